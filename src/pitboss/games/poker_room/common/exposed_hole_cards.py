"""Hole cards of stud that are turned face up by accident, while they are dealt."""

from functools import partial

from pitboss.engine import (
    Answer,
    Choice,
    Choose,
    Irregularity,
    IrregularityReport,
    Offer,
    Round,
    Steps,
)
from pitboss.errors import Refused
from pitboss.games.poker_room.common import irregularities
from pitboss.games.poker_room.common.hand_state import Contest, contest_of
from pitboss.games.poker_room.common.irregularities import named_or_last, still_in
from pitboss.games.poker_room.common.paragraphs import LaterHoleCard, Turned
from pitboss.games.poker_room.common.stud import TURNED_UP, CardTurned, turned_up


def irregularity(turned: Turned) -> Irregularity:
    """In the first deal the next card lies down in place of one that was turned up; a later hole
    card gives its player a choice."""
    dead = "; if both are up, the hand is dead and the ante goes back" * turned.all_dead
    later = "; the last one, its player may stop wagering" * (turned.later is not None)
    return Irregularity(
        name="hole-card-exposed", cite=turned.cite, when=("deal", "choose"), whose="hand",
        pieces="hand", handle=partial(handle, turned), legal=partial(check, turned),
        consequence=f"the next card is dealt face down{dead}{later}",
    )  # fmt: skip


def check(game: Turned, round: Round, report: IrregularityReport) -> None:
    """Refused unless it is a hole card that has just been dealt; both, where the text knows it."""
    still_in(round, report)
    contest, pieces = contest_of(round), named_or_last(round, report)
    assert contest is not None, "refused beforehand"
    hand, before = round.hands.get(str(report.seat), []), turned_up(round, report.seat)
    both = game.all_dead and not contest.betting_rounds
    named = {*pieces} & {*hand} - {*before}
    if len(pieces) not in (1, 1 + both) or len(named) < len(pieces):
        raise Refused("name the hole card of the seat that was turned up", game.cite)
    if contest.betting_rounds:
        if not is_later(game, round, contest) or pieces[0] != hand[-1]:
            raise Refused("a hole card is turned up when it is dealt, not later", game.cite)
    elif len(hand) > contest.streets[0].each.index("up"):
        raise Refused("the up-card of the seat has been dealt", game.cite)


def is_later(game: Turned, round: Round, contest: Contest) -> bool:
    """Whether the street with the later hole card is dealt, and nobody has acted after it."""
    street = contest.streets[contest.betting_rounds - isinstance(round.prompt, Choose)]
    moved = any(contest.betting.bets) or bool(contest.checked)
    return game.later is not None and street.name == game.later.street and not moved


def handle(game: Turned, round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    contest, seat = contest_of(round), report.seat
    assert contest is not None, "refused beforehand"
    pieces = named_or_last(round, report)
    for piece in pieces:
        round.show(str(seat), game.cite, at=round.hands[str(seat)].index(piece))
    if contest.betting_rounds:
        assert game.later is not None, "refused beforehand"
        return (yield from choose(contest, seat, game.later))
    up = round.memo.setdefault(TURNED_UP, {}).setdefault(seat, [])
    up.extend(pieces)
    if len(up) > 1:
        return (yield from irregularities.lose_hand(round, report, game.cite, refund=True))
    round.note("up-card", {str(seat): pieces[0]}, game.cite)
    raise CardTurned("a hole card was turned up", game.cite)


def choose(contest: Contest, seat: int, at: LaterHoleCard) -> Steps[Answer | None]:
    """The player goes on, or contends for the pot as it is without further wagers."""
    player, on_turn = contest.players[seat], irregularities.to_act(contest.round, seat)
    offers = (
        Offer("go-on", at.go_on, says="contend for the whole pot"),
        Offer("stop-wagering", at.stop, says="contend for the pot as it is, and wager no more"),
    )
    answer = yield from contest.round.choose(
        seat, offers, cite=at.stop, default="go-on", step="agree"
    )
    if answer.name != "stop-wagering":
        return None
    contest.round.note("stopped-wagering", seat, at.stop)
    if on_turn:
        contest.stopping = player
        return Choice(seat, "check")
    contest.betting.stand_aside(player)
    return None
