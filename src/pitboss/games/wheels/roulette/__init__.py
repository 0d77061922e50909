"""Roulette, N.J.A.C. 13:69F-5.1 to 5.4.

A ball in a numbered wheel, and chips whose place shows which numbers they are on. One round is one
spin. A spin that does not count decides nothing: its wagers stand for the respin, which is the next
round. Read with subchapter 5.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.engine.answers import Bet, IrregularityReport
from pitboss.engine.game import Game
from pitboss.engine.irregularities import Field, Irregularity, Legal
from pitboss.engine.prompts import Procedure
from pitboss.engine.round import Round
from pitboss.engine.wagers import Stake
from pitboss.errors import Refused
from pitboss.games.wheels.common import chips, spins
from pitboss.games.wheels.common.posted_odds import odds
from pitboss.games.wheels.common.spins import NoSpin
from pitboss.games.wheels.roulette import options as house
from pitboss.games.wheels.roulette.options import AS_SINGLE, AT, wheel
from pitboss.games.wheels.roulette.wagers import EIGHTEEN, FIVE, WAGERS, covers
from pitboss.money import dollars
from pitboss.procedures.bet_manner import Manner

ZEROS = ("0", "00")
NO_SPIN, RESPIN = "No spin", "respin"


def play(round: Round) -> Procedure:
    used = wheel(round.options)
    yield from round.commit("wheel", pockets=used.order, cite="5.3(a)")
    offered = [w.name for w in WAGERS if w.offered is None or w.offered(round.options)]
    # The ball is spun while bets are open, and in the track when they close.
    yield from round.take_bets(offered, cite="5.1(a)", close_cite=AT.closed)
    chips.keep_colors(round)
    number = yield from spins.spin(round, used, AT, RESPIN)
    if number is None:
        return
    if number == "00" and round.options["wheel"] == AS_SINGLE:
        spins.does_not_count(round, NO_SPIN, "5.2(d)2", RESPIN)
        return
    round.announce(f"{number} {used.color(number)}", "5.3(c)")
    round.note("crown", number, "5.3(c)")
    move_fifths(round, number)
    collect_and_pay(round, number)


# -- the chips -----------------------------------------------------------------------------------


MANNER = Manner(chips=AT.made_with, confirm=("dealer",), late=AT.closed)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """5.1(a) and (b): what a wager is made with."""
    if not bet.said:
        return
    MANNER.check(round, bet)
    chips.check_designs(round, bet, AT)
    if "coupon" in bet.said:
        if not round.options["match-play-coupons"]:
            raise Refused("match play coupons are not accepted at this table", "5.1(a)")
        if "value-chip" in bet.said or "value-chips" in bet.said:
            raise Refused("no value chip may be wagered with a match play coupon", "5.1(b)")


def check_fives(round: Round, felt: Mapping[str, int]) -> None:
    """5.1(e)1i(2): as many chips on each of the five numbers."""
    chip = round.options["chip"]
    for name, amount in felt.items():
        if name.startswith(f"{FIVE}:") and amount % (5 * chip):
            why = f"must be five chips of {dollars(chip)} or a multiple of five"
            raise Refused(f"{name} {dollars(amount)}: {why}", "5.1(e)1i(2)")


# -- the settlement ------------------------------------------------------------------------------


def move_fifths(round: Round, number: str) -> None:
    """5.3(d): the fifth of a wager on five adjacent numbers that won goes to its number's box.

    The other four are collected at once; what stands is the straight wager on the number.
    """
    for stake in round.stakes_on():
        if stake.wager.startswith(f"{FIVE}:") and number in covers(stake.wager, round.options):
            round.announce(f"one-fifth of {stake.wager} is moved to {number}", "5.3(d)")
            rest = stake.amount * 4 // 5
            round.settle(stake, 0, rest, "four of the five numbers lost", "5.3(d)", stays=True)


def collect_and_pay(round: Round, number: str) -> None:
    """5.3(e): losing wagers are collected, then winning ones paid.

    Each by where it lies when the ball rests, whoever put it there, 5.1(c) and (d).
    """
    for stake in round.stakes_on():
        if number not in covers(stake.wager, round.options):
            collect(round, stake, number)
    for stake in round.stakes_on():
        pays = odds(round.table.find_wager(stake.wager)[0], round.options)
        round.win(stake, pays, f"{number} at {pays}", "5.2(a)")


def collect(round: Round, stake: Stake, number: str) -> None:
    if number not in ZEROS or stake.wager not in EIGHTEEN:
        round.lose(stake, f"{number} came", "5.3(e)")
    elif round.options["zero-rule"] == "half":
        # An odd cent, for which there is no chip, goes to the player.
        round.settle(stake, 0, stake.amount // 2, f"{number} takes one-half", "5.2(b)")
    else:
        cite = {"single-zero": "5.2(c)", AS_SINGLE: "5.2(d)3"}.get(round.options["wheel"], "5.2(b)")
        round.lose(stake, f"{number} takes the entire wager", cite)


# -- irregularities ------------------------------------------------------------------------------


VALID = 4
"""5.3(a): how many revolutions of the ball make a spin."""


def check_revolutions(round: Round, report: IrregularityReport) -> None:
    turned = report.details.get("revolutions")
    if turned is not None and turned >= VALID:
        raise Refused(f"{turned} revolutions make a valid spin", "5.3(a)")


def no_spin(name: str, cite: str, *fields: Field, legal: Legal | None = None) -> Irregularity:
    """5.4: the ball is taken out and the spin does not count, even if it came to rest first."""

    def handle(round: Round, report: IrregularityReport) -> None:
        raise NoSpin(NO_SPIN, cite)

    return Irregularity(
        name=name, cite=cite, when=("spin",), handle=handle, fields=fields, legal=legal,
        consequence='"No spin": the ball is removed, the wagers stand for the respin',
    )  # fmt: skip


IRREGULARITIES = (
    no_spin("ball-in-direction-of-wheel", "5.4(a)"),
    no_spin(
        "fewer-than-four-revolutions",
        "5.4(b)",
        Field(name="revolutions", kind="number", low=0, cite="5.4(b)", says="how many"),
        legal=check_revolutions,
    ),
    no_spin("foreign-object", "5.4(c)"),
)

GAME = Game(
    slug="roulette", title="Roulette", subchapter="5", sections=("5.1", "5.2", "5.3", "5.4"),
    seats=(1, 8), options=house.OPTIONS, wagers=WAGERS, irregularities=IRREGULARITIES,
    pay_tables=house.TABLES, play=play, only_these="5.1(e)", check_table=house.check_table,
    check_bets=check_bets, check_felt=check_fives, first_state=chips.first_state,
    facts=chips.FACTS, pieces="wheel",
    wheel=wheel,
)  # fmt: skip
