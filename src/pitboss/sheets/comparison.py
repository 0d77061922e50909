"""The results of a sheet's rounds, compared with what the sheet expects."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from pitboss.engine import HOUSE, Event, Stake, Table, former_names, patron_of
from pitboss.engine import events as on
from pitboss.engine.options import kebab
from pitboss.engine.stacks import by_party
from pitboss.engine.table_memory import fact_of
from pitboss.engine.views import gains, nets
from pitboss.errors import Refused, Unusable
from pitboss.messages import nearest
from pitboss.money import dollars
from pitboss.sheets.sheet import Expected

_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_COMMA = re.compile(r",(?!\d{3})|,(?=\s)")
_SEAT = re.compile(r"seat-(?=\d+$)", re.I)
_ALSO = dict.fromkeys(
    ("cards-burned", "burned-cards", "cards-to-discard-bucket", "cards-to-discard-rack"), "burned"
)
"""Facts that are looked up under a second name if there is nothing under the first."""
_VOID = ("void", "hand", "round")
_DEAL = "deal"


class Whose(NamedTuple):
    """Whom a sheet means: a patron, at all positions or at one of them."""

    patron: str
    seat: int | None = None

    def has(self, seat: int, patron: str) -> bool:
        return patron_of(seat, patron) == self.patron and self.seat in (None, seat)

    def __str__(self) -> str:
        at = self.seat is not None and self.patron != patron_of(self.seat)
        return f"{self.patron} at seat {self.seat}" if at else self.patron


def differences(expected: Expected, events: Sequence[Event], table: Table) -> Iterator[str]:
    """How the result differs from what is expected, if anything is."""
    if not expected:
        return
    named = []
    for who, wagers in expected.nets.items():
        whose = _whose("expect", who, expected, events, table)
        named.append(whose)
        if isinstance(wagers, int):
            if (got := _gain(whose, events)) != wagers:
                yield f"{whose}: {_off(got, wagers)}"
        else:
            yield from _by_wager(whose, wagers, expected, events, table)
    if expected.nets and not expected.partial:
        yield from _not_named(named, events)
    yield from _payouts(expected, events, table)
    yield from _standing(expected, events, table)
    yield from _facts(expected, events, table)


# -- nets ------------------------------------------------------------------------------------------


def _by_wager(
    whose: Whose, wagers: dict[str, int], expected: Expected, events: Sequence[Event], table: Table
) -> Iterator[str]:
    mine = results(whose, events)
    wanted = _in_one_form(wagers, table)
    for wager, net in wanted.items():
        if mine.get(wager, 0) != net:
            yield f"{whose} {wager}: {_off(mine.get(wager, 0), net)}"
    if not expected.partial:
        for wager, net in mine.items():
            if net and wager not in wanted:
                yield f"{whose} {wager}: {_unexpected(net)}"


def _not_named(named: list[Whose], events: Sequence[Event]) -> Iterator[str]:
    """Everybody who took part and is not named must have won and lost nothing."""
    for seat, patron in bettors(events):
        if any(whose.has(seat, patron) for whose in named):
            continue
        theirs = Whose(patron_of(seat, patron), seat)
        by_wager = {wager: net for wager, net in results(theirs, events).items() if net}
        for wager, net in by_wager.items():
            yield f"{theirs} {wager}: {_unexpected(net)}"
        alone = len(_positions(theirs.patron, events)) == 1
        if alone and not by_wager and (net := gains(events).get(theirs.patron, 0)):
            yield f"{theirs}: {_unexpected(net)}"


def _gain(whose: Whose, events: Sequence[Event]) -> int:
    """All that a patron or party has won or lost; moved chips do not belong to a single
    position."""
    if whose.seat is None or len(_positions(whose.patron, events)) < 2:
        return gains(events).get(whose.patron, 0)
    return sum(results(whose, events).values())


def results(whose: Whose, events: Sequence[Event]) -> dict[str, int]:
    """By wager, what somebody has won or lost."""
    decided = [
        event
        for event in events
        if isinstance(event, (on.Settled, on.Charged)) and whose.has(event.seat, event.patron)
    ]
    return {wager: net for (_, wager), net in nets(decided).items()}


def bettors(events: Sequence[Event]) -> list[tuple[int, str]]:
    """Everybody who took part, by position."""
    found = {
        (event.seat, event.patron): None
        for event in events
        if isinstance(event, (on.Placed, on.Settled, on.Charged, on.TakenDown))
    }
    for event in events:
        if isinstance(event, on.Moved):
            seats = filter(None, map(on.seat_of, (event.source, event.target)))
            found |= {(seat, ""): None for seat in seats}
    return list(found)


def _positions(patron: str, events: Sequence[Event]) -> set[int]:
    return {seat for seat, name in bettors(events) if patron_of(seat, name) == patron}


def _off(got: int, wanted: int) -> str:
    return f"came out {dollars(got, signed=True)}, expected {dollars(wanted, signed=True)}"


def _unexpected(net: int) -> str:
    return f"came out {dollars(net, signed=True)}, nothing expected"


# -- names -----------------------------------------------------------------------------------------


def one_form(said: str, table: Table) -> str:
    """A wager as the table names it, however the sheet writes its name, spot or type."""
    wager = table.game.wager_names.get(said)
    if wager is not None and wager.stands_as:
        return wager.stands_as
    kind = table.game.wager_names.get(said.partition(":")[0])
    if kind is not None and kind.offered is not None and not kind.offered(table.options):
        return said  # no wager is decided under this name
    try:
        return table.game.find_wager(said, table.options)[1] if kind else said
    except Refused as refusal:
        raise Unusable(f"expect {said}: {refusal}") from None


def _in_one_form(wagers: dict[str, int], table: Table) -> dict[str, int]:
    return {one_form(said, table): amount for said, amount in wagers.items()}


def _whose(key: str, who: str, expected: Expected, events: Sequence[Event], table: Table) -> Whose:
    """Whom a sheet means: the bettor at a seat, somebody with a role (``bank``), a party."""
    here = {*table.seated, *(seat for seat, _ in bettors(events))}
    here |= {stake.seat for stake in standing(table)}
    here |= set(filter(None, map(on.seat_of, by_party(table.stacks or {}))))
    if who.isdecimal() and int(who) in here:
        return _at_seat(int(who), events)
    known = {str(seat): Whose(patron_of(seat)) for seat in here} | _parties(events, table)
    for name in (who, kebab(who)):
        if name in known:
            return known[name]
    names = [name for name in known if not name.isdecimal()]  # seats: once, as seat 1
    raise _unknown(expected, key, who, "nobody", names)


def _unknown(
    expected: Expected, key: str, said: str, nothing: str, known: Collection[str]
) -> Unusable:
    """The error about a name that is not there, with its line."""
    line = expected.lines.get(f"{key} {said}")
    at = f"line {line}: " if line else ""
    return Unusable(f"{at}{key}: {nothing} here is called {said}: {nearest(said, known)}")


def _at_seat(seat: int, events: Sequence[Event]) -> Whose:
    """The player of a seat, at every position where that player bets; or the only patron who bets
    there."""
    here = {patron_of(at, patron) for at, patron in bettors(events) if at == seat}
    patron = here.pop() if len(here) == 1 else patron_of(seat)
    return Whose(patron, None if patron == patron_of(seat) else seat)


def _parties(events: Sequence[Event], table: Table) -> dict[str, Whose]:
    """Everybody with a name: patrons, the house, those to whom chips moved, those with a role."""
    found = {HOUSE: Whose(HOUSE)} | {party: Whose(party) for party in table.game.parties}
    found |= {name: Whose(name) for name in table.seated.values() if name}
    found |= {party: Whose(party) for party in gains(events)}
    for event in events:
        if isinstance(event, on.Noted) and event.value in table.seats:
            found[event.what] = Whose(patron_of(event.value))
    return found


# -- what is handed over, and what stays -----------------------------------------------------------


def _payouts(expected: Expected, events: Sequence[Event], table: Table) -> Iterator[str]:
    for who, wagers in expected.payout.items():
        whose = _whose("payout", who, expected, events, table)
        for wager, amount in _in_one_form(wagers, table).items():
            got = handed_over(whose, wager, events)
            if got != amount:
                yield f"{whose} {wager} is handed {dollars(got)}, expected {dollars(amount)}"


def handed_over(whose: Whose, wager: str, events: Sequence[Event]) -> int:
    """All chips that come back for a wager: won, returned or taken down."""
    total = 0
    for event in events:
        if not isinstance(event, (on.Settled, on.TakenDown)):
            continue
        if event.wager == wager and whose.has(event.seat, event.patron):
            if isinstance(event, on.Settled):
                total += event.won + event.returned - event.vigorish
            else:
                total += event.amount
    return total


def _standing(expected: Expected, events: Sequence[Event], table: Table) -> Iterator[str]:
    for who, wagers in expected.stands.items():
        whose = _whose("expect", who, expected, events, table)
        for wager, amount in _in_one_form(wagers, table).items():
            stakes = [stake for stake in standing(table) if whose.has(stake.seat, stake.patron)]
            got = sum(stake.amount for stake in stakes if stake.wager == wager)
            if got != amount:
                there = f"stands with {dollars(got)}" if got else "does not stand"
                yield f"{whose} {wager} {there}, expected {dollars(amount)}"


def standing(table: Table) -> list[Stake]:
    """Wagers that are not decided."""
    if table.round is None or table.round.over:
        return table.stakes
    return table.round.stakes_on()


# -- facts -----------------------------------------------------------------------------------------


def _facts(expected: Expected, events: Sequence[Event], table: Table) -> Iterator[str]:
    known = _known_facts(events, table)
    for what, said in expected.state.items():
        name = what if what in known else _ALSO.get(what, what)
        if name not in known:
            raise _unknown(expected, "state", what, "nothing", known)
        got = known[name]
        text = isinstance(said, str)
        wanted = former_names.today(said, table.game.formerly) if text else said
        if what == _DEAL and isinstance(wanted, dict):  # the holders that the sheet names
            got = _deal_as_named(wanted, events)
        figures = _counts(table, name) and _figure(got) == _figure(wanted)
        if not figures and not _agree(got, wanted):
            yield f"{what} is {_told(got)}, expected {_told(wanted)}"


def _counts(table: Table, name: str) -> bool:
    """Whether the table remembers a number under a name, for which 0 and ``off`` are the same."""
    facts, first = table.game.facts, table.game.first_state(table.options)
    return name in first and fact_of(facts, name, first[name]).kind == "number"


def _figure(value: Any) -> str:
    said = str(_plain(value))
    return "0" if said.lower() in ("off", "none") else said


def _agree(got: Any, wanted: Any) -> bool:
    """Whether a fact is what a sheet expects; a list may be written in one line: 3 4."""
    if isinstance(got, dict) and isinstance(wanted, dict):
        mine = {_plain(key): value for key, value in got.items()}
        theirs = {_plain(key): value for key, value in wanted.items()}
        return mine.keys() == theirs.keys() and all(_agree(mine[key], theirs[key]) for key in mine)
    if isinstance(got, (list, tuple)) and isinstance(wanted, str):
        got, wanted = " ".join(map(str, got)), " ".join(_COMMA.sub(" ", wanted).split())
    elif isinstance(wanted, list) and len(wanted) == 1 and not isinstance(got, (list, tuple)):
        wanted = wanted[0]
    return bool(_plain(got) == _plain(wanted))


def _known_facts(events: Sequence[Event], table: Table) -> dict[str, Any]:
    """Everything that the table states or remembers, each with its latest value."""
    known: dict[str, Any] = {_DEAL: dealt(events)} | dict.fromkeys(_VOID) | dict(table.state)
    for event in events:
        if isinstance(event, on.Noted):
            known[event.what] = event.value
        elif isinstance(event, on.Voided):
            known |= {"void": event.cite, "hand": "void"}
            known |= {"round": "void"} if event.what == "round" else {}
    return known


def _among(wanted: dict[str, Any], holder: str) -> str:
    """How a sheet names a holder: ``1/banker``, or ``banker`` for a role that a seat has."""
    role = holder.partition("/")[2]
    return holder if holder in wanted else role if role in wanted else ""


def _deal_as_named(wanted: dict[str, Any], events: Sequence[Event]) -> dict[str, list[str]]:
    """The pieces of the holders that a sheet names: as dealt, if that is what the sheet has;
    otherwise with exchanges."""
    first, named = dealt(events, exchanged=False), {}
    for holder, pieces in dealt(events).items():
        if who := _among(wanted, holder):
            as_dealt = first.get(holder, [])
            named[who] = as_dealt if _agree(as_dealt, wanted[who]) else pieces
    return named


def dealt(events: Sequence[Event], *, exchanged: bool = True) -> dict[str, list[str]]:
    """Who got which pieces, face up or down, in order and with exchanges; nothing is hidden."""
    hands: dict[str, list[str]] = {}
    kinds = (on.Dealt, on.Shifted) if exchanged else (on.Dealt,)
    for event in events:
        if isinstance(event, kinds) and event.piece is not None:
            if isinstance(event, on.Shifted) and event.piece in hands.get(event.holder, ()):
                hands[event.holder].remove(event.piece)
            hands.setdefault(event.to, []).append(event.piece)
    return hands


def _plain(value: Any) -> Any:
    """Facts and YAML in one form: text with hyphens, figures without commas, seats by number."""
    if isinstance(value, dict):
        return {_plain(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = _SEAT.sub("", _THOUSANDS.sub("", str(value)).replace(" ", "-"))
    return {"true": "yes", "false": "no"}.get(text.lower(), text)


def _told(value: Any) -> str:
    """A fact as a sheet writes it."""
    plain = _plain(value)
    if isinstance(plain, dict):
        return ", ".join(f"{key} {_told(entry)}" for key, entry in plain.items()) or "nothing"
    if isinstance(plain, list):
        return " ".join(map(_told, plain)) or "nothing"
    return "not stated" if value is None else str(plain)
