"""The fast twins of the family's other games: the same cards through engine and kernel."""

import random
from collections import Counter
from importlib import import_module

import numpy as np
import pytest
from blackjack_tables import SHUFFLE, VARIANTS, Watched

import amounts
from pitboss.engine import Table
from pitboss.engine import events as on
from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common.bot import follow
from pitboss.odds.games.blackjack.common.by_plan import plan
from pitboss.odds.games.blackjack.common.by_plan.simulator import (
    NOTES,
    play_round,
    round_rules,
    state_table,
)
from pitboss.odds.games.blackjack.common.card_codes import CODES
from pitboss.odds.games.blackjack.common.hands import all_hands, places
from pitboss.odds.games.blackjack.common.solver.kernels import TAKE_BACK
from pitboss.odds.games.blackjack.common.suited_payouts import OF_678, SEVENS
from random_play import random_options

WAGER = 20_00
BETS = {
    "blackjack-switch": {"hand1": WAGER, "hand2": WAGER},
    "switch-hands-blackjack": {"blackjack": WAGER, "ante": WAGER // 5},
}
CODES_OF_HANDS = (
    actions.STAND,
    actions.HIT,
    actions.HIT,
    actions.DOUBLE_OR_HIT,
    actions.DOUBLE_OR_STAND,
    actions.SURRENDER_OR_HIT,
    actions.SURRENDER_OR_STAND,
)
UNUSED = 20
"""Cards that lie behind those of a round, and must not be read."""


def variant_of(name):
    return import_module(f"pitboss.odds.games.blackjack.{name}").VARIANT


class Seat:
    """One player at a table of the engine, and the same player for the kernel."""

    def __init__(self, variant, options, rng):
        self.table = Table(variant.game, options=options, seats=1)
        self.variant, self.dealer = variant, Watched(rng.random())
        self.rules = variant.rules_of(self.table.options, WAGER)
        self.plan = random_plan(self.rules, np.random.default_rng(rng.randrange(1 << 32)))
        self.decide = follow(self.plan, variant.wishes)
        self.states, self.numbers = state_table(self.plan, self.rules), round_rules(self.rules)
        self.bets = BETS.get(variant.game.slug, {variant.main: WAGER})
        self.notes = np.zeros(NOTES, dtype=np.int64)

    def engine(self):
        """A round of the engine: what it won and staked in the kernel's units."""
        decide = self.decide
        round = self.dealer.play(self.table, self.bets, lambda *asked: decide(*asked, 1, None))
        settled = [event for event in round.events if isinstance(event, on.Settled)]
        net, staked = sum(event.net for event in settled), sum(event.stake for event in settled)
        assert net * self.numbers.unit % WAGER == staked * self.numbers.unit % WAGER == 0
        return net * self.numbers.unit // WAGER, staked * self.numbers.unit // WAGER

    @property
    def drawn(self):
        """The cards of the round, in the order in which they came."""
        return [card for _, holder, card in self.dealer.log if holder not in ("burn", SHUFFLE)]

    def kernel(self):
        """The same cards through the kernel: what it won and staked, how many cards it took."""
        cards = [CODES[card] for card in self.drawn]
        order = np.array([*cards, *[10] * UNUSED], dtype=np.int16)
        net, staked, then = play_round(order, 0, self.states, self.numbers, self.notes)
        return net - self.numbers.fee, staked + self.numbers.fee, then


def random_plan(rules, rng):
    """Anything goes that the rules might allow."""
    classes, size = 3 if rules.bonus_21_pays else 2, len(places())
    empty, by_suits = plan.empty(classes), np.zeros(size, dtype=bool)
    by_suits[[places()[two] for two in (*OF_678, SEVENS)]] = True
    for table in (empty.first, empty.splits):
        table[:] = rng.choice(CODES_OF_HANDS, table.shape)
        table[rng.random(table.shape) < 0.3] |= TAKE_BACK
        table[..., ~by_suits] = table[..., :1, ~by_suits]
        table[..., all_hands().total == 21] = actions.STAND
    for card in range(1, 11):
        pair = places()[card, card]
        split = rng.random(empty.first[..., pair].shape) < 0.7
        split[:] = split if by_suits[pair] else split[:, :1]
        empty.first[..., pair][split] = actions.SPLIT
    empty.attacks[:] = rng.integers(0, 2, empty.attacks.shape)
    empty.attacks[0] = empty.attacks[0, :, :1]
    if rules.attack == "none":
        empty.attacks[:] = 0
    elif rules.attack == "on-dealers-card":
        empty.attacks[0], empty.attacks[1] = 0, empty.attacks[1, 1]
    empty.switching[:] = rng.random(empty.switching.shape)
    empty.naturals[:] = rng.random(11)
    empty.swaps[:] = rng.integers(0, 2, empty.swaps.shape)
    return empty


@pytest.mark.parametrize("name", VARIANTS)
@amounts.some_or("amount", 1_500, amounts.MANY)
def test_the_kernel_settles_as_the_engine_does(name, amount):
    """Many rounds, random rules and random decisions: no difference in chips or in cards."""
    check(name, amount // (1 if amount == amounts.MANY else 6))


def check(name, amount):
    rng, stakes, variant = random.Random(name), Counter(), variant_of(name)
    for _ in range(amount // 200):
        seat = Seat(variant, random_options(variant.game, rng), rng)
        for _ in range(200):
            result, options = seat.engine(), seat.table.options.plain()
            said = (options, seat.drawn)
            found = seat.kernel()
            assert found == (*result, len(seat.drawn)), (found, result, said)
            stakes[result[1] // seat.numbers.unit] += 1
    assert len(stakes) >= 3
