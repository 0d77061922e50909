"""Judging a round sheet: the table is opened, the rounds are played, the result is compared."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from msgspec import Struct

from pitboss.errors import Refused, Unusable
from pitboss.money import dollars
from pitboss.play import events as on
from pitboss.play.answers import Answer
from pitboss.play.events import Event, patron_of
from pitboss.play.options import kebab
from pitboss.play.round import Round
from pitboss.play.table import Table
from pitboss.play.views import gains, nets
from pitboss.regulation.citations import find_cites
from pitboss.sheets.documents import number
from pitboss.sheets.reading import is_cite
from pitboss.sheets.script import NothingSaid, Script
from pitboss.sheets.sheet import Expected, Part, Sheet
from pitboss.sheets.timeline import Entry
from pitboss.words.telling import cited

PATIENCE = 20
"""The most rounds that may pass before the next entry of a timeline is used."""
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_SEAT = re.compile(r"seat-(?=\d+$)", re.I)
_ALSO = dict.fromkeys(
    ("cards-burned", "burned-cards", "cards-to-discard-bucket", "cards-to-discard-rack"), "burned"
)
"""Facts that are looked up under another name if there is nothing under theirs."""


class Line(Struct, frozen=True):
    """One decided wager, with its reason and its paragraph."""

    patron: str
    wager: str
    stake: int
    net: int
    why: str
    cite: str

    def __str__(self) -> str:
        net = dollars(self.net, signed=True)
        return f"{self.patron} {self.wager}: {net}, {self.why} ({self.cite})"


class Verdict(Struct):
    """The result of a sheet."""

    sheet: Sheet
    lines: list[Line] = []
    differences: list[str] = []
    refusal: Refused | None = None
    events: list[Event] = []
    table: Table | None = None

    @property
    def agrees(self) -> bool:
        return not self.differences

    def __str__(self) -> str:
        """The result, wager by wager, and what was expected instead."""
        title = cited(self.sheet.title or self.sheet.game.slug, self.sheet.cite)
        lines = [f"{self.sheet.name}: {title}", *(f"  {line}" for line in self.lines)]
        if self.refusal is not None:
            lines.append(f"  refused: {self.refusal}")
        return "\n".join([*lines, *(f"  different: {said}" for said in self.differences)])


def judge(sheet: Sheet) -> Verdict:
    """Settle a sheet and compare it with what it expects; broken sheets raise `Unusable`."""
    verdict = Verdict(sheet)
    try:
        _play(sheet, verdict)
    except Refused as refusal:
        verdict.refusal = refusal
    except Unusable as error:
        raise Unusable(f"{sheet.name}: {error}") from None
    except (TypeError, ValueError, KeyError) as error:
        if not sheet.given:
            raise
        raise Unusable(f"{sheet.name}: given: {error}") from error  # no memory of this game
    verdict.lines = _lines(verdict.events)
    _compare_refusal(sheet, verdict)
    if verdict.refusal is None:
        _compare(sheet.expected, verdict.events, verdict)
    return verdict


def _play(sheet: Sheet, verdict: Verdict) -> None:
    stacks: dict[int, int] = {}
    for part in sheet.parts:
        stacks = _stacks(part) | stacks
    table = Table(
        sheet.game,
        options=sheet.options,
        limits=sheet.limits,
        seats=sheet.positions,
        stacks=stacks or None,
        given=sheet.given,
    )
    verdict.table = table
    for nth, part in enumerate(sheet.parts, 1):
        before = len(verdict.events)
        table.seated = _seated(part)
        if nth > 1 and table.stacks is not None:  # chips were added between the rounds
            table.stacks.update({patron_of(seat): held for seat, held in _stacks(part).items()})
        if part.timeline:
            _play_timeline(sheet, table, part, verdict)
        elif _has_play(part) or sheet.refused is None:
            _play_part(sheet, table, part, verdict)
        where = f"round {nth}: " if len(sheet.parts) > 1 else ""
        _compare(part.expected, verdict.events[before:], verdict, where)


def _stacks(part: Part) -> dict[int, int]:
    """The chips that a sheet puts in front of the players for a round."""
    return {bettor.seat: bettor.stack for bettor in part.bettors if bettor.stack is not None}


def _seated(part: Part) -> dict[int, str]:
    """Everybody whom a sheet names at a position sits there, even without a wager."""
    acting = {
        number(raw.get("seat", 1), "seat"): str(raw.get("patron", "")) for raw in part.timeline
    }
    return acting | {bettor.seat: bettor.patron for bettor in reversed(part.bettors)}


def _has_play(part: Part) -> bool:
    return bool(part.bettors or part.irregularities or part.dice or part.wheel)


def _play_part(sheet: Sheet, table: Table, part: Part, verdict: Verdict) -> None:
    script = Script(sheet.game, part)
    round = _play_round(table, script, verdict)
    while script.goes_on(round):  # one throw or spin is a round where wagers live on
        round = _play_round(table, script, verdict)
    script.check_nothing_left(round)
    for refusal in script.too_late:
        if sheet.refused is not None and _matches(refusal, sheet.refused):
            raise refusal


def _play_round(table: Table, script: Script, verdict: Verdict) -> Round:
    round = table.start()
    try:
        while (prompt := round.prompt) is not None:
            for answer in script.answers(round, prompt):
                round.answer(answer)
    except NothingSaid:
        if script.irregularities.refusal:
            raise script.irregularities.refusal from None
        raise
    finally:
        verdict.events.extend(round.events)
    script.end_round()
    return round


def _play_timeline(sheet: Sheet, table: Table, part: Part, verdict: Verdict) -> None:
    script = Script(sheet.game, part)
    rounds: list[Round] = []
    try:
        for raw in part.timeline:
            entry = Entry(sheet.game, raw)
            _give(entry, table, script, rounds, verdict)
        _finish(script, rounds, refused=entry.refused is not None)
    finally:
        for round in rounds:
            verdict.events.extend(round.events)


def _give(
    entry: Entry, table: Table, script: Script, rounds: list[Round], verdict: Verdict
) -> None:
    """Answer with the entry. A refusal on the way to its prompt counts as its refusal."""
    try:
        answer = _reach(entry, table, script, rounds)
        rounds[-1].answer(answer)
    except Refused as refusal:
        if entry.refused is None:
            raise
        kind = "cite" if is_cite(entry.refused) else "any"
        if not _matches(refusal, {kind: entry.refused}):
            verdict.differences.append(f"refused as {refusal}, expected {entry.refused}")
        return
    if entry.refused is not None:
        verdict.differences.append(f"{entry.raw} was accepted, expected {entry.refused}")


def _reach(entry: Entry, table: Table, script: Script, rounds: list[Round]) -> Answer:
    """Go on until the prompt stands at which the entry belongs; what it answers there."""
    before = len(rounds)
    while True:
        if not rounds or rounds[-1].over:
            if len(rounds) - before > PATIENCE:
                _give_up(entry, rounds, before)
            rounds.append(table.start())
        prompt = rounds[-1].prompt
        assert prompt is not None, "a round begins with a prompt"
        if entry.fits(rounds[-1], prompt):
            return entry.answer_at(prompt)
        try:
            rounds[-1].answer(entry.meanwhile(prompt) or script.answer(prompt))
        except NothingSaid as silence:
            raise entry.too_late(rounds[-1]) or silence from None


def _give_up(entry: Entry, rounds: list[Round], before: int) -> NoReturn:
    """No prompt asks for the entry: it came too late, or makes no sense."""
    if before and (refusal := entry.too_late(rounds[before - 1])):
        del rounds[before:]
        raise refusal
    raise Unusable(f"nothing asks for the timeline entry {entry.raw}")


def _finish(script: Script, rounds: list[Round], *, refused: bool) -> None:
    """Play the last round to its end, unless that needs a throw that the sheet does not give.

    If the last entry had to be refused, the same rule may refuse this too.
    """
    try:
        while rounds and (prompt := rounds[-1].prompt) is not None:
            rounds[-1].answer(script.answer(prompt))
    except NothingSaid:
        return
    except Refused:
        if not refused:
            raise


# -- comparing -----------------------------------------------------------------------------------


def _matches(refusal: Refused, expected: dict[str, str]) -> bool:
    said = expected.get("cite", "").replace("13:69F-", "")
    cites = [cite.strip() for cite in re.split(r"[;,]\s+", said) if cite]
    cites += map(str, find_cites(said))
    own = refusal.cite.split("; ") if refusal.cite else []  # two paragraphs may say the same
    cited = not cites or any(
        mine.startswith(cite) or cite.startswith(mine) for cite in cites for mine in own
    )
    return cited and expected.get("says", "") in refusal.why


def _compare_refusal(sheet: Sheet, verdict: Verdict) -> None:
    if sheet.refused is None:
        if verdict.refusal is not None:
            verdict.differences.append(f"refused: {verdict.refusal}")
    elif verdict.refusal is None:
        verdict.differences.append(f"nothing was refused, expected {_say(sheet.refused)}")
    elif not _matches(verdict.refusal, sheet.refused):
        verdict.differences.append(f"refused: {verdict.refusal}, expected {_say(sheet.refused)}")


def _say(expected: dict[str, str]) -> str:
    return "refused: " + " ".join(expected.values())


def _compare(expected: Expected, events: list[Event], verdict: Verdict, where: str = "") -> None:
    if not (expected.nets or expected.state or expected.payout):
        return
    for who, wagers in expected.nets.items():
        patron = _party(who, events)
        mine = _results(who, patron, events)
        if isinstance(wagers, int):
            apart = len(_areas(patron, events)) > 1 and _at_seat(who, patron)
            got = sum(mine.values()) if apart else gains(events).get(patron, 0)
            if got != wagers:
                verdict.differences.append(f"{where}{patron}: {_off(got, wagers)}")
            continue
        wanted = {_one_form(wager, verdict.table): net for wager, net in wagers.items()}
        for wager, net in wanted.items():
            if mine.get(wager, 0) != net:
                got = mine.get(wager, 0)
                verdict.differences.append(f"{where}{patron} {wager}: {_off(got, net)}")
        if not expected.partial:
            _unexpected(patron, mine, wanted, where, verdict)
    _compare_payouts(expected, events, verdict, where)
    _compare_state(expected.state, events, verdict, where)


def _unexpected(
    patron: str, mine: dict[str, int], wagers: dict[str, int], where: str, verdict: Verdict
) -> None:
    for wager, net in mine.items():
        if net and wager not in wagers:
            verdict.differences.append(
                f"{where}{patron} {wager}: came out {dollars(net, signed=True)}, nothing expected"
            )


def _off(got: int, wanted: int) -> str:
    return f"came out {dollars(got, signed=True)}, expected {dollars(wanted, signed=True)}"


def _one_form(said: str, table: Table | None) -> str:
    """A wager as the table names it, however the sheet writes its name, spot or type."""
    if table is None:
        return said
    wager = table.game.wager_names.get(said)
    if wager is not None and wager.stands_as:
        return wager.stands_as
    try:
        return table.game.find_wager(said, table.options)[1]
    except Refused:
        return said


def _party(who: str, events: list[Event]) -> str:
    """Whom a sheet means: the bettor at a seat, somebody with a role (``bank``), a party."""
    if who.isdecimal():
        seat = int(who)
        here = {
            patron_of(event.seat, event.patron)
            for event in events
            if isinstance(event, on.Placed) and event.seat == seat
        }
        return here.pop() if len(here) == 1 else patron_of(seat)
    known = gains(events)
    if who in known or kebab(who) in known:
        return who if who in known else kebab(who)
    for event in reversed(events):
        if isinstance(event, on.Noted) and event.what == kebab(who) and type(event.value) is int:
            return patron_of(event.value)
    return who


def _at_seat(who: str, patron: str) -> bool:
    """Whether a position is meant and a patron with a name of their own bets there."""
    return who.isdecimal() and patron != patron_of(int(who))


def _areas(patron: str, events: list[Event]) -> set[int]:
    """The positions at which a patron bets."""
    return {
        event.seat
        for event in events
        if isinstance(event, on.Placed) and patron_of(event.seat, event.patron) == patron
    }


def _results(who: str, patron: str, events: list[Event]) -> dict[str, int]:
    """By wager, what a patron has won or lost, at one of the patron's positions or at all."""
    decided = [event for event in events if isinstance(event, (on.Settled, on.Charged))]
    if _at_seat(who, patron):
        decided = [event for event in decided if event.seat == int(who)]
    return {wager: net for (whose, wager), net in nets(decided).items() if whose == patron}


