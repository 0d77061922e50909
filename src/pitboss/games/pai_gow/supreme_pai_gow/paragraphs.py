"""Where subchapter 34 says what the games of the family have in common."""

from __future__ import annotations

from pitboss.games.pai_gow.common.paragraphs import Banking, Deal, Paragraphs
from pitboss.procedures import one_deck
from pitboss.regulation.paragraphs import load

AT = load(__package__, Paragraphs, "at")
BANKING = load(__package__, Banking, "banking")
DECK = load(__package__, one_deck.Paragraphs, "deck")
DEALS = load(__package__, dict[str, Deal], "deals")
BANK_DEALS = load(__package__, dict[str, Deal], "bank_deals")
