"""The server's HTTP side: one controller here per noun, and what all answers have in common."""
