"""The figures of a game's prices, so that a change of the program can be held against them."""

import hashlib
import json
from fractions import Fraction
from functools import cache

from pitboss.odds import registry

LONG = {"asia-poker", "pai-gow-poker"}
"""Games whose prices take minutes: their figures are in slow tests of their own."""


@cache
def prices_of(slug):
    """Every wager under every pay table, the default options otherwise; with the strategy."""
    model = registry.find(slug)
    return [model.answer(*question) for question in model.questions()]


def figures(slug):
    """Every price under the usual options: edge, and net, stake and chance of every line."""
    model = registry.find(slug)
    if model.report is not None:
        report = model.report(model.game.read_options(), lambda what, done: None)
        return [json.dumps(report.records, default=str, sort_keys=True)]
    rows = []
    for priced in prices_of(slug):
        price = priced.price
        lines = [(str(line.net), number(line.chance), str(line.staked)) for line in price.lines]
        rows.append(f"{price.wager} {price.table} {number(price.edge)} {sorted(lines)}")
    return rows


def number(figure):
    return str(figure) if isinstance(figure, Fraction) else repr(float(figure))


def digest(rows):
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()
