"""The result of `pitboss simulate`: the figures of a simulation."""

from typing import Any

from msgspec import to_builtins

from pitboss.odds import registry
from pitboss.odds.reports.number_format import short_percent
from pitboss.odds.simulation.advantage import advantage
from pitboss.odds.simulation.runner import Run
from pitboss.odds.simulation.tallies import Sessions
from pitboss.values import Frozen

PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Parts of all sessions, ordered by their bankroll: half of the sessions lie between the second and
the fourth."""


class ResultCount(Frozen):
    """A result, and how often it occurred."""

    name: str
    net: float
    """Won (or lost, below zero) per unit of the initial wager."""
    count: int
    probability: float


def lines(run: Run) -> list[ResultCount]:
    """The distribution of the results, the best first."""
    tally, names = run.tally, run.simulator.names
    return [
        ResultCount(
            name=names.get(result) or _name(result),
            net=result / tally.unit,
            count=count,
            probability=count / tally.rounds,
        )
        for result, count in sorted(tally.histogram.items(), reverse=True)
    ]


def _name(result: int) -> str:
    return "won" if result > 0 else "lost" if result < 0 else "push"


def record(run: Run) -> dict[str, Any]:
    """A simulation as JSON. It has no times in it: the same seed gives the same record again."""
    job, tally = run.job, run.tally
    recipe = job.recipe
    return {
        "game": recipe.game,
        "wager": recipe.wager,
        "table": recipe.table,
        "cite": registry.find(recipe.game).game.wager_names[recipe.wager].cite,
        "options": dict(recipe.options),
        "bot": recipe.style,
        "method": "simulated",
        "rounds": tally.rounds,
        "rounds_asked": job.rounds,
        "seed": job.seed,
        "house_edge": float(tally.edge),
        "std_error": tally.std_error,
        "return": 1 - float(tally.edge),
        "std_dev": tally.std_dev,
        "hit_rate": tally.hit_rate,
        "staked": tally.staked_a_round,
        "element_of_risk": tally.element_of_risk,
        "longest_losing_run": tally.run.longest,
        "chances": tally.chances,
        "chances_are": run.simulator.chances,
        "stake": recipe.stake,
        "notes": list(run.simulator.notes),
        "lines": [
            {
                "name": line.name,
                "net": line.net,
                "count": line.count,
                "probability": line.probability,
            }
            for line in lines(run)
        ],
        "bankroll": _bankroll(tally.sessions, tally.unit),
        **_advantage(run),
    }


def _advantage(run: Run) -> dict[str, Any]:
    found = advantage(run)
    return {} if found is None else {"counting": to_builtins(found)}


def _bankroll(sessions: Sessions | None, unit: int) -> dict[str, Any] | None:
    """Bankrolls in units of the initial wager; None where no session was asked for or played."""
    if sessions is None or not sessions.played:
        return None
    plan = sessions.plan
    return {
        "units": plan.bankroll,
        "session": plan.length,
        "sessions": sessions.played,
        "ruined": sessions.ruined,
        "risk_of_ruin": sessions.risk_of_ruin,
        "std_error": sessions.std_error,
        "mean_final": float(sessions.mean / unit),
        "finals": {f"{short_percent(part)}%": sessions.final(part) / unit for part in PARTS},
        "marks": [0, *plan.marks],
        "paths": {f"{short_percent(part)}%": path(sessions, unit, part) for part in PARTS},
        "paths_of": len(sessions.paths),
    }


def path(sessions: Sessions, unit: int, part: float) -> list[float]:
    """The bankroll that this part of the kept sessions had at most, from the start on."""
    return [float(sessions.plan.bankroll), *(left / unit for left in sessions.path(part))]
