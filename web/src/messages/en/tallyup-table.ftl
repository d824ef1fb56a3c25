### The table of Tally Up!: what stands on it. What happens is told by the program's own file.

tu-players = Players
tu-you = You
# A number of the round, before "Running total".
tu-round-points = Round { $round }, to { $goal }
tu-round-rounds = Round { $round } of { $goal }
tu-running-total = Running total
tu-bust = Bust!
tu-last-round = Tie: the next sole leader wins

## A seat, as it is read aloud

tu-seat = { $name }, { $score }
tu-seat-rolls = rolls the dice
tu-seat-in = IN
tu-seat-out = OUT
tu-seat-back = has chosen
tu-seat-open = is choosing
tu-seat-away = away, a bot plays
tu-seat-gone = not connected
tu-seat-brought = { $points } in this round

## The dice

tu-dice = The dice
tu-place-free = free place
tu-die-waits = { $die }, not rolled yet
tu-up-die = Up die
tu-up-die-shows = Up die: { $face }

## What comes next

tu-odds = What may come next
tu-odds-bust = Bust
tu-odds-circle = Circle
tu-odds-stay = One more roll
# Behind it stands a number: "+35 on average".
tu-odds-mean = on average
tu-odds-extra = Extra dice
tu-percent = { $value }%

## IN or OUT

tu-answer = IN or OUT
tu-your-choice = Your choice
tu-chosen = Chosen
    .about = may be changed
tu-wait = waiting for { $names }
tu-wait-many = { $count ->
    [one] waiting for one player
   *[other] waiting for { $count } players
}
tu-wait-also = also waiting for { $names }
tu-pick-soon = Tap to pick your dice
tu-picks = { $name } picks three dice
tu-picks-extra = { $name } picks extra dice
tu-in = IN
tu-out = OUT
tu-in-roll = roll again
tu-in-up = roll the Up die
tu-out-bank = bank { $points }
tu-out-total = bank the total
tu-out-nothing = bank nothing
tu-out-pay = lose { $points }
tu-out-banked = you are out
tu-sure = Tap again

## Three dice for a round

tu-pick = Pick three dice for this round
tu-pick-many = { $count ->
    [one] Pick one more
    [3] Pick three dice
   *[other] Pick { $count } more
}
tu-pick-roll = Roll these
tu-pick-points = { $points } points
tu-pick-so-far = { $count ->
    [0] No die yet
    [one] One of three
    [2] Two of three
   *[other] All three
}
tu-pick-sum = { $stars ->
    [one] 1 star
   *[other] { $stars } stars
} on { $sides } sides, { $points } points
tu-pick-last = Third die: bust { $bust } with { $least }, { $more } with { $most }
tu-pick-odds = Bust { $bust }, circle { $circle }
tu-pick-mean = +{ $points } on average
tu-pick-back = Not { $die } any more.
tu-pick-full = Only three fit: tap one to take it back.
tu-goal-points = First to { $goal } points
tu-goal-rounds = Most points after { $goal } rounds

## Extra dice

tu-bonus = { $count ->
    [one] One more die: which one?
   *[other] { $count } more dice: which ones?
}
tu-bonus-bust = Bust { $chance }
tu-bonus-mean = +{ $points } on average
tu-bonus-always = always a bust

## The race

tu-claim = Tally Up!
tu-claim-first = first to tap
tu-claim-seat = { $name } claims
tu-claim-others = Everybody else who is IN scores { $points }
tu-claim-time = Time left to claim

## Explained once

tu-got-it = Got it
tu-explain-pick = They are rolled all round long. Two stars at once: bust. A circle: the Up die.
tu-explain-choice = IN: you play on, and lose the total if it busts. OUT: the total is yours, and the round is over for you.
tu-explain-up = A circle: next comes the Up die. It doubles the total, adds or takes 100, or brings more dice, which may bust.
tu-explain-bonus = Stars of the extra dice count together with those you rolled: two are a bust.
