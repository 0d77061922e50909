"""Where section 14.9 says what."""

from __future__ import annotations

from pitboss.games.poker_room.common.paragraphs import SplitPot, StudParagraphs
from pitboss.regulation.paragraphs import load


class SevenCardParagraphs(StudParagraphs, kw_only=True):
    fourth_street: str
    betting: str
    later_streets: str
    high: str
    low: str
    split: SplitPot


AT = load(__package__, SevenCardParagraphs)
