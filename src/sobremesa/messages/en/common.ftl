### What all parts of Sobremesa say alike.
###
### A text in several languages has the same messages with the same variables in each of them.
### Names ($name, $names) are somebody's text; numbers come as numbers and are grouped by themselves.

## Lists: "A", then `list-more` for each further one, at last perhaps one of the other two

list-more = { $items }, { $item }
list-last = { $items } and { $item }

# For languages where "and" sounds different before an i, as in Spanish.
list-last-before-i = { list-last }

## Everybody with their score: "Ana 120 · Bo 0"

standing-entry = { $name } { $score }
standing-more = { $standing } · { $entry }
