"""``pitboss serve``, ``audit``, ``heads`` and ``patron``: the floor and its ledger."""

from __future__ import annotations

import ipaddress
import os
import shlex
import socket
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import to_builtins

from pitboss.cli.bounded import Dollars, Seconds, Whole, number
from pitboss.cli.catalogue import AsJson
from pitboss.cli.output import complain, draw, give_json, say, table_of
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
DIFFERENCE = 1
MOST_OF_ALL = 1_000_000
A_DAY = 86_400.0
PORTS = Whole(0, 65_535)


def usual_floor() -> str:
    """The default floor: a file among the data files of the user."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home) / 'pitboss' / 'floor.db'}"


def usual_cache() -> Path:
    """The folder for results that can be worked out again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


def _at_most(says: str) -> Any:
    """An option that says how many of something are let in."""
    return number(within=Whole(1, MOST_OF_ALL), help=says)


def _seconds(says: str, low: float = 0.0) -> Any:
    return number(within=Seconds(low, A_DAY), metavar="SECONDS", help=says)


Host = Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen at.")]
Casino = Annotated[str, typer.Option(metavar="NAME", help="The name on the felt.")]


def serve(
    floor: At = "",
    host: Host = "127.0.0.1",
    port: Annotated[int, number(within=PORTS, metavar="N", help="The port; 0: any free.")] = 8000,
    bus: Annotated[
        str,
        typer.Option(metavar="URL", help="Redis, over which processes talk: redis://..."),
    ] = "",
    casino: Casino = "Pitboss",
    betting: Annotated[float, _seconds("Seconds to bet, from the first wager.")] = 20.0,
    deciding: Annotated[float, _seconds("Seconds to decide; 0: no limit.")] = 30.0,
    between: Annotated[float, _seconds("Seconds between two rounds.")] = 3.0,
    seeds: Annotated[float, _seconds("Seconds to wait for the seeds of players.")] = 1.5,
    bots: Annotated[float, _seconds("Seconds that a bot takes to decide.")] = 0.7,
    empty: Annotated[float, _seconds("Seconds until empty tables close; 0: never.")] = 900.0,
    calling: Annotated[float, _seconds("Seconds to take a seat when called.", 5.0)] = 60.0,
    secure: Annotated[bool, typer.Option("--secure", help="Only HTTPS (behind a proxy).")] = False,
    rate_limits: Annotated[bool, typer.Option(help="Limit the requests from one address.")] = True,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For counts; repeatable."),
    ] = None,
    requests: Annotated[int, _at_most("Requests a minute from one address.")] = 6_000,
    sign_ins: Annotated[int, _at_most("Sign-ins a minute from one address.")] = 120,
    advice: Annotated[bool, typer.Option(help="Advice at the tables; 8.1 forbids it.")] = True,
    open_to_all: Annotated[bool, typer.Option(help="Every patron may open tables.")] = True,
    tables: Annotated[int, _at_most("Tables that one patron may have open.")] = 100,
    sockets: Annotated[int, _at_most("Tables on screen at one address.")] = 300,
    all_sockets: Annotated[int, _at_most("Tables on screen in all.")] = 5_000,
    prices_ahead: Annotated[bool, typer.Option(help="Work out odds before anybody asks.")] = True,
) -> None:
    """Open the casino: its tables can be played in browsers.

    Nothing is lost when the process is killed: after a restart every table is as it was. If the
    database is PostgreSQL, several processes may serve the same floor.

    \b
    Examples:
      pitboss serve
      pitboss serve --port 80 --host 0.0.0.0 --casino "Boardwalk"
      pitboss serve --floor postgresql://pitboss@db/floor --port 8001
      pitboss serve --secure --proxy 10.0.0.2
    """
    from pitboss.floor.clock import Pace
    from pitboss.web.settings import Settings

    proxies, listening = tuple(map(_proxy, proxy or ())), _listen(host, port)
    pace = Pace(
        betting=betting, deciding=deciding, between=between, bots=bots, seeds=seeds, empty=empty,
        calling=calling,
    )  # fmt: skip
    settings = Settings(
        casino=casino, secure=secure, rate_limits=rate_limits, open_to_all=open_to_all,
        requests=requests, sign_ins=sign_ins, proxies=proxies, tables=tables, sockets=sockets,
        all_sockets=all_sockets, prices_ahead=prices_ahead, guides=str(usual_cache() / "guides"),
        advice=advice,
    )  # fmt: skip
    _keep_open(floor or usual_floor(), pace, bus, settings, host, listening)


