"""The felt of every game, drawn to scale from data, and the pieces that lie on it."""

from pitboss.layouts.drawing import draw

__all__ = ["draw"]
