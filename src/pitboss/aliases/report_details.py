"""The details of a report, or of a word that is called out, as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pitboss.aliases import files
from pitboss.aliases.matching import SMALL, Names, phrase
from pitboss.aliases.names import NONE
from pitboss.engine.game import Game
from pitboss.engine.irregularities import Field
from pitboss.engine.options import kebab
from pitboss.errors import PitbossError

PIECES = "pieces"
"""The names under which the pieces of a report may be given."""
_MARKED = re.compile(r"(\S+) \((\S+?)\)")
"""``7h (passed)``: a field of the report in brackets behind its value."""
_BETWEEN = re.compile(r"[\s,/]+")


def details(game: Game, known: Iterable[Field], said: Mapping[str, Any]) -> dict[str, Any]:
    """The details under the one name of each field, with values in one form.

    An unknown detail stays unchanged, and the round refuses it.
    """
    fields = {field.name: field for field in known}
    names = _names(game, (*fields, PIECES))
    found: dict[str, Any] = {}
    for way, value in said.items():
        name = names.meant(way) or kebab(way)
        if name == PIECES:
            marked = _MARKED.findall(value) if isinstance(value, str) else []
            for piece, mark in marked:
                if mark in fields:
                    found.setdefault(mark, _piece(game, piece))
            found[PIECES] = _pieces(game, value)
        else:
            found[name] = _value(game, fields[name], value) if name in fields else value
    told = _told(game, fields, found.get("reason"))
    return {name: value for name, value in told.items() if name not in found} | found


def _told(game: Game, fields: Mapping[str, Field], reason: Any) -> dict[str, str]:
    """Values of fields that a reason gives in words: ``the dice hit a stack of chips``.

    At the table nothing follows from a reason, so the field gets its value here: the first value of
    the list that has a phrase whose words are all in the reason.
    """
    words = {*phrase(reason)} if isinstance(reason, str) else set()
    found: dict[str, str] = {}
    for listed in files.lists_for(game.slug):
        for name in fields.keys() & listed.told.keys():
            values = fields[name].values or ("yes", "no")
            for value, ways in listed.told[name].items():
                if value in values and any(words.issuperset(phrase(way, SMALL)) for way in ways):
                    found.setdefault(name, value)
    return found


def _names(game: Game, names: tuple[str, ...]) -> Names:
    known = [listed.fields for listed in files.lists_for(game.slug)]
    return Names(((name, files.ways(name, *known)) for name in names), (NONE, SMALL))


def _value(game: Game, field: Field, said: Any) -> Any:
    """The one form of a value; unchanged if it is not known here."""
    if not isinstance(said, str):
        return said
    if field.kind == "piece":
        return _piece(game, said)
    listed = [files.values_of(field.name, words) for words in files.lists_for(game.slug)]
    values = ((value, files.ways(value, *listed)) for value in field.values)
    return Names(values, (NONE, SMALL)).meant(said) or said


def _pieces(game: Game, said: Any) -> list[Any]:
    """``$5 and $1``, ``between 7h (passed) and Qs``, ``[7h, Qs]``."""
    parts = said if isinstance(said, list) else _BETWEEN.split(str(said))
    words = [part for part in parts if str(part) not in ("", "and", "between")]
    return [_piece(game, str(word)) for word in words if not str(word).startswith("(")]


def _piece(game: Game, said: str) -> str:
    """A piece in its one form; unchanged if the game has no such piece."""
    try:
        return game.read_piece(said) if game.read_piece else said
    except PitbossError:
        return said
