"""Who deals or supervises a table does not play there; and the log of significant events."""

import asyncio
import json

import pytest
from sqlalchemy import text
from test_leader import at_a_table, in_an_hour
from typer.testing import CliRunner

from floors import CHIPS, join, on_a_floor, opened, settled, url_of
from pitboss.cli.app import app
from pitboss.engine import answers as say
from pitboss.errors import Refused
from pitboss.floor.audit import audit
from pitboss.floor.ledger import significant_events, witness
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import patrons, sessions
from pitboss.floor.table import commands as ask
from pitboss.floor.table.commands import Request
from pitboss.floor.table.rebuild import load

NOT_BOTH = "who deals or supervises a table does not play there"


def log(store, *kinds):
    return [
        (e.kind, e.by, e.about, e.says) for e in significant_events.listed(store) if e.kind in kinds
    ]


# -- both ways round -----------------------------------------------------------------------------


@on_a_floor
async def test_whoever_has_a_seat_does_not_take_the_dealers_side(floor):
    party = await at_a_table(floor)
    for command in (ask.CloseBets(), ask.Report("misdeal")):
        with pytest.raises(Refused, match=f"^ann plays at this table: {NOT_BOTH}$"):
            await floor.command(party.chain, Request("ann", "dealer", command))
    later = ask.PostRules({"settlement": "by-player"}, in_an_hour())
    for command in (later, ask.PostLimits({"all": "5-500"})):
        with pytest.raises(Refused, match=NOT_BOTH):
            await floor.command(party.chain, Request("bob", "floorperson", command))
    with pytest.raises(Refused, match=NOT_BOTH):
        await floor.command(party.chain, Request("bob", "floorperson", ask.CloseTable()))
    await floor.command(party.chain, Request("bob", "floorperson", ask.Leave()))
    await floor.command(
        party.chain, Request("bob", "floorperson", ask.PostLimits({"all": "5-500"}))
    )


