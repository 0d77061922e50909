"""The mathematics of the games in `games/shoe_poker`."""
