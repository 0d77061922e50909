"""Triple Draw Low Ball Deuce to Seven, N.J.A.C. 13:69F-14.12A.

Read beside section 14.12A; what all poker games share is in `common`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.customs.pots import POT
from pitboss.equipment.cards import PIPS
from pitboss.games.poker_room.common import (
    between,
    bots,
    button,
    drawing,
    house,
    irregularities,
    rulings,
    showdown,
)
from pitboss.games.poker_room.common.contest import Contest
from pitboss.games.poker_room.common.paragraphs import ROOM, sections
from pitboss.games.poker_room.common.rake import RAKE
from pitboss.games.poker_room.poker_deuce_to_seven_triple_draw.paragraphs import AT
from pitboss.play.game import Game
from pitboss.play.options import Option, Options, choice
from pitboss.play.prompts import Procedure
from pitboss.play.round import Round
from pitboss.ranking import deuce_to_seven

STREETS = drawing.streets_of(AT, deuce_to_seven.SIZE, ("predraw", "draw1", "draw2", "draw3"))

OPTIONS: tuple[Option, ...] = (
    choice("game", ("deuce-to-seven-triple-draw",), ROOM.games,
           "no game may be offered that the text does not name"),
    choice("variant", ("low",), AT.variants, "low hands only"),
    *house.options(AT.players),
    *button.options(AT.button),
)  # fmt: skip


def check_table(options: Options) -> None:
    drawing.check(options, AT)


def play(round: Round) -> Procedure:
    yield from drawing.play(round, STREETS, AT, settle)


def settle(contest: Contest) -> None:
    """14.12A(l): the lowest hand by 14.3(e) and (f), in which straights and flushes count."""
    scores: dict[int, int] = {}
    for player in contest.contenders() if len(contest.contenders()) > 1 else ():
        holder = str(contest.seats[player])
        cards = contest.round.hands[holder]
        score = scores[player] = deuce_to_seven.score(cards)
        contest.round.rank(holder, deuce_to_seven.called(score, cards), ROOM.low_cards)
    showdown.award_best(contest, scores)


def keep(round: Round, cards: Sequence[str]) -> Sequence[str]:
    """What a simple player keeps."""
    return bots.keep_low(cards, PIPS, 8)


def strength(round: Round, own: Sequence[str], table: Sequence[str]) -> float:
    """What a simple player thinks of the own hand: how much of it is worth keeping."""
    return len(keep(round, own)) / deuce_to_seven.SIZE


GAME = Game(
    fees=("time-charge",),
    parties=(POT, RAKE),
    slug="poker-deuce-to-seven-triple-draw",
    title="Triple Draw Low Ball Deuce to Seven",
    subchapter="14",
    sections=sections("14.12A"),
    seats=(2, 7),
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
    ),
    pay_tables={},
    play=play,
    only_these=ROOM.required_wagers,
    pieces_cite=ROOM.deck,
    check_table=check_table,
    first_state=button.first_state,
    facts=button.FACTS,
    table_stakes=True,
    bot=bots.player(strength, keep),
)
