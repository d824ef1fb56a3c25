"""Tally Up! for two players, solved: the chance to win with best play on both sides.

In the spirit of Neller & Presser's optimal Pig (2004), with simultaneous choices as matrix games.
Scores and totals are counted in units of 10 points. Read `setting.py` (what is solved, and where
tables are clipped), `row.py` (one running total of a round), `ending.py` (the target has been
reached), `level.py` and `levels.py` (from the highest sum of scores to 0 : 0), then `work.py` (the
whole). The folder `reply` checks the result from outside.
"""
