"""Keno tickets: what is written on one, and the ways that its groups make (15.2(c))."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import comb
from string import ascii_lowercase

from pitboss.engine.options import Options
from pitboss.equipment import keno
from pitboss.equipment.keno import Groups
from pitboss.errors import Refused
from pitboss.games.keno.keno.options import by_rate_card, most_spots, payoff, rate_card
from pitboss.money import dollars
from pitboss.values import Frozen

STRAIGHT, QUICK_PICK, SPLIT = "straight", "quick-pick", "split"
WAY, COMBINATION, KING = "way", "combination", "king"
MULTI_RACE = "multi-race"
CITES = {
    STRAIGHT: "15.2(c)1", QUICK_PICK: "15.1", SPLIT: "15.2(c)2", WAY: "15.2(c)3",
    COMBINATION: "15.2(c)4", KING: "15.2(c)5", MULTI_RACE: "15.2(c)6",
}  # fmt: skip
MOST_LETTERS = 16
"""More ways than this are not written out."""

Ways = tuple[tuple[int, ...], ...]
"""The ways of a ticket: each is its groups, by their place on the ticket."""


class Ticket(Frozen, kw_only=True):
    """A ticket as it was issued, and what it has won so far (15.4(c))."""

    type: str
    groups: Groups
    ways: Ways
    rates: tuple[int, ...]
    """By way, in cents for one game."""
    games: int = 1
    first: int = 1
    """The number of its first game."""
    picks: int = 0
    """How many numbers are still to be picked by the computer."""
    won: int = 0
    cut: int = 0
    """What it would have won in addition without the limit on a game's payoffs."""
    issued: str = ""
    """The date, if it is known."""
    presented: str = ""
    """The date on which it is presented at a work station, if it is known beforehand."""

    @property
    def last(self) -> int:
        return self.first + self.games - 1

    @property
    def a_game(self) -> int:
        """What it costs for one game."""
        return sum(self.rates)

    @property
    def price(self) -> int:
        """15.4(c)9: rate, ways and games."""
        return self.a_game * self.games

    def spots(self, way: tuple[int, ...]) -> int:
        return self.picks or sum(len(self.groups[group]) for group in way)

    def caught(self, drawn: Collection[int]) -> list[int]:
        """For every group, how many of its spots were drawn."""
        return [sum(number in drawn for number in group) for group in self.groups]

    def payoffs(self, caught: Sequence[int], options: Options) -> list[int]:
        """15.2(c): every way is evaluated by itself."""
        return [
            payoff(options, self.spots(way), sum(caught[group] for group in way), rate)
            for way, rate in zip(self.ways, self.rates, strict=True)
        ]

    def unlimited(self, caught: Sequence[int], options: Options) -> int:
        """What all ways would pay without a limit."""
        return sum(
            by_rate_card(options, self.spots(way), sum(caught[group] for group in way), rate)
            for way, rate in zip(self.ways, self.rates, strict=True)
        )

    @property
    def conditioning(self) -> str:
        """How its groups are combined, after ``@``; empty if that is not written."""
        if self.type not in (WAY, COMBINATION, KING):
            return ""
        how = letters if self.type == KING else combined
        return f"@{how(self.ways, len(self.groups))}"

    def __str__(self) -> str:
        """As it is written, `equipment.keno` says how."""
        said = f"{self.picks}-spot" if self.picks else keno.written(self.groups)
        games = f"*{self.games}" if self.games > 1 else ""
        return f"{self.type} {said}{self.conditioning}{games}"


def combined(ways: Ways, groups: int) -> str:
    """How groups are combined, after ``@``: how many at a time, or letters for the groups."""
    sizes = sorted({len(way) for way in ways})
    if sum(comb(groups, size) for size in sizes) == len(ways):
        return ",".join(map(str, sizes))
    return letters(ways, groups)


