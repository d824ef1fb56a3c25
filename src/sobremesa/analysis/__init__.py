"""What can be known about a position: exact odds."""
