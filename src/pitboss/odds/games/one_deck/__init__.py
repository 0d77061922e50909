"""The mathematics of the games in `games/one_deck`."""
