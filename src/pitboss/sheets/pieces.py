"""Which piece comes next: the one that a sheet names for a holder, or any that it does not name.

Nothing here changes what is left: whatever is found comes with what is left once it is dealt.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment.stock import Stock
from pitboss.errors import Unusable
from pitboss.play import events as on
from pitboss.play.prompts import Draw
from pitboss.play.round import Round
from pitboss.sheets.sheet import Part


class Pieces(Struct, frozen=True, kw_only=True):
    """The pieces that a sheet names and that are not dealt yet."""

    by_holder: dict[str, tuple[str, ...]]
    shoe: tuple[str, ...] | None
    """In the order dealt, burned cards left out; None where the sheet has no such line."""
    deck: tuple[str, ...] | None
    """In the order dealt, burned cards included."""
    of_irregularities: tuple[str, ...]
    """What irregularities name: it is not dealt to somebody for whom the sheet names nothing."""
    dealt: int = 0
    """So many have been dealt."""
    just_named: tuple[str, ...] = ()
    """What the irregularity that was reported last names, if it was not drawn before."""
    named_at: int = 0
    """So many events there were in the round at that moment."""
    filled_in: tuple[tuple[str, str], ...] = ()
    """Who was dealt which piece that the sheet leaves open."""
    contradictions: tuple[str, ...] = ()
    """Where a hand and the order dealt name different cards."""


class Deal(Struct, frozen=True):
    """The next pieces, and what is left once they are dealt."""

    pieces: tuple[str, ...]
    left: Pieces


def pieces_of(part: Part) -> Pieces:
    """All pieces that a round of a sheet names."""
    by_holder = dict(part.pieces)
    for bettor in part.bettors:
        if bettor.pieces:
            seat = str(bettor.seat)
            by_holder[seat] = by_holder.get(seat, ()) + bettor.pieces
    return Pieces(
        by_holder=by_holder,
        shoe=part.shoe,
        deck=part.deck,
        of_irregularities=tuple(p for planned in part.irregularities for p in planned.pieces),
    )


def next_deal(left: Pieces, prompt: Draw, at_most: int | None) -> Deal:
    """What the holders of a prompt get, or the first of them where not so many come at once."""
    dealt: list[str] = []
    for holder in prompt.to[:at_most]:
        piece, left = _named(left, holder)
        if not piece:
            piece = _any(left, prompt.stock, Counter(dealt))
            left = replace(left, filled_in=(*left.filled_in, (holder, piece)))
        dealt.append(piece)
    return Deal(tuple(dealt), replace(left, dealt=left.dealt + len(dealt)))


def _named(left: Pieces, holder: str) -> tuple[str, Pieces]:
    """The piece that the sheet has next for a holder, and what is left then.

    The order dealt (deck or shoe) and the hand may both name it: then they must agree. The piece is
    empty where neither does.
    """
    name = next((name for name in _names_of(holder) if left.by_holder.get(name)), "")
    in_hand, in_order = "", ""
    if name:
        in_hand, *rest = left.by_holder[name]
        left = replace(left, by_holder=left.by_holder | {name: tuple(rest)})
    if left.deck:
        in_order, left = left.deck[0], replace(left, deck=left.deck[1:])
    elif left.shoe and holder != "burn":
        in_order, left = left.shoe[0], replace(left, shoe=left.shoe[1:])
    if in_hand and in_order and in_hand != in_order:
        said = f"{name} has {in_hand} where the order dealt has {in_order}"
        left = replace(left, contradictions=(*left.contradictions, said))
    return in_hand or in_order, left


def _names_of(holder: str) -> tuple[str, ...]:
    """How a sheet may name a holder: ``4/player`` as such, by the seat, or by the role alone.

    What follows the seat is no role where it is a number, as for a second hand: ``4/2``.
    """
    seat, _, role = holder.partition("/")
    return (holder, seat) if role.isdigit() else (holder, seat, role)


def _any(left: Pieces, stock: Stock, taken: Counter[str]) -> str:
    """A piece of the stock that the sheet does not need elsewhere, if there is one."""
    reserved = _reserved(left)
    for piece, number in stock.left.items():
        if number - taken[piece] > reserved[piece]:
            return piece
    for piece, number in stock.left.items():
        if number > taken[piece]:
            return piece
    raise Unusable("no card is left to deal")


def _reserved(left: Pieces) -> Counter[str]:
    """How often the sheet still names each piece."""
    named = Counter([*(left.shoe or ()), *(left.deck or ()), *left.of_irregularities])
    for pieces in left.by_holder.values():
        named.update(pieces)
    return named


# -- what irregularities name ----------------------------------------------------------------------


def set_aside(left: Pieces, named: tuple[str, ...], round: Round) -> Pieces:
    """What is left when an irregularity with these pieces is reported.

    They may stand among the cards in the order dealt as well, and are taken off there.
    """
    if named and left.deck and left.deck[: len(named)] == named:
        left = replace(left, deck=left.deck[len(named) :])
    elif named and left.shoe and left.shoe[: len(named)] == named:
        left = replace(left, shoe=left.shoe[len(named) :])
    elif _drawn(round, named):
        return left
    return replace(left, just_named=named, named_at=len(round.events))


def put_back(left: Pieces, round: Round) -> Pieces:
    """What an irregularity named and left where it was is still the next to be dealt."""
    named, left = left.just_named, replace(left, just_named=())
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
