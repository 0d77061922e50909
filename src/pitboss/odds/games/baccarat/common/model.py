"""Punto banco and mini-baccarat: all rounds of a full shoe counted, real shoes simulated.

`rounds` counts, `prices` says how every wager ends, `simulating` deals shoe after shoe.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pitboss.games.baccarat.common.outcome import BANKER, PLAYER
from pitboss.games.baccarat.common.rules import (
    BONUSES,
    DRAGON,
    DRAGON_7,
    TIE,
    TOTALS,
    Text,
    rules_of,
)
from pitboss.odds.games.baccarat.common.prices import ending, price
from pitboss.odds.games.baccarat.common.rounds import by_table
from pitboss.odds.games.baccarat.common.simulating import Shoe, simulator
from pitboss.odds.model import Choice, Model, Pricing, Question
from pitboss.odds.simulation.simulators import Simulator
from pitboss.play.game import Game


def banker_tables(text: Text) -> dict[str, tuple[Choice, ...]]:
    """The ways of charging for a Banker win: each a table of its own, by percentage perhaps."""
    found: dict[str, tuple[Choice, ...]] = {}
    for value, charge in text.charges.items():
        name = value if charge.table == "vigorish" else charge.table
        found[name] = (*found.get(name, ()), {"vigorish": value})
    return found


def simulate(text: Text, question: Question, style: str) -> Simulator:
    """A wager in shoes of this table: burned from, with a last hand after the cutting card."""
    rules = rules_of(question.options, text)
    fresh = question.options.get("continuous-shuffler", False)
    before = 52 * rules.decks - question.options["cutting-card"]
    shoe = Shoe(last=0, more=0) if fresh else Shoe(last=before, more=1)
    wager = ending(question.wager, rules, question.stake)
    named = price(text, question).lines
    return simulator(rules.decks, shoe, by_table(), wager, named)


def model(game: Game, text: Text) -> Model:
    """Punto banco or mini-baccarat."""
    tables: dict[str, Mapping[str, Choice | tuple[Choice, ...]]] = {
        BANKER: banker_tables(text),
        PLAYER: {"all": {}},
        TIE: {"minimum": {}},
        **{wager: {"all": {"total-card-wagers": True}} for wager in TOTALS},
        **{
            wager: {letter: {"bonus-table": letter} for letter in game.pay_tables["bonus"]}
            for wager in BONUSES
        },
        DRAGON: {"minimum": {"vigorish": DRAGON_7}},
    }
    return Model(
        game=game,
        pricings=tuple(
            Pricing(wager=wager, price=partial(price, text), tables=chosen)
            for wager, chosen in tables.items()
        ),
        simulator=partial(simulate, text),
    )
