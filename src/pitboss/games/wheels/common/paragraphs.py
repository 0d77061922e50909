"""The paragraphs that the wheels have in common, by what they say."""

from pitboss.values import Frozen


class Paragraphs(Frozen, kw_only=True):
    """The paragraphs of a game, by role; empty if the text says nothing about it."""

    made_with: str = ""
    """What wagers are made with."""
    colors: str = ""
    """Non-value chips have a color and design that nobody else's have."""
    odds: str
    """The least that a winning wager is paid."""
    odds_stated: str
    """The words in which odds are stated."""
    closed: str
    """There are no more bets."""
    spun: str
    """What the spin shows wins."""

    # for upright wheels
    revolutions: str = ""
    """How often it turns in a valid spin, and in which direction."""
    too_few: str = ""
    """What follows from fewer revolutions."""
    between: str = ""
    """The clapper rests between two sections: one of two things follows, as posted."""
    passed_wins: str = ""
    """The section previously passed wins."""
    void: str = ""
    """The spin is void."""
    sign: str = ""
    """Which of the two it is stands on a sign."""
