"""Craps, 13:69F-1: every wager an automaton over throws, solved in fractions and thrown for.

There is nothing to decide once a wager is made, so there is no strategy. Mini-craps and automated
craps have the same wagers at the same odds, but for the fire bet: their models are made here too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from pitboss.odds.games.craps.common.automata import Rule, explore, play, solve
from pitboss.odds.games.craps.common.rules import FULL_ODDS, LINE, Cite, rule_of
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator, in_whole_units
from pitboss.play.game import Game


def rule(question: Question, cite: Cite = str) -> Rule:
    return rule_of(question.wager, question.table, question.options, cite)


def price(cite: Cite, question: Question) -> Outcomes:
    asked = rule(question, cite)
    automaton = explore(asked)
    found = solve(asked, asked.stands)
    count = len(automaton.states)
    chain = f"absorbing chain of {count} state{'s' if count > 1 else ''} in fractions"
    return Outcomes(
        lines=tuple(
            Line(
                name=end.name,
                net=end.net,
                chance=found.ends[end],
                pays=end.pays,
                staked=end.staked,
            )
            for end in sorted(automaton.ends, key=lambda end: -end.net)
        ),
        how="all 36 throws" if found.steps == 1 else chain,
        notes=(*asked.notes, throws(asked, found.steps, cite)),
    )


def throws(asked: Rule, standing: Fraction, cite: Cite) -> str:
    """How many throws a wager waits for its decision, on average."""
    if standing == 1:
        return "decided by the next throw"
    if asked.on is None:
        return f"decided after {float(standing):.2f} throws ({standing}) on average"
    on = solve(asked, asked.on).steps
    return (
        f"decided after {float(on):.2f} throws ({on}) with the point on; {float(standing):.2f} with"
        f" the come out rolls on which it is off, {cite('1.3(e)')}, if it is made before one"
    )


def simulator(cite: Cite, question: Question, style: str) -> Simulator:
    asked = rule(question, cite)
    automaton = explore(asked)
    ends = automaton.ends
    unit, (nets, stakes) = in_whole_units([end.net for end in ends], [end.staked for end in ends])
    names: dict[int, set[str]] = defaultdict(set)
    for end, net in zip(ends, nets.tolist(), strict=True):
        names[net].add(end.name)
    return Simulator(
        play=play,
        parameters=(automaton.steps, nets, stakes),
        unit=unit,
        chances="throws",
        names={net: found.pop() for net, found in names.items() if len(found) == 1},
        notes=asked.notes,
    )


def tables(wager: str) -> Mapping[str, Mapping[str, Any]]:
    """The pay tables of a wager, with the options that offer it."""
    if wager == "fire":
        return {letter: {"fire-table": letter} for letter in "AB"}
    if wager == "six-seven-eight":
        return {"minimum": {"6-7-8-offered": True}}
    if wager in LINE:
        return {"minimum": {}, FULL_ODDS: {}}
    true_odds = wager.startswith(("buy", "lay")) or wager.endswith("odds")
    return {"true-odds" if true_odds else "minimum": {}}


def model(game: Game, cite: Cite = str) -> Model:
    """The mathematics of craps, or of a game that has its wagers; `cite` names its paragraphs."""
    return Model(
        game=game,
        pricings=tuple(
            Pricing(wager=wager.name, price=partial(price, cite), tables=tables(wager.name))
            for wager in game.wagers
        ),
        simulator=partial(simulator, cite),
    )
