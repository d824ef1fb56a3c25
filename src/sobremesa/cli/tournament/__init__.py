"""Many games among bots: who plays them, and where their results go."""
