"""Tally Up! as compiled kernels over arrays: the rules of `sobremesa.rules.tallyup`, once more.

`layout` says what a state is and how actions are numbered, `kernel` plays (`resolve` behind it),
`playout` plays to the end at random, `encode` shows a state to a learner, and `bridge` leads from
the rules to here and back.
"""
