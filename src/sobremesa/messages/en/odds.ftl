### The odds of the dice of Tally Up!, as `sobremesa odds` tells and draws them.
###
### Percentages and means are texts, with the decimals that they have: "16.7".

odds-percent = { $number }%

## A main roll

odds-main = Main roll
odds-bust = Bust
odds-tally-up = Tally Up
odds-circle = Circle, no bust
odds-plain = No circle, no bust
odds-points = Points on average
odds-points-given = with neither bust nor Tally Up
odds-by-points = Points
odds-chance = Chance
odds-with-circle = With a circle

## The Up die and its bonus dice

# Headings of columns; above them stands how many stars the main roll showed.
odds-mean = Points
odds-best-at = Best at

## The best round

odds-round = Alone, and for the most points, a round is worth { $value } points on average.
odds-round-roll = Before a main roll: OUT from { $total } on.
odds-round-up = Before the Up die, after no star: { $none ->
    [always] always IN
   *[other] OUT from { $none } on
}; after one star: { $one ->
    [always] always IN
   *[other] OUT from { $one } on
}.

## All trays

odds-dice = Dice
odds-worth = Round
odds-out-from = OUT from

## Charts

odds-chart-about = Of all main rolls { $bust } bust, { $tally } are a Tally Up, and { $circle } show a circle without a bust. Where points are scored, they are { $points } on average. Alone, and for the most points, a round is worth { $value } points, and is best left with { $total } or more.
odds-chart-axis = Points of a main roll that scores, in percent of all rolls
odds-chart-mean = average { $points }
odds-chart-round = Alone, and for the most points, a round is worth { $value } on average: OUT from { $total } on.
odds-chart-all = The twenty trays of Tally Up!
odds-chart-all-about = For each choice of three dice, the best first: how many main rolls bust, are a Tally Up, and show a circle; what the points are on average where points are scored; what a round is worth to somebody alone who wants the most points; and the total from which on OUT is best. The best is { $best }, worth { $most }, and the worst { $worst }, worth { $least }.