def letters(ways: Ways, groups: int) -> str:
    """Groups by their letters: ``a,b,ab``; if there are many ways, their number."""
    if groups > len(ascii_lowercase) or len(ways) > MOST_LETTERS:
        return f"{len(ways)}-ways"
    return ",".join("".join(ascii_lowercase[group] for group in way) for way in ways)


# -- what may be written -------------------------------------------------------------------------


Reason = tuple[object, str, str]
"""A possible reason for a refusal: whether it applies, why, and the paragraph."""


def first_reason(*reasons: Reason) -> Refused | None:
    """The refusal by the first reason that applies."""
    return next((Refused(why, cite) for holds, why, cite in reasons if holds), None)


def check(*reasons: Reason) -> None:
    if refusal := first_reason(*reasons):
        raise refusal


def check_groups(ticket: Ticket) -> None:
    """15.2(a): numbers of the board, none twice; the request has each of them once, 15.4(b)1."""
    seen: set[int] = set()
    if not ticket.ways:
        raise Refused(f"a {ticket.type} ticket has at least one way", CITES[ticket.type])
    for group in ticket.groups:
        if not group and not ticket.picks:
            raise Refused(f"a {ticket.type} ticket has at least one spot", CITES[ticket.type])
        for number in group:
            if not 1 <= number <= keno.SIZE:
                raise Refused(f"{number} is no number of keno: 1 to 80", "15.2(a)")
            if number in seen:
                where = "twice" if len(ticket.groups) == 1 else "in two groups or twice"
                why = f"{number} stands {where}: no number may be duplicated"
                raise Refused(why, CITES[ticket.type])
            seen.add(number)


def check_type(ticket: Ticket) -> None:
    """15.2(c): what makes a ticket the type that it is; a king is a single spot."""
    kind, ways, cite = ticket.type, ticket.ways, CITES[ticket.type]
    alone, number = kind in (STRAIGHT, QUICK_PICK), len(ticket.groups)
    sizes, rates = {len(group) for group in ticket.groups}, set(ticket.rates)
    kings = {place for place, group in enumerate(ticket.groups) if len(group) == 1}
    check(
        (alone and number != 1, f"a {kind} ticket has no groupings", "15.2(c)1"),
        (not alone and number < 2, f"a {kind} ticket has at least two groups", cite),
        (kind == SPLIT and len(sizes) == 1 and len(rates) > 1,
         "groups of equal size must be wagered at the same rate", "15.2(c)2i"),
        (kind == WAY and len(sizes) > 1,
         "the groups of a way ticket must contain an equal number of spots", cite),
        (kind == WAY and (len(ways) < 2 or max(map(len, ways)) == 1),
         "a way ticket combines its groups to form several tickets", cite),
        (kind == KING and any(len(way) < 2 or not kings.intersection(way) for way in ways),
         "a king, a single spot, is combined with other groups", cite),
    )  # fmt: skip


def check_spots(ticket: Ticket, options: Options) -> None:
    """15.2(b), applied to each way: each is a straight ticket of its own."""
    most, card = most_spots(options), rate_card(options)
    for spots in sorted({ticket.spots(way) for way in ticket.ways}, reverse=True):
        check(
            (spots > most, f"too many spots: {spots}, the rate card allows {most}", "15.2(b)"),
            (spots not in card, f"the rate card has no rate for {spots} spots", "15.2(b)"),
        )


def check_rates(ticket: Ticket, options: Options) -> None:
    """15.3(d): the minimum and the maximum of the rate card."""
    low, high = options["minimum-wager"], options["maximum-wager"]
    for rate in set(ticket.rates):
        if low <= rate <= (high or rate):
            continue
        why = f"a rate of ${dollars(rate)} is"
        check(
            (rate < low, f"{why} below the minimum wager of ${dollars(low)}", "15.3(d)"),
            (0 < high < rate, f"{why} above the maximum wager of ${dollars(high)}", "15.3(d)"),
        )
