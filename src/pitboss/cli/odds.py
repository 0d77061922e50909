"""``pitboss odds``: what every wager costs, and the best strategy."""

from __future__ import annotations

import json as as_json
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

import typer
from msgspec import Struct, to_builtins

import pitboss
from pitboss import aliases
from pitboss.cli import completion, table_options
from pitboss.cli.bounded import MOST_ROUNDS, Dollars, Whole, number
from pitboss.cli.input_files import text_of
from pitboss.cli.output import complain, give_csv, give_json, remark, say
from pitboss.cli.progress import WORTH_SAYING, Bar, leave_at_once, work_through
from pitboss.cli.table_options import AsJson, GameName
from pitboss.engine import Options, registry
from pitboss.equipment.cards import card
from pitboss.errors import Refused, Unusable
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.odds.model import Chart, Model, Priced, Pricing, Question, Report, Strategy, Watch
    from pitboss.odds.studies import Studies


T = TypeVar("T")
Chosen = dict[str, Any]
Questions = list[tuple["Pricing", "Question"]]

NO_CELLS = ("lines", "options", "strategy", "analysis")
"""Parts of a record that do not go into the cells of a row."""
WagerName = Annotated[
    str | None,
    typer.Option(
        "--wager",
        "-w",
        metavar="W",
        help="One wager, line by line.",
        autocompletion=completion.wagers,
    ),
]
TableName = Annotated[
    str | None, typer.Option("--table", "-t", metavar="T", help="One pay table, by its letter.")
]
Stake = Annotated[
    int | None,
    number(
        "--stake",
        within=Dollars(1),
        help="The wager, with all that is rounded then; otherwise one at which nothing is.",
    ),
]
Rounds = Annotated[
    int | None,
    number(
        "--rounds",
        "-n",
        within=Whole(1, MOST_ROUNDS),
        help="Find the price by playing N rounds: 1e5, 20_000.",
    ),
]
ByLine = Annotated[bool, typer.Option("--lines", help="Every wager line by line.")]
StrategyOnly = Annotated[bool, typer.Option("--strategy", help="Only the best strategy.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV, one row for each line.")]
HtmlFile = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help="Write a par sheet, to print or hand in."),
]
XlsxFile = Annotated[
    Path | None, typer.Option("--xlsx", metavar="FILE", help="Write the par sheet as a workbook.")
]
PdfFile = Annotated[
    Path | None, typer.Option("--pdf", metavar="FILE", help="Write the par sheet as PDF.")
]
SvgFile = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Draw the charts of the strategy.")
]
OwnChart = Annotated[
    Path | None,
    typer.Argument(metavar="FILE", help="With --strategy: a chart of your own.",
                   show_default=False),
]  # fmt: skip
Hand = Annotated[
    str | None, typer.Option("--hand", metavar="CARDS", help="Every decision for one hand: 8,8.")
]
Up = Annotated[
    str | None, typer.Option("--up", metavar="CARD", help="With --hand: what the dealer shows.")
]
Removed = Annotated[
    str | None,
    typer.Option("--removed", metavar="CARDS", help="With --hand: other cards that are gone."),
]
Effects = Annotated[bool, typer.Option("--effects", help="What a card is worth once it is gone.")]
Together = Annotated[
    bool, typer.Option("--together", help="How wagers at one seat go together: covariances.")
]
Mistakes = Annotated[bool, typer.Option("--mistakes", help="What other ways of playing cost.")]
Decisions = Annotated[
    bool, typer.Option("--decisions", help="What every choice is worth where something is decided.")
]
ProposedFile = Annotated[
    Path | None,
    typer.Option(
        "--proposed", metavar="FILE", help="Options and pay tables that the text need not permit."
    ),
]


