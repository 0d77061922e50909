"""Playing by charts, which go by the total of the hand: blackjack alone."""
