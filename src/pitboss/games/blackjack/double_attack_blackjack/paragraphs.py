"""Where subchapter 26 says what the shared procedures carry out."""

from __future__ import annotations

from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.procedures import shoes
from pitboss.regulation.paragraphs import load

AT = load(__package__, Paragraphs)
OF_THE_SHOE = load(__package__, shoes.Paragraphs, "shoe")
"""The paragraphs on the cards before and between the rounds."""
