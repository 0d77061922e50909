"""The gaming guide of 13:69F-8.5: how a game is played at a table, and what it costs."""

from pitboss.guides.guide import Guide, render
from pitboss.guides.pricing import priced

__all__ = ["Guide", "priced", "render"]
