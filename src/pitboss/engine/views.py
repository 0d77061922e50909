"""Views: the table as one viewer may see it, derived from the events and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import Any, NotRequired, TypedDict

from msgspec import Struct, to_builtins

from pitboss.engine import events as on
from pitboss.engine.events import Event, Face, patron_of
from pitboss.engine.prompts import Arrange, Choose, Cut, Prompt, TakeBets
from pitboss.engine.round import Round
from pitboss.engine.stacks import by_party
from pitboss.equipment.wheel import Wheel

DIVISION = "division"
"""Reads everything."""
SPECTATOR = "spectator"


class Piece(Struct):
    """A piece on the table; blank if the viewer may not know it."""

    piece: str | None
    face: Face


class Standing(Struct):
    """A wager on the felt."""

    seat: int
    patron: str
    wager: str
    amount: int
    mark: str = ""


class ShownPrompt(TypedDict):
    """What a viewer learns of the current prompt; the choices only if the viewer is asked."""

    step: str
    party: str
    cite: str
    wagers: NotRequired[tuple[str, ...]]
    patron: NotRequired[str]
    default: NotRequired[str]
    offers: NotRequired[list[dict[str, Any]]]
    """Each an `Offer`, as plain values."""
    pieces: NotRequired[tuple[str, ...]]
    shape: NotRequired[dict[str, int]]
    suggestion: NotRequired[dict[str, tuple[str, ...]] | None]
    as_dealt: NotRequired[str]
    called: NotRequired[dict[str, str]]
    least: NotRequired[int]
    most: NotRequired[int]


class View(Struct):
    """What lies on the table, what has been decided, and what is asked."""

    viewer: str
    game: str
    hands: dict[str, list[Piece]] = {}
    set_hands: dict[str, dict[str, tuple[str, ...]] | None] = {}
    collected: list[str] = []
    """The holders whose hands are still shown although they have been collected."""
    wagers: list[Standing] = []
    facts: dict[str, Any] = {}
    ranked: dict[str, dict[str, on.Ranked]] = {}
    """What a hand is worth, by holder, as soon as everybody may know it; and by cards of the table
    where a holder has a hand with several of them."""
    dice: tuple[int, ...] = ()
    pocket: str = ""
    """What the dice show; the pocket where the ball or the wheel has stopped."""
    wheel: Wheel | None = None
    """The wheel, once it has come to rest."""
    commitments: dict[str, str] = {}
    """The digest that binds the dealer, by source."""
    results: dict[str, int] = {}
    """What each party has won or lost in this round; wagers on the felt still belong to it."""
    events: list[Event] = []
    prompt: ShownPrompt | None = None
    stacks: dict[str, int] | None = None
    """The patrons' chips on the table, if they are counted."""

    def __str__(self) -> str:
        from pitboss.words.text_drawing import draw  # noqa: PLC0415 - it draws views from outside

        return draw(self)


def view(round: Round, viewer: str, *, look_back: bool = False) -> View:
    """The round as a seat (``"2"``), the dealer, a spectator or the Division may see it.

    `look_back` keeps the hands in the view after they have been collected.
    """
    watching = LiveView(round, viewer, look_back=look_back)
    watching.look()
    return watching.view


def looked_back(events: Iterable[Event], viewer: str, game: str) -> View:
    """What lay on the table in a round that is over; the events are filtered for the viewer."""
    seen = View(viewer, game)
    for event in events:
        _fold(seen, event, look_back=True)
    return seen


