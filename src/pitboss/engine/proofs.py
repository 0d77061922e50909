"""Commitments: what was fixed before bets closed, and how it is proved afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pitboss.engine import events as on
from pitboss.engine.answers import Answer, Opened
from pitboss.engine.house_choices import Numbers
from pitboss.engine.prompts import Check, Open, Steps
from pitboss.equipment import chance
from pitboss.equipment.stock import Stock
from pitboss.errors import Refused

if TYPE_CHECKING:
    from pitboss.engine.round import Round


class Used(Struct):
    """A piece, throw or spin that left its source in this round."""

    holder: str
    piece: str
    public: bool


class Proofs:
    """What was used of each source since its commitment was last opened."""

    def __init__(self) -> None:
        self.used: dict[str, list[Used]] = {}
        self.chosen: dict[str, list[Used]] = {}
        """The numbers by which the house chose, as they were committed to."""
        self.told: dict[str, str] = {}
        """By source: the number that the order of its shuffles follows from in this round."""

    def use(self, source: str, holder: str, piece: str, *, public: bool) -> None:
        self.used.setdefault(source, []).append(Used(holder, piece, public))

    def choose(self, numbers: Numbers, number: str) -> None:
        """Note that the house has chosen by its next number."""
        used = Used(on.HOUSE, numbers.stirred(number), True)
        self.chosen.setdefault(numbers.source, []).append(used)
        numbers.stock.chosen += 1

    def show(self, holder: str, pieces: tuple[str, ...]) -> None:
        """Note that some pieces of a holder are turned up: from now on everybody may know them."""
        for used in self.used.values():
            for one in used:
                one.public = one.public or (one.holder == holder and one.piece in pieces)

    def shift(self, holder: str, piece: str, to: str, *, public: bool) -> None:
        """Note that a piece goes to another holder, who may from now on know it and show it."""
        for used in self.used.values():
            for one in used:
                if one.holder == holder and one.piece == piece:
                    one.holder, one.public = to, one.public or public
                    return

    def open_all(self, round: Round) -> Steps[None]:
        for source in dict.fromkeys([*self.used, *self.chosen]):
            yield from self.open(round, source)

    def open(self, round: Round, source: str) -> Steps[None]:
        """The dealer proves that the used pieces are those committed to, if there is a
        commitment."""
        used, chosen = self.used.pop(source, []), self.chosen.pop(source, [])
        stock = round.table.stocks.get(source)
        if stock is None or not stock.commitment or not (used or chosen):
            return
        indexes = _indexes(stock, len(used))
        first = stock.results + stock.chosen - len(chosen)
        indexes += tuple(range(first, first + len(chosen)))
        used = used[: len(indexes) - len(chosen)] + chosen
        prompt = Open(source, indexes, _check(stock.digests, indexes, used))
        answer: Opened = yield prompt
        leaves = tuple(
            on.Leaf(index, piece.holder, piece.public, piece.piece, salt)
            for index, piece, salt in zip(indexes, used, answer.salts, strict=True)
        )
        round.record(on.Revealed(source, stock.commitment, leaves))


def _indexes(stock: Stock, used: int) -> tuple[int, ...]:
    """The places, in the order committed to, of the pieces that were used last."""
    if not stock.total:  # throws and spins: a strip of results, used from its start to its end
        return tuple(range(min(used, stock.results)))
    return tuple(stock.place(at) for at in range(stock.dealt - used, stock.dealt))


def _check(digests: tuple[str, ...], indexes: tuple[int, ...], used: list[Used]) -> Check:
    def legal(answer: Answer) -> None:
        assert isinstance(answer, Opened)
        if len(answer.salts) != len(used):
            raise Refused("a proof needs the salt of every piece that was used")
        for index, piece, salt in zip(indexes, used, answer.salts, strict=True):
            if chance.digest(piece.piece, salt) != digests[index]:
                raise Refused(f"{piece.piece} is not what was committed to")

    return legal


def holds(digests: tuple[str, ...], event: on.Revealed) -> bool:
    """Whether the part of an opened commitment that a viewer may know agrees with the digests."""
    return chance.commitment(digests) == event.commitment and all(
        chance.digest(leaf.piece, leaf.salt) == digests[leaf.index]
        for leaf in event.leaves
        if leaf.piece is not None and leaf.salt is not None
    )
