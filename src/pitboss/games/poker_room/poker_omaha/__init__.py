"""Omaha poker, high or high-low split eight or better, N.J.A.C. 13:69F-14.11.

Read beside section 14.11; what all poker games share is in `common`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pitboss.customs.pots import POT
from pitboss.games.poker_room.common import (
    between,
    boards,
    bots,
    button,
    house,
    irregularities,
    payout_reports,
    payout_rules,
    payouts,
    rulings,
    seating,
    showdown,
    splitting,
    streets,
)
from pitboss.games.poker_room.common import deck as decks
from pitboss.games.poker_room.common.contest import Contest, LastPlayer
from pitboss.games.poker_room.common.paragraphs import ROOM, sections
from pitboss.games.poker_room.common.rake import RAKE
from pitboss.games.poker_room.common.showdown import Part
from pitboss.games.poker_room.common.streets import Street
from pitboss.games.poker_room.poker_omaha import kill
from pitboss.games.poker_room.poker_omaha.paragraphs import AT
from pitboss.play.game import Game
from pitboss.play.options import Option, Options, choice
from pitboss.play.prompts import Procedure
from pitboss.play.round import Round
from pitboss.ranking import five_card, low, omaha

STREETS = (
    Street(name="preflop", each=("down",) * 4, burns=False, dealt=AT.deal,
           betting=AT.first_betting),
    Street(name="flop", board=3, dealt=AT.flop, betting=AT.flop),
    Street(name="turn", board=1, dealt=AT.turn, betting=AT.turn, big_bet=True),
    Street(name="river", board=1, dealt=AT.river, betting=AT.river, big_bet=True),
)  # fmt: skip

OPTIONS: tuple[Option, ...] = (
    choice("game", ("omaha",), ROOM.games, "no game may be offered that the text does not name"),
    choice("variant", ("high", "high-low-8"), AT.variants,
           "the high hand alone, or divided with a low hand that is eight or better"),
    *house.options(AT.players),
    payout_rules.OPTION,
    *button.options(AT.button),
    *boards.options(AT.alternatives),
    kill.OPTION,
    irregularities.exposed_option(AT.exposed),
)  # fmt: skip


def check_table(options: Options) -> None:
    house.check(options)
    payout_rules.check(options)
    button.check(options, AT.button)
    kill.kill_of(options)


def first_state(options: Options) -> dict[str, Any]:
    return {**button.first_state(options), kill.BUTTON: 0}


def play(round: Round) -> Procedure:
    instead = kill.begin(round)
    seating.check_players(round)
    payouts.post(round)
    yield from button.place(round, AT.button)
    yield from decks.prepare(round)
    posts = yield from button.post(round, AT.button, instead)
    not_now = button.not_now(AT.button) | boards.not_now(round.options, AT.alternatives)
    contest = Contest(round, posts, STREETS, not_now)
    decks.reserve(round, streets.cards_for(STREETS, len(contest.seats)))
    dealt: boards.Boards = []
    try:
        yield from streets.deal(contest, STREETS[0])
        yield from irregularities.exchange(round, AT.exposed)
        yield from streets.betting_round(contest, STREETS[0])
        dealt = yield from boards.play(contest, AT.alternatives)
        yield from showdown.reveal(contest)
    except LastPlayer:
        contest.end_betting_round()
    settle(contest, dealt)
    yield from payouts.pay(contest)
    button.rotate(round, AT.button)


# -- the showdown, 14.11(f) to (h) -----------------------------------------------------------------


def settle(contest: Contest, dealt: boards.Boards) -> None:
    """Two of a player's cards and three of the board, for the high hand and for the low one."""
    tables = boards.dealt(contest, dealt)
    shown = contest.contenders() if len(contest.contenders()) > 1 else []
    highs = [rank_high(contest, shown, table) for table in tables]
    contest.highs = dict(highs[0].scores) if len(highs) == 1 else {}
    lows = [rank_low(contest, shown, *both) for both in zip(tables, highs, strict=True)]
    chip, won = contest.round.options["smallest-chip"], list[list[Part]]()

    def win(players: Sequence[int], amount: int, board: int) -> list[Part]:
        if contest.round.options["variant"] == "high":
            return [(amount, showdown.best(players, highs[board].scores))]
        won.append(splitting.divide(players, amount, chip, highs[board], lows[board]))
        return won[-1]

    pots = contest.awarded_pots()
    boards.settle(contest, dealt, AT.alternatives, win)
    won += [[(pot.amount, pot.players)] for pot in pots if len(pot.players) == 1]
    end_kill(contest, sum(pot.amount for pot in pots), won)


