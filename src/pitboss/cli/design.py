"""``pitboss design``: pay tables of round odds for a target edge, hit rate and volatility."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss import aliases
from pitboss.cli import table_options
from pitboss.cli.bounded import Share, Whole, number
from pitboss.cli.output import draw, give_json, remark, say, table_of
from pitboss.cli.progress import Bar, leave_at_once, work_through
from pitboss.cli.table_options import AsJson, GameName
from pitboss.errors import Refused

if TYPE_CHECKING:
    from pitboss.odds.model import Model, Question
    from pitboss.odds.pay_table_design import Chances, Design, Reach, Wanted

WIDE = 36
"""Columns of the drawing."""
USUAL_TABLES = 8

WagerName = Annotated[str, typer.Option("--wager", "-w", metavar="W", help="The wager.")]
Target = Annotated[
    float,
    number("--target", within=Share(), metavar="EDGE", help="The house edge: 0.05, or 5%."),
]
HitRate = Annotated[
    float | None,
    number("--hit-rate", within=Share(), metavar="PART", help="How often it should win: 0.25."),
]
Volatility = Annotated[
    float | None,
    number(
        "--volatility", within=Share(1000), metavar="SD",
        help="The standard deviation of one result, in units of the wager.",
    ),
]  # fmt: skip
Tables = Annotated[int, number("--tables", within=Whole(1, 1000), help="How many are shown.")]
BaseTable = Annotated[
    str | None, typer.Option("--table", "-t", metavar="T", help="The pay table to begin with.")
]
SvgFile = Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw the trade-offs.")]
OutFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write the best as a file for odds --proposed."),
]


def design(
    game: GameName,
    wager: WagerName,
    target: Target,
    hit_rate: HitRate = None,
    volatility: Volatility = None,
    table: BaseTable = None,
    option: table_options.Options = None,
    tables: Tables = USUAL_TABLES,
    json: AsJson = False,
    svg: SvgFile = None,
    out: OutFile = None,
) -> None:
    """Find pay tables, in round odds, under which a wager costs what you want.

    It looks at tables in which a better hand never pays less than a worse one, and shows those that
    come nearest to the edge, hit rate and volatility that you ask for. Where several come equally
    near, those most like the table in force are shown. Next to each table it says whether the text
    permits it. All figures are exact.

    \b
    Examples:
      pitboss design three-card-poker --wager pair-plus --target 0.05
      pitboss design three-card-poker -w pair-plus --target 5% --volatility 2.5
      pitboss design three-card-poker -w six-card --target 0.1 --hit-rate 0.1
      pitboss design three-card-poker -w pair-plus --target 3% --svg found.svg
    """
    from pitboss.odds import pay_table_design
    from pitboss.odds import registry as mathematics

    model = mathematics.find(game)
    if model.report is not None:
        raise Refused(f"{game} has no wagers against the house")
    table_options.not_a_file(game, option)
    chosen = table_options.chosen(model.game, option)
    pricing, question = model.questions(
        chosen, wager=aliases.wager(model.game, wager), table=table
    )[0]
    wanted = pay_table_design.Wanted(edge=target, hit_rate=hit_rate, volatility=volatility)
    for path in (svg, out):
        if path:
            path.open("a").close()  # what cannot be written is refused before anybody waits for it
    bar = Bar()
    try:
        found = work_through([partial(pay_table_design.chances, model, pricing, question)], bar)[0]
        designs = work_through([partial(pay_table_design.search, found, wanted, bar.tell)], bar)[0]
    except KeyboardInterrupt:
        leave_at_once()
    if not designs:
        raise Refused(f"no pay table of round odds keeps {target:.2%} on {question.wager}")
    if json:
        give_json([one.record(model, question, found.table) for one in designs[:tables]])
    else:
        _show(model, question, found, designs[:tables])
        _draw(pay_table_design.trade_offs(designs, wanted), wanted)
    if svg:
        title = f"{model.game.title}, {question.wager}: what goes with an edge of {target:.2%}"
        _write_svg(svg, designs, wanted, title)
    if out:
        out.write_text(designs[0].proposal(found.table), "utf-8")
        remark(f"{out}: price it with pitboss odds {game} --proposed {out}")


def _write_svg(path: Path, designs: Sequence[Design], wanted: Wanted, title: str) -> None:
    from pitboss.odds.pay_table_design import trade_offs
    from pitboss.odds.reports.trade_offs import draw as drawn

    path.write_text(drawn(trade_offs(designs, wanted), designs, wanted, title), "utf-8")
    remark(f"{path}: trade-offs drawn")


def _show(model: Model, question: Question, found: Chances, designs: Sequence[Design]) -> None:
    from pitboss.odds.proposals import departures_of
    from pitboss.odds.reports import number_format

    say(f"{model.game.title}, {model.game.where}: {question.wager}")
    say(f"Rows: {', '.join(found.rows)}")
    say()
    shown = table_of("odds to 1", "house\nedge %", "\nhits %", "std\ndev", "the text")
    for column in shown.columns[1:4]:
        column.justify, column.no_wrap = "right", True
    for one in designs:
        against = departures_of(model.game, question.options, one.table(found.table))
        said = f"forbids it, {against[0].cite}" if against else "permits it"
        shown.add_row(
            one.name, number_format.percent(one.edge), number_format.percent(one.hit_rate),
            number_format.deviation(one.std_dev), said,
        )  # fmt: skip
    draw(shown)


def _draw(reaches: Sequence[Reach], wanted: Wanted) -> None:
    """For each hit rate, the lowest and the highest deviation that are possible at this edge."""
    from pitboss.odds.pay_table_design import CLOSE
    from pitboss.odds.reports.trade_offs import Axis

    if not reaches:
        return
    say()
    say(f"What can be had within {CLOSE:.1%} of an edge of {wanted.edge:.2%}:")
    axis = Axis.over(reaches)
    shown = table_of("hits %", "rows", "tables", "std dev", "")
    for reach in reaches:
        first, last = (round(axis.at(end) * (WIDE - 1)) for end in (reach.low, reach.high))
        line = [" "] * WIDE
        line[first : last + 1] = "─" * (last + 1 - first)
        line[round(axis.at(reach.best.std_dev) * (WIDE - 1))] = "●"
        shown.add_row(
            f"{reach.hit_rate:.2%}"[:-1], str(reach.paid), f"{reach.tables:,}",
            f"{reach.low:.2f} to {reach.high:.2f}", "".join(line),
        )  # fmt: skip
    draw(shown)
    say(f"● the nearest to what is wanted; from {axis.low:.2f} to {axis.high:.2f}, logarithmic")
