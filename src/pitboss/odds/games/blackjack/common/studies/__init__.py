"""For those who study the game: a hand, the effect of every card, a chart of one's own."""
