"""Which piece comes next: the one that a sheet names for a holder, or any that it does not name.

Nothing here changes its arguments: a function returns what it found, together with the pieces that
are left after it.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import islice, pairwise

from msgspec.structs import replace

from pitboss.engine import Draw, Drawn, Prompt, Round, patron_of
from pitboss.engine import events as on
from pitboss.engine.events import owner
from pitboss.equipment.cards import JOKER, PIPS
from pitboss.equipment.stock import Stock
from pitboss.errors import Unusable
from pitboss.ranking import blackjack
from pitboss.sheets.sheet import SheetPart
from pitboss.values import Frozen

COMMUNITY = "community"
TWENTY_ONE = 21
BURN = "burn"
"""The holder of burned cards. They are not part of a shoe line, and are not counted."""


class Pieces(Frozen, kw_only=True):
    """The pieces that a sheet names and that are not dealt yet."""

    by_holder: dict[str, tuple[str, ...]]
    shoe: tuple[str, ...] | None
    """In the order dealt, without burned cards; None if the sheet has no such line."""
    deck: tuple[str, ...] | None
    """In the order dealt, burned cards included."""
    of_entries: tuple[str, ...]
    """Pieces that irregularities or entries of a timeline name. They are not dealt to holders for
    whom the sheet names nothing."""
    dealt: int = 0
    """How many pieces have been dealt, without burned cards."""
    just_named: tuple[str, ...] = ()
    """Pieces that the last reported irregularity names, if they were not drawn before."""
    named_at: int = 0
    """How many events the round had when it was reported."""
    filled_in: tuple[tuple[str, str], ...] = ()
    """Who was dealt which piece that the sheet leaves open."""
    lying: tuple[tuple[str, str], ...] = ()
    """Who was dealt which piece."""
    contradictions: tuple[str, ...] = ()
    """Where a hand and the order dealt name different cards, or one card is named twice."""
    looked: int = 0
    """How many events of the round have been searched for pieces that came without a draw."""
    laid_aside: tuple[str, ...] = ()
    """Pieces that irregularities have taken out of the stock, if no hand got them."""


class Deal(Frozen):
    """The next pieces, and the pieces that are left after them."""

    pieces: tuple[str, ...]
    left: Pieces


def pieces_of(part: SheetPart, in_timeline: tuple[str, ...] = ()) -> Pieces:
    """All pieces that a round of a sheet names."""
    named = tuple(piece for planned in part.irregularities for piece in planned.pieces)
    by_holder = dict(part.pieces)
    for bettor in part.bettors:
        if bettor.pieces:
            seat = str(bettor.seat)
            by_holder[seat] = by_holder.get(seat, ()) + bettor.pieces
    return Pieces(
        by_holder=by_holder,
        shoe=part.shoe,
        deck=part.deck,
        of_entries=named + in_timeline,
    )


def next_deal(left: Pieces, prompt: Draw, at_most: int | None) -> Deal:
    """What the holders of a prompt get; if fewer come at once, what the first of them get."""
    dealt: list[str] = []
    for holder in prompt.to[:at_most]:
        piece, left = _named(left, holder)
        if not piece:
            piece = _any(left, prompt.stock, Counter(dealt), _beside(left, holder))
            left = replace(left, filled_in=(*left.filled_in, (holder, piece)))
        left = replace(left, lying=(*left.lying, (holder, piece)))
        dealt.append(piece)
    counted = sum(holder != BURN for holder in prompt.to[:at_most])
    return Deal(tuple(dealt), replace(left, dealt=left.dealt + counted))


def _named(left: Pieces, holder: str) -> tuple[str, Pieces]:
    """The piece that the sheet has next for a holder, and the pieces that are left after it.

    The order dealt (deck or shoe) and the hand may both name it: then they must agree. The piece is
    empty if neither does.
    """
    name = next((name for name in _names_of(holder) if left.by_holder.get(name)), "")
    in_hand, in_order = "", ""
    if name:
        in_hand, *rest = left.by_holder[name]
        left = replace(left, by_holder=left.by_holder | {name: tuple(rest)})
    if left.deck:
        in_order, left = left.deck[0], replace(left, deck=left.deck[1:])
    elif left.shoe and holder != BURN:
        in_order, left = left.shoe[0], replace(left, shoe=left.shoe[1:])
    if in_hand and in_order and in_hand != in_order:
        left = _contradicted(
            left, f"{holder_named(name)} has {in_hand} where the order dealt has {in_order}"
        )
    elif in_hand in left.laid_aside and not in_order:
        said = f"{holder_named(name)} has {in_hand}, which an irregularity has laid aside"
        left = _contradicted(
            left, f"{said}: if there are two of them, write the order dealt (shoe)"
        )
    return in_hand or in_order, left


def _contradicted(left: Pieces, said: str) -> Pieces:
    return replace(left, contradictions=(*left.contradictions, said))


def holder_named(name: str) -> str:
    """A holder as a person says it."""
    return patron_of(int(name)) if name.isdecimal() else name


def _names_of(holder: str) -> tuple[str, ...]:
    """How a sheet may name a holder: ``4/player`` as such, by the seat, or by the role alone.

    After the seat comes a role, unless it is a number, which means a second hand: ``4/2``.
    """
    seat, _, role = holder.partition("/")
    return (holder, seat) if role.isdigit() else (holder, seat, role)


def _any(left: Pieces, stock: Stock, taken: Counter[str], held: Sequence[str]) -> str:
    """A piece of the stock that the sheet does not need elsewhere, if there is one: beside what is
    `held` already, one that makes no pair with it, no run and no flush."""
    reserved, free = _reserved(left), stock.left.items()
    for kept in (reserved, Counter[str]()):
        found = [piece for piece, number in free if number - taken[piece] > kept[piece]]
        if found:
            return min(found, key=lambda piece: _makes_something(piece, held))
    raise Unusable("no card is left to deal")


def _beside(left: Pieces, holder: str) -> list[str]:
    """What a piece would make a hand with: the holder's own pieces, and those for all; a piece for
    all, with everybody's."""
    if holder == BURN:
        return []
    of_all = holder == COMMUNITY
    return [p for who, p in left.lying if who in (holder, COMMUNITY) or (of_all and who != BURN)]


