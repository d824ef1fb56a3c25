### Records: opening one, stepping through it, and checking its draws.

records-title = Look back on a game
records-about = A record is a game as text. Games from here end with one, and so do those of the terminal. Open one, and go through it step by step.
records-private = The server plays it through for you and keeps nothing of it.
records-file = Choose a file
records-drop = … or drop one here.
records-paste = Or paste a record
records-show = Look at it
records-clear = Clear
records-loading = The game is being played through …
records-again = Another record

## What is wrong with a record, or with the way to the server

records-wrong = This is no record of a game
records-wrong-line = Line { $line } cannot be
records-wrong-text = It begins with “sobremesa 1”, then come the game, the players, and what happened, line by line.
records-binary = This file is not text.
records-too-long = This is too long to be shown here: { NUMBER($most) } characters fit.
records-unreachable = The server cannot be reached, and without it no record can be shown. Your text stays here.
records-limit = Those were many records in a short time. Wait a little, and try again.
records-unavailable = The server cannot do it now. Try again in a moment.
records-gone-title = There is no such game
records-gone-text = The table is no longer kept, or the link is not complete.
records-running-title = This game is not over
records-running-text = A record tells every hand, so it is there when the game is over.
records-to-table = To the table

## Stepping through

record-of = A game of { $players }
record-step = { $at } of { $all }
record-begin = Before the first move
record-position = Where the game is
record-first = To the beginning
record-back = One step back
record-next = One step on
record-last = To the end
record-play = Play
record-pause = Pause
record-round = Round
record-round-n = Round { $round }
record-round-none = Start
record-speed = Speed
record-speed-n = { NUMBER($speed) }×
record-line = Line { $line }
record-steps = Play
record-story = The game, line by line

## Who knew what

sight = Who looks
sight-null = Everybody: what lies open
sight-open = All hands open
sight-seat = { $name }: what they saw
sight-hands = All hands
sight-sealed = Chosen, and not shown yet
sight-nothing = Nothing is hidden at this moment.
sight-in = IN
sight-out = OUT

## What can be done with a record

record-share = Share
record-copy = Copy the link to this moment
record-menu = What to do with it

## Checking the draws

verify = Check the draws
verify-about = Before the first draw the server was bound to a secret seed. Now that it is shown, every roll and every deal can be drawn again, here on your device, and compared.
verify-busy = { $done } of { $all } draws
verify-all =
    { $draws ->
        [0] There is no draw in this record yet; the seed is the one that was committed to.
        [one] The one draw is as it should be: it follows from the seed that was committed to.
       *[other] All { $draws } draws are as they should be: each follows from the seed that was committed to.
    }
verify-differs = Line { $line } was not drawn like this. From there on nothing is proven.
verify-given = The record says
verify-drawn = The seed gives
verify-none = This record carries no proof, so there is nothing to check. That does not make it false: games without a server have none.
verify-unshown = The seed has not been shown: it comes with the end of the game. Until then nothing can be checked.
verify-commitment = The seed is not the one that was committed to. None of the draws is proven.
verify-broken = The proof in this record is damaged: one of its lines is not as it should be, or stands there twice.
verify-insecure = Your browser checks draws only over a safe connection (https, or on this very computer), and this page came without. Save the record and check it with
verify-program = You need not believe this page. Save the record, and on your own computer run
verify-failed = Your browser could not do it. Save the record and check it with
verify-to-line = Look at that line
verify-good = As it should be
verify-bad = Not as it should be
verify-open = Nothing to check

## Keys

keys-record-steps = a step back, a step on
keys-record-rounds = a round back, a round on
keys-record-ends = to the beginning, to the end
keys-record-play = play and pause
keys-space = Space
