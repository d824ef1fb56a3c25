"""What the environments must know of Tally Up!."""
