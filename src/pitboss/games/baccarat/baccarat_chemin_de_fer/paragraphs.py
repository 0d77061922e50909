"""Where subchapter 4 says what all baccarat tables say of the shoe and of cards that go astray."""

from __future__ import annotations

from pitboss.games.baccarat.common.paragraphs import ShoeParagraphs
from pitboss.regulation.paragraphs import load

AT = load(__package__, ShoeParagraphs)
