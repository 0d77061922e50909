"""2.17 to 2.26: which of these wagers a table offers, and which do not go together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.engine.card_wagers import OWN, OnCards, Rows
from pitboss.engine.options import Option, Options
from pitboss.engine.prompts import DEALER
from pitboss.engine.wagers import Chosen, Wager
from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.paragraphs import TABLES
from pitboss.regulation.pay_tables import PayTable

PaidBy = Callable[[Options], Sequence[PayTable]]

OVER_UNDER, SAME_SUIT, SEVENS = "over-under-13", "same-suit", "sevens"
MULTIPLE, PROGRESSIVE, BONUS = "multiple-action", "progressive", "blackjack-bonus"
STREAK, MATCH, TWENTY = "streak", "match-the-dealer", "20-point-bonus"
OPTIONAL, BETWEEN = "optional-bonus", "in-between"

SECTIONS = {
    OVER_UNDER: "2.17(a)1", SAME_SUIT: "2.17(a)2", SEVENS: "2.17(a)3", MULTIPLE: "2.18(a)",
    PROGRESSIVE: "2.19(a)", BONUS: "2.20(a)", STREAK: "2.22(a)", MATCH: "2.23(a)",
    TWENTY: "2.24(a)", OPTIONAL: "2.25(a)", BETWEEN: "2.26(a)",
}  # fmt: skip
ADDITIONAL = (OVER_UNDER, SAME_SUIT, SEVENS)
"""2.17(a): the casino offers one of these."""
OPTION = Option(
    name="side-wagers", default=(), kind="list", cite="2.17(a)",
    values=tuple(SECTIONS), items=tuple(SECTIONS.values()),
    says="the wagers beside the blackjack wager that the table offers; multiple action makes"
    " two or three blackjack wagers of it",
)  # fmt: skip

BARS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    # the wager that the paragraph is about, the paragraph, what it excludes
    (PROGRESSIVE, "2.17(a)", ADDITIONAL),
    (MULTIPLE, "2.18(a)", (PROGRESSIVE, BONUS, STREAK, MATCH, TWENTY, BETWEEN)),
    (BONUS, "2.20(l)", (MULTIPLE, PROGRESSIVE, STREAK, TWENTY, OPTIONAL, BETWEEN)),
    (STREAK, "2.22(l)", (MULTIPLE, PROGRESSIVE, BONUS, TWENTY, OPTIONAL, BETWEEN)),
    (MATCH, "2.23(g)", (OPTIONAL, BETWEEN)),
    (TWENTY, "2.24(i)", (MULTIPLE, PROGRESSIVE, BONUS, STREAK, OPTIONAL, BETWEEN)),
    (OPTIONAL, "2.25(h)", (MULTIPLE, PROGRESSIVE, BONUS, STREAK, TWENTY, BETWEEN)),
    (BETWEEN, "2.26(h)", (MULTIPLE, PROGRESSIVE, BONUS, STREAK, MATCH, TWENTY, OPTIONAL)),
)

DECKS: tuple[tuple[str, str, Callable[[int], bool], str], ...] = (
    (TWENTY, "2.2(a)2", lambda decks: decks >= 2, "at least two decks"),
    (BETWEEN, "2.2(a)2", lambda decks: decks >= 2, "at least two decks"),
    (SEVENS, "2.2(a)3", lambda decks: decks >= 4, "at least four decks"),
    (PROGRESSIVE, "2.2(a)3", lambda decks: decks >= 4, "at least four decks"),
    (MATCH, "2.2(a)4", lambda decks: decks in (6, 8), "six or eight decks"),
    (OPTIONAL, "2.2(a)4", lambda decks: decks in (6, 8), "six or eight decks"),
    (SAME_SUIT, "2.17(e)2", lambda decks: decks in (1, 2, 4, 6, 8), "1, 2, 4, 6 or 8 decks"),
)


def offers(name: str) -> Callable[[Options], bool]:
    """Whether a table offers a side wager."""
    return lambda options: name in options["side-wagers"]


def shoe(options: Options) -> tuple[str, ...]:
    """All cards of a full shoe."""
    return decks(options["decks"])


def not_multiple(options: Options) -> bool:
    """Whether one wager is made on a hand, as usual."""
    return MULTIPLE not in options["side-wagers"]


def first_wager(options: Options) -> str:
    """The wager that every player at a table makes."""
    return "main" if not_multiple(options) else "ma-1"


def check_table(options: Options) -> None:
    """Refuse what the text does not allow together, or with so few decks."""
    offered = options["side-wagers"]
    if not offered:
        return
    if len([name for name in ADDITIONAL if name in offered]) > 1:
        raise Refused("over and under 13, same suit, sevens: one of them is offered", "2.17(a)")
    for first, second in _pairs(offered):
        bars = [cite for name, cite, barred in BARS if _bars(name, barred, first, second)]
        if bars:
            why = f"{first} and {second} are not offered at the same table"
            raise Refused(why, "; ".join(bars))
    count = options["decks"]
    for name, cite, enough, needs in DECKS:
        if name in offered and not enough(count):
            raise Refused(f"{name} needs {needs}", cite)


def _pairs(offered: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(one, other) for i, one in enumerate(offered) for other in offered[i + 1 :]]


def _bars(name: str, barred: tuple[str, ...], first: str, second: str) -> bool:
    return (name == first and second in barred) or (name == second and first in barred)


def on_first_cards(
    name: str, cite: str, dealers: int, rows: Rows, lost: str, says: str, paid_by: PaidBy
) -> Wager:
    """A side wager that is decided by the player's first two cards and `dealers` of the
    dealer's."""
    cards = ((OWN, 2), (DEALER, dealers))
    return Wager(
        name=name, cite=cite, pays=f"{name.replace('-', ' ')} table", says=says, paid_by=paid_by,
        offered=offers(name), not_offered=SECTIONS[name],
        on_cards=OnCards(cards=cards, rows=rows, together=False, deck=shoe, lost_cite=lost),
    )  # fmt: skip


def chosen_table(name: str) -> Chosen:
    """The table that the casino selects, with the rows that it improves."""
    return Chosen(letters=TABLES[name], option=f"{name}-table", rows=f"{name}-rows")
