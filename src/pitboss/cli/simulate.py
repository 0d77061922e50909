"""``pitboss simulate``: a wager played millions of times by a fast simulator of its game."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from pitboss import aliases
from pitboss.cli import table_options
from pitboss.cli.bounded import MOST_ROUNDS, Whole, number
from pitboss.cli.bounded import Seed as SeedWithin
from pitboss.cli.input_files import text_of
from pitboss.cli.output import complain, give_csv, give_json, remark
from pitboss.cli.progress import WORTH_SAYING, Bar, leave_at_once, told_while_compiling
from pitboss.cli.table_options import AsJson, GameName
from pitboss.cli.terminal import Terminal
from pitboss.engine.options import kebab
from pitboss.errors import Refused, Unusable
from pitboss.messages import there_are
from pitboss.values import Frozen
from pitboss.words.narration import count

if TYPE_CHECKING:
    from pitboss.odds.simulation.runner import Crew, Job, Run

MOST_UNITS = 10**9
USUAL_SESSION = 1_000
BY_COUNT = "main"
"""The wager that is played by a chart of one's own, or by a count."""
EVEN_WAGERS = "1-1"
"""The spread of a player who counts only to decide."""
USUAL_ROUNDS, ROUNDS_BY_PLAY = 10**7, 10**5
"""Rounds by default: with a fast simulator, and for a game played through the table engine."""

Rounds = Annotated[
    int | None,
    number(
        "--rounds",
        "-n",
        within=Whole(1, MOST_ROUNDS),
        help="Rounds of each wager, as in 1e8; 1e7 by default.",
    ),
]
Wagers = Annotated[
    list[str] | None,
    typer.Option("--wager", "-w", metavar="W", help="One wager; may be repeated; all by default."),
]
PayTable = Annotated[
    str | None,
    typer.Option("--table", metavar="T", help="A pay table; the first possible one by default."),
]
BotName = Annotated[
    str | None, typer.Option("--bot", metavar="NAME", help="How to decide; optimal by default.")
]
Seed = Annotated[
    str | None,
    number("--seed", within=SeedWithin(), help="Play the same again; random by default."),
]
Bankroll = Annotated[
    int | None,
    number(
        "--bankroll",
        within=Whole(1, MOST_UNITS),
        metavar="UNITS",
        help="Risk of ruin with so many initial wagers.",
    ),
]
Session = Annotated[
    int | None,
    number(
        "--session",
        within=Whole(1, MOST_ROUNDS),
        help=f"Rounds of a session; {USUAL_SESSION} by default.",
    ),
]
Workers = Annotated[
    int | None,
    number("--workers", within=Whole(1, 256), help="Threads; one for each core by default."),
]
Address = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Send the work to a Dask scheduler."),
]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV, one row for each result.")]
OwnChart = Annotated[
    Path | None,
    typer.Option("--strategy", metavar="FILE", help="Blackjack: play by a chart of your own."),
]
CountName = Annotated[
    str | None,
    typer.Option("--count", metavar="NAME", help="Blackjack: count the cards, by hi-lo or FILE."),
]
SpreadOf = Annotated[
    str | None,
    typer.Option("--spread", metavar="LOW-HIGH", help="With --count: wagers of 1-12 units."),
]


def simulate(
    game: GameName,
    rounds: Rounds = None,
    wager: Wagers = None,
    table: PayTable = None,
    bot: BotName = None,
    seed: Seed = None,
    option: table_options.Options = None,
    bankroll: Bankroll = None,
    session: Session = None,
    strategy: OwnChart = None,
    count: CountName = None,
    spread: SpreadOf = None,
    workers: Workers = None,
    cluster: Address = None,
    json: AsJson = False,
    csv: AsCsv = False,
) -> None:
    """Play wagers millions of times over.

    It prints what the house kept and how certain that is, how often each result came, the longest
    run of losses, and for a bankroll the risk of ruin. A seed gives the same result on any number
    of workers, here or in a cluster. Ctrl-C prints the result so far. A game without mathematics of
    its own is played through the table engine by its simple bot: slower, 1e5 rounds by default.

    \b
    Examples:
      pitboss simulate roulette
      pitboss simulate roulette --wager red --rounds 1e8 --seed 7
      pitboss simulate roulette -w straight --bankroll 100 --session 500
      pitboss simulate roulette --option wheel=single-zero --json
      pitboss simulate roulette --rounds 1e9 --cluster tcp://localhost:8786
      pitboss simulate blackjack --count hi-lo --spread 1-12 --bankroll 1000
      pitboss simulate blackjack --strategy mine.txt --rounds 1e8
    """
    if json and csv:
        raise Unusable("choose one of --json and --csv")
    if workers and cluster:
        raise Unusable("--workers is for this machine: a cluster has its own workers")
    asked = HowPlayed(
        rounds=rounds,
        seed=str(secrets.randbelow(10**9)) if seed is None else seed,
        plan=_plan(bankroll, session),
        how=_how(game, strategy, count, spread),
    )
    with Terminal() as terminal:  # Ctrl-C waits for a moment at which all that is done is whole
        from pitboss.cli import simulation_tables as simulated

        jobs = _jobs(game, option, wager, table, bot, asked)
        bar = Bar(len(jobs), leaving=lambda: terminal.leaving)
        played = _play(jobs, bar, workers, cluster)
        runs = [run for run in played.runs if run.tally.rounds]
        if json:
            give_json(simulated.records(runs))
        elif csv:
            give_csv([row for one in simulated.records(runs) for row in simulated.rows(one)])
        elif runs:
            simulated.show(runs)
        _end(played, jobs)


