"""Telling what happened: one sentence for each event, with its paragraph.

A reason names the hands that its event says were compared; nothing is worked out from its words.

All sentences for browser, terminal, round sheets and guides are made here. They are told to a
`Listener`: the player at a seat hears "you", everybody else hears of seats. A sentence says what
its event says and nothing more. So an event that was filtered for a viewer (`events.seen_by`) tells
only what that viewer may know: hidden cards are ``[??]``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from pitboss.engine import Event, Option
from pitboss.engine import events as on
from pitboss.equipment import cards, dice
from pitboss.money import dollars
from pitboss.values import Frozen
from pitboss.words.hand_names import by_which, read_hand
from pitboss.words.labels import aim, bet, called, listed, to_you, unhyphenated, with_article, words

HIDDEN = "[??]"
SHORT = 12
"""How many digits of a commitment are printed; the event has them all."""
POT = "pot"


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
    if hand == "face-down":
        return f"the face-down hand of seat {seat}"
    if slash and not hand.isdigit():  # a role in this round: 4/player
        return f"seat {seat} as {words(hand)}"
    return f"seat {seat} hand {hand}" if slash else f"seat {seat}"


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
    if isinstance(value, str):
        return called(value) if ":" in value else cards.pretty(value)
    return str(value)


def count(number: int, what: str) -> str:
    """``1 round``, ``2,000 rounds``."""
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def cited(said: str, cite: str) -> str:
    return f"{said} ({cite})" if cite else said


def tell(event: Event) -> str:
    """What happened, in one sentence with its paragraph, for somebody who only watches."""
    return Listener().tell(event)


def story(events: Iterable[Event]) -> list[str]:
    """Events in order, one sentence each, for somebody who only watches."""
    return Listener().story(events)


def told_to(seat: int, events: Iterable[Event]) -> list[str]:
    """Events in order as sentences for the player at a seat; 0 for somebody who only watches."""
    return Listener(seat).story(events)


class Listener(Frozen):
    """Whom a story is told to."""

    seat: int = 0
    """The listener's own; 0 for somebody who only watches."""

    def story(self, events: Iterable[Event]) -> list[str]:
        """One sentence each; cards dealt or collected in a row share a sentence."""
        return [said for run in runs(events) for said in self.told(run)]

    def told(self, run: Run) -> list[str]:
        """The sentences of a run."""
        kind, face, cite, together = run
        if kind is on.Dealt and len(together) > 1:
            return [cited(_dealt_in_a_row(self, together, face), cite)]
        if kind is on.Collected and len(together) > 1:
            names = ", ".join(self.holder(event.holder) for event in together)
            return [cited(f"Collected from {names}", cite)]
        return list(map(self.tell, together))

    def tell(self, event: Event) -> str:
        said = _SENTENCES[type(event)](self, event)
        return cited(said[:1].upper() + said[1:], getattr(event, "cite", ""))

    # -- who ---------------------------------------------------------------------------------

    def who(self, seat: int, patron: str = "") -> str:
        if not seat:
            return "the house"
        if seat == self.seat and not patron:
            return "you"
        return f"{patron} at seat {seat}" if patron else f"seat {seat}"

    def whose(self, event: Any) -> str:
        who = self.who(event.seat, event.patron)
        return "your" if who == "you" else f"{event.patron}'s" if event.patron else f"{who}'s"

    def bettor(self, event: Any, one: str, many: str = "") -> str:
        """Who bets, with what they do: "you bet", "seat 2 bets"."""
        return does(self.who(event.seat, event.patron), one, many)

    def party(self, name: str) -> str:
        """A party of a movement of chips: a pot, a bank, somebody's chips."""
        if name == f"seat {self.seat}":
            return "you"
        return name if name.startswith("seat ") or not name.islower() else f"the {words(name)}"

    def holder(self, name: str) -> str:
        """Who has pieces before them."""
        seat, slash, hand = name.partition("/")
        if not self.seat or seat != str(self.seat):
            return holder(name)
        return f"your hand {hand}" if slash and hand.isdigit() else "you"

    # -- hands -------------------------------------------------------------------------------

    def why(self, event: on.Settled) -> str:
        """The reason for a result, with the hands that were compared."""
        said = unhyphenated(reason(event))
        return to_you(said) if event.seat == self.seat and not event.patron else said


