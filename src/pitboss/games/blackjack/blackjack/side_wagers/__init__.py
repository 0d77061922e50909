"""2.17 to 2.26: the side wagers, each a value (`BlackjackSideWager`).

Here is what follows from these values at a table: what may be offered together, with what and how
much is bet, and what happens at each moment of a round. Wagers that the first cards decide are in
`first_cards`; the others have a module each.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from pitboss.engine import Bet, OnCards, Option, Options, Round, Steps, TakeDown, Wager
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.side_wagers import (
    blackjack_bonus,
    first_cards,
    multiple_action,
    optional_bonus,
    progressive,
    sevens,
    streaks,
    twenty_point,
)
from pitboss.games.blackjack.blackjack.side_wagers.first_cards import OVER_UNDER, SAME_SUIT
from pitboss.games.blackjack.blackjack.side_wagers.multiple_action import MULTIPLE
from pitboss.games.blackjack.blackjack.side_wagers.sevens import SEVENS
from pitboss.games.blackjack.blackjack.side_wagers.side_wager import (
    BlackjackSideWager,
    Moment,
    by_first_cards,
    offers,
    shoe,
)
from pitboss.games.blackjack.blackjack.side_wagers.streaks import STREAK
from pitboss.games.blackjack.common import round_steps
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.common.rules import Rules
from pitboss.procedures import settlement
from pitboss.procedures.side_wagers import by_wager, check_beside, check_most

DECLARED: tuple[BlackjackSideWager, ...] = (
    *first_cards.SIDE_WAGERS, sevens.SIDE_WAGER, multiple_action.SIDE_WAGER,
    progressive.SIDE_WAGER, blackjack_bonus.SIDE_WAGER, streaks.SIDE_WAGER,
    twenty_point.SIDE_WAGER, optional_bonus.SIDE_WAGER,
)  # fmt: skip


def complete(wager: Wager, side: BlackjackSideWager) -> Wager:
    """A wager with what holds for all of a side wager's: where it is offered, and from which cards
    it is dealt."""
    on = wager.on_cards
    return replace(
        wager,
        offered=offers(side.name),
        not_offered=wager.not_offered or side.section,
        on_cards=replace(on, deck=shoe) if isinstance(on, OnCards) else on,
    )


SIDE_WAGERS = tuple(
    replace(side, wagers=tuple(complete(wager, side) for wager in side.wagers))
    for side in sorted(DECLARED, key=lambda side: side.section)
)
"""In the order of the text."""
OPTIONS = (
    Option(
        name="side-wagers", default=(), kind="list", cite="2.17(a)",
        values=tuple(side.name for side in SIDE_WAGERS),
        items=tuple(side.section for side in SIDE_WAGERS),
        says="the wagers beside the blackjack wager that the table offers; multiple action makes"
        " two or three blackjack wagers of it",
    ),
    *(option for side in SIDE_WAGERS for option in side.options),
)  # fmt: skip
WAGERS = tuple(wager for side in SIDE_WAGERS for wager in side.wagers)
IRREGULARITIES = tuple(it for side in SIDE_WAGERS for it in side.irregularities)
ADDITIONAL = (OVER_UNDER, SAME_SUIT, SEVENS)
"""2.17(a): the casino offers one of these."""
BY_WAGER = by_wager(SIDE_WAGERS)


# -- what a table offers -------------------------------------------------------------------------


@lru_cache
def offered(options: Options) -> tuple[BlackjackSideWager, ...]:
    return tuple(side for side in SIDE_WAGERS if side.name in options["side-wagers"])


def first_wager(options: Options) -> str:
    """The wager that every player at a table makes."""
    return "ma-1" if MULTIPLE in options["side-wagers"] else "main"


def check_table(options: Options) -> None:
    """Refuse what the text does not allow together, or with so few decks."""
    sides = offered(options)
    if len([side for side in sides if side.name in ADDITIONAL]) > 1:
        raise Refused("over and under 13, same suit, sevens: one of them is offered", "2.17(a)")
    for first, second in combinations(options["side-wagers"], 2):
        pair = {first, second}
        barred = [it for it in sides if it.name in pair and pair.intersection(it.excludes)]
        if barred:
            why = f"{first} and {second} are not offered at the same table"
            raise Refused(why, "; ".join(side.excluded_by for side in barred))
    for side in sides:
        if side.decks and not side.decks.enough(options["decks"]):
            raise Refused(f"{side.name} needs {side.decks.says}", side.decks.cite)
    for side in sides:
        if side.check_table:
            side.check_table(options)


def first_state(options: Options) -> dict[str, Any]:
    state: dict[str, Any] = {}
    for side in offered(options):
        if side.first_state:
            state |= side.first_state(options)
    return state


# -- bets ----------------------------------------------------------------------------------------


@lru_cache
def made_at(options: Options) -> tuple[str, ...]:
    """The side wagers that are made while bets are open."""
    return tuple(wager.name for side in offered(options) for wager in side.wagers)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int], rules: Rules) -> None:
    """With what these wagers are made, in which units, and when not.

    What a casino posts as their maximum, 2.17(h), is a limit of the table.
    """
    for name in bet.wagers:
        side = BY_WAGER.get(name)
        if side and side.manner and bet.said:
            side.manner.check(round, bet)
        if side and side.in_units and felt[name] % rules.unit:
            raise Refused(f"{name}: {rules.in_units}", rules.at.chips)
    for side in offered(round.options):
        if side.check_bet:
            side.check_bet(round, bet, felt)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """Only together with a blackjack wager, and no more than each section allows."""
    sides, main = offered(round.options), first_wager(round.options)
    if MULTIPLE in round.options["side-wagers"]:
        multiple_action.check_felt(round, felt)
    check_beside(sides, felt, (main,), "{} is bet beside a blackjack wager")
    for side in sides:
        if side.one_of and all(felt.get(wager.name) for wager in side.wagers):
            raise Refused("the wager is on more than 13 or on less, not on both", side.one_of)
    check_most(sides, felt, max(felt.get(name, 0) for name in (main, *multiple_action.OPENING)))
    for side in sides:
        if side.check_felt:
            side.check_felt(felt)


def take_down(round: Round) -> Callable[[TakeDown], None] | None:
    """The check that refuses to take a wager back while bets are open."""
    if STREAK not in round.options["side-wagers"]:
        return None
    return lambda answer: streaks.check_take_down(round, answer)


# -- the moments of a round ----------------------------------------------------------------------


def happen(moment: Moment, options: Options, *state: Any) -> Steps[None]:
    """What happens at a moment with the side wagers that the table offers."""
    for side in offered(options):
        step = side.at.get(moment)
        steps = step(*state) if step else None
        if steps is not None:
            yield from steps


def bets_closed(round: Round) -> Steps[None]:
    """The dealer says so if the text wants it."""
    for side in offered(round.options):
        if side.announced:
            round.announce("No more bets", side.announced)
    yield from happen("bets-closed", round.options, round)


def everybody_has_two(layout: Layout) -> Steps[None]:
    """Before any other card is dealt, and before a reader is used."""
    give_back_of_dead_hands(layout)
    round = layout.round
    for side in offered(round.options):
        if side.settled:
            settle = settlement.carry_out if side.in_succession else settlement.collect_then_pay
            names = [wager.name for wager in side.wagers]
            settle(round, by_first_cards(layout, names, side.settled, side.outcome))
    yield from happen("first-cards", round.options, layout)


def give_back_of_dead_hands(layout: Layout) -> None:
    """2.15(g): without the first cards a box is not in this round; a streak waits for the next."""
    round = layout.round
    for seat, box in layout.boxes.items():
        for stake in round.stakes_on(seat=seat) if box[0].out else ():
            side = BY_WAGER.get(stake.wager)
            if side and not side.outlives_hand:
                round.return_stake(stake, "2.15(g)", "the hand is dead")


def play_dealer(layout: Layout) -> Steps[None]:
    """2.12(b), 2.25(d): the dealer's hand."""
    for side in offered(layout.round.options):
        if side.play_dealer and any(layout.round.stakes_on(it.name) for it in side.wagers):
            return side.play_dealer(layout)
    return round_steps.play_dealer(layout)
