"""Courtesy words: what people say and no rule covers, in a short list a family.

``courtesy_words.toml`` beside the games of a family (or beside a game of another package) has a
table for each kind of name: ``options``, ``wagers``, ``irregularities``, ``choices``, each from the
one name to a list of other ways to put it, and ``values`` by option, then by value. Of reports,
``fields`` has the names of what they say; ``told``, by field and then by value, has words that tell
it in a reason. The words of all families lie beside this module. A star in the name of an option
stands for whatever is there: ``"*-initial" = ["* seed"]``. Every way to put it is read by the rules
of `phrases`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct, ValidationError, convert

from pitboss.errors import Unusable
from pitboss.play import registry

FILE = "courtesy_words.toml"
STAR = "*"
Ways = dict[str, list[str]]
"""A name to other ways to put it."""


class CourtesyWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Other ways to put the names of games."""

    options: Ways = {}
    values: dict[str, Ways] = {}
    wagers: Ways = {}
    irregularities: Ways = {}
    choices: Ways = {}
    fields: Ways = {}
    told: dict[str, Ways] = {}


@lru_cache
def lists_for(slug: str) -> tuple[CourtesyWords, ...]:
    """The lists that count for a game: its own, its family's, and that of all families."""
    if slug not in registry.slugs():
        return (_of_all(),)
    packages = [registry.home(slug)]
    if slug in registry.own():
        packages.append(packages[0].rpartition(".")[0])
    return (*(read(files(package)) for package in packages), _of_all())


@lru_cache
def _of_all() -> CourtesyWords:
    return read(files(__package__))


def read(folder: Traversable) -> CourtesyWords:
    """The list that lies in a folder; an empty one where there is none."""
    source = folder / FILE
    if not source.is_file():
        return CourtesyWords()
    try:
        return convert(tomllib.loads(source.read_text("utf-8")), CourtesyWords)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise Unusable(f"{source}: {error}") from error


def values_of(option: str, words: CourtesyWords) -> Ways:
    """Other ways to put the values of an option."""
    found: Ways = {}
    for known, entries in words.values.items():
        if _stem(option, known) is not None:
            for value, written in entries.items():
                found[value] = [*found.get(value, ()), *written]
    return found


def ways(name: str, *lists: Mapping[str, list[str]]) -> Iterator[str]:
    """The other ways to put a name, of some lists."""
    for entries in lists:
        for known, written in entries.items():
            stem = _stem(name, known)
            if stem is not None:
                yield from (way.replace(STAR, stem) for way in written)


def _stem(name: str, known: str) -> str | None:
    """What the star of a list's entry stands for in a name; None where it is another name."""
    before, star, after = known.partition(STAR)
    if not star:
        return "" if name == known else None
    fits = name.startswith(before) and name.endswith(after) and len(name) >= len(known)
    return name[len(before) : len(name) - len(after)] if fits else None
