"""A table in the terminal: one game among the people at this keyboard and bots."""
