"""Tournaments: what is filed, how one stands, who runs it, what differs at their tables."""
