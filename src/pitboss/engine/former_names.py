"""Names of earlier versions: how records, saved tables and command lines still say them.

A game knows its former names (`Game.formerly`), each with the one of today. Answers are read with
the names of today; a derived event is compared with a record in the names of the record.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.engine.answers import Answer, Bet, Call, Choice, IrregularityReport, TakeDown
from pitboss.engine.events import Event

Formerly = Mapping[str, str]


def today(name: str, formerly: Formerly) -> str:
    """A name as it is today; of a wager with a spot or a mark, the spot stays."""
    kind, colon, spot = name.partition(":")
    return formerly.get(kind, kind) + colon + spot


def answer(said: Answer, formerly: Formerly) -> Answer:
    """An answer in the names of today."""
    if isinstance(said, Bet | TakeDown):
        wagers = {today(name, formerly): amount for name, amount in said.wagers.items()}
        return said if wagers == said.wagers else replace(said, wagers=wagers)
    if isinstance(said, Call):
        return replace(said, wagers=tuple(today(name, formerly) for name in said.wagers))
    if isinstance(said, Choice | IrregularityReport) and said.name in formerly:
        return replace(said, name=formerly[said.name])
    return said


def event(derived: Event, kept: Event, formerly: Formerly) -> Event:
    """A derived event in the names of a record."""
    if type(derived) is not type(kept):
        return derived
    old: dict[str, Any] = {}
    for field in msgspec.structs.fields(derived):
        mine, theirs = getattr(derived, field.name), getattr(kept, field.name)
        known = isinstance(theirs, str) and isinstance(mine, str) and theirs != mine
        if known and today(theirs, formerly) == mine:
            old[field.name] = theirs
    return replace(derived, **old) if old else derived
