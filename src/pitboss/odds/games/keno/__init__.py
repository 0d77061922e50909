"""The mathematics of the games in `games/keno`."""