DEEDS = {
    "close-bets": ("dealer", ask.CloseBets()),
    "report": ("dealer", ask.Report("dealer-card-exposed")),
    "post-rules": ("floorperson", ask.PostRules({"settlement": "by-player"}, 0)),
    "post-limits": ("floorperson", ask.PostLimits({"all": "5-500"})),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_whoever_has_dealt_or_supervised_does_not_sit_down(deed, tmp_path):
    """After a restart too, with whatever role, and by each way of acting for the house."""

    async def act(floor):
        party = await at_a_table(floor)
        await party.say(1, ask.Act(say.Bet(1, {"ante": 10_00})))
        role, command = DEEDS[deed]
        if deed == "post-rules":
            command = ask.PostRules(command.options, in_an_hour())
        if deed == "report":
            await floor.command(party.chain, Request("cyd", role, ask.CloseBets()))
        await floor.command(party.chain, Request("dee", role, command))
        return party.chain

    async def run():
        async with opened(url_of(tmp_path)) as floor:
            join(floor.store, "ann", "bob", "cyd", "dee", "eve")
            chain = await act(floor)
        async with opened(url_of(tmp_path)) as floor:
            for role in ("dealer", "floorperson", "patron"):
                with pytest.raises(Refused, match=f"^dee is of this table's crew: {NOT_BOTH}$"):
                    await floor.command(chain, Request("dee", role, ask.Sit(CHIPS)))
            await floor.command(
                chain, Request("eve", "dealer", ask.Sit(CHIPS))
            )  # has not dealt here
            other = await floor.open_table("ann", "three-card-poker")
            await floor.command(other, Request("dee", "dealer", ask.Sit(CHIPS)))
            assert "dee" in load(floor.store, chain, False).crew
            assert audit(floor.store).passes, audit(floor.store).findings

    asyncio.run(run())


@on_a_floor
async def test_the_crew_is_in_the_snapshot(floor):
    party = await at_a_table(floor)
    await floor.command(
        party.chain, Request("gus", "floorperson", ask.PostLimits({"all": "5-500"}))
    )
    await party.play(12)
    rows = floor.store.rows(text(f"SELECT seq FROM tables WHERE id = {party.chain}"))
    assert rows[0].seq > 0, "there is a snapshot"
    assert load(floor.store, party.chain, False).crew == {"gus"}


@on_a_floor
async def test_whoever_opened_a_table_may_close_it(floor):
    chain = await floor.open_table("ann", "three-card-poker")
    await floor.command(chain, Request("ann", "patron", ask.Sit(CHIPS)))
    with pytest.raises(Refused, match="a patron may not close table"):
        await floor.command(chain, Request("bob", "patron", ask.CloseTable()))
    with pytest.raises(Refused, match="a division may not close table"):
        await floor.command(chain, Request("ann", "division", ask.CloseTable()))
    await floor.command(chain, Request("ann", "patron", ask.CloseTable()))
    await settled(floor, chain, lambda at: at.closed)


# -- significant events --------------------------------------------------------------------------


@on_a_floor
async def test_what_happens_at_a_table_is_written_with_it(floor):
    party = await at_a_table(floor)
    await floor.command(
        party.chain, Request("gus", "floorperson", ask.PostLimits({"all": "5-500"}))
    )
    later = ask.PostRules({"settlement": "by-player"}, in_an_hour())
    await floor.command(party.chain, Request("gus", "floorperson", later))
    await party.say(1, ask.Act(say.Bet(1, {"ante": 10_00})))
    await floor.command(party.chain, Request("fay", "dealer", ask.CloseBets()))
    with pytest.raises(Refused):
        await floor.command(party.chain, Request("fay", "dealer", ask.Report("fire")))
    await floor.command(party.chain, Request("fay", "dealer", ask.Report("dealer-card-exposed")))
    told = log(floor.store, "limits", "rules", "irregularity")
    table = f"table {party.chain}"
    assert told[0] == ("limits", "gus", table, "from now on: all 5-500")
    assert told[1][:3] == ("rules", "gus", table)
    assert told[1][3].startswith("posted: From ")
    assert told[1][3].endswith("settlement by-player")
    assert told[2:] == [("irregularity", "fay", table, "dealer-card-exposed")]


def test_people_and_money(place):
    store = Store(place)
    join(store, "ann")
    with pytest.raises(Refused):
        patrons.sign_in(store, "ann", "wrong horse", "10.0.0.7")
    with pytest.raises(Refused):
        patrons.sign_in(store, "my secret phrase", "correct horse", "10.0.0.7")
    session = sessions.begin(store, "ann", "Firefox on Linux", "10.0.0.7")
    patrons.appoint(store, "ann", "division")
    patrons.grant(store, "ann", 5_00, by="boss")
    patrons.change_pass_phrase(store, "ann", "correct horse", "another horse", session)
    assert log(store, *significant_events.KINDS) == [
        ("joined", "ann", "ann", "as patron, with $10,000"),
        ("sign-in-failed", "", "ann", "a wrong pass phrase from 10.0.0.7"),
        ("sign-in-failed", "", "", "a name that nobody has from 10.0.0.7"),
        ("sign-in", "ann", "ann", "Firefox on Linux, from 10.0.0.7"),
        ("role", "the operator", "ann", "division, patron until now"),
        ("grant", "boss", "ann", "$5"),
        ("pass-phrase", "ann", "ann", "changed; other sessions are ended"),
    ]
    assert audit(store).passes, audit(store).findings
    store.close()


def test_many_at_the_same_time_all_count(place):
    """Each waits for its turn, whichever process or thread it comes from."""
    one, other = Store(place), Store(place)
    join(one, "ann", "bob")

    async def run():
        await asyncio.gather(*(
            asyncio.to_thread(patrons.grant, store, name, 1_00)
            for store, name in ((one, "ann"), (other, "bob")) for _ in range(4)
        ))  # fmt: skip

    asyncio.run(run())
    assert len(log(one, "grant")) == 8
    assert audit(one).passes, audit(one).findings
    one.close()
    other.close()


@pytest.fixture
def store(tmp_path):
    store = Store(url_of(tmp_path))
    join(store, "ann", "bob")
    patrons.appoint(store, "bob", "dealer")
    yield store
    store.close()


def changed(store, statement):
    with store.engine.begin() as connection:
        connection.execute(text(statement))
    return [f"{f.where}: {f.what}" for f in audit(store).findings]


@pytest.mark.parametrize("bit", range(0, 8 * 60, 7))
def test_a_flipped_bit_of_the_log_is_found(store, bit):
    [row] = store.rows(text("SELECT body, sha FROM entries WHERE chain = 'events' AND seq = 2"))
    body = bytearray(row.body)
    body[bit // 8 % len(body)] ^= 1 << bit % 8
    update = text("UPDATE entries SET body = :body WHERE chain = 'events' AND seq = 2")
    with store.engine.begin() as connection:
        connection.execute(update, {"body": bytes(body)})
    assert any("significant events, line 2: altered" in str(f.where + ": " + f.what)
               for f in audit(store).findings)  # fmt: skip


def test_a_log_that_was_cut_or_deleted_is_found(store):
    kept = witness.export(store)
    assert changed(store, "DELETE FROM entries WHERE chain = 'events' AND seq = 3") == [
        "significant events: its ledger is cut short"
    ]
    changed(store, "DELETE FROM entries WHERE chain = 'events'")
    changed(store, "DELETE FROM heads WHERE chain = 'events'")
    gone = [f for f in audit(store, heads=[kept]).findings if f.where == "significant events"]
    assert gone, "a witness has its head"


def test_a_flipped_bit_of_a_pass_phrase_is_found(store):
    [row] = store.rows(text("SELECT pass_phrase FROM patrons WHERE name = 'ann'"))
    flipped = row.pass_phrase[:-1] + chr(ord(row.pass_phrase[-1]) ^ 1)
    assert changed(store, f"UPDATE patrons SET pass_phrase = '{flipped}' WHERE name = 'ann'") == [
        "patron/ann: what is kept of the pass phrase is not what it was"
    ]


# -- the command ---------------------------------------------------------------------------------


def run(store, *arguments, code=0):
    done = CliRunner().invoke(app, [*arguments, "--floor", store.url])
    assert done.exit_code == code, done.output
    return done.stdout


def test_events_at_the_command_line(store):
    said = json.loads(run(store, "events", "--json"))
    assert [one["kind"] for one in said] == ["joined", "joined", "role"]
    assert all(one["sha"] and one["at"] for one in said)
    assert [one["seq"] for one in json.loads(run(store, "events", "--json", "--last", "1"))] == [3]
    shown = run(store, "events", "--kind", "role")
    assert "bob" in shown
    assert "ann" not in shown
    done = CliRunner().invoke(app, ["events", "--kind", "x", "--floor", store.url])
    assert isinstance(done.exception, Refused)


def test_an_audit_is_an_event(store):
    run(store, "audit")
    run(store, "audit", "--json")
    told = log(store, "audit")
    assert told[0] == ("audit", "the operator", "", "6 entries: all is well")
    assert len(told) == 2
    changed(store, "UPDATE accounts SET balance = 5 WHERE name = 'patron/ann'")
    run(store, "audit", code=1)
    assert "findings" in log(store, "audit")[-1][3]


# -- floors of before ----------------------------------------------------------------------------


def test_a_floor_of_the_version_before(place):
    """Its tables go on, its history begins now, and the audit passes."""

    async def fill(rounds):
        async with opened(place) as floor:
            join(floor.store, "ann", "bob", "cyd")
            party = await at_a_table(floor)
            await floor.command(
                party.chain, Request("cyd", "floorperson", ask.PostLimits({"all": "5-50"}))
            )
            await party.play(rounds)
            await party.play_a_bit(1)

    asyncio.run(fill(12))
    store = Store(place)
    for statement in (
        "DROP TABLE history", "DROP TABLE own_limits", "DROP INDEX tables_by_once",
        "ALTER TABLE tables DROP COLUMN once", "ALTER TABLE tables DROP COLUMN kept_from",
        "ALTER TABLE sessions DROP COLUMN until", "ALTER TABLE sessions DROP COLUMN scope",
        "DROP TABLE lockouts",
        "UPDATE alembic_version SET version_num = '0002'",
    ):  # fmt: skip
        with store.engine.begin() as connection:
            connection.execute(text(statement))
    store.close()

    async def go_on():
        async with opened(place) as floor:
            assert audit(floor.store).passes, audit(floor.store).findings
            assert floor.tables["1"].at.crew == {"cyd"}
            await floor.command("1", Request("ann", "patron", ask.Buy(5_00)))
            await floor.command("1", Request("ann", "patron", ask.Leave()))
            await floor.command("1", Request("bob", "patron", ask.Leave()))
            assert audit(floor.store).passes, audit(floor.store).findings

    asyncio.run(go_on())
