### What the terminal says around a game: the table's labels, questions, keys and help.

## Setting up

play-which-game = Which game? (q to leave)
play-choice = { $number }  { $title }: { $what }
play-tallyup = push your luck with six unequal dice
play-lasvegan = take tricks, and dodge the casinos
play-resume = { $number }  Go on with the game you left: { $title }, { $names }
play-invalid = Please answer with one of the numbers, or q.
play-which-level = How well should the bots play? (Enter: { $usual }, q to leave)
play-person = Player
play-left = The game is kept. To go on with it:
play-kept = Its record:
play-already-over = This game is over.
play-preparing =
    { $count ->
        [0] The bots get ready.
       *[other] What the bots need is compiled; this is done once and takes about a minute: { $count }
    }
play-full = The record is full; no line fits any more. The game ends here, unfinished.

## The table

table-round = round { $round }
table-round-of = round { $round } of { $rounds }
table-target = to { $points } points
table-laps =
    { $count ->
        [one] one lap
       *[other] { $count } laps
    }
table-over = the game is over
table-rolling = { $name } rolls
table-playing = { $name } to play
table-placing = { $name } places a token
table-in = IN
table-out = OUT
table-choosing = chooses
table-has-chosen = decided
table-up-die = Up die
table-total = Running total
table-odds = Next main roll: bust { $bust } %, Up die { $up } %, otherwise { $points } points on average
table-odds-bonus = Bonus roll: { $odds }
# One or several dice of a bonus roll.
table-odds-of-dice = bust { $bust } %, otherwise { $points } points on average
table-odds-up = Up die next: a bonus roll { $bonus } %, a bust in it { $bust } %
table-cabbages = cabbages
table-tricks = tricks
table-now = now
table-for-you = for you
table-golden = gold
table-by-threes = by threes
table-each = each
table-not-placed = not placed
table-left = Tokens left
table-short = { $count } short
table-trick = Trick
table-last-trick = Last trick
table-hand = Your hand
table-scoring = Scoring
table-this-round = this round

## Questions

table-ask-pick = { $name }, pick three dice: press three of their numbers.
table-ask-bonus =
    { $count ->
        [one] { $name }, which die is the bonus die?
       *[other] { $name }, which { $count } dice are the bonus dice?
    }
table-ask-choice = { $name }, the running total is { $total }. In or out?
table-ask-before-up = { $name }, the Up die comes next and the total is { $total }. In or out?
table-ask-lead = { $name }, lead a card.
table-ask-follow = { $name }, play a card.
table-ask-place =
    { $count ->
        [one] { $name }, a 7: place a token.
       *[other] { $name }, { $count } 7s: place a token.
    }
table-label-in = in: roll on, { $total } at stake
table-label-out = out: bank { $total } and have { $score }
table-pass = pass, place nothing

## Actions in a few words, as hints name them

table-do-pick = pick { $dice }
table-do-bonus =
    { $count ->
        [one] the { $dice } die
       *[other] the { $dice } dice
    }
table-do-stay = stay in
table-do-leave = go out
table-do-play = play { $card }
# $side: "most tricks".
table-do-golden = golden token on { $side }
# $means: "each 8: -2".
table-do-token = put { $token } on { $slot }, { $means }

## Entering

table-keys = ? help · h hint · q leave
table-any-key = Press any key.
table-hint = { $keys } ({ $action }): { $why }
table-hand-over = The screen is for { $name } now. { $name }, press Enter when nobody else looks.
# $key is table-agree-key.
table-agree = This terminal cannot hide what it has shown: whoever scrolls up can read the others’ hands. Enter { $key } to play all the same, anything else to leave.
table-agree-key = y
table-claim = TALLY UP! Be the first:
table-claim-key = { $name } [{ $key }]
table-entry-unknown = “{ $entered }” is none of the actions. Press a number, or type its words.
table-entry-unclear = “{ $entered }” could be { $count } actions: type more of it.
table-entry-refused =
    { $rule ->
        [none] “{ $entered }” is not allowed now.
       *[other] “{ $entered }” is not allowed now (rule { $rule }).
    }
table-help =
    A number     does what stands beside it; Enter ends a number that could go on
    Words        do it, too, as records write them: play R7, place gold max, in;
                 a few letters are enough when only one action begins with them
    h            a hint: what a steady player would do, and why
    q, Ctrl-C    leave; the game is kept and goes on where it was
    Backspace    takes back what was typed, Esc all of it

    Any key shortens a pause. The whole rules: sobremesa rules
table-help-claim-key = { $key }            claims a Tally Up for { $name }

## Without a terminal

play-result =
    { $count ->
        [one] { $game }: { $names } wins, { $standing }
       *[other] { $game }: { $names } win together, { $standing }
    }
story-players = { $game }: { $names }
story-standing = Round { $round }: { $standing }
story-to-act = Now it is up to { $names }.
story-chance = Next comes chance: { $what }.
title-tallyup = Tally Up!
title-lasvegan = Las Vegan
chance-first = who is the first active player
chance-roll = a roll
chance-up = the Up die
chance-lead = who leads
chance-casinos = the casinos
chance-tokens = the tokens
chance-deal = a hand
