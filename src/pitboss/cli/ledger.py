"""``pitboss audit``, ``heads`` and ``events``: the ledger of a floor."""

import os
import shlex
import subprocess
import time
from collections import deque
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import to_builtins

from pitboss.cli.bounded import Whole, number, seconds
from pitboss.cli.output import DIFFERENT, complain, draw, give_json, say, table_of
from pitboss.cli.table_options import AsJson
from pitboss.errors import Refused, Unusable
from pitboss.money import dollars

SETTING = "PITBOSS_FLOOR"
"""If it is set in the environment, it says which database keeps the floor."""

At = Annotated[
    str,
    typer.Option(
        "--floor",
        metavar="URL",
        envvar=SETTING,
        help="The database of the floor: sqlite:///FILE or postgresql://USER@HOST/NAME.",
        show_default="a file in your home folder",
    ),
]


def usual_floor() -> str:
    """The default floor: a file among the data files of the user."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home) / 'pitboss' / 'floor.db'}"


def audit(
    floor: At = "",
    heads: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What pitboss heads wrote before: is all of it there?"),
    ] = None,
    key: Annotated[
        str, typer.Option(metavar="HEX", help="The key of the heads; the floor's own by default.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Verify the ledger, play every round again, balance every account.

    With heads that a witness has kept, it also finds what was rolled back or deleted since. Exits
    with 1 if something is wrong.

    \b
    Examples:
      pitboss audit
      pitboss audit --heads witness.jsonl
      pitboss audit --floor postgresql://pitboss@db/floor --json
    """
    from pitboss.cli.progress import Bar, work_through
    from pitboss.floor import audit as auditing

    bar, store, kept = Bar(), open_store(floor), _lines(heads)
    tell = partial(bar.tell, "auditing")
    [result] = work_through([lambda: auditing.audit(store, tell, heads=kept, key=key)], bar)
    _note_audit(store, result)
    if json:
        give_json(to_builtins(result) | {"passes": result.passes})
    else:
        _show_audit(result)
    if not result.passes:
        raise typer.Exit(DIFFERENT)


def _note_audit(store: Any, result: Any) -> None:
    """Record the audit as a significant event, unless the floor cannot be written."""
    from sqlalchemy.exc import SQLAlchemyError

    from pitboss.floor.ledger.entries import Significant
    from pitboss.floor.ledger.significant_events import AUDIT, OPERATOR

    found = "all is well" if result.passes else f"{len(result.findings)} findings"
    try:
        store.note_alone(Significant(AUDIT, OPERATOR, "", f"{result.entries:,} entries: {found}"))
    except SQLAlchemyError as error:
        said = (str(getattr(error, "orig", None) or error).splitlines() or ["damaged"])[0]
        complain(f"the audit is not written to the log of significant events: {said}")


def _lines(path: Path | None) -> list[bytes]:
    if path is None:
        return []
    try:
        lines = [line for line in path.read_bytes().splitlines() if line.strip()]
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None
    if not lines:
        raise Unusable(f"{path}: no heads in it")
    return lines


def heads(
    floor: At = "",
    append: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write them to the end of a file.")
    ] = None,
    run: Annotated[
        str, typer.Option(metavar="COMMAND", help="Give them to a command, which reads them.")
    ] = "",
    every: Annotated[float | None, seconds("Repeat after so many seconds.", low=1)] = None,
    key: Annotated[bool, typer.Option("--key", help="Print the floor's public key only.")] = False,
) -> None:
    """Write down where every chain of the ledger ends, signed with the floor's key.

    Somebody outside who keeps these lines can have it checked later (pitboss audit --heads) that
    nothing was rolled back, cut off or deleted.

    \b
    Examples:
      pitboss heads
      pitboss heads --append witness.jsonl --every 60
      pitboss heads --run "ssh witness keep-heads" --every 300
      pitboss heads --key
    """
    from pitboss.floor.ledger import witness as heading

    store = open_store(floor)
    if key:
        say(heading.public_key(store))
        return
    while True:
        _hand_over(heading.export(store), append, run)
        if not every:
            return
        time.sleep(every)


def _hand_over(line: bytes, append: Path | None, run: str) -> None:
    """One line of heads to a file that its owner alone can read, a command, or the screen."""
    from pitboss.floor.ledger.database import keep_private

    if append is None and not run:
        say(line.decode())
    try:
        if append is not None:
            if append.is_file() or not append.exists():
                keep_private(append)
            with append.open("ab") as file:
                file.write(line + b"\n")
                file.flush()
                os.fsync(file.fileno())
        if run:
            done = subprocess.run(shlex.split(run), input=line + b"\n", check=False)
            if done.returncode:
                raise Unusable(f"{run}: ended with {done.returncode}")
    except OSError as error:
        raise Unusable(f"{error.filename or run}: {error.strerror}") from None


def _show_audit(result: Any) -> None:
    for finding in result.findings:
        say(f"{finding.where}: {finding.what}")
    looked = (
        f"{result.chains:,} chains, {result.entries:,} entries, {result.rounds:,} rounds,"
        f" {result.accounts:,} accounts, ${dollars(result.chips)}"
    )
    say(f"{looked}: {'all is well' if result.passes else f'{len(result.findings)} findings'}")
    say(f"not covered: {'; '.join(result.not_covered)}")


def open_store(floor: str) -> Any:
    from pitboss.floor.ledger.store import Store

    url = floor or usual_floor()
    if url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).exists():
        where = url.removeprefix("sqlite:///")
        raise Unusable(f"{where}: there is no floor here; pitboss serve makes one")
    return Store(url)


# -- significant events ---


def events(
    floor: At = "",
    kind: Annotated[str, typer.Option(metavar="KIND", help="Of one kind only.")] = "",
    last: Annotated[int, number(within=Whole(1, 1_000_000), help="How many: the last ones.")] = 100,
    json: AsJson = False,
) -> None:
    """List significant events: sign-ins, roles, grants, rules, irregularities, audits.

    They are chained like the ledger, and pitboss audit checks them. In a browser the Division reads
    them.

    \b
    Examples:
      pitboss events
      pitboss events --kind sign-in-failed --last 1000
      pitboss events --json
    """
    from pitboss.floor.ledger import significant_events

    if kind and kind not in significant_events.KINDS:
        raise Refused(f"no kind of event {kind!r}: there are {', '.join(significant_events.KINDS)}")
    found = deque(significant_events.listed(open_store(floor), kind=kind), maxlen=last)
    if json:
        give_json([to_builtins(one) for one in found])
        return
    drawn = table_of("number", "when (UTC)", "kind", "by", "about", "what")
    for one in found:
        when = datetime.fromtimestamp(one.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        drawn.add_row(str(one.seq), when, one.kind, one.by, one.about, one.says)
    draw(drawn)
