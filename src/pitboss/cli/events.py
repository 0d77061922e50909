"""``pitboss events``: the significant events of a floor."""

from __future__ import annotations

from collections import deque
from datetime import UTC, datetime
from typing import Annotated

import typer
from msgspec import to_builtins

from pitboss.cli.bounded import Whole, number
from pitboss.cli.catalogue import AsJson
from pitboss.cli.output import draw, give_json, table_of
from pitboss.cli.serving import At, open_store
from pitboss.errors import Refused

MOST = 1_000_000


def events(
    floor: At = "",
    kind: Annotated[str, typer.Option(metavar="KIND", help="Of one kind only.")] = "",
    last: Annotated[int, number(within=Whole(1, MOST), help="How many: the last ones.")] = 100,
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
