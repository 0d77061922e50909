"""21.9: what may go wrong, and what follows from it."""

from __future__ import annotations

from pitboss.engine.answers import Answer, Choice, IrregularityReport
from pitboss.engine.irregularities import Field, Irregularity
from pitboss.engine.prompts import DEALER, Draw, Moments, Steps
from pitboss.engine.round import Round, VoidRound
from pitboss.errors import Refused
from pitboss.games.shoe_poker.fast_action_holdem.rules import (
    MARKER,
    positions_from,
    shoe_of,
)
from pitboss.procedures import deck_irregularities, shoe_irregularities, shoes
from pitboss.procedures.shoes import Dealing

SHORT, TOO_MANY, MISSET = "short", "too-many", "misset"
"""Keys in the round's memo: seats with missing cards and how many, seats with too many, a wrong
setting."""
FIRST_FOUR = "21.7(c)"
"""The paragraph by which the first four cards are dealt."""
UNTIL_TURNED: Moments = ("deal", "void", "choose", "set", "reveal")


def due(round: Round, holder: str) -> int:
    """How many of the first four cards are still to come to somebody."""
    dealing: Dealing = round.memo["dealing"]
    return sum(to == holder and cite == FIRST_FOUR for to, _, cite in dealing.queue)


def pass_over(round: Round, holder: str, missing: int) -> None:
    """Leave a holder out of this many of the next cards, for now."""
    dealing: Dealing = round.memo["dealing"]
    for _ in range(missing):
        dealing.queue.remove((holder, "down", FIRST_FOUR))


def is_due(holder: str, cite: str, round: Round, missing: int) -> None:
    """Refuse a report of missing cards if fewer are due, or if all four would be missing."""
    if due(round, holder) < missing:
        raise Refused("so many of the first four cards are not to be dealt there any more", cite)
    if len(round.hands.get(holder, ())) + due(round, holder) - missing < 1:
        raise Refused("a player with no card at all is passed over: report no-card-dealt", cite)


MISSING = Field(name="missing", kind="number", default=1, low=1, high=3,
                says="how many of the four cards")  # fmt: skip


def dealer_short(round: Round, report: IrregularityReport) -> Steps[Answer]:
    """21.9(d): the dealer gets the missing cards once everybody else has four."""
    dealing: Dealing = round.memo["dealing"]
    missing = report.details["missing"]
    pass_over(round, DEALER, missing)
    dealing.queue += [(DEALER, "down", "21.9(d)")] * missing
    yield from ()
    return shoe_irregularities.DEAL_ON


def dealer_due(round: Round, report: IrregularityReport) -> None:
    is_due(DEALER, "21.9(d)", round, report.details["missing"])


def player_short(round: Round, report: IrregularityReport) -> Steps[Answer]:
    """21.9(e): the player is asked once everybody else has four cards."""
    short = round.memo.setdefault(SHORT, {})
    pass_over(round, str(report.seat), report.details["missing"])
    short[report.seat] = short.get(report.seat, 0) + report.details["missing"]
    yield from ()
    return shoe_irregularities.DEAL_ON


def player_due(round: Round, report: IrregularityReport) -> None:
    is_due(str(report.seat), "21.9(e)", round, report.details["missing"])


def dealer_too_many(round: Round, report: IrregularityReport) -> None:
    raise VoidRound("the dealer has more than four cards", "21.9(f)")


