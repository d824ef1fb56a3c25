### What the pages say around the games. What happens in a game is said by the program's own files.

## Everywhere

# Names to choose one of for somebody who has not said theirs; separated by comma and blank.
default-names = Clementine, Basil, Olive, Saffron, Ginger, Juniper, Pepper, Rosemary, Sorrel, Laurel, Clove, Fennel
you-are = You are
change-name = Change your name
your-name = Your name
your-colour = Your colour
settings = Settings
rules = Rules
rules-of = Rules of { $game }
close = Close
cancel = Cancel
save = Save
back = Back
send = Send
menu = Menu
more = More
table = Table
go-home = Home page
try-again = Try again
try-now = Try now
reload = Load the page anew

game-tallyup = Tally Up!
game-lasvegan = Las Vegan

## The home page

home-title = Stay at the table a little longer.
home-lasvegan = Win tricks, but not too many: the casino wants your cabbages.
    .players = 2 to 5
    .time = 15 min a round
home-tallyup = The total grows with every roll. Two stars and it is gone. In or out?
    .players = 2 to 10
    .time = 20 min
bots-play = How well the bots play
play-now = Play now
with-friends = With friends
join-by-code = Join by code
code = Code
join = Join
score-pad = Score pad
    .about = for the real game, works offline
open-record = Open a record
    .about = replay any game
open-tables = Open tables
open-tables-none = Nobody waits for players right now. Open a table with friends, and make it public.
my-games = My games
my-games-none = Your games will be here, to go on with or to look back on.
nobody-yet = Nobody yet
sit-down = Sit down
list-open = { $game }, { $taken } of { $seats } seats taken
# $when: "yesterday", "3 minutes ago".
list-mine = { $game }, { $when }
list-go-open = To the table
list-go-playing = Go on
list-go-over = Look back
list-turn = Your turn
list-solo = On your own
# A game that goes on.
list-round = Round { $round }
list-round-waits = Round { $round }, waiting for { $names }
list-round-waits-many = Round { $round }, waiting for { $count } people
list-away = Round { $round }, a bot plays for you
# $line: one of those above.
list-place = { $line } · place { $place } of { $players } with { $score }
# A game that is over.
list-alone = { $score } points in the end
list-won = You won with { $score }
list-shared = You share the win with { $score }
list-lost = { $count ->
    [one] { $names } won with { $best } · place { $place } of { $players } for you with { $score }
   *[other] { $names } shared the win with { $best } · place { $place } of { $players } for you with { $score }
}
list-all = All { $count } games
list-few = Fewer games

## Before the game

table-of = A table of { $game }
who-plays = Who plays
seats = Seats
seat-free = Seat { $seat }
seat-take = Sit here
seat-move = Move here
seat-add-bot = Add a bot
seat-you = you
seat-host = host
seat-gone = not here
seat-away = away, a bot plays
seat-also = Somebody else plays on this device, too
seat-ready = ready
seat-change = Name and colour
seat-leave = Leave this seat
seat-make-host = Make { $name } the host
seat-clear = Take { $name } off the table
seat-clear-text = { $name } can sit down again as long as a seat is free.
seat-clear-yes = Take off
level-of = How well { $name } plays
table-full = All seats are taken. You look on, and sit down when one gets free.
invite = Invite friends
invite-code = The code of this table
copy-link = Copy link
copied = Copied
share = Share
qr-label = The link to this table, to be read by a phone’s camera
options = How we play
clock = Time to decide
clock-0 = as long as it takes
clock-15 = 15 seconds
clock-30 = 30 seconds
clock-60 = 1 minute
clock-300 = 5 minutes
clock-86400 = 1 day
public = Public table
    .about = Anybody finds it on the home page
    .told = Public: anybody finds this table on the home page.
own-pieces = Pieces of your own
    .about = In the words of a record. Empty: as printed.
rules-printed = As in the printed game.
ready = I am ready
not-ready = Not ready yet
start = Start the game
start-anyway = Start anyway
take-over = Be the host
start-missing = { $count ->
    [one] One more player is needed: a friend or a bot.
   *[other] { $count } more players are needed: friends or bots.
}
start-host = { $name } starts the game.
start-unready = Not ready yet: { $names }.
start-all-ready = Everything is ready.
close-table = Close this table
close-table-text = The table is gone then, for everybody.
close-table-yes = Close it
watching = { $count ->
    [one] One person looks on
   *[other] { $count } people look on
}
# $names: "Eva", "Eva, Max and 3 more"; $count: how many they are in all.
watching-names = { $count ->
    [one] { $names } looks on
   *[other] { $names } look on
}
# The last one of a list of names.
and-more = { $count ->
    [one] one more
   *[other] { $count } more
}
show-on-screen = Show on a television
on-a-screen = A television shows this table

## On a television

screen-of = { $game } on a television
screen-join = Play along with your phone
screen-scan = Scan this
# $host: the address of the server.
screen-type = or type this code at { $host }
screen-full = All seats are taken; with the code { $code } you can look on.
screen-free = free
screen-waiting = Waiting for
screen-fill = Any key or click: the whole screen
screen-next = The next game begins here in a moment.

# Options of the games: what each is, its values (v-…), and what it is without one (usual).
rule-tallyup-target = Play to so many points
    .usual = 2500
rule-tallyup-laps = Or a number of laps
    .usual = none
rule-tallyup-high-stakes = Before the Up die
    .v-off = everybody chooses again
    .v-on = nobody can leave (high stakes)
    .usual = off
