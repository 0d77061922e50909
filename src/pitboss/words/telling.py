"""Telling what happened: one sentence for each event, with its paragraph.

A sentence says what its event says and nothing more, so an event that was filtered for a viewer
(`events.seen_by`) is told as that viewer may know it: what is hidden is ``[??]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from pitboss.equipment import cards, dice
from pitboss.money import dollars
from pitboss.play import events as on
from pitboss.play.events import Event, patron_of
from pitboss.play.options import Option

HIDDEN = "[??]"
_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])|(?<=\d)-(?=[a-z-]+$)")
SHORT = 12
"""How many digits of a commitment are printed; the event has them all."""


def piece(code: str | None) -> str:
    """A card or tile as people read it, in its box: ``[A♠]``, ``[6-6]``, ``[??]``."""
    return HIDDEN if code is None else f"[{cards.pretty(code)}]"


def pieces(codes: Iterable[str | None]) -> str:
    return " ".join(map(piece, codes))


def set_hands(hands: dict[str, tuple[str, ...]]) -> str:
    """A hand that is set: ``high [A♠] [K♠] low [2♦] [3♦]``."""
    return " ".join(f"{words(name)} {pieces(hand)}" for name, hand in hands.items() if hand)


def holder(name: str) -> str:
    """Who has pieces before them: ``"2"`` is seat 2, ``"2/3"`` is its third hand."""
    seat, slash, hand = name.partition("/")
    if not seat.isdigit():
        said = name.replace("-", " ")
        return said if said[-1].isdigit() else f"the {said}"  # pack 1, but the dealer
    if slash and not hand.isdigit():  # a role in this round: 4/player
        return f"seat {seat} as {hand}"
    return f"seat {seat} hand {hand}" if slash else f"seat {seat}"


def words(name: str) -> str:
    """A name in kebab-case as people read it: ``41 or more``. Hyphens before figures stay, and so
    do those of a figure with another one after it: ``bet-1``, ``19-to-36``."""
    return _HYPHEN.sub(" ", name)


def chosen(option: Option, value: Any) -> str:
    """An option's value as people read it: amounts in dollars."""
    if option.kind == "amount":
        return f"${dollars(value)}"
    if option.kind == "amounts":
        return ", ".join(f"${dollars(amount)}" for amount in value)
    return plain(value)


