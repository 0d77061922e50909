"""The command line: its commands. Every failure is reported in one line.

Exit codes: 0 all is well, 1 a difference was found, 2 the input cannot be used.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from typing import Annotated, Any

import typer

import pitboss
from pitboss.cli import (
    book,
    completion,
    coverage,
    deal,
    design,
    equity,
    guide,
    import_export,
    layout,
    ledger,
    odds,
    patron,
    petition,
    play,
    replay,
    scoreboard,
    serve,
    settle,
    sheet,
    show,
    simulate,
)
from pitboss.cli.output import BROKEN_PIPE, BUG, INTERRUPTED, UNUSABLE, complain, prepare_streams
from pitboss.errors import PitbossError

TRACEBACK = "PITBOSS_TRACEBACK"
"""If it is set in the environment, an error in the program itself shows its traceback."""

_UsageError: Any = typer.BadParameter.__bases__[0]  # of whichever click this typer is built on

app = typer.Typer(
    name="pitboss",
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """New Jersey's casino table games (N.J.A.C. 13:69F): play, check and price them.

    \b
    Start here:
      pitboss games                    which games there are
      pitboss show three-card-poker    its options, wagers, pay tables
      pitboss serve                    tables in your browser
      pitboss play three-card-poker    sit down in the terminal
      pitboss settle round.yaml        check a round that was played, chip by chip
      pitboss odds roulette            what every wager costs
      pitboss simulate roulette        play every wager ten million times
      pitboss layout roulette          its felt, drawn to scale
    """
    if version:
        typer.echo(f"pitboss {pitboss.__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("games")(show.games)
app.command("show", cls=show.ShowCommand)(show.show)
app.command("play")(play.play)
app.command("settle")(settle.settle)
app.command("sheet")(sheet.sheet)
app.command("deal")(deal.deal)
app.command("replay")(replay.replay)
app.command("export")(import_export.export)
app.command("import")(import_export.import_)
app.command("scoreboard")(scoreboard.scoreboard)
app.command("odds")(odds.odds)
app.command("design")(design.design)
app.command("book")(book.book)
app.command("simulate")(simulate.simulate)
app.command("equity")(equity.equity)
app.command("layout")(layout.layout)
app.command("coverage")(coverage.coverage)
app.command("guide")(guide.guide)
app.command("rules")(petition.rules)
app.command("petition")(petition.petition)
app.command("serve")(serve.serve)
app.command("audit")(ledger.audit)
app.command("heads")(ledger.heads)
app.command("events")(ledger.events)
app.command("patron")(patron.patron)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code. There is never a traceback."""
    prepare_streams()
    said = sys.argv[1:] if arguments is None else list(arguments)
    try:
        return _run(said)
    except SystemExit as end:  # a shell was told what could come next
        sys.stdout.flush()
        return int(end.code or 0)
    except BrokenPipeError:  # the program that reads our output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except _UsageError as error:
        complain(_usage(error, said))
        return UNUSABLE
    except PitbossError as error:
        complain(str(error))
        return UNUSABLE
    except UnicodeEncodeError:
        complain("the command line is not UTF-8 text")
        return UNUSABLE
    except OSError as error:
        where = error.filename or "cannot read or write"
        complain(f"{where}: {error.strerror or error}")
        return UNUSABLE
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        complain(f"an error in pitboss itself: {error!r} (set {TRACEBACK}=1 to see where)")
        return BUG


def _run(arguments: list[str]) -> int:
    command: Any = typer.main.get_command(app)
    for one in command.commands.values():  # whole sentences in the list, not their beginnings
        one.short_help = (one.help or "").partition("\n\n")[0].replace("\n", " ")
    if completion.COMPLETE in os.environ:  # a shell asks what could come next
        return _complete(command, arguments)
    code = 0
    try:
        with command.make_context("pitboss", arguments) as context:
            command.invoke(context)
    except typer.Exit as end:
        code = end.exit_code
    sys.stdout.flush()
    return code


def _complete(command: Any, arguments: list[str]) -> int:
    """Tell a shell what could come next, without the part of the word that it keeps itself."""
    kept, said = completion.whole_words(), StringIO()
    code: Any = 0
    with redirect_stdout(said):
        try:
            code = command.main(arguments, "pitboss", standalone_mode=False)
        except SystemExit as end:
            code = end.code
    for line in said.getvalue().splitlines(keepends=True):
        sys.stdout.write(line.removeprefix(kept))
    sys.stdout.flush()
    return int(code or 0)


def _usage(error: Any, arguments: list[str]) -> str:
    """What is wrong with a command line, and which help to read."""
    named = [one.name for one in app.registered_commands if one.name in arguments[:1]]
    command = error.ctx.command_path if error.ctx else " ".join(["pitboss", *map(str, named)])
    said = error.format_message()
    stop = "" if said.endswith((".", "?")) else "."
    return f"{said[:1].lower()}{said[1:]}{stop} See {command} --help"
