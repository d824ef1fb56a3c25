### Cómo es el juego perfecto entre dos en Tally Up!, como lo dibuja `sobremesa atlas`.
###
### Los porcentajes y los totales son textos: «16,7».

## Qué dados elegir

atlas-pick = Qué dados elegir
atlas-pick-about = Un mapa sobre los puntos de quien elige, hacia la derecha, y los del otro, hacia arriba: los tres dados que más veces ganan. En el { $share } % de todas las parejas de puntos son { $first }, y en el { $next } % { $second }. Quien va por detrás elige dados prudentes, que mantienen viva la ronda; quien va por delante, arriesgados, que la acaban pronto.
atlas-my-score = Puntos de quien elige
atlas-their-score = Puntos del otro
atlas-other-trays = otros dados

## La probabilidad de ganar

atlas-chance = La probabilidad de ganar
atlas-chance-about = Un mapa sobre los puntos de quien tiene el turno, hacia la derecha, y los del otro, hacia arriba: la probabilidad de ganar de quien tiene el turno al empezar una ronda, en franjas de diez por ciento. Con 0 : 0 es del { $start } %, con 1500 : 1000 del { $ahead } %, con 1000 : 1500 del { $behind } %.
atlas-of-active = Puntos de quien tiene el turno
atlas-percents = { $low } a { $high } %

## Cuándo quedar FUERA

atlas-stay = Desde qué total quedar FUERA
atlas-stay-about = Cuatro mapas sobre los puntos propios, hacia la derecha, y los del otro, hacia arriba, antes de una tirada principal: el primer total en el que el juego perfecto queda más bien FUERA que DENTRO. Para quien tiene el turno, con 0 : 0, es, con los dos DENTRO: { $both }; con el otro FUERA: { $alone }. El punteado marca dónde algunos totales se dejan mejor al azar.
atlas-own-score = Puntos propios
atlas-below = menos de { $total }
atlas-from = { $low } a { $high }
atlas-none = siempre DENTRO, hasta { $total }
atlas-mixed = punteado: algunos totales se dejan mejor al azar
atlas-active-both = Con el turno · los dos DENTRO
atlas-active-alone = Con el turno · el otro FUERA
atlas-other-both = Sin el turno · los dos DENTRO
atlas-other-alone = Sin el turno · el otro FUERA
