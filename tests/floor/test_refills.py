"""Play money once a day: up to what a new patron gets, and no more."""

import pytest

from pitboss.errors import Refused
from pitboss.floor.ledger.accounts import account_of
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import patrons
from pitboss.floor.people import patrons as refills


def test_an_account_is_filled_up_once_a_day(tmp_path, monkeypatch):
    store = Store(f"sqlite:///{tmp_path}/floor.db")
    patrons.join(store, "ann", "correct horse battery")
    with pytest.raises(Refused, match="or more already"):
        refills.refill(store, "ann")
    monkeypatch.setattr(refills, "PLAY_MONEY", patrons.PLAY_MONEY + 500)  # as if they were lost
    assert refills.refill(store, "ann", "an-id") == patrons.PLAY_MONEY + 500
    assert refills.refill(store, "ann", "an-id") == patrons.PLAY_MONEY + 500, "its answer was lost"
    monkeypatch.setattr(refills, "PLAY_MONEY", patrons.PLAY_MONEY + 900)
    with pytest.raises(Refused, match="within the last 24 hours"):
        refills.refill(store, "ann")
    at = refills.now() + refills.A_DAY + 1
    monkeypatch.setattr(refills, "now", lambda: at)
    assert refills.refill(store, "ann") == store.balance(account_of("ann"))
    store.close()
