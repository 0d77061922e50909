"""What may go wrong in any poker game, with the deck, the deal and the hands; conduct of players.

Rulings on wagers are in `rulings`; what is reported between two rounds is in `between`.
"""

from collections.abc import Callable, Sequence

from pitboss.engine import (
    Answer,
    Choice,
    Choose,
    Field,
    Irregularity,
    IrregularityReport,
    Moments,
    Option,
    Round,
    Steps,
    choice,
)
from pitboss.engine.irregularities import Whose
from pitboss.errors import Refused
from pitboss.games.poker_room.common import deck, house_options
from pitboss.games.poker_room.common.hand_state import contest_of, dead_round, misdeal
from pitboss.games.poker_room.common.paragraphs import ROOM, ExposedCard
from pitboss.games.poker_room.common.streets import COMMUNITY, check_last

DURING: Moments = ("deal", "choose", "set", "agree", "show")
"""The steps of a round once the wagers before the cards have been made."""
ANY_TIME: Moments = ("shuffle", "cut", "post", *DURING)


# -- what reports may say, and when --------------------------------------------------------------


def yes_or_no(name: str, says: str) -> Field:
    """A field for yes or no; no, if the report does not give it."""
    return Field(name=name, kind="flag", default=False, says=says)


def chip_amount(name: str, says: str, *, required: bool = True) -> Field:
    return Field(name=name, kind="amount", low=1, required=required, says=says)


def cite_of(round: Round, report: IrregularityReport) -> str:
    return round.game.irregularity_names[report.name].cite


def still_in(round: Round, report: IrregularityReport) -> None:
    contest = contest_of(round)
    if contest is None or not contest.contends(report.seat):
        raise Refused(f"seat {report.seat} has no hand in this round", cite_of(round, report))


def has_begun(round: Round, report: IrregularityReport) -> None:
    if contest_of(round) is None:
        raise Refused(f"{report.name}: the round of play has not begun", cite_of(round, report))


def to_act(round: Round, seat: int) -> bool:
    """Whether a seat is asked for its decision in a betting round."""
    prompt = round.prompt
    return isinstance(prompt, Choose) and prompt.step == "choose" and prompt.seat == seat


def never(
    name: str, cite: str, why: str, when: Moments, *fields: Field, whose: Whose = "nobody"
) -> Irregularity:
    """Something that is never allowed: to report it is to have it refused."""

    def refuse(round: Round, report: IrregularityReport) -> None:
        raise Refused(why, cite)

    return Irregularity(
        name=name, cite=cite, when=when, handle=refuse, legal=refuse, fields=fields, whose=whose,
        consequence="refused",
    )  # fmt: skip


# -- the deck ------------------------------------------------------------------------------------


def recut(round: Round, report: IrregularityReport) -> Steps[None]:
    yield from deck.cut(round, ROOM.recut)


def nothing_dealt(round: Round, report: IrregularityReport) -> None:
    if round.hands:
        raise Refused("the cards are recut only before any has been dealt", ROOM.recut)


def idle(round: Round, report: IrregularityReport) -> None:
    deck.inspect(round)


def reshuffle(round: Round, report: IrregularityReport) -> None:
    round.announce("the cards are shuffled again", ROOM.device_fails)


def has_device(round: Round, report: IrregularityReport) -> None:
    """The device leaves the table before cards are shuffled in another way."""
    if round.options["shuffle"] != "automated":
        raise Refused("this table has no shuffling device", ROOM.device_fails)
    if report.details["instead"] and not report.details["removed"]:
        why = "the device is removed before the cards are shuffled in another way"
        raise Refused(why, ROOM.device_removed)


def count(round: Round, report: IrregularityReport) -> Steps[None]:
    """A wrong deck is removed; where cards are on the table, the round is dead."""
    missing = yield from round.count(cite=ROOM.counted)
    if not missing:
        return
    round.note("deck-removed", True, ROOM.counted)
    if round.hands:
        dead_round(round, "the count of the deck is wrong", ROOM.wrong_deck)
    round.announce("another deck is taken", ROOM.counted)


MOST_UNSORTED, MOST_IN_USE = 3, 6
"""Hours for which a deck may be used without being put in sequence, and for which it may be used at
all."""


def age(round: Round, report: IrregularityReport) -> None:
    """Three hours after the decks were last put in sequence it is done again; six hours after they
    were opened they are changed, and the new ones are shown and washed."""
    hours, state = report.details["hours"], round.state
    if hours >= MOST_IN_USE:
        state[deck.SEQUENCED] = 0
        round.note("deck-changed", True, ROOM.hours_in_use)
        deck.inspect(round)
    elif hours - int(state.get(deck.SEQUENCED, 0)) >= MOST_UNSORTED:
        state[deck.SEQUENCED] = hours
        round.note("deck-sequenced", True, ROOM.hours_in_use)


def since_opened(round: Round, report: IrregularityReport) -> None:
    """Hours are those since the decks were opened, so they do not go back."""
    before = int(round.state.get(deck.SEQUENCED, 0))
    if report.details["hours"] < before:
        why = f"these decks had been in use for {before} hours when they were last put in sequence"
        raise Refused(why, ROOM.hours_in_use)


