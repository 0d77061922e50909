"""The ledger: entries that move chips between accounts, and chains that cannot be altered."""

import random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, insert, select, update

from floors import Party, findings, join, kept_after, opened, url_of
from pitboss.engine import Saved, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine.registry import find
from pitboss.floor.audit import audit
from pitboss.floor.ledger import accounts
from pitboss.floor.ledger import chain as chain_
from pitboss.floor.ledger import entries as ledger
from pitboss.floor.ledger import entries as room
from pitboss.floor.ledger import entries as so
from pitboss.floor.ledger.chain import Entry, digest, write
from pitboss.floor.ledger.schema import ACCOUNTS, ENTRIES, ORDERS, PATRONS, POSTINGS, TABLES
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import patrons

names = st.sampled_from(("ann", "bob"))
seats = st.integers(1, 7)
amounts = st.integers(0, 10**12)
parties = st.sampled_from(("house", "pot", "seat 1", "seat 2", "rake", "meter progressive"))
cents = st.integers(0, 10**9)
events = st.one_of(
    st.builds(on.Placed, seats, st.just(""), st.just("ante"), cents, st.just("20.6")),
    st.builds(on.TakenDown, seats, st.just(""), st.just("ante"), cents, st.just("20.6")),
    st.builds(
        on.Settled, seats, st.just(""), st.just("ante"), cents, cents, cents, cents, parties,
        st.just("why"), st.just("20.10"), cents,
    ),
    st.builds(on.Charged, seats, st.just(""), st.just("vigorish"), cents, st.just("1.4")),
    st.builds(on.Moved, parties, parties, cents, st.just("why"), st.just("14.7")),
    st.builds(on.Announced, st.just("No more bets"), st.just("20.6")),
)  # fmt: skip
happened = st.lists(events, max_size=6).map(tuple)


def opened_table():
    table = Table(find("three-card-poker"))
    return ledger.Opened("ann", "Three", ledger_saved(table))


def ledger_saved(table):
    return Saved(
        table.game.slug, table.options.plain(), table.limits, table.seats, 0, {}, [], {}, {}
    )


entries = st.one_of(
    st.builds(so.Sat, seats, names, amounts),
    st.builds(so.Bought, seats, names, amounts),
    st.builds(so.Leaving, seats, names, st.booleans()),
    st.builds(so.Left, seats, names, amounts),
    st.builds(so.Started, st.just((1, 2)), happened),
    st.builds(so.Answered, names, st.just(say.NoMoreBets()), happened),
    st.builds(so.Posted, names, st.just({"ante-bonus": "B"}), amounts),
    st.builds(so.Ruled, st.just({"ante-bonus": "B"})),
    st.builds(so.Limited, names, st.just({"all": "10-100"})),
    st.builds(so.Bound, st.none() | st.builds(so.Terms, seats, names, amounts, amounts)),
    st.builds(so.Closing, names),
    st.builds(so.Bound, st.none()),
    st.builds(so.Closed, names),
    st.builds(so.Joined, names, st.just("patron"), amounts),
    st.builds(so.Appointed, names, st.just("dealer")),
    st.builds(so.Granted, names, amounts, names),
    st.builds(so.Secured, names, names),
    st.builds(so.LimitSet, names, st.just("loss"), st.none() | amounts, amounts),
    st.builds(so.Paused, names, amounts, st.booleans()),
    st.builds(so.Significant, st.just("role"), names, names, st.text(max_size=9)),
    st.builds(opened_table),
    st.builds(so.Sat, seats, names, amounts, st.just("tournament/1")),
    st.builds(so.Left, seats, names, amounts, st.just("tournament/1")),
    st.builds(so.Announced, names, amounts, amounts),
    st.builds(so.Notified, names, amounts, amounts),
    st.builds(so.Lapsed, amounts, st.text(max_size=9)),
    st.builds(so.Permitted, names, seats),
    st.builds(so.Allotted, seats),
    st.builds(so.CalledOff, st.dictionaries(seats, cents)),
    st.builds(so.Filed, names, st.just("sign"), names, st.just({"size": "large"})),
    st.builds(so.Sealed, names, names),
    st.builds(so.Directed, names, st.just("start"), st.just({"rounds": 2})),
    st.builds(so.Entered, names, cents, cents),
    st.builds(so.Awarded, names, cents, cents, st.sampled_from(("prize", "refund", "tips"))),
    st.builds(room.Away, seats, names, amounts),
    st.builds(room.Timed, amounts),
    st.builds(room.SeatWanted, seats, names, seats),
    st.builds(room.SeatChanged, seats, names, seats, amounts),
    st.builds(room.Moving, seats, names, seats, seats),
    st.builds(room.Went, seats, names, amounts, seats),
    st.builds(room.Came, seats, names, amounts, seats),
    st.builds(room.Waits, names, st.just("poker-holdem.no-limit.1-2"), seats),
    st.builds(room.Called, names, st.just("poker-holdem.no-limit.1-2"), seats, amounts),
    st.builds(room.OffList, names, st.just("poker-holdem.no-limit.1-2"), st.just("seated")),
    st.builds(room.Held, names, seats, seats, seats),
    st.builds(room.Released, names),
    st.builds(room.CashedIn, names, amounts),
)


