"""The mathematics of the games in `games/poker_room`."""
