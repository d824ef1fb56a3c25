### Las Vegan: its pieces, and what happens in a game. Cards are written as words: R7, P0 …

## The pieces

suit-red = red
suit-purple = purple
suit-green = green
suit-blue = blue

# The cards of a suit.
suit-cards-red = reds
suit-cards-purple = purples
suit-cards-green = greens
suit-cards-blue = blues

# A card as it is read aloud: "red 7".
card = { $suit } { $value }

token-golden = golden token
# In print; $token is t1, t2, t3 or t4.
token-ordinary = token { $token }

# What an ordinary casino counts.
casino-name-number = { $number }s
casino-name-suit = { $cards } by threes
# The same as a place on the table: "on the 8s".
casino-place-number = the { $number }s
casino-place-suit = the { $cards }

# What it does with a token of that $value (with its sign), as short as can be.
casino-number = each { $number }: { $value }
casino-suit = three { $cards }: { $value }

# Whom the golden casino hits.
golden-max = most tricks
golden-min = fewest tricks

## Parts of the sentences below; $sign is plus or minus, and $cabbages has none

cabbages = { $cabbages ->
    [one] { $cabbages } cabbage
   *[other] { $cabbages } cabbages
}
effect-number = { $sign ->
    [plus] each { $number } brings { cabbages }
   *[minus] each { $number } costs { cabbages }
}
effect-suit = { $sign ->
    [plus] every three { $cards } bring { cabbages }
   *[minus] every three { $cards } cost { cabbages }
}

## A round begins

lasvegan-lead-drawn = { $name } is drawn to lead first.
lasvegan-round-began = Round { $round }: { $name } leads.
lasvegan-casinos = The casinos count { $c1 } (c1), { $c2 } (c2) and { $c3 } (c3).
lasvegan-casinos-aloud = The casinos count { $c1 }, { $c2 } and { $c3 }.
lasvegan-tokens = The tokens: golden { $gold }, t1 { $t1 }, t2 { $t2 }, t3 { $t3 }, t4 { $t4 }.
lasvegan-tokens-aloud = The golden token shows { $gold }, the others { $t1 }, { $t2 }, { $t3 } and { $t4 }.
lasvegan-dealt = { $count ->
    [one] { $name } gets { $count } card.
   *[other] { $name } gets { $count } cards.
}

## Tricks

lasvegan-leads = { $name } leads { $card }.
lasvegan-plays = { $name } plays { $card }.
lasvegan-takes = { $name } takes the trick with { $card }.
# With a 0 of another suit.
lasvegan-steals = { $name } steals the trick with { $card }!

# The same, looking back on a whole trick; $plays: "Bo G9, Cy P0".
lasvegan-trick-taken = { $leader } leads { $led }, then { $plays }; the trick goes to { $name } with { $card }.
lasvegan-trick-stolen = { $leader } leads { $led }, then { $plays }; { $name } steals the trick with { $card }!
lasvegan-play = { $name } { $card }

# In the trick that was just told of.
lasvegan-sevens = { $count ->
    [one] There is a 7 in it.
    [2] There are two 7s in it.
    [3] There are three 7s in it.
    [4] There are four 7s in it.
   *[other] There are { $count } 7s in it.
}

## Tokens

lasvegan-golden-on-max = { $name } puts the golden token on max: { $value } for the most tricks.
lasvegan-golden-on-min = { $name } puts the golden token on min: { $value } for the fewest tricks.
# $effect: "each 8 costs 2 cabbages".
lasvegan-token-on = { $name } puts { $token } on { $slot }: { $effect }.
# Read aloud, with what the token shows: "Ana puts the −2 on the 8s: each 8 costs 2 cabbages."
lasvegan-token-on-aloud = { $name } puts the { $value } on { $place }: { $effect }.
lasvegan-passed = { $name } places no token.

## Scoring a round

golden-effect = { $count ->
    [one] { $sign ->
        [plus] gains { cabbages }
       *[minus] loses { cabbages }
    }
   *[other] { $sign ->
        [plus] gain { cabbages } each
       *[minus] lose { cabbages } each
    }
}
lasvegan-golden-scored-max = { $count ->
    [one] { $names } has the most tricks, { $tricks }, and { golden-effect }.
   *[other] { $names } share the most tricks, { $tricks } each, and { golden-effect }.
}
lasvegan-golden-scored-min = { $count ->
    [one] { $names } has the fewest tricks, { $tricks }, and { golden-effect }.
   *[other] { $names } share the fewest tricks, { $tricks } each, and { golden-effect }.
}
lasvegan-golden-scored-none = { $count ->
    [one] { $names } has not a single trick and { golden-effect }.
   *[other] { $names } have not a single trick and { golden-effect }.
}
# At tables where a tie costs nobody anything.
lasvegan-golden-tie-max = A tie for the most tricks: the golden casino spares everybody.
lasvegan-golden-tie-min = A tie for the fewest tricks: the golden casino spares everybody.

# $changes: "Ana -4, Bo -2"; $slot is c1, c2 or c3, or "the 8s" where it is read aloud.
lasvegan-casino-scored = On { $slot } { $effect }: { $changes }.
lasvegan-casino-misses = On { $slot } { $effect }: nobody this time.
lasvegan-change = { $name } { $change }
lasvegan-no-token = No casino holds a token: nothing changes.
lasvegan-round-scored = Cabbages after round { $round }: { $standing }.

## The end

lasvegan-no-cabbage = { $count ->
    [one] { $names } has no cabbage left, and that ends the game.
   *[other] { $names } have no cabbage left, and that ends the game.
}
lasvegan-ended = { $count ->
    [one] { $names } wins with { cabbages }!
   *[other] { $names } share the win with { cabbages } each!
}
