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