class LiveView:
    """What a viewer has seen of a round so far, kept up to date event by event.

    Most of a view is the same for everybody. If several viewers watch one round, they may share a
    `companion`: what everybody sees is then worked out once, by the companion. A view gets hands of
    its own at the first event that its viewer sees differently.
    """

    def __init__(
        self,
        round: Round,
        viewer: str,
        *,
        look_back: bool = False,
        since: int = 0,
        companion: LiveView | None = None,
    ) -> None:
        self.round = round
        self._since = since
        """Up to this number of events the viewer was a spectator: the seat was somebody else's."""
        self.number = round.table.rounds - round.over
        """How many rounds the table had seen before this one."""
        self.view = View(viewer, round.game.slug)
        self.companion = companion
        self.same = companion is not None
        """Whether this viewer has so far seen exactly what the companion has seen."""
        self._look_back = look_back
        """What lies before each holder, and after how many events."""
        self._gains: dict[str, int] = {}
        if companion is not None:
            for name in (*HANDS, *TOLD_TO_ALL):
                setattr(self.view, name, getattr(companion.view, name))
            return
        for stake in round.table.carried:
            self.view.wagers.append(
                Standing(stake.seat, stake.patron, stake.wager, stake.amount, stake.mark)
            )

    def look(self) -> list[Event]:
        """What has happened since the last look, as the viewer may know it."""
        round, seen = self.round, self.view
        since = len(seen.events)
        if self.companion is not None:
            self._look_with(self.companion)
            return seen.events[since:]
        for event in round.events[since:]:
            _fold(seen, self._filtered(event, len(seen.events)), self._look_back)
            _gain(self._gains, event)
        seen.results = {party: amount for party, amount in self._gains.items() if amount}
        if seen.pocket and round.game.wheel:
            seen.wheel = round.game.wheel(round.options)
        seen.prompt = shown_prompt(round.prompt, seen.viewer)
        seen.stacks = None if round.table.stacks is None else by_party(round.table.stacks)
        return seen.events[since:]

    def _filtered(self, event: Event, number: int) -> Event:
        return on.seen_by(event, self.view.viewer if number >= self._since else SPECTATOR)

    def _look_with(self, other: LiveView) -> None:
        """Take over what everybody sees from a companion that is up to date."""
        round, seen, known = self.round, self.view, other.view
        if len(known.events) < len(round.events):
            other.look()
        for number in range(len(seen.events), len(round.events)):
            event = known.events[number]
            if type(event) in on.HIDES:  # only these events hide something
                own = self._filtered(round.events[number], number)
                if own != event:
                    event = own
                    if self.same:
                        self._part()
            seen.events.append(event)
            if not self.same and type(event) in OF_HANDS:
                _fold_hands(seen, event, self._look_back)
        seen.dice, seen.pocket, seen.wheel = known.dice, known.pocket, known.wheel
        seen.results, seen.stacks, seen.prompt = known.results, known.stacks, known.prompt
        if round.prompt is not None and seen.viewer in (round.prompt.party, DIVISION):
            seen.prompt = shown_prompt(round.prompt, seen.viewer)

    def _part(self) -> None:
        """From now on the viewer sees other hands than the companion."""
        self.same = False
        self.view.hands, self.view.set_hands = {}, {}
        for event in self.view.events:
            if type(event) in OF_HANDS:
                _fold_hands(self.view, event, self._look_back)


HANDS = ("hands", "set_hands")
"""The parts of a view, besides the prompt, that may differ between viewers."""
TOLD_TO_ALL = ("collected", "wagers", "facts", "ranked", "commitments")
"""The parts of a view that are the same for all and grow with the events."""


def _set(seen: View, event: on.Arranged) -> None:
    """Hands are not set if all pieces stay together."""
    if event.hands is None or all(event.hands.values()):
        seen.set_hands[event.holder] = event.hands


def _fold(seen: View, event: Event, look_back: bool) -> None:
    """One more event, already filtered for the viewer."""
    seen.events.append(event)
    if type(event) in OF_HANDS:
        _fold_hands(seen, event, look_back)
    elif isinstance(event, (on.Placed, on.TakenDown, on.Settled)):
        _fold_wager(seen, event)
    elif isinstance(event, on.Marked):
        _fold_mark(seen, event)
    else:
        _fold_fact(seen, event)
    if look_back and isinstance(event, on.Collected):
        seen.collected.append(event.holder)


OF_HANDS = frozenset(
    (on.Dealt, on.Shifted, on.Shown, on.Covered, on.Arranged, on.Collected)
)  # fmt: skip


def _fold_hands(seen: View, event: Event, look_back: bool) -> None:
    """What an event changes of the hands on the table."""
    if isinstance(event, on.Dealt):
        seen.hands.setdefault(event.to, []).append(Piece(event.piece, event.face))
        seen.set_hands.pop(event.to, None)  # a hand that changes is not as it was set any more
    elif isinstance(event, on.Shifted):
        _shift(seen, event)
        seen.set_hands.pop(event.holder, None)
    elif isinstance(event, on.Shown):
        _show(seen, event)
    elif isinstance(event, on.Covered):
        seen.hands[event.holder] = [Piece(piece, "down") for piece in event.pieces]
    elif isinstance(event, on.Arranged):
        _set(seen, event)
    elif isinstance(event, on.Collected) and not look_back:
        seen.hands.pop(event.holder, None)
        seen.set_hands.pop(event.holder, None)


def _fold_fact(seen: View, event: Event) -> None:
    if isinstance(event, on.Noted):
        seen.facts[event.what] = event.value
    elif isinstance(event, on.Ranked):
        seen.ranked.setdefault(event.holder, {})[event.which] = event
    elif isinstance(event, on.Rolled):
        seen.dice = event.dice
    elif isinstance(event, on.Rested):
        seen.pocket = event.pocket
    elif isinstance(event, on.Mixed):
        seen.commitments[event.source] = event.commitment


def _show(seen: View, event: on.Shown) -> None:
    shown = [Piece(piece, "up") for piece in event.pieces]
    if event.at is None:
        seen.hands[event.holder] = shown
    else:
        seen.hands[event.holder][event.at : event.at + len(shown)] = shown


