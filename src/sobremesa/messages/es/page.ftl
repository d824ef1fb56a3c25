### La página que escribe `sobremesa atlas`: el juego perfecto entre dos en Tally Up!, para consultar.
###
### Lo que la página pone está en variables; los porcentajes y los totales son textos: «16,7».

page-title = Tally Up! entre dos, resuelto
page-intro = Qué dados elegir, cuándo quedar FUERA y la probabilidad de ganar, si dos juegan tan bien como se puede. Elige los puntos abajo o en el mapa.
page-language = Idioma

## El mapa

page-map = El mapa enseña
page-map-about = Un mapa sobre tus puntos, hacia la derecha, y los del otro, hacia arriba. Los deslizadores eligen un lugar; lo que vale allí está escrito al lado.
page-map-dice = dados que elegir, si tienes el turno
page-map-chance = tu probabilidad de ganar, si tienes el turno
page-map-out = FUERA desde: { $situation }
page-my-score = Tus puntos
page-their-score = Puntos del otro
page-other-dice = otros dados
page-below = menos de { $total }
page-span = { $low }–{ $high }
page-percents = { $low }–{ $high } %
page-never = DENTRO hasta { $total }

## Un lugar del mapa

page-total = Total de la ronda
page-next = Qué viene ahora
page-next-main = una tirada principal
page-next-up = el dado Up, tras una estrella
page-you-active = Tu turno
page-they-active = El turno del otro
page-you-pick = Eliges { $dice } y ganas con { $chance } %.
page-they-pick = Elige { $dice } y ganas con { $chance } %.

## Cuándo quedar FUERA

page-when = ¿DENTRO o FUERA?
page-key-in = DENTRO
page-key-out = FUERA
page-key-mixed = dos colores: DENTRO al azar, tan a menudo como alto es el verde
page-situation-active-both = tu turno, los dos DENTRO
page-situation-active-alone = tu turno, solo tú DENTRO
page-situation-other-both = turno del otro, los dos DENTRO
page-situation-other-alone = turno del otro, solo tú DENTRO
page-from-to-in = { $low } a { $high }: DENTRO
page-from-to-out = { $low } a { $high }: FUERA
page-from-to-mixed = { $low } a { $high }: DENTRO con { $least } a { $most } %
page-from-to-share = { $low } a { $high }: DENTRO con { $share } %
page-at-in = con { $total }: DENTRO
page-at-out = con { $total }: FUERA
page-at-mixed = con { $total }: DENTRO con { $share } %

## Notas

page-note-dice = Los dados son los que elige con estos puntos quien tiene el turno. Si solo tú estás DENTRO, los puntos del otro ya incluyen lo que se llevó al quedar FUERA.
page-note-mixed = Con los dos DENTRO se elige a la vez. A veces nadie debe saber qué harás: entonces DENTRO o FUERA se deja mejor al azar; la parte de DENTRO se redondea a cinco por ciento.
page-made = Hecho por «sobremesa atlas»: puntos de { $step } en { $step }, totales hasta { $total }.
