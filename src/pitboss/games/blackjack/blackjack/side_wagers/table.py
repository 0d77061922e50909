"""2.17 to 2.26: the moments of a round at which these wagers are made and settled."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pitboss.engine.options import Options
from pitboss.engine.prompts import Steps
from pitboss.engine.round import Round
from pitboss.engine.wagers import Wager
from pitboss.games.blackjack.blackjack.side_wagers import (
    additional,
    between_rounds,
    blackjack_bonus,
    match_the_dealer,
    multiple_action,
    optional_bonus,
    progressive,
    streaks,
    twenty_point,
)
from pitboss.games.blackjack.blackjack.side_wagers import multiple_action as multiple_wagers
from pitboss.games.blackjack.blackjack.side_wagers import offered as offering
from pitboss.games.blackjack.blackjack.side_wagers.offered import (
    BONUS,
    OPTIONAL,
    PROGRESSIVE,
    SEVENS,
    STREAK,
    TWENTY,
)
from pitboss.games.blackjack.common import round_steps
from pitboss.games.blackjack.common.layout import Layout
from pitboss.procedures import meters

OPTIONS = (
    offering.OPTION,
    *additional.OPTIONS,
    *multiple_wagers.OPTIONS,
    *progressive.OPTIONS,
    *blackjack_bonus.OPTIONS,
    *streaks.OPTIONS,
    *match_the_dealer.OPTIONS,
    *twenty_point.OPTIONS,
    *between_rounds.OPTIONS,
)
WAGERS: tuple[Wager, ...] = (
    *additional.WAGERS,
    *progressive.WAGERS,
    *blackjack_bonus.WAGERS,
    *streaks.WAGERS,
    *match_the_dealer.WAGERS,
    *twenty_point.WAGERS,
    *optional_bonus.WAGERS,
    *between_rounds.WAGERS,
)
IRREGULARITIES = (
    *multiple_action.IRREGULARITIES,
    *progressive.IRREGULARITIES,
    *blackjack_bonus.IRREGULARITIES,
)
NAMES = tuple(wager.name for wager in WAGERS)
ANNOUNCED = {PROGRESSIVE: "2.19(b)", BONUS: "2.20(b)", TWENTY: "2.24(d)",
             offering.BETWEEN: "2.26(e)"}  # fmt: skip
"""The wagers for which the text wants the dealer to say that no more bets are taken."""


# -- the table -----------------------------------------------------------------------------------


def check_table(options: Options) -> None:
    if options["side-wagers"]:
        offering.check_table(options)
        additional.check_table(options)
        multiple_wagers.check_table(options)
        progressive.check_table(options)
        blackjack_bonus.check_table(options)


@lru_cache
def made_at(options: Options) -> tuple[str, ...]:
    """The side wagers that are made while bets are open."""
    return tuple(w.name for w in WAGERS if w.offered is None or w.offered(options))


def first_state(options: Options) -> dict[str, Any]:
    if PROGRESSIVE not in options["side-wagers"]:
        return {}
    return meters.first_state(progressive.meter_of(options))


# -- bets ----------------------------------------------------------------------------------------


def before_bets(round: Round) -> Steps[None]:
    """What is known before anybody wagers: the meter, the display, the streaks that go on."""
    offered = round.options["side-wagers"]
    if PROGRESSIVE in offered:
        meters.on_display(round, progressive.meter_of(round.options))
    if BONUS in offered:
        yield from blackjack_bonus.commit(round)
    if STREAK in offered:
        streaks.note_pending(round)


def bets_closed(round: Round) -> None:
    """The dealer says so if the text wants it; progressive wagers are registered."""
    for name, cite in ANNOUNCED.items():
        if name in round.options["side-wagers"]:
            round.announce("No more bets", cite)
    progressive.register(round)


# -- cards ---------------------------------------------------------------------------------------


def everybody_has_two(layout: Layout) -> None:
    """Before any other card is dealt, and before a reader is used."""
    give_back_of_dead_hands(layout)
    additional.settle_at_once(layout)
    match_the_dealer.settle_at_once(layout)
    between_rounds.settle_at_once(layout)
    twenty_point.settle_at_once(layout)
    blackjack_bonus.settle_at_once(layout)


def give_back_of_dead_hands(layout: Layout) -> None:
    """2.15(g): without the first cards a box is not in this round; a streak waits for the next."""
    round = layout.round
    for seat, box in layout.boxes.items():
        if box[0].out:
            for stake in round.stakes_on(seat=seat):
                if stake.wager in NAMES and stake.wager not in streaks.NAMES:
                    round.return_stake(stake, "2.15(g)", "the hand is dead")


def dealer_has_blackjack(layout: Layout) -> Steps[None]:
    """2.6(j)3, 2.6(k)6: it is known before any third card."""
    if SEVENS in layout.round.options["side-wagers"]:
        cite = "2.6(k)6" if layout.rules.exposed else "2.6(j)3"
        yield from additional.offer_third_card(layout, cite)


def dealer_has_none(layout: Layout) -> None:
    """2.24(e)1ii: the reader has ruled a blackjack out; two queens are paid before other cards."""
    if layout.reader:
        twenty_point.settle_queens(layout, "2.24(e)1ii")


def turn_over(layout: Layout, seat: int) -> None:
    """2.17(e): a player has decided on a hand of two sevens."""
    additional.after_turn(layout, seat)


def play_dealer(layout: Layout) -> Steps[None]:
    """2.12(b), 2.25(d): the dealer's hand."""
    if layout.round.stakes_on(OPTIONAL):
        return optional_bonus.play_dealer(layout)
    return round_steps.play_dealer(layout)


def before_main(layout: Layout) -> None:
    """2.24(e), 2.25(e): what is settled with the blackjack wagers, ahead of them."""
    optional_bonus.settle(layout)
    twenty_point.settle_queens(layout, "2.24(e)1i" if layout.reader else "2.24(e)2")


def after_main(layout: Layout) -> Steps[None]:
    """What is settled after the blackjack wagers."""
    offered = layout.round.options["side-wagers"]
    additional.settle_waiting(layout)
    if PROGRESSIVE in offered:
        progressive.settle(layout)
    if STREAK in offered:
        streaks.settle(layout)
    if BONUS in offered:
        yield from blackjack_bonus.pay(layout)
