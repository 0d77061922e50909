"""The rules of supreme pai gow for the procedures of the family, and what can go wrong: 34.16."""

from __future__ import annotations

from pitboss.engine.round import Round
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common import cards
from pitboss.games.pai_gow.common import irregularities as common
from pitboss.games.pai_gow.common.cards import Cards
from pitboss.games.pai_gow.common.rules import PLACES, Rules, SideWagers
from pitboss.games.pai_gow.common.settlement import five_percent
from pitboss.games.pai_gow.supreme_pai_gow import bonus, hands
from pitboss.games.pai_gow.supreme_pai_gow.paragraphs import (
    AT,
    BANK_DEALS,
    BANKING,
    DEALS,
    DECK,
)
from pitboss.games.pai_gow.supreme_pai_gow.wagers import DECK as PIECES
from pitboss.games.pai_gow.supreme_pai_gow.wagers import EACH, MAIN
from pitboss.procedures.deck_irregularities import shuffler_counts_wrong
from pitboss.procedures.poker_tables import VoidHands

CARDS = Cards(
    pieces=PIECES, each=EACH, at=DECK, deals=DEALS, bank_deals=BANK_DEALS,
    starts="34.11(a)", needs_device="34.4(a)3", mark="34.11(e)", cutting_card="34.6(e)",
    idle="34.6(g)",
    hand_from_right=True,  # 34.9(f)
    exposed_in_stacks="34.16(k)", wrong_stacks="34.16(l)",
)  # fmt: skip


def out_of_turn(round: Round, name: str) -> Refused | None:
    """Why a player cannot do now what only a bank may do, earlier in the round."""
    if name.startswith("stack-"):
        why = "the bank alone says which stack is delivered first, where cards come from the hand"
        return Refused(why, "34.13(i)1")
    return banking.out_of_turn(round, name, BANKING)


RULES = Rules(
    at=AT,
    wager=MAIN,
    piece="card",
    places=PLACES,
    shape=hands.SHAPE,  # 34.1
    ordered=lambda arrangement: arrangement,  # 34.12(g)2: as the player has set them
    score=hands.score,
    rank_among_own=hands.rank_among_own,
    called=hands.called,
    worthless=hands.worthless,
    house_way=hands.required,
    vigorish=five_percent,
    out_of_turn=out_of_turn,
    exposed=VoidHands,  # 34.16(e): bonus wagers are still settled
    paid_at_once=True,  # 34.12(h)
    side_wagers=SideWagers(settled=bonus.settle),  # 34.12(i), with a bank too: 34.13(p)
)

IRREGULARITIES = (
    *cards.with_dice(common.irregularities(RULES)),
    *common.of_bank(RULES, BANKING),
    *cards.card_irregularities(CARDS, "34.16(h)"),
    shuffler_counts_wrong("34.8(e)"),
)
