"""Where section 14.13 says what."""

from __future__ import annotations

from pitboss.games.poker_room.common.paragraphs import StudParagraphs
from pitboss.regulation.paragraphs import load


class FiveCardParagraphs(StudParagraphs, kw_only=True):
    third_street: str
    later_streets: str


AT = load(__package__, FiveCardParagraphs)
