### The keys of the tables, as they are listed at the key "?".

keys = Teclas
keys-enter = Intro
keys-list = muestra estas teclas
keys-close = cierra lo que tapa la mesa

## Tally Up!

keys-in = IN
keys-out = OUT
keys-claim = canta el Tally Up! cuando hay tres estrellas
keys-dice = eligen un dado, o los dados extra, por el número que llevan al lado
keys-dice-arrows = pasan de un dado a otro
keys-roll = tira los dados elegidos

## Las Vegan

keys-card = van a una carta de ese número, si es posible a una que se pueda jugar
keys-hand = recorren tu mano
keys-play = juega la carta
keys-token = con un 7: eligen una ficha por su lugar
keys-tokens = con un 7: pasan de una ficha a otra
keys-casino = con un 7: pasan de un casino a otro
keys-place = con un 7: pone la ficha ahí
