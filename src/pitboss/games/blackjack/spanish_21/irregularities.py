"""19.15: what goes wrong, beside what the family's games have in common."""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.games.blackjack.common import irregularities
from pitboss.games.blackjack.spanish_21.options import AT, TENS
from pitboss.games.blackjack.spanish_21.rules import rules_of
from pitboss.games.blackjack.spanish_21.wagers import MATCH
from pitboss.play.answers import IrregularityReport
from pitboss.play.events import HOUSE, Settled
from pitboss.play.irregularities import Irregularity
from pitboss.play.round import Round, VoidRound
from pitboss.play.wagers import Stake


def ten_found(round: Round, report: IrregularityReport) -> None:
    """19.15(b): a ten is taken out and destroyed; it was never one of the cards of the game."""
    tens = round.memo["tens"] = round.memo.get("tens", 0) + (len(report.pieces) or 1)
    if tens > 1:
        round.state["due"]["shoe"] = TENS
        raise VoidRound("more than one ten in the shoe", "19.15(b)")


def is_a_ten(round: Round, report: IrregularityReport) -> None:
    if any(not card.startswith("T") for card in report.pieces):
        raise Refused("ten-in-shoe: only a ten is no card of this game", "19.15(b)")


def hand_back_all(round: Round) -> None:
    """A void round: what was collected of hands that broke, were surrendered or rescued, and of
    insurance, comes back. Match-the-dealer was decided before, by itself, 19.6(d), (f)."""
    for event in round.events:
        if isinstance(event, Settled) and event.lost and event.wager != MATCH:
            lost = Stake(event.seat, event.wager, event.lost, event.patron)
            round.given_up.append((lost, HOUSE))


IRREGULARITIES = (
    irregularities.card_face_up_reshuffles("19.15(a)"),
    Irregularity(
        name="ten-in-shoe", cite="19.15(b)", when=("deal",), handle=ten_found, legal=is_a_ten,
        consequence="the ten is removed and destroyed; more than one voids the round",
    ),
    irregularities.dealer_card_missed("19.15(f)"),
    *irregularities.alike(AT.irregularities, rules_of),
)  # fmt: skip
