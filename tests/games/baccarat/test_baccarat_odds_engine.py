"""Punto banco and mini-baccarat through the engine and the kernels: no difference."""

import random

import numpy as np
import pytest

from pitboss.engine import Dealer, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.games.baccarat import baccarat_punto_banco as punto_banco
from pitboss.games.baccarat import mini_baccarat as mini
from pitboss.games.baccarat.common.outcome import BANKER, Outcome
from pitboss.games.baccarat.common.rules import TOTALS, rules_of
from pitboss.odds.games.baccarat.common.model import end, ending, on_banker
from pitboss.odds.games.baccarat.common.rounds import by_table
from pitboss.odds.games.baccarat.common.simulator import ENDS, deal, tables_of
from pitboss.ranking.baccarat import VALUES

GAMES = {table.GAME.slug: (table.GAME, table.TEXT) for table in (punto_banco, mini)}
SEATS = range(1, 7)
CHOICES = ("vigorish", "vigorish-rounding", "settlement-procedure", "deal", "bonus-table")


def random_options(game, rng):
    chosen = {o.name: rng.choice(o.values) for o in game.options if o.name in CHOICES}
    chosen |= {"decks": rng.choice((6, 7, 8, 12)), "cutting-card": rng.choice((14, 30, 200))}
    chosen["total-card-wagers"] = rng.random() < 0.5
    if chosen["vigorish"] == "none-dragon-7":
        chosen |= {"total-card-wagers": False, "bonus-table": "not-offered"}
    if rng.random() < 0.5:
        chosen |= {"tie-odds": "9 to 1", "dragon-7-odds": "45 to 1"}
    if game is mini.GAME:
        chosen |= {"continuous-shuffler": rng.random() < 0.2}
    return chosen


class Felt:
    """A table with random options, and beside it what the kernels say of every wager."""

    def __init__(self, slug, seed):
        game, self.text = GAMES[slug]
        self.rng = random.Random(f"{slug} {seed}")
        self.table = Table(game, options=random_options(game, self.rng), seats=len(SEATS))
        self.rules = rules_of(self.table.options, self.text)
        self.dealer = Dealer(f"{slug} {seed}")
        self.tables = tables_of(by_table(), lambda ended: on_banker(ended, self.rules, 1_00))[1]
        self.seen = set()

    def play(self):
        round = self.table.start()
        while (prompt := round.prompt) is not None:
            if isinstance(prompt, ask.TakeBets):
                bets = {seat: self.bet(prompt.wagers) for seat in SEATS}
                for seat, wagers in bets.items():
                    round.answer(say.Bet(seat, wagers))
                round.answer(say.NoMoreBets())
            elif isinstance(prompt, ask.Choose):
                round.answer(say.Choice(prompt.seat, prompt.default, patron=prompt.patron))
            else:
                round.answer(self.dealer.answer(prompt))
        self.check(round, bets)

    def bet(self, wagers):
        """Even amounts, which 3 to 2 and 1 to 2 pay to the cent."""
        names = self.rng.sample(wagers, self.rng.randint(1, 3))
        return {name: self.rng.randint(1, 60) * 100 for name in names}

    def check(self, round, bets):
        cards = [e.piece for e in round.events if isinstance(e, on.Dealt) and e.to != "burn"]
        order = np.array([*(VALUES[card] for card in cards), 0, 0, 0], np.uint8)
        end, took = deal(order, 0, self.tables)
        assert took == len(cards)
        ended = ENDS[end]
        hands = round.hands
        assert ended == Outcome(
            sum(VALUES[card] for card in hands["player"]) % 10,
            sum(VALUES[card] for card in hands["banker"]) % 10,
            len(hands["player"]),
            len(hands["banker"]),
        )
        settled = {(e.seat, e.wager): e.net for e in round.events if isinstance(e, on.Settled)}
        assert len(settled) == sum(map(len, bets.values()))
        for seat, wagers in bets.items():
            for wager, amount in wagers.items():
                net = self.net(wager, amount, wagers, ended)
                assert settled[seat, wager] == net, (wager, amount, ended, self.table.options)
                self.seen.add((wager, (net > 0) - (net < 0)))

    def net(self, wager, amount, wagers, ended):
        """What the prices say; a wager on the Banker with or without the waiver of 3.3(e)2."""
        rules = self.rules
        if wager == BANKER and rules.charge.waived_by_cards:
            beside = sum(wagers.get(name, 0) for name in TOTALS)
            return amount * end("", BANKER, rules, ended, amount, beside).net
        return amount * ending(wager, rules, amount)(ended).net


def play(slug, tables, rounds):
    seen = set()
    for seed in range(tables):
        felt = Felt(slug, seed)
        for _ in range(rounds):
            felt.play()
        seen |= felt.seen
    return seen


def every_end():
    pushes = ("banker", "player", "player-bonus", "banker-bonus")
    wagers = [wager.name for wager in punto_banco.GAME.wagers]
    return {(wager, sign) for wager in wagers for sign in (1, -1)} | {(w, 0) for w in pushes}


@pytest.mark.parametrize("slug", GAMES)
def test_the_engine_settles_as_the_kernels_do(slug):
    assert len(play(slug, 24, 50)) > 15


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_the_engine_settles_as_the_kernels_do_in_many_rounds(slug):
    assert play(slug, 150, 350) == every_end()
