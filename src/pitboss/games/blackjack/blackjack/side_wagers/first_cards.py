"""2.17, 2.23, 2.26: side wagers that the first cards decide, each a function and a value."""

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.engine import (
    DEALER,
    OWN,
    Always,
    OnCards,
    Options,
    Round,
    Stake,
    Wager,
    choice,
    mapping,
)
from pitboss.equipment.cards import PIPS
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.paragraphs import TABLES
from pitboss.games.blackjack.blackjack.side_wagers.side_wager import (
    BOTH,
    SIX_OR_EIGHT,
    TWO_OR_MORE,
    BlackjackSideWager,
    Decks,
    chosen_table,
    on_first_cards,
)
from pitboss.procedures import settlement
from pitboss.procedures.bet_manner import Manner
from pitboss.procedures.settlement import Outcome
from pitboss.ranking.blackjack import VALUES
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

# -- 2.17: over and under 13, same suit ------------------------------------------------------------

OVER_UNDER, SAME_SUIT = "over-under-13", "same-suit"
OVER, UNDER = "over-13", "under-13"
LIMIT = "no more than the blackjack wager"


def sides_of_13(cards: Sequence[str]) -> tuple[str, ...]:
    """2.2(b)3ii, 2.17(c): an ace counts one here, and 13 itself is neither."""
    total = VALUES[cards[0]] + VALUES[cards[1]]
    return (OVER if total > 13 else UNDER if total < 13 else "13",)


def by_total(round: Round, stake: Stake) -> Outcome:
    outcome = settlement.on_cards(round, stake)
    return replace(outcome, cite="2.17(c)") if outcome.why == "13" else outcome


OVER_AND_UNDER_13 = BlackjackSideWager(
    name=OVER_UNDER, section="2.17(a)1", beside="2.17(b)", most="2.17(g)1; 2.17(h)",
    one_of="2.17(b)",
    manner=Manner(chips="2.17(f)", confirm=BOTH), settled="2.17(e)", outcome=by_total,
    wagers=(
        Wager(name=OVER, cite="2.17(b)1", pays="1 to 1", rule=LIMIT, not_offered="2.17(a)",
              most_posted="2.17(g)2",
              says="that your first two cards count more than 13, an ace as one",
              paid_by=Always(table=TABLES[OVER]["all"]),
              on_cards=OnCards(cards=((OWN, 2),), rows=sides_of_13, cite="2.17(i)",
                               lost_cite="2.17(d)")),
        Wager(name=UNDER, cite="2.17(b)2", pays="1 to 1", rule=LIMIT, not_offered="2.17(a)",
              most_posted="2.17(g)2",
              says="that your first two cards count less than 13, an ace as one",
              paid_by=Always(table=TABLES[UNDER]["all"]),
              on_cards=OnCards(cards=((OWN, 2),), rows=sides_of_13, cite="2.17(i)",
                               lost_cite="2.17(d)")),
    ),
)  # fmt: skip


def suited(cards: Sequence[str]) -> tuple[str, ...]:
    """2.17(b)3: two cards of one suit; king and queen are paid more."""
    if cards[0][1] != cards[1][1]:
        return ("two-suits",)
    return ("king-and-queen" if {cards[0][0], cards[1][0]} == {"K", "Q"} else "any-two-cards",)


def same_suit_table(options: Options) -> tuple[PayTable, ...]:
    """2.17(e)2i to v: by the number of decks, and by the option that the casino selects."""
    table = TABLES[SAME_SUIT].get(f"{options['decks']}-{options['same-suit-option']}")
    return () if table is None else (table,)


def check_same_suit(options: Options) -> None:
    """2.17(e)2v: with eight decks there are three payout options."""
    if options["decks"] == 8 and options["same-suit-option"] == "4":
        raise Refused("with eight decks same suit has three payout options", "2.17(e)2v")


TWO_SUITED = BlackjackSideWager(
    name=SAME_SUIT, section="2.17(a)2", beside="2.17(b)", most="2.17(g)1; 2.17(h)",
    manner=Manner(chips="2.17(f)", confirm=BOTH), settled="2.17(e)",
    decks=Decks(lambda decks: decks in (1, 2, 4, 6, 8), "1, 2, 4, 6 or 8 decks", "2.17(e)2"),
    check_table=check_same_suit,
    options=(
        choice("same-suit-option", ("1", "2", "3", "4"), "2.17(e)2",
               "which of the payouts for this number of decks the same suit wager has"),
    ),
    tables={letter: {"decks": letter[0], "same-suit-option": letter[2]}
            for letter in TABLES[SAME_SUIT]},
    wagers=(
        Wager(name=SAME_SUIT, cite="2.17(b)3", pays="same suit table", rule=LIMIT,
              most_posted="2.17(g)2", not_offered="2.17(a)",
              says="that your first two cards are of one suit",
              paid_by=same_suit_table,
              on_cards=OnCards(cards=((OWN, 2),), rows=suited, cite="2.17(i)",
                               lost_cite="2.17(d)")),
    ),
)  # fmt: skip


