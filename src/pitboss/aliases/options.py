"""Options by the names that people give them and their values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pitboss.aliases import files
from pitboss.aliases.matching import FILLERS, GENERAL, Names, words
from pitboss.aliases.names import NONE
from pitboss.aliases.values import value
from pitboss.engine.game import Game
from pitboss.errors import Refused

_TABLE, _ODDS = words("table"), words("odds")


def options(game: Game, said: Mapping[str, Any]) -> dict[str, Any]:
    """Options under their one name, with their values in one form.

    A name that the game does not have stays as it is; the table refuses it and suggests the nearest
    name. An option that is given twice, under two names, is refused here.
    """
    by_name = {option.name: option for option in game.options}
    chosen: dict[str, Any] = {}
    written: dict[str, str] = {}
    for way, choice in said.items():
        name = option_name(game, way) or way
        if name in chosen:
            raise Refused(f"{written[name]} and {way} are one option: {name}")
        written[name] = way
        chosen[name] = value(game, by_name[name], choice) if name in by_name else choice
    return chosen


def option_name(game: Game, said: str) -> str | None:
    """The name of the option that is meant; None if the game has no such option."""
    return _names(game).meant(said)


@lru_cache(maxsize=200)
def _names(game: Game) -> Names:
    known = [listed.options for listed in files.lists_for(game.slug)]
    own = GENERAL | files.fillers(game.slug, "options")
    left_out = (NONE, FILLERS, FILLERS | _TABLE, GENERAL, own, own | _ODDS)
    return Names(((o.name, files.ways(o.name, *known)) for o in game.options), left_out)
