### What the table of Las Vegan says. Names of pieces and the story are the program's own.

## What is to be done

lv-table = Las Vegan table
lv-round = Round { $round } of { $rounds }
lv-trick-of = trick { $trick } of { $tricks }
lv-lead = Lead any card
# Behind it comes the suit: "Follow (picture) green".
lv-follow = Follow
lv-none-of = No { $cards }: any card
lv-you = You
lv-you-small = you
lv-waiting = Waiting for { $names }
lv-moment = One moment
lv-over = The game is over
lv-looking-on = You look on
lv-your-card = your card
lv-lead-card = lead a card
lv-again-to-play = Once more to play it
lv-place-now = Place a token

## People

lv-others = The others
lv-person = { $name }: { cabbages }, { $tricks ->
    [0] no trick
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}, { $cards ->
    [one] { $cards } card in hand
   *[other] { $cards } cards in hand
}
lv-person-now = { $person }; the table waits for them
lv-person-bot = { $person }; { $bot }
lv-bot-stands-in = A bot stands in

## The trick

lv-trick = The trick
lv-led = led
lv-wins = { $name } wins
lv-you-win = You win
lv-won = { $name } won
lv-you-won = You won
lv-last-trick = Last trick
lv-last-trick-by = { $name } took it.
lv-last-trick-mine = You took it.
lv-tokens-left = Tokens to place
lv-no-tokens-left = All tokens are placed
lv-seven-in-trick = { $count ->
    [one] A 7: the winner places a token
    [2] Two 7s: the winner places two
   *[other] { $count } 7s: the winner places { $count }
}
lv-zero-steals = The 0 takes it: another suit
lv-zero-mine = Your 0 would take this trick
# The four suits follow; those that were played are struck out.
lv-sevens = 7s left
lv-sevens-label = The 7s: played { $out }; in your hand { $mine }; still out there { $open }
lv-nothing = none

## The hand

lv-hand = Your hand
lv-hand-holds = Your hand: { $cards }
lv-hand-hidden = The cards are face down.
lv-show-hand = I am { $name }: show my cards
lv-card-playable = { $card }, you may play it
lv-card-not-now = { $card }, not now
lv-why = You have { $cards }: play one of them.

## The casinos, as they are now for one person

lv-casinos = Casinos
lv-golden = Golden casino
lv-have-number = { $count ->
    [0] no { $number }
    [one] one { $number }
    [2] two { $number }s
    [3] three { $number }s
    [4] four { $number }s
   *[other] { $count } { $number }s
}
lv-took-number = { $count ->
    [0] you took no { $number }
    [one] you took one { $number }
    [2] you took two { $number }s
    [3] you took three { $number }s
    [4] you took four { $number }s
   *[other] you took { $count } { $number }s
}
lv-have-groups = { $groups ->
    [0] { $rest } of 3
    [one] { $rest ->
        [0] { $groups } group
       *[other] { $groups } group + { $rest }
    }
   *[other] { $rest ->
        [0] { $groups } groups
       *[other] { $groups } groups + { $rest }
    }
}
lv-one-more = { $groups ->
    [0] one more is a group
   *[other] one more is another
}
lv-no-token = no token yet
lv-have-tricks = { $count ->
    [0] no trick
    [one] { $count } trick
   *[other] { $count } tricks
}
lv-fewest = Fewest tricks, { $tricks }: { $names }
lv-most = Most tricks, { $tricks }: { $names }
lv-so-many = { $count } tied
# Where I stand with my tricks, in a word or two.
lv-gold-level = all level
lv-gold-between = in between
lv-gold-most = you: most
lv-gold-fewest = you: fewest
lv-casino-holds = { $casino }, { $token } on it
lv-casino-empty = { $casino }, no token on it
lv-casino-open = { $casino }. See what everybody has
lv-everybody-has = What everybody has
lv-count-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}

## Placing a token

lv-place-title = Your { $card } places a token
lv-place-title-more = Your { $count } 7s: place a token
lv-place-how = Tap a token, then a casino. Or drag it.
lv-place-which = Now a casino for { $value }
lv-tokens = Tokens
lv-place-there = Place it on: { $place }
lv-place-on = Place { $value } on { $place }
lv-place-none = Place none
lv-place-none-sure = Really none?
lv-place-must = This table’s rules have you place one.
lv-choose-token = Choose a token
lv-choose-casino = Choose a casino
lv-preview = What that would mean now
lv-to-come-number = { $left ->
    [0] none is still to come
    [one] one is still to come
   *[other] { $left } are still to come
}{ $mine ->
    [0] {""}
   *[other] {" "}({ $mine } in your hand)
}
lv-to-come-suit = { $left ->
    [0] none is still to come
    [one] one of the suit is still to come
   *[other] { $left } of the suit are still to come
}{ $mine ->
    [0] {""}
   *[other] {" "}({ $mine } in your hand)
}
lv-to-come-tricks = { $left ->
    [0] no trick is still to come
    [one] one trick is still to come
   *[other] { $left } tricks are still to come
}
lv-place-wait = { $names } places a token

## The scoring of a round

lv-scoring = What round { $round } brought
lv-line-number = Every { $number }
lv-line-suit = Three { $cards }
lv-line-golden-max = Most tricks
lv-line-golden-min = Fewest tricks
lv-tricks = Tricks
lv-cabbages = Cabbages
lv-cell-tricks = { $count ->
    [one] { $count } trick
   *[other] { $count } tricks
}
lv-cell-cards = { $count ->
    [0] none
    [one] one
   *[other] { $count }
}
lv-cell-groups = { $count ->
    [0] no group
    [one] { $count } group
   *[other] { $count } groups
}
lv-no-lines = No casino holds a token: nothing changes.
lv-next-line = Next line
lv-all-lines = Show all at once
lv-go-on = Go on
lv-go-on-turn = Go on: it is your turn

## Explained once, where it is first met

lv-got-it = Got it
lv-hint-goal = Most cabbages win. Each casino with a token takes or gives some, for the cards that you won.
lv-hint-lead = You begin the trick: the highest card of your suit takes it, or a 0 of another suit.
lv-hint-follow = Whoever can must follow the suit. The highest card of it takes the trick.
lv-hint-any = You cannot follow: throw anything. A 0 of another suit takes the trick.
lv-hint-zero = A 0 of another suit took the lead. Only another 0 can beat it.
lv-hint-place = A 7 lets you place a token: tap one, then a casino. Put it where it hurts the others.
