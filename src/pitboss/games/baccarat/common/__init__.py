"""What the baccarat tables share."""
