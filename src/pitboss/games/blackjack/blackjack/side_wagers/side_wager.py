"""What each of the side wagers of 2.17 to 2.26 says of itself."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from pitboss.engine import Always, Bet, ByOption, OnCards, Options, Round, Rows, Stake, Steps, Wager
from pitboss.equipment.cards import decks
from pitboss.games.blackjack.blackjack.paragraphs import TABLES
from pitboss.games.blackjack.common.layout import Layout
from pitboss.procedures.bet_manner import Manner
from pitboss.procedures.settlement import Outcome
from pitboss.procedures.side_wagers import SideWager
from pitboss.regulation.pay_tables import PayTable
from pitboss.values import Frozen

BOTH = ("dealer", "supervisor")
"""Who confirms a verbal wager with cash."""

Moment = Literal[
    "before-bets",  # with the round
    "bets-closed",  # with the round
    "first-cards",  # with the layout, once those that the first cards decide are settled
    "dealer-has-blackjack",  # known before any third card
    "dealer-has-none",  # the reader has ruled a blackjack out
    "turn-over",  # with the layout and the seat whose player has decided
    "before-main",  # before the blackjack wagers are settled
    "after-main",
]
"""When something may happen with a side wager."""


class Decks(Frozen):
    """With how many decks a side wager is offered."""

    enough: Callable[[int], bool]
    says: str
    cite: str


TWO_OR_MORE = Decks(lambda decks: decks >= 2, "at least two decks", "2.2(a)2")
FOUR_OR_MORE = Decks(lambda decks: decks >= 4, "at least four decks", "2.2(a)3")
SIX_OR_EIGHT = Decks(lambda decks: decks in (6, 8), "six or eight decks", "2.2(a)4")


class BlackjackSideWager(SideWager, kw_only=True):
    """A side wager of blackjack, under the name by which the option ``side-wagers`` offers it."""

    name: str
    section: str
    """The paragraph by which a casino may offer it."""
    decks: Decks | None = None
    excludes: tuple[str, ...] = ()
    """What is not offered at the same table, by `excluded_by`."""
    excluded_by: str = ""
    check_table: Callable[[Options], None] | None = None
    """Refuses other options that do not go with it; asked where it is offered."""

    manner: Manner | None = None
    """With what it is made, and who confirms it."""
    in_units: bool = False
    """Made in the units of the blackjack wager; for the others, their own sections say how much."""
    one_of: str = ""
    """The paragraph by which its wagers are not made together."""
    check_bet: Callable[[Round, Bet, Mapping[str, int]], None] | None = None
    """Refuses a bet for what else its section demands."""
    check_felt: Callable[[Mapping[str, int]], None] | None = None
    """Refuses what would lie there."""

    announced: str = ""
    """The paragraph by which the dealer says that no more bets are taken."""
    settled: str = ""
    """The paragraph by which it is settled as soon as everybody has two cards: before any other
    card and before a reader is used, from the dealer's far right."""
    in_succession: bool = False
    """Settled so player after player. If not, all that lose are collected before any is paid."""
    outlives_hand: bool = False
    """Stays if the hand of its player is dead."""
    at: Mapping[Moment, Callable[..., Steps[None] | None]] = {}
    """What else happens with it, and when."""
    play_dealer: Callable[[Layout], Steps[None]] | None = None
    """How the dealer's hand is played where somebody has made it."""
    first_state: Callable[[Options], dict[str, Any]] | None = None
    """What the table remembers of it."""


def offers(name: str) -> Callable[[Options], bool]:
    """Whether a table offers a side wager."""
    return lambda options: name in options["side-wagers"]


def shoe(options: Options) -> tuple[str, ...]:
    """All cards of a full shoe."""
    return decks(options["decks"])


def chosen_table(name: str) -> ByOption:
    """The table that the casino selects, with the rows that it improves."""
    return ByOption(letters=TABLES[name], option=f"{name}-table", rows=f"{name}-rows")


def on_first_cards(
    name: str,
    cards: tuple[tuple[str, int], ...],
    rows: Rows,
    says: str,
    *,
    cite: str,
    settled: str,
    made: str = "",
    paid_by: Callable[[Options], Sequence[PayTable]] | None = None,
    **more: Any,
) -> BlackjackSideWager:
    """A side wager of one wager that some of the first cards decide; `cards` are as in `OnCards`.

    The cards make its rows by `made`. It is made beside a blackjack wager by `cite`, which speaks
    of its posted limits too, and lost by the paragraph by which it is `settled`. It is paid by its
    pay table, if `paid_by` does not choose among several.
    """
    wager = Wager(
        name=name, cite=cite, pays=f"{name.replace('-', ' ')} table", says=says,
        least_posted=cite, most_posted=cite,
        paid_by=paid_by or Always(table=TABLES[name]["all"]),
        on_cards=OnCards(cards=cards, rows=rows, cite=made, together=len(cards) == 1,
                         lost_cite=settled),
    )  # fmt: skip
    return BlackjackSideWager(name=name, wagers=(wager,), beside=cite, settled=settled, **more)


# -- settlement by the first cards -----------------------------------------------------------------


def stakes_from_far_right(layout: Layout, *wagers: str) -> list[Stake]:
    """The wagers of these names on boxes that have their cards, from the dealer's far right."""
    round = layout.round
    return [
        stake
        for seat in reversed(layout.boxes)
        for wager in wagers
        for stake in round.stakes_on(wager, seat=seat)
    ]


def by_first_cards(
    layout: Layout,
    wagers: Sequence[str],
    cite: str,
    outcome: Callable[[Round, Stake], Outcome | None],
) -> list[Outcome]:
    """What the wagers come to by the first cards; those that wait are left out. Cards that players
    hold are turned up for it."""
    found, shown = [], set()
    for stake in stakes_from_far_right(layout, *wagers):
        if layout.rules.by_hand and stake.seat not in shown:
            layout.round.show(str(stake.seat), cite)
            shown.add(stake.seat)
        decided = outcome(layout.round, stake)
        if decided is not None:
            found.append(decided)
    return found
