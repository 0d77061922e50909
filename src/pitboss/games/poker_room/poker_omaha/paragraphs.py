"""Where section 14.11 says what."""

from __future__ import annotations

from pitboss.games.poker_room.common.paragraphs import CommunityParagraphs, SplitPot
from pitboss.regulation.paragraphs import load

DEFINED, KILL = "14.1", "14.11(i)"


class OmahaParagraphs(CommunityParagraphs, kw_only=True):
    high: str
    split: SplitPot


AT = load(__package__, OmahaParagraphs)
