"""What may go wrong in any poker game, and the conduct of players."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.errors import Refused
from pitboss.games.poker_room.common import deck, house
from pitboss.games.poker_room.common.contest import Contest, contest_of, dead_round, misdeal
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.games.poker_room.common.reports import yes_or_no
from pitboss.games.poker_room.common.streets import check_last
from pitboss.play.answers import Answer, Choice, IrregularityReport
from pitboss.play.irregularities import Field, Handle, Irregularity
from pitboss.play.prompts import Choose, Moments, Steps
from pitboss.play.round import Round

DURING: Moments = ("deal", "choose", "set", "agree", "show")
"""The steps of a round once the wagers before the cards have been made."""
ANY_TIME: Moments = ("shuffle", "cut", "post", *DURING)

PROTECTED = yes_or_no("protected", "whether the player had protected the hand")
FOULED = (
    PROTECTED,
    yes_or_no("reconstructed", "whether the cards of the hand could be told apart again"),
    yes_or_no("at-fault", "whether the player contributed to the error"),
)
CARDS = Field(
    name="cards", kind="number", low=1, high=7, default=1,
    says="how many cards, where none is named",
)  # fmt: skip


def cite_of(round: Round, report: IrregularityReport) -> str:
    return round.game.irregularity_names[report.name].cite


def contesting(round: Round, report: IrregularityReport) -> Contest:
    """The contest, if the seat named is still in it."""
    contest = contest_of(round)
    if contest is None or contest.player(report.seat) is None:
        raise Refused(f"seat {report.seat} has no hand in this round", cite_of(round, report))
    return contest


def still_in(round: Round, report: IrregularityReport) -> None:
    contesting(round, report)


def has_begun(round: Round, report: IrregularityReport) -> None:
    if contest_of(round) is None:
        raise Refused(f"{report.name}: the round of play has not begun", cite_of(round, report))


def never(
    name: str, cite: str, why: str, when: Moments, fields: tuple[Field, ...] = ()
) -> Irregularity:
    """Something that is never allowed: to report it is to have it refused."""

    def refuse(round: Round, report: IrregularityReport) -> None:
        raise Refused(why, cite)

    return Irregularity(
        name=name, cite=cite, when=when, handle=refuse, legal=refuse, fields=fields,
        consequence="refused",
    )  # fmt: skip


# -- misdeals and dead rounds --------------------------------------------------------------------


def ends(how: Callable[[Round, str, str], None], why: str) -> Handle:
    """The round is over: a misdeal, or dead."""

    def handle(round: Round, report: IrregularityReport) -> None:
        how(round, why, cite_of(round, report))

    return handle


def in_time(round: Round, why: str, cite: str) -> None:
    """A misdeal, unless two players have already put in wagers of their own will."""
    contest = contest_of(round)
    if contest is None or len(contest.voluntary) < 2:
        misdeal(round, why, cite)
    round.note("misdeal", False, cite)


def skipped(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """Found too late, a player who was not dealt in is simply not in this round."""
    in_time(round, "an eligible player was not dealt in", ROOM.player_skipped)
    contest = contest_of(round)
    if contest is None or contest.player(report.seat) is None:  # it was passed over as folded
        return None
    return (yield from lose_hand(round, report, ROOM.player_skipped))


def was_eligible(round: Round, report: IrregularityReport) -> None:
    contest = contest_of(round)
    if contest is None or report.seat not in contest.players:
        raise Refused(f"seat {report.seat} was not to be dealt in", ROOM.player_skipped)


# -- cards that are not used ---------------------------------------------------------------------


def face_up(round: Round, report: IrregularityReport) -> Steps[None]:
    """One card is put away, more than one is a misdeal."""
    yield from put_away(round, report)
    round.memo["face-up"] = round.memo.get("face-up", 0) + astray(report)
    if round.memo["face-up"] > 1:
        misdeal(round, "more than one card was face up in the deck", ROOM.several_face_up)


def put_away(round: Round, report: IrregularityReport) -> Steps[None]:
    """Cards go from the deck to the discards: those named, or the next ones."""
    irregularity = round.game.irregularity_names[report.name]
    face, cite = irregularity.face, irregularity.cite
    deck.go_astray(round, astray(report))
    for piece in report.pieces:
        round.take("discard", piece, face, cite)
    if not report.pieces:
        yield from round.deal(["discard"] * astray(report), face=face, cite=cite)


def astray(report: IrregularityReport) -> int:
    """How many cards a report is about."""
    return len(report.pieces) or int(report.details["cards"])


def can_be_put_away(round: Round, report: IrregularityReport) -> None:
    has_begun(round, report)
    if deck.spare(round) < astray(report):
        raise Refused("the deck has too few cards for that", ROOM.wrong_deck)


def is_ineligible(round: Round, report: IrregularityReport) -> None:
    can_be_put_away(round, report)
    contest = contest_of(round)
    if contest and report.seat in contest.players:
        raise Refused(f"seat {report.seat} was rightly dealt in", ROOM.ineligible_player)


# -- hands ---------------------------------------------------------------------------------------


def lose_hand(
    round: Round, report: IrregularityReport, cite: str, *, refund: bool = False
) -> Steps[Answer | None]:
    """A hand is out of the round; where it was its turn, that counts as its answer."""
    yield from ()
    contest = contesting(round, report)
    back = contest.kill(report.seat, cite, refund=refund)
    ruling = f"refund {house.plain(back)}" if refund else "no-redress"
    round.note("ruling", {str(report.seat): ruling}, cite)
    check_last(contest)
    prompt = round.prompt
    if isinstance(prompt, Choose) and prompt.step == "choose" and prompt.seat == report.seat:
        return Choice(report.seat, "fold")
    return None


def fouled(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """Protected or not, to be reconstructed or not, at fault or not."""
    if not report.details["protected"]:
        return (yield from lose_hand(round, report, ROOM.unprotected))
    if report.details["reconstructed"]:
        round.note("ruling", {str(report.seat): "plays-on"}, ROOM.reconstructed)
        return None
    refund = not report.details["at-fault"]
    return (yield from lose_hand(round, report, ROOM.refunded, refund=refund))


def left(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """An unprotected hand left behind is discarded; a protected one stays."""
    if report.details["protected"]:
        round.note("ruling", {str(report.seat): "plays-on"}, ROOM.left_behind)
        return None
    return (yield from lose_hand(round, report, ROOM.left_behind))


def colluding(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """The player must leave the game, and the Division is told."""
    state = round.state
    state["removed"] = [*map(int, state["removed"]), report.seat]
    round.note("notified", "Division", ROOM.collusion)
    contest = contest_of(round)
    if contest and contest.player(report.seat) is not None:
        return (yield from lose_hand(round, report, ROOM.collusion))
    return None


def dispute(round: Round, report: IrregularityReport) -> None:
    """What the poker shift supervisor decides is final."""
    round.note("ruling", report.details["decision"], ROOM.disputes)


# -- the irregularities --------------------------------------------------------------------------

BEFORE_TWO_WAGERS = "misdeal, before two players have voluntarily put in wagers"
DEAD = "the round is dead, the chips go back, the deck is replaced"

DEAL = (
    Irregularity(
        name="improper-shuffle", cite=ROOM.not_shuffled, when=DURING, legal=has_begun,
        handle=ends(misdeal, "the cards were not shuffled and cut as required"),
        consequence="misdeal",
    ),
    Irregularity(
        name="wrong-start", cite=ROOM.wrong_start, when=DURING, legal=has_begun,
        handle=ends(in_time, "the deal began at the wrong position"),
        consequence=BEFORE_TWO_WAGERS,
    ),
    Irregularity(
        name="player-skipped", cite=ROOM.player_skipped, when=DURING, whose="seat",
        handle=skipped, legal=was_eligible, consequence=BEFORE_TWO_WAGERS,
    ),
    Irregularity(
        name="card-face-up", cite=ROOM.face_up, when=("deal",), handle=face_up, pieces="deck",
        fields=(CARDS,), legal=can_be_put_away,
        consequence="not used; more than one is a misdeal",
    ),
    Irregularity(
        name="card-off-table", cite=ROOM.off_table, when=("deal",), handle=put_away, face="down",
        pieces="deck", fields=(CARDS,), legal=can_be_put_away,
        consequence="examined and put with the discards",
    ),
    Irregularity(
        name="dealt-to-ineligible", cite=ROOM.ineligible_player, when=("deal", "choose"),
        whose="seat", pieces="deck", fields=(CARDS,), handle=put_away, legal=is_ineligible,
        face="down", consequence="only those cards are discarded",
    ),
    Irregularity(
        name="missing-cards", cite=ROOM.wrong_deck, when=DURING, legal=has_begun,
        handle=ends(dead_round, "cards are missing"), consequence=DEAD,
    ),
    Irregularity(
        name="extra-cards", cite=ROOM.wrong_deck, when=DURING, legal=has_begun,
        handle=ends(dead_round, "there are extra cards"), consequence=DEAD,
    ),
)  # fmt: skip

HANDS = (
    Irregularity(
        name="hand-fouled", cite=ROOM.unprotected, when=DURING, whose="hand", fields=FOULED,
        handle=fouled, legal=still_in, face="down", consequence="unprotected: no redress;"
        " protected: reconstructed, or refunded to a player who is not at fault",
    ),
    Irregularity(
        name="hand-collected", cite=ROOM.unprotected, when=DURING, whose="hand", fields=FOULED,
        handle=fouled, legal=still_in, face="down", consequence="as a fouled hand",
    ),
    Irregularity(
        name="player-left", cite=ROOM.left_behind, when=DURING, whose="hand", fields=(PROTECTED,),
        handle=left, legal=still_in, face="down", consequence="an unprotected hand is discarded",
    ),
    Irregularity(
        name="collusion", cite=ROOM.collusion, when=("shuffle", *DURING), whose="seat",
        handle=colluding, consequence="the player leaves the game, the Division is notified",
    ),
    Irregularity(
        name="dispute", cite=ROOM.disputes, when=ANY_TIME, handle=dispute,
        consequence="the poker shift supervisor decides, finally",
        fields=(Field(name="decision", kind="text", default="the supervisor decides",
                      says="what is decided, for the record"),),
    ),
)  # fmt: skip
