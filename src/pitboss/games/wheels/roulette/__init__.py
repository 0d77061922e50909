"""Roulette, N.J.A.C. 13:69F-5.1 to 5.4.

A ball in a numbered wheel, and chips that say by where they lie which numbers they are on. One
round is one spin. A spin that does not count decides nothing: its wagers stand for the respin,
which is the next round. Read beside subchapter 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.customs import chips
from pitboss.errors import Refused
from pitboss.games.wheels.roulette.options import AS_SINGLE, OPTIONS, TABLES, check_table, wheel
from pitboss.games.wheels.roulette.options import payout_odds as odds
from pitboss.games.wheels.roulette.wagers import EIGHTEEN, WAGERS, covers
from pitboss.money import dollars
from pitboss.play.answers import Bet, IrregularityReport
from pitboss.play.game import Game
from pitboss.play.irregularities import Irregularity
from pitboss.play.options import Options
from pitboss.play.prompts import Procedure
from pitboss.play.round import Interruption, Round
from pitboss.play.wagers import Stake
from pitboss.regulation.payouts import Odds

ZEROS = ("0", "00")


class NoSpin(Interruption):
    """The spin does not count."""


def first_state(options: Options) -> dict[str, Any]:
    """Whose non-value chips are of which color and design."""
    return {"chips": {}}


def play(round: Round) -> Procedure:
    used = wheel(round.options)
    yield from round.commit("wheel", pockets=used.order, cite="5.3(a)")
    offered = [w.name for w in WAGERS if w.offered is None or w.offered(round.options)]
    # The ball is spun while bets are open, and in the track when they close.
    yield from round.take_bets(
        offered,
        cite="5.1(a)",
        close_cite="5.3(b)",
        take_down=lambda answer: check_fives(round, round.left_by(answer)),
    )
    round.state["chips"] = chips.colors_in_use(round)
    try:
        number = yield from round.spin(used.order, cite="5.3(c)", closed="5.3(b)")
        if number == "00" and round.options["wheel"] == AS_SINGLE:
            raise NoSpin("00 on a wheel used as single zero", "5.2(d)2")
    except NoSpin as void:
        round.announce("No spin", void.cite)
        round.note("spin", "void, respin", void.cite)
        return
    round.announce(f"{number} {used.color(number)}", "5.3(c)")
    round.note("crown", number, "5.3(c)")
    move_fifths(round, number)
    collect_and_pay(round, number)


# -- the chips -----------------------------------------------------------------------------------


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """5.1(a), (b) and (e)1i(2): what a wager is made with."""
    check_fives(round, felt)
    if bet.said:
        check_said(round, bet)


def check_fives(round: Round, felt: Mapping[str, int]) -> None:
    """5.1(e)1i(2): as many chips on each of the five numbers."""
    five = 5 * round.options["chip"]
    for name, amount in felt.items():
        if name.startswith("five-adjacent:") and amount % five:
            raise Refused(
                f"{name} {dollars(amount)}: must be five chips of"
                f" {dollars(round.options['chip'])} or a multiple of five",
                "5.1(e)1i(2)",
            )


def check_said(round: Round, bet: Bet) -> None:
    said = set(bet.said)
    if "late" in said:
        raise Refused('no bet after "No more bets"', "5.3(b)")
    chips.check_confirmed(bet, "5.1(a)")
    if said.intersection(("coupon", "match-play-coupon")):
        if not round.options["match-play-coupons"]:
            raise Refused("match play coupons are not accepted at this table", "5.1(a)")
        if said.intersection(("value-chip", "value-chips")):
            raise Refused("no value chip may be wagered with a match play coupon", "5.1(b)")
    chips.check_colors(round, bet, "5.1(b)")


# -- the settlement ------------------------------------------------------------------------------


def move_fifths(round: Round, number: str) -> None:
    """5.3(d): the fifth of a wager on five adjacent numbers that won goes to its number's box.

    The other four are collected at once; what stands is the straight wager on the number.
    """
    for stake in round.stakes_on():
        if stake.wager.startswith("five-adjacent:") and number in covers(
            stake.wager, round.options
        ):
            round.announce(f"one-fifth of {stake.wager} is moved to {number}", "5.3(d)")
            rest = stake.amount * 4 // 5
            round.settle(stake, 0, rest, "four of the five numbers lost", "5.3(d)", stays=True)


def collect_and_pay(round: Round, number: str) -> None:
    """5.3(e): losing wagers are collected, then winning ones paid.

    Each by where it lies when the ball rests, whoever put it there, 5.1(c) and (d).
    """
    options = round.options
    stakes = round.stakes_on()
    won = [stake for stake in stakes if number in covers(stake.wager, options)]
    for stake in stakes:
        if number not in covers(stake.wager, options):
            collect(round, stake, number)
    for stake in won:
        name = stake.wager.partition(":")[0]
        pays = odds(options)["straight" if name == "five-adjacent" else name]
        assert isinstance(pays, Odds), "roulette is paid at odds"
        round.win(stake, pays, f"{number} at {pays}", "5.2(a)")


def collect(round: Round, stake: Stake, number: str) -> None:
    if number not in ZEROS or stake.wager not in EIGHTEEN:
        round.lose(stake, f"{number} came", "5.3(e)")
    elif round.options["zero-rule"] == "half":
        # An odd cent, which no chip makes, is the player's.
        round.settle(stake, 0, stake.amount // 2, f"{number} takes one-half", "5.2(b)")
    else:
        cite = {"single-zero": "5.2(c)", AS_SINGLE: "5.2(d)3"}.get(round.options["wheel"], "5.2(b)")
        round.lose(stake, f"{number} takes the entire wager", cite)


# -- irregularities ------------------------------------------------------------------------------


def no_spin(name: str, cite: str) -> Irregularity:
    """5.4: the ball is taken out and the spin does not count, even if it came to rest first."""

    def handle(round: Round, report: IrregularityReport) -> None:
        raise NoSpin(name, cite)

    return Irregularity(
        name=name,
        cite=cite,
        when=("spin",),
        consequence='"No spin": the ball is removed, the wagers stand for the respin',
        handle=handle,
    )


IRREGULARITIES = (
    no_spin("ball-in-direction-of-wheel", "5.4(a)"),
    no_spin("fewer-than-four-revolutions", "5.4(b)"),  # 5.3(a): four at least
    no_spin("foreign-object", "5.4(c)"),
)

GAME = Game(
    slug="roulette",
    title="Roulette",
    subchapter="5",
    sections=("5.1", "5.2", "5.3", "5.4"),
    seats=(1, 8),
    options=OPTIONS,
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    pay_tables=TABLES,
    play=play,
    only_these="5.1(e)",
    check_table=check_table,
    check_bets=check_bets,
    first_state=first_state,
    pieces="wheel",
    wheel=wheel,
)
