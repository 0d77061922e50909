"""Games by the names that people give them: ``bj``, ``uth``, ``caribbean``, ``Sic Bo``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from pitboss.engine import registry
from pitboss.engine.options import kebab
from pitboss.errors import Refused

FEW = 12
"""How many games a message names if several could be meant."""


@cache
def _listed() -> dict[str, dict[str, str]]:
    text = files("pitboss.aliases").joinpath("nicknames.toml").read_text("utf-8")
    return tomllib.loads(text)


def game(said: str) -> str:
    """The slug of the game that is meant. A room or a word of several games names them all."""
    text, slugs = kebab(said), registry.slugs()
    if text in slugs:
        return text
    meant = _listed()["nicknames"].get(text, "")
    if meant in slugs:
        return meant
    if start := _listed()["rooms"].get(text):
        room = [slug for slug in slugs if slug.startswith(start)]
        raise Refused(f"{said} may be several games: {', '.join(room)}")
    found = _by_words(text) or _by_initials(text) or _by_title(text)
    if len(found) == 1:
        return found[0]
    if 1 < len(found) <= FEW:
        raise Refused(f"{said} may be several games: {', '.join(found)}")
    registry.find(said.strip())  # raises an error that suggests the nearest name
    return said


def _by_words(text: str) -> list[str]:
    """Games that have all these words in their names: ``caribbean``, ``stud-caribbean``."""
    words = {*text.split("-")}
    return [slug for slug in registry.slugs() if words <= {*slug.split("-")}]


def _by_initials(text: str) -> list[str]:
    return [slug for slug in registry.slugs() if _initials(slug) == text]


def _initials(slug: str) -> str:
    return "".join(word[0] for word in slug.split("-"))


def _by_title(text: str) -> list[str]:
    titles = {game.slug: kebab(game.title) for game in registry.games()}
    return [slug for slug, title in titles.items() if title == text]