def _shift(seen: View, event: on.Shifted) -> None:
    hand = seen.hands.get(event.holder, [])
    for piece in hand:
        if piece.piece == event.piece:
            hand.remove(piece)
            break
    seen.hands.setdefault(event.to, []).append(Piece(event.piece, event.face))


def _standing(seen: View, event: Any, mark: str) -> Standing | None:
    wanted = (event.seat, event.patron, event.wager, mark)
    for wager in seen.wagers:
        if (wager.seat, wager.patron, wager.wager, wager.mark) == wanted:
            return wager
    return None


def _fold_wager(seen: View, event: on.Placed | on.TakenDown | on.Settled) -> None:
    standing = _standing(seen, event, event.mark)
    if standing is None:
        if isinstance(event, on.Placed):
            seen.wagers.append(
                Standing(event.seat, event.patron, event.wager, event.amount, event.mark)
            )
        return
    if isinstance(event, on.Placed):
        standing.amount += event.amount
    elif isinstance(event, on.TakenDown):
        standing.amount -= event.amount
    else:
        standing.amount -= event.lost + event.returned
    if standing.amount <= 0:
        seen.wagers.remove(standing)


def _fold_mark(seen: View, event: on.Marked) -> None:
    standing = _standing(seen, event, event.mark)
    there = _standing(seen, event, event.to)
    if standing is None:
        return
    if there is None:
        standing.mark = event.to
        return
    there.amount += standing.amount
    seen.wagers.remove(standing)


def shown_prompt(prompt: Prompt | None, viewer: str) -> ShownPrompt | None:
    if prompt is None:
        return None
    shown: ShownPrompt = {"step": prompt.step, "party": prompt.party, "cite": prompt.cite}
    if isinstance(prompt, TakeBets):
        shown["wagers"] = prompt.wagers
    elif viewer not in (prompt.party, DIVISION):
        return shown
    elif isinstance(prompt, Choose):
        shown["patron"] = prompt.patron
        shown["default"] = prompt.default
        shown["offers"] = [to_builtins(offer) for offer in prompt.offers]
    elif isinstance(prompt, Arrange):
        shown["pieces"] = prompt.pieces
        shown["shape"] = prompt.shape
        shown["suggestion"] = prompt.suggestion
        shown["as_dealt"] = prompt.as_dealt
        shown["called"] = _called(prompt)
    elif isinstance(prompt, Cut):
        shown["least"], shown["most"] = prompt.least, prompt.most
    return shown


MOST_SETTINGS = 120
"""How many settings of some pieces are put into words: all of seven cards, in two hands or
three."""


def _called(prompt: Arrange) -> dict[str, str]:
    """Every setting in words. Its key is the pieces of all hands but the first: ``Kh Qc``, with a
    slash between hands; in alphabetical order."""
    left, ways = len(prompt.pieces), 1
    for size in prompt.shape.values():
        ways, left = ways * comb(left, size), left - size
    if prompt.called is None or ways > MOST_SETTINGS:
        return {}
    names = tuple(prompt.shape)
    found = {}
    for hands in _settings(sorted(prompt.pieces), tuple(prompt.shape.values())):
        key = "/".join(" ".join(hand) for hand in hands[1:])
        found[key] = prompt.called(dict(zip(names, hands, strict=True)))
    return found


def _settings(pieces: list[str], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to part pieces into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in {*combinations(pieces, sizes[0])}:
        left = list(pieces)
        for piece in hand:
            left.remove(piece)
        for rest in _settings(left, sizes[1:]):
            yield hand, *rest


def gains(events: Iterable[Event]) -> dict[str, int]:
    """What every party has won or lost by some events; chips on the felt belong to their bettor."""
    total: dict[str, int] = {}
    for event in events:
        _gain(total, event)
    return total


def _gain(total: dict[str, int], event: Event) -> None:
    for source, target, amount in on.moves(event):
        if source == on.POCKET:  # these chips were already the patron's own
            continue
        for party, change in ((source, -amount), (target, amount)):
            if party != on.FELT:
                total[party] = total.get(party, 0) + change
    if isinstance(event, on.Placed):
        placed = event.amount
    elif isinstance(event, on.TakenDown):
        placed = -event.amount
    elif isinstance(event, on.Settled):
        placed = -event.lost - event.returned
    else:
        return
    patron = patron_of(event.seat, event.patron)
    total[patron] = total.get(patron, 0) + placed


def nets(events: Iterable[Event]) -> dict[tuple[str, str], int]:
    """The net result of every wager decided by some events, by patron and name.

    A charge is listed under its own name, as the amount paid.
    """
    total: dict[tuple[str, str], int] = {}
    for event in events:
        if isinstance(event, on.Settled):
            key, amount = (patron_of(event.seat, event.patron), event.wager), event.net
        elif isinstance(event, on.Charged):
            key, amount = (patron_of(event.seat, event.patron), event.what), event.amount
        else:
            continue
        total[key] = total.get(key, 0) + amount
    return total
