"""How hands compare."""
