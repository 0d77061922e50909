"""The mathematics of the games in `games/dice`."""
