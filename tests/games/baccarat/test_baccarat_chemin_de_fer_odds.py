"""Chemin de fer: what both sides win, how they choose best, and the engine beside the kernels."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from pitboss.engine import Bot, Dealer, Table, play_round
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.games.baccarat.baccarat_chemin_de_fer import GAME
from pitboss.odds import registry
from pitboss.odds.games.baccarat import baccarat_chemin_de_fer
from pitboss.odds.games.baccarat import baccarat_chemin_de_fer as chemin_de_fer
from pitboss.odds.games.baccarat.common.simulator import ENDS, deal, tables_of
from pitboss.odds.model import Question
from pitboss.ranking.baccarat import VALUES

MODEL = registry.find("baccarat-chemin-de-fer")
PUNTO_BANCO = registry.find("baccarat-punto-banco")
SEATS = range(1, 6)


def priced(wager, model=MODEL, stake=5_00, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    return model.price(*model.questions(options, wager=wager, stake=stake)[0])


# -- prices ------------------------------------------------------------------------------------


@pytest.mark.parametrize("vigorish", ["5%", "4%"])
def test_with_eight_decks_it_costs_what_punto_banco_does(vigorish):
    """The choices are best made as Table 2 of 3.9 has them."""
    for ours, theirs in (("banker", "banker"), ("against", "player")):
        found = priced(ours, vigorish=vigorish)
        assert found.edge == priced(theirs, PUNTO_BANCO, vigorish=vigorish).edge


def test_with_six_decks_the_banker_does_a_little_better():
    ours, theirs = (priced("banker", model, decks=6) for model in (MODEL, PUNTO_BANCO))
    assert 0 < theirs.edge - ours.edge < 0.00001
    assert priced("against", decks=6).edge > priced("player", PUNTO_BANCO, decks=6).edge


def test_what_the_banker_and_the_others_lose_is_vigorish():
    """4.10(b), (c): the house takes that and nothing else."""
    banker, against = priced("banker"), priced("against")
    taken = banker.hit_rate / 20
    assert banker.edge + against.edge == taken
    assert any(f"{100 * float(taken):.4f} % of the bank" in n for n in banker.outcomes.notes)


def test_vigorish_that_is_rounded_changes_the_choices():
    """4.10(c): of a dollar 25 cents are taken, and a win is worth so little that even with eight
    decks two hands stay."""
    options = GAME.read_options({"vigorish-rounding": "up"})
    question = Question(wager="banker", table="5%", stake=1_00, options=options)
    assert chemin_de_fer.keeps(question.options, 1_00) == Fraction(3, 4)
    best = chemin_de_fer.played(question, "optimal")
    assert [cell for cell, rate in best.cells.items() if not rate] == [((1, 4), 4), ((2, 3), 4)]
    assert priced("banker", vigorish_rounding="up", stake=1_00).outcomes.stake == 1_00


def test_a_style_is_that_of_who_wagers():
    """The other side plays best; staying costs, on either side."""
    for wager, loses in (("banker", 1.0946), ("against", 1.5214)):
        _, question = MODEL.questions(wager=wager)[0]
        lines = chemin_de_fer.lines(question, "stay")
        assert 100 * float(-sum(line.net * line.chance for line in lines)) == pytest.approx(
            loses, abs=5e-5
        )


def test_the_strategy_in_words():
    says = MODEL.strategy(GAME.read_options({"decks": 6})).says
    assert says[0].startswith("the Dominant Player: on 5 draw")
    assert "stay with A-4 or 2-3" in says[2]
    assert not any("punto banco" in said for said in says)
    eight, other, player = MODEL.strategy(GAME.read_options()).charts
    assert {cells[0] for _, cells in eight.rows} == {"D"}
    assert other.rows[0][1][0] == "1.0579"
    assert player.rows[0][1] == ("1.2351", "1.2318", "1.1998", "1.1965")
    assert any("punto banco" in said for said in MODEL.strategy(GAME.read_options()).says)


# -- the engine --------------------------------------------------------------------------------


@cache
def kernels(five, takes):
    """The tables of the simulator where both choices are made so."""
    cells = dict.fromkeys(chemin_de_fer.chosen(8).cells, takes)
    return tables_of(baccarat_chemin_de_fer.filled(five, cells), chemin_de_fer.on_player)[1]


class Felt:
    """A table with random options; at a choice everybody tosses a coin."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        options = {o.name: self.rng.choice(o.values) for o in GAME.options if o.kind == "choice"}
        options["decks"] = self.rng.choice((6, 8))
        self.table = Table(GAME, options=options, seats=len(SEATS))
        self.table.seated = dict.fromkeys(SEATS, "")
        self.dealer, self.seen = Dealer(f"felt {seed}"), Counter()

    def play(self):
        round, drawn = self.table.start(), {}
        while (prompt := round.prompt) is not None:
            if not isinstance(prompt, ask.Choose):
                round.answer(self.dealer.answer(prompt))
                continue
            answer = GAME.bot(round, prompt, prompt.seat, self.rng)
            if prompt.step == "choose" and len(prompt.offers) == 2:
                offer = self.rng.choice(prompt.offers)
                drawn[prompt.offers[0].name] = int(offer.name != "stay")
                answer = say.Choice(prompt.seat, offer.name, patron=prompt.patron)
            round.answer(answer)
        if "duel" in round.memo:
            self.check(round, drawn)

    def check(self, round, drawn):
        duel, options = round.memo["duel"], self.table.options
        cards = [e.piece for e in round.events if isinstance(e, on.Dealt) and e.to != "burn"]
        order = np.array([*(VALUES[card] for card in cards), 0, 0, 0], np.uint8)
        end, took = deal(order, 0, kernels(drawn.get("card", 0), drawn.get("draw", 0)))
        assert took == len(cards)
        ended = ENDS[end]
        assert ended == duel.outcome()
        for event in round.events:
            if isinstance(event, on.Settled):
                question = Question(wager=event.wager, table="", stake=event.stake, options=options)
                net = chemin_de_fer.ending(question)(ended).net
                assert event.net == event.stake * net
                self.seen[event.wager, (net > 0) - (net < 0)] += 1
        self.seen.update(drawn)


def play(tables, rounds):
    seen = Counter()
    for seed in range(tables):
        felt = Felt(seed)
        for _ in range(rounds):
            felt.play()
        seen += felt.seen
    return seen


def test_the_engine_settles_as_the_kernels_do():
    seen = play(8, 60)
    assert {(wager, sign) for wager in ("banker", "against") for sign in (-1, 0, 1)} < set(seen)
    assert seen["card"]


@pytest.mark.slow
def test_the_engine_settles_as_the_kernels_do_in_many_rounds():
    seen = play(60, 350)
    assert min(seen["card"], seen["draw"]) > 50


@pytest.mark.parametrize(("style", "does"), [("optimal", {"card", "draw"}), ("stay", {"stay"})])
def test_bots_choose_in_their_style(style, does):
    """The Dominant Player draws on 5 and the Banker in both cells, or neither does."""
    table, said = Table(GAME, seats=3), Counter()
    decide = MODEL.bots[style](table.options)

    def heard(round, prompt, seat, rng):
        answer = decide(round, prompt, seat, rng)
        if prompt.step == "choose" and len(prompt.offers) == 2:
            said[prompt.offers[0].name, answer.name] += 1
        return answer

    players, dealer = {seat: Bot(seat, heard) for seat in table.seats}, Dealer("styles")
    for _ in range(300):
        play_round(table, dealer, players)
    assert {asked for asked, _ in said} == {"card", "draw"}
    assert {answer for _, answer in said} == does
