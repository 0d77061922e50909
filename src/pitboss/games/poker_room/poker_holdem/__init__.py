"""Hold 'em poker with Pineapple and Crazy Pineapple, N.J.A.C. 13:69F-14.10.

Read beside section 14.10; what all poker games share is in the modules beside this one.
"""

from __future__ import annotations

from random import Random

from pitboss.games.poker_room.common import (
    between,
    boards,
    button,
    house,
    irregularities,
    rulings,
    seating,
)
from pitboss.games.poker_room.common import deck as decks
from pitboss.games.poker_room.common.betting import betting_round
from pitboss.games.poker_room.common.boards import Boards
from pitboss.games.poker_room.common.contest import Contest, LastPlayer, Pot
from pitboss.games.poker_room.common.showdown import award, reveal
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer
from pitboss.play.game import Game
from pitboss.play.options import Option, Options, choice
from pitboss.play.prompts import Procedure, Prompt, Steps
from pitboss.play.round import Round
from pitboss.ranking import five_card

COMMUNITY = "community"
STREETS = (("flop", 3, "14.10(g)"), ("turn", 1, "14.10(h)"), ("river", 1, "14.10(i)"))
# 14.8(a)2, 14.10(a): hold 'em is played for the high hand only.
HOLE_CARDS = {"high": 2, "pineapple": 3, "crazy-pineapple": 3}
DISCARD_BEFORE = {"pineapple": "flop", "crazy-pineapple": "turn"}
DISCARD_CITES = {"pineapple": "14.10(k)1", "crazy-pineapple": "14.10(k)2"}

OPTIONS: tuple[Option, ...] = (
    choice("game", ("holdem",), "14.8(b)", "no game may be offered that the text does not name"),
    choice("variant", tuple(HOLE_CARDS), "14.10(a)",
           "high hands only; with three cards and a discard it is Pineapple or Crazy Pineapple"),
    *house.options("14.10(b)"),
    *button.OPTIONS,
    *boards.options("14.10(l)"),
    choice("exposed-card", ("discard", "burn"), "14.15(o)",
           "an exposed hole card is discarded, or used as the burn card before the flop"),
)  # fmt: skip


def check_table(options: Options) -> None:
    house.check(options)
    button.check(options)


def play(round: Round) -> Procedure:
    seating.check_players(round)
    yield from button.place(round)  # 14.10(c)
    yield from decks.prepare(round)  # 14.4, 14.5
    posts = yield from button.post(round)  # 14.10(d)
    contest = Contest(round, posts, betting_rounds=4)
    dealt = Boards()
    try:
        yield from deal_hands(contest)
        yield from play_streets(contest, dealt)
        yield from reveal(contest)
    except LastPlayer:
        contest.end_betting_round()
    settle(contest, dealt)
    button.rotate(round)  # 14.10(c)3


def deal_hands(contest: Contest) -> Steps[None]:
    """14.10(e), (k): one card a turn, face down, the button last."""
    round = contest.round
    players = [str(seat) for seat in contest.seats]
    order = players * HOLE_CARDS[round.options["variant"]]
    decks.reserve(round, len(order) + with_burns(0))
    yield from round.deal(order, face="down", cite="14.10(e)")
    round.memo["hands-dealt"] = True
    yield from irregularities.exchange(round)


def play_streets(contest: Contest, dealt: Boards) -> Steps[None]:
    """Four betting rounds, with three, one and one community cards between them."""
    round = contest.round
    yield from betting_round(contest, "preflop", "14.10(f)")
    variant = round.options["variant"]
    for number, (street, cards, cite) in enumerate(STREETS):
        if DISCARD_BEFORE.get(variant) == street:
            yield from discard(contest, DISCARD_CITES[variant])
        yield from boards.agree(contest, dealt, street, with_burns(number), "14.10(l)")
        if dealt.holders:
            yield from deal_alternatives(contest, dealt, number)
            return
        yield from deal_street(round, COMMUNITY, cards, cite)
        yield from betting_round(contest, street, cite)


def with_burns(first: int) -> int:
    """The cards of the streets from a street on, each with its burn card."""
    return sum(cards + 1 for _, cards, _ in STREETS[first:])


