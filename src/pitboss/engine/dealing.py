"""The steps of a round in which pieces are shuffled, dealt and shown, dice thrown, wheels spun.

They are methods of `Round`, in a module of their own because they belong together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.answers import Answer
from pitboss.engine.events import Face
from pitboss.engine.house_choices import numbers_of
from pitboss.engine.prompts import Steps
from pitboss.equipment.seed_mixing import permuted
from pitboss.equipment.stock import Stock
from pitboss.errors import Refused

if TYPE_CHECKING:
    from pitboss.engine.round import Round


def shuffle(
    round: Round, pieces: Iterable[str], *, cite: str, source: str = "deck", by: str = ""
) -> Steps[None]:
    """A full set of pieces is shuffled; the dealer may commit to the order.

    `by` names a source for a shuffle that can only be made after bets: if its commitment has
    numbers of the house, the order follows from one of them. Further shuffles of the round follow
    from the same number.
    """
    yield from round.proofs.open(round, source)
    stock = round.table.refill(source, pieces)
    if by:
        yield from _shuffle_by_number(round, stock, source, by, cite)
        return
    answer: say.Shuffled = yield ask.Shuffle(source, stock, cite)
    _bind(stock, answer)
    round.record(
        on.Mixed(source, stock.size, answer.commitment, cite, answer.digests, answer.house)
    )


def _bind(stock: Stock, answer: say.Shuffled) -> None:
    """Keep what the dealer has published of an order."""
    stock.commitment, stock.digests, stock.house = answer.commitment, answer.digests, answer.house


def _shuffle_by_number(round: Round, stock: Stock, source: str, by: str, cite: str) -> Steps[None]:
    proofs, told = round.proofs, round.proofs.told.get(source, "")
    numbers = None if told else numbers_of(round.table.stocks, (by,))
    answer: say.Shuffled = yield ask.Shuffle(source, stock, cite, numbers=numbers, told=told)
    if answer.chance:
        if numbers is not None:
            proofs.choose(numbers, answer.chance)
            proofs.told[source] = answer.chance
        before = sum(isinstance(e, on.Mixed) and e.source == source for e in round.events)
        stock.known = tuple(permuted(stock.pieces(), answer.chance, f"{source}:{before}"))
    _bind(stock, answer)
    round.record(
        on.Mixed(
            source, stock.size, answer.commitment, cite, answer.digests, answer.house,
            answer.chance,
        )
    )  # fmt: skip


def cut(
    round: Round, by: str, *, least: int, cite: str, source: str = "deck", from_top: bool = False
) -> Steps[None]:
    stock = round.table.stocks[source]
    numbers = numbers_of(round.table.stocks, (source,))
    prompt = ask.Cut(source, by, stock.size, least, cite, from_top=from_top, numbers=numbers)
    answer: say.CutAt = yield prompt
    stock.take_cut(answer.at)
    made = on.CutMade(source, by, answer.at, cite)
    if numbers is not None and answer.chance:
        round.proofs.choose(numbers, answer.chance)
        made = replace(made, chance=answer.chance, least=least, most=prompt.most)
    round.record(made)


def deal(
    round: Round, to: Sequence[str], *, face: Face, cite: str, source: str = "deck"
) -> Steps[None]:
    """Pieces to holders in order, face ``up`` or ``down``."""
    todo = tuple(to)
    while todo:
        answer: say.Drawn = yield ask.Draw(todo, face, cite, round.table.stocks[source], source)
        hand_out(round, list(zip(todo, answer.pieces, strict=False)), face, cite, source)
        todo = todo[len(answer.pieces) :]


def take(
    round: Round, holder: str, piece: str, face: Face, cite: str, source: str = "deck"
) -> None:
    """A named piece leaves the stock for a holder, without a prompt."""
    hand_out(round, [(holder, piece)], face, cite, source)


def hand_out(
    round: Round, pieces: list[tuple[str, str]], face: Face, cite: str, source: str = "deck"
) -> None:
    """Named pieces leave the stock for holders."""
    stock = round.table.stocks[source]
    hands, left = round.hands, stock.left
    for holder, piece in pieces:
        left[piece] -= 1
        if holder in hands:
            hands[holder].append(piece)
        else:
            hands[holder] = [piece]
    stock.size -= len(pieces)
    # no chips move, so the events need not be recorded one by one
    round.events += [on.Dealt(holder, piece, face, cite) for holder, piece in pieces]
    if stock.commitment:
        for holder, piece in pieces:
            round.proofs.use(source, holder, piece, public=face == "up")


def shift(round: Round, piece: str, holder: str, to: str, *, face: Face, cite: str) -> None:
    """A piece on the table goes from one hand to another."""
    round.hands[holder].remove(piece)
    round.hands.setdefault(to, []).append(piece)
    round.proofs.shift(holder, piece, to, public=face == "up")
    round.record(on.Shifted(holder, to, piece, face, cite))


def show(
    round: Round, holder: str, cite: str, *, at: int | None = None, count: int = 1
) -> tuple[str, ...]:
    """Pieces that lay face down are turned up: all of them, or some from a place on."""
    held = round.hands[holder]
    pieces = tuple(held if at is None else held[at : at + count])
    if round.proofs.used:
        round.proofs.show(holder, pieces)
    round.record(on.Shown(holder, pieces, cite, at))
    return pieces


def cover(round: Round, holder: str, cite: str) -> None:
    """A holder's pieces that were shown are turned face down again."""
    round.record(on.Covered(holder, tuple(round.hands[holder]), cite))