def _makes_something(piece: str, held: Sequence[str]) -> tuple[bool, int, int, int, bool]:
    """How much a piece makes of a hand: by being a joker, by equal ranks, by ranks next to each
    other, by suit, and as 21. Of tiles and numbers only equal ones count."""
    cards = [other for other in held if other in PIPS]
    if piece not in PIPS:
        return piece == JOKER, sum(piece == other for other in held), 0, 0, False
    alike = sum(piece[0] == other[0] for other in held)
    near = sum(abs(PIPS[piece] - PIPS[other]) == 1 for other in cards)
    suited = sum(piece[1:] == other[1:] for other in held)
    return False, alike, near, suited, blackjack.total((*cards, piece)) == TWENTY_ONE


def _reserved(left: Pieces) -> Counter[str]:
    """How often the sheet still names each piece."""
    named = Counter([*(left.shoe or ()), *(left.deck or ()), *left.of_entries])
    for pieces in left.by_holder.values():
        named.update(pieces)
    return named


# -- what nobody draws -----------------------------------------------------------------------------


def once_moved(left: Pieces, round: Round) -> Pieces:
    """The pieces that are left when holders got pieces without a draw.

    An irregularity has taken such pieces from the stock, or they lay elsewhere: an exposed card, or
    a card that waited since the hand before. The hand that gets such a piece may name it.
    """
    drawn = _drawn_at(round)
    for at, event in enumerate(round.events[left.looked :], left.looked):
        if isinstance(event, on.Dealt) and event.piece and at not in drawn:
            left = _given(left, event.to, event.piece)
            left = replace(left, laid_aside=(*left.laid_aside, event.piece))
        elif isinstance(event, on.Shifted) and event.piece:
            if owner(event.holder) == owner(event.to) != "":
                continue  # a pair is split, and both cards were drawn for that seat
            left = _given(left, event.to, event.piece)
            aside = [piece for piece in left.laid_aside if piece != event.piece]
            left = replace(left, laid_aside=tuple(aside))
            if not _drawn(round, (event.piece,)) and (left.deck or left.shoe or ())[:1] == (
                event.piece,
            ):
                said = f"{event.piece} has waited since the hand before"
                left = _contradicted(left, f"{said}: it is not in the shoe or deck any more")
    return replace(left, looked=len(round.events))


