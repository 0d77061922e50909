"""What holds for the mathematics of every game."""

import json
from fractions import Fraction
from math import isclose

import pytest

from odds.price_figures import LONG, prices_of
from pitboss.engine import Bot, Dealer, Options, Table, play_round
from pitboss.engine.registry import slugs
from pitboss.errors import Refused
from pitboss.odds import registry

MODELS = [registry.find(slug) for slug in registry.slugs()]
PRICED = [model for model in MODELS if model.pricings]
ROUNDS = 50
STACK = 500_00


def named(model):
    return model.game.slug


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(model, marks=[pytest.mark.slow] if model.game.slug in LONG else [])
        for model in PRICED
    ],
    ids=named,
)
def model(request):
    return request.param


@pytest.fixture
def prices(model):
    return prices_of(model.game.slug)


def test_every_game_has_its_mathematics():
    assert set(slugs()) == set(registry.slugs())


METHODS = (
    "exact", "exact edge, simulated lines", "edge to 1e-9, simulated lines", "simulated",
)  # fmt: skip
"""What is said of a price under the usual options."""


def test_probabilities_sum_to_one(prices):
    for priced in prices:
        chances = [line.chance for line in priced.price.lines]
        assert all(0 <= chance <= 1 for chance in chances)
        if all(isinstance(chance, (int, Fraction)) for chance in chances):
            assert sum(chances) == 1, priced.price.wager
        else:
            assert sum(chances) == pytest.approx(1, abs=1e-9), priced.price.wager


def test_the_edge_is_what_the_lines_leave(prices):
    """To the last figure: whoever adds up the column finds it. Where it too is simulated, as near
    as that is."""
    for priced in prices:
        price, found = priced.price, priced.price.outcomes
        left = -sum(line.net * line.chance for line in price.lines)
        simulated = found.method == "simulated"
        assert isclose(price.edge, left, abs_tol=0.003 if simulated else 1e-9), price.wager
        assert found.method in METHODS
        assert (found.std_error is not None) == simulated


def test_every_wager_is_priced_or_covered(model):
    known = [name for pricing in model.pricings for name in (pricing.wager, *pricing.covers)]
    assert sorted(known) == sorted(model.game.wager_names)


def test_every_pay_table_appears(model):
    """By its letter; or it belongs to an option of its name, which goes with any of the others."""
    letters = {letter for pricing in model.pricings for letter in pricing.tables}
    letters |= {option.name for option in model.game.options}
    assert letters >= {letter for tables in model.game.pay_tables.values() for letter in tables}


def test_every_table_can_be_asked_for(model):
    """The options that are said to choose a pay table do choose it."""
    for pricing in model.pricings:
        offered = model.game.wager_names[pricing.wager].offered
        for letter, ways in pricing.tables.items():
            for choice in ways if isinstance(ways, tuple) else (ways,):
                try:
                    options = model.game.read_options(choice)
                except Refused:  # it goes only with another option beside it
                    continue
                open_ = pricing.open(letter, options)
                if open_ and (offered is None or offered(options)):
                    asked = model.questions(choice, wager=pricing.wager, table=letter)
                    assert [question.table for _, question in asked] == [letter]


def test_records_are_plain(prices):
    for priced in prices:
        record = priced.record()
        assert json.loads(json.dumps(record)).keys() == record.keys()
        assert isinstance(priced.price.options, Options)


def test_strategies_can_be_read(prices):
    for priced in prices:
        if priced.strategy is None:
            continue
        assert priced.strategy.says or priced.strategy.charts
        for chart in priced.strategy.charts:
            for label, cells in chart.rows:
                assert len(cells) == len(chart.columns), (chart.title, label)


def test_bots_and_strategy_go_together(model):
    assert ("optimal" in model.bots) == (model.strategy is not None)


@pytest.mark.parametrize("model", MODELS, ids=named)
def test_bots_play_at_the_table(model):
    """Without a refusal, and without leaving it to chance what they can decide."""
    game = model.game
    for name, make in model.bots.items():
        low, high = game.seats[0], game.most_positions(game.read_options())
        seats = max(low, min(3, high))
        stacks = dict.fromkeys(range(1, seats + 1), STACK) if game.table_stakes else None
        table = Table(game, seats=seats, stacks=stacks)
        decide = make(table.options)
        players = {seat: Bot(f"{name}/{seat}", decide) for seat in table.seats}
        dealer = Dealer(name)
        for _ in range(ROUNDS):
            assert play_round(table, dealer, players).over
