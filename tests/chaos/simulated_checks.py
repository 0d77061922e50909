"""What must hold after a simulation."""

from collections import Counter

import msgspec
from simulated_disk import SimulatedStore
from simulated_network import NO_LINE
from sqlalchemy import select

from pitboss.engine import Revealed
from pitboss.engine.events import Mixed
from pitboss.engine.proofs import holds
from pitboss.floor.audit import audit
from pitboss.floor.ledger import accounts
from pitboss.floor.ledger import entries as ledger
from pitboss.floor.ledger.accounts import CARRIED
from pitboss.floor.ledger.chain import read
from pitboss.floor.ledger.entries import CashedIn
from pitboss.floor.ledger.schema import ACCOUNTS
from pitboss.floor.people.patrons import PLAY_MONEY
from pitboss.floor.poker_room.waiting_list import ROOM
from pitboss.floor.table.audience import Audience, Watcher, encode
from pitboss.floor.table.rebuild import take
from pitboss.floor.table.state import TableState


async def check(world):
    """Everything that must hold; what does not is a finding."""
    store = SimulatedStore(world.disk, "sqlite:///simulated")
    audited = audit(store)
    for finding in audited.findings:
        world.find(f"audit: {finding.where}: {finding.what}")
    world.figures["rounds"] = audited.rounds
    for (chain, once), places in world.disk.carried_out.items():
        if len(places) > 1:
            world.find(f"{once} was carried out {len(places)} times at table {chain}")
    _check_answers(world)
    paid = Counter()
    with store.reading() as reading:
        chains = {chain: list(reading.entries(chain)) for chain in reading.chains()}
        balances = {row.name: row.balance for row in reading.rows(select(ACCOUNTS))}
    for chain, entries in chains.items():
        if chain.isdecimal():  # others are of patrons, and of significant events
            _replay(world, chain, entries, paid)
        for entry in entries if chain == ROOM.name else ():
            what = read(entry.body).what
            if isinstance(what, CashedIn):
                paid[accounts.account_of(what.patron)] += what.chips
    _check_money(world, balances, paid)
    if [*world.disk.lines] != [key for key in world.disk.lines if _written(chains, key)]:
        world.find("a line that was durable is gone")


def _written(chains, key):
    chain, seq = key
    return len(chains.get(chain, ())) >= seq


def _check_answers(world):
    """What people were told was carried out is in the ledger."""
    for asked in world.asked:
        tag = type(asked.command).__struct_config__.tag
        if asked.carried_out and tag not in NO_LINE:
            places = world.disk.carried_out.get((asked.chain, asked.key), ())
            if len(places) != 1:
                world.find(f"{tag} of {asked.patron} is {len(places)} times in the ledger")


def _check_money(world, balances, paid):
    """Everybody has what they had, less what they bought, and what the cage paid them."""
    if sum(balances.values()):
        world.find("chips came from nowhere")
    for name, balance in balances.items():
        if name.startswith("patron/") and balance != PLAY_MONEY + paid[name]:
            world.find(f"{name} has {balance} cents, and should have {PLAY_MONEY + paid[name]}")
        elif name.partition("/")[2].startswith(("seat", "felt", "pot")) and balance:
            world.find(f"{name} holds {balance} cents at a table that is closed")
        elif name.startswith(CARRIED) and balance:
            world.find(f"{name} holds {balance} cents that go nowhere")


def _replay(world, chain, entries, paid):
    """Go through a chain, and compare every line with what people were told of it."""
    at, news = TableState(chain), world.news.get(chain, {})
    digests = {}
    for entry in entries:
        what = read(entry.body).what
        for event in take(at, entry):
            if isinstance(event, Mixed):
                digests[event.commitment] = event.digests
            elif isinstance(event, Revealed) and not holds(digests[event.commitment], event):
                world.find(f"table {chain}, line {entry.seq}: not what was committed to")
        if isinstance(what, (ledger.Sat, ledger.Bought)):
            paid[accounts.account_of(what.patron)] -= what.chips
        elif isinstance(what, ledger.Left):
            paid[accounts.account_of(what.patron)] += what.chips
        for (patron, role), messages in news.get(entry.seq, {}).items():
            _compare(world, at, patron, role, messages)


def _compare(world, at, patron, role, messages):
    should = Audience(at).news(Watcher(patron, role, lambda message: None))
    shown = _plain(msgspec.json.decode(encode(should)))
    for message in messages:
        said = _plain(msgspec.json.decode(message))
        if not said["view"] and at.round is None:  # rebuilt between two rounds, from a snapshot
            said["view"] = shown["view"]
        for name in [name for name in shown if said[name] != shown[name]]:
            where = f"at line {at.seq} of table {at.chain}"
            world.find(f"{patron} was shown {said[name]} {where}, and not {shown[name]}")


def _plain(news):
    """What follows from the ledger alone, of news as they are sent."""
    names = ("patron", "chips", "leaving", "away", "wants", "to")
    seats = {seat: [s[name] for name in names] for seat, s in news["seats"].items()}
    told = {"seats": seats, "you": news["you"], "closed": news["closed"]}
    return told | {"view": news["view"] or {}}
