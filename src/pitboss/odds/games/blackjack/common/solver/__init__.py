"""The worth of hands: dynamic programming over the cards of the player, from any shoe."""
