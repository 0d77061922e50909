"""What a report of an irregularity says, under the names and values that the game declares."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pitboss.door import lists
from pitboss.door.names import NONE
from pitboss.door.phrases import SMALL, Names, phrase
from pitboss.play.game import Game
from pitboss.play.irregularities import ALWAYS, Field

REASON = "reason"


def details(game: Game, name: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """The details of a report, each under its one name; and what its reason tells in other words.

    Nothing follows from a reason at the table. If it tells what a field of the report is there to
    say (``the dice hit a stack of chips``), that field gets its value here.
    """
    found = {_fields(game, name).meant(key) or key: value for key, value in said.items()}
    reason = found.get(REASON)
    if isinstance(reason, str):
        for field in _declared(game, name):
            if field.name not in found and (value := _told(game, field, reason)):
                found[field.name] = value
    return found


def _told(game: Game, field: Field, reason: str) -> str | None:
    """The first value of a field one of whose ways to put it has all its words in the reason."""
    words = {*phrase(reason)}
    for listed in lists.lists_for(game.slug):
        for value, ways in listed.told.get(field.name, {}).items():
            if value in _values(field) and any(words.issuperset(phrase(w, SMALL)) for w in ways):
                return value
    return None


def _values(field: Field) -> tuple[str, ...]:
    return ("yes", "no") if field.kind == "flag" else field.values


def _declared(game: Game, name: str) -> tuple[Field, ...]:
    irregularity = game.irregularity_names.get(name)
    return irregularity.fields if irregularity else ()


@lru_cache(maxsize=500)
def _fields(game: Game, name: str) -> Names:
    listed = [words.fields for words in lists.lists_for(game.slug)]
    names = dict.fromkeys(field.name for field in (*ALWAYS, *_declared(game, name)))
    names |= dict.fromkeys(known for words in listed for known in words)
    return Names(((known, lists.ways(known, *listed)) for known in names), (NONE,))
