"""What happened on the floor, entry after entry, and where it is stored."""