def _given(left: Pieces, holder: str, piece: str) -> Pieces:
    """A piece that a hand has got is taken off the list of its coming pieces."""
    for name in _names_of(holder):
        if left.by_holder.get(name, ())[:1] == (piece,):
            return replace(left, by_holder=left.by_holder | {name: left.by_holder[name][1:]})
        if piece in left.by_holder.get(name, ()):
            first = left.by_holder[name][0]
            said = (
                f"{holder_named(name)} got {piece} before {first}, and the sheet has it after that"
            )
            return _contradicted(left, said)
    return left


def _drawn_at(round: Round) -> set[int]:
    """The places of those events of a round by which drawn pieces were dealt."""
    found: set[int] = set()
    for answer, (begin, end) in zip(
        round.answers, pairwise((*round.marks, len(round.events))), strict=True
    ):
        if isinstance(answer, Drawn):
            places = (n for n in range(begin, end) if isinstance(round.events[n], on.Dealt))
            found.update(islice(places, len(answer.pieces)))
    return found


# -- what irregularities name ----------------------------------------------------------------------


def set_aside(left: Pieces, named: tuple[str, ...], round: Round) -> Pieces:
    """The pieces that are left when an irregularity with these pieces is reported.

    They may also be in the line with the order dealt, and are taken off there.
    """
    if named and left.deck and left.deck[: len(named)] == named:
        left = replace(left, deck=left.deck[len(named) :])
    elif named and left.shoe and left.shoe[: len(named)] == named:
        left = replace(left, shoe=left.shoe[len(named) :])
    elif _drawn(round, named):
        return left
    elif lie_ahead(left, named):
        said = f"{' '.join(named)} comes later in the order dealt than the irregularity says"
        left = _contradicted(left, said)
    return replace(left, just_named=named, named_at=len(round.events))


def put_back(left: Pieces, round: Round, prompt: Prompt) -> Pieces:
    """Pieces that an irregularity named but did not move are the next to be dealt again.

    A piece that does not belong to the game, such as a ten among cards without tens, is not put
    back.
    """
    named, left = left.just_named, replace(left, just_named=())
    if isinstance(prompt, Draw):
        named = tuple(piece for piece in named if piece in prompt.stock.left)
    if not named or _drawn(round, named, left.named_at):
        return left
    if left.deck is not None:
        return replace(left, deck=named + left.deck)
    if left.shoe is not None:
        return replace(left, shoe=named + left.shoe)
    return left


def lie_ahead(left: Pieces, pieces: tuple[str, ...]) -> bool:
    """Whether other cards come before those of an irregularity in the order dealt."""
    source, size = left.deck or left.shoe or (), len(pieces)
    places = range(len(source) - size + 1) if pieces else ()
    return next((at for at in places if source[at : at + size] == pieces), 0) > 0


def _drawn(round: Round, pieces: tuple[str, ...], since: int = 0) -> bool:
    """Whether any of the pieces has been dealt, discarded or burned since an event of a round."""
    return any(isinstance(e, on.Dealt) and e.piece in pieces for e in round.events[since:])
