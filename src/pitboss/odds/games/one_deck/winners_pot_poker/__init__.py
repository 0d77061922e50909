"""Winner's pot poker, 13:69F-33: exact for one player against the dealer; with other players, all
follow a simple rule."""

from __future__ import annotations

from functools import partial

from pitboss.engine.bots import chooser
from pitboss.engine.game import Bot
from pitboss.engine.options import Options
from pitboss.engine.prompts import DEALER, Choose
from pitboss.engine.round import Round
from pitboss.games.one_deck.winners_pot_poker import BONUS, GAME, in_sight
from pitboss.odds.cards.hands import numbers
from pitboss.odds.games.one_deck.winners_pot_poker import charts, several
from pitboss.odds.games.one_deck.winners_pot_poker.hands import rows
from pitboss.odds.games.one_deck.winners_pot_poker.prices import (
    OPTIMAL,
    STYLES,
    THUMB,
    TOGETHER,
    ante,
    bonus,
    lines,
    nets,
    plan,
    tally,
    terms,
)
from pitboss.odds.model import Model, Pricing, Question, Strategy
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers.stud import playing


def strategy(options: Options) -> Strategy:
    asked = terms(options)
    simple, exact = (100 * float(tally(style, asked).edge(asked)) for style in (THUMB, OPTIMAL))
    return charts.strategy(plan(OPTIMAL, asked), simple, exact)


def bot(style: str, options: Options) -> Bot:
    """A player for the table engine, who looks only at the dealer's cards, not at those of
    others."""
    how = plan(style, terms(options))

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        own, seen = round.hands[str(seat)], in_sight(round, DEALER)
        stays = playing.stays(how, numbers(own), numbers(seen))
        return prompt.offers[0].name if stays else "fold"

    return chooser(decide)


def simulator(question: Question, style: str) -> Simulator:
    if question.table in TOGETHER:
        return several.simulator(question.options, TOGETHER[question.table])
    asked = terms(question.options)
    how = plan(style, asked)
    if question.wager == BONUS:
        side_wager = rows()[1], nets(question)
        return playing.simulator(how, asked, bonus(question).lines, side_wager)
    return playing.simulator(how, asked, tuple(lines(style, asked)))


MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, covers=("bet", "double"),
                tables={"alone": {}} | {name: {} for name in TOGETHER}),
        Pricing(wager=BONUS, price=bonus, tables={"minimum": {}}),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)  # fmt: skip
