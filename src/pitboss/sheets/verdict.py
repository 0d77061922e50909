"""Judging a round sheet: the table is opened, the rounds are played, the result is compared."""

from collections.abc import Iterator, Sequence
from typing import NoReturn

from msgspec import Struct

from pitboss.engine import Answer, Event, Prompt, Round, Table, patron_of
from pitboss.errors import Refused, Unusable
from pitboss.messages import shown
from pitboss.sheets.comparison import differences
from pitboss.sheets.piece_order import BURN
from pitboss.sheets.scripted_table import NothingSaid, Script
from pitboss.sheets.sheet import Expected, Sheet, SheetPart
from pitboss.sheets.timeline import Entry, asked_in_words
from pitboss.sheets.yaml_reader import in_line_of, number

PATIENCE = 20
"""The most rounds that may pass before the next entry of a timeline is used."""


def events_of(rounds: Sequence[Round]) -> list[Event]:
    return [event for round in rounds for event in round.events]


class Verdict(Struct):
    """The result of a sheet."""

    sheet: Sheet
    burns: bool = True
    """Whether cards that a timeline deals may be burned ones."""
    table: Table | None = None
    rounds: list[Round] = []
    filled_in: list[tuple[str, str]] = []
    """Who was dealt which piece that the sheet leaves open."""
    refusals: list[tuple[str, Refused]] = []
    """Refusals that the sheet expects: the entry of its timeline, and the reason."""
    refusal: Refused | None = None
    """The refusal that ended the sheet."""
    differences: list[str] = []

    @property
    def events(self) -> list[Event]:
        return events_of(self.rounds)

    @property
    def agrees(self) -> bool:
        return not self.differences

    def __str__(self) -> str:
        """The hands, the result wager by wager, and what was expected instead."""
        from pitboss.sheets.explanation import in_words  # noqa: PLC0415 - it tells of verdicts

        return "\n".join(in_words(self))


def judge(sheet: Sheet) -> Verdict:
    """Settle a sheet and compare it with what it expects; broken sheets raise `Unusable`.

    A timeline may name burned cards among those dealt, or leave them out. They are left out if that
    uses every card that it names and leaves no other open.
    """
    if not any("deal" in raw for part in sheet.parts for raw in part.timeline):
        return _judge(sheet)
    try:
        verdict = _judge(sheet)
    except Unusable as error:
        return _without_burns(sheet) or _broken(error)
    return verdict if _names_all(verdict) else _without_burns(sheet) or verdict


def _broken(error: Unusable) -> NoReturn:
    raise error


def _without_burns(sheet: Sheet) -> Verdict | None:
    """The verdict if the timeline leaves burned cards out, where it names all the others."""
    try:
        verdict = _judge(sheet, burns=False)
    except Unusable:
        return None
    return verdict if _names_all(verdict) and verdict.refusal is None else None


def _names_all(verdict: Verdict) -> bool:
    """Whether the sheet names every card that was dealt but burned ones."""
    return all(who == BURN for who, _ in verdict.filled_in)


def _judge(sheet: Sheet, *, burns: bool = True) -> Verdict:
    verdict = Verdict(sheet, burns=burns)
    try:
        _play(sheet, verdict)
        verdict.differences += _refused_otherwise(sheet, verdict.refusal)
        if verdict.refusal is None:
            _compare(sheet.expected, verdict.events, verdict)
    except Unusable as error:
        raise Unusable(f"{sheet.name}: {error}") from None
    except (TypeError, ValueError, KeyError) as error:
        if not sheet.given:
            raise
        raise Unusable(f"{sheet.name}: given: {error}") from error  # the game has no such fact
    return verdict


def _compare(expected: Expected, events: list[Event], verdict: Verdict, where: str = "") -> None:
    assert verdict.table is not None, "nothing is compared before the table is open"
    found = differences(expected, events, verdict.table)
    verdict.differences += [f"{where}{difference}" for difference in found]


def _compare_part(expected: Expected, events: list[Event], verdict: Verdict, where: str) -> None:
    """A name that a sheet expects may be unknown because of an unexpected refusal, or because an
    expected refusal is missing. Then that is the difference, and the sheet is not unusable."""
    sheet, refusal = verdict.sheet, verdict.refusal
    try:
        _compare(expected, events, verdict, where)
    except Unusable as error:
        if not any(_refused_otherwise(sheet, refusal)):
            raise
        if refusal is None:
            verdict.differences.append(f"{where}{error}")


def _refused_otherwise(sheet: Sheet, refusal: Refused | None) -> Iterator[str]:
    """How a refusal, or a missing one, differs from what the sheet expects."""
    if sheet.refused is None:
        if refusal is not None:
            yield f"refused: {refusal}; the sheet expects no refusal"
    elif refusal is None:
        yield f"nothing was refused, expected: {sheet.refused}"
    elif not sheet.refused.allows(refusal):
        yield sheet.refused.differs(refusal)


def _play(sheet: Sheet, verdict: Verdict) -> None:
    stacks: dict[int, int] = {}
    for part in sheet.parts:
        stacks = _stacks(part) | stacks
    try:
        verdict.table = table = Table(
            sheet.game,
            options={**sheet.game.in_part, **sheet.options},
            limits=sheet.limits,
            seats=sheet.positions,
            stacks=stacks or None,
            given=sheet.given,
        )
    except Refused as refusal:
        verdict.refusal = refusal
        return
    for nth, part in enumerate(sheet.parts, 1):
        before = len(verdict.rounds)
        table.seated = _seated(part)
        if nth > 1 and table.stacks is not None:  # chips were added between the rounds
            table.stacks.update({patron_of(seat): held for seat, held in _stacks(part).items()})
        try:
            if part.timeline:
                _play_timeline(sheet, table, part, verdict)
            elif _has_play(part) or sheet.refused is None:
                _play_part(sheet, table, part, verdict)
        except Refused as refusal:
            verdict.refusal = refusal
        where = f"round {nth}: " if len(sheet.parts) > 1 else ""
        events = events_of(verdict.rounds[before:])
        _compare_part(part.expected, events, verdict, where)
        if verdict.refusal is not None:
            if sheet.refused is not None and nth < len(sheet.parts):
                verdict.differences.append(f"after the refusal nothing is played: round {nth + 1}")
            return


