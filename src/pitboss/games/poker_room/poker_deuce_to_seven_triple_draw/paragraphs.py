"""Where section 14.12A says what."""

from __future__ import annotations

from pitboss.games.poker_room.common.paragraphs import DrawParagraphs
from pitboss.regulation.paragraphs import load

AT = load(__package__, DrawParagraphs)
