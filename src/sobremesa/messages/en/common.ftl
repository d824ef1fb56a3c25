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

## How well bots play, from the weakest: a word to choose, what it is, and the bot in a sentence

level-random = Random
level-easy = Easy
level-steady = Steady
level-strong = Strong
level-best = Best
level-about-random = plays anything
level-about-easy = makes mistakes
level-about-steady = plays sensibly
level-about-strong = thinks ahead
level-about-best = as good as we can make it
level-bot-random = a random bot
level-bot-easy = an easy bot
level-bot-steady = a steady bot
level-bot-strong = a strong bot
level-bot-best = a bot at its best
# A level of a newer server, by its name.
level-bot-other = a bot ({ $level })
