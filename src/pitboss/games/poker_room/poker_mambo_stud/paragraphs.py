"""Where section 14.13A says what."""

from __future__ import annotations

from pitboss.games.poker_room.common.paragraphs import SplitPot, StudParagraphs
from pitboss.regulation.paragraphs import load


class MamboParagraphs(StudParagraphs, kw_only=True):
    second_street: str
    second_betting: str
    community: str
    final_betting: str
    split: SplitPot


AT = load(__package__, MamboParagraphs)
