"""Play money once a day: up to what a new patron gets, and no more."""

import pytest

from pitboss.errors import Refused
from pitboss.floor import clock
from pitboss.floor.ledger.accounts import account_of
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import patrons


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