class HowPlayed(Frozen):
    """How many rounds, with which seed, and with which bankroll, if any."""

    rounds: int | None
    seed: str
    plan: tuple[int, int] | None
    how: dict[str, str] = {}


def _how(
    game: str, chart: Path | None, said_count: str | None, spread: str | None
) -> dict[str, str]:
    """A chart, a count and a spread as text, so that any worker can play by them."""
    if spread is not None and said_count is None:
        raise Unusable("--spread goes with a count: add --count hi-lo")
    if chart is None and said_count is None:
        return {}
    from pitboss.odds import registry

    studies = registry.find(game).studies
    if studies is None:
        what = "--strategy" if said_count is None else "--count"
        raise Refused(f"{what} is for blackjack, not for {game}")
    how = {} if chart is None else {"chart": text_of(chart)}
    if said_count is not None:
        own = said_count.endswith(".toml")
        how["count"] = f"{text_of(Path(said_count))}\n" if own else said_count
        how["spread"] = spread or EVEN_WAGERS
        studies.check_count(how["count"], how["spread"])
    return how


def _plan(bankroll: int | None, session: int | None) -> tuple[int, int] | None:
    if bankroll is None:
        if session is not None:
            raise Unusable("--session needs a bankroll: add --bankroll UNITS, as in 100")
        return None
    return bankroll, session or USUAL_SESSION


def _jobs(
    slug: str,
    options: list[str] | None,
    wagers: list[str] | None,
    table: str | None,
    bot: str | None,
    asked: HowPlayed,
) -> list[Job]:
    """A job for every wager, under the first pay table that the options allow."""
    from pitboss.odds import registry
    from pitboss.odds.simulation.runner import Job, Recipe
    from pitboss.odds.simulation.tallies import BankrollPlan

    model = registry.find(slug)
    if model.simulator is None:
        raise Refused(f"{slug} has no wager against the house that can be simulated")
    style = kebab(bot or model.styles[0])
    usual = USUAL_ROUNDS if registry.has_its_own(slug) else ROUNDS_BY_PLAY
    if style not in model.styles:
        raise Refused(f"{slug} has no bot {bot!r}: {there_are(model.styles)}")
    jobs: dict[str, Job] = {}
    chosen = table_options.chosen(model.game, options)
    named: list[str | None] = [aliases.wager(model.game, said) for said in wagers or ()]
    if asked.how and not named:
        named = [BY_COUNT]
    for wager in named or [None]:
        for _, question in model.questions(chosen, wager=wager, table=table):
            if question.wager not in jobs:
                jobs[question.wager] = Job(
                    recipe=Recipe.of(slug, question, style, **asked.how),
                    rounds=asked.rounds or usual,
                    seed=asked.seed,
                    plan=asked.plan and BankrollPlan(*asked.plan),
                )
    return list(jobs.values())


class Played(Struct):
    """What was played, what it was played by, and how long the compiler took."""

    runs: list[Run] = []
    workers: int = 0
    compiling: float = 0.0


def _play(jobs: list[Job], bar: Bar, workers: int | None, address: str | None) -> Played:
    """One job after the other; the last of them may have been stopped early."""
    played = Played()
    try:
        with bar, _crew(workers, address, bar) as crew:
            played.workers = crew.size
            for number, job in enumerate(jobs, 1):
                played.compiling += _prepare(job, bar, compiled=address is None)
                played.runs.append(_play_one(job, crew, bar))
                if played.runs[-1].stopped:
                    break
                bar.reach(number)
    except KeyboardInterrupt:
        pass
    return played


@contextmanager
def _crew(workers: int | None, address: str | None, bar: Bar) -> Iterator[Crew]:
    from pitboss.odds.simulation import runner

    if address is None:
        with runner.threads(workers) as crew:
            yield crew
        return
    from pitboss.odds.simulation.cluster import cluster

    with cluster(address, lambda: bar.look(f"connecting to {address}")) as there:
        yield there


def _prepare(job: Job, bar: Bar, *, compiled: bool) -> float:
    from pitboss.odds.simulation import runner

    what = f"{job.recipe.wager}: compiling, once"
    with told_while_compiling():
        return runner.prepare(job.recipe, lambda: bar.look(what), compiled=compiled)


def _play_one(job: Job, crew: Crew, bar: Bar) -> Run:
    from pitboss.odds.simulation import runner

    wager = job.recipe.wager
    return runner.simulate(job, crew, lambda done: bar.look(wager, done / job.rounds))


def _end(played: Played, jobs: list[Job]) -> None:
    """Print remarks to standard error, and end the command."""
    runs = played.runs
    rounds, seconds = sum(run.tally.rounds for run in runs), sum(run.seconds for run in runs)
    if played.compiling > WORTH_SAYING:
        remark(f"compiling, once: {played.compiling:.0f} s")
    if rounds:
        rate = f"{rounds / seconds:,.0f} a second"
        on = count(played.workers, "thread")
        remark(f"{count(rounds, 'round')} in {seconds:.2f} s on {on}, {rate}")
    if len(runs) == len(jobs) and not runs[-1].stopped:
        return
    begun = [run for run in runs if run.tally.rounds]
    far = "nothing was played"
    if begun:
        last = begun[-1]
        far = f"{last.job.recipe.wager} has {last.tally.rounds:,} of {last.job.rounds:,} rounds"
    if len(begun) < len(jobs):
        far += f", {count(len(jobs) - len(begun), 'wager')} not begun"
    stopped = next((run.stopped for run in runs if run.stopped), "interrupted")
    if stopped != "interrupted":
        raise Unusable(f"{stopped}; {far}")
    complain(f"interrupted: {far}")
    leave_at_once()
