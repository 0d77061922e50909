"""Where subchapter 10 says what the games of the family have in common."""

from __future__ import annotations

from pitboss.games.pai_gow.common.paragraphs import Banking, Deal, Eye, Paragraphs
from pitboss.regulation.paragraphs import load

AT = load(__package__, Paragraphs, "at")

BANKING = load(__package__, Banking, "banking")

EYE = load(__package__, Eye, "eye")

DEAL = load(__package__, Deal, "deal")
EYE_DEAL = load(__package__, Deal, "eye_deal")
"""In the dragon's eye variation, if it begins at the button."""
BANK_DEAL = load(__package__, Deal, "bank_deal")
