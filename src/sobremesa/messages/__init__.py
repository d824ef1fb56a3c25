"""What players read, in every language: messages, the telling of a game, and the rules."""