def _compare_payouts(expected: Expected, events: list[Event], verdict: Verdict, where: str) -> None:
    for who, wagers in expected.payout.items():
        patron = _party(who, events)
        for said, amount in wagers.items():
            wager = _one_form(said, verdict.table)
            got = sum(
                event.won + event.returned
                for event in events
                if isinstance(event, on.Settled)
                and event.wager == wager
                and patron_of(event.seat, event.patron) == patron
            )
            if got != amount:
                verdict.differences.append(
                    f"{where}{patron} {wager} is handed {dollars(got)}, expected {dollars(amount)}"
                )


def _compare_state(
    state: dict[str, Any], events: list[Event], verdict: Verdict, where: str
) -> None:
    for what, wanted in state.items():
        got = _fact(what, events, verdict.table)
        if got is None and what in _ALSO:
            got = _fact(_ALSO[what], events, verdict.table)
        if what == "deal" and isinstance(wanted, dict):  # the holders that the sheet names
            got = {who: pieces for holder, pieces in got.items() if (who := _among(wanted, holder))}
        if isinstance(wanted, str) and isinstance(got, list):  # as in 3 4
            got = " ".join(map(str, got))
        if _plain(got) != _plain(wanted):
            verdict.differences.append(f"{where}{what} is {_plain(got)}, expected {_plain(wanted)}")


