"""The server: tables as actors, and what the network sees of them."""
