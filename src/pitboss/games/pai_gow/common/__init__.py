"""What the games of this family have in common."""