rule-lasvegan-rounds = Rounds
    .usual = 4
rule-lasvegan-placing = Whoever has a 7
    .v-may = may place a token
    .v-must = must place a token
    .usual = may
rule-lasvegan-golden-tie = A tie at the golden casino
    .v-all = hits all of them
    .v-none = hits nobody
    .usual = all
rule-lasvegan-floor = Cabbages
    .v-0 = never fall below 0
    .v-none = can fall below 0
    .usual = 0
rule-lasvegan-next-lead = The next round is led by
    .v-rotate = the next person
    .v-winner = the last trick’s winner
    .usual = rotate
rule-lasvegan-hand = Cards for each
    .usual = as printed

colour-red = red
colour-orange = orange
colour-yellow = yellow
colour-green = green
colour-teal = teal
colour-blue = blue
colour-purple = purple
colour-pink = pink
colour-brown = brown
colour-grey = grey

## At the table

your-turn = Your turn
wait-for = Waiting for { $names }
wait-nobody = One moment
game-over = The game is over
more-time = Ask for more time
asks-time = { $name } asks for more time.
grant-time = All right
bot-plays-for-you = A bot plays for you.
i-am-back = I am back
see-result = See the result
see-table = See the table
story = The game so far
story-empty = What happens from now on is told here.
story-and-chat = The game so far, and chat
chat = Chat
chat-unread = Chat, something new
chat-empty = Nobody has said a word yet.
chat-sit-first = Whoever sits here can talk.
say-something = Say something
reactions = Reactions
react-clap = Clap
react-laugh = Laugh
react-wow = Be amazed
react-sad = Be sad
react-think = Think
react-hurry = Hurry up
react-thanks = Thank you
react-cabbage = Throw a cabbage
# $what: one of reacted-…
reacted = { $name } { $what }
reacted-clap = claps
reacted-laugh = laughs
reacted-wow = is amazed
reacted-sad = is sad
reacted-think = thinks
reacted-hurry = is in a hurry
reacted-thanks = says thanks
reacted-cabbage = throws a cabbage
leave-game = Leave the game
leave-game-text = A bot plays for you from now on. You can come back to this table at any time.
leave-game-yes = Leave
hand-over = This is for { $name }
hand-over-text = Hand the device to { $name }. Nobody else looks now.
hand-over-go = I am { $name }

# The plain table: parts of a view, and actions.
plain-hand = Your hand
plain-trick = Trick
plain-casinos = Casinos
plain-placed = Tokens on them
plain-picked = Dice
plain-shown = Rolled
plain-up = Up die
plain-bonus-shown = Extra dice
do-in = Stay in
do-out = Go out
do-tally = Tally Up!
do-pass = Place nothing
do-play = Play { $card }
do-pick = Pick { $dice }
do-bonus = Roll { $dice }
# $place: "most tricks", "c1".
do-place = { $token }: { $place }

## The end

end-won = You win!
end-shared = You share the win!
end-lost = Well played!
place = { $place }.
decided-title = What decided it
statistics-title = The game in numbers
statistics-rounds = Round by round
statistics-players = Players
# $standing: "Ana 120 · Bo 0".
chart-scores = Chart: scores by round, in the end { $standing }. The numbers are in the table “Round by round”.
rematch = Play again
join-rematch = Join the next game
look-back = Look back
download-record = Save the record

## Settings

language = Language
theme = Light
theme-system = automatic
theme-dark = evening
theme-light = afternoon
motion = Motion
    .about = How fast cards and dice move
motion-1 = as usual
motion-2 = twice as fast
motion-off = none
sound = Sound
    .about = A soft one when it is your turn
hints = Hints
    .about = What to do is explained where you do it
confirmations = Ask before an action
    .about = Two taps instead of one

## When something is wrong

lost-title = There is nothing here
lost-text = This address leads nowhere. Perhaps a letter of it got lost.
gone-title = This table is gone
gone-text = It was closed, or the address is not quite right.
closed-title = This table is closed
closed-text = The host has ended it. There are more tables.
full-title = Too many people look on here
full-text = As soon as there is room, you are in.
version-title = There is a newer version
version-text = Load the page anew, and go on where you were.
offline-title = The server cannot be reached
offline-text = Are you online? Nothing is lost: the tables are kept on the server.
coming = Coming to the table …
connection-lost = The connection is lost. Trying again …
connection-restart = The server starts anew. Nothing is lost.
connection-text = Nothing is lost. This page comes back by itself.

# Why the server refused something, and what to do about it.
refused-malformed = The server did not understand that. Load the page anew.
refused-not-allowed = That does not go together, or is not allowed now.
refused-not-your-turn = It is not your turn any more.
refused-not-seated = That is not your seat.
refused-not-host = Only the host can do that.
refused-not-ready = Somebody is not ready yet.
refused-taken = Somebody has it already. Choose another one.
refused-name = Nobody can have this name. Try another one, without commas and number signs.
refused-too-few = The game needs more players. Add a bot?
refused-started = The game has begun. You can look on.
refused-not-started = The game has not begun yet.
refused-over = The game is over.
refused-closed = This table is closed.
refused-late = Somebody was quicker.
refused-unknown = There is no such table. Look at the code once more.
refused-nobody = The server does not know you any more. Load the page anew.
refused-limit = That was too much at once. Wait a moment, then try again.
refused-unavailable = The server cannot do that now. Try again in a moment.
refused-unreachable = The server cannot be reached. Are you online?