def test_every_kind_of_entry_is_tried():
    drawn = {type(entry) for entry in _examples(entries)}
    assert drawn == set(so.What.__args__)


def _examples(strategy):
    found = []

    @settings(suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(strategy, min_size=30, max_size=30))
    def collect(some):
        found.extend(some)

    collect()
    return found


@given(entries)
def test_postings_sum_to_zero_and_an_entry_is_read_as_written(what):
    moved = accounts.postings("7", what)
    assert sum(moved.values()) == 0
    assert all(moved.values())
    written = write("7", 3, "ab", 5, what)
    read = chain_.read(written.body)
    assert (read.at, read.what) == (5, what)


@given(st.lists(entries, min_size=2, max_size=8), st.randoms(use_true_random=False))
def test_a_chain_that_is_altered_cut_or_reordered_does_not_fit(what, rng):
    chain, before = [], ""
    for seq, entry in enumerate(what, 1):
        chain.append(write("7", seq, before, 1000 + seq, entry))
        before = chain[-1].sha
    assert fits(chain)
    at = rng.randrange(len(chain))
    altered = bytearray(chain[at].body)
    altered[rng.randrange(len(altered))] ^= 1
    changed = list(chain)
    changed[at] = Entry("7", at + 1, bytes(altered), chain[at].sha)
    assert not fits(changed)
    assert not fits(chain[1:])
    swapped = list(chain)
    swapped[0], swapped[-1] = swapped[-1], swapped[0]
    assert not fits(swapped)


def fits(chain):
    before = ""
    for seq, entry in enumerate(chain, 1):
        if entry.sha != digest("7", seq, before, entry.body):
            return False
        before = entry.sha
    return True


# -- the audit finds what was done to a stored floor ---------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A floor on which some rounds have been played, as bytes."""
    folder = tmp_path_factory.mktemp("played")
    url = url_of(folder)

    async def play():
        async with opened(url) as floor:
            for number, game in enumerate(("three-card-poker", "blackjack"), 1):
                chain = await floor.open_table("ann", game, seats=3)
                party = Party(floor, chain, 3, number)
                join(floor.store, *party.names.values())
                await party.sit()
                await party.play(6)
            patrons.appoint(floor.store, "bob", "dealer")
            patrons.grant(floor.store, "ann", 5_00)

    return kept_after(folder, play)


@pytest.fixture
def floor(played, tmp_path):
    (tmp_path / "floor.db").write_bytes(played)
    store = Store(url_of(tmp_path))
    yield store
    store.close()


def change(store, *statements):
    with store.engine.begin() as connection:
        for statement in statements:
            connection.execute(statement)


def test_an_untouched_floor_passes(floor):
    result = audit(floor)
    assert result.passes, result.findings
    assert result.chains == 7, "with the docket"
    assert result.rounds >= 12
    assert result.chips > 0


def body_of(store, chain, seq):
    wanted = select(ENTRIES.c.body).where(ENTRIES.c.chain == chain, ENTRIES.c.seq == seq)
    return store.rows(wanted)[0].body


def line(chain, seq):
    return (ENTRIES.c.chain == chain) & (ENTRIES.c.seq == seq)


def test_a_changed_body_is_found(floor):
    body = body_of(floor, "1", 2).replace(b"200000", b"200001")
    change(floor, update(ENTRIES).where(line("1", 2)).values(body=body))
    assert any("table 1, line 2: altered" in found for found in findings(floor))


def test_a_missing_line_is_found(floor):
    change(floor, delete(ENTRIES).where(line("1", 9)))
    assert any("table 1, line 10: altered, or a line" in found for found in findings(floor))


def test_lines_in_another_order_are_found(floor):
    first, second = line("1", 8), line("1", 9)
    change(
        floor,
        update(ENTRIES).where(first).values(seq=1_000_000),
        update(ENTRIES).where(second).values(seq=8),
        update(ENTRIES).where(line("1", 1_000_000)).values(seq=9),
    )
    assert any("table 1, line 8: altered" in found for found in findings(floor))


