"""Courtesy words: other names that no rule covers, in a short list for each family.

``aliases.toml`` in the folder of a family (or of a game of another package) has a table for
each kind of name: ``options``, ``wagers``, ``irregularities``, ``choices``, ``manners`` (how a bet
is made), ``state`` (what a table remembers), ``written`` and ``types`` (what is written on a wager,
and its types) and ``fields`` (what a report says; ``pieces`` for the pieces that it is about). Each
table maps the one name to a list of other names. ``values`` does that by option or field, then by
value. The words of all families are in the folder of this module. A star in the name of an
option stands for any text: ``"*-initial" = ["* seed"]``. Every other name is read by the rules of
`matching`. The table ``fillers`` has words without meaning: by kind of name, for values by option.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec

from msgspec import ValidationError, convert

from pitboss.aliases.matching import Words, words
from pitboss.engine import registry
from pitboss.errors import Unusable
from pitboss.values import Frozen

FILE = "aliases.toml"
NICKNAMES = "nicknames.toml"
STAR = "*"
Ways = dict[str, list[str]]
"""Other names for each name."""


class Fillers(Frozen, forbid_unknown_fields=True):
    """Words that are ignored in names of these games."""

    options: list[str] = []
    values: dict[str, list[str]] = {}
    wagers: list[str] = []
    irregularities: list[str] = []
    choices: list[str] = []


class CourtesyWords(Frozen, forbid_unknown_fields=True):
    """Other names for the options, wagers, choices and so on of games."""

    options: Ways = {}
    values: dict[str, Ways] = {}
    wagers: Ways = {}
    irregularities: Ways = {}
    choices: Ways = {}
    """For words that are called out too."""
    fields: Ways = {}
    """For what a report of an irregularity may say."""
    manners: Ways = {}
    """For how a bet is made."""
    state: Ways = {}
    """For what a table remembers."""
    written: Ways = {}
    """Of what stands on a wager that is written, ..."""
    types: Ways = {}
    """... and of its types."""
    fillers: Fillers = Fillers()


@lru_cache
def nicknames() -> dict[str, dict[str, str]]:
    """What people call games, and the words for all games of a room."""
    return tomllib.loads((files(__package__) / NICKNAMES).read_text("utf-8"))


@lru_cache
def lists_for(slug: str) -> tuple[CourtesyWords, ...]:
    """The lists that apply to a game: its own, that of its family, and that of all families."""
    if slug not in registry.slugs():
        return (_of_all(),)
    home = registry.home(slug)
    above = home.rpartition(".")[0]
    beside = [files(home)] if _is_package(home) else []
    family = [files(above)] if above and (slug in registry.own() or not beside) else []
    return (*map(read, beside + family), _of_earlier_versions(slug), _of_all())


def _of_earlier_versions(slug: str) -> CourtesyWords:
    """The names of earlier versions, of whatever kind."""
    found: Ways = {}
    for old, name in registry.find(slug).formerly.items():
        found.setdefault(name, []).append(old)
    return CourtesyWords(options=found, wagers=found, irregularities=found, choices=found)


def _is_package(module: str) -> bool:
    """Whether a game is a folder, not a file, so that it can have files of its own."""
    found = find_spec(module)
    return found is not None and found.submodule_search_locations is not None


@lru_cache
def _of_all() -> CourtesyWords:
    return read(files(__package__))


def read(folder: Traversable) -> CourtesyWords:
    """The list in a folder; an empty one if there is none."""
    source = folder / FILE
    if not source.is_file():
        return CourtesyWords()
    try:
        return convert(tomllib.loads(source.read_text("utf-8")), CourtesyWords)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise Unusable(f"{source}: {error}") from error


def values_of(option: str, listed: CourtesyWords) -> Ways:
    """Other names for the values of an option."""
    found: Ways = {}
    for known, entries in listed.values.items():
        if _stem(option, known) is not None:
            for value, written in entries.items():
                found[value] = [*found.get(value, ()), *written]
    return found


def ways(name: str, *lists: Mapping[str, list[str]]) -> Iterator[str]:
    """The other names for a name, from some lists."""
    for entries in lists:
        for known, written in entries.items():
            stem = _stem(name, known)
            if stem is not None:
                yield from (way.replace(STAR, stem) for way in written)


def _stem(name: str, known: str) -> str | None:
    """The words that the star of a list's entry stands for in a name; None if it does not fit."""
    before, star, after = known.partition(STAR)
    if not star:
        return "" if name == known else None
    fits = name.startswith(before) and name.endswith(after) and len(name) >= len(known)
    return name[len(before) : len(name) - len(after)] if fits else None


def fillers(slug: str, kind: str, option: str = "") -> Words:
    """The words that are ignored in the names of a kind, or in the values of an option."""
    found: list[str] = []
    for listed in lists_for(slug):
        entries = getattr(listed.fillers, kind)
        found += entries.get(option, ()) if option else entries
    return words(" ".join(found))