def reason(event: on.Settled) -> str:
    """Why a wager won or lost, with the hands that decided, as they were ranked."""
    if not event.compared:
        return event.why
    mine, *others = event.compared
    if not others:
        return _alone(event.why, mine)
    (theirs,) = others
    if mine.scores == theirs.scores:
        return f"{event.why}, {read(mine)} each"
    if len(mine.scores) > 1 or bool(event.won) == bool(event.lost):
        return f"{event.why}, {read(mine)} against {read(theirs)}{told_apart(mine, theirs)}"
    first, second = (mine, theirs) if mine.score > theirs.score else (theirs, mine)
    return f"{event.why}, {read(first)} beats {read(second)}{told_apart(first, second)}"


def _alone(why: str, hand: on.RankedHand) -> str:
    """A hand that is compared with a pay table: the reason begins with its row, or is the row."""
    said = read(hand)
    row, colon, more = why.partition(":")
    if colon:
        return f"{said} is{more}"
    if read_hand(hand.hand, hand.ranks) == hand.hand:  # nothing to add
        return why
    return said if row == hand.hand else f"{why}, {said}"


def read(hand: on.RankedHand | on.Ranked) -> str:
    """A hand in words, with the ranks that decide."""
    return with_article(words(read_hand(hand.hand, hand.ranks)))


def told_apart(winner: on.RankedHand, loser: on.RankedHand) -> str:
    """The rank by which a hand is higher, where both are the same in words."""
    which = by_which(winner.ranks, loser.ranks) if read(winner) == read(loser) else ""
    return f", {which}" if which else ""


def read_out(ranked: Mapping[str, on.Ranked]) -> str:
    """What a holder has, by the cards of the table that belong to it."""
    several = ((which, words(read_hand(one.hand, one.ranks))) for which, one in ranked.items())
    return "; ".join(f"{said} {which}" if which else said for which, said in several)


def does(who: str, one: str, many: str = "") -> str:
    """A verb for you, or for anybody else."""
    return f"{who} {one}" if who == "you" else f"{who} {many or f'{one}s'}"


Run = tuple[type, str, str, list[Any]]
"""Events of one kind in a row: their kind, how the pieces lie, their paragraph, and the events."""


def runs(events: Iterable[Event]) -> list[Run]:
    """Events in order, grouped if they may share a sentence."""
    return [(*kind, list(run)) for kind, run in groupby(events, key=_kind)]


def _kind(event: Event) -> tuple[type, str, str]:
    return type(event), getattr(event, "face", ""), getattr(event, "cite", "")


def _dealt_in_a_row(to: Listener, events: Sequence[Any], face: str) -> str:
    hands: dict[str, list[str | None]] = {}
    for event in events:
        hands.setdefault(event.to, []).append(event.piece)
    received = "; ".join(f"{to.holder(name)} {pieces(hand)}" for name, hand in hands.items())
    return f"Dealt face {_FACES.get(face, face)}: {received}"


# -- a sentence for each event -------------------------------------------------------------------


def _wager(to: Listener, event: Any, amount: int) -> str:
    return f"{to.whose(event)} {bet(event.wager, event.mark, f'${dollars(amount)}')}"


def _noted(to: Listener, event: on.Noted) -> str:
    if event.what == POTS and event.value:
        return _pots(to, event.value)
    return f"{words(event.what)}: {unhyphenated(plain(event.value))}"


POTS = "pots"


