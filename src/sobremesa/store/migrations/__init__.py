"""How the database's tables came to be what they are: one file per step, never changed again."""