def _fact(what: str, events: list[Event], table: Table | None) -> Any:
    for event in reversed(events):
        if isinstance(event, on.Noted) and event.what == what:
            return event.value
        if isinstance(event, on.Voided) and what in ("void", "hand", "round"):
            return event.cite if what == "void" else "void"
    if what == "deal":
        return _dealt(events)
    return table.state.get(what) if table is not None else None


def _among(wanted: dict[str, Any], holder: str) -> str:
    """How a sheet names a holder: ``1/banker``, or ``banker`` for a role that a seat has."""
    role = holder.partition("/")[2]
    return holder if holder in wanted else role if role in wanted else ""


def _dealt(events: list[Event]) -> dict[str, list[str]]:
    """Who got which pieces, face up or down, in order and with exchanges; nothing is hidden."""
    hands: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, (on.Dealt, on.Shifted)) and event.piece is not None:
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


def _lines(events: list[Event]) -> list[Line]:
    """The result of every wager: decided, charged for, or given back."""
    lines = []
    for e in events:
        if isinstance(e, on.Settled):
            said = (e.wager, e.stake, e.net, e.why)
        elif isinstance(e, on.Charged):
            said = (e.what, 0, -e.amount, f"charged on {e.wager}" if e.wager else "charged")
        elif isinstance(e, on.TakenDown):
            said = (e.wager, e.amount, 0, f"returned: {e.why}" if e.why else "returned")
        else:
            continue
        lines.append(Line(patron_of(e.seat, e.patron), *said, e.cite))
    return lines