# -- 2.23: match the dealer ------------------------------------------------------------------------

MATCH = "match-the-dealer"
SUITED, UNSUITED = "matching-suit", "non-matching-suit"
ROWS = {
    (2, 0): "two-matching-suit", (1, 1): "matching-and-non-matching-suit", (1, 0): SUITED,
    (0, 2): "two-non-matching-suit", (0, 1): UNSUITED,
}  # fmt: skip
"""2.23(a)2: by how many cards match in suit too, and how many in rank alone."""


def matches(cards: Sequence[str]) -> tuple[str, ...]:
    """2.23(a): cards of the same rank as the dealer's card; a king is not a ten."""
    *own, dealers = cards
    same = [card for card in own if card[0] == dealers[0]]
    alike = sum(card == dealers for card in same)
    return (ROWS.get((alike, len(same) - alike), "no-match"),)


def match_table(options: Options) -> tuple[PayTable, ...]:
    """2.23(f): the payout for each matching card, by six decks or eight; two matching cards are
    both paid."""
    table = TABLES[MATCH].get(str(options["decks"]))
    if table is None:
        return ()
    posted = table.posted(options["match-the-dealer-rows"])
    suited, unsuited = (_odds(posted, row) for row in (SUITED, UNSUITED))
    rows = {row: suited.ratio * two + unsuited.ratio * one for (two, one), row in ROWS.items()}
    paid = {row: Odds(pays.numerator, pays.denominator) for row, pays in rows.items()}
    return (replace(posted, rows=dict(paid)),)


def _odds(table: PayTable, row: str) -> Odds:
    pays = table[row]
    assert isinstance(pays, Odds), "a match is paid at odds"
    return pays


MATCH_THE_DEALER = on_first_cards(
    MATCH, ((OWN, 2), (DEALER, 1)), matches, "that your first two cards match the dealer's first",
    section="2.23(a)", made="2.23(b)", cite="2.23(c)", settled="2.23(e)", paid_by=match_table,
    in_units=True,
    manner=Manner(chips="2.23(d)", confirm=BOTH), decks=SIX_OR_EIGHT,
    excludes=("optional-bonus", "in-between"), excluded_by="2.23(g)",
    options=(mapping("match-the-dealer-rows", "2.23(f)", "better odds than the text demands"),),
    tables={decks: {"decks": decks} for decks in TABLES[MATCH]},
)  # fmt: skip


# -- 2.26: in between ------------------------------------------------------------------------------

BETWEEN = "in-between"
SPREADS = {1: "one-card-spread", 2: "two-card-spread", 3: "three-card-spread"}


def spread(cards: Sequence[str]) -> tuple[str, ...]:
    """2.26(b), 2.26(g): by how many ranks lie between the player's cards, an ace above a king."""
    low, high = sorted(PIPS[card] for card in cards[:2])
    dealers = PIPS[cards[2]]
    if low == high == dealers:
        return ("triple-match",)
    if not low < dealers < high:
        return ("not-between",)
    return (SPREADS.get(high - low - 1, "all-other-spreads"),)


IN_BETWEEN = on_first_cards(
    BETWEEN, ((OWN, 2), (DEALER, 1)), spread,
    "that the dealer's first card ranks between your first two",
    section="2.26(a)", made="2.26(b); 2.26(c); 2.26(g)", cite="2.26(d)",
    announced="2.26(e)", settled="2.26(e)", in_succession=True,
    paid_by=chosen_table(BETWEEN), in_units=True, manner=Manner(chips="2.26(d)", confirm=BOTH),
    decks=TWO_OR_MORE,
    excludes=("multiple-action", "progressive", "blackjack-bonus", "streak", "match-the-dealer",
              "20-point-bonus", "optional-bonus"),
    excluded_by="2.26(h)",
    options=(
        choice("in-between-table", ("A", "B", "C", "D"), "2.26(f)", "what in-between pays"),
        mapping("in-between-rows", "2.26(f)", "better odds than the text demands"),
    ),
)  # fmt: skip


SIDE_WAGERS = (OVER_AND_UNDER_13, TWO_SUITED, MATCH_THE_DEALER, IN_BETWEEN)
