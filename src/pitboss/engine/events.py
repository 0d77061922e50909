"""Events: what happened, each immutable and with its paragraph.

Chips move between named parties, and only by the events that `moves` knows:
the patrons, the ``felt`` (wagers that stand), the ``house``, a bank, a pot, a meter, the rake.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from pitboss.values import Frozen, Record

Face = Literal["up", "down", "blind"]
"""How a piece lies: everybody can see it, or only its owner, or nobody."""
HOUSE = "house"
FELT = "felt"
POCKET = "pocket"
"""The source of chips that a patron puts on the table: their own money, not winnings."""


class Announced(Record):
    words: str
    cite: str


class Noted(Record):
    """A fact of the table: the point, the button, where the deal starts."""

    what: str
    value: Any
    cite: str


class OnWager(Record):
    """Something is done with a wager, or with part of it."""

    seat: int
    patron: str
    wager: str
    amount: int
    cite: str
    mark: str = ""


class Placed(OnWager):
    """A wager goes onto the felt."""


class TakenDown(OnWager):
    """A wager, or part of it, is given back undecided."""

    why: str = ""


class Marked(Record):
    """A wager moves to another mark: a come bet to its point, a place bet to on."""

    seat: int
    patron: str
    wager: str
    amount: int
    mark: str
    to: str
    cite: str


class Mixed(Record):
    """A shuffle."""

    source: str
    pieces: int
    commitment: str
    cite: str
    digests: tuple[str, ...] = ()
    """One for each piece in its order; what is opened later is compared with them."""
    house: int = 0
    """How many of the digests (the last ones) belong to numbers by which the house will choose."""
    chance: str = ""
    """In place of a commitment: the number that the order follows from."""
    pockets: tuple[str, ...] = ()
    """The wheel whose spins are committed to, clockwise."""


class Pledged(Record):
    """A player has settled on a seed, and shows its digest."""

    seat: int
    patron: str
    digest: str
    cite: str


class Stirred(Record):
    """Players' seeds are mixed into all that was committed to."""

    seeds: dict[int, str]
    """By seat. A player who has pledged a seed and is missing here did not reveal it in time."""
    commitments: dict[str, str]
    key: str
    """The digest of seeds and commitments, by which everything is mixed; empty without seeds."""
    cite: str
    dealt: dict[str, int] = {}
    """How many pieces of each source had been dealt before: their order does not change."""


class CutMade(Record):
    source: str
    by: str
    at: int
    cite: str
    chance: str = ""
    """The number that the cut follows from; `least` and `most` are what could be cut."""
    least: int = 0
    most: int = 0


class Dealt(Record):
    """A card or tile is dealt to a holder. Face ``down``, only its owner may know it; ``blind``,
    nobody may."""

    to: str
    piece: str | None
    face: Face
    cite: str


class Shifted(Record):
    """A piece goes from one hand to another, as when a pair is split."""

    holder: str
    to: str
    piece: str | None
    face: Face
    cite: str


class Shown(Record):
    """Pieces that lay face down are turned up for everybody."""

    holder: str
    pieces: tuple[str, ...]
    cite: str
    at: int | None = None
    """The place of the first of them among the holder's pieces, if the others stay face down."""


class Covered(Record):
    """Pieces that were shown are turned face down again; only their owner can see them now."""

    holder: str
    pieces: tuple[str | None, ...]
    cite: str


class Collected(Record):
    """The pieces of a holder leave the table for the discard rack."""

    holder: str
    cite: str


class Arranged(Record):
    """A hand is set into several hands. Face down, only its owner may know how."""

    holder: str
    hands: dict[str, tuple[str, ...]] | None
    face: Face
    cite: str


class Rolled(Record):
    dice: tuple[int, ...]
    cite: str


class Rested(Record):
    pocket: str
    cite: str


class StubCounted(Record):
    pieces: int
    expected: int
    cite: str


class Chosen(Record):
    seat: int
    patron: str
    choice: str
    amount: int
    cite: str
    about: str = ""
    """The wager that the choice is about, if there are several."""
    chance: str = ""
    """The number that a choice of the house follows from; `among` is all that could be chosen."""
    among: tuple[str, ...] = ()
    source: str = ""
    """The stock with which that number was committed to."""


