### A game looked back on: what it turned on, and its numbers.
###
### Changes ($change, $theirs) are texts with their sign: "+1", "−3", "0".

## What a game turned on

# $casino: "8s", "reds by threes".
decided-casino = What made the difference was the casino for { $casino } in round { $round }: { $change } for { $name }, { $theirs } for { $other }.
decided-golden = What made the difference was the golden casino in round { $round }: { $change } for { $name }, { $theirs } for { $other }.
decided-ran-out = { $count ->
    [one] { $names } was out of cabbages in round { $round }, and so the game ended.
   *[other] { $names } were out of cabbages in round { $round }, and so the game ended.
}
decided-round = What made the difference was round { $round }: { $change } for { $name }, { $theirs } for { $other }.
decided-bust = { $count ->
    [one] { $name } was out in time in round { $round }, when a bust cost { $names } { $lost } points.
   *[other] { $name } was out in time in round { $round }, when a bust cost { $names } { $lost } points each.
}
decided-claim = Without the Tally Up in round { $round }, { $points } points, { $name } would not have won.
decided-led = { $name } was ahead from round { $round } to the end.

## Numbers by player

figure-lasvegan-tricks = Tricks
figure-lasvegan-sevens = Sevens won
figure-lasvegan-steals = Stolen with a 0
figure-lasvegan-tokens = Tokens placed
figure-lasvegan-gained = Cabbages gained
figure-lasvegan-lost = Cabbages lost
figure-tallyup-banked = Taken home by going out
figure-tallyup-best-bank = The most at once
figure-tallyup-busts = Busts
figure-tallyup-lost = Points lost in them
figure-tallyup-claims = Tally Ups claimed
figure-tallyup-first-out = Out before the others
figure-tallyup-circles = Circles rolled

## Where a round's points came from

part-gold = Golden casino
part-floor = Nobody has less than none
part-banked = Taken home
part-claimed = Tally Up claimed
part-shared = Share of a Tally Up
part-lost = Lost in the bust
statistics-round = Round { $round }
statistics-begin = At the start
