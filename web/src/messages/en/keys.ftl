### The keys of the tables, as they are listed at the key "?".

keys = Keys
keys-enter = Enter
keys-list = lists these keys
keys-close = closes what lies over the table

## Tally Up!

keys-in = IN
keys-out = OUT
keys-claim = claims the Tally Up! when three stars are there
keys-dice = choose a die, or extra dice, by the number beside it
keys-dice-arrows = go from die to die
keys-roll = rolls the dice that are chosen

## Las Vegan

keys-card = go to a card of that number, if possible to one that may be played
keys-hand = go through your hand
keys-play = plays the card
keys-token = with a 7: choose a token by its place
keys-tokens = with a 7: go from token to token
keys-casino = with a 7: go from casino to casino
keys-place = with a 7: places the token there
