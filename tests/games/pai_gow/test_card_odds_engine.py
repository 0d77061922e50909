"""Pai gow poker, supreme pai gow and Asia poker: the engine settles rounds, at tables of any kind,
as the kernels do that price them."""

from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest

import amounts
from pitboss.engine import Arranged, Settled
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.events import Chosen
from pitboss.games.pai_gow import asia_poker, pai_gow_poker, supreme_pai_gow
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.odds.games.pai_gow import asia_poker as asia
from pitboss.odds.games.pai_gow import pai_gow_poker as poker
from pitboss.odds.games.pai_gow import supreme_pai_gow as supreme
from pitboss.odds.games.pai_gow.asia_poker import kinds as asia_kinds
from pitboss.odds.games.pai_gow.common import seven_cards
from pitboss.odds.games.pai_gow.common.settlement import settle
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as poker_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker import side_wagers
from pitboss.odds.games.pai_gow.supreme_pai_gow import net_of_win as supreme_net
from pitboss.odds.model import Question
from random_play import RandomTable, accepted

WRONG = None
"""For hands that are set wrongly."""


class Poker:
    game, main = pai_gow_poker.GAME, "pai-gow-poker"

    def __init__(self, options, stake):
        question = Question(wager=self.main, table="all", options=options, stake=stake)
        self.table, self.net = poker.table_of(question), poker.net_of_win(question)

    def kind(self, cards):
        order = seven_cards.numbers(cards).astype(np.int64)
        kinds = poker_kinds.kinds()
        return seven_cards.kind_of(order, 0, kinds.flush, kinds.keys)

    def of(self, hands, *, player):
        """Two hands as the kernels score them."""
        if [len(held) for held in hands.values()] != [5, 2]:
            return WRONG
        own = seven_cards.numbers([*hands["high"], *hands["low"]])
        settings = poker_kinds.set_all(own[None, :], self.table.ace_low_lowest)
        two = sorted(seven_cards.NUMBERS[card] for card in hands["low"])
        which = next(n for n, places in enumerate(poker_kinds.SETTINGS)
                     if sorted(own[list(places)].tolist()) == two)  # fmt: skip
        if not settings.stands[0, which]:
            return WRONG
        return settings.highs[0, which], settings.lows[0, which]

    def house(self, cards):
        against = poker.dealer(self.table)
        return against.highs[self.kind(cards)], against.lows[self.kind(cards)]

    def sign(self, own, other, others_cards):
        kind = self.kind(others_cards)
        if (
            self.table.ez
            and kind < poker_kinds.kinds().plain
            and side_wagers.queens_dragons()[kind]
        ):
            return 0
        return -1 if own is WRONG else settle(*own, *other)


class Supreme:
    game, main = supreme_pai_gow.GAME, "supreme-pai-gow"

    def __init__(self, options, stake):
        question = Question(wager=self.main, table="all", options=options, stake=stake)
        self.net = supreme_net(question)
        self.way = supreme.house(supreme_pai_gow.USUAL)

    def of(self, hands, *, player):
        if [len(held) for held in hands.values()] != [2, 2]:
            return WRONG
        own = supreme.in_order((*hands["high"], *hands["low"]))
        every = supreme.all_hands()
        kind = every.kind_of(own)
        which = next(n for n, (high, _) in enumerate(supreme.SETTINGS)
                     if sorted(own[place] for place in high) == sorted(hands["high"]))  # fmt: skip
        if not every.stands[kind, which]:
            return WRONG
        lows = every.winning_lows if player else every.lows
        return every.highs[kind, which], lows[kind, which]

    def house(self, cards):
        every = supreme.all_hands()
        kind = every.kind_of(supreme.in_order(tuple(cards)))
        return every.highs[kind, self.way[kind]], every.lows[kind, self.way[kind]]

    def sign(self, own, other, others_cards):
        return -1 if own is WRONG else settle(*own, *other)


