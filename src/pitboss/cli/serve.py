"""``pitboss serve``: the floor, open for browsers."""

import ipaddress
import os
import socket
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.bounded import Whole, number, seconds
from pitboss.cli.ledger import At, usual_floor
from pitboss.cli.output import say
from pitboss.cli.table_options import Casino
from pitboss.errors import Unusable

MOST_OF_ALL = 1_000_000
PORTS = Whole(0, 65_535)


def usual_cache() -> Path:
    """The folder for results that can be worked out again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


def _at_most(says: str) -> Any:
    """An option that says how many of something are let in."""
    return number(within=Whole(1, MOST_OF_ALL), help=says)


Host = Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen at.")]


def serve(
    floor: At = "",
    host: Host = "127.0.0.1",
    port: Annotated[int, number(within=PORTS, metavar="N", help="The port; 0: any free.")] = 8000,
    bus: Annotated[
        str,
        typer.Option(metavar="URL", help="Redis, over which processes talk: redis://..."),
    ] = "",
    casino: Casino = "Pitboss",
    zone: Annotated[
        str, typer.Option(metavar="ZONE", help="The casino's time zone, for signs and notices.")
    ] = "America/New_York",
    betting: Annotated[float, seconds("Seconds to bet, from the first wager.")] = 20.0,
    deciding: Annotated[float, seconds("Seconds to decide; 0: no limit.")] = 30.0,
    between: Annotated[float, seconds("Seconds between two rounds.")] = 3.0,
    seeds: Annotated[float, seconds("Seconds to wait for the seeds of players.")] = 1.5,
    bots: Annotated[float, seconds("Seconds that a bot takes to decide.")] = 0.7,
    empty: Annotated[float, seconds("Seconds until empty tables close; 0: never.")] = 900.0,
    calling: Annotated[float, seconds("Seconds to take a seat when called.", 5.0)] = 60.0,
    secure: Annotated[bool, typer.Option("--secure", help="Only HTTPS (behind a proxy).")] = False,
    rate_limits: Annotated[bool, typer.Option(help="Limit the requests from one address.")] = True,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For counts; repeatable."),
    ] = None,
    requests: Annotated[int, _at_most("Requests a minute from one address.")] = 6_000,
    sign_ins: Annotated[int, _at_most("Sign-ins a minute from one address.")] = 120,
    advice: Annotated[bool, typer.Option(help="Advice at the tables; 8.1 forbids it.")] = True,
    file_guides: Annotated[bool, typer.Option(help="Submit guides before use, 8.5(c).")] = True,
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
    from pitboss.floor import clock
    from pitboss.floor.table.timers import Pace
    from pitboss.web.settings import Settings

    clock.move_to(zone)
    proxies, listening = tuple(map(_proxy, proxy or ())), _listen(host, port)
    pace = Pace(
        betting=betting, deciding=deciding, between=between, bots=bots, seeds=seeds, empty=empty,
        calling=calling,
    )  # fmt: skip
    settings = Settings(
        casino=casino, secure=secure, rate_limits=rate_limits, open_to_all=open_to_all,
        requests=requests, sign_ins=sign_ins, proxies=proxies, tables=tables, sockets=sockets,
        all_sockets=all_sockets, prices_ahead=prices_ahead, guides=str(usual_cache() / "guides"),
        advice=advice, file_guides=file_guides,
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
