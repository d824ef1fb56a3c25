"""Las Vegan as compiled kernels over arrays: the rules of `sobremesa.rules.lasvegan`, once more.

`layout` says what a state is and how actions and outcomes are numbered. `kernel` plays, with
`chance` for what is drawn and `scoring` for the end of a round; `playout` plays at random, fast.
`deal` deals, also the hidden cards anew; `encode` shows a state to a learner; `bridge` leads from
the rules here and back.
"""
