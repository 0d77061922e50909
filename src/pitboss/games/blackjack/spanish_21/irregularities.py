"""19.15: what goes wrong, in addition to what the family's games have in common."""

from __future__ import annotations

from pitboss.engine.events import HOUSE, Settled
from pitboss.engine.round import Round
from pitboss.engine.wagers import Stake
from pitboss.games.blackjack.common import irregularities
from pitboss.games.blackjack.spanish_21.options import AT, TENS
from pitboss.games.blackjack.spanish_21.rules import rules_of
from pitboss.games.blackjack.spanish_21.wagers import MATCH


def hand_back_all(round: Round) -> None:
    """A void round: collected wagers of hands that broke, were surrendered or rescued come back,
    and so does insurance. Match-the-dealer was decided before and separately, 19.6(d), (f)."""
    for event in round.events:
        if isinstance(event, Settled) and event.lost and event.wager != MATCH:
            lost = Stake(event.seat, event.wager, event.lost, event.patron)
            round.given_up.append((lost, HOUSE))


IRREGULARITIES = (
    irregularities.card_face_up_reshuffles("19.15(a)"),
    irregularities.ten_in_shoe_reshuffles("19.15(b)", TENS),
    irregularities.dealer_card_missed("19.15(f)"),
    *irregularities.family_irregularities(AT.irregularities, rules_of),
)