def _pots(to: Listener, pots: Sequence[Mapping[str, Any]]) -> str:
    """What each pot was, who played for it, and who won it."""
    said = []
    for number, pot in enumerate(pots):
        name = f"side pot {number}" if number else "the pot" if len(pots) == 1 else "the main pot"
        rivals = listed(to.who(int(seat)) for seat in pot["eligible"])
        won = {to.who(int(seat)): amount for seat, amount in pot["awards"].items()}
        shares = listed(f"{who} ${amount}" for who, amount in won.items())
        goes = f"goes to {listed(won)}" if len(won) < 2 else f"is divided: {shares}"
        fought = "" if len(pot["eligible"]) < 2 else f", played for by {rivals},"
        said.append(f"{name} of ${pot['amount']}{fought} {goes}")
    return "; ".join(said)


def _placed(to: Listener, event: on.Placed) -> str:
    bets = to.bettor(event, "bet")
    return f"{bets} ${dollars(event.amount)} on {aim(event.wager, event.mark)}"


def _taken_down(to: Listener, event: on.TakenDown) -> str:
    why = f": {event.why}" if event.why else ""
    return f"{_wager(to, event, event.amount)} comes back{why}"


def _marked(to: Listener, event: on.Marked) -> str:
    if event.to in ("on", "off"):
        return f"{_wager(to, event, event.amount)} is {event.to}"
    return f"{_wager(to, event, event.amount)} moves to {event.to or 'its place'}"


def _mixed(to: Listener, event: on.Mixed) -> str:
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


def _dealt(to: Listener, event: on.Dealt) -> str:
    face = _FACES.get(event.face, event.face)
    if event.to in _OUT_OF_PLAY:
        return f"{piece(event.piece)} {_OUT_OF_PLAY[event.to]} face {face}"
    return f"{does(to.holder(event.to), 'receive')} {piece(event.piece)} face {face}"


def _shifted(to: Listener, event: on.Shifted) -> str:
    return f"{piece(event.piece)} goes from {to.holder(event.holder)} to {to.holder(event.to)}"


def _arranged(to: Listener, event: on.Arranged) -> str:
    who = to.holder(event.holder)
    if event.hands is None:
        return f"{does(who, 'set')} {'your' if who == 'you' else 'its'} hands face down"
    return f"{does(who, 'set')} {set_hands(event.hands)}"


def _covered(to: Listener, event: on.Covered) -> str:
    return f"{does(to.holder(event.holder), 'turn')} the cards face down again"


def _rolled(to: Listener, event: on.Rolled) -> str:
    total = f", {sum(event.dice)} in all" if len(event.dice) > 1 else ""
    faces = " ".join(map(str, event.dice))
    return f"the dice show {dice.pretty(event.dice)} ({faces}){total}"


def _stub_counted(to: Listener, event: on.StubCounted) -> str:
    should = "as it should be" if event.pieces == event.expected else f"not {event.expected}"
    return f"the stub counts {event.pieces}, {should}"


def _chosen(to: Listener, event: on.Chosen) -> str:
    amount = f" for ${dollars(event.amount)}" if event.amount else ""
    about = f" on {words(event.about)}" if event.about else ""
    return f"{to.bettor(event, 'choose')} {words(event.choice)}{amount}{about}"


def _ranked(to: Listener, event: on.Ranked) -> str:
    which = f" {event.which}" if event.which else ""
    return f"{does(to.holder(event.holder), 'have', 'has')} {read(event)}{which}"


def _settled(to: Listener, event: on.Settled) -> str:
    why = to.why(event)
    if not event.stake:
        paid = to.bettor(event, "are paid", "is paid")
        return f"{paid} ${dollars(event.won)} on {aim(event.wager)}: {why}"
    other = "" if event.party == on.HOUSE else to.party(event.party)
    said = []
    if event.won:
        said.append(f"wins ${dollars(event.won)}{f' from {other}' if other else ''}")
    if event.vigorish:
        said.append(f"pays ${dollars(event.vigorish)} vigorish")
    if event.lost:
        said.append(f"loses ${dollars(event.lost)}{f' to {other}' if other else ''}")
    if not said:
        said.append("comes back" if event.returned else "stands")
    return f"{_wager(to, event, event.stake)} {' and '.join(said)}: {why}"


