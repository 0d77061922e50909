"""What a worker does: the prices of one game, each kept as soon as it is found."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.odds import mistakes, registry
from pitboss.odds.model import Model, Pricing, Question
from pitboss.price_book.price_file import Entry, Failed, entries, keep, price_entry

REPORT, PLAYED = "report", " played "


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
    questions = model.questions()
    for pricing, question in questions:
        key = f"{question.wager} {question.table}"
        yield key, partial(_price, model, key, pricing, question)
    for pricing, question in mistakes.decided(model, questions):
        for style in model.styles[1:]:
            key = f"{question.wager} {question.table}{PLAYED}{style}"
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
    """What it costs to play in another way."""
    started = time.perf_counter()
    try:
        best = float(model.price(pricing, question).edge)
        found = mistakes.cost(model, question, style, best)
    except PitbossError as error:
        failed = Failed(wager=question.wager, table=question.table, why=f"{style}: {error}")
        return Entry(key=key, failed=failed)
    return Entry(key=key, mistake=found, seconds=time.perf_counter() - started)
