### Tally Up!: its pieces, and what happens in a game.

## The pieces

die-red = red
die-orange = orange
die-yellow = yellow
die-green = green
die-blue = blue
die-purple = purple

risk-high = high risk
risk-medium = medium risk
risk-low = low risk

# A face as it is read aloud.
face-star = a star
# Behind the name of its die: "red star".
face-star-aloud = star
face-circled = { $points } in a circle
face-plain = { $points }

# A die with what it shows: "green (40)".
shown-die = { $die } { $face }

# What a face of the Up die does.
up-face-bonus = { $count ->
    [one] roll one more die
    [2] roll two more dice
    [3] roll three more dice
   *[other] roll { $count } more dice
}
up-face-times = { $factor ->
    [2] the total doubles
    [3] the total triples
   *[other] the total is multiplied by { $factor }
}
up-face-gain = the total goes up by { $points }
up-face-loss = the total goes down by { $points }

## Parts of the sentences below

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
stars = { $stars ->
    [one] One star
    [2] Two stars
    [3] Three stars
    [4] Four stars
   *[other] { $stars } stars
}

## A round begins

tallyup-first = { $name } goes first.
tallyup-round-began = Round { $round }: { $name } has the dice.
tallyup-picked = { $name } picks { $dice }.

## Rolls; $total is the running total

# No points: what that means, another sentence tells.
tallyup-rolled = { $name } rolls { $dice }.
tallyup-rolled-points = { $name } rolls { $dice }: { points }.
tallyup-rolled-more = { $name } rolls { $dice }: { $points } more, the total is { $total }.

tallyup-up-awaited = A circle: the Up die is coming.
tallyup-up-total = The Up die shows { $face }: the total is { $total }.
tallyup-up-bonus = The Up die shows { $face }: { $count ->
    [one] one more die
    [2] two more dice
    [3] three more dice
   *[other] { $count } more dice
}.

tallyup-bonus-picked = { $name } adds { $count ->
    [one] the { $dice } die
   *[other] the { $dice } dice
}.
tallyup-bonus-rolled = { $count ->
    [one] The extra die shows { $dice }.
   *[other] The extra dice show { $dice }.
}
tallyup-bonus-rolled-more = { $count ->
    [one] The extra die shows { $dice }: { $points } more, the total is { $total }.
   *[other] The extra dice show { $dice }: { $points } more, the total is { $total }.
}

## Staying in, going out

tallyup-chosen = { $name } has chosen.
tallyup-all-stayed = Everybody stays in.
tallyup-stayed = { $count ->
    [one] { $names } stays in.
   *[other] { $names } stay in.
}
tallyup-left = { $count ->
    [one] { $names } goes out with { points }.
   *[other] { $names } go out with { points } each.
}
tallyup-all-left = Everybody goes out with { points } each.
tallyup-left-empty = { $count ->
    [one] { $names } goes out with nothing.
   *[other] { $names } go out with nothing.
}
# The running total is below 0: $points are lost.
tallyup-left-paying = { $count ->
    [one] { $names } goes out and loses { points }.
   *[other] { $names } go out and lose { points } each.
}

## A Tally Up

tallyup-tally-up = Three stars: Tally Up! Who calls it first?
# $claimed for $name, $shared for each of the $count $others.
tallyup-claimed = { $count ->
    [0] { $name } calls it first: { $claimed } points!
    [one] { $name } calls it first: { $claimed } points, and { $shared } for { $others }!
   *[other] { $name } calls it first: { $claimed } points, and { $shared } each for { $others }!
}
tallyup-unclaimed = { $count ->
    [0] Nobody calls it.
    [one] Nobody calls it. { $shared } points for { $others }.
   *[other] Nobody calls it. { $shared } points each for { $others }.
}

## A bust

# With a running total of 0.
tallyup-busted = { stars }: bust! There was nothing to lose.
tallyup-busted-losing = { $count ->
    [one] { stars }: bust! { $names } loses { points }.
   *[other] { stars }: bust! { $names } lose { points }.
}
# The running total was below 0.
tallyup-busted-saving = { $count ->
    [one] { stars }: bust! That saves { $names } from losing { points }.
   *[other] { stars }: bust! That saves { $names } from losing { points } each.
}

## The end

tallyup-round-ended = After round { $round }: { $standing }.
tallyup-tied = { $names } are level at the top: one more round!
tallyup-ended = { $count ->
    [one] { $names } wins with { points }!
   *[other] { $names } win with { points }!
}
# One person alone, who practises.
tallyup-ended-alone = { $name } finishes with { points }.
