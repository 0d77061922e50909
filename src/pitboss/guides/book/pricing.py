"""What a worker does: the prices of one game, each kept as soon as it is found."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.guides.book.keeping import Entry, Failed, Mistake, entries, keep, price_entry
from pitboss.odds import registry
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.prices import Price
from pitboss.odds.simulation import running
from pitboss.odds.simulation.running import Job, Recipe

REPORT = "report"
TRIED = 2**20
"""Rounds in which a way of playing is tried that is not the best one."""
SEED = "book"


def keys(slug: str) -> list[str]:
    """What there is to find out about a game, each by its name."""
    return [key for key, _ in _asked(registry.find(slug))]


def work(slug: str, path: Path) -> str:
    """Find out what is not kept yet; the same again if it is asked again."""
    model = registry.find(slug)
    done = {entry.key for entry in entries(path)}
    for key, find in _asked(model):
        if key not in done:
            keep(path, find())
    return slug


def _asked(model: Model) -> Iterator[tuple[str, partial[Entry]]]:
    """Everything that the book says of a game, with the way to find it out."""
    if model.report is not None:
        yield REPORT, partial(_report, model)
        return
    deciding: dict[str, tuple[Pricing, Question]] = {}
    for pricing, question in model.questions():
        key = f"{question.wager} {question.table}"
        yield key, partial(_price, model, key, pricing, question)
        if model.decides(pricing):
            deciding.setdefault(pricing.wager, (pricing, question))
    for pricing, question in deciding.values():
        for style in model.styles[1:]:
            key = f"{question.wager} {question.table} played {style}"
            yield key, partial(_mistake, model, key, pricing, question, style)


def _report(model: Model) -> Entry:
    assert model.report is not None, "asked of games that have one"
    started = time.perf_counter()
    found = model.report(model.game.read_options(), lambda what, done: None)
    return Entry(key=REPORT, report=found, seconds=time.perf_counter() - started)


def _price(model: Model, key: str, pricing: Pricing, question: Question) -> Entry:
    started = time.perf_counter()
    try:
        priced = model.answer(pricing, question)
    except PitbossError as error:
        failed = Failed(wager=question.wager, table=question.table, why=str(error))
        return Entry(key=key, failed=failed)
    return price_entry(key, priced, time.perf_counter() - started)


def _mistake(model: Model, key: str, pricing: Pricing, question: Question, style: str) -> Entry:
    """What it costs to play in another way, found by playing that way often."""
    started = time.perf_counter()
    best = model.price(pricing, question)
    recipe = Recipe(
        game=model.game.slug, wager=question.wager, table=question.table,
        options=question.options.plain(), style=style, stake=question.stake,
    )  # fmt: skip
    try:
        with running.threads(1) as crew:
            run = running.simulate(Job(recipe=recipe, rounds=TRIED, seed=SEED), crew)
    except PitbossError as error:
        failed = Failed(wager=question.wager, table=question.table, why=f"{style}: {error}")
        return Entry(key=key, failed=failed)
    mistake = Mistake(
        wager=question.wager,
        table=question.table,
        style=style,
        edge=float(run.tally.edge),
        std_error=float(run.tally.std_error or 0.0),
        rounds=run.tally.rounds,
        costs=float(run.tally.edge) - _edge(best),
    )
    return Entry(key=key, mistake=mistake, seconds=time.perf_counter() - started)


def _edge(price: Price) -> float:
    return float(price.edge)
