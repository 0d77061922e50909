"""A tournament and a petition on a floor, as staff file them."""

from __future__ import annotations

import msgspec

from floors import a_dossier
from pitboss.floor.clock import now
from pitboss.floor.division import petitions
from pitboss.floor.division.petitions import Petition
from pitboss.floor.ledger.store import Store
from pitboss.floor.tournament import tournament as tournaments
from pitboss.floor.tournament.plan import Plan

DAY = 86_400_000


def tournament(kept: str) -> int:
    """One that could have begun a day ago; its number."""
    supervisors = dict.fromkeys(("security", "casino-gaming-operations", "surveillance"), "Kim")
    notice = {
        "start": now() - DAY, "location": "the floor", "equipment": "cards", "participants": 3,
        "security": "cameras", "supervisors": supervisors, "controller": "Lee",
        "key_employee": "Max",
    }  # fmt: skip
    controls = {
        "game": "three-card-poker", "buy_in": 100_00, "fee": 10_00, "hands": 1,
        "prizes": [100], "registration": "here", "equipment": "cards", "forms": "lists",
    }  # fmt: skip
    plan = msgspec.convert({"title": "Evening Cup", "notice": notice, "controls": controls}, Plan)
    store = Store(kept)
    try:
        return tournaments.file(store, "boss", plan, at=now() - 20 * DAY)
    finally:
        store.close()


def petition(kept: str) -> int:
    """One that waits for the Division's ruling; its number."""
    casino = {
        "name": "Boardwalk", "address": "Atlantic City", "interest": petitions.LICENSEE,
        "signed": True, "agrees_to_test": True,
    }  # fmt: skip
    said = {
        "game": "big-six", "petitioners": [casino], "rights": "none", "indemnity": True,
        "asks_for_ruling": True, "asks_for_test": True, **a_dossier("big-six"),
    }  # fmt: skip
    store = Store(kept)
    try:
        return petitions.file(store, "boss", msgspec.convert(said, Petition))
    finally:
        store.close()
