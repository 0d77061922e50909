"""Big six wheel, N.J.A.C. 13:69F-5.5 and 5.6.

A wheel of banknotes, a joker and a flag; a clapper shows which insignia is hit. One round is one
spin, and a spin that does not count leaves the wagers for the next. Read beside subchapter 5.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pitboss.customs import settling
from pitboss.customs.clappers import Clapper, odds_in_force, posted_odds
from pitboss.equipment.wheel import Wheel, big_six, spread
from pitboss.errors import Refused
from pitboss.play.answers import Bet
from pitboss.play.game import Game
from pitboss.play.options import Option, Options, kebab
from pitboss.play.prompts import Procedure
from pitboss.play.round import Round
from pitboss.play.wagers import Wager
from pitboss.regulation import pay_tables
from pitboss.regulation.pay_tables import PayTable

TABLES = pay_tables.load(__package__)
MINIMUM = TABLES["payout-odds"]["minimum"]

USUAL = {"$1": 24, "$2": 15, "$5": 7, "$10": 4, "$20": 2, "joker": 1, "flag": 1}
"""Sections of the customary wheel; the chapter does not count them."""
MOST = 100

CLAPPER = Clapper(
    section="number",
    closed="5.6(a)",
    revolutions="5.6(b)",
    too_few="5.6(b)",  # it says what is valid, and not what follows otherwise
    between="5.6(c)",
    sign="5.6(d)",
)

OPTIONS = (
    Option(name="sections", default={}, kind="map", cite="5.5(a)",
           says="how many sections of the wheel show an insignia, where it is not the customary"
           " number: " + ", ".join(f"{name} {count}" for name, count in USUAL.items())),
    Option(name="order", default="", kind="text", cite="5.5(a)",
           says="all sections of the wheel clockwise, as in $1 $2 $1 joker; spread evenly, if not"
           " said"),
    *posted_odds("5.5(a)", "5.5(b)"),
    *CLAPPER.options,
)  # fmt: skip


def play(round: Round) -> Procedure:
    used = wheel(round.options)
    yield from round.commit("wheel", pockets=used.order, cite="5.6(b)")
    yield from round.take_bets(
        [wager.name for wager in WAGERS],
        cite="5.5(a)",
        close_cite="5.6(a)",
        take_down=lambda answer: CLAPPER.check_stays(round, answer),
    )
    number = yield from CLAPPER.spin(round, used, cite="5.6(b)")
    if number is None:
        return
    round.note("winning-number", number, "5.6(e)")
    hit, odds = f"{number} is hit", payout_odds(round.options)
    settling.collect_then_pay(
        round,
        [
            settling.win(stake, odds[number], f"{hit}, {odds[number]}", "5.5(a)")
            if stake.wager == number
            else settling.lose(stake, hit, "5.6(e)")
            for stake in round.stakes_on()
        ],
    )


# -- the wheel -----------------------------------------------------------------------------------


def insignia(text: str) -> str:
    """An insignia as people write it: ``$5``, ``5``, ``Joker``."""
    name = kebab(text).removesuffix("-insignia")
    return f"${name}" if name.isdecimal() else name


@lru_cache
def wheel(options: Options) -> Wheel:
    """The wheel that is spun."""
    said = tuple(map(insignia, re.findall(r"[$\w]+", options["order"])))
    for name in said:
        _check_known(name)
    counts = _counts(options["sections"], Counter(said) if said else USUAL)
    if said and counts != Counter(said):
        raise Refused("order and sections do not agree on how many of each there are", "5.5(a)")
    return big_six(said or spread(counts))


def _counts(said: Mapping[str, Any], usual: Mapping[str, int]) -> dict[str, int]:
    """How many sections show each insignia: all of them are on the wheel, 5.5(a)."""
    counts = {name: usual.get(name, 0) for name in USUAL}
    for name, count in said.items():
        _check_known(insignia(name))
        counts[insignia(name)] = int(count) if re.fullmatch(r"\d{1,3}", str(count)) else 0
    for name, count in counts.items():
        if not 1 <= count <= MOST:
            raise Refused(f"{name} is on the wheel in 1 to {MOST} sections", "5.5(a)")
    return counts


def _check_known(name: str) -> None:
    if name not in USUAL:
        raise Refused(f"{name} is no insignia of the wheel: {', '.join(USUAL)}", "5.5(a)")


# -- wagers and odds -----------------------------------------------------------------------------


def _wager(name: str) -> Wager:
    says = f"the {name} insignia" if name.startswith("$") else f"the {name}"
    return Wager(name=name, cite="5.5(a)", says=says, pays=str(MINIMUM[name]))


WAGERS = tuple(map(_wager, USUAL))


@lru_cache
def payout_odds(options: Options) -> PayTable:
    """5.5(a) and (b): the posted odds, none below the text's and none stated as "for"."""
    return odds_in_force(MINIMUM, options, "5.5(b)")


def check_table(options: Options) -> None:
    CLAPPER.check_sign(options)
    payout_odds(options)
    wheel(options)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    if "late" in bet.said:
        raise Refused('no bet after "No more bets": it is called before the spin', "5.6(a)")


GAME = Game(
    slug="big-six",
    title="Big six wheel",
    subchapter="5",
    sections=("5.5", "5.6"),
    seats=(1, 8),
    options=OPTIONS,
    wagers=WAGERS,
    irregularities=CLAPPER.irregularities,
    pay_tables=TABLES,
    play=play,
    only_these="5.5(a)",
    check_table=check_table,
    check_bets=check_bets,
    pieces="wheel",
    wheel=wheel,
    read_piece=insignia,
)
