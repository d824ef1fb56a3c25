"""The pure rules of the games: no clock, no randomness, no input or output.

Begin with `sobremesa.rules.game`, which says what a game is; each game's folder has the same
files: `components`, `options`, `events`, `state`, `legal`, `chance`, `apply`, `facts`, `view`.
"""
