"""The mathematics of the games in `games/pai_gow`."""