def _keep_open(
    floor: str, pace: Any, bus: str, settings: Any, host: str, listening: socket.socket
) -> None:
    from pitboss.floor.cluster.bus import reachable
    from pitboss.floor.floor import Floor
    from pitboss.web.app import create_app
    from pitboss.web.server import server, warm_up

    reachable(bus)
    served = Floor(floor, pace=pace, bus_url=bus)
    warm_up()
    _announce(host, listening.getsockname()[1])
    server(create_app(served, settings), settings.proxies).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    from pitboss.web.server import listen

    try:
        return listen(host, port)
    except OSError as error:
        raise Unusable(f"cannot listen at {host}:{port}: {error.strerror}") from None


def _announce(host: str, port: int) -> None:
    """Where the floor is, and the address that friends in the local network can use."""
    say(f"The floor is open: http://{host}:{port}")
    address = _own_address()
    if address and host in ("0.0.0.0", "::"):
        say(f"For friends in your network: http://{address}:{port}")
    elif address and host in ("127.0.0.1", "localhost", "::1"):
        say(f"For friends in your network: serve with --host 0.0.0.0, then http://{address}:{port}")
    sys.stdout.flush()


def _own_address() -> str:
    """This machine's address in the local network; nothing is sent to find it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has: only the way is chosen
            found = str(probe.getsockname()[0])
    except OSError:
        return ""
    return "" if ipaddress.ip_address(found).is_loopback else found


def _proxy(address: str) -> str:
    try:
        return str(ipaddress.ip_network(address, strict=False))
    except ValueError:
        raise Unusable(f"--proxy {address}: not an address, and not a network") from None


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
        raise typer.Exit(DIFFERENCE)


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
    every: Annotated[float | None, _seconds("Repeat after so many seconds.", low=1)] = None,
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
    """One line of heads to a file, a command, or the screen."""
    if append is None and not run:
        say(line.decode())
    try:
        if append is not None:
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


def open_store(floor: str) -> Any:
    from pitboss.floor.ledger.store import Store

    url = floor or usual_floor()
    if url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).exists():
        where = url.removeprefix("sqlite:///")
        raise Unusable(f"{where}: there is no floor here; pitboss serve makes one")
    return Store(url)


def patron(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The patron; all by default.")] = "",
    role: Annotated[
        str, typer.Option(metavar="ROLE", help="patron, dealer, floorperson or division.")
    ] = "",
    grant: Annotated[int | None, number(within=Dollars(1), help="More play money.")] = None,
    floor: At = "",
    json: AsJson = False,
) -> None:
    """List patrons, give them a role, or hand out play money.

    \b
    Examples:
      pitboss patron
      pitboss patron ann --role floorperson
      pitboss patron ann --grant 5000
    """
    from pitboss.floor.ledger.accounts import account_of
    from pitboss.floor.people import patrons

    store = open_store(floor)
    if (role or grant) and not name:
        raise Refused("--role and --grant need the name of a patron")
    if role:
        patrons.appoint(store, name, role)
    if grant:
        patrons.grant(store, name, grant)
    known = [one for one in patrons.everybody(store) if not name or one.name == name.lower()]
    if name and not known:
        raise Refused(f"no patron is called {name}")
    rows = [to_builtins(one) | {"balance": store.balance(account_of(one.name))} for one in known]
    if json:
        give_json(rows)
        return
    drawn = table_of("patron", "role", "in the account")
    for row in rows:
        drawn.add_row(row["name"], row["role"], f"${dollars(row['balance'])}")
    draw(drawn)
