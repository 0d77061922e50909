"""One table: its state, the road of a command, the one who leads it, and those who watch."""
