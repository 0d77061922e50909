"""What a casino chooses at keno: the rate card, its limits, how games are run (15.1 to 15.5)."""

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Any

from pitboss.engine import Option, Options, choice, flag
from pitboss.equipment import keno
from pitboss.errors import Refused
from pitboss.messages import shown
from pitboss.money import dollars
from pitboss.regulation import pay_tables
from pitboss.regulation.payouts import For

TABLES = pay_tables.load(__package__)

MOST_ADVANTAGE = Fraction(30, 100)
LEAST_AGGREGATE = 100_000_00
PRO_RATA, EQUALLY, IN_ORDER = "pro-rata", "equally", "in-order"
TOTAL, RETURNED = "total-payoff", "stake-returned"

OPTIONS = (
    Option(name="rate-card", default={}, kind="map", cite="15.1",
           says="spots to catches to the payoff for every dollar wagered; without one, the"
           " house's own"),
    choice("rate-card-meaning", (TOTAL, RETURNED), "15.1",
           "whether its payoffs are all that is handed over, or the stake is returned in addition"),
    Option(name="max-spots", default=keno.SIZE, kind="number", low=1, high=keno.SIZE,
           cite="15.2(b)",
           says="the most spots of a straight ticket, and of every way of another; never more than"
           " the rate card has"),
    Option(name="minimum-wager", default=5, kind="amount", low=1, cite="15.3(d)",
           says="the lowest rate"),
    Option(name="maximum-wager", default=0, kind="amount", low=0, cite="15.3(d)",
           says="the highest rate; 0 for none"),
    Option(name="aggregate-limit", default=0, kind="amount", low=0, cite="15.3(e)",
           says="the most that is paid on all tickets of a game together, at least $100,000; 0 for"
           " no limit"),
    Option(name="individual-limit", default=0, kind="amount", low=0, cite="15.3(e)",
           says="the most that is paid on one wager: the aggregate limit, where that is named"),
    choice("limit-distribution", (PRO_RATA, EQUALLY, IN_ORDER), "15.4(c)11",
           "how an aggregate limit is shared: in proportion to the payoffs, equally, or in the"
           " order in which the tickets were issued"),
    flag("quick-picks", "15.1", "the computer picks numbers for a patron", default=True),
    flag("old-tickets", "15.3(b)", "an old ticket serves as the request for the next game",
         default=True),
    flag("runners", "15.5(c)", "keno runners accept wagers and redeem tickets", default=True),
    flag("refunds", "15.4(d)", "games of a multi-race ticket that are not drawn yet are refunded"),
    choice("lock-out", ("manual", "automatic"), "15.5(d)",
           "whether a game is started by hand or the system locks out by itself"),
    choice("closing-notice", ("verbal", "displayed"), "15.5(c)",
           "a game's closing is said a minute before, or the remaining time is displayed"),
    flag("announce-numbers", "15.5(f)", "the numbers are announced as they are selected"),
)  # fmt: skip

_NUMBER = re.compile(r"(\d{1,3})(?:[- ]of[- ]\d{1,3})?(?:[- ]spots?)?", re.ASCII)
_DECIMAL = re.compile(r"\d{1,12}(?:\.\d{1,6})?", re.ASCII)

Card = Mapping[int, Mapping[int, Fraction]]
"""By spots and catches, what is paid for every dollar wagered."""


@lru_cache
def rate_card(options: Options) -> Card:
    """15.1: the casino's own rate card, or the default one."""
    if not options["rate-card"]:
        return _own_card()
    returned = Fraction(options["rate-card-meaning"] == RETURNED)
    card: dict[int, dict[int, Fraction]] = {}
    for said, rows in options["rate-card"].items():
        spots = _count(said, "spots", keno.SIZE, least=1)
        if not isinstance(rows, Mapping) or not rows:
            raise Refused(f"rate card: the {spots}-spot names no payoffs", "15.1")
        card[spots] = {
            _count(caught, f"catches of {spots} spots", spots): payoff
            for caught, entry in rows.items()
            if (payoff := _payoff(entry, f"{caught} of {spots}") + returned) > returned
        }
    return dict(sorted(card.items()))


def _own_card() -> Card:
    card: dict[int, dict[int, Fraction]] = {}
    for letter, table in TABLES["straight"].items():
        for row, pays in table.rows.items():
            assert isinstance(pays, For), "a rate card says what is handed over"
            caught = int(row.partition("-")[0])
            card.setdefault(int(letter), {})[caught] = Fraction(pays.a, pays.b)
    return card