def _charged(to: Listener, event: on.Charged) -> str:
    wager = f" on {aim(event.wager)}" if event.wager else ""
    return f"{to.bettor(event, 'pay')} ${dollars(event.amount)} {words(event.what)}{wager}"


def _moved(to: Listener, event: on.Moved) -> str:
    """Chips that go into a pot, come out of it (with the winning hand), or move between any
    parties."""
    amount, source, target = f"${dollars(event.amount)}", event.source, event.target
    if target == POT and source.startswith("seat "):
        return f"{does(to.party(source), 'put')} {amount} into the pot: {unhyphenated(event.why)}"
    if source == POT and target.startswith("seat "):
        return (
            f"{does(to.party(target), 'get')} {amount} from the pot: {event.why}"
            f"{_with(event.compared)}"
        )
    return f"{amount} goes from {to.party(source)} to {to.party(target)}: {event.why}"


def _with(hands: Sequence[on.RankedHand]) -> str:
    """The hand that won a pot, hands that were equal to it, and hands that it beat."""
    if not hands:
        return ""
    mine, *others = hands
    equal = [read(hand) for hand in others if hand.scores == mine.scores]
    lower = [read(hand) + told_apart(mine, hand) for hand in others if hand.scores != mine.scores]
    tied = f", tied with {listed(equal)}" if equal else ""
    return f", with {read(mine)}{tied}" + (f" against {listed(lower)}" if lower else "")


def _irregular(to: Listener, event: on.IrregularityReported) -> str:
    seat = f" at seat {event.seat}" if event.seat else ""
    shown = f" {pieces(event.pieces)}" if event.pieces else ""
    return f"irregularity, {words(event.name)}{shown}{seat}: {event.consequence}"


def _voided(to: Listener, event: on.Voided) -> str:
    what = "all hands are void" if event.what == "hands" else "the round is void"
    return f"{what}: {event.why}"


def _stirred(to: Listener, event: on.Stirred) -> str:
    if not event.seeds:
        return "no seed is revealed: the order stays as it was committed to"
    others = [f"seat {seat}" for seat in event.seeds if seat != to.seat]
    own = ["your seed"] if len(others) < len(event.seeds) else []
    which = ("that" if len(others) == 1 else "those") if own else "the seeds"
    told = [*own, f"{which} of {listed(others)}"] if others else own
    return f"what was committed to is stirred by {' and '.join(told)}"


def _revealed(to: Listener, event: on.Revealed) -> str:
    shown = sum(leaf.piece is not None for leaf in event.leaves)
    opened = f"{_committed(event.commitment)} to the {words(event.source)} is opened"
    return f"{opened}, {shown} of {len(event.leaves)} shown"


_SENTENCES: dict[type, Callable[[Listener, Any], str]] = {
    on.Announced: lambda to, event: event.words,
    on.Noted: _noted,
    on.Placed: _placed,
    on.TakenDown: _taken_down,
    on.Marked: _marked,
    on.Mixed: _mixed,
    on.Pledged: lambda to, event: f"{to.bettor(event, 'pledge')} a seed",
    on.Stirred: _stirred,
    on.CutMade: lambda to, event: f"{does(to.holder(event.by), 'cut')} {event.at} from the top",
    on.Dealt: _dealt,
    on.Shifted: _shifted,
    on.Shown: lambda to, e: f"{does(to.holder(e.holder), 'show')} {pieces(e.pieces)}",
    on.Covered: _covered,
    on.Collected: lambda to, event: f"collected from {to.holder(event.holder)}",
    on.Arranged: _arranged,
    on.Rolled: _rolled,
    on.Rested: lambda to, event: f"it comes to rest at {cards.pretty(event.pocket)}",
    on.StubCounted: _stub_counted,
    on.Chosen: _chosen,
    on.Ranked: _ranked,
    on.Settled: _settled,
    on.Charged: _charged,
    on.Moved: _moved,
    on.IrregularityReported: _irregular,
    on.Voided: _voided,
    on.Revealed: _revealed,
}
