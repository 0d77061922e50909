"""Irregularities in all poker games, 14.15, and the conduct of players, 14.16."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.errors import Refused
from pitboss.games.poker_room.common import deck, house
from pitboss.games.poker_room.common.betting import check_last
from pitboss.games.poker_room.common.contest import Contest, contest_of, void
from pitboss.games.poker_room.common.deck import yes
from pitboss.play.answers import Answer, Choice, IrregularityReport
from pitboss.play.events import Face
from pitboss.play.irregularities import Irregularity
from pitboss.play.prompts import Choose, Moments, Steps
from pitboss.play.round import Round

DURING: Moments = ("deal", "choose", "set", "agree", "show")
"""The steps of a round once the wagers before the cards have been made."""


def contesting(round: Round, report: IrregularityReport) -> Contest:
    """The contest, if the seat named is still in it."""
    contest = contest_of(round)
    if contest is None or contest.player(report.seat) is None:
        cite = round.game.irregularity_names[report.name].cite
        raise Refused(f"seat {report.seat} has no hand in this round", cite)
    return contest


def has_hand(round: Round, report: IrregularityReport) -> None:
    contesting(round, report)


def has_begun(round: Round, report: IrregularityReport) -> None:
    if contest_of(round) is None:
        cite = round.game.irregularity_names[report.name].cite
        raise Refused(f"{report.name}: the round of play has not begun", cite)


# -- misdeals and dead rounds --------------------------------------------------------------------


def misdeal(round: Round, why: str, cite: str) -> None:
    """14.15(e): all cards go back for a reshuffle, and the chips with them."""
    round.note("misdeal", True, cite)
    void(round, f"misdeal: {why}", cite)


def dead_round(round: Round, why: str, cite: str) -> None:
    """14.15(g): the round is dead, the chips go back, the deck is replaced."""
    round.note("deck-replaced", True, cite)
    void(round, why, cite)


def wrong_deck(why: str) -> Callable[[Round, IrregularityReport], None]:
    """14.15(g): cards are missing, or there are more than there should be."""

    def handle(round: Round, report: IrregularityReport) -> None:
        dead_round(round, why, "14.15(g)")

    return handle


def not_shuffled(round: Round, report: IrregularityReport) -> None:
    misdeal(round, "the cards were not shuffled and cut as required", "14.15(e)1")


def in_time(why: str, cite: str) -> Callable[[Round, IrregularityReport], None]:
    """A misdeal, unless two players have already put in wagers of their own will."""

    def handle(round: Round, report: IrregularityReport) -> None:
        contest = contest_of(round)
        if contest is None or len(contest.voluntary) < 2:
            misdeal(round, why, cite)
        round.note("misdeal", False, cite)

    return handle


def skipped(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """14.15(e)4; found too late, the player is simply not in this round."""
    in_time("an eligible player was not dealt in", "14.15(e)4")(round, report)
    contest = contest_of(round)
    if contest is None or contest.player(report.seat) is None:  # it was passed over as folded
        return None
    return (yield from lose_hand(round, report, "14.15(e)4"))


def was_eligible(round: Round, report: IrregularityReport) -> None:
    contest = contest_of(round)
    if contest is None or report.seat not in contest.players:
        raise Refused(f"seat {report.seat} was not to be dealt in", "14.15(e)4")


def face_up(round: Round, report: IrregularityReport) -> Steps[None]:
    """14.15(h), (e)3: one card is put away, more than one is a misdeal."""
    found = yield from put_away(round, report, "up", "14.15(h)")
    round.memo["face-up"] = round.memo.get("face-up", 0) + found
    if round.memo["face-up"] > 1:
        misdeal(round, "more than one card was face up in the deck", "14.15(e)3")


def put_away(round: Round, report: IrregularityReport, face: Face, cite: str) -> Steps[int]:
    """Cards go from the deck to the discards: those named, or the next ones; how many."""
    deck.go_astray(round, len(report.pieces) or count_said(report))
    for piece in report.pieces:
        round.take("discard", piece, face, cite)
    if report.pieces:
        return len(report.pieces)
    count = count_said(report)
    yield from round.deal(["discard"] * count, face=face, cite=cite)
    return count


def count_said(report: IrregularityReport) -> int:
    """How many cards a report is about."""
    said = str(report.details.get("cards", 1))
    return int(said) if said.isdigit() and 0 < int(said) <= 7 else 1


def can_be_put_away(round: Round, report: IrregularityReport) -> None:
    """The cards named must still be in the deck."""
    has_begun(round, report)
    round.table.stocks["deck"].check(report.pieces)
    if deck.spare(round) < (len(report.pieces) or count_said(report)):
        raise Refused("the deck has too few cards for that", "14.15(g)")


def off_table(round: Round, report: IrregularityReport) -> Steps[None]:
    yield from put_away(round, report, "down", "14.15(n)")


def ineligible(round: Round, report: IrregularityReport) -> Steps[None]:
    """14.15(f): only the cards of the ineligible player are discarded."""
    yield from put_away(round, report, "down", "14.15(f)")


def is_ineligible(round: Round, report: IrregularityReport) -> None:
    can_be_put_away(round, report)
    contest = contest_of(round)
    if contest and report.seat in contest.players:
        raise Refused(f"seat {report.seat} was rightly dealt in", "14.15(f)")


# -- hands ---------------------------------------------------------------------------------------


def lose_hand(
    round: Round, report: IrregularityReport, cite: str, *, refund: bool = False
) -> Steps[Answer | None]:
    """A hand is out of the round; where it was its turn, that counts as its answer."""
    yield from ()
    contest = contest_of(round)
    assert contest is not None
    back = contest.kill(report.seat, cite, refund=refund)
    ruling = f"refund {house.plain(back)}" if refund else "no-redress"
    round.note("ruling", {str(report.seat): ruling}, cite)
    check_last(contest)
    prompt = round.prompt
    if isinstance(prompt, Choose) and prompt.step == "choose" and prompt.seat == report.seat:
        return Choice(report.seat, "fold")
    return None


def fouled(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """14.15(i): protected or not, to be reconstructed or not, at fault or not."""
    if not yes(report, "protected"):
        return (yield from lose_hand(round, report, "14.15(i)"))
    if yes(report, "reconstructed"):
        round.note("ruling", {str(report.seat): "plays-on"}, "14.15(i)2")
        return None
    refund = not yes(report, "at-fault")
    return (yield from lose_hand(round, report, "14.15(i)3", refund=refund))


def left(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """14.15(i)4: an unprotected hand left behind is discarded; a protected one stays."""
    if yes(report, "protected"):
        round.note("ruling", {str(report.seat): "plays-on"}, "14.15(i)4")
        return None
    return (yield from lose_hand(round, report, "14.15(i)4"))


def colluding(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """14.16(a), (b): the player must leave the game, and the Division is told."""
    state = round.state
    state["removed"] = [*map(int, state["removed"]), report.seat]
    round.note("notified", "Division", "14.16(b)")
    contest = contest_of(round)
    if contest and contest.player(report.seat) is not None:
        return (yield from lose_hand(round, report, "14.16(b)"))
    return None


def dispute(round: Round, report: IrregularityReport) -> None:
    """14.15(b): what the poker shift supervisor decides is final."""
    decision = report.details.get("decision", "the supervisor decides")
    round.note("ruling", decision, "14.15(b)")


# -- the irregularities --------------------------------------------------------------------------


def shared() -> tuple[Irregularity, ...]:
    """What may go wrong in any poker game, and what follows."""
    start = in_time("the deal began at the wrong position", "14.15(e)2")
    return (
        *deck.irregularities(dead_round),
        Irregularity(
            name="improper-shuffle", cite="14.15(e)1", when=DURING, legal=has_begun,
            handle=not_shuffled, consequence="misdeal",
        ),
        Irregularity(
            name="wrong-start", cite="14.15(e)2", when=DURING, handle=start, legal=has_begun,
            consequence="misdeal, before two players have voluntarily put in wagers",
        ),
        Irregularity(
            name="player-skipped", cite="14.15(e)4", when=DURING, whose="seat",
            handle=skipped, legal=was_eligible,
            consequence="misdeal, before two players have voluntarily put in wagers",
        ),
        Irregularity(
            name="card-face-up", cite="14.15(h)", when=("deal",), handle=face_up,
            legal=can_be_put_away, consequence="not used; more than one is a misdeal",
        ),
        Irregularity(
            name="card-off-table", cite="14.15(n)", when=("deal",), handle=off_table,
            legal=can_be_put_away, consequence="examined and put with the discards", face="down",
        ),
        Irregularity(
            name="dealt-to-ineligible", cite="14.15(f)", when=("deal", "choose"), whose="seat",
            handle=ineligible, legal=is_ineligible, consequence="only those cards are discarded",
            face="down",
        ),
        Irregularity(
            name="missing-cards", cite="14.15(g)", when=DURING, legal=has_begun,
            handle=wrong_deck("cards are missing"),
            consequence="the round is dead, the chips go back, the deck is replaced",
        ),
        Irregularity(
            name="extra-cards", cite="14.15(g)", when=DURING, legal=has_begun,
            handle=wrong_deck("there are extra cards"),
            consequence="the round is dead, the chips go back, the deck is replaced",
        ),
        *_hand_irregularities(),
    )  # fmt: skip


def _hand_irregularities() -> tuple[Irregularity, ...]:
    return (
        Irregularity(
            name="hand-fouled", cite="14.15(i)", when=DURING, whose="seat", handle=fouled,
            legal=has_hand, consequence="unprotected: no redress; protected: reconstructed,"
            " or refunded to a player who is not at fault", face="down",
        ),
        Irregularity(
            name="hand-collected", cite="14.15(i)", when=DURING, whose="seat", handle=fouled,
            legal=has_hand, consequence="as a fouled hand", face="down",
        ),
        Irregularity(
            name="player-left", cite="14.15(i)4", when=DURING, whose="seat", handle=left,
            legal=has_hand, consequence="an unprotected hand is discarded", face="down",
        ),
        Irregularity(
            name="collusion", cite="14.16(b)", when=("shuffle", *DURING), whose="seat",
            handle=colluding, consequence="the player leaves the game, the Division is notified",
        ),
        Irregularity(
            name="dispute", cite="14.15(b)", when=("shuffle", "cut", "post", *DURING),
            handle=dispute, consequence="the poker shift supervisor decides, finally",
        ),
    )  # fmt: skip


# -- hold 'em and omaha --------------------------------------------------------------------------


def exposed(round: Round, report: IrregularityReport) -> Steps[None]:
    """14.15(o): noted at once, exchanged when every player has the first cards."""
    deck.go_astray(round, 1)
    piece = named_or_last(round, report)[0]
    round.memo.setdefault("exposed", []).append((report.seat, piece))
    if round.memo.get("hands-dealt"):
        yield from exchange(round)


def exchange(round: Round) -> Steps[None]:
    """The exposed card is replaced from the top of the deck; it is discarded or burned face up."""
    for seat, piece in round.memo.pop("exposed", []):
        burn = round.options["exposed-card"] == "burn" and not round.memo.get("burned-up")
        round.memo["burned-up"] = burn or round.memo.get("burned-up", False)
        cite = "14.15(o)2" if burn else "14.15(o)1"
        round.shift(piece, str(seat), "burn" if burn else "discard", face="up", cite=cite)
        yield from round.deal([str(seat)], face="down", cite=cite)


def named_or_last(round: Round, report: IrregularityReport) -> Sequence[str]:
    """The cards that a report names, or the last one that was dealt to the seat."""
    return report.pieces or round.hands.get(str(report.seat), [])[-1:]


def was_dealt_it(round: Round, report: IrregularityReport) -> None:
    contest, pieces = contesting(round, report), named_or_last(round, report)
    noted = [piece for _, piece in round.memo.get("exposed", [])]
    held = round.hands.get(str(report.seat), [])
    if len(pieces) != 1 or pieces[0] not in held or pieces[0] in noted:
        raise Refused("name the one card that was dealt to the seat face up", "14.15(o)")
    if contest.voluntary or "community" in round.hands:
        raise Refused("cards are exchanged when they are dealt, not later", "14.15(o)")
    if not deck.spare(round):
        raise Refused("the deck has no card to exchange it with", "14.15(o)")


EXPOSED = Irregularity(
    name="exposed-hole-card", cite="14.15(o)", when=("deal", "choose"), whose="seat",
    handle=exposed, legal=was_dealt_it,
    consequence="exchanged with the top card, and discarded or used as the burn card face up",
)  # fmt: skip
