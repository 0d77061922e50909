"""3.12(b) to (e), 4.12(g) to (k), 7.11(b) to (e): cards that come out when they should not."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.customs.shoes import CUTTING_CARD, recut
from pitboss.errors import Refused
from pitboss.games.baccarat.common import third_card
from pitboss.games.baccarat.common.shoe import BURN, NEXT_HAND, SHOE, Dealing
from pitboss.games.baccarat.common.texts import ShoeText
from pitboss.play.answers import Answer, Drawn, IrregularityReport
from pitboss.play.events import Face
from pitboss.play.irregularities import Handle, Irregularity
from pitboss.play.prompts import Draw, Moments, Steps
from pitboss.play.round import Round, VoidRound
from pitboss.ranking import baccarat
from pitboss.ranking.baccarat import VALUES

Legal = Callable[[Round, IrregularityReport], None]

STRAY = "stray"
"""Holder of a card dealt in error, until it is known what becomes of it."""
SIMULATED = ("simulated-player", "simulated-banker")
DEAL_ON = Drawn(())
"""The cards to be dealt, or how many are left, have changed: the next prompt follows them."""


def legal(round: Round, report: IrregularityReport) -> None:
    """A report can be true only once the shoe is filled, and of a card that is in it."""
    cite = round.game.irregularity_names[report.name].cite
    dealing = round.memo.get("dealing")
    if dealing is None or SHOE not in round.table.stocks or round.state["uncut"]:
        raise Refused(f"{report.name}: the cards are not in the shoe yet", cite)
    if len(report.pieces) > 1:
        raise Refused(f"{report.name}: report one card at a time", cite)
    dealing.stock.check(report.pieces)
    if not dealing.stock.size:
        raise Refused(f"{report.name}: the shoe is empty", cite)


def in_a_hand(round: Round, report: IrregularityReport) -> None:
    """As above, and a hand is being dealt."""
    legal(round, report)
    if not round.memo.get("hand-begun"):
        cite = round.game.irregularity_names[report.name].cite
        raise Refused(f"{report.name}: no hand is being dealt", cite)


def instead(round: Round) -> Answer | None:
    """What an interrupted prompt is told: a draw is asked for anew, anything else stands."""
    return DEAL_ON if isinstance(round.prompt, Draw) else None


def draw(
    round: Round, report: IrregularityReport, holder: str, face: Face, cite: str
) -> Steps[str]:
    """The card in question: the one reported, or the next of the shoe."""
    dealing: Dealing = round.memo["dealing"]
    if report.pieces:
        round.take(holder, report.pieces[0], face, cite, SHOE)
    else:
        yield from dealing.deal([(holder, face, cite)])
    return round.hands[holder][-1]


def is_said(report: IrregularityReport, what: str, *, unless_said: bool) -> bool:
    """A detail of a report: ``disclosed: no``."""
    said = str(report.details.get(what, "")).lower()
    return said in ("yes", "true", "on") if said else unless_said


# -- what becomes of a card ----------------------------------------------------------------------


def keep(round: Round, text: ShoeText) -> None:
    """Unseen, it is the first card of the next hand."""
    card = round.hands[STRAY][-1]
    round.shift(card, STRAY, NEXT_HAND, face="blind", cite=text.in_error)
    round.state["next-card"] = card


def disclose(round: Round, text: ShoeText) -> Steps[None]:
    """Seen, it goes by the procedure that the casino has selected."""
    procedure = round.options["disclosed-card-procedure"]
    if procedure == "3":
        if not (round.memo.get("hand-begun") or round.memo.get("simulating")):
            yield from simulate(round, text)
        return  # else once the hand is over
    cite = f"{text.disclosed}{procedure}"
    card = round.hands[STRAY][-1]
    round.shift(card, STRAY, BURN, face="up", cite=cite)
    if procedure == "1":
        tens = int(round.options["extra-cards-for-ten-value"])
        yield from discard_more(round, text, VALUES[card] or tens, "up", cite)
    else:
        yield from discard_more(round, text, 1, "down", cite)


def discard_more(round: Round, text: ShoeText, more: int, face: Face, cite: str) -> Steps[None]:
    """With the card go so many more, or what is left of the shoe."""
    dealing: Dealing = round.memo["dealing"]
    more = min(more, dealing.stock.size)
    yield from dealing.deal([(BURN, face, cite)] * more)
    round.note(f"cards-to-{text.discards}", more + 1, cite)


def simulate(round: Round, text: ShoeText) -> Steps[None]:
    """The card is the first of a round on which nobody can bet; its cards are discarded."""
    cite = f"{text.disclosed}3"
    round.memo["simulating"] = True
    while round.hands.get(STRAY):
        round.announce("a round is dealt without wagers", cite)
        try:
            yield from _simulated_hands(round, cite)
        except VoidRound as void:  # the shoe is empty, but no wager stands on these hands
            round.announce(void.why, void.cite)
        used = sum(len(round.hands.pop(holder, ())) for holder in SIMULATED)
        round.note(f"cards-to-{text.discards}", used, cite)
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
    third = third_card.NONE
    if third_card.player(baccarat.count(player)) == third_card.DRAW:
        yield from dealing.deal([(SIMULATED[0], "up", cite)])
        third = VALUES[player[-1]]
    if third_card.banker(baccarat.count(banker), third) == third_card.DRAW:
        yield from dealing.deal([(SIMULATED[1], "up", cite)])


def after_the_hand(round: Round, text: ShoeText) -> Steps[None]:
    """The hand is over: what was seen during it begins a round without wagers."""
    round.memo["hand-begun"] = False
    yield from simulate(round, text)


# -- the reports ---------------------------------------------------------------------------------


def drawn_in_error(text: ShoeText) -> Handle:
    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        prompt = instead(round)
        seen = is_said(report, "disclosed", unless_said=False)
        yield from draw(round, report, STRAY, "up" if seen else "blind", text.in_error)
        if seen:
            yield from disclose(round, text)
        else:
            keep(round, text)
        return prompt

    return handle


def seen_in_error(text: ShoeText) -> Handle:
    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        prompt = instead(round)
        yield from draw(round, report, STRAY, "up", text.disclosed)
        yield from disclose(round, text)
        return prompt

    return handle


def face_up(text: ShoeText, *, void_last: bool = False) -> Handle:
    """Not used, and as many more as its value are discarded with it: none for a ten."""

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        prompt = instead(round)
        if void_last and round.memo.get("hand-begun") and round.table.stocks[SHOE].cutting_card_out:
            why = "a card of the last hand of the shoe was found face up"
            raise VoidRound(why, text.face_up)
        card = yield from draw(round, report, BURN, "up", text.face_up)
        yield from discard_more(round, text, VALUES[card], "up", text.face_up)
        return prompt

    return handle


def run_out(text: ShoeText) -> Handle:
    def handle(round: Round, report: IrregularityReport) -> None:
        round.state["due"][SHOE] = CUTTING_CARD
        raise VoidRound("too few cards are left to complete the round", text.run_out)

    return handle


def cutting_card(round: Round, report: IrregularityReport) -> None:
    stock = round.table.stocks[SHOE]
    stock.cutting_card = stock.dealt


def not_out_yet(round: Round, report: IrregularityReport) -> None:
    legal(round, report)
    stock = round.table.stocks[SHOE]
    if stock.cutting_card_out or not stock.cutting_card or not round.memo.get("ready"):
        cite = round.game.irregularity_names[report.name].cite
        raise Refused("no cutting card can come out now: it is out already, or none is in", cite)


def cut_again(round: Round, report: IrregularityReport) -> Steps[Answer]:
    dealing: Dealing = round.memo["dealing"]
    same = round.options["recut-by"] == "same-player"
    yield from recut(round, dealing.shoe, SHOE, dealing.bettors, same_player=same)
    return DEAL_ON


def nothing_dealt(text: ShoeText) -> Legal:
    def check(round: Round, report: IrregularityReport) -> None:
        if "cutter" not in round.memo or any(round.hands.values()):
            raise Refused("a cut is judged before any card is dealt", text.recut)

    return check


def one_waits(text: ShoeText) -> Legal:
    """Unseen, a card comes during a hand, and only one can be the first of the next."""

    def check(round: Round, report: IrregularityReport) -> None:
        if is_said(report, "disclosed", unless_said=False):
            legal(round, report)
            return
        in_a_hand(round, report)
        if round.state["next-card"]:
            raise Refused("a card drawn in error waits already for the next hand", text.in_error)

    return check


IN_HAND: Moments = ("deal", "instruct", "turn", "choose")
ANY_TIME = ("bets", *IN_HAND)


def irregularities(
    text: ShoeText, cutting_card_cite: str, *, void_last: bool = False
) -> tuple[Irregularity, ...]:
    """What all three texts say of cards that go astray, and of the shoe."""
    where = text.discards.replace("-", " ")
    return (
        Irregularity(
            name="card-drawn-in-error", cite=text.in_error, when=ANY_TIME, legal=one_waits(text),
            consequence="unseen, it is the first card of the next hand", face="down",
            handle=drawn_in_error(text),
        ),
        Irregularity(
            name="disclosed-card", cite=text.disclosed, when=ANY_TIME, legal=legal,
            consequence=f"it goes to the {where} as the casino has selected",
            handle=seen_in_error(text),
        ),
        Irregularity(
            name="card-face-up", cite=text.face_up, when=("bets", "deal"), legal=legal,
            consequence=f"it goes to the {where} with as many more as its value",
            handle=face_up(text, void_last=void_last),
        ),
        Irregularity(
            name="cards-run-out", cite=text.run_out, when=IN_HAND, legal=in_a_hand,
            consequence="the round is void and all cards are reshuffled", handle=run_out(text),
        ),
        Irregularity(
            name="cutting-card-appears", cite=cutting_card_cite, when=ANY_TIME, legal=not_out_yet,
            consequence="it is put aside and the hand is completed", handle=cutting_card,
        ),
        Irregularity(
            name="improper-cut", cite=text.recut, when=("deal",), legal=nothing_dealt(text),
            consequence="a supervisor has the cards cut again", handle=cut_again,
        ),
    )  # fmt: skip
