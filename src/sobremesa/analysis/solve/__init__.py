"""Tally Up! for two players, solved: the chance to win with best play on both sides.

In the spirit of Neller & Presser's optimal Pig (2004), with simultaneous choices as matrix games.
`solve` makes a `Solution`; docs/solve.md says how.
"""
