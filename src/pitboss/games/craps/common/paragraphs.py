"""Where the texts of the family say what.

Subchapter 1 says most of it once, and automated craps takes the wagers of 1.2(a), true odds (1.5)
and supplemental wagers (1.6) from there: that stands here. What each text says in a paragraph of
its own, each game fills in.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from pitboss.games.craps.common.names import HARDWAYS, HOPS

_IN_ORDER = (
    "pass", "dont-pass", "come", "dont-come", "place-win", "place-lose",
    *(f"hard-{number}" for number in HARDWAYS),
    "field", "any-seven", "any-craps", "craps-2", "craps-3", "craps-12", "eleven", "c-and-e",
    "horn", "horn-high", "whirl", *(f"hop-{faces}" for faces in HOPS), "six-seven-eight", "fire",
)  # fmt: skip
DEFINED: Mapping[str, str] = {
    **{name: f"1.2(a){item}" for item, name in enumerate(_IN_ORDER, 1)},
    "buy": "1.5(a)",
    "lay": "1.5(b)",
    "pass-odds": "1.6(a)",
    "dont-pass-odds": "1.6(b)",
    "come-odds": "1.6(c)",
    "dont-come-odds": "1.6(d)",
}
"""What each wager is, by its name or by what it is called on any number."""


class LineBet(Struct, frozen=True, kw_only=True):
    """What decides a bet on the line."""

    wins: str
    loses: str
    void: str = ""


DECIDED: Mapping[str, LineBet] = {
    "pass": LineBet(wins="1.2(a)1i", loses="1.2(a)1ii"),
    "dont-pass": LineBet(wins="1.2(a)2i", loses="1.2(a)2ii", void="1.2(a)2iii"),
    "come": LineBet(wins="1.2(a)3i", loses="1.2(a)3ii"),
    "dont-come": LineBet(wins="1.2(a)4i", loses="1.2(a)4ii", void="1.2(a)4iii"),
}

NO_ROLL: Mapping[str, str] = {
    "dice-not-together": "1.9(b)1",
    "end-not-struck": "1.9(b)2",
    "die-on-bank": "1.9(b)3",
    "die-in-cup-or-on-rail": "1.9(b)4",
    "cheating-device": "1.9(b)5",
    "no-roll": "1.9(b)6",
}
"""The grounds for it; under 1, 2 and 6 it is called before the dice rest if possible, 1.9(c)."""


class FireBet(Struct, frozen=True, kw_only=True):
    """The fire bet, which is made at craps only."""

    stays: str = "1.3(c)2"
    odds: str = "1.4(e)"
    successor: str = "1.12(a)2"
    brought_in: str = "1.12(a)3"
    point_made: str = "1.12(a)4"
    settled: str = "1.12(a)5"
    surveillance: str = "1.12(a)6"
    amount: str = "1.12(b)1"


class Paragraphs(Struct, frozen=True, kw_only=True):
    """What the text of every game of the family says or takes over."""

    come_out_point: str = "1.1"
    permissible: str = "1.2(a)"
    permitted: str = ""
    """Where a text permits the wagers that another one defines."""
    true_odds_permitted: str = ""
    decided: Mapping[str, LineBet] = field(default_factory=lambda: DECIDED)
    no_others: str = "1.2(b)"
    bets: str = "1.3(a)"
    """Until when wagers are made and removed."""
    not_removed: str = "1.3(c)1"
    """Pass and Come Bets stay once their point is set."""
    not_replaced: str = "1.3(d)"
    """A Don't bet that was removed or reduced."""
    on_off: str = "1.3(e)"
    """What is inactive on a come out roll unless it is called On."""
    seated: str = ""
    """Only players who are seated may wager; empty where they need not be."""
    odds_stated: str = "1.4(a)"
    """In which words odds are put."""
    least_odds: str = "1.4(b)"
    payable: str = "1.4(f)"
    """No wager that cannot be paid at the odds; those in parts by 1.4(c) and (d)."""
    vigorish: str = "1.5(a)"  # nothing else is charged, 1.5(c)
    odds_multiple: str = "1.6(e)"
    odds_excess: str = "1.6(f)"
    fire: FireBet = FireBet()

    def defined(self, wager: str) -> str:
        """Where it is said what a wager is."""
        return DEFINED.get(wager) or DEFINED[wager.rpartition("-")[0]]


class ByHand(Paragraphs, frozen=True, kw_only=True):
    """What subchapter 1 says of dice that a shooter throws.

    What has no default it says of craps and of mini-craps apart.
    """

    late_bets: str
    """Who confirms a bet made while the dice are in the air."""
    chips: str = "1.3(b)"
    """With what a bet is made."""
    offered: str
    """The first offer of the dice."""
    declined: str = "1.7(b)"
    accepted: str = "1.7(c)"
    thrown: str = "1.8"
    """Who may throw, and how."""
    invalid: str = "1.9(a)"
    no_roll: Mapping[str, str] = field(default_factory=lambda: NO_ROLL)
    no_cause: str = "1.9(d)"
    """Dice that hit chips or coupons."""
    designated: str = "1.9(e)"
    """Somebody is to call No Roll."""
    callers: str
    uppermost: str = "1.10(a)"
    """What is called; what it decides is settled before the dice go back, 1.10(b) and (c)."""
    cocked: str = "1.10(a)1"
    disputed: str
    given_up: str = "1.11(a)"
    loser_seven: str = "1.11(a)1"
    ordered: str = "1.11(a)2"
    only_for_come: str = "1.11(b)"
    next_offered: str = "1.11(c)"
    next_accepted: str = "1.11(d)"