def odds(
    game: GameName,
    file: OwnChart = None,
    wager: WagerName = None,
    table: TableName = None,
    option: table_options.Options = None,
    stake: Stake = None,
    rounds: Rounds = None,
    lines: ByLine = False,
    strategy: StrategyOnly = False,
    hand: Hand = None,
    up: Up = None,
    removed: Removed = None,
    effects: Effects = False,
    json: AsJson = False,
    csv: AsCsv = False,
    html: HtmlFile = None,
    xlsx: XlsxFile = None,
    pdf: PdfFile = None,
    svg: SvgFile = None,
    together: Together = False,
    mistakes: Mistakes = False,
    decisions: Decisions = False,
    proposed: ProposedFile = None,
) -> None:
    """Price every wager under every pay table.

    It prints house edge, return, hit rate and standard deviation; each is exact, or simulated and
    marked so. If there is something to decide, the best strategy follows. A game without
    mathematics of its own is priced by play: every outcome in turn if there are few, else random
    rounds. Blackjack can be studied: a hand, the effect of every card, a chart of your own. What
    the text does not permit is priced from a file, YAML or TOML, and marked with what forbids it.

    \b
    Examples:
      pitboss odds roulette
      pitboss odds roulette --option wheel=single-zero --option chip=5
      pitboss odds craps --wager buy-4 --stake 30
      pitboss odds roulette --html sheet.html --xlsx sheet.xlsx --pdf sheet.pdf
      pitboss odds three-card-poker --decisions --together --mistakes
      pitboss odds three-card-poker --strategy
      pitboss odds three-card-poker --wager pair-plus --rounds 1e5
      pitboss odds three-card-poker --proposed docs/examples/pair-plus.toml
      pitboss odds supreme-pai-gow --hand "Ks Kd 9h 5c"
      pitboss odds blackjack --hand 8,8 --up T --removed 5s,6h
      pitboss odds blackjack --effects --option decks=1 --option deal=hand
      pitboss odds blackjack --strategy mine.txt
    """
    studied = Studied(hand, up, removed, effects, file, strategy)
    sheets = ParSheetFiles(html=html, xlsx=xlsx, pdf=pdf)
    out = Out(json=json, csv=csv, sheets=sheets, svg=svg, lines=lines)
    request = OddsAsked(game, option, wager, table, stake, rounds, strategy or svg is not None)
    more = MoreReports(together=together, mistakes=mistakes, decisions=decisions, proposed=proposed)
    work = _chosen_work(request, out, studied, more)
    for path in (html, xlsx, pdf, svg):
        if path:
            path.open("a").close()  # what cannot be written is refused before anybody waits for it
    out.lines = lines or wager is not None
    if not work(out):
        leave_at_once()


# -- what is asked for -----------------------------------------------------------------------------


class OddsAsked(Frozen):
    """What is to be priced, or which strategy is asked for."""

    game: str
    option: list[str] | None
    wager: str | None
    table: str | None
    stake: int | None
    rounds: int | None
    strategy: bool


class Studied(Frozen):
    """What was asked on the command line."""

    hand: str | None
    up: str | None
    removed: str | None
    effects: bool
    file: Path | None
    strategy: bool

    def check(self, *, with_more: bool) -> bool:
        """Whether anything is studied; what does not go together is refused."""
        if self.hand is None and (self.up is not None or self.removed is not None):
            raise Unusable("--up and --removed go with --hand, as in --hand 8,8 --up T")
        if self.file is not None and not self.strategy:
            raise Unusable(f"{self.file} is read with --strategy: add it, or leave the file out")
        asked = [self.hand is not None, self.effects, self.file is not None]
        if sum(asked) > 1 or (self.strategy and (self.hand or self.effects)):
            raise Unusable("choose one of --hand, --effects and --strategy")
        if any(asked) and with_more:
            raise Unusable("--hand, --effects and a chart go with --option and --json alone")
        return any(asked)

    def report(self, model: Model, options: Options) -> Callable[[Watch], Report]:
        """How the question is answered."""
        studies = self._studies(model)
        if self.hand is not None and self.up is None:
            raise Unusable("--hand needs the dealer's card: add --up CARD, as in --up T")
        if self.file is not None:
            return partial(studies.chart, options, text_of(self.file), str(self.file))
        if self.hand is None:
            return partial(studies.effects, options)
        from pitboss.odds.studies import HandAsked

        asked = HandAsked(options=options, hand=self.hand, up=self.up or "",
                          removed=self.removed or "")  # fmt: skip
        return lambda watch: studies.hand(asked)

    def _studies(self, model: Model) -> Studies:
        if model.studies is None:
            what = "--hand" if self.hand else "--effects" if self.effects else "--strategy FILE"
            raise Refused(f"{what} is not for {model.game.slug}, but for blackjack")
        return model.studies


