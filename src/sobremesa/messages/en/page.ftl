### The page that `sobremesa atlas` writes: best play of two at Tally Up!, to look up.
###
### What the page fills in itself stands in variables; percentages and totals are texts: "16.7".

page-title = Tally Up! for two, solved
page-intro = Which dice to pick, when to go OUT, and the chance to win, if two play as well as can be. Choose the scores below, or on the map.
page-language = Language

## The map

page-map = The map shows
page-map-about = A map over your score, to the right, and the other’s, upwards. The sliders choose a place on it; what holds there is told in words.
page-map-dice = dice to pick, if you are active
page-map-chance = your chance to win, if you are active
page-map-out = OUT from: { $situation }
page-my-score = Your score
page-their-score = The other’s score
page-other-dice = other dice
page-below = below { $total }
page-span = { $low }–{ $high }
page-percents = { $low }–{ $high }%
page-never = IN up to { $total }

## A place on the map

page-total = Running total
page-next = What comes next
page-next-main = a main roll
page-next-up = the Up die, after one star
page-you-active = Your turn
page-they-active = The other’s turn
page-you-pick = You pick { $dice } and win with { $chance }%.
page-they-pick = They pick { $dice } and you win with { $chance }%.

## When to go OUT

page-when = IN or OUT?
page-key-in = IN
page-key-out = OUT
page-key-mixed = both colours: IN at random, as often as the green is high
page-situation-active-both = your turn, both IN
page-situation-active-alone = your turn, only you are IN
page-situation-other-both = the other’s turn, both IN
page-situation-other-alone = the other’s turn, only you are IN
page-from-to-in = { $low } to { $high }: IN
page-from-to-out = { $low } to { $high }: OUT
page-from-to-mixed = { $low } to { $high }: IN with { $least } to { $most }%
page-from-to-share = { $low } to { $high }: IN with { $share }%
page-at-in = at { $total }: IN
page-at-out = at { $total }: OUT
page-at-mixed = at { $total }: IN with { $share }%

## Notes

page-note-dice = The dice are those that the active player picks at these scores. If only you are IN, the other’s score already holds what they went OUT with.
page-note-mixed = Where both are IN, both choose at the same time. Now and then nobody may know what you will do: then IN or OUT is best left to chance, and the share of IN is rounded to five percent.
page-made = Made by “sobremesa atlas”: scores in steps of { $step }, running totals up to { $total }.
