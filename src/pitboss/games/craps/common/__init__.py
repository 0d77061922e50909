"""What the craps tables share."""
