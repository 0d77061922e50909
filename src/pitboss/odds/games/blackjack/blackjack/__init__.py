"""Blackjack, 13:69F-2: solved hand by hand, dealt by a kernel, played by charts.

`rules` has the options as numbers. In the family's `common`: `hands`, `values`, `splits`,
`unbroken` and `exact` (dynamic programming), `totals` and `charts` (the three tables a player goes
by), `solution` (both together); `plays`, `playing`, `shoe` and `simulator` (rounds as they are
dealt).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack import GAME
from pitboss.games.blackjack.blackjack.options import designated
from pitboss.games.blackjack.blackjack.side_wagers import multiple_wagers
from pitboss.games.blackjack.blackjack.side_wagers.offering import MULTIPLE
from pitboss.odds.compiled import workers
from pitboss.odds.games.blackjack.blackjack import side_wagers
from pitboss.odds.games.blackjack.blackjack.rules import table_rules
from pitboss.odds.games.blackjack.common import simulator as shoes
from pitboss.odds.games.blackjack.common.charts import follow, printed
from pitboss.odds.games.blackjack.common.plays import house_of
from pitboss.odds.games.blackjack.common.rules import TableRules, insurance_edge, takes_even_money
from pitboss.odds.games.blackjack.common.solution import solve
from pitboss.odds.model import Choice, Model, Pricing, Question, Strategy
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import stream
from pitboss.play.game import Bot
from pitboss.play.options import Options

BLOCKS, BLOCK = 4, 1 << 20
SEED = "lines"
"""The lines are simulated: so many blocks of so many rounds."""
CLOSED = ("no-hole", "hole", "hole-reader", "hand", "hand-reader", "double-shoe")
"""The deals in which the dealer's second card is not seen: only there is a blackjack paid by the
variation, and insurance to be had, 2.6(k)2 and 3."""


def closed(**chosen: str) -> tuple[Choice, ...]:
    return tuple({"deal": deal, **chosen} for deal in CLOSED)


def at_once(**chosen: str) -> Choice:
    """A table at which several wagers are made on a hand, each with the price of one."""
    return {"side-wagers": MULTIPLE, **chosen}


def lines(question: Question) -> tuple[Line, ...]:
    """How rounds end when played by the charts, as the table deals them: by what they net."""
    twin = simulator(question, shoes.OPTIMAL)
    jobs = [workers().submit(ends, twin, block) for block in range(BLOCKS)]
    counts, stakes = Counter[int](), Counter[int]()
    for done, job in enumerate(jobs):
        question.watch("dealing", done / BLOCKS)
        for net, (count, staked) in job.result().items():
            counts[net] += count
            stakes[net] += staked
    question.watch("dealing", 1.0)
    return tuple(
        Line(
            name=named(Fraction(net, twin.unit)),
            net=Fraction(net, twin.unit),
            chance=counts[net] / (BLOCKS * BLOCK),
            staked=Fraction(stakes[net], counts[net] * twin.unit),
        )
        for net in sorted(counts, reverse=True)
    )


def simulator(question: Question, style: str) -> Simulator:
    """The main wager, or insurance by itself."""
    rules, insurance = table_rules(question.options), question.wager.startswith("insurance")
    if insurance and rules.exposed:
        raise Refused("no insurance when the hole card is dealt face up", "2.6(k)3")
    house = house_of(rules, designated(question.options))
    charts = shoes.charts_of(style, rules, question.watch)
    return shoes.simulator(rules, house, charts, insurance=insurance)


def ends(twin: Simulator, block: int) -> dict[int, tuple[int, int]]:
    """One block of rounds: for every result, how often it came and what was staked in all."""
    results, staked = np.empty(BLOCK, dtype=np.int32), np.empty(BLOCK, dtype=np.int32)
    twin.play(stream(SEED, block), results, staked, *twin.parameters)
    nets, which = np.unique(results, return_inverse=True)
    count, stakes = np.bincount(which), np.bincount(which, weights=staked)
    return {int(net): (int(count[i]), int(stakes[i])) for i, net in enumerate(nets)}


def named(net: Fraction) -> str:
    units = f"{float(abs(net)):g}"
    return "push" if not net else f"{'wins' if net > 0 else 'loses'} {units}"


def price(question: Question) -> Outcomes:
    rules = table_rules(question.options)
    solved = solve(rules, question.watch)
    return Outcomes(
        lines=lines(question),
        how="every hand by its cards against every dealer's card, from a full shoe",
        edge=-solved.best,
        notes=(
            f"by the charts, which go by the total, the edge is {-100 * solved.by_charts:.4f} %",
            f"the lines are simulated: {BLOCKS * BLOCK:,} rounds by the charts, seed {SEED!r}",
            *remarks(rules, question.options),
        ),
    )


def remarks(rules: TableRules, options: Options) -> tuple[str, ...]:
    """What the figures of this table leave out or take for granted."""
    said = []
    if not rules.fresh_every_round:
        said.append(
            "the edge is that of a full shoe; small cards last longer up to a reshuffle,"
            " so that simulated edges are a little higher"
        )
    if takes_even_money(rules, rules.blackjack_pays):
        said.append("even money is taken for a blackjack, 2.7(c)")
    if rules.double_shoe:
        said.append("both sides of the double shoe are full; the determinant's suit is left out")
    if MULTIPLE in options["side-wagers"]:
        said.append("every wager on the hand has this price, against its own hand of the dealer's")
    if options["hand-fee"]:
        said.append("the hand fee of 2.3(l) is no part of the wager and left out")
    return tuple(said)


def price_insurance(question: Question) -> Outcomes:
    """2.9: when no card is known but the dealer's ace."""
    rules = table_rules(question.options)
    lost = (2 + insurance_edge(rules)) / 3
    return Outcomes(
        lines=(
            Line(name="dealer ten", net=Fraction(2), chance=1 - lost, pays="2 to 1"),
            Line(name="lost", net=Fraction(-1), chance=lost),
        ),
        how="every second card of the dealer's, from a full shoe",
        notes=("whoever holds tens knows worse odds, whoever holds none better ones",),
    )


