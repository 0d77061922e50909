"""The test of a new game, 8.4(g): the results at its tables, compared with what the petition
expects."""

from typing import Any

from sqlalchemy import select

from pitboss.engine import events as on
from pitboss.engine.registry import find
from pitboss.floor.division.petitions import TEST_ROUNDS, Case
from pitboss.floor.ledger import entries
from pitboss.floor.ledger.chain import read
from pitboss.floor.ledger.schema import TABLES
from pitboss.floor.ledger.store import Store
from pitboss.guides import priced
from pitboss.money import dollars
from pitboss.words.narration import count


def report(store: Store, case: Case) -> dict[str, Any]:
    """What is on record of all tables of the test: rounds, wagers, results, what went wrong."""
    wanted = select(TABLES.c.id).where(TABLES.c.game == case.petition.game)
    tables = [str(row.id) for row in store.rows(wanted)]
    seen: dict[str, dict[str, int]] = {}
    rounds, reported, patrons, tested = 0, 0, set[str](), []
    for chain in tables:
        bodies = [read(entry.body) for entry in store.entries(chain)]
        begins = next((n for n, body in enumerate(bodies) if _begins(body.what)), None)
        if begins is None:
            continue
        tested.append(chain)
        for body in bodies[begins:]:
            what = body.what
            if isinstance(what, entries.Sat):
                patrons.add(what.patron)
            if isinstance(what, (entries.Started, entries.Answered)):
                rounds += isinstance(what, entries.Started)
                reported += _add(seen, what.events)
    wagers = [_wager(name, sums, case) for name, sums in sorted(seen.items())]
    demanded = case.plan.rounds if case.plan else TEST_ROUNDS
    says = (
        f"{count(len(tested), 'table')}, {rounds:,} of the {count(demanded, 'round')} that the plan"
        f" demands, {count(len(patrons), 'player')},"
        f" {reported:,} {'irregularity' if reported == 1 else 'irregularities'}"
    )
    return {
        "says": says, "tables": tested, "rounds": rounds, "players": len(patrons),
        "irregularities": reported, "wagers": wagers,
        "demanded": demanded, "enough": rounds >= demanded,
    }  # fmt: skip


def _begins(what: entries.What) -> bool:
    """Whether the test begins at a table: it opens for it, or was open before."""
    if isinstance(what, entries.Bound):
        return what.terms is not None and bool(what.terms.says)
    return isinstance(what, entries.Opened) and bool(what.test)


def _add(seen: dict[str, dict[str, int]], events: tuple[on.Event, ...]) -> int:
    """Count what was settled; how many irregularities there were."""
    for event in events:
        if isinstance(event, on.Settled) and event.stake:
            sums = seen.setdefault(event.wager, {"wagers": 0, "staked": 0, "kept": 0})
            sums["wagers"] += 1
            sums["staked"] += event.stake
            sums["kept"] += event.lost + event.vigorish - event.won
    return sum(isinstance(event, on.IrregularityReported) for event in events)


def _wager(name: str, sums: dict[str, int], case: Case) -> dict[str, Any]:
    """A wager in the test, and what the petition says that it costs."""
    game = find(case.petition.game)
    known = [one.price for one in priced(game, game.read_options()) if one.price.wager == name]
    kept = sums["kept"] / sums["staked"] if sums["staked"] else 0.0
    found: dict[str, Any] = {
        "wager": name, "wagers": sums["wagers"], "staked": f"${dollars(sums['staked'])}",
        "kept": f"{kept * 100:.2f} %",
    }  # fmt: skip
    if known and sums["wagers"]:
        reach = 2.58 * known[0].std_dev / sums["wagers"] ** 0.5
        found["expected"] = f"{float(known[0].edge) * 100:.2f} %"
        found["within"] = abs(kept - float(known[0].edge)) <= reach
    return found
