"""The paragraphs of subchapter 11 for what the games of the family have in common, and for the
deck."""

from pitboss.equipment.cards import decks
from pitboss.games.pai_gow.common.cards import Cards, Remaining
from pitboss.games.pai_gow.common.paragraphs import Banking, Deal, Eye, Paragraphs
from pitboss.procedures import one_deck
from pitboss.regulation.paragraphs import load

FARTHEST_LEFT = "farthest-left"
"""Where the deal begins if the wagers of 11.17 are offered: at the player there."""

AT = load(__package__, Paragraphs, "at")

BANKING = load(__package__, Banking, "banking")

EYE = load(__package__, Eye, "eye")

DECK = load(__package__, one_deck.Paragraphs, "deck")

CARDS = Cards(
    pieces=decks(jokers=1),  # 11.2(a), 11.5(b)
    each=7,
    at=DECK,
    deals=load(__package__, dict[str, Deal], "deals"),
    bank_deals=load(__package__, dict[str, Deal], "bank_deals"),
    remaining=load(__package__, dict[str, Remaining], "remaining"),
    starts="11.8C(a)",
    other_starts={FARTHEST_LEFT: "11.17(d)"},
    mark="11.8C(e)",
    needs_device="11.4(a)3",
    idle="11.6(g)",
    exposed_in_stacks="11.11(k)",
    wrong_stacks="11.11(l)",
)

IN_TWO_STEPS = load(__package__, Deal, "in_two_steps")
"""Three cards and then four, where the wagers of 11.17 are offered."""
