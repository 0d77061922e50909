"""Big six wheel, N.J.A.C. 13:69F-5.5 and 5.6.

A wheel of banknotes, a joker and a flag; a clapper shows which insignia is hit. One round is one
spin, and a spin that does not count leaves the wagers for the next. Read with subchapter 5.
"""

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pitboss.engine import Bet, Game, Option, Options, Procedure, Round, mapping
from pitboss.engine.options import kebab
from pitboss.equipment.wheel import Wheel, big_six, spread
from pitboss.errors import Refused
from pitboss.games.wheels.common import posted_odds, spins, upright_wheels
from pitboss.games.wheels.common.paragraphs import Paragraphs
from pitboss.games.wheels.common.upright_wheels import UprightWheel
from pitboss.procedures import settlement
from pitboss.procedures.bet_manner import NO_MORE_BETS
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)
MINIMUM = TABLES["payout-odds"]["minimum"]

AT = paragraphs.load(__package__, Paragraphs)
USUAL = {"$1": 24, "$2": 15, "$5": 7, "$10": 4, "$20": 2, "joker": 1, "flag": 1}
"""Sections of the customary wheel; the chapter does not count them."""
MOST = 100

ODDS = posted_odds.in_force(MINIMUM, AT)
UPRIGHT = UprightWheel(section="number", at=AT)

OPTIONS = (
    mapping("sections", "5.5(a)", "how many sections of the wheel show an insignia, where it is not"
            " the customary number: " + ", ".join(f"{name} {n}" for name, n in USUAL.items())),
    Option(name="order", default="", kind="text", cite="5.5(a)",
           says="all sections of the wheel clockwise, as in $1 $2 $1 joker; spread evenly, if not"
           " said"),
    posted_odds.better_odds(AT),
    posted_odds.odds_word(AT),
    *UPRIGHT.options,
)  # fmt: skip


def play(round: Round) -> Procedure:
    used = wheel(round.options)
    yield from round.commit("wheel", pockets=used.order, cite="5.6(b)")
    yield from round.take_bets(
        [wager.name for wager in WAGERS],
        cite="5.5(a)",
        close_cite=AT.closed,
        take_down=lambda answer: upright_wheels.check_stays(round, answer, AT.closed),
    )
    number = yield from spins.spin(round, used, AT)
    if number is None:
        return
    round.note("winning-number", number, "5.6(e)")
    came = f"{number} is hit"
    settlement.collect_then_pay(
        round,
        [
            spins.outcome(round, stake, stake.wager == number, came, paid="5.5(a)", lost="5.6(e)")
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


WAGERS = tuple(
    posted_odds.wager(
        MINIMUM, ODDS, name, "5.5(a)", f"the {name}{' insignia' if name.startswith('$') else ''}"
    )
    for name in USUAL
)


def check_table(options: Options) -> None:
    upright_wheels.check_sign(options, AT)
    ODDS(options)
    wheel(options)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    if "late" in bet.said:  # 5.5 and 5.6 do not say what wagers are made with
        raise Refused(NO_MORE_BETS, AT.closed)


GAME = Game(
    slug="big-six", title="Big six wheel", subchapter="5", sections=("5.5", "5.6"), seats=(1, 8),
    options=OPTIONS, wagers=WAGERS, irregularities=UPRIGHT.irregularities, pay_tables=TABLES,
    play=play, only_these="5.5(a)", check_table=check_table, check_bets=check_bets, pieces="wheel",
    wheel=wheel, read_piece=insignia,
)  # fmt: skip
