"""Hold 'em poker with Pineapple and Crazy Pineapple, N.J.A.C. 13:69F-14.10.

Read beside section 14.10; what all poker games share is in `common`.
"""

from __future__ import annotations

from pitboss.customs import deciding
from pitboss.customs.pots import POT
from pitboss.games.poker_room.common import (
    between,
    boards,
    button,
    house,
    irregularities,
    payout_reports,
    payout_rules,
    payouts,
    rulings,
    seating,
    showdown,
    streets,
)
from pitboss.games.poker_room.common import deck as decks
from pitboss.games.poker_room.common.contest import Contest, LastPlayer
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.games.poker_room.common.rake import RAKE
from pitboss.games.poker_room.common.streets import Street
from pitboss.games.poker_room.poker_holdem.paragraphs import AT
from pitboss.play.events import Face
from pitboss.play.game import Game
from pitboss.play.options import Option, Options, choice
from pitboss.play.prompts import Procedure, Steps
from pitboss.play.round import Round
from pitboss.ranking import five_card

# 14.8(a)2: hold 'em is played for the high hand only.
HOLE_CARDS = {"high": 2, "pineapple": 3, "crazy-pineapple": 3}
DISCARDS = {"pineapple": ("flop", "14.10(k)1"), "crazy-pineapple": ("turn", "14.10(k)2")}
"""Before which street one of three cards is thrown away."""
BOARD = (
    Street(name="flop", board=3, dealt=AT.flop, betting=AT.flop),
    Street(name="turn", board=1, dealt=AT.turn, betting=AT.turn, big_bet=True),
    Street(name="river", board=1, dealt=AT.river, betting=AT.river, big_bet=True),
)

OPTIONS: tuple[Option, ...] = (
    choice("game", ("holdem",), ROOM.games, "no game may be offered that the text does not name"),
    choice("variant", tuple(HOLE_CARDS), AT.variants,
           "high hands only; with three cards and a discard it is Pineapple or Crazy Pineapple"),
    *house.options(AT.players),
    payout_rules.OPTION,
    *button.options(AT.button),
    *boards.options(AT.alternatives),
    irregularities.exposed_option(AT.exposed),
)  # fmt: skip


def check_table(options: Options) -> None:
    house.check(options)
    payout_rules.check(options)
    button.check(options, AT.button)


def play(round: Round) -> Procedure:
    seating.check_players(round)
    payouts.post(round)
    yield from button.place(round, AT.button)
    yield from decks.prepare(round)
    posts = yield from button.post(round, AT.button)
    not_now = button.not_now(AT.button) | boards.not_now(round.options, AT.alternatives)
    contest = Contest(round, posts, streets_of(round.options), not_now)
    dealt: boards.Boards = []
    try:
        yield from deal_hands(contest)
        dealt = yield from boards.play(contest, AT.alternatives, before=discard)
        yield from showdown.reveal(contest)
    except LastPlayer:
        contest.end_betting_round()
    settle(contest, dealt)
    yield from payouts.pay(contest)
    button.rotate(round, AT.button)


def streets_of(options: Options) -> tuple[Street, ...]:
    """Two or three cards each, face down; then three, one and one community cards."""
    down: Face = "down"
    each = (down,) * HOLE_CARDS[options["variant"]]
    hole = Street(name="preflop", each=each, burns=False, dealt=AT.deal, betting=AT.first_betting)
    return (hole, *BOARD)


def deal_hands(contest: Contest) -> Steps[None]:
    """14.10(e), (k): one card a turn, face down, the button last; then the first betting round."""
    round, hole = contest.round, contest.streets[0]
    decks.reserve(round, streets.cards_for(contest.streets, len(contest.seats)))
    yield from streets.deal(contest, hole)
    yield from irregularities.exchange(round, AT.exposed)
    yield from streets.betting_round(contest, hole)


def discard(contest: Contest, street: Street) -> Steps[None]:
    """14.10(k): one of the three cards is thrown away, in the order of the betting before."""
    round, count, first = contest.round, len(contest.seats), contest.opener
    before, cite = DISCARDS.get(round.options["variant"], ("", ""))
    if before != street.name:
        return
    order = sorted(contest.contenders(), key=lambda player: (player - first) % count)
    round.note("discard-order", [contest.seats[player] for player in order], cite)
    for player in order:
        if player in contest.out:
            continue
        yield from deciding.discard(round, contest.seats[player], 2, cite)


def settle(contest: Contest, dealt: boards.Boards) -> None:
    """14.10(j): the highest five of a player's two cards and the board; equal hands share."""
    scores = rank_hands(contest, dealt) if len(contest.contenders()) > 1 else []
    boards.settle(
        contest, dealt, AT.alternatives,
        lambda players, amount, board: [(amount, showdown.best(players, scores[board]))],
    )  # fmt: skip


def rank_hands(contest: Contest, dealt: boards.Boards) -> list[dict[int, int]]:
    """Every shown hand on every board by 14.3(a), whatever its player says of it: 14.3(g)."""
    round, tables = contest.round, boards.dealt(contest, dealt)
    scores: list[dict[int, int]] = [{} for _ in tables]
    for player in contest.contenders():
        holder = str(contest.seats[player])
        hole = tuple(round.hands[holder])
        for of_board, table in zip(scores, tables, strict=True):
            score = of_board[player] = five_card.score(hole + table)
            round.rank(holder, five_card.category(score), ROOM.high_hands)
    contest.highs = scores[0] if len(scores) == 1 else {}
    return scores


GAME = Game(
    fees=("time-charge",),
    parties=(POT, RAKE, *payouts.PARTIES),
    slug="poker-holdem",
    title="Hold 'Em Poker",
    subchapter="14",
    sections=(
        *(f"14.{number}" for number in range(1, 9)),
        "14.10",
        *(f"14.{number}" for number in range(14, 19)),
    ),
    seats=(2, 11),
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
    first_state=payouts.with_fund(button.first_state),
    facts=button.FACTS | payouts.FACTS,
    table_stakes=True,
    bot=streets.bot,
)
