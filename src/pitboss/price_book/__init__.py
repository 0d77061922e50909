"""The book: every wager under every pay table of every game, as one site that needs no network."""

from pitboss.price_book.build import Making, Progress, make

__all__ = ["Making", "Progress", "make"]