def _stacks(part: SheetPart) -> dict[int, int]:
    """The chips that a sheet puts in front of the players for a round."""
    return {bettor.seat: bettor.stack for bettor in part.bettors if bettor.stack is not None}


def _seated(part: SheetPart) -> dict[int, str]:
    """Everybody whom a sheet names at a position sits there, even without a wager."""
    acting = {
        number(raw.get("seat", 1), "seat"): str(raw.get("patron", "")) for raw in part.timeline
    }
    return acting | {bettor.seat: bettor.patron for bettor in reversed(part.bettors)}


def _has_play(part: SheetPart) -> bool:
    return bool(part.bettors or part.irregularities or part.dice or part.wheel)


def _play_part(sheet: Sheet, table: Table, part: SheetPart, verdict: Verdict) -> None:
    script = Script(sheet.game, part)
    before = len(verdict.rounds)
    round = _play_round(table, script, verdict)
    while script.goes_on(round):  # wagers may stand over several rounds of one throw or spin each
        round = _play_round(table, script, verdict)
    verdict.filled_in += script.pieces.filled_in
    script.check_nothing_left(round)
    for refusal in script.too_late:
        if sheet.refused is not None and sheet.refused.allows(refusal):
            raise refusal
    events = events_of(verdict.rounds[before:])
    verdict.differences += script.not_used(events)


def _play_round(table: Table, script: Script, verdict: Verdict) -> Round:
    round = table.start()
    verdict.rounds.append(round)
    try:
        while (prompt := round.prompt) is not None:
            for answer in script.answers(round, prompt):
                round.answer(answer)
    except NothingSaid:
        if script.irregularities.refusal:
            raise script.irregularities.refusal from None
        raise
    script.end_round(round)
    return round


def _play_timeline(sheet: Sheet, table: Table, part: SheetPart, verdict: Verdict) -> None:
    script = Script(sheet.game, part)
    rounds: list[Round] = []
    done = 0
    try:
        for raw in part.timeline:
            with in_line_of(raw, next(iter(raw), "")):
                entry = Entry(sheet.game, raw, burns=verdict.burns)
            _give(entry, table, script, rounds, verdict)
            done += 1
        _finish(script, rounds, refused=entry.refused is not None)
        events = events_of(rounds)
        verdict.differences += script.not_used(events)
    except Refused:
        if sheet.refused is not None:
            after = [shown(raw) for raw in part.timeline[done + 1 :]]
            verdict.differences += [f"after the refusal nothing is played: {raw}" for raw in after]
        raise
    finally:
        verdict.filled_in += script.pieces.filled_in
        verdict.rounds += rounds


def _give(
    entry: Entry, table: Table, script: Script, rounds: list[Round], verdict: Verdict
) -> None:
    """Answer with the entry. A refusal before its prompt is reached counts as its refusal."""
    try:
        answer = _reach(entry, table, script, rounds)
        rounds[-1].answer(answer)
    except Refused as refusal:
        if entry.refused is None:
            raise
        said = shown(entry.said_in_sheet)
        if entry.refused.allows(refusal):
            verdict.refusals.append((said, refusal))
        else:
            verdict.differences.append(f"{said} is {entry.refused.differs(refusal)}")
        return
    if entry.refused is not None:
        verdict.differences.append(
            f"{shown(entry.raw)} was accepted, expected a refusal: {entry.refused}"
        )


def _reach(entry: Entry, table: Table, script: Script, rounds: list[Round]) -> Answer:
    """Go on until the prompt that the entry belongs to. Returns the answer there."""
    before = len(rounds)
    passed: list[Prompt] = []
    while True:
        if not rounds or rounds[-1].over:
            if len(rounds) - before > PATIENCE:
                _give_up(entry, rounds, before, passed)
            rounds.append(table.start())
        prompt = rounds[-1].prompt
        assert prompt is not None, "a round begins with a prompt"
        if entry.fits(rounds[-1], prompt):
            return entry.answer_at(prompt)
        passed.append(prompt)
        script.look_at(rounds[-1])
        try:
            rounds[-1].answer(entry.meanwhile(prompt) or script.answer(prompt))
        except NothingSaid as silence:
            raise entry.too_late(rounds[-1]) or silence from None


def _give_up(entry: Entry, rounds: list[Round], before: int, passed: Sequence[Prompt]) -> NoReturn:
    """No prompt asks for the entry: it comes too late, or makes no sense."""
    if before and (refusal := entry.too_late(rounds[before - 1])):
        del rounds[before:]
        raise refusal
    instead = asked_in_words(passed, entry.seat)
    raise Unusable(f"nothing asks for the timeline entry {shown(entry.raw)}: {instead}")


def _finish(script: Script, rounds: list[Round], *, refused: bool) -> None:
    """Play the last round to its end, unless that needs a throw that the sheet does not give.

    If the last entry had to be refused, the same rule may refuse this too.
    """
    try:
        while rounds and (prompt := rounds[-1].prompt) is not None:
            script.look_at(rounds[-1])
            rounds[-1].answer(script.answer(prompt))
    except NothingSaid:
        return
    except Refused:
        if not refused:
            raise
