"""Texas hold 'em bonus poker, 13:69F-28: every board, every hand, and the best of three decisions.

Before the flop a hand is folded or not. A turn or river wager is one more wager against the dealer:
it is made if more of the possible deals win than lose, whatever the ante pays.
"""

from __future__ import annotations

from functools import partial

from pitboss.games.one_deck.texas_holdem_bonus_poker import ANTE_PAYS_ON, GAME
from pitboss.odds.games.one_deck.texas_holdem_bonus_poker.deciding import (
    HOLDEM,
    STYLES,
    THUMB,
    bot,
    lowest,
    simply,
    strategy,
    terms,
    thumb,
)
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import card_wagers
from pitboss.odds.solvers.board_first import playing, solving
from pitboss.odds.solvers.showdown import LOSES, TIES, WINS, Tally
from pitboss.ranking.five_card import CATEGORIES

WAYS = {4: "flop wager", 5: "flop and turn wagers", 6: "flop and river wagers", 7: "all wagers"}
"""By their numbers among all ways to play; the first is a fold."""
NO_LIMIT = "the limit of 28.11(e) on what a hand is paid is left out"


def ante(question: Question) -> Outcomes:
    """28.10, 28.11(b): ante, flop, turn and river wagers together."""
    asked = terms(lowest(question.options))
    found = solving.solve(asked, question.watch).tally
    simple = f"{100 * float(simply(asked).edge):.4f} %"
    return Outcomes(
        lines=tuple(sorted(lines(found, lowest(question.options)), key=lambda line: -line.net)),
        how=f"all {HOLDEM.deals:,} deals, from 134,459 kinds of boards and 1,081 hands on each",
        notes=(f"played by the words of the strategy, the house edge is {simple}", NO_LIMIT),
    )


def lines(found: Tally, lowest: str) -> list[Line]:
    """Every way in which a round can end, by what was wagered and whether the ante is paid."""
    every, least = range(len(CATEGORIES)), CATEGORIES.index(lowest)
    told = [found.fold()]
    for way, name in WAYS.items():
        told += [
            found.line(f"{name}, wins with a {lowest} or higher", way, every[least:], (WINS,),
                       "1 to 1"),
            found.line(f"{name}, wins with less", way, every[:least], (WINS,),
                       "1 to 1, ante returned"),
            found.line(f"{name}, ties", way, every, (TIES,)),
            found.line(f"{name}, loses", way, every, (LOSES,)),
        ]  # fmt: skip
    return told


def simulator(question: Question, style: str) -> Simulator:
    asked = terms(lowest(question.options))
    found = solving.solve(asked, question.watch)
    plan, ended = found.plan, found.tally
    if style == THUMB:
        plan, ended = solving.Plan((plan.early[0], *thumb()[0]), plan.last), simply(asked)
    return playing.simulator(asked, plan, lines(ended, lowest(question.options)))


MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(
            wager="ante",
            price=ante,
            tables={lowest: {"ante-pays-on": on} for on, lowest in ANTE_PAYS_ON.items()},
            covers=("flop", "turn", "river"),
        ),
        card_wagers.pricing(GAME.wager_names["bonus"], notes=lambda question: (NO_LIMIT,)),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)