# -- misdeals and dead rounds --------------------------------------------------------------------


def ending(
    name: str, cite: str, how: Callable[[Round, str, str], None], why: str, consequence: str
) -> Irregularity:
    """Something that ends the round: a misdeal, or dead."""

    def handle(round: Round, report: IrregularityReport) -> None:
        how(round, why, cite)

    return Irregularity(
        name=name, cite=cite, when=DURING, legal=has_begun, handle=handle, consequence=consequence
    )


def in_time(round: Round, why: str, cite: str) -> None:
    """A misdeal, unless two players have already made voluntary wagers."""
    contest = contest_of(round)
    if contest is None or len(contest.voluntary) < 2:
        misdeal(round, why, cite)
    round.note("misdeal", False, cite)


def skipped(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """If it is found too late, a player who was not dealt in is not in this round."""
    in_time(round, "an eligible player was not dealt in", ROOM.player_skipped)
    return lose_hand(round, report, ROOM.player_skipped)


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


# -- a card dealt face up by accident -------------------------------------------------------------


EXPOSED = "hole-card-exposed"


def exposed_option(at: ExposedCard) -> Option:
    return choice("exposed-card", ("discard", "burn"), at.found, "an exposed hole card is"
                  " discarded, or used as the burn card before the flop")  # fmt: skip


def exchange(round: Round, at: ExposedCard) -> Steps[None]:
    """Once every player has the first cards: an exposed one is replaced from the top of the deck.

    It is discarded, or burned face up; so only one of them can be.
    """
    round.memo["hands-dealt"] = True
    for seat, piece in round.memo.pop("exposed", []):
        burn = round.options["exposed-card"] == "burn" and not round.memo.get("burned-up")
        round.memo["burned-up"] = burn or round.memo.get("burned-up", False)
        cite = at.burned if burn else at.discarded
        round.shift(piece, str(seat), "burn" if burn else "discard", face="up", cite=cite)
        yield from round.deal([str(seat)], face="down", cite=cite)


def exposed(at: ExposedCard) -> Irregularity:
    """The card is noted at once, and exchanged when the deal is complete."""

    def handle(round: Round, report: IrregularityReport) -> Steps[None]:
        deck.go_astray(round, 1)
        (piece,) = named_or_last(round, report)
        round.memo.setdefault("exposed", []).append((report.seat, piece))
        if round.memo.get("hands-dealt"):
            yield from exchange(round, at)

    def legal(round: Round, report: IrregularityReport) -> None:
        still_in(round, report)
        pieces, contest = named_or_last(round, report), contest_of(round)
        noted = [piece for _, piece in round.memo.get("exposed", [])]
        dealt = [piece for piece in round.hands[str(report.seat)] if piece not in noted]
        if len(pieces) != 1 or pieces[0] not in dealt:
            raise Refused("name the one card that was dealt to the seat face up", at.found)
        if (contest and contest.voluntary) or COMMUNITY in round.hands:
            raise Refused("cards are exchanged when they are dealt, not later", at.found)
        if not deck.spare(round):
            raise Refused("the deck has no card to exchange it with", at.found)

    return Irregularity(
        name=EXPOSED, cite=at.found, when=("deal", "choose"), whose="hand",
        pieces="hand", handle=handle, legal=legal,
        consequence="exchanged with the top card, and discarded or used as the burn card face up",
    )  # fmt: skip


NOT_EXCHANGED = never(
    EXPOSED, ROOM.exposed_card,
    "an exposed card is exchanged in hold 'em and omaha; here the poker shift supervisor rules on"
    f" it ({ROOM.disputes}): report a dispute",
    DURING, whose="seat",
)  # fmt: skip
"""For games whose text says nothing about a card that was dealt face up."""


def named_or_last(round: Round, report: IrregularityReport) -> Sequence[str]:
    """The cards that a report names, or the last one that was dealt to the seat."""
    return report.pieces or round.hands[str(report.seat)][-1:]


# -- hands ---------------------------------------------------------------------------------------


def lose_hand(
    round: Round, report: IrregularityReport, cite: str, *, refund: bool = False
) -> Steps[Answer | None]:
    """A hand is out of the round, if it is not already; if it is its turn, that counts as the
    answer."""
    yield from ()
    contest = contest_of(round)
    if contest is None or not contest.contends(report.seat):
        return None
    back = contest.kill(report.seat, cite, refund=refund)
    ruling = f"refund {house_options.plain(back)}" if refund else "no-redress"
    round.note("ruling", {str(report.seat): ruling}, cite)
    check_last(contest)
    return Choice(report.seat, "fold") if to_act(round, report.seat) else None


def fouled(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """Protected or not, to be reconstructed or not, at fault or not."""
    if not report.details["protected"]:
        return lose_hand(round, report, ROOM.unprotected)
    return fouled_protected(round, report)


def fouled_protected(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    if not report.details["reconstructed"]:
        return lose_hand(round, report, ROOM.refunded, refund=not report.details["at-fault"])
    return plays_on(round, report, ROOM.reconstructed)


def left(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """An unprotected hand left behind is discarded; a protected one stays."""
    how = plays_on if report.details["protected"] else lose_hand
    return how(round, report, ROOM.left_behind)


def plays_on(round: Round, report: IrregularityReport, cite: str) -> Steps[None]:
    yield from ()
    round.note("ruling", {str(report.seat): "plays-on"}, cite)


def colluding(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """The player must leave the game, and the Division is told."""
    state = round.state
    state["removed"] = [*map(int, state["removed"]), report.seat]
    round.note("notified", "Division", ROOM.collusion)
    return lose_hand(round, report, ROOM.collusion)


def dispute(round: Round, report: IrregularityReport) -> None:
    """What the poker shift supervisor decides is final."""
    round.note("ruling", report.details["decision"], ROOM.disputes)


# -- the irregularities --------------------------------------------------------------------------

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

BEFORE_TWO_WAGERS = "misdeal, before two players have voluntarily put in wagers"
DEAD = "the round is dead, the chips go back, the deck is replaced"

DECK = (
    Irregularity(
        name="improper-cut", cite=ROOM.recut, when=("deal", "post"), handle=recut,
        legal=nothing_dealt, consequence="the supervisor has the cards recut",
    ),
    Irregularity(
        name="no-gaming-activity", cite=ROOM.idle, when=("shuffle",), handle=idle,
        consequence="the decks are shown to the first two players, washed and shuffled",
    ),
    Irregularity(
        name="shuffler-fails", cite=ROOM.device_fails, when=("shuffle",), handle=reshuffle,
        legal=has_device, consequence="the cards are reshuffled",
        fields=(
            Field(name="instead", values=("by-hand", "pre-shuffled"),
                  says="how the cards are shuffled without it"),
            yes_or_no("removed", "whether the device has left the table"),
        ),
    ),
    Irregularity(
        name="deck-in-use", cite=ROOM.hours_in_use, when=("shuffle",), handle=age,
        legal=since_opened,
        consequence="put in suit and sequence every three hours, changed after six",
        fields=(Field(name="hours", kind="number", low=0, required=True,
                      says="how long ago the decks were opened"),),
    ),
)  # fmt: skip

COUNT_STUB = Irregularity(
    name="count-due", cite=ROOM.counted, when=("shuffle", "choose", "deal"), handle=count,
    consequence="the deck, or during a round the stub, is counted; a wrong deck is removed",
)  # fmt: skip
"""For games whose text lets the dealer count the remaining cards during a round."""
COUNT_DECK = Irregularity(
    name="count-due", cite=ROOM.counted, when=("shuffle",), handle=count,
    consequence="the deck is counted; a wrong one is removed",
)  # fmt: skip

DEAL = (
    ending("improper-shuffle", ROOM.not_shuffled, misdeal,
           "the cards were not shuffled and cut as required", "misdeal"),
    ending("wrong-start", ROOM.wrong_start, in_time, "the deal began at the wrong position",
           BEFORE_TWO_WAGERS),
    Irregularity(
        name="player-skipped", cite=ROOM.player_skipped, when=DURING, whose="seat",
        handle=skipped, legal=was_eligible, consequence=BEFORE_TWO_WAGERS,
    ),
    Irregularity(
        name="card-face-up", cite=ROOM.face_up, when=DURING, in_the_deal=True,
        handle=face_up, pieces="deck", fields=(CARDS,), legal=can_be_put_away,
        consequence="not used; more than one is a misdeal",
    ),
    Irregularity(
        name="card-off-table", cite=ROOM.off_table, when=("deal",), handle=put_away, face="down",
        pieces="deck", fields=(CARDS,), legal=can_be_put_away,
        consequence="examined and put with the discards",
    ),
    Irregularity(
        name="dealt-to-ineligible", cite=ROOM.ineligible_player, when=DURING,
        whose="seat", pieces="deck", fields=(CARDS,), handle=put_away, legal=is_ineligible,
        face="down", consequence="only those cards are discarded",
    ),
    ending("missing-cards", ROOM.wrong_deck, dead_round, "cards are missing", DEAD),
    ending("extra-cards", ROOM.wrong_deck, dead_round, "there are extra cards", DEAD),
)  # fmt: skip

FOULED_HAND = Irregularity(
    name="hand-fouled", cite=ROOM.unprotected, when=DURING, whose="hand", fields=FOULED,
    handle=fouled, legal=still_in, face="down", consequence="unprotected: no redress;"
    " protected: reconstructed, or refunded to a player who is not at fault",
)  # fmt: skip
FOULED_STUD_HAND = Irregularity(
    name="hand-fouled", cite=ROOM.hole_cards_protected, when=DURING, whose="hand",
    fields=FOULED[1:], handle=fouled_protected, legal=still_in, face="down",
    consequence="hole cards are protected: reconstructed, or refunded to a player who is not at"
    " fault",
)  # fmt: skip

HANDS = (
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
