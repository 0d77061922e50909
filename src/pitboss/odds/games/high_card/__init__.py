"""The mathematics of the games in `games/high_card`."""
