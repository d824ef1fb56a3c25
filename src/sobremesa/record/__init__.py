"""The record: one text format for every game; text in, text out, no files.

`parse` and `write` keep every character that carries meaning, comments included; `replay` checks
a record against the rules and says where the game stands.
"""
