"""Five-card draw, high or low, N.J.A.C. 13:69F-14.12.

Read beside section 14.12; what all poker games share is in `common`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.customs.pots import POT
from pitboss.games.poker_room.common import (
    between,
    bots,
    button,
    drawing,
    house,
    irregularities,
    payout_reports,
    payout_rules,
    payouts,
    rulings,
    showdown,
)
from pitboss.games.poker_room.common.contest import Contest
from pitboss.games.poker_room.common.paragraphs import ROOM, sections
from pitboss.games.poker_room.common.rake import RAKE
from pitboss.games.poker_room.poker_five_card_draw.paragraphs import AT
from pitboss.play.game import Game
from pitboss.play.options import Option, Options, choice
from pitboss.play.prompts import Procedure
from pitboss.play.round import Round
from pitboss.ranking import five_card, low

STREETS = drawing.streets_of(AT, five_card.SIZE, ("predraw", "postdraw"))

OPTIONS: tuple[Option, ...] = (
    choice("game", ("five-card-draw",), ROOM.games,
           "no game may be offered that the text does not name"),
    choice("variant", ("high", "low"), AT.variants, "the high hand or the low hand wins"),
    *house.options(AT.players),
    payout_rules.OPTION,
    *button.options(AT.button),
)  # fmt: skip


def check_table(options: Options) -> None:
    drawing.check(options, AT)
    payout_rules.check(options)


def play(round: Round) -> Procedure:
    yield from drawing.play(round, STREETS, AT, settle)


def settle(contest: Contest) -> None:
    """14.12(h): the highest hand by 14.3(b), or the best low hand by 14.3(f)."""
    round, high = contest.round, contest.round.options["variant"] == "high"
    scores: dict[int, int] = {}
    for player in contest.contenders() if len(contest.contenders()) > 1 else ():
        holder = str(contest.seats[player])
        if high:
            score = five_card.score(round.hands[holder])
            round.rank(holder, five_card.category(score), ROOM.high_hands)
        else:
            score = low.score(round.hands[holder])
            round.rank(holder, low.called(score), ROOM.low_hands)
        scores[player] = score
    contest.highs = scores if high else {}
    showdown.award_best(contest, scores)


def strength(round: Round, own: Sequence[str], table: Sequence[str]) -> float:
    """What a simple player thinks of the own hand."""
    high = round.options["variant"] == "high"
    return bots.high(own) if high else bots.low_cards(own, 8, five_card.SIZE)


def keep(round: Round, cards: Sequence[str]) -> Sequence[str]:
    """What a simple player keeps."""
    high = round.options["variant"] == "high"
    return bots.keep_high(cards) if high else bots.keep_low(cards, low.PIP, 8)


GAME = Game(
    fees=("time-charge",),
    parties=(POT, RAKE, *payouts.PARTIES),
    slug="poker-five-card-draw",
    title="Five-Card Draw Poker",
    subchapter="14",
    sections=sections("14.12"),
    seats=(2, 8),
    seats_cite=(ROOM.fewest_players, AT.players),
    options=OPTIONS,
    wagers=(house.ANTE, *button.wagers(AT.button), house.BET),
    irregularities=(
        *irregularities.DECK,
        irregularities.COUNT_DECK,
        *irregularities.DEAL,
        irregularities.FOULED_HAND,
        *irregularities.HANDS,
        *rulings.IRREGULARITIES,
        *between.IRREGULARITIES,
        *payout_reports.IRREGULARITIES,
    ),
    pay_tables={},
    play=play,
    only_these=ROOM.required_wagers,
    pieces_cite=ROOM.deck,
    check_table=check_table,
    first_state=payouts.with_fund(button.first_state),
    facts=button.FACTS | payouts.FACTS,
    table_stakes=True,
    bot=bots.player(strength, keep),
)
