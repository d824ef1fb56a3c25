### What the terminal says at a table of a server.

## Coming and going

net-opened = The table is open. Your friends find it by its code, { $code }, or by { $link }
net-unreachable = { $url } cannot be reached: { $what }
# $what: one of net-refused-…; $details: the server's own words.
net-declined = { $what } ({ $details })
net-sent-away = The server ended the connection: { $what }
net-gone = there is no such table any more
net-come-back = The table is there for you. To come back:
net-lost =
    { $seconds ->
        [one] The connection is lost. Trying again in a second …
       *[other] The connection is lost. Trying again in { $seconds } seconds …
    }
net-back = The connection is back.

## Before the game

net-table = table { $code }
net-link = { $link }
net-connecting = connecting
net-you-start = you start the game
net-waits-host = the host starts the game
net-free =
    { $count ->
        [one] one free seat
       *[other] { $count } free seats
    }
net-is-host = host
net-is-ready = ready
net-is-you = you
net-is-gone = not here
net-rules = Rules: { $rules }
net-clock = { $seconds } seconds for a decision
net-do-start = start
net-do-start-anyway = start, although not all are ready
net-do-ready = say that you are ready
net-do-not-ready = say that you are not ready yet
# $bot: one of level-bot-…, "a steady bot".
net-do-bot = add { $bot }
net-do-clear = take { $name } off the table
net-lobby-keys = a number · say … to talk · q leave
net-full = No seat is free: you look on.
net-begun = The game has begun without you: you look on.

## What people do

net-sits = { $name } sits down.
net-bot-sits = { $name } sits down, { $bot }.
net-stands = { $name } gets up.
net-away = A bot plays for { $name } now.
net-returned = { $name } is back.
net-new-host = { $name } is the host now.
net-you-host = You are the host now.
net-begins = The game begins.
net-closed = The table has been closed.
net-said = { $name }: { $text }
net-reacted = { $name } { $what }
net-reaction-clap = claps
net-reaction-laugh = laughs
net-reaction-wow = is amazed
net-reaction-sad = is sad
net-reaction-think = thinks
net-reaction-hurry = is in a hurry
net-reaction-thanks = says thanks
net-reaction-cabbage = throws a cabbage
# $word: net-word-time.
net-asked-time = { $name } asks for more time; enter { $word } to consent.

## In the game

# What is typed in front of a chat message.
net-word-say = say
# What is typed to ask for more time, and to consent to it.
net-word-time = time
net-keys = ? help · h hint · say … to talk · q leave
net-keys-waiting = ? help · say … to talk · q leave
net-waiting = Waiting for { $names }.
net-asked = Sent …
net-not-yet = It is not your turn.
# $action: "go out".
net-chosen = You have chosen: { $action }. Until all have chosen you may change your mind.
net-may-change = You have chosen. Until all have chosen you may change your mind.
net-left-time = Time left: { $time }
net-rematch-open = A table for another game is open.
net-end-keys = r play again · Enter or q leave
net-end-keys-watching = Enter or q leave
net-help =
    A number     does what stands beside it; Enter ends a number that could go on
    Words        do it, too, as records write them: play R7, place gold max, in;
                 a few letters are enough when only one action begins with them
    h            a hint: what a steady player would do, and why
    say …        tells the others something
    time         asks the others for more time, or consents when they ask
    q, Ctrl-C    leave; a bot plays for you until you come back
    Backspace    takes back what was typed, Esc all of it

    Any key shortens a pause. The whole rules: sobremesa rules

## Refusals

net-refused-malformed = That cannot be understood.
net-refused-not-allowed = That is not allowed now.
net-refused-not-your-turn = It is not your turn any more.
net-refused-not-seated = You do not have that seat.
net-refused-not-host = Only the host may do that.
net-refused-not-ready = Not all are ready.
net-refused-taken = That seat has just been taken.
net-refused-name = Nobody can have this name.
net-refused-too-few = The game needs more players.
net-refused-started = The game has begun already.
net-refused-not-started = The game has not begun.
net-refused-over = The game is over.
net-refused-closed = The table is closed.
net-refused-late = Somebody was quicker.
net-refused-unknown = There is no such table.
net-refused-nobody = The server does not know you any more.
net-refused-limit = That is too much at once; wait a moment.
net-refused-unavailable = The server cannot do that now; try again.
