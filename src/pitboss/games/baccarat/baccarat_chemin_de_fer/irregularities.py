"""4.12: what goes wrong and what follows, and what else may be reported at the table."""

from pitboss.engine import (
    Answer,
    Choice,
    Choose,
    Face,
    Field,
    Handle,
    Irregularity,
    IrregularityReport,
    Legal,
    Round,
    Steps,
    VoidRound,
)
from pitboss.errors import Refused
from pitboss.games.baccarat.baccarat_chemin_de_fer import bank
from pitboss.games.baccarat.baccarat_chemin_de_fer.bank import MOST_SEATS
from pitboss.games.baccarat.baccarat_chemin_de_fer.duel import AT, Duel
from pitboss.games.baccarat.common import strays
from pitboss.games.baccarat.common.strays import STRAY
from pitboss.games.baccarat.common.third_card import DRAW, OPTION
from pitboss.procedures.shoe_irregularities import DEAL_ON


def during(step: str, why: str) -> Legal:
    """Refuse a report that cannot be true at this moment of the hand."""

    def legal(round: Round, report: IrregularityReport) -> None:
        strays.legal(round, report)
        duel = round.memo.get("duel")
        if not isinstance(duel, Duel) or duel.step != step:
            raise strays.untrue(round, report, why)

    return legal


def fourth_card(round: Round, report: IrregularityReport) -> None:
    """An extra card appears with the last card of the initial deal."""
    during("initial", "only in the initial deal")(round, report)
    if len(round.memo["duel"].dealing.queue) != 1:
        raise strays.untrue(round, report, "the hands are not that far yet")


def after_stay(round: Round, report: IrregularityReport) -> None:
    during("banker", "only after the Dominant Player has spoken")(round, report)
    duel: Duel = round.memo["duel"]
    if not duel.stayed or duel.banker_third:
        raise strays.untrue(round, report, "the Dominant Player has not stayed")


# -- 4.12(a) to (d) ------------------------------------------------------------------------------


def wrong_order(round: Round, report: IrregularityReport) -> None:
    """The hand is annulled; the bank may go on, if the report says so."""
    if report.details["transfer"]:
        round.state.update({"relinquished": bank.MANDATORY, "passed-from": 0})
    raise VoidRound("the cards were taken in the wrong order", "4.12(a)")


def one_too_many(cite: str, face: Face, *, for_player: bool = False) -> Handle:
    """A hand gets an extra card, which changes its count."""

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer]:
        duel: Duel = round.memo["duel"]
        holder = duel.player_at if for_player else duel.banker_at
        yield from strays.draw(round, report, holder, face, cite)
        duel.too_many.add(cite)
        return DEAL_ON

    return handle


# -- 4.12(e), (f) and (i) ------------------------------------------------------------------------


def card_after_stay(cite: str, *cells: str) -> Handle:
    """The Banker's card, if Table 3 has one of these; otherwise a disclosed card."""

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        duel: Duel = round.memo["duel"]
        takes = duel.cell in cells
        card = yield from strays.draw(round, report, STRAY, "up", cite)
        if takes:
            round.shift(card, STRAY, duel.banker_at, face="up", cite=cite)
            duel.banker_third = card
            return Choice(duel.banker, "draw")
        yield from strays.disclose(round, AT)
        return None

    return handle


def players_card(round: Round, report: IrregularityReport) -> Steps[Answer]:
    """The card that the Banker drew for the Banker's Hand goes to the Dominant Player."""
    duel: Duel = round.memo["duel"]
    card = yield from strays.draw(round, report, duel.banker_at, "up", "4.12(i)")
    round.shift(card, duel.banker_at, duel.player_at, face="up", cite="4.12(i)")
    duel.dealing.queue.clear()
    return DEAL_ON


# -- 4.11: reported in the same way --------------------------------------------------------------


def order_to_pass(round: Round, report: IrregularityReport) -> None:
    round.memo["ordered-to-pass"] = True


def has_banker(round: Round, report: IrregularityReport) -> None:
    if "bank" not in round.memo:
        raise Refused("nobody has the bank in this round", "4.11(a)2")


def _turn(seat: int, after: int) -> int:
    """How many come before a seat, counterclockwise after the Banker's."""
    return (seat - after - 1) % MOST_SEATS


def change_seat(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """4.11(e): a participant whose turn comes earlier by the move misses a turn, perhaps this one;
    nobody else does."""
    yield from ()
    after = bank.remembered_seat(round, "banker")
    came_from = report.details["from"]
    if came_from and _turn(report.seat, after) >= _turn(came_from, after):
        return None
    missing = bank.seats_in(round.state["misses-turn"])
    round.state["misses-turn"] = [*missing, report.seat]
    prompt = round.prompt
    if isinstance(prompt, Choose) and prompt.seat == report.seat and after:
        bank.misses_turn(round, report.seat)
        return Choice(prompt.seat, prompt.default, patron=prompt.patron)
    return None


IRREGULARITIES = (
    Irregularity(name="cards-in-wrong-order", cite="4.12(a)", when=strays.IN_HAND,
                 handle=wrong_order,
                 consequence="the hand is annulled, and the bank may go to the next participant",
                 legal=strays.in_a_hand,
                 fields=(Field(name="transfer", kind="flag", says="whether the bank goes on"),)),
    Irregularity(name="banker-takes-too-many", cite="4.12(b)", when=("deal",), pieces="deck",
                 consequence="the Banker's count is regarded as 0", legal=fourth_card, face="down",
                 handle=one_too_many("4.12(b)", "down")),
    Irregularity(name="dominant-player-given-three", cite="4.12(c)", when=("deal",), pieces="deck",
                 consequence="the highest count of two or all three cards", legal=fourth_card,
                 face="down", handle=one_too_many("4.12(c)", "down", for_player=True)),
    Irregularity(name="banker-takes-two", cite="4.12(d)", when=("deal",), pieces="deck",
                 consequence="the lowest count that can be made",
                 legal=during("banker-card", "only when the Banker draws"),
                 handle=one_too_many("4.12(d)", "up")),
    Irregularity(name="card-after-stay", cite="4.12(e)", when=("choose",), pieces="deck",
                 consequence="the Banker's card if he must or may draw, else a disclosed card",
                 legal=after_stay, handle=card_after_stay("4.12(e)", DRAW, OPTION)),
    Irregularity(name="card-after-stay-dealer-said-card", cite="4.12(f)", when=("choose",),
                 pieces="deck",
                 consequence="the Banker's card if he must draw, else a disclosed card",
                 legal=after_stay, handle=card_after_stay("4.12(f)", DRAW)),
    Irregularity(name="banker-draws-players-card", cite="4.12(i)", when=("deal",), pieces="deck",
                 consequence="the card is the Dominant Player's, and the Banker follows the table",
                 legal=during("player-card", "only when the Dominant Player has asked for a card"),
                 handle=players_card),
    *strays.irregularities(AT),
    Irregularity(name="banker-ordered-to-pass", cite="4.11(a)2",
                 when=("cover", "deal", "choose", "pass"),
                 consequence="the bank is offered to the others after this hand", legal=has_banker,
                 handle=order_to_pass),
    Irregularity(name="seat-changed", cite="4.11(e)", when=("bank",), whose="seat",
                 handle=change_seat,
                 consequence="who comes sooner by it misses a turn to become the Banker",
                 fields=(Field(name="from", kind="number", low=1, high=MOST_SEATS,
                               says="the seat that the participant leaves"),)),
)  # fmt: skip
