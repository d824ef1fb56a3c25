"""One table: what its journal holds, what follows from it, and who may do what.

All of it is pure: `entries.py` says what can be in a journal, `state.py` folds a journal into where
the table stands, `play.py` is the game on it, `decide.py` turns a command into entries or a refusal
(`lobby.py` before the game, `acting.py` in it, `asking.py` what both need), `due.py` says what
comes next by itself, `race.py` who was the first to claim, `sight.py` what each seat gets to see,
`export.py` makes the record. Time and chance come in as arguments. The actor (`server/actor.py`)
does the rest.
"""