def _count(said: Any, what: str, most: int, *, least: int = 0) -> int:
    found = _NUMBER.fullmatch(str(said).strip())
    if found is None or not least <= int(found[1]) <= most:
        cite = "15.2(a)" if what == "spots" else "15.1"
        raise Refused(f"rate card: {what} are {least} to {most}, not {shown(said)[:20]!r}", cite)
    return int(found[1])


def _payoff(said: Any, what: str) -> Fraction:
    """A payoff for a dollar; by amounts of the wager where the card lists them, 15.3(e)."""
    if isinstance(said, Mapping):
        each = {_dollar(pays, what) / (_dollar(wager, what) or 1) for wager, pays in said.items()}
        if len(each) != 1:
            why = f"rate card: {what} must be paid in proportion to the wager"
            raise Refused(why, "15.3(e)")
        return each.pop()
    return _dollar(said, what)


def _dollar(said: Any, what: str) -> Fraction:
    """Dollars, as a number or as it is written: ``2.5``, ``$1,500``, ``42 for 1``."""
    text = str(said).strip().removeprefix("$").replace(",", "").removesuffix(" for 1")
    if not _DECIMAL.fullmatch(text):
        raise Refused(f"rate card: {what} pays {shown(said)[:20]!r}, which is no amount", "15.1")
    return Fraction(text)


def most_spots(options: Options) -> int:
    """15.2(b): as the rate card sets it."""
    return int(min(options["max-spots"], max(rate_card(options))))


def limit(options: Options) -> int:
    """15.3(e): the most that a game pays, on one wager and on all together; 0 for no limit."""
    return int(options["aggregate-limit"] or options["individual-limit"])


def by_rate_card(options: Options, spots: int, caught: int, rate: int) -> int:
    """15.3(e): a payoff in proportion to the wager, whatever the maximum.

    A part of a cent is paid as a cent, so that no payoff is below the proportion.
    """
    return ceil(rate_card(options)[spots].get(caught, Fraction(0)) * rate)


@lru_cache(maxsize=4096)
def payoff(options: Options, spots: int, caught: int, rate: int) -> int:
    """15.3(e): what is handed over for one wager, until any maximum is reached."""
    paid, most = by_rate_card(options, spots, caught, rate), limit(options)
    return min(paid, most) if most else paid


def advantage(options: Options, spots: int, rate: int) -> Fraction:
    """15.1, read with 15.3(e): what the house keeps, on average, of a wager at a rate.

    Worked out from actual payments: at a low rate the dropped fractions of a cent matter.
    """
    kept = Fraction(1)
    for caught in rate_card(options)[spots]:
        kept -= keno.chance(spots, caught) * payoff(options, spots, caught, rate) / rate
    return kept


# -- what is refused when the rate card is submitted -----------------------------------------------


def check_table(options: Options) -> None:
    check_limits(options)
    minimum, maximum = options["minimum-wager"], options["maximum-wager"]
    if 0 < maximum < minimum:
        why = f"the maximum wager of ${dollars(maximum)} is below the minimum of"
        raise Refused(f"{why} ${dollars(minimum)}", "15.3(d)")
    high = [
        f"{spots}-spot {float(kept):.2%}"
        for spots in rate_card(options)
        if spots <= options["max-spots"]
        and (kept := advantage(options, spots, minimum)) > MOST_ADVANTAGE
    ]
    if high:
        why = f"the house advantage exceeds 30 percent for the minimum wager of ${dollars(minimum)}"
        raise Refused(f"{why}: {', '.join(high)}", "15.3(e)")


def check_limits(options: Options) -> None:
    """15.3(e): the same limit for all wagers together and for a single one, and not too low."""
    aggregate, individual = options["aggregate-limit"], options["individual-limit"]
    if aggregate and individual and aggregate != individual:
        why = f"${dollars(individual)} is not ${dollars(aggregate)}"
        raise Refused(f"the individual maximum must equal the aggregate maximum: {why}", "15.3(e)")
    if 0 < (most := limit(options)) < LEAST_AGGREGATE:
        why = f"the aggregate maximum must be at least $100,000 per game, not ${dollars(most)}"
        raise Refused(why, "15.3(e)")