class Asia:
    game, main, net = asia_poker.GAME, "asia-poker", 1

    def __init__(self, options, stake):
        self.table = asia.table_of(SimpleNamespace(options=options))

    def of(self, hands, *, player):
        if [len(held) for held in hands.values()] != [4, 2, 1]:
            return WRONG
        own = seven_cards.numbers([card for held in hands.values() for card in held])
        settings = asia_kinds.set_all(own[None, :], self.table.ace_low_lowest)
        two = sorted(seven_cards.NUMBERS[card] for card in hands["medium"])
        one = seven_cards.NUMBERS[hands["low"][0]]
        which = next(n for n, places in enumerate(asia_kinds.SETTINGS)
                     if sorted(own[places[:2]].tolist()) == two
                     and own[places[2]] == one)  # fmt: skip
        if not settings.stands[0, which]:
            return WRONG
        return np.array([settings.highs[0, which], settings.mediums[0, which],
                         settings.lows[0, which]], np.int64)  # fmt: skip

    def house(self, cards):
        order = seven_cards.numbers(cards).astype(np.int64)
        kinds = asia_kinds.kinds()
        kind = seven_cards.kind_of(order, 0, kinds.flush, kinds.keys)
        way = asia_poker.WAYS[self.table.way]
        hands = asia_kinds.of_kinds(np.array([kind]), way, self.table.ace_low_lowest)
        return hands.in_rows[0]

    def sign(self, own, other, others_cards):
        return 1 if own is not WRONG and asia.wins(own, other) else -1


class Felt(RandomTable):
    """Half of the hands are set as the house would, the others at random, rightly or wrongly."""

    def step(self, round):
        prompt = round.prompt
        if not isinstance(prompt, ask.Arrange) or not prompt.party.isdigit():
            super().step(round)
            return
        hands = prompt.suggestion
        if self.rng.random() < 0.5:
            left = self.rng.sample(prompt.pieces, len(prompt.pieces))
            hands = {name: tuple(left.pop() for _ in range(size))
                     for name, size in prompt.shape.items()}  # fmt: skip
        assert accepted(round, say.Arrangement(prompt.seat, hands))


def check(kernels, round, seen):
    """Every wager on the hands that was decided by them."""
    hands = {event.holder: event.hands for event in round.events if isinstance(event, Arranged)}
    given_up = {event.seat for event in round.events
                if isinstance(event, Chosen) and event.choice == "surrender"}  # fmt: skip
    bank = banking.of(round)
    against = str(bank.seat) if bank else "dealer"
    for event in round.events:
        if not isinstance(event, Settled) or event.wager not in (kernels.main, DEALERS):
            continue
        holder = "dealer" if event.wager == DEALERS else str(event.seat)
        if holder not in hands or event.seat in given_up:
            seen["without hands"] += 1
            continue
        own = kernels(round.options, event.stake)
        others = hands[against]
        cards = [card for held in others.values() for card in held]
        player = event.wager == kernels.main
        score, other = own.of(hands[holder], player=player), own.of(others, player=False)
        if against == "dealer":
            assert np.array_equal(other, own.house(cards))
        sign = own.sign(score, other, cards)
        net = own.net if sign > 0 and player else 1
        assert event.net == sign * net * event.stake, (event, hands, round.options)
        seen[sign] += 1
        seen[event.wager] += 1
        seen["wrong"] += score is WRONG


@amounts.some_or("amount", 200, 100_000)
@pytest.mark.parametrize("kernels", [Poker, Supreme, Asia])
def test_the_engine_and_the_kernels_settle_the_same_rounds_alike(kernels, amount):
    seen, seed = Counter(), 0
    banked = 0 if kernels is Asia else amount // 200 + 1  # a few rounds may have none
    while seen[kernels.main] < amount or (seen[DEALERS] < banked and seed < amount):
        felt = Felt(kernels.game, seed)
        for _ in range(20):
            check(kernels, felt.play(), seen)
        seed += 1
    ends = (-1, 1) if kernels is Asia else (-1, 0, 1)
    assert all(seen[end] > amount // 50 for end in ends), seen
    assert seen["wrong"] > amount // 50
    assert seen[DEALERS] >= banked
