"""What it costs not to play best: all styles of a game, simulated."""

from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins

from pitboss.errors import Refused
from pitboss.odds.model import Chart, Model, Pricing, Question, Report, Watch
from pitboss.odds.reports import number_format
from pitboss.odds.simulation import runner
from pitboss.odds.simulation.runner import Job, Recipe
from pitboss.values import Frozen

TRIED = 2**21
"""Rounds in which a way of playing is tried."""
SEED = "mistakes"


class Mistake(Frozen, kw_only=True):
    """What a way of playing costs that is not the best one."""

    wager: str
    table: str
    style: str
    edge: float
    std_error: float
    rounds: int
    costs: float
    """What is lost of every unit wagered, compared with the best play."""

    def record(self) -> dict[str, Any]:
        """As JSON has it."""
        found: dict[str, Any] = to_builtins(self)
        return {**found, "method": "simulated", "seed": SEED}


def decided(
    model: Model, questions: Sequence[tuple[Pricing, Question]]
) -> list[tuple[Pricing, Question]]:
    """Every wager with something to decide, under its first pay table."""
    found: dict[str, tuple[Pricing, Question]] = {}
    for pricing, question in questions:
        if model.decides(pricing):
            found.setdefault(pricing.wager, (pricing, question))
    return list(found.values())


def cost(model: Model, question: Question, style: str, best: float, rounds: int = TRIED) -> Mistake:
    """A way of playing, tried so often; `best` is the edge of the best one."""
    recipe = Recipe(
        game=model.game.slug, wager=question.wager, table=question.table,
        options=question.options.plain(), style=style, stake=question.stake,
    )  # fmt: skip
    with runner.threads(1) as crew:
        tally = runner.simulate(Job(recipe=recipe, rounds=rounds, seed=SEED), crew).tally
    return Mistake(
        wager=question.wager,
        table=question.table,
        style=style,
        edge=float(tally.edge),
        std_error=float(tally.std_error or 0.0),
        rounds=tally.rounds,
        costs=float(tally.edge) - best,
    )


def report(
    model: Model, questions: Sequence[tuple[Pricing, Question]], rounds: int | None, watch: Watch
) -> Report:
    """Every way of playing but the best, for people to read."""
    asked = [
        (pricing, question, style)
        for pricing, question in decided(model, questions)
        for style in model.styles[1:]
    ]
    if not asked:
        raise Refused(f"{model.game.slug} has no other way of playing than the best one")
    found = []
    for number, (pricing, question, style) in enumerate(asked):
        watch(f"{question.wager} played {style}", number / len(asked))
        best = float(model.price(pricing, question).edge)
        found.append(cost(model, question, style, best, rounds or TRIED))
    chart = Chart(
        title="House edge by way of playing, in per cent of the wager",
        columns=("edge", "error", "costs"),
        rows=tuple(
            (
                f"{one.wager}, {one.style}",
                tuple(number_format.percent(part) for part in (one.edge, one.std_error, one.costs)),
            )
            for one in found
        ),
        legend={},
    )
    says = (
        f"Simulated: {found[0].rounds:,} rounds each, seed {SEED}; costs are beside the best play.",
    )
    return Report(
        title="What other ways of playing cost",
        says=says,
        records=[one.record() for one in found],
        charts=(chart,),
    )
