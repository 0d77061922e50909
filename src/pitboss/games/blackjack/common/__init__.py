"""What the blackjack tables share."""