def plain(value: Any) -> str:
    """A fact's value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value in ("", (), [], {}):
        return "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {plain(entry)}" for key, entry in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(plain, value))
    return str(value)


def count(number: int, what: str) -> str:
    """``1 round``, ``2,000 rounds``."""
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def tell(event: Event) -> str:
    """What happened, in one sentence with its paragraph."""
    said = _SENTENCES[type(event)](event)
    return cited(said[:1].upper() + said[1:], getattr(event, "cite", ""))


def cited(said: str, cite: str) -> str:
    return f"{said} ({cite})" if cite else said


def story(events: Iterable[Event]) -> list[str]:
    """Events in order, one sentence each; cards dealt or collected in a row share a sentence."""
    lines = []
    for (kind, face, cite), run in groupby(events, key=_kind):
        together = list(run)
        if kind is on.Dealt and len(together) > 1:
            lines.append(cited(_dealt_in_a_row(together, face), cite))
        elif kind is on.Collected and len(together) > 1:
            names = ", ".join(holder(event.holder) for event in together)  # type: ignore[union-attr]
            lines.append(cited(f"Collected from {names}", cite))
        else:
            lines.extend(map(tell, together))
    return lines


def _kind(event: Event) -> tuple[type, str, str]:
    return type(event), getattr(event, "face", ""), getattr(event, "cite", "")


def _dealt_in_a_row(events: Sequence[Any], face: str) -> str:
    hands: dict[str, list[str | None]] = {}
    for event in events:
        hands.setdefault(event.to, []).append(event.piece)
    received = "; ".join(f"{holder(name)} {pieces(hand)}" for name, hand in hands.items())
    return f"Dealt face {_FACES.get(face, face)}: {received}"


# -- a sentence for each event -------------------------------------------------------------------


def _bettor(event: Any) -> str:
    """Who bets: the player of a seat, or a patron and the position."""
    if not event.seat:
        return "the house"
    return f"{event.patron} at seat {event.seat}" if event.patron else f"seat {event.seat}"


def _wager(event: Any, amount: int) -> str:
    mark = f" ({event.mark})" if event.mark else ""
    return f"{patron_of(event.seat, event.patron)}'s {event.wager}{mark} of {dollars(amount)}"


def _placed(event: on.Placed) -> str:
    mark = f" ({event.mark})" if event.mark else ""
    return f"{_bettor(event)} bets {dollars(event.amount)} on {event.wager}{mark}"


def _taken_down(event: on.TakenDown) -> str:
    why = f": {event.why}" if event.why else ""
    return f"{_wager(event, event.amount)} comes back{why}"


def _marked(event: on.Marked) -> str:
    if event.to in ("on", "off"):
        return f"{_wager(event, event.amount)} is {event.to}"
    return f"{_wager(event, event.amount)} moves to {event.to or 'its place'}"


def _mixed(event: on.Mixed) -> str:
    source = words(event.source)
    if event.pieces:
        said = f"shuffled: the {source}, {event.pieces} pieces"
        return f"{said}, {_committed(event.commitment)}" if event.commitment else said
    if event.commitment:
        return f"the {source} to come: {_committed(event.commitment)}"
    return f"the {source} to come: no commitment"


def _committed(commitment: str) -> str:
    return f"commitment {commitment[:SHORT]}"


_FACES = {"blind": "down, for nobody to see"}
_OUT_OF_PLAY = {"burn": "is burned", "discard": "is discarded"}


def _dealt(event: on.Dealt) -> str:
    face = _FACES.get(event.face, event.face)
    if event.to in _OUT_OF_PLAY:
        return f"{piece(event.piece)} {_OUT_OF_PLAY[event.to]} face {face}"
    return f"{holder(event.to)} receives {piece(event.piece)} face {face}"


def _shifted(event: on.Shifted) -> str:
    return f"{piece(event.piece)} goes from {holder(event.holder)} to {holder(event.to)}"


def _arranged(event: on.Arranged) -> str:
    if event.hands is None:
        return f"{holder(event.holder)} sets its hands face down"
    return f"{holder(event.holder)} sets {set_hands(event.hands)}"


def _rolled(event: on.Rolled) -> str:
    total = f", {sum(event.dice)} in all" if len(event.dice) > 1 else ""
    faces = " ".join(map(str, event.dice))
    return f"the dice show {dice.pretty(event.dice)} ({faces}){total}"


def _stub_counted(event: on.StubCounted) -> str:
    should = "as it should be" if event.pieces == event.expected else f"not {event.expected}"
    return f"the stub counts {event.pieces}, {should}"


def _chosen(event: on.Chosen) -> str:
    amount = f" for {dollars(event.amount)}" if event.amount else ""
    about = f" on {event.about}" if event.about else ""
    return f"{_bettor(event)} chooses {event.choice}{amount}{about}"


def _settled(event: on.Settled) -> str:
    other = "" if event.party == on.HOUSE else event.party
    if not event.stake:
        return f"{_bettor(event)} is paid {dollars(event.won)} on {event.wager}: {event.why}"
    return f"{_wager(event, event.stake)} {outcome(event, other)}: {event.why}"


def outcome(event: on.Settled, other: str, sign: str = "") -> str:
    """What became of a wager, with a `sign` before the amounts; from or to an `other` than the
    house."""
    said = []
    if event.won:
        said.append(f"wins {sign}{dollars(event.won)}{f' from {other}' if other else ''}")
    if event.vigorish:
        said.append(f"pays {sign}{dollars(event.vigorish)} vigorish")
    if event.lost:
        said.append(f"loses {sign}{dollars(event.lost)}{f' to {other}' if other else ''}")
    return " and ".join(said) or ("comes back" if event.returned else "stands")


def _charged(event: on.Charged) -> str:
    wager = f" on {event.wager}" if event.wager else ""
    return f"{_bettor(event)} pays {dollars(event.amount)} {words(event.what)}{wager}"


def _irregular(event: on.IrregularityReported) -> str:
    seat = f" at seat {event.seat}" if event.seat else ""
    shown = f" {pieces(event.pieces)}" if event.pieces else ""
    return f"irregularity, {words(event.name)}{shown}{seat}: {event.consequence}"


def _voided(event: on.Voided) -> str:
    what = "all hands are void" if event.what == "hands" else "the round is void"
    return f"{what}: {event.why}"


def _stirred(event: on.Stirred) -> str:
    if not event.seeds:
        return "no seed is revealed: the order stays as it was committed to"
    seats = ", ".join(f"seat {seat}" for seat in event.seeds)
    return f"what was committed to is stirred by the seeds of {seats}"


def _revealed(event: on.Revealed) -> str:
    shown = sum(leaf.piece is not None for leaf in event.leaves)
    opened = f"{_committed(event.commitment)} to the {words(event.source)} is opened"
    return f"{opened}, {shown} of {len(event.leaves)} shown"


_SENTENCES: dict[type, Callable[[Any], str]] = {
    on.Announced: lambda event: event.words,
    on.Noted: lambda event: f"{words(event.what)}: {plain(event.value)}",
    on.Placed: _placed,
    on.TakenDown: _taken_down,
    on.Marked: _marked,
    on.Mixed: _mixed,
    on.Pledged: lambda event: f"{_bettor(event)} pledges a seed",
    on.Stirred: _stirred,
    on.CutMade: lambda event: f"{holder(event.by)} cuts {event.at} from the top",
    on.Dealt: _dealt,
    on.Shifted: _shifted,
    on.Shown: lambda event: f"{holder(event.holder)} shows {pieces(event.pieces)}",
    on.Covered: lambda event: f"{holder(event.holder)} turns the cards face down again",
    on.Collected: lambda event: f"collected from {holder(event.holder)}",
    on.Arranged: _arranged,
    on.Rolled: _rolled,
    on.Rested: lambda event: f"it comes to rest at {event.pocket}",
    on.StubCounted: _stub_counted,
    on.Chosen: _chosen,
    on.Ranked: lambda event: f"{holder(event.holder)} has {words(event.hand)}",
    on.Settled: _settled,
    on.Charged: _charged,
    on.Moved: lambda e: f"{dollars(e.amount)} goes from {e.source} to {e.target}: {e.why}",
    on.IrregularityReported: _irregular,
    on.Voided: _voided,
    on.Revealed: _revealed,
}