def player_too_many(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """21.9(g): one more card lies before the player, the next one unless the report names it."""
    holder, dealing = str(report.seat), round.memo["dealing"]
    prompt = round.prompt
    round.memo.setdefault(TOO_MANY, set()).add(report.seat)
    for piece in report.pieces:
        round.take(holder, piece, "down", "21.9(g)", dealing.source)
    if not report.pieces:
        yield from dealing.deal([(holder, "down", "21.9(g)")])
    if isinstance(prompt, Draw):
        return shoe_irregularities.DEAL_ON
    return Choice(report.seat, "") if prompt and prompt.party == holder else None


def not_set(round: Round, report: IrregularityReport) -> None:
    """Refuse it if the player does not have four cards yet, or has already decided."""
    holder, decided = str(report.seat), {turn.seat for turn in round.passed}
    if len(round.hands.get(holder, ())) + due(round, holder) < 4 or not round.hands.get(holder):
        raise Refused(f"seat {report.seat} has no four cards", "21.9(g)")
    if report.seat in decided or not round.stakes_on(seat=report.seat):
        raise Refused(f"seat {report.seat} has set its hand", "21.9(g)")


def misset(round: Round, report: IrregularityReport) -> None:
    """21.9(h): what the dealer sets is then reset by the house way."""
    round.memo[MISSET] = True


def run_out(round: Round, report: IrregularityReport) -> None:
    """21.9(i): all wagers go back, and all cards are shuffled before the next round."""
    dealing: Dealing = round.memo["dealing"]
    round.state["due"][dealing.source] = shoes.CUTTING_CARD
    raise VoidRound("too few cards are left to complete the round", "21.9(i)")


def marker_not_moved(round: Round, report: IrregularityReport) -> None:
    """21.9(k): this round begins where the last one did; the marker moves on after it."""
    round.memo[MARKER] = True
    round.state[MARKER] = positions_from(round)[-1]
    round.note(MARKER, round.state[MARKER], "21.9(k)")


def has_moved(round: Round, report: IrregularityReport) -> None:
    if MARKER in round.memo:
        raise Refused("it is known that the marker was not moved", "21.9(k)")
    if not round.table.rounds and round.state[MARKER] == DEALER:
        raise Refused("the game begins with the marker before the dealer", "21.7(b)")


IRREGULARITIES = (
    shoe_irregularities.card_face_up("21.9(a)"),
    shoe_irregularities.card_drawn_in_error("21.9(b)"),
    Irregularity(
        name="player-card-exposed", cite="21.9(c)", when=("deal", "choose", "set", "reveal"),
        whose="hand", pieces="hand", handle=deck_irregularities.nothing,
        consequence="the card is turned face down, and play continues",
    ),
    Irregularity(
        name="dealer-short", cite="21.9(d)", when=("deal",), fields=(MISSING,),
        handle=dealer_short, legal=dealer_due,
        consequence="the cards that are missing are dealt before the dealer sets the hand",
    ),
    Irregularity(
        name="player-short", cite="21.9(e)", when=("deal",), whose="wagers", fields=(MISSING,),
        handle=player_short, legal=player_due,
        consequence="the player declares the hand void, or receives the cards that are missing",
    ),
    Irregularity(
        name="dealer-too-many-cards", cite="21.9(f)", when=UNTIL_TURNED, handle=dealer_too_many,
        legal=deck_irregularities.has_hand("21.9(f)", DEALER), consequence="all hands are void",
    ),
    Irregularity(
        name="player-too-many-cards", cite="21.9(g)", when=("deal", "choose"), whose="wagers",
        pieces="deck", handle=player_too_many, legal=not_set, face="down",
        consequence="the player sets one hand of two cards and discards all others",
    ),
    Irregularity(
        name="dealer-hand-misset", cite="21.9(h)", when=("dealer-set",), handle=misset,
        consequence="the hand is reset by the house way, and the round is completed",
    ),
    Irregularity(
        name="cards-run-out", cite="21.9(i)", when=("deal",), handle=run_out,
        consequence="the round is void, and all cards are reshuffled",
    ),
    shoe_irregularities.no_card_dealt("21.9(j)", "original"),
    Irregularity(
        name="marker-not-moved", cite="21.9(k)", when=("bets",), handle=marker_not_moved,
        legal=has_moved, consequence="the round is completed, and the marker is moved after it",
    ),
    shoe_irregularities.new_dealer("21.7(a)"),
    shoe_irregularities.reshuffle_ordered("21.5(g)", shoe_of),
    shoe_irregularities.no_gaming_activity("21.5(h)", shoe_of),
)  # fmt: skip
