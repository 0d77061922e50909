"""Keno tickets: what is written on one, and the request by which a patron asks for it.

The groups of spots on a ticket make ways (15.2(c)); the conditioning of a request says how (15.1).
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from string import ascii_lowercase
from typing import Any

from msgspec.structs import replace

from pitboss.engine import Options
from pitboss.engine.options import kebab
from pitboss.equipment import keno
from pitboss.equipment.keno import Groups
from pitboss.errors import PitbossError, Refused
from pitboss.games.keno.keno.options import by_rate_card, most_spots, payoff, rate_card
from pitboss.messages import shown
from pitboss.money import cents, dollars
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


# -- what may be written ---------------------------------------------------------------------------


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


# -- requests: which ticket a patron wants, 15.3(b), 15.4(a) and (b) -------------------------------

Said = Mapping[str, Any]
"""What is written on a request, by the names of its areas (15.4(b))."""
USUAL_PICK = 8
"""The number of spots of a quick-pick if nobody says it."""
MOST_WAYS = 10_000
"""A request with more ways cannot be checked, and is returned."""
MOST_GAMES = 10_000
LAST_GAME = 99_999_999

_LINE = re.compile(r"([^@*]*)(?:@([^*]*))?(?:\*(.*))?")


def from_line(line: str) -> dict[str, Any]:
    """A request in one line, `equipment.keno` says how: ``way:1-2/3-4/5-6@2*5``."""
    kind, _, rest = line.rpartition(":")
    said: dict[str, Any] = {"type": kebab(kind)} if kind.strip() else {}
    found = _LINE.fullmatch(rest)
    if found is None:
        raise unclear(f"{line[:40]!r} cannot be read")
    marks, combined, games = found.groups()
    if said.get("type") == QUICK_PICK and "-" not in marks:
        said["spots"] = marks.strip() or str(USUAL_PICK)
    elif marks.strip():
        said["groups"] = [group.split("-") for group in marks.split("/")]
    if combined:
        parts = combined.split(",")
        at_a_time = all(part.strip().isdecimal() for part in parts)
        said["combine" if at_a_time else "ways"] = parts
    if games is not None:
        said["games"] = games
    return said


def read(said: Said, price: int, options: Options, next_game: int) -> Ticket:
    """The ticket that a request asks for; refused where it is unclear or not permitted.

    The price is 0 if it follows from the rate on the request.
    """
    said = {kebab(str(name)): value for name, value in said.items()}
    if str(said.get("unclear", "no")).lower() not in ("no", "false"):
        raise unclear("it is not clear which number or type of wager is to be played")
    marks = marked(said)
    games, first = _games(said, next_game)
    named = kebab(str(said.get("type", "")))
    if named == MULTI_RACE and games < 2:
        raise Refused("a multi-race ticket is wagered for more than one game", CITES[named])
    kind = _type(said, named, marks)
    if not marks.groups and kind != QUICK_PICK:
        raise Refused(f"a {kind} ticket has at least one spot marked", CITES[kind])
    picks = 0
    if not marks.groups:
        picks = count(said.get("spots"), "spots", keno.SIZE, "15.2(b)")
        marks = Marked(groups=((),))
    rate = _amount(said["rate"]) if "rate" in said else 0
    ways = ways_of(said, kind, marks, rate * games, price)
    rates = _rates(said, rate, kind, len(ways), named == MULTI_RACE)
    ticket = Ticket(
        type=kind, groups=marks.groups, ways=ways, rates=rates or (0,) * len(ways), games=games,
        first=first, picks=picks, issued=_date(said, "issued"),
        presented=_date(said, "presented"),
    )  # fmt: skip
    check_groups(ticket)
    check_type(ticket)
    check_spots(ticket, options)
    if not rates:
        ticket = replace(ticket, rates=_even(price, len(ways), games))
    check_rates(ticket, options)
    _check_price(ticket, price)
    return ticket


def _check_price(ticket: Ticket, price: int) -> None:
    if price and ticket.price != price:
        each = " + ".join(f"${dollars(rate)}" for rate in sorted(set(ticket.rates)))
        why = f"the price must be ${dollars(ticket.price)}, not ${dollars(price)}: ways"
        why = f"{why} {len(ticket.ways)}, rate {each}, games {ticket.games}"
        raise Refused(why, "15.4(a)")


def unclear(why: str) -> Refused:
    """15.7(a): such a request goes back to the player."""
    return Refused(f"the request is returned: {why}", "15.4(b); 15.7(a)")


def count(raw: Any, what: str, most: int, cite: str = "15.7(a)") -> int:
    """A number from 1 up, from whatever a request has in its place."""
    if type(raw) is int and 1 <= raw <= most:
        return raw
    text = shown(raw).strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise unclear(f"{what}: {text[:20]!r} is no number")
    if not 1 <= int(text) <= most:
        raise Refused(f"{what}: {int(text)} is not one of 1 to {most:,}", cite)
    return int(text)


def _listed(raw: Any) -> Sequence[Any]:
    """Several of something, as a list or in one text."""
    return raw if isinstance(raw, (list, tuple)) else str(raw).replace(",", " ").split()


def _date(said: Said, name: str) -> str:
    return str(said.get(name, ""))[:32]


# -- the grid --------------------------------------------------------------------------------------


class Marked(Frozen, kw_only=True):
    """What is marked on the grid of a request."""

    groups: keno.Groups
    kings: tuple[int, ...] = ()
    """Which of the groups are kings."""
    apart: int = 0
    """How many kings were named separately from the groups; they come first."""


def marked(said: Said) -> Marked:
    """15.4(b)1: the groups of spots; a single spot may be a king."""
    raw = said.get("groups")
    if raw is None and not str(said.get("spots", "")).strip().isdecimal():
        raw = said.get("spots")
    groups = [_group(group) for group in _nested(raw)]
    named = said.get("kings")
    kings = [number for group in _nested(named) for number in _group(group)]
    apart = [(king,) for king in kings if (king,) not in groups]
    groups = apart + groups
    places = [place for place, group in enumerate(groups) if len(group) == 1]
    if kings:
        places = [place for place in places if groups[place][0] in kings]
    return Marked(groups=tuple(groups), kings=tuple(places), apart=len(apart))


def _nested(raw: Any) -> list[Any]:
    """A list of groups in any form; a single group may be given without a list."""
    if raw is None or raw in ("", [], ()):
        return []
    if isinstance(raw, (str, int)):
        return [_numbers(part) for part in str(raw).split("/")]
    if isinstance(raw, Mapping):
        raw = list(raw.values())
    if not isinstance(raw, Sequence):
        raise unclear(f"{shown(raw)[:40]!r} are no spots")
    alone = all(isinstance(entry, (str, int)) and len(_numbers(entry)) < 2 for entry in raw)
    return [[*raw]] if alone else [*raw]


def _numbers(text: Any) -> list[str]:
    return re.split(r"[\s,-]+", str(text).strip())


def _group(raw: Any) -> tuple[int, ...]:
    entries = raw if isinstance(raw, (list, tuple)) else _numbers(raw)
    return tuple(count(entry, "a spot", keno.SIZE, "15.2(a)") for entry in entries)


def _type(said: Said, named: str, marks: Marked) -> str:
    """15.1: the type that the conditioning means; a multi-race ticket is one of the others."""
    if named not in ("", MULTI_RACE):
        if named not in CITES:
            known = ", ".join(CITES)
            raise Refused(f"no ticket is of the type {named[:30]!r}: {known}", "15.2(c)")
        return named
    if "kings" in said:
        return KING
    if isinstance(said.get("ways"), list):
        return COMBINATION
    if "combine" in said:
        return WAY
    if len(marks.groups) > 1:
        return SPLIT
    return STRAIGHT if marks.groups or "spots" not in said else QUICK_PICK


# -- conditioning ----------------------------------------------------------------------------------


def ways_of(said: Said, kind: str, marked: Marked, each: int, price: int) -> Ways:
    """15.4(a): the ways, that is the groups that make a ticket of their own; `each` is what one way
    costs."""
    number = len(marked.groups)
    if kind in (STRAIGHT, QUICK_PICK):
        return ((0,),)
    if kind == SPLIT or number < 2:
        return tuple((place,) for place in range(max(number, 1)))
    chosen = said.get("ways")
    if isinstance(chosen, (list, tuple)):
        if len(chosen) > MOST_WAYS:
            raise unclear(f"more than {MOST_WAYS:,} ways on one ticket")
        return tuple(_way(way, kind, marked) for way in chosen)
    if "combine" in said:
        entries = _listed(said["combine"])
        sizes = sorted({count(entry, "groups to combine", number) for entry in entries})
        found = [_combined(kind, marked, sizes)]
    else:
        found = _possible(kind, marked, each, price)
    if chosen is not None:
        found = [ways for ways in found if str(chosen) == str(len(ways))]
    if len(found) != 1:
        raise unclear(f"it is not clear how the groups of the {kind} ticket are combined")
    return found[0]


def _possible(kind: str, marked: Marked, each: int, price: int) -> list[Ways]:
    """If no conditioning is given: the ways that fit the price, if there is a price."""
    king = kind == KING
    others = len(marked.groups) - (len(marked.kings) if king else 0)
    every = list(range(1 if king else 2, others + 1))
    possible = {_combined(kind, marked, sizes) for sizes in [*([size] for size in every), every]}
    return [ways for ways in possible if not (price and each) or len(ways) * each == price]


def _combined(kind: str, marked: Marked, sizes: Collection[int]) -> Ways:
    places = range(len(marked.groups))
    if kind != KING:
        return tuple(at_a_time(places, sizes))
    others = [place for place in places if place not in marked.kings]
    return tuple((king, *rest) for king in marked.kings for rest in at_a_time(others, sizes))


def at_a_time(places: Collection[int], sizes: Collection[int]) -> Iterator[tuple[int, ...]]:
    """Every set of groups of these sizes."""
    if sum(comb(len(places), size) for size in sizes) > MOST_WAYS:
        raise unclear(f"more than {MOST_WAYS:,} ways on one ticket")
    for size in sizes:
        yield from combinations(places, size)


def _way(raw: Any, kind: str, marked: Marked) -> tuple[int, ...]:
    """The groups of one way: places from 0, letters from a, the word ``king``.

    Kings that were named separately belong to every way that names no king.
    """
    whole = isinstance(raw, int) or str(raw).strip().isdecimal()
    places: list[int] = []
    for entry in [raw] if whole else raw if isinstance(raw, (list, tuple)) else str(raw):
        text = str(entry).strip().lower()
        if text == "king":
            places += marked.kings
        elif len(text) == 1 and text in ascii_lowercase:
            places.append(ascii_lowercase.index(text) + marked.apart)
        elif text.isascii() and text.isdecimal() and len(text) < 4:
            places.append(int(text) + marked.apart)
        elif text not in ("", "+", "-"):
            raise unclear(f"{shown(raw)[:30]!r} is no combination of groups")
    if kind == KING and marked.apart and not set(places).intersection(marked.kings):
        places = [*marked.kings, *places]
    if not places or max(places) >= len(marked.groups) or len(set(places)) < len(places):
        raise unclear(f"{shown(raw)[:30]!r} is no combination of {len(marked.groups)} groups")
    return tuple(places)


# -- rates and games -------------------------------------------------------------------------------


def _rates(said: Said, rate: int, kind: str, ways: int, multi_race: bool) -> tuple[int, ...]:
    """15.4(c)7: the rate of each way; none if only the price is given."""
    if "rates" not in said:
        return (rate,) * ways if rate else ()
    rates = [_amount(rate) for rate in _listed(said["rates"])]
    if len(set(rates)) > 1:
        if multi_race and ways == 1:
            why = "all games of a multi-race ticket must be wagered at the same rate"
            raise Refused(why, CITES[MULTI_RACE])
        if kind == WAY:
            why = "every group of a way ticket must be wagered at the same rate"
            raise Refused(why, CITES[kind])
    elif rates:
        rates = rates[:1] * ways
    if len(rates) != ways:
        raise unclear(f"{len(rates)} rates for {ways} ways")
    return tuple(rates)


def _even(price: int, ways: int, games: int) -> tuple[int, ...]:
    """If only the price is given: every way at the same rate."""
    if not price:
        raise unclear("neither its rate nor its price is said")
    if price % (ways * games):
        why = f"${dollars(price)} is no price for {ways} ways and {games} games at one rate"
        raise Refused(why, "15.4(a)")
    return (price // (ways * games),) * ways


def _amount(raw: Any) -> int:
    """Dollars, however they are written."""
    try:
        amount = cents(str(raw))
    except PitbossError:
        raise unclear(f"{shown(raw)[:20]!r} is no rate") from None
    if amount <= 0:
        raise unclear("a rate is more than nothing")
    return amount


def _games(said: Said, next_game: int) -> tuple[int, int]:
    """How many games, and the number of the first: the next one, unless a later one is named."""
    raw, first = said.get("games", "1"), next_game
    if "first-game" in said:
        first = count(said["first-game"], "the first game", LAST_GAME)
    if isinstance(raw, (list, tuple)) and raw:
        numbers = [count(entry, "a game", LAST_GAME) for entry in raw]
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            why = "the games of a multi-race ticket must be consecutive"
            raise Refused(why, CITES[MULTI_RACE])
        games, first = len(numbers), numbers[0]
    else:
        games = count(raw, "games", MOST_GAMES)
    if first < next_game:
        why = f"game {first} is locked out: game {next_game} is the next"
        raise Refused(why, "15.5(d)1")
    return games, first
