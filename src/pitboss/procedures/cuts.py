"""A cut that is offered to the players: to one of them first, then round the table.

If nobody accepts it, the dealer cuts. Each game says who is asked first.
"""

from collections.abc import Sequence
from typing import Any

from pitboss.engine import Fact, Offer, Option, Round, Steps, choice, flag
from pitboss.engine import prompts as ask
from pitboss.values import Frozen

Bettors = Sequence[tuple[int, str]]
"""Seat and patron of those who play, in the order in which they came."""


class Cut(Frozen, kw_only=True):
    """How a stack is cut, and where the text says so."""

    source: str = "deck"
    least: int = 10
    """A cut leaves at least this many cards at either end."""
    offer: str
    cut: str
    refused: str
    recut: str


def around(bettors: Bettors, first: int, *, clockwise: bool) -> list[tuple[int, str]]:
    """The players who may cut, beginning at a seat; a seat without a player is skipped."""
    way = 1 if clockwise else -1
    ordered = sorted(dict(reversed(bettors)).items(), reverse=not clockwise)
    ahead = [one for one in ordered if way * one[0] >= way * first]
    return ahead + [one for one in ordered if one not in ahead]


def offer(round: Round, how: Cut, order: Bettors, entitled: str) -> Steps[None]:
    """Offer the cut in this order; `entitled` is the paragraph for the first player."""
    cite = entitled
    for seat, patron in order:
        answer = yield from round.choose(
            seat,
            (
                Offer("cut", cite, says="cut the cards"),
                Offer("refuse-cut", how.refused, says="leave it to another player"),
            ),
            cite=how.offer,
            default="cut",
            patron=patron,
            step="cut",
        )
        if answer.name == "cut":
            round.memo["cutter"] = (seat, patron)
            yield from round.cut(str(seat), least=how.least, cite=how.cut, source=how.source)
            return
        cite = how.refused
    round.memo["cutter"] = None
    cite = how.cut if how.cut == how.refused else f"{how.refused}; {how.cut}"
    yield from round.cut(ask.DEALER, least=how.least, cite=cite, source=how.source)


def far_right_then_counterclockwise(
    round: Round, bettors: Bettors, *, from_right: bool = False
) -> int:
    """The seat that is offered the cut this time. The first is at the dealer's far right; each
    further cut goes to the next one counterclockwise. The table remembers it as
    ``cut-offered-to``."""
    last, seats = int(round.state["cut-offered-to"]), [seat for seat, _ in bettors]
    if from_right:
        first = min((seat for seat in seats if seat > last), default=min(seats))
    else:
        first = max((seat for seat in seats if seat < last), default=max(seats))
    round.state["cut-offered-to"] = first
    return first


def recut_by(cite: str) -> Option:
    """Who cuts again after a bad cut, where the casino chooses that."""
    return choice("recut-by", ("same-player", "next-player"), cite,
                  "who cuts again after a bad cut: the player who last cut, or the next one"
                  " entitled")  # fmt: skip


def again(round: Round, how: Cut, bettors: Bettors, *, clockwise: bool) -> Steps[None]:
    """A supervisor orders another cut; the option ``recut-by`` says who makes it."""
    by, last = ask.DEALER, round.memo["cutter"]
    if last is not None:
        order = around(bettors, last[0], clockwise=clockwise)
        same = round.options["recut-by"] == "same-player"
        seat, _ = round.memo["cutter"] = order[0 if same else 1 % len(order)]
        by = str(seat)
    yield from round.cut(by, least=how.least, cite=how.recut, source=how.source)


# -- a deck that is cut in every round ------------------------------------------------------------


class Turns(Frozen, kw_only=True):
    """The paragraphs about a cut that goes round the table, from one round to the next."""

    loaded: str = ""
    """The paragraph by which there is no cut because the shuffler itself loads the shoe; empty
    where a deck that a device has shuffled is never cut."""
    offer: str
    begins: str
    """On who is offered the first cut of a game."""
    bank: str = ""
    """On who cuts if a player banks."""
    rotates: str
    """On who is offered the later cuts."""
    from_right: bool = False
    """Whether seats are numbered counterclockwise, from the dealer's right."""
    cut: str
    recut: str

    @property
    def how(self) -> Cut:
        return Cut(offer=self.offer, cut=self.cut, refused=self.offer, recut=self.recut)


FACTS = {"cut-offered-to": Fact(kind="seat")}


def first_state() -> dict[str, Any]:
    """Whether a cut has been offered in this game, and who was asked first in the round before."""
    return {"first-cut-offered": False, "cut-offered-to": 0}


def turn_options(at: Turns) -> tuple[Option, ...]:
    says = "the shuffler puts the deck into the shoe itself, and there is no cut"
    loads = (flag("shuffler-loads-shoe", at.loaded, says),) if at.loaded else ()
    return *loads, recut_by(at.recut)


def in_turn(round: Round, at: Turns, bank: tuple[int, str] | None = None) -> Steps[None]:
    """The first player at the table is offered the cut, then the one at the dealer's far right,
    then round by round the next one counterclockwise.

    A player who banks is offered it first; the next round without a bank begins at the far right.
    """
    state, entitled = round.state, at.rotates
    bettors: Bettors = [(stake.seat, stake.patron) for stake in round.stakes_on()]
    if bank:
        bettors = [bank, *bettors]
        first, entitled, state["cut-offered-to"] = bank[0], at.bank, 0
    elif state["first-cut-offered"]:
        first = far_right_then_counterclockwise(round, bettors, from_right=at.from_right)
    else:
        first, entitled = bettors[0][0], at.begins
    state["first-cut-offered"] = True
    round.memo["cut-offer"] = around(bettors, first, clockwise=at.from_right), entitled
    yield from offer_again(round, at)


def offer_again(round: Round, at: Turns) -> Steps[None]:
    """The cards were shuffled once more: the cut is offered as it was in this round."""
    yield from offer(round, at.how, *round.memo["cut-offer"])


def in_turn_again(round: Round, at: Turns) -> Steps[None]:
    order, _ = round.memo["cut-offer"]
    yield from again(round, at.how, order, clockwise=at.from_right)
