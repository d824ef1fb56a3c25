"""Tables of a server, played in this terminal."""
