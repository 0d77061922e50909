"""Simulations in a terminal: a table of figures, distributions as bars, bankrolls as a chart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pitboss.cli.output import draw, narrowed, say, table_of

if TYPE_CHECKING:
    from pitboss.odds.simulation.report import ResultCount
    from pitboss.odds.simulation.runner import Run
    from pitboss.odds.simulation.tallies import Sessions

BAR = 40
"""Columns of a bar for a probability of 1, and half of them in a narrow terminal."""
MOST_LINES = 24
"""At most so many results are drawn; the rarest are summed up in one line."""
HIGH = 12
"""Rows of a chart."""
OF_BANKROLL = ("units", "session", "sessions", "ruined", "risk_of_ruin", "mean_final")


def records(runs: list[Run]) -> list[dict[str, Any]]:
    """All figures of some wagers, as JSON has them."""
    from pitboss.odds.simulation.report import record

    return [record(run) for run in runs]


def rows(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """One row for each line, with the figures of its wager."""
    bankroll = record["bankroll"] or {}
    apart = ("lines", "bankroll", "options", "notes", "counting")
    counting = record.get("counting") or {}
    for line in record["lines"]:
        yield {
            **{name: value for name, value in record.items() if name not in apart},
            **{f"bankroll_{name}": bankroll.get(name) for name in OF_BANKROLL},
            **{f"counting_{name}": value for name, value in counting.items()},
            "line": line["name"],
            "net": line["net"],
            "count": line["count"],
            "probability": line["probability"],
            "notes": "; ".join(record["notes"]),
            "options": "; ".join(f"{name}={value}" for name, value in record["options"].items()),
        }


def show(runs: list[Run]) -> None:
    """The results of some wagers of a game."""
    from pitboss.odds import registry

    recipe, job = runs[0].job.recipe, runs[0].job
    title = registry.find(recipe.game).game.title
    say(f"{title}, bot {recipe.style}, {job.rounds:,} rounds a wager, seed {job.seed}")
    say()
    _show_figures(runs)
    say(LEGEND)
    for run in runs:
        say()
        _show_distribution(run)
        _show_advantage(run)
        if run.tally.sessions is not None and run.tally.sessions.played:
            _show_bankroll(run.tally.sessions, run.tally.unit)


HEADS = ["wager", "table", "edge", "error", "std dev", "hits", "staked", "run"]
LEGEND = """\
edge: house edge per unit of the initial wager; error: its standard error
run: the most rounds lost in a row; a push neither counts nor ends the row"""


def _show_figures(runs: list[Run]) -> None:
    """A row for each wager, names to the left; no pay tables if there is only one."""
    names = 2 if len({run.job.recipe.table for run in runs}) > 1 else 1
    table = table_of(*HEADS[:names], *HEADS[2:], plain=True)
    for column in table.columns[names:]:
        column.justify = "right"
    for run in runs:
        table.add_row(*_names(run)[:names], *_figures(run))
    draw(table, keys=names)


def _names(run: Run) -> list[str]:
    return [run.job.recipe.wager, run.job.recipe.table]


def _figures(run: Run) -> list[str]:
    from pitboss.odds.reports.number_format import percent

    tally = run.tally
    return [
        f"{percent(float(tally.edge))} %",
        f"{percent(tally.std_error)} %",
        f"{tally.std_dev:.3f}",
        f"{percent(tally.hit_rate, 3)} %",
        f"{tally.staked_a_round:.3f}",
        f"{tally.run.longest:,}",
    ]


def _show_distribution(run: Run) -> None:
    from pitboss.odds.reports.number_format import percent
    from pitboss.odds.simulation.report import lines

    recipe, tally = run.job.recipe, run.tally
    counted = run.simulator.chances
    took = f", {tally.chances:,} {counted}" if counted != "rounds" else ""
    say(f"{recipe.wager}, table {recipe.table}: {tally.rounds:,} rounds{took}")
    found = lines(run)
    shown, rest = _drawn(found)
    nets, bars = [_net(line.net) for line in shown], [_bar(line.probability) for line in shown]
    far, wide = max(map(len, nets)), max(map(len, bars))
    for net, bar, line in zip(nets, bars, shown, strict=True):
        chance = f"{percent(line.probability):>8} %"
        say(f"  {net:>{far}}  {chance}  {bar:{wide}}  {line.name}")
    if rest:
        together = f"{percent(sum(line.probability for line in rest))} %"
        say(f"  and {len(rest):,} rarer results, together {together}")
    for note in run.simulator.notes:
        say(f"  {note}")


def _drawn(found: list[ResultCount]) -> tuple[list[ResultCount], list[ResultCount]]:
    """The results that are drawn: the best, the worst and the most frequent; and the others."""
    if len(found) <= MOST_LINES:
        return found, []
    inner = sorted(found[1:-1], key=lambda line: -line.count)
    kept = {line.net for line in (found[0], found[-1], *inner[: MOST_LINES - 2])}
    return [line for line in found if line.net in kept], inner[MOST_LINES - 2 :]


def _net(net: float) -> str:
    return "0" if net == 0 else f"{net:+,.4f}".rstrip("0").rstrip(".")


def _bar(probability: float) -> str:
    return "█" * round(probability * narrowed(BAR)) or "·"


def _show_advantage(run: Run) -> None:
    from pitboss.odds.simulation.advantage import advantage, said

    found = advantage(run)
    for line in [] if found is None else said(found):
        say(f"  {line}")


# -- bankrolls -------------------------------------------------------------------------------------


def _show_bankroll(sessions: Sessions, unit: int) -> None:
    from pitboss.odds.reports.number_format import percent, short_percent
    from pitboss.odds.simulation.report import PARTS

    plan = sessions.plan
    ruin = f"{percent(sessions.risk_of_ruin, 3)} %, error {percent(sessions.std_error, 3)} %"
    left = f"{float(sessions.mean / unit):,.1f}"
    say(f"  A bankroll of {plan.bankroll:,} initial wagers, sessions of {plan.length:,} rounds:")
    say(f"  risk of ruin {ruin} ({sessions.ruined:,} of {sessions.played:,} sessions)")
    ends = [f"{sessions.final(part) / unit:,.4g} in {short_percent(part)}%" for part in PARTS]
    say(f"  left at the end: {left} on average; at most {', '.join(ends)} of them")
    for line in _chart(sessions, unit):
        say(f"  {line}")
    say(f"  █ half of the sessions, ▒ nine tenths, ─ median; the first {len(sessions.paths):,}")


def _chart(sessions: Sessions, unit: int) -> list[str]:
    """The bankroll from the start of a session to its end, in bands."""
    from pitboss.odds.simulation.report import PARTS, path

    low, quarter, middle, three, high = (path(sessions, unit, part) for part in PARTS)
    top, bottom = max(*high, 1.0), min(0.0, *low)
    step = (top - bottom) / HIGH
    rows = []
    for row in reversed(range(HIGH)):
        floor, roof = bottom + row * step, bottom + (row + 1) * step

        def within(least: float, most: float, floor: float = floor, roof: float = roof) -> bool:
            return least < roof and most >= floor

        cells = [
            "─"
            if within(median, median)
            else "█"
            if within(q1, q3)
            else "▒"
            if within(p, q)
            else " "
            for p, q1, median, q3, q in zip(low, quarter, middle, three, high, strict=True)
        ]
        rows.append((f"{floor:,.0f}", "".join(cells).rstrip()))
    wide = max(len(label) for label, _ in rows)
    drawn = [f"{label:>{wide}} │{cells}" for label, cells in rows]
    end = f"{sessions.plan.length:,} rounds"
    return [*drawn, f"{'':{wide}}  {'─' * len(low)}", f"{'':{wide}}  0{end:>{len(low) - 1}}"]
