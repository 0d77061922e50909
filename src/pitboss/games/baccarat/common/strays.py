"""Cards that come out when they should not."""

from pitboss.engine import (
    Answer,
    Face,
    Field,
    Handle,
    Irregularity,
    IrregularityReport,
    Legal,
    Moments,
    Round,
    Steps,
    VoidRound,
)
from pitboss.errors import Refused
from pitboss.games.baccarat.common import third_card
from pitboss.games.baccarat.common.paragraphs import ShoeParagraphs
from pitboss.games.baccarat.common.shoe import BURN, NEXT_HAND, SHOE, Dealing
from pitboss.procedures import shoe_irregularities
from pitboss.procedures.shoe_irregularities import dealt_on
from pitboss.ranking import baccarat
from pitboss.ranking.baccarat import VALUES

STRAY = "stray"
"""Holder of a card dealt in error, until it is known what happens to it."""
SIMULATED = ("simulated-player", "simulated-banker")
DISCLOSED = Field(name="disclosed", kind="flag", says="whether the card was seen")


def untrue(round: Round, report: IrregularityReport, why: str) -> Refused:
    """The refusal of a report that cannot be true at this moment."""
    return Refused(f"{report.name}: {why}", round.game.irregularity_names[report.name].cite)


def legal(round: Round, report: IrregularityReport) -> None:
    """A report can be true only once the shoe is filled, and about one card that is in it."""
    dealing = round.memo.get("dealing")
    if dealing is None or SHOE not in round.table.stocks or round.state["uncut"]:
        raise untrue(round, report, "the cards are not in the shoe yet")
    if len(report.pieces) > 1:
        raise untrue(round, report, "report one card at a time")
    if not dealing.stock.size:
        raise untrue(round, report, "the shoe is empty")


def in_a_hand(round: Round, report: IrregularityReport) -> None:
    """As in `legal`, and only while a hand is being dealt."""
    legal(round, report)
    if not round.memo.get("hand-begun"):
        raise untrue(round, report, "no hand is being dealt")


def instead(round: Round) -> Answer | None:
    """The answer to an interrupted prompt: a draw is asked for again, any other prompt just
    waits."""
    return dealt_on(round.prompt)


def draw(
    round: Round, report: IrregularityReport, holder: str, face: Face, cite: str
) -> Steps[str]:
    """Draw the card in question: the reported card, or the next card of the shoe."""
    dealing: Dealing = round.memo["dealing"]
    if report.pieces:
        round.take(holder, report.pieces[0], face, cite, SHOE)
    else:
        yield from dealing.deal([(holder, face, cite)])
    return round.hands[holder][-1]


# -- what becomes of a card ----------------------------------------------------------------------


def put_aside(round: Round, at: ShoeParagraphs, *, seen: bool) -> Steps[None]:
    """An unseen card is the first card of the next hand."""
    if seen:
        yield from disclose(round, at)
        return
    card = round.hands[STRAY][-1]
    round.shift(card, STRAY, NEXT_HAND, face="blind", cite=at.in_error)
    round.state["next-card"] = card


def disclose(round: Round, at: ShoeParagraphs) -> Steps[None]:
    """A card that was seen is handled by the procedure that the casino has selected."""
    procedure = round.options["disclosed-card-procedure"]
    if procedure == "3":
        if not (round.memo.get("hand-begun") or round.memo.get("simulating")):
            yield from simulate(round, at)
        return  # else once the hand is over
    cite = at.disclosed_by[procedure]
    card = round.hands[STRAY][-1]
    round.shift(card, STRAY, BURN, face="up", cite=cite)
    if procedure == "1":
        tens = int(round.options["extra-cards-for-ten-value"])
        yield from discard_more(round, at, VALUES[card] or tens, "up", cite)
    else:
        yield from discard_more(round, at, 1, "down", cite)


def discard_more(round: Round, at: ShoeParagraphs, more: int, face: Face, cite: str) -> Steps[None]:
    """Discard this many more cards, or all that are left in the shoe."""
    dealing: Dealing = round.memo["dealing"]
    more = min(more, dealing.stock.size)
    yield from dealing.deal([(BURN, face, cite)] * more)
    round.note(f"cards-to-{at.discards}", more + 1, cite)


def simulate(round: Round, at: ShoeParagraphs) -> Steps[None]:
    """The card is the first of a round on which nobody can bet; its cards are discarded."""
    cite = at.disclosed_by["3"]
    round.memo["simulating"] = True
    while round.hands.get(STRAY):
        round.announce("a round is dealt without wagers", cite)
        try:
            yield from _simulated_hands(round, cite)
        except VoidRound as void:  # the shoe is empty, but no wager stands on these hands
            round.announce(void.why, void.cite)
        used = sum(len(round.hands.pop(holder, ())) for holder in SIMULATED)
        round.note(f"cards-to-{at.discards}", used, cite)
        for holder in SIMULATED:
            round.collect(holder, cite)
    round.memo["simulating"] = False


