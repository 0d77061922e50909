"""Exercises that follow from the definition of a game."""