def collect(round: Round, holder: str, cite: str) -> None:
    """A holder's pieces go to the discard rack."""
    round.record(on.Collected(holder, cite))


def roll(
    round: Round,
    dice: int,
    *,
    cite: str,
    by: str = "dealer",
    decides: bool = True,
    late: Callable[[say.Bet], None] | None = None,
    closed: str = "",
) -> Steps[tuple[int, ...]]:
    """Dice are thrown. `late` refuses bets that are made while the dice are in the air. Without it,
    bets are already closed, by the paragraph `closed`."""

    def bets(answer: Answer) -> None:
        if isinstance(answer, say.TakeDown) and round.removal:
            why = "no wager is taken back while the dice are out"
            raise Refused(why, closed or round.removal(next(iter(answer.wagers), "")))
        if late is None or not isinstance(answer, say.Bet):
            raise Refused("no bets while the dice are out", closed or cite)
        late(answer)

    strip = _strip(round, "dice")
    prompt = ask.Roll(dice, cite, bets, by, decides, strip=strip)
    while True:
        answer: Answer = yield prompt
        if isinstance(answer, say.Bet):
            round.place_bet(answer)
        elif isinstance(answer, say.Thrown):
            if strip is not None:
                said = answer.of or " ".join(map(str, answer.dice))
                round.proofs.use("dice", "", said, public=True)
                strip.thrown += 1
            round.record(on.Rolled(answer.dice, cite))
            return answer.dice


def _strip(round: Round, source: str) -> Stock | None:
    """The throws or spins that the dealer is bound to, if any."""
    stock = round.table.stocks.get(source)
    return stock if stock is not None and stock.commitment else None


def spin(
    round: Round,
    pockets: Sequence[str],
    *,
    cite: str,
    closed: str = "",
    by: str = ask.DEALER,
    decides: bool = True,
    worth: Mapping[int, str] | None = None,
) -> Steps[str]:
    """A ball or a wheel comes to rest; bets are already closed, by the paragraph `closed`. Where
    it shows amounts, `worth` says which section each amount is."""
    strip = _strip(round, "wheel")
    answer: say.Landed = yield ask.Spin(
        tuple(pockets), cite, closed, by=by, decides=decides, strip=strip, worth=worth or {}
    )
    if strip is not None:
        round.proofs.use("wheel", "", answer.of or answer.pocket, public=True)
        strip.thrown += 1
    round.record(on.Rested(answer.pocket, cite))
    return answer.pocket


def count(round: Round, *, cite: str, source: str = "deck") -> Steps[int]:
    """The dealer counts the stub. Returns how many pieces are missing; a negative number if there
    are too many."""
    answer: say.Counted = yield ask.Count(source, cite, round.table.stocks[source])
    stock = round.table.stocks[source]
    round.record(on.StubCounted(answer.pieces, stock.size, cite))
    return stock.size - answer.pieces


def commit(
    round: Round, source: str, *, dice: int = 0, pockets: Sequence[str] = (), cite: str = ""
) -> Steps[None]:
    """The dealer commits to throws (``dice``) or spins (``wheel``) before bets close."""
    prompt = ask.Commit(source, dice, tuple(pockets), cite)
    answer: say.Shuffled = yield prompt
    stock = round.table.refill(source, ())
    _bind(stock, answer)
    made = on.Mixed(source, 0, answer.commitment, cite, answer.digests, answer.house)
    if pockets and answer.commitment:
        made = replace(made, pockets=prompt.pockets)
    round.record(made)