def _simulated_hands(round: Round, cite: str) -> Steps[None]:
    dealing: Dealing = round.memo["dealing"]
    round.shift(round.hands[STRAY][0], STRAY, SIMULATED[0], face="up", cite=cite)
    yield from dealing.deal([(holder, "up", cite) for holder in (SIMULATED[1], *SIMULATED)])
    player, banker = (round.hands[holder] for holder in SIMULATED)
    if baccarat.is_natural(player) or baccarat.is_natural(banker):
        return
    if third_card.player(baccarat.count(player)) == third_card.DRAW:
        yield from dealing.deal([(SIMULATED[0], "up", cite)])
    if third_card.banker_draws(player, banker):
        yield from dealing.deal([(SIMULATED[1], "up", cite)])


def after_the_hand(round: Round, at: ShoeParagraphs) -> Steps[None]:
    """The hand is over: a card that was seen during it begins a round without wagers."""
    round.memo["hand-begun"] = False
    yield from simulate(round, at)


# -- the reports ---------------------------------------------------------------------------------


def out_in_error(at: ShoeParagraphs, cite: str) -> Handle:
    """A card came out by mistake. It counts as seen, unless the report says otherwise."""

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        prompt = instead(round)
        seen = report.details.get("disclosed", True)
        yield from draw(round, report, STRAY, "up" if seen else "blind", cite)
        yield from put_aside(round, at, seen=seen)
        return prompt

    return handle


def face_up(at: ShoeParagraphs) -> Handle:
    """The card is not used. As many more cards as its value are discarded with it; none for a
    ten."""

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        prompt = instead(round)
        round.memo["found-face-up"] = bool(round.memo.get("hand-begun"))
        void_last_hand(round, at)
        card = yield from draw(round, report, BURN, "up", at.face_up)
        yield from discard_more(round, at, VALUES[card], "up", at.face_up)
        return prompt

    return handle


def void_last_hand(round: Round, at: ShoeParagraphs) -> None:
    """The hand in which the cutting card appears is the last of the shoe. By some texts it is void
    if one of its cards was found face up, before or after the cutting card."""
    last = round.table.stocks[SHOE].cutting_card_out
    if at.face_up_last_hand and last and round.memo.get("found-face-up"):
        why = "a card of the last hand of the shoe was found face up"
        raise VoidRound(why, at.face_up_last_hand)


def run_out(round: Round, report: IrregularityReport) -> None:
    round.memo["dealing"].run_out()


def cutting_card(round: Round, report: IrregularityReport) -> None:
    stock = round.table.stocks[SHOE]
    stock.cutting_card = stock.dealt


def not_out_yet(round: Round, report: IrregularityReport) -> None:
    legal(round, report)
    stock = round.table.stocks[SHOE]
    if stock.cutting_card_out or not stock.cutting_card or not round.memo.get("ready"):
        cite = round.game.irregularity_names[report.name].cite
        raise Refused("no cutting card can come out now: it is out already, or none is in", cite)


def one_waits(at: ShoeParagraphs) -> Legal:
    """An unseen card comes during a hand, and only one card can be the first of the next hand."""

    def check(round: Round, report: IrregularityReport) -> None:
        if report.details["disclosed"]:
            legal(round, report)
            return
        in_a_hand(round, report)
        if round.state["next-card"]:
            raise Refused("a card drawn in error waits already for the next hand", at.in_error)

    return check


IN_HAND: Moments = ("deal", "instruct", "turn", "turn-offer", "choose")
ANY_TIME = ("bets", *IN_HAND)


def irregularities(at: ShoeParagraphs) -> tuple[Irregularity, ...]:
    """What all texts say about stray cards and about the shoe."""
    where = at.discards.replace("-", " ")
    return (
        Irregularity(name="card-drawn-in-error", cite=at.in_error, when=ANY_TIME, pieces="deck",
                     consequence="unseen, it is the first card of the next hand", face="down",
                     fields=(DISCLOSED,), legal=one_waits(at),
                     handle=out_in_error(at, at.in_error)),
        Irregularity(name="disclosed-card", cite=at.disclosed, when=ANY_TIME, pieces="deck",
                     legal=legal, consequence=f"it goes to the {where} as the casino has selected",
                     handle=out_in_error(at, at.disclosed)),
        Irregularity(name="card-face-up", cite=at.face_up, when=ANY_TIME, pieces="deck",
                     consequence=f"it goes to the {where} with as many more as its value",
                     legal=legal, handle=face_up(at)),
        Irregularity(name="cards-run-out", cite=at.run_out, when=IN_HAND, legal=in_a_hand,
                     consequence="the round is void and all cards are reshuffled", handle=run_out),
        Irregularity(name="cutting-card-appears", cite=at.last_hand, when=ANY_TIME,
                     legal=not_out_yet, consequence="it is put aside and the hand is completed",
                     handle=cutting_card),
        shoe_irregularities.improper_cut(at.recut),
    )  # fmt: skip
