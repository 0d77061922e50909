"""What is chosen and wagered at winner's pot poker: 33.1, 33.6, 33.10(h) and 33.11."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from pitboss.engine.card_wagers import OWN, OnCards
from pitboss.engine.options import Option, Options, mapping
from pitboss.engine.wagers import Always, Wager
from pitboss.equipment.cards import PIPS
from pitboss.procedures import one_deck, pots
from pitboss.procedures import poker_tables as tables
from pitboss.ranking import five_card
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)
BONUS = "jacks-plus-bonus"
TIMES = {"ante": 1, "bet": 1, "double": 2}
"""33.1: the wagers that are for the pot, and how many antes each is."""
WHOLE = sum(TIMES.values())
"""33.6(c): what the dealer, and a player who stays to the end, puts into the pot, in antes."""

OPTIONS = (
    Option(name="ante", default=10_00, kind="amount", low=1, cite="33.1",
           says="the amount of every ante, the dealer's too"),
    Option(name="commission-percent", default="10%", kind="rate", low=0, high=Fraction(1, 10),
           cite="33.10(h)2i", says="the part of a pot that the house keeps if players win it, ..."),
    Option(name="commission-fixed", default=10_00, kind="amount", low=0, cite="33.10(h)2i",
           says="... or this amount, whichever is less"),
    pots.smallest_chip("33.10(h)2ii"),
    mapping("bonus-rows", "33.11(b)", "better odds for the jacks plus bonus than the text demands"),
    *one_deck.options(AT),  # the casino chooses how to deal, 33.8(a) and 33.9(a)
)  # fmt: skip
PAIRS = (("low-pair", PIPS["2s"]), ("pair-of-jacks-or-better", PIPS["Js"]))
FEWER = {
    (4,): "four-of-a-kind", (3, 1): "three-of-a-kind", (3,): "three-of-a-kind",
    (2, 2): "two-pair",
}  # fmt: skip
"""What fewer than five cards make, other than a pair, by the number of cards of each rank."""


def own_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """33.1, 33.11(b): the row of the best hand, also of the two to four cards of a hand that ended
    early; straights and flushes have five cards."""
    if len(cards) == five_card.SIZE:
        return (tables.row_by_pair(five_card.score(cards), PAIRS),)
    ranks = Counter(PIPS[card] for card in cards).most_common()
    shape = tuple(often for _, often in ranks)
    if shape[0] == 2 and shape not in FEWER:
        return (next(row for row, lowest in reversed(PAIRS) if ranks[0][0] >= lowest),)
    return (FEWER.get(shape, "high-card"),)


WAGERS = (
    Wager(name="ante", cite="33.1", pays="the pot", required=True, rule="the posted amount",
          fixed_at=lambda options: options["ante"], says="your hand against all others"),
    Wager(name="bet", cite="33.10(a)", pays="the pot", by_choice=True, when="after the third card",
          rule="equal to the ante", says="stay in after three cards"),
    Wager(name="double", cite="33.10(c)", pays="the pot", by_choice=True,
          when="after the fourth card", rule="twice the ante", says="stay in after four cards"),
    Wager(name=BONUS, cite="33.6(d)", pays="bonus table",
          rule="within the table's limits, beside an ante",
          says="a pair of jacks or better, whatever the others have",
          paid_by=Always(table=TABLES[BONUS]["minimum"], rows="bonus-rows"),
          on_cards=OnCards(cards=((OWN, five_card.SIZE),), rows=own_rows)),
)  # fmt: skip
bonus_table = tables.table_of(WAGERS, BONUS)


def commission(part: int, options: Options) -> int:
    """33.10(h)2: what the house keeps of the part of a pot that players win."""
    return pots.lesser(part, options["commission-percent"], options["commission-fixed"])