def rank_high(contest: Contest, shown: list[int], board: tuple[str, ...]) -> splitting.Side:
    """Every shown hand by 14.3(b), whatever its player says of it: 14.3(g)."""
    round, scores = contest.round, {}
    for player in shown:
        holder = str(contest.seats[player])
        score = scores[player] = omaha.high(round.hands[holder], board)
        round.rank(holder, five_card.category(score), ROOM.high_hands)
    return splitting.Side(scores, partial(formed, contest, board), five_card.score)


def rank_low(
    contest: Contest, shown: list[int], board: tuple[str, ...], highs: splitting.Side
) -> splitting.Side:
    """The low hands that are eight or better: 14.11(g)."""
    round, scores = contest.round, {}
    for player in shown if round.options["variant"] == "high-low-8" else ():
        holder = str(contest.seats[player])
        if score := omaha.eight_or_better(round.hands[holder], board):
            scores[player] = score
            high = five_card.category(highs.scores[player])
            round.rank(holder, f"{high}, {low.called(score)}", AT.split.qualifies)
    return splitting.Side(scores, partial(formed, contest, board), low.score)


def formed(contest: Contest, board: tuple[str, ...], player: int) -> list[tuple[str, ...]]:
    """The hands that a player can form: 14.11(f)."""
    return list(omaha.hands(contest.round.hands[str(contest.seats[player])], board))


def end_kill(contest: Contest, total: int, won: list[list[Part]]) -> None:
    """14.11(i): whether one player has won all pots, or high and low went to different players.

    Hands that tie for the high share, where there is no low, leave the kill button where it is.
    """
    winners = {player for parts in won for _, sharing in parts for player in sharing}
    split = any(len({tuple(sharing) for _, sharing in parts}) > 1 for parts in won)
    sole = contest.seats[min(winners)] if len(winners) == 1 else 0
    kill.end(contest.round, total, sole, split=split)


def strength(round: Round, own: Sequence[str], table: Sequence[str]) -> float:
    """What a simple player thinks of four cards, or of the hand that they make with the board."""
    lows = bots.low_cards([*own, *table], omaha.WORST_LOW, five_card.SIZE)
    split: bool = round.options["variant"] == "high-low-8"
    if len(table) < omaha.BOARD:
        return max(bots.high(own) - 0.1, lows * split)
    made = bots.MADE[five_card.category_number(omaha.high(own, tuple(table)))]
    return max(made, 0.8 * split * bool(omaha.eight_or_better(own, tuple(table))))


GAME = Game(
    fees=("time-charge",),
    parties=(POT, RAKE, *payouts.PARTIES),
    slug="poker-omaha",
    title="Omaha Poker",
    subchapter="14",
    sections=sections("14.11"),
    seats=(2, 10),
    seats_cite=(ROOM.fewest_players, AT.players),
    options=OPTIONS,
    wagers=(house.ANTE, *button.wagers(AT.button), house.BET),
    irregularities=(
        *irregularities.DECK,
        irregularities.COUNT_STUB,
        *irregularities.DEAL,
        irregularities.FOULED_HAND,
        *irregularities.HANDS,
        irregularities.exposed(AT.exposed),
        *rulings.IRREGULARITIES,
        *between.IRREGULARITIES,
        *payout_reports.IRREGULARITIES,
    ),
    pay_tables={},
    play=play,
    only_these=ROOM.required_wagers,
    pieces_cite=ROOM.deck,
    check_table=check_table,
    first_state=payouts.with_fund(first_state),
    facts=button.FACTS | kill.FACTS | payouts.FACTS,
    table_stakes=True,
    bot=bots.player(strength),
)
