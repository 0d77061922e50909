"""What a report or a word called out says besides its name, as people write it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pitboss.door import lists
from pitboss.door.names import NONE
from pitboss.door.phrases import SMALL, Names
from pitboss.errors import PitbossError
from pitboss.play.game import Game
from pitboss.play.irregularities import ALWAYS, Field
from pitboss.play.options import kebab

PIECES = "pieces"
"""The pieces that a report is about, under whatever name they are said."""
_MARKED = re.compile(r"(\S+) \((\S+?)\)")
"""``7h (passed)``: a field of the report in brackets behind its value."""
_BETWEEN = re.compile(r"[\s,/]+")


def details(game: Game, irregularity: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a report under their one name, with their values in one form.

    What the irregularity does not know stays as it is: the round refuses it.
    """
    known = game.irregularity_names.get(irregularity)
    fields = {field.name: field for field in (*ALWAYS, *(known.fields if known else ()))}
    names = _fields(game, (*fields, PIECES))
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
    return found


def detail(game: Game, name: str, said: Any, values: tuple[str, ...] = ()) -> Any:
    """The one form of a value that a list has words for; as it was said, where none has."""
    listed = [lists.values_of(name, words) for words in lists.lists_for(game.slug)]
    known = values or tuple(dict.fromkeys(value for entry in listed for value in entry))
    names = Names(((value, lists.ways(value, *listed)) for value in known), (NONE, SMALL))
    return names.meant(said) or said if isinstance(said, str) else said


def _fields(game: Game, names: tuple[str, ...]) -> Names:
    known = [listed.fields for listed in lists.lists_for(game.slug)]
    return Names(((name, lists.ways(name, *known)) for name in names), (NONE, SMALL))


def _value(game: Game, field: Field, said: Any) -> Any:
    if field.kind == "piece":
        return _piece(game, said) if isinstance(said, str) else said
    return detail(game, field.name, said, field.values)


def _pieces(game: Game, said: Any) -> list[Any]:
    """``$5 and $1``, ``between 7h (passed) and Qs``, ``[7h, Qs]``."""
    parts = said if isinstance(said, list) else _BETWEEN.split(str(said))
    words = [part for part in parts if str(part) not in ("", "and", "between")]
    return [_piece(game, str(word)) for word in words if not str(word).startswith("(")]


def _piece(game: Game, said: str) -> str:
    """A piece in its one form; as it was said, where the game has none such."""
    try:
        return game.read_piece(said) if game.read_piece else said
    except PitbossError:
        return said
