"""Punto banco and mini-baccarat: all rounds of a full shoe counted, real shoes simulated.

`rounds` counts, `prices` says how every wager ends, `simulating` deals shoe after shoe; `choices`
solves what chemin de fer leaves to its players.
"""

from __future__ import annotations

from functools import partial

from pitboss.games.baccarat.common import options
from pitboss.games.baccarat.common.options import rules_of
from pitboss.games.baccarat.common.texts import Text
from pitboss.games.baccarat.common.wagers import BANKER, BONUSES, DRAGON, PLAYER, TIE, TOTALS
from pitboss.odds.games.baccarat.common.prices import ending, price
from pitboss.odds.games.baccarat.common.rounds import by_table
from pitboss.odds.games.baccarat.common.simulating import Shoe, simulator
from pitboss.odds.model import Choice, Model, Pricing, Question
from pitboss.odds.simulation.simulators import Simulator
from pitboss.play.game import Game

BANKER_TABLES: dict[str, Choice | tuple[Choice, ...]] = {
    "5%": {"vigorish": options.FIVE},
    "4%": {"vigorish": options.FOUR},
    "six-pays-half": {"vigorish": options.SIX_PAYS_HALF},
    "card-wagers": (
        {"vigorish": options.CARDS_ELSE_FIVE},
        {"vigorish": options.CARDS_ELSE_FOUR},
    ),
    "dragon-7": {"vigorish": options.DRAGON_7},
}
"""3.3(c), (e), (h): the ways of charging for a Banker win, each a table of its own."""


def simulate(text: Text, question: Question, style: str) -> Simulator:
    """A wager in shoes of this table: burned from, with a last hand after the cutting card."""
    rules = rules_of(question.options, text)
    fresh = question.options.get("continuous-shuffler", False)
    before = 52 * rules.decks - question.options["cutting-card"]
    shoe = Shoe(last=0, more=0) if fresh else Shoe(last=before, more=1)
    wager = ending(question.wager, rules, question.stake)
    named = price(text, question).lines
    return simulator(rules.decks, shoe, by_table(), wager, named)


def model(game: Game, text: Text, **more: Choice) -> Model:
    """Punto banco or mini-baccarat, with ways of charging that the other does not have."""
    tables: dict[str, dict[str, Choice | tuple[Choice, ...]]] = {
        BANKER: {**BANKER_TABLES, **more},
        PLAYER: {"all": {}},
        TIE: {"minimum": {}},
        **{wager: {"all": {"total-card-wagers": True}} for wager in TOTALS},
        **{
            wager: {letter: {"bonus-table": letter} for letter in game.pay_tables["bonus"]}
            for wager in BONUSES
        },
        DRAGON: {"minimum": {"vigorish": options.DRAGON_7}},
    }
    return Model(
        game=game,
        pricings=tuple(
            Pricing(wager=wager, price=partial(price, text), tables=chosen)
            for wager, chosen in tables.items()
        ),
        simulator=partial(simulate, text),
    )
