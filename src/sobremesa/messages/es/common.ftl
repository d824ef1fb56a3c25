### Lo que todas las partes de Sobremesa dicen igual.
###
### Cada idioma tiene los mismos mensajes con las mismas variables. Los nombres ($name, $names) son
### texto ajeno; los números llegan como números y sus cifras se agrupan solas.

## Listas: «A», luego `list-more` para cada cosa más y, si acaso, una de las otras dos al final

list-more = { $items }, { $item }
list-last = { $items } y { $item }

# Ante el sonido i: Ana e Inés.
list-last-before-i = { $items } e { $item }

## Quién lleva cuánto: «Ana 120 · Bo 0»

standing-entry = { $name } { $score }
standing-more = { $standing } · { $entry }

## Cómo juegan los bots, desde el más flojo: la palabra que se elige, lo que es, y el bot en una frase

level-random = Al azar
level-easy = Fácil
level-steady = Sensato
level-strong = Fuerte
level-best = El mejor
level-about-random = juega lo que sea
level-about-easy = se equivoca a veces
level-about-steady = juega con sentido común
level-about-strong = piensa por adelantado
level-about-best = lo mejor que sabemos hacer
level-bot-random = un bot que juega al azar
level-bot-easy = un bot fácil
level-bot-steady = un bot sensato
level-bot-strong = un bot fuerte
level-bot-best = un bot de los mejores
# Un nivel de un servidor más nuevo, por su nombre.
level-bot-other = un bot ({ $level })