class RankedHand(Frozen):
    """A hand as it was ranked: what settlement compares, and so what a reason tells."""

    holder: str
    hand: str
    """What the game calls it: its category."""
    scores: tuple[int, ...] = ()
    """The higher, the better; one for each of the hands that a player sets."""
    ranks: tuple[int, ...] = ()
    """What decides among hands of one name, most important first: an ace is 14, or 1 if low."""

    @property
    def score(self) -> int:
        return self.scores[0]


class Ranked(Record):
    """What a hand is worth, as soon as everybody may see it."""

    holder: str
    hand: str
    cite: str
    ranks: tuple[int, ...] = ()
    """As in `RankedHand`."""
    which: str = ""
    """With which cards of the table, if the holder has a hand with several: ``with pack 1``."""


class Settled(Record):
    """A wager is decided: the stake is split into the part that is lost and the part that comes
    back."""

    seat: int
    patron: str
    wager: str
    stake: int
    won: int
    lost: int
    returned: int
    party: str
    why: str
    cite: str
    vigorish: int = 0
    """Commission kept back from the winnings by the house."""
    mark: str = ""
    pays: str = ""
    """The posted payout, where the amount alone does not show it: cut by a limit, or fixed."""
    compared: tuple[RankedHand, ...] = ()
    """The hands that decided, the bettor's own first; it is alone if only a pay table decided."""

    @property
    def net(self) -> int:
        return self.won - self.lost - self.vigorish


class Charged(Record):
    """A fee that is not a wager: vigorish at the bet, hand fee, time charge."""

    seat: int
    patron: str
    what: str
    amount: int
    cite: str
    wager: str = ""


class Moved(Record):
    """Chips from one party to another."""

    source: str
    target: str
    amount: int
    why: str
    cite: str
    compared: tuple[RankedHand, ...] = ()
    """The hands that decided, the winner's first."""


class IrregularityReported(Record, tag="irregular"):
    name: str
    seat: int
    consequence: str
    cite: str
    pieces: tuple[str, ...] = ()
    face: Face = "up"
    """If ``down``, nobody learns from the report which pieces it names."""


class Voided(Record):
    """The round does not count: its wagers are given back.

    `what` is ``hands`` if all hands are void but a wager on something else is still decided.
    """

    why: str
    cite: str
    what: Literal["round", "hands"] = "round"


class Leaf(Frozen):
    """One piece of an opened commitment; blank for those who may not know it."""

    index: int
    holder: str
    public: bool
    piece: str | None
    salt: str | None


class Revealed(Record):
    """The pieces used in the round, proved against the commitment made before it."""

    source: str
    commitment: str
    leaves: tuple[Leaf, ...]


Event = (
    Announced
    | Noted
    | Placed
    | TakenDown
    | Marked
    | Mixed
    | Pledged
    | Stirred
    | CutMade
    | Dealt
    | Shifted
    | Shown
    | Covered
    | Collected
    | Arranged
    | Rolled
    | Rested
    | StubCounted
    | Chosen
    | Ranked
    | Settled
    | Charged
    | Moved
    | IrregularityReported
    | Voided
    | Revealed
)


def patron_of(seat: int, patron: str = "") -> str:
    """The name under which a bettor's chips are counted."""
    return patron or f"seat {seat}"


def seat_of(party: str) -> int:
    """The seat whose player a party is, or 0."""
    word, _, number = party.partition(" ")
    return int(number) if word == "seat" and number.isdigit() else 0