class MoreReports(Frozen, kw_only=True):
    """What is asked for besides prices, or in place of them."""

    together: bool
    mistakes: bool
    decisions: bool
    proposed: Path | None

    @property
    def reports(self) -> int:
        """How many reports are asked for."""
        return self.together + self.mistakes + self.decisions

    def check(self, *, other: bool, json: bool, sheets: bool) -> bool:
        """Whether any report is asked for; refused together with other things that exclude it."""
        all_of_them = "--together, --mistakes, --decisions, --proposed, --strategy and --csv"
        if self.reports and (other or self.proposed):
            raise Unusable(f"choose one of {all_of_them}")
        if self.reports > 1 and not sheets:
            raise Unusable(f"choose one of {all_of_them}; a par sheet has the first three together")
        if self.reports and sheets and json:
            raise Unusable("a par sheet has the prices too: ask for --json without it")
        return bool(self.reports or self.proposed)

    def answers(
        self, model: Model, chosen: dict[str, Any], rounds: int | None, **asked: Any
    ) -> Iterator[Callable[[Watch], Report]]:
        """The reports, still to be made."""
        from pitboss.odds import decisions, mistakes
        from pitboss.odds.by_play import covariance as seated

        options = model.game.read_options(chosen)
        if self.decisions:
            yield partial(decisions.report, model, options, rounds)
        if self.mistakes:
            questions = model.questions(chosen, **asked)
            yield partial(mistakes.report, model, questions, rounds)
        if self.together:
            yield partial(seated.report, model.game, options, rounds)


# -- where it goes ---------------------------------------------------------------------------------


class ParSheetFiles(Frozen, kw_only=True):
    """Where par sheets go."""

    html: Path | None
    xlsx: Path | None
    pdf: Path | None

    @property
    def wanted(self) -> bool:
        return bool(self.html or self.xlsx or self.pdf)

    def write(self, model: Model, options: Options, **found: Any) -> None:
        """Write those that are wanted."""
        if not self.wanted:
            return
        from pitboss.documents import pdf
        from pitboss.odds import digests
        from pitboss.odds.reports import par_files, par_sheet

        sheet = par_sheet.ParSheet(
            game=model.game, options=options, version=pitboss.__version__, day=date.today(),
            digest=digests.of(model.game.slug), **found,
        )  # fmt: skip
        if self.html:
            self.html.write_text(par_sheet.render(sheet), "utf-8")
        if self.xlsx:
            self.xlsx.write_bytes(par_files.as_workbook(sheet))
        if self.pdf:
            self.pdf.write_bytes(pdf.document(par_files.as_document(sheet)))
        for path in filter(None, (self.html, self.xlsx, self.pdf)):
            remark(f"{path}: par sheet written")


class Out(Struct):
    """Where the prices go, and as what."""

    json: bool
    csv: bool
    sheets: ParSheetFiles
    svg: Path | None
    lines: bool

    @property
    def terminal(self) -> bool:
        """Whether a person reads it here and now."""
        return not (self.json or self.csv or self.sheets.wanted or self.svg)

    def check(self, *, strategy: bool) -> None:
        if self.json and self.csv:
            raise Unusable("choose one of --json and --csv")
        if strategy and (self.csv or self.sheets.wanted):
            raise Unusable(
                "--strategy and --svg do not go with --csv or a par sheet, which has the strategy"
            )


