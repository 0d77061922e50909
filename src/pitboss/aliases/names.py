"""Wagers, irregularities and choices by the names that people give them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from pitboss.aliases import files
from pitboss.aliases.matching import FILLERS, SMALL, Names, Words, words
from pitboss.engine.game import Game
from pitboss.engine.options import kebab
from pitboss.engine.prompts import Choose
from pitboss.errors import Refused

NONE: Words = frozenset()
_DECIDED = (FILLERS | words("number shoe bank ticket round")) - words("and")
"""A choice may be said with its object: ``keep the shoe``, ``redeem ticket``. But ``stacks 2 and
5`` are not ``stacks 2-5``."""
_MULTIPLE = re.compile(r"(.+?)(-\d+(?:\.\d+)?(?:[x×]|-times).*)")
WhyNot = Callable[[str], Refused | None]
"""The reason why a choice is not possible; None if there is no reason."""


def wager(game: Game, said: str) -> str:
    """The name of a wager with its spot; as written, in hyphens, if the game has no such wager."""
    kind, colon, spot = said.partition(":")
    return (_wagers(game).meant(kind) or kebab(kind)) + colon + spot


def irregularity(game: Game, said: str) -> str:
    """The name of an irregularity; more words may follow it: ``no roll, a die leans``."""
    return _irregularities(game).begun(said) or kebab(said)


def choice(game: Game, prompt: Choose, said: str) -> str:
    """The name of a choice at a prompt, or of one that the game has but does not offer now."""
    text = kebab(said)
    if prompt.offer(text):
        return text
    stem, times = _by_multiple(text)
    offered = tuple((offer.name, offer.about) for offer in prompt.offers)
    if found := _offered(game, offered).meant(stem):
        return found + times
    refused = (name for name in _named(game, said) if prompt.why_not and prompt.why_not(name))
    return next(refused, text)


def why_not(game: Game, reasons: WhyNot, said: str) -> Refused | None:
    """Why a choice is not possible, by any name that it can have."""
    return next((why for name in _named(game, said) if (why := reasons(name))), None)


def word(game: Game, said: str) -> str:
    """What is called out at the table, in its one form: ``runners signed in``."""
    return _choices(game).meant(said) or kebab(said)


def manner(game: Game, said: str) -> str:
    """How a bet is made, in one form: ``confirmed by dealer`` is ``dealer-confirms``."""
    text = kebab(said)
    if text.startswith("confirmed-by-"):
        return f"{text.removeprefix('confirmed-by-').removeprefix('casino-')}-confirms"
    if {"verbal", "cash"} <= {*text.split("-")}:
        return "cash"
    return _listed(game, "manners").meant(said) or text


def written(game: Game, said: Mapping[str, Any]) -> dict[str, Any]:
    """What is written on a wager, each part by its one name, and its type."""
    names, types = _listed(game, "written"), _listed(game, "types")
    found = {names.meant(str(name)) or kebab(str(name)): value for name, value in said.items()}
    if isinstance(kind := found.get("type"), str):
        found["type"] = types.meant(kind) or kebab(kind)
    return found


def remembered(game: Game, said: str) -> str:
    """What a table remembers, by its one name."""
    return _listed(game, "state").meant(said) or kebab(said)


def _named(game: Game, said: str) -> Iterator[str]:
    """The names that a choice can have: as written, and those in the lists."""
    text = kebab(said)
    stem, times = _by_multiple(text)
    yield text
    yield from sorted(name + times for name in _choices(game).all_meant(stem))


def _by_multiple(text: str) -> tuple[str, str]:
    """``raise-3x`` is a raise, and 3x its amount."""
    found = _MULTIPLE.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


# -- what there is -------------------------------------------------------------------------------


@lru_cache(maxsize=200)
def _listed(game: Game, kind: str) -> Names:
    """Names that only the lists have."""
    known = [getattr(listed, kind) for listed in files.lists_for(game.slug)]
    names = dict.fromkeys(name for entries in known for name in entries)
    return Names(((name, files.ways(name, *known)) for name in names), (NONE, SMALL))


@lru_cache(maxsize=200)
def _wagers(game: Game) -> Names:
    known = [listed.wagers for listed in files.lists_for(game.slug)]
    names = [*(wager.name for wager in game.wagers), *game.ruled_out]
    left_out = FILLERS | files.fillers(game.slug, "wagers")
    return Names(((name, files.ways(name, *known)) for name in names), (NONE, FILLERS, left_out))


@lru_cache(maxsize=200)
def _irregularities(game: Game) -> Names:
    known = [listed.irregularities for listed in files.lists_for(game.slug)]
    names = [irregularity.name for irregularity in game.irregularities]
    left_out = FILLERS | files.fillers(game.slug, "irregularities")
    return Names(((name, files.ways(name, *known)) for name in names), (NONE, FILLERS, left_out))


@lru_cache(maxsize=5_000)
def _offered(game: Game, offers: tuple[tuple[str, str], ...]) -> Names:
    """Offers by their name alone, and by their name with the wager that they are about."""
    known = [listed.choices for listed in files.lists_for(game.slug)]
    found = []
    for name, about in offers:
        ways = list(files.ways(name, *known))
        with_wager = [f"{way}-{about}" for way in (name, *ways) if about]
        found.append((name, [*ways, *with_wager]))
    return Names(found, (NONE, _DECIDED, _DECIDED | files.fillers(game.slug, "choices")))


@lru_cache(maxsize=200)
def _choices(game: Game) -> Names:
    """Every choice that a list has words for, by itself and with a wager of the game."""
    known = [listed.choices for listed in files.lists_for(game.slug)]
    wagers = [wager.name for wager in game.wagers]
    found = [(name, list(files.ways(name, *known))) for name in wagers]
    for name in {name: None for entries in known for name in entries if name not in wagers}:
        ways = list(files.ways(name, *known))
        found.append((name, ways))
        for wager in wagers:
            found.append((f"{name}-{wager}", [f"{way}-{wager}" for way in (name, *ways)]))
    return Names(found, (NONE, _DECIDED, _DECIDED | files.fillers(game.slug, "choices")))