@pytest.mark.parametrize("chain", ["1", "2", "patron/bob"])
def test_a_chain_that_is_cut_short_is_found(floor, chain):
    last = floor.head(chain)[0]
    change(floor, delete(ENTRIES).where(line(chain, last)))
    change(floor, delete(POSTINGS).where((POSTINGS.c.chain == chain) & (POSTINGS.c.seq == last)))
    assert any("its ledger is cut short" in found for found in findings(floor))


def test_a_chain_that_is_gone_is_found(floor):
    change(floor, delete(ENTRIES).where(ENTRIES.c.chain == "2"))
    assert "table 2: has no ledger" in findings(floor)


def test_a_changed_posting_is_found(floor):
    mine = (POSTINGS.c.chain == "1") & (POSTINGS.c.seq == 2) & (POSTINGS.c.account == "patron/ann")
    change(floor, update(POSTINGS).where(mine).values(amount=POSTINGS.c.amount + 100))
    assert findings(floor) == ["table 1, line 2: its postings are not what it moved"]


def test_a_posting_without_a_line_is_found(floor):
    row = {"chain": "1", "seq": 10**6, "account": "patron/ann", "amount": 100}
    change(floor, insert(POSTINGS).values(row))
    assert findings(floor) == ["table 1, line 1000000: postings without a line"]


def test_a_changed_balance_is_found(floor):
    mine = ACCOUNTS.c.name == "patron/ann"
    change(floor, update(ACCOUNTS).where(mine).values(balance=ACCOUNTS.c.balance + 100))
    found = findings(floor)
    assert found[0].startswith("account patron/ann: holds ")
    assert found[1] == "all accounts: do not sum to zero"


def test_a_balance_changed_at_anothers_cost_is_found(floor):
    both = [("patron/ann", 100), ("patron/bob", -100)]
    change(
        floor,
        *(
            update(ACCOUNTS)
            .where(ACCOUNTS.c.name == name)
            .values(balance=ACCOUNTS.c.balance + amount)
            for name, amount in both
        ),
    )
    assert [found.partition(":")[0] for found in findings(floor)] == [
        "account patron/ann",
        "account patron/bob",
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [(b'"rounds":', b'"rounds":1'), (b'"seat 1":', b'"seat 1":9'), (b"{", b"[")],
)
def test_a_changed_snapshot_is_found(floor, before, after):
    [row] = floor.rows(select(TABLES).where(TABLES.c.id == 1))
    shot = row.snapshot.replace(before, after, 1)
    assert shot != row.snapshot
    change(floor, update(TABLES).where(TABLES.c.id == 1).values(snapshot=shot))
    assert findings(floor) == ["table 1: its snapshot is not what its ledger says"]


def test_an_order_that_was_not_committed_to_is_found(floor):
    wanted = select(ORDERS).where(ORDERS.c.chain == "2")
    [row] = floor.rows(wanted)
    order = msgspec.json.decode(row.body)
    random.Random(1).shuffle(order["order"])
    body = msgspec.json.encode(order)
    change(floor, update(ORDERS).where(ORDERS.c.chain == "2").values(body=body))
    [found] = findings(floor)
    assert found.startswith("table 2: the order kept for the ")


def test_a_role_that_nobody_gave_is_found(floor):
    change(floor, update(PATRONS).where(PATRONS.c.name == "ann").values(role="division"))
    assert findings(floor) == ["patron/ann: is division, was made patron"]


def test_a_table_that_is_said_to_be_closed_is_found(floor):
    change(floor, update(TABLES).where(TABLES.c.id == 2).values(closed=True))
    assert findings(floor) == ["table 2: the lobby shows it other than its ledger says"]


def test_a_table_opened_by_somebody_else_is_found(floor):
    change(floor, update(TABLES).where(TABLES.c.id == 2).values(opened_by="nobody"))
    assert findings(floor) == ["table 2: the lobby shows it other than its ledger says"]


def test_events_that_do_not_follow_are_found_even_with_a_chain_made_anew(floor):
    """Whoever can compute digests again still cannot make other events follow."""
    before, changes = "", []
    for entry in floor.entries("1"):
        body = entry.body.replace(b'"won":', b'"won":1') if entry.seq > 5 else entry.body
        sha = digest("1", entry.seq, before, body)
        changes.append(update(ENTRIES).where(line("1", entry.seq)).values(body=body, sha=sha))
        before = sha
    change(floor, *changes)
    assert any("leads to other events than recorded" in found for found in findings(floor))