# -- what is done ----------------------------------------------------------------------------------


Work = Callable[["Out"], bool]
"""Finds out and prints. False if somebody interrupted it."""


def _chosen_work(request: OddsAsked, out: Out, studied: Studied, more: MoreReports) -> Work:
    """What is to be done; refused where two things are asked for that do not go together."""
    out.check(strategy=request.strategy)
    bar = Bar()
    one_of_them = more.check(
        other=out.csv or request.strategy, json=out.json, sheets=out.sheets.wanted
    )
    narrowed = bool(request.wager or request.table or request.rounds or out.lines or one_of_them)
    if studied.check(with_more=narrowed or bool(out.csv or out.sheets.wanted or out.svg)):
        return _study(request, studied, bar)
    if more.proposed:
        return _propose(request, more.proposed, bar)
    if one_of_them:
        return _reported(request, bar, more, on_sheet=out.sheets.wanted)
    return _work(request, bar)


def _work(request: OddsAsked, bar: Bar) -> Work:
    """Prices, a strategy, or the report of a game without a house edge."""
    model = _model(request.game, by_play=request.rounds is not None, advises=request.strategy)
    chosen = table_options.chosen(model.game, request.option)
    if model.report is None:
        asked = model.questions(
            chosen,
            wager=aliases.wager(model.game, request.wager) if request.wager else None,
            table=request.table,
            stake=request.stake,
            rounds=request.rounds,
            watch=bar.tell,
        )
        asked = _bettable(model, asked)
        if request.strategy:
            return partial(_advise, model, asked, bar)
        jobs = [partial(_answer, model, bar, *question) for question in asked]
        return partial(_price, model, chosen, jobs, bar)
    if request.wager or request.table or request.strategy:
        why = "has no wagers against the house: leave out --wager, --table and --strategy"
        raise Refused(f"{request.game} {why}")
    options = model.game.read_options(chosen)
    return partial(_report, model, options, partial(model.report, options), bar)


def _bettable(
    model: Model, asked: list[tuple[Pricing, Question]]
) -> list[tuple[Pricing, Question]]:
    """What can be bet at the stake that was asked for; what cannot is named."""
    from pitboss.odds import stakes

    return stakes.bettable(model.game, asked, lambda refusal: remark(f"left out: {refusal}"))


def _propose(request: OddsAsked, path: Path, bar: Bar) -> Work:
    """The prices of a proposal, which the text need not permit."""
    from pitboss.odds import proposals

    if request.strategy:
        raise Unusable("--proposed has the strategy beside the prices: leave out --strategy, --svg")
    model = _model(request.game, by_play=False, advises=False)
    proposal = proposals.read(model.game, path.read_text("utf-8", errors="replace"))
    chosen = table_options.chosen(model.game, request.option)
    found = proposals.jobs(
        model,
        proposal,
        asked=chosen,
        wager=aliases.wager(model.game, request.wager) if request.wager else None,
        table=request.table,
        stake=request.stake,
        rounds=request.rounds,
        watch=bar.tell,
    )
    if not proposal.departures:
        remark(f"{path}: the text permits all of it")
    return partial(_price, found.model, chosen, found.jobs, bar)


def _reported(request: OddsAsked, bar: Bar, more: MoreReports, *, on_sheet: bool) -> Work:
    """A report in place of prices; on a par sheet all that are asked for, next to the prices."""
    model = _model(request.game, by_play=False, advises=False)
    chosen = table_options.chosen(model.game, request.option)
    wager = aliases.wager(model.game, request.wager) if request.wager else None
    how: dict[str, Any] = {"wager": wager, "table": request.table, "stake": request.stake}
    answers = list(more.answers(model, chosen, request.rounds, **how))
    if not on_sheet:
        return partial(_report, model, model.game.read_options(chosen), answers[0], bar)
    jobs = [
        partial(_answer, model, bar, *question)
        for question in _bettable(model, model.questions(chosen, **how, watch=bar.tell))
    ]
    return partial(_price, model, chosen, jobs, bar, more_reports=answers)