def strategy(options: Options) -> Strategy:
    rules = table_rules(options)
    says = ["Decide by the total of the hand and by what the dealer shows."]
    if not rules.exposed:
        says.append(f"Never insure: the house keeps {insurance_edge(rules)} of every unit.")
    if rules.even_money:
        takes = takes_even_money(rules, rules.blackjack_pays)
        says.append(f"{'Take' if takes else 'Decline'} even money for a blackjack.")
    if rules.most_hands > 2:
        says.append(f"Split again wherever it says split, up to {rules.most_hands} hands.")
    return Strategy(says=tuple(says), charts=printed(solve(rules).charts))


def player(style: str) -> Callable[[Options], Bot]:
    """A player at a table who follows the charts of a style."""

    def bot(options: Options) -> Bot:
        rules = table_rules(options)
        return follow(shoes.charts_of(style, rules), rules)

    return bot


MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(
            wager="main",
            price=price,
            tables={
                "standard": closed(variation="standard"),
                "6-to-5": closed(variation="6-to-5"),
                "double-exposure": {"deal": "double-exposure"},
            },
            covers=("split-2", "split-3", "split-4", "double", "double-2", "double-3", "double-4"),
        ),
        Pricing(wager="insurance", price=price_insurance, tables={"all": closed()}),
        Pricing(
            wager="ma-1",
            price=price,
            tables={letter: at_once(variation=letter) for letter in ("standard", "6-to-5")},
            covers=(*multiple_wagers.OPENING[1:], *multiple_wagers.ADDED),
        ),
        Pricing(
            wager="insurance-1",
            price=price_insurance,
            tables={"all": at_once()},
            covers=("insurance-2", "insurance-3"),
        ),
        *side_wagers.PRICINGS,
    ),
    strategy=strategy,
    bots={style: player(style) for style in shoes.STYLES},
    simulator=simulator,
    styles=shoes.STYLES,
)
