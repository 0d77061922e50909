"""What a casino chooses, wherever two texts let it choose the same."""

from __future__ import annotations

from pitboss.games.baccarat.common import vigorish
from pitboss.games.baccarat.common.paragraphs import Paragraphs, ShoeParagraphs
from pitboss.games.baccarat.common.rules import DRAGON, NOT_OFFERED, TIE, Text
from pitboss.play.options import Option, choice, flag, number


def shoe_options(at: ShoeParagraphs) -> tuple[Option, ...]:
    """The shoe, and what becomes of a card dealt in error and seen."""
    return (
        choice("disclosed-card-procedure", tuple(at.disclosed_by), at.disclosed,
               "a card dealt in error and seen is discarded (1) with as many more as its value,"
               " (2) with one more face down, or (3) begins a round without wagers"),
        choice("extra-cards-for-ten-value", ("1", "10"), at.disclosed_by["1"],
               "how many more go with a disclosed 10, jack, queen or king by procedure 1"),
        number("cutting-card", 14, 5000, at.burn, "cards behind the cutting card, at least 14",
               default=14),
        choice("recut-by", ("same-player", "next-player"), at.recut,
               "who cuts again after a bad cut: who cut last, or the next one entitled"),
    )  # fmt: skip


def laced_or_washed(at: ShoeParagraphs, items: tuple[str, str, str]) -> Option:
    """How the cards are shuffled at a table where several dealers serve."""
    return choice("shuffle", ("laced", "laced-and-reshuffled", "washed-and-shuffled-by-three"),
                  at.shuffle, "shuffled and laced, perhaps shuffled again; or washed and shuffled"
                  " by each of three dealers", items=items)  # fmt: skip


def pre_shuffled(at: ShoeParagraphs) -> Option:
    return flag("pre-shuffled", at.shuffle, "the cards come to the table pre-shuffled")


def decks(at: Paragraphs, says: str) -> Option:
    return number("decks", 0, 100, at.decks, says, default=0)


def wager_options(text: Text) -> tuple[Option, ...]:
    """What wagers there are, and how they are paid and charged for."""
    at, tables = text.at, text.tables
    tie, bonus, dragon = tables[TIE]["minimum"], tables["bonus"], tables[DRAGON]["minimum"]
    return (
        choice("vigorish", tuple(text.charges), at.payouts,
               "5% or 4% of what a Banker wager wins; or none, where a winning six pays 1 to 2,"
               " where card wagers of the same size stand beside it, or where a dragon 7 is a"
               " push"),
        vigorish.rounding(at.rounding),
        choice("vigorish-collection", ("at-payout", "deferred"), at.deferred,
               "collected when a win is paid, or marked and collected when the cards are"
               " reshuffled or the patron leaves"),
        Option(name="tie-odds", default="8 to 1", kind="text", cite=tie.cite,
               says="what a tie bet pays, at least 8 to 1"),
        flag("total-card-wagers", at.cards, "wagers on four, five or six cards; always offered"
             " where they waive vigorish"),
        choice("bonus-table", (NOT_OFFERED, *bonus), bonus["A"].cite,
               "what a bonus wager pays, where there is one"),
        Option(name="bonus-rows", default={}, kind="map", cite=bonus["A"].cite,
               says="odds above those of the bonus table, as in {win-by-9: 35 to 1}"),
        flag("bonus-needs-hand-wager", at.only_these,
             "a bonus wager only beside one on the Banker's or Player's Hand"),
        Option(name="dragon-7-odds", default="40 to 1", kind="text", cite=dragon.cite,
               says="what a dragon 7 wager pays, at least 40 to 1"),
        choice("settlement-procedure", ("1", "2", "3", "4"), at.settle,
               "winners are paid and vigorish is taken from the highest position down: all paid,"
               " then vigorish (1); vigorish, then all paid (2); player by player, paid first (3)"
               " or last (4)"),
    )  # fmt: skip


def turning_options(at: Paragraphs) -> tuple[Option, ...]:
    """Who turns the cards over, and which hand is first."""
    return (
        flag("opponent-turns", at.unbacked,
             "a player who bets on the other hand may turn over one that nobody backs"),
        flag("banker-first", at.announce,
             "the Banker's Hand may be turned over first where a player asks for it"),
    )  # fmt: skip
