"""Play money once a day: up to what a new patron gets, and no more."""

import pytest
from test_tournaments import filed

from floors import join, on_a_floor, settled
from pitboss.engine import answers as say
from pitboss.errors import Refused
from pitboss.floor import clock
from pitboss.floor.ledger.accounts import account_of
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import patrons
from pitboss.floor.table import commands as ask
from pitboss.floor.table.commands import Request
from pitboss.floor.tournament import tournament


def test_an_account_is_filled_up_once_a_day(tmp_path, monkeypatch):
    store = Store(f"sqlite:///{tmp_path}/floor.db")
    patrons.join(store, "ann", "correct horse battery")
    with pytest.raises(Refused, match="or more already"):
        patrons.refill(store, "ann")
    usual = patrons.PLAY_MONEY
    monkeypatch.setattr(patrons, "PLAY_MONEY", usual + 500)  # as if they were lost
    assert patrons.refill(store, "ann", "an-id") == usual + 500
    assert patrons.refill(store, "ann", "an-id") == usual + 500, "its answer was lost"
    monkeypatch.setattr(patrons, "PLAY_MONEY", usual + 900)
    with pytest.raises(Refused, match="within the last 24 hours"):
        patrons.refill(store, "ann")
    at = patrons.now() + clock.A_DAY + 1
    monkeypatch.setattr(patrons, "now", lambda: at)
    assert patrons.refill(store, "ann") == store.balance(account_of("ann"))
    store.close()


def own(floor, name="ann"):
    with floor.store.reader.connect() as connection:
        return patrons.owned(connection, name)


@on_a_floor
async def test_chips_on_tables_count(floor):
    """In front of the seat and on the felt, before a round is over and after it."""
    table = await floor.open_table("ann", "three-card-poker")

    async def tell(command):
        await floor.command(table, Request("ann", "patron", command))

    await tell(ask.Sit(9_000_00))
    at = await settled(floor, table)
    await tell(ask.Act(say.Bet(1, {"ante": 10_00}), at.seq))
    assert (floor.store.balance("patron/ann"), own(floor)) == (1_000_00, 10_000_00)
    with pytest.raises(Refused, match="with what is at tables"):
        patrons.refill(floor.store, "ann")
    await tell(ask.Ready())
    await tell(ask.Act(say.Choice(1, "fold")))
    await settled(floor, table, lambda at: at.round is not None and at.table.rounds == 1)
    assert own(floor) == 9_990_00
    assert patrons.refill(floor.store, "ann") == 1_010_00
    await tell(ask.Leave())
    assert floor.store.balance("patron/ann") == own(floor) == 10_000_00


@on_a_floor(bots=0)
async def test_what_was_paid_for_a_tournament_counts_until_it_is_over(floor):
    number = filed(floor)
    join(floor.store, "zoe")
    tournament.enter(floor.store, number, "zoe")
    assert floor.store.balance("patron/zoe") < own(floor, "zoe") == 10_000_00
    with pytest.raises(Refused, match="or more already"):
        patrons.refill(floor.store, "zoe", over=tournament.over_for(floor.store, "zoe"))
    tournament.stop(floor.store, number, "boss", "no more")
    assert tournament.over_for(floor.store, "zoe") == [f"tournament/{number}"]
    assert own(floor, "zoe") == floor.store.balance("patron/zoe") == 10_000_00


def test_chips_that_move_meanwhile_are_not_filled_up(tmp_path, monkeypatch):
    store = Store(f"sqlite:///{tmp_path}/floor.db")
    patrons.join(store, "ann", "correct horse battery")
    had = iter([9_000_00, 9_000_01])
    monkeypatch.setattr(patrons, "owned", lambda *asked: next(had))
    with pytest.raises(Refused, match="have just moved"):
        patrons.refill(store, "ann")
    assert store.balance(account_of("ann")) == 10_000_00
    store.close()
