"""Where section 14.10 says what."""

from __future__ import annotations

from pitboss.games.poker_room.common.paragraphs import CommunityParagraphs
from pitboss.regulation.paragraphs import load

AT = load(__package__, CommunityParagraphs)
