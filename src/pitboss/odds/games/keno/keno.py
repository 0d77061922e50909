"""Keno, 13:69F-15: catches have the hypergeometric distribution, for each way of a ticket and for
all ways together.

What a ticket costs depends on the sizes of its groups and on how they are combined, not on its
numbers. That is its shape, written as a ticket is: ``8``, ``4/4``, ``2/2/2@2``, ``1/2/2@ab,ac``.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, product
from math import comb, factorial, gcd, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine import Options
from pitboss.engine.options import kebab
from pitboss.equipment import keno
from pitboss.errors import Refused, Unusable
from pitboss.games.keno.keno import GAME
from pitboss.games.keno.keno.options import MOST_ADVANTAGE, advantage, limit, payoff, rate_card
from pitboss.games.keno.keno.tickets import STRAIGHT, Ticket, combined, from_line, read
from pitboss.money import in_dollars
from pitboss.odds.compiled import folded, inlined, kernel
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, names
from pitboss.odds.simulation.streams import Stream, below

SIZE, DRAWN = keno.SIZE, keno.DRAWN
LOST = "lost"
MOST_CATCHES = 500_000
"""The most ways in which groups can be caught that are enumerated."""
SHAPES = {
    STRAIGHT: tuple(str(spots) for spots in range(1, SIZE + 1)),
    "split": ("4/4", "2/5"),
    "way": ("2/2/2@2", "4/4/4/4/4@2"),
    "combination": ("2/3@1,2", "3/3/4@ab,ac,abc"),
    "king": ("1/2/2@ab,ac", "1/2/2/2@ab,ac,ad,abc,abd,acd,abcd"),
}
"""The tickets that are priced if no ticket is asked for."""

Numbers = npt.NDArray[np.uint8]
Pays = npt.NDArray[np.int64]
Places = npt.NDArray[np.int64]


# -- shapes --------------------------------------------------------------------------------------


def shape(said: str, options: Options) -> str:
    """The shape of a ticket as it is written: ``way:1-2/3-4/5-6@2`` is ``2/2/2@2``."""
    kind, _, rest = said.partition(":")
    line = rest if kebab(kind) == "ticket" else said
    ticket = read({**from_line(line), "rate": in_dollars(options["minimum-wager"])}, 0, options, 1)
    if ticket.picks:
        return str(ticket.picks)
    sizes = "/".join(str(len(group)) for group in ticket.groups)
    alone = all(len(way) == 1 for way in ticket.ways)
    return sizes if alone else f"{sizes}{ticket.conditioning}"


def ticket_of(kind: str, table: str, options: Options, rate: int) -> Ticket:
    """A ticket of a shape, at a rate for every way."""
    sizes, _, how = table.partition("@")
    groups, first = [], 1
    for size in map(int, sizes.split("/")):
        groups.append(range(first, first + size))
        first += size
    line = f"{kind}:{keno.written(groups)}" + (f"@{how}" if how else "")
    return read({**from_line(line), "rate": in_dollars(rate)}, 0, options, 1)


def is_open(kind: str, table: str, options: Options) -> bool:
    """Whether the rate card has rates for all ways of a shape."""
    try:
        ticket_of(kind, table, options, options["minimum-wager"])
    except Refused:
        return False
    return True


# -- prices --------------------------------------------------------------------------------------


def catches(ticket: Ticket) -> Iterator[tuple[tuple[int, ...], int]]:
    """By how many spots of each group are drawn: in how many of all draws that happens.

    If all groups are of one size and combined in the same way, their order does not matter.
    """
    sizes = [len(group) for group in ticket.groups]
    alike = len(set(sizes)) == 1 and combined(ticket.ways, len(sizes))[0].isdigit()
    alike = alike and len(set(ticket.rates)) == 1
    ranges = [range(size + 1) for size in sizes]
    found: Iterator[tuple[int, ...]] = product(*ranges)
    if alike:
        found = combinations_with_replacement(ranges[0], len(sizes))
    elif prod(map(len, ranges)) > MOST_CATCHES:
        raise Unusable("this ticket has too many groups to be priced: simulate it")
    for caught in found:
        rest = DRAWN - sum(caught)
        if rest < 0:
            continue
        draws = prod(comb(size, n) for size, n in zip(sizes, caught, strict=True))
        if alike:
            draws *= factorial(len(sizes)) // prod(map(factorial, Counter(caught).values()))
        yield caught, draws * comb(SIZE - sum(sizes), rest)


def distribution(ticket: Ticket, options: Options) -> dict[int, Fraction]:
    """The probability of everything that a ticket may be paid for one game, in cents."""
    most = limit(options)
    draws: Counter[int] = Counter()
    for caught, number in catches(ticket):
        paid = sum(ticket.payoffs(caught, options))
        draws[min(paid, most) if most else paid] += number
    every = comb(SIZE, DRAWN)
    return {paid: Fraction(draws[paid], every) for paid in sorted(draws, reverse=True)}


def price(question: Question) -> Outcomes:
    options, rate = question.options, question.stake
    if question.wager == STRAIGHT:
        lines = straight_lines(int(question.table), options, rate)
        how = f"all draws of {DRAWN} from {SIZE}"
    else:
        ticket = ticket_of(question.wager, question.table, options, rate)
        lines = ticket_lines(ticket, options)
        how = f"all draws of {DRAWN} from {SIZE}, group by group"
    return Outcomes(
        lines=lines, how=how, notes=tuple(notes(question)), stake=rate if limit(options) else None
    )


def straight_lines(spots: int, options: Options, rate: int) -> tuple[Line, ...]:
    """A line for every number of catches that is paid, and one for all others."""
    rows = rate_card(options)[spots]
    lines = [
        Line(
            name=f"{caught} of {spots}",
            net=Fraction(payoff(options, spots, caught, rate), rate) - 1,
            chance=keno.chance(spots, caught),
            pays=f"{rows[caught].numerator:,} for {rows[caught].denominator}",
        )
        for caught in sorted(rows, key=lambda caught: (rows[caught], caught), reverse=True)
    ]
    lost = 1 - sum((Fraction(line.chance) for line in lines), start=Fraction(0))
    return (*lines, Line(name=LOST, net=Fraction(-1), chance=lost))


def ticket_lines(ticket: Ticket, options: Options) -> tuple[Line, ...]:
    """A line for every amount that a ticket of several ways may be paid."""
    lines = []
    for paid, chance in distribution(ticket, options).items():
        back = Fraction(paid, ticket.a_game)
        name = f"{_number(back * len(ticket.ways))} for {len(ticket.ways)}" if paid else LOST
        lines.append(Line(name=name, net=back - 1, chance=chance, pays=name if paid else ""))
    return tuple(lines)


def _number(ratio: Fraction) -> str:
    return f"{ratio.numerator:,}" if ratio.denominator == 1 else f"{float(ratio):,.4f}"


def notes(question: Question) -> Iterator[str]:
    options, straight = question.options, question.wager == STRAIGHT
    if not straight:
        yield "every way costs what a straight ticket of its spots does; the ways differ in spread"
    if limit(options):
        yield "other winners of the same game, who share the aggregate limit, are left out"
    if straight and advantage(options, int(question.table), question.stake) > MOST_ADVANTAGE:
        yield (
            "WARNING: more than 30 percent; 15.3(e) forbids it for the minimum wager, here the"
            " limit takes it"
        )


# -- the simulator -------------------------------------------------------------------------------


COUNT_BITS, MOST_PACKED = 5, 12
"""A count of up to 20 takes so many bits, and so many of them go into one word."""
_COUNT = np.uint64(2**COUNT_BITS - 1)


@folded
def paid(
    drawn: Numbers,
    groups: Places,
    caught: Places,
    ends: Places,
    members: Places,
    pays: Pays,
    most: int,
) -> int:
    """What a ticket is paid for a draw. `groups` has, by number less one, the group of the number;
    for a number that is not marked, one more than the last group."""
    caught[:] = 0
    for number in drawn:
        caught[groups[number]] += 1
    return paid_for(caught, ends, members, pays, most)


@inlined
def paid_for(caught: Places, ends: Places, members: Places, pays: Pays, most: int) -> int:
    """The same, from how many spots of each group are caught. Each way is a run of `members`: the
    places of its groups."""
    total, start = 0, 0
    for way in range(len(ends)):
        number = 0
        for place in range(start, ends[way]):
            number += caught[members[place]]
        start = ends[way]
        total += pays[way, number]
    return min(total, most)


@kernel
def play(
    stream: Stream,
    results: Results,
    staked: Results,
    groups: Places,
    ends: Places,
    members: Places,
    pays: Pays,
    most: int,
    price: int,
) -> int:
    """Games: 20 random numbers are brought to the front of the 80, which stay in the order of the
    game before."""
    order = np.arange(SIZE, dtype=np.uint8)
    caught = np.zeros(groups.max() + 1, dtype=np.int64)
    is_small = len(caught) <= MOST_PACKED
    packed = np.zeros(SIZE, dtype=np.uint64)
    for number in range(SIZE if is_small else 0):
        packed[number] = np.uint64(1) << np.uint64(COUNT_BITS * groups[number])
    for game in range(results.size):
        counted = np.uint64(0)  # of each group, a few bits
        for place in range(DRAWN):
            other = place + below(stream, SIZE - place)
            number = order[other]
            order[other] = order[place]
            order[place] = number
            counted += packed[number]
        if is_small:
            for group in range(len(caught)):
                caught[group] = counted >> np.uint64(COUNT_BITS * group) & _COUNT
            won = paid_for(caught, ends, members, pays, most)
        else:
            won = paid(order[:DRAWN], groups, caught, ends, members, pays, most)
        results[game] = won - price
        staked[game] = price
    return results.size


def parameters(ticket: Ticket, options: Options) -> tuple[int, dict[str, Any]]:
    """A ticket as the kernel has it, in the largest unit that goes into all of its amounts."""
    sizes = [ticket.spots(way) for way in ticket.ways]
    pays = np.zeros((len(ticket.ways), max(sizes) + 1), dtype=np.int64)
    for way, (spots, rate) in enumerate(zip(sizes, ticket.rates, strict=True)):
        for caught in rate_card(options)[spots]:
            pays[way, caught] = payoff(options, spots, caught, rate)
    most = int(pays.max(axis=1).sum())
    most = min(most, limit(options)) if limit(options) else most
    unit = gcd(ticket.a_game, most, *(int(amount) for amount in np.unique(pays)))
    if max(most, ticket.a_game) // unit > np.iinfo(np.int32).max:
        raise Unusable("these payoffs are too large to be simulated")
    groups = np.full(SIZE, len(ticket.groups))
    for place, group in enumerate(ticket.groups):
        groups[[number - 1 for number in group]] = place
    return ticket.a_game // unit, {
        "groups": groups,
        "ends": np.cumsum([len(way) for way in ticket.ways]),
        "members": np.array([g for way in ticket.ways for g in way], dtype=np.int64),
        "pays": pays // unit,
        "most": most // unit,
    }


def simulator(question: Question, style: str) -> Simulator:
    ticket = ticket_of(question.wager, question.table, question.options, question.stake)
    unit, made = parameters(ticket, question.options)
    return Simulator(
        play=play,
        parameters=(*made.values(), unit),
        unit=unit,
        chances="games",
        names=names(price(question).lines, unit),
    )


MODEL = Model(
    game=GAME,
    pricings=tuple(
        Pricing(
            wager=kind,
            price=price,
            tables={table: {} for table in tables},
            covers=("quick-pick", "ticket") if kind == STRAIGHT else (),
            open=partial(is_open, kind),
            spotted=shape,
        )
        for kind, tables in SHAPES.items()
    ),
    simulator=simulator,
)
