"""Keno requests: how a patron says which ticket is wanted (15.3(b), 15.4(a) and (b)).

The conditioning of a request says how its groups of spots combine into ways (15.1, 15.2(c)).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from string import ascii_lowercase
from typing import Any

from msgspec.structs import replace

from pitboss.engine.options import Options, kebab
from pitboss.equipment import keno
from pitboss.errors import PitbossError, Refused
from pitboss.games.keno.keno import tickets
from pitboss.games.keno.keno.tickets import CITES, Ticket, Ways
from pitboss.messages import shown
from pitboss.money import cents, dollars
from pitboss.values import Frozen

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
    if said.get("type") == tickets.QUICK_PICK and "-" not in marks:
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
    if named == tickets.MULTI_RACE and games < 2:
        raise Refused("a multi-race ticket is wagered for more than one game", CITES[named])
    kind = _type(said, named, marks)
    if not marks.groups and kind != tickets.QUICK_PICK:
        raise Refused(f"a {kind} ticket has at least one spot marked", CITES[kind])
    picks = 0
    if not marks.groups:
        picks = count(said.get("spots"), "spots", keno.SIZE, "15.2(b)")
        marks = Marked(groups=((),))
    rate = _amount(said["rate"]) if "rate" in said else 0
    ways = ways_of(said, kind, marks, rate * games, price)
    rates = _rates(said, rate, kind, len(ways), named == tickets.MULTI_RACE)
    ticket = Ticket(
        type=kind, groups=marks.groups, ways=ways, rates=rates or (0,) * len(ways), games=games,
        first=first, picks=picks, issued=_date(said, "issued"),
        presented=_date(said, "presented"),
    )  # fmt: skip
    tickets.check_groups(ticket)
    tickets.check_type(ticket)
    tickets.check_spots(ticket, options)
    if not rates:
        ticket = replace(ticket, rates=_even(price, len(ways), games))
    tickets.check_rates(ticket, options)
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
    return Refused(f"the request is returned: {why}", "15.7(a)")


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


# -- the grid ------------------------------------------------------------------------------------


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
    if named not in ("", tickets.MULTI_RACE):
        if named not in CITES:
            known = ", ".join(CITES)
            raise Refused(f"no ticket is of the type {named[:30]!r}: {known}", "15.2(c)")
        return named
    if "kings" in said:
        return tickets.KING
    if isinstance(said.get("ways"), list):
        return tickets.COMBINATION
    if "combine" in said:
        return tickets.WAY
    if len(marks.groups) > 1:
        return tickets.SPLIT
    return tickets.STRAIGHT if marks.groups or "spots" not in said else tickets.QUICK_PICK


# -- conditioning --------------------------------------------------------------------------------


def ways_of(said: Said, kind: str, marked: Marked, each: int, price: int) -> Ways:
    """15.4(a): the ways, that is the groups that make a ticket of their own; `each` is what one way
    costs."""
    number = len(marked.groups)
    if kind in (tickets.STRAIGHT, tickets.QUICK_PICK):
        return ((0,),)
    if kind == tickets.SPLIT or number < 2:
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
    king = kind == tickets.KING
    others = len(marked.groups) - (len(marked.kings) if king else 0)
    every = list(range(1 if king else 2, others + 1))
    possible = {_combined(kind, marked, sizes) for sizes in [*([size] for size in every), every]}
    return [ways for ways in possible if not (price and each) or len(ways) * each == price]


def _combined(kind: str, marked: Marked, sizes: Collection[int]) -> Ways:
    places = range(len(marked.groups))
    if kind != tickets.KING:
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
    if kind == tickets.KING and marked.apart and not set(places).intersection(marked.kings):
        places = [*marked.kings, *places]
    if not places or max(places) >= len(marked.groups) or len(set(places)) < len(places):
        raise unclear(f"{shown(raw)[:30]!r} is no combination of {len(marked.groups)} groups")
    return tuple(places)


# -- rates and games -----------------------------------------------------------------------------


def _rates(said: Said, rate: int, kind: str, ways: int, multi_race: bool) -> tuple[int, ...]:
    """15.4(c)7: the rate of each way; none if only the price is given."""
    if "rates" not in said:
        return (rate,) * ways if rate else ()
    rates = [_amount(rate) for rate in _listed(said["rates"])]
    if len(set(rates)) > 1:
        if multi_race and ways == 1:
            why = "all games of a multi-race ticket must be wagered at the same rate"
            raise Refused(why, CITES[tickets.MULTI_RACE])
        if kind == tickets.WAY:
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
            raise Refused(why, CITES[tickets.MULTI_RACE])
        games, first = len(numbers), numbers[0]
    else:
        games = count(raw, "games", MOST_GAMES)
    if first < next_game:
        why = f"game {first} is locked out: game {next_game} is the next"
        raise Refused(why, "15.5(d)1")
    return games, first
