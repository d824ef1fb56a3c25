"""What best play of two at Tally Up! looks like over all scores: maps as SVG, and a page."""
