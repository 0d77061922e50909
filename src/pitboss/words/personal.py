"""A story told to one person: "you" for their own seat, dollars for amounts, hands read out.

The sentences of `telling` are for the record and for everybody; these say the same to somebody who
plays. What is hidden from them is hidden here too: events and hands come as they may see them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from pitboss.money import dollars
from pitboss.play import events as on
from pitboss.play.events import Event
from pitboss.words.reading import read_hand
from pitboss.words.telling import cited, holder, outcome, piece, story, words

Hands = Mapping[str, Sequence[str | None]]
"""What lies before each holder."""
BOARD = "community"
_COMPARED = re.compile(r"\b(higher|lower|equal|beats?|ties?|same)\b")


class Listener:
    """Whom a story is told to, and what they have heard of hands."""

    def __init__(self, seat: int, hands: Hands) -> None:
        self.seat = seat
        self.hands = hands
        self.read: dict[str, str] = {}
        """By holder the hands that have been read out."""

    def who(self, seat: int, patron: str = "") -> str:
        if not seat:
            return "the house"
        if seat == self.seat and not patron:
            return "you"
        return f"{patron} at seat {seat}" if patron else f"seat {seat}"

    def whose(self, seat: int, patron: str = "") -> str:
        who = self.who(seat, patron)
        return "your" if who == "you" else f"{who}'s"

    def verb(self, seat: int, patron: str, one: str, many: str) -> str:
        return one if self.who(seat, patron) == "you" else many

    def party(self, name: str) -> str:
        """A party of a movement of chips: a pot, a bank, somebody's chips."""
        if name == f"seat {self.seat}":
            return "you"
        return name if name.startswith("seat ") else f"the {words(name)}"

    def holds(self, name: str) -> tuple[str, bool]:
        """Who holds pieces, and whether that is the listener."""
        seat, slash, hand = name.partition("/")
        if seat == str(self.seat):
            return ("you" if not slash else f"your hand {hand}" if hand.isdigit() else "you"), True
        return holder(name), False

    def hand(self, event: on.Ranked) -> str:
        cards = [*self.hands.get(event.holder, ()), *self._board(event.holder)]
        said = self.read[event.holder] = read_hand(event.hand, cards)
        return said

    def _board(self, name: str) -> Sequence[str | None]:
        return self.hands.get(BOARD, ()) if name != BOARD else ()


def told_to(seat: int, events: Iterable[Event], hands: Hands) -> list[str]:
    """Events in order as sentences for whoever sits at a seat; 0 for somebody who looks on."""
    listener = Listener(seat, hands)
    lines: list[str] = []
    for personal, run in groupby(events, key=lambda event: type(event) in _SENTENCES):
        together = list(run)
        if not personal:
            lines += [_yours(line, seat) for line in story(together)]
            continue
        for event in together:
            said = _SENTENCES[type(event)](listener, event)
            lines.append(cited(said[:1].upper() + said[1:], getattr(event, "cite", "")))
    return lines


def _yours(line: str, seat: int) -> str:
    """The listener's own seat in a sentence about pieces."""
    if not seat:
        return line
    line = re.sub(rf"^Seat {seat} (receives|shows|sets|cuts|turns|pledges)\b", _you, line)
    return re.sub(rf"\bseat {seat}(?= \[)", "you", line)


def _you(found: re.Match[str]) -> str:
    return f"You {found[1].removesuffix('s')}"


# -- a sentence for each event that is about somebody's chips or hand ------------------------------


def _mark(event: Any) -> str:
    return f" ({event.mark})" if event.mark else ""


def _wager(to: Listener, event: Any, amount: int) -> str:
    whose = to.whose(event.seat, event.patron)
    return f"{whose} {words(event.wager)}{_mark(event)} of ${dollars(amount)}"


def _placed(to: Listener, event: on.Placed) -> str:
    bets = to.verb(event.seat, event.patron, "bet", "bets")
    who = to.who(event.seat, event.patron)
    return f"{who} {bets} ${dollars(event.amount)} on {words(event.wager)}{_mark(event)}"


def _taken_down(to: Listener, event: on.TakenDown) -> str:
    why = f": {event.why}" if event.why else ""
    return f"{_wager(to, event, event.amount)} comes back{why}"


def _chosen(to: Listener, event: on.Chosen) -> str:
    amount = f" for ${dollars(event.amount)}" if event.amount else ""
    about = f" on {words(event.about)}" if event.about else ""
    chooses = to.verb(event.seat, event.patron, "choose", "chooses")
    return f"{to.who(event.seat, event.patron)} {chooses} {words(event.choice)}{amount}{about}"


def _ranked(to: Listener, event: on.Ranked) -> str:
    who, mine = to.holds(event.holder)
    has = "have" if mine and who == "you" else "has"
    return f"{who} {has} {to.hand(event)}"


def _settled(to: Listener, event: on.Settled) -> str:
    why = _why(to, event)
    if not event.stake:
        paid = to.verb(event.seat, event.patron, "are paid", "is paid")
        who = to.who(event.seat, event.patron)
        return f"{who} {paid} ${dollars(event.won)} on {words(event.wager)}: {why}"
    other = "" if event.party == on.HOUSE else to.party(event.party)
    return f"{_wager(to, event, event.stake)} {outcome(event, other, '$')}: {why}"


def _why(to: Listener, event: on.Settled) -> str:
    """The reason, and where hands were compared, which."""
    mine, theirs = to.read.get(str(event.seat)), to.read.get("dealer")
    if not (mine and theirs and _COMPARED.search(event.why)):
        return event.why
    if event.won and not event.lost:
        return f"{event.why}, {mine} beats {theirs}"
    if event.lost and not event.won:
        return f"{event.why}, {theirs} beats {mine}"
    return f"{event.why}, {mine} against {theirs}"


def _charged(to: Listener, event: on.Charged) -> str:
    wager = f" on {words(event.wager)}" if event.wager else ""
    pays = to.verb(event.seat, event.patron, "pay", "pays")
    who = to.who(event.seat, event.patron)
    return f"{who} {pays} ${dollars(event.amount)} {words(event.what)}{wager}"


def _moved(to: Listener, event: on.Moved) -> str:
    source, target = to.party(event.source), to.party(event.target)
    return f"${dollars(event.amount)} goes from {source} to {target}: {event.why}"


def _shown(to: Listener, event: on.Shown) -> str:
    who, mine = to.holds(event.holder)
    shows = "show" if mine and who == "you" else "shows"
    return f"{who} {shows} {' '.join(map(piece, event.pieces))}"


_SENTENCES: dict[type, Callable[[Listener, Any], str]] = {
    on.Placed: _placed,
    on.TakenDown: _taken_down,
    on.Chosen: _chosen,
    on.Ranked: _ranked,
    on.Settled: _settled,
    on.Charged: _charged,
    on.Moved: _moved,
    on.Shown: _shown,
}