def deal_street(round: Round, holder: str, cards: int, cite: str) -> Steps[None]:
    """The top card is burned, unless an exposed card serves as the burn card (14.15(o)2)."""
    if not (cards == 3 and round.memo.pop("burned-up", False)):
        yield from round.deal(("burn",), face="down", cite=cite)  # kept apart, 14.6(e)3
    yield from round.deal((holder,) * cards, face="up", cite=cite)


def deal_alternatives(contest: Contest, dealt: Boards, first: int) -> Steps[None]:
    """14.10(l)3: each alternative hand to its end, from the same deck and without betting."""
    for holder in dealt.holders:
        for _, cards, _ in STREETS[first:]:
            yield from deal_street(contest.round, holder, cards, "14.10(l)3")


def discard(contest: Contest, cite: str) -> Steps[None]:
    """14.10(k): one of the three cards is thrown away, in the order of the betting before."""
    round, count = contest.round, len(contest.seats)
    first = contest.opener
    order = sorted(contest.contenders(), key=lambda player: (player - first) % count)
    round.note("discard-order", [contest.seats[player] for player in order], cite)
    for player in order:
        if player in contest.out:
            continue
        seat = contest.seats[player]
        hands = yield from round.arrange(seat, {"keep": 2, "discard": 1}, cite=cite)
        round.shift(hands["discard"][0], str(seat), f"{seat}/discard", face="down", cite=cite)


def settle(contest: Contest, dealt: Boards) -> None:
    """14.10(j): the highest five of a player's two cards and the board; equal hands share."""
    round = contest.round
    scores = rank_hands(contest, dealt) if len(contest.contenders()) > 1 else {}
    parts: list[list[int]] = []

    def divide(pot: Pot) -> list[tuple[int, list[int]]]:
        if len(pot.players) == 1:
            return [(pot.amount, list(pot.players))]
        amounts = boards.portions(pot.amount, len(dealt.holders) or 1)
        parts.append(amounts)
        return [
            (amount, best_of(pot, [scores[player][board] for player in pot.players]))
            for board, amount in enumerate(amounts)
        ]

    award(contest, divide, odd_first=range(len(contest.seats)))
    if dealt.holders and parts:
        amounts = [house.plain(amount) for amount in boards.total(parts)]
        round.note("portions", amounts, "14.10(l)4")


def best_of(pot: Pot, scores: list[int]) -> list[int]:
    best = max(scores)
    return [player for player, score in zip(pot.players, scores, strict=True) if score == best]


def rank_hands(contest: Contest, dealt: Boards) -> dict[int, list[int]]:
    """Every shown hand by 14.3(a) and (b), whatever its player says of it: 14.3(g)."""
    round, scores = contest.round, {}
    tables = dealt.of(contest)
    for player in contest.contenders():
        holder = str(contest.seats[player])
        hole = tuple(round.hands[holder])
        scores[player] = [five_card.score(hole + table) for table in tables]
        for score in scores[player]:
            round.rank(holder, five_card.category(score), "14.3(b)")
    return scores


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    """Calls more often than not, raises the minimum now and then, always shows."""
    if not isinstance(prompt, ask.Choose):
        return None
    names = {offer.name: offer for offer in prompt.offers}
    if prompt.step != "choose":
        return say.Choice(prompt.seat, prompt.default)
    wager = names.get("raise") or names.get("bet")
    dice = rng.random()
    if wager and dice < 0.1:
        return say.Choice(prompt.seat, wager.name, wager.low)
    if "check" in names:
        return say.Choice(prompt.seat, "check")
    return say.Choice(prompt.seat, "call" if dice < 0.7 else "fold")


GAME = Game(
    slug="poker-holdem",
    title="Hold 'Em Poker",
    subchapter="14",
    sections=(
        *(f"14.{number}" for number in range(1, 9)),
        "14.10",
        *(f"14.{number}" for number in range(14, 19)),
    ),
    seats=(2, 11),
    seats_cite=("14.6(b)", "14.10(b)"),
    options=OPTIONS,
    wagers=(house.ANTE, button.BLIND, button.STRADDLE, house.BET),
    irregularities=(
        *irregularities.shared(),
        irregularities.EXPOSED,
        *rulings.irregularities(),
        *between.irregularities(),
    ),
    pay_tables={},
    play=play,
    only_these="14.7(b)",
    pieces_cite="14.2(a)",
    check_table=check_table,
    first_state=button.first_state,
    table_stakes=True,
    bot=bot,
)
