### What best play of two at Tally Up! looks like, as `sobremesa atlas` draws it.
###
### Percentages and totals are texts: "16.7".

## Which dice to pick

atlas-pick = Which dice to pick
atlas-pick-about = A map over the score of who picks, to the right, and the other’s, upwards: the three dice that win most often. For { $share }% of all pairs of scores they are { $first }, and for { $next }% { $second }. Whoever is behind picks safe dice, which keep a round alive; whoever is ahead, risky ones, which soon end it.
atlas-my-score = Score of who picks
atlas-their-score = The other’s score
atlas-other-trays = other dice

## The chance to win

atlas-chance = The chance to win
atlas-chance-about = A map over the active player’s score, to the right, and the other’s, upwards: the active player’s chance to win at the start of a round, in bands of ten percent. At 0 : 0 it is { $start }%, at 1500 : 1000 { $ahead }%, at 1000 : 1500 { $behind }%.
atlas-of-active = Score of the active player
atlas-percents = { $low } to { $high }%

## When to go OUT

atlas-stay = From which total on to be OUT
atlas-stay-about = Four maps over one’s own score, to the right, and the other’s, upwards, before a main roll: the first running total at which OUT is likelier than IN in best play. For the active player at 0 : 0 it is, with both IN: { $both }; with the other OUT: { $alone }. Dots lie where some totals are best left to chance.
atlas-own-score = Own score
atlas-below = below { $total }
atlas-from = { $low } to { $high }
atlas-none = always IN, up to { $total }
atlas-mixed = dots: some totals are best left to chance
atlas-active-both = Active · both are IN
atlas-active-alone = Active · the other is OUT
atlas-other-both = Not active · both are IN
atlas-other-alone = Not active · the other is OUT