def _study(request: OddsAsked, studied: Studied, bar: Bar) -> Work:
    """A study of the game, in place of prices."""
    model = _model(request.game, by_play=False, advises=False)
    options = model.game.read_options(table_options.chosen(model.game, request.option))
    if studied.hand is not None and model.advice is not None:
        return partial(_settings_of, model, options, studied.hand, request.stake)
    return partial(_report, model, options, studied.report(model, options), bar)


def _settings_of(model: Model, options: Options, hand: str, stake: int | None, out: Out) -> bool:
    """The settings of a hand, the best first."""
    from pitboss.odds.model import USUAL_STAKE

    assert model.advice is not None, "hands are set in this game"
    read = model.game.read_piece or card
    pieces = [read(part) for part in hand.replace(",", " ").split()]
    found = model.advice(pieces, options, stake or USUAL_STAKE)
    if out.json:
        give_json([{**hands, "worth": float(worth)} for hands, worth in found])
        return True
    for hands, worth in found:
        told = " over ".join(" ".join(held) for held in hands.values())
        say(f"{100 * float(worth):+9.4f}%  {told}")
    return True


def _model(slug: str, *, by_play: bool, advises: bool) -> Model:
    """The mathematics of a game: its own, or that of pricing by play, if asked for."""
    from pitboss.odds import by_play as playing
    from pitboss.odds import registry as mathematics

    model = playing.model(registry.find(slug)) if by_play else mathematics.find(slug)
    if advises and (by_play or not mathematics.has_its_own(slug)):
        raise Refused(f"{slug} is priced by play, which finds no strategy")
    return model


class Found(Struct, Generic[T]):
    """The results: all of them, or those that were finished before an interruption."""

    results: list[T]
    asked: int
    compiling: float = 0.0

    @property
    def complete(self) -> bool:
        return len(self.results) == self.asked

    def remark(self, what: str) -> None:
        """Print remarks about it to standard error."""
        if self.compiling > WORTH_SAYING:
            remark(f"compiled for first use: {self.compiling:.1f} s (kept for next time)")
        if not self.complete:
            complain(f"interrupted: {len(self.results)} of {self.asked} {what} are finished")


def _find_out(jobs: Sequence[Callable[[], T]], bar: Bar) -> Found[T]:
    from pitboss.odds.compiled import compile_time

    found: Found[T] = Found([], len(jobs))
    bar.parts = len(jobs)
    try:
        with compile_time() as compiling:
            work_through(jobs, bar, found.results)
        found.compiling = compiling.seconds
    except KeyboardInterrupt:
        pass
    return found


# -- prices ----------------------------------------------------------------------------------------


def _price(
    model: Model,
    chosen: Chosen,
    jobs: Sequence[Callable[[], Priced]],
    bar: Bar,
    out: Out,
    *,
    more_reports: Sequence[Callable[[Watch], Report]] = (),
) -> bool:
    """Price what was asked for. False if somebody interrupted it."""
    found = _find_out(jobs, bar)
    reports = _find_out([partial(answer, bar.tell) for answer in more_reports], bar)
    if out.json or out.csv:
        from pitboss.odds import analysis, digests

        made_from = digests.of(model.game.slug)
        records = []
        for priced in found.results:
            more = analysis.of(model.game, priced.price).record()
            records.append(priced.record() | {"analysis": more, "digest": made_from})
        _give(out, records)
    options = model.game.read_options(chosen)
    out.sheets.write(
        model, options, priced=tuple(found.results), asked=found.asked,
        more_reports=tuple(reports.results),
    )  # fmt: skip
    if out.terminal and found.results:
        from pitboss.cli import price_tables

        price_tables.show(model.game, found.results, lines=out.lines)
    found.remark("prices")
    reports.remark("reports")
    return found.complete and reports.complete