def as_kept(derived: Event, kept: Event) -> Event:
    """A derived event in the form of an old record. Old records do not say what a choice is about,
    which payout was posted, for which wheel spins were committed to, or which hands were
    compared."""
    if isinstance(derived, Chosen) and isinstance(kept, Chosen) and not kept.about:
        return replace(derived, about="")
    if isinstance(derived, Settled) and isinstance(kept, Settled):
        pays, compared = kept.pays and derived.pays, derived.compared if kept.compared else ()
        return replace(derived, pays=pays, compared=compared)
    if isinstance(derived, Moved) and isinstance(kept, Moved) and not kept.compared:
        return replace(derived, compared=())
    if isinstance(derived, Ranked) and isinstance(kept, Ranked) and not kept.ranks:
        return replace(derived, ranks=(), which=kept.which and derived.which)
    if isinstance(derived, Mixed) and isinstance(kept, Mixed) and not kept.pockets:
        return replace(derived, pockets=())
    return derived


Moves = tuple[tuple[str, str, int], ...]


def moves(event: Event) -> Moves:
    """The chips an event moves: from, to, how many."""
    found = MOVES.get(type(event))
    return found(event) if found else ()


def _settlement_moves(event: Settled) -> Moves:
    patron = patron_of(event.seat, event.patron)
    return (
        (FELT, event.party, event.lost),
        (FELT, patron, event.returned),
        (event.party, patron, event.won),
        (patron, HOUSE, event.vigorish),
    )


MOVES: dict[type, Callable[[Any], Moves]] = {
    Settled: _settlement_moves,
    Placed: lambda placed: ((patron_of(placed.seat, placed.patron), FELT, placed.amount),),
    TakenDown: lambda taken: ((FELT, patron_of(taken.seat, taken.patron), taken.amount),),
    Charged: lambda charge: ((patron_of(charge.seat, charge.patron), HOUSE, charge.amount),),
    Moved: lambda moved: ((moved.source, moved.target, moved.amount),),
}
"""By kind of event, the chips that it moves."""


def balances(events: list[Event]) -> dict[str, int]:
    """What every party has gained (or lost) by the events; the sum over all is zero."""
    total: dict[str, int] = {}
    for event in events:
        for source, target, amount in moves(event):
            total[source] = total.get(source, 0) - amount
            total[target] = total.get(target, 0) + amount
    return total


def seen_by(event: Event, viewer: str) -> Event:
    """The event as a viewer may know it. Everything that leaves the engine passes this filter.

    Viewers are the seats (``"2"``), ``"dealer"``, ``"spectator"`` and ``"division"``,
    which reads everything. Only its owner knows a piece that lies face down.
    """
    hide = HIDES.get(type(event))
    return event if hide is None or viewer == "division" else hide(event, viewer)


def _piece_seen_by(event: Dealt | Shifted, viewer: str) -> Event:
    hidden = event.face != "up" and (event.face == "blind" or owner(event.to) != viewer)
    return replace(event, piece=None) if hidden else event


def _covered_seen_by(event: Covered, viewer: str) -> Event:
    hidden = owner(event.holder) != viewer
    return replace(event, pieces=(None,) * len(event.pieces)) if hidden else event


def _arranged_seen_by(event: Arranged, viewer: str) -> Event:
    hidden = event.face != "up" and owner(event.holder) != viewer
    return replace(event, hands=None) if hidden else event


def _report_seen_by(event: IrregularityReported, viewer: str) -> Event:
    return replace(event, pieces=()) if event.face != "up" else event


def _revealed_seen_by(event: Revealed, viewer: str) -> Event:
    return replace(event, leaves=tuple(_leaf_seen_by(leaf, viewer) for leaf in event.leaves))


def _leaf_seen_by(leaf: Leaf, viewer: str) -> Leaf:
    if leaf.public or owner(leaf.holder) == viewer:
        return leaf
    return replace(leaf, piece=None, salt=None)


HIDES: dict[type, Callable[[Any, str], Event]] = {
    Dealt: _piece_seen_by,
    Shifted: _piece_seen_by,
    Covered: _covered_seen_by,
    Arranged: _arranged_seen_by,
    IrregularityReported: _report_seen_by,
    Revealed: _revealed_seen_by,
}
"""By kind of event, the function that hides what a viewer may not know."""


def owner(holder: str) -> str:
    """Who may see what a holder has face down: the seat that it belongs to, otherwise nobody."""
    seat = holder.split("/", maxsplit=1)[0]
    return seat if seat.isdigit() else ""
