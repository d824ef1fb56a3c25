"""Sobremesa: a table for two games, Las Vegan and Tally Up!"""

__version__ = "0.1.0"