def _answer(model: Model, bar: Bar, pricing: Pricing, question: Question) -> Priced:
    bar.tell(f"{question.wager} {question.table}", 0.0)
    return model.answer(pricing, question)


def _report(
    model: Model, options: Options, answer: Callable[[Watch], Report], bar: Bar, out: Out
) -> bool:
    """The report on a game without a house edge, or on what is studied. False if somebody
    interrupted it."""
    found = _find_out([partial(answer, bar.tell)], bar)
    for report in found.results:
        _give(out, report.records)
        out.sheets.write(model, options, report=report)
        if out.svg:
            _draw_charts(out.svg, report.charts, report.title)
        if out.terminal:
            from pitboss.cli import price_tables

            price_tables.show_report(model.game, report)
    found.remark("reports")
    return found.complete


# -- as JSON, CSV and HTML -------------------------------------------------------------------------


def _give(out: Out, records: list[dict[str, Any]]) -> None:
    if out.json:
        give_json(records)
    if out.csv:
        give_csv([row for record in records for row in _rows(record)])


def _rows(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """One row for each line, with the figures of its wager."""
    wager = {name: _cell(value) for name, value in record.items() if name not in NO_CELLS}
    more = record.get("analysis", {})
    if more:
        wager |= {name: more[name] for name in ("denominator", "volatility_index", "exposure")}
    for place, line in enumerate(record["lines"]):
        names = {"name": "line", "exact": "probability_exact"}
        row = {names.get(name, name): value for name, value in line.items()}
        if more:
            counts = more["combinations"]
            row["combinations"] = counts[place] if counts else None
        if "net" in line:
            row["contribution"] = line["net"] * line["probability"]
        yield {**wager, **row, "options": _cell(record["options"])}


def _cell(value: Any) -> Any:
    if isinstance(value, dict):
        return as_json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "; ".join(one if isinstance(one, str) else " ".join(one.values()) for one in value)
    return value


def _draw_charts(path: Path, charts: Sequence[Chart], title: str) -> None:

    if not charts:
        raise Refused(f"{title}: the strategy has no chart, only sentences")
    from pitboss.odds.reports import strategy_charts

    path.write_text(strategy_charts.draw(charts, title), "utf-8")
    remark(f"{path}: charts drawn")


# -- strategy --------------------------------------------------------------------------------------


def _advise(model: Model, asked: Questions, bar: Bar, out: Out) -> bool:
    """Only the best strategy. False if somebody interrupted it."""
    advise = model.strategy
    decided = [question for pricing, question in asked if model.decides(pricing)]
    if advise is None or not decided:
        of = f"{model.game.slug} {asked[0][1].wager}" if advise else model.game.slug
        raise Refused(f"{of} has no strategy: there is nothing to decide")
    found = _find_out([partial(advise, question.options) for question in decided], bar)
    advice = list(zip(decided, found.results, strict=False))
    if out.svg and advice:
        _draw_charts(out.svg, advice[0][1].charts, f"{model.game.title}: the best strategy")
    if out.json:
        give_json([_advice(model, *advised) for advised in advice])
    elif advice and out.terminal:
        from pitboss.cli import price_tables

        price_tables.show_strategies([(q.wager, q.table, said) for q, said in advice])
    found.remark("strategies")
    return found.complete


def _advice(model: Model, question: Question, strategy: Strategy) -> dict[str, Any]:
    return {
        "game": model.game.slug,
        "wager": question.wager,
        "table": question.table,
        "options": question.options.plain(),
        "strategy": to_builtins(strategy),
    }
