"""A felt that is like another one: what the other has, with what its own file changes.

This is about the data of the files, before they are read as felts. The felt of a family may leave
to its games what is elsewhere on each of them, so it need not be complete.
"""

import posixpath
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from pitboss.errors import Unusable
from pitboss.values import Frozen

FILE = "felt.toml"
Data = dict[str, Any]
"""A felt, or one entry of it, as its file says it."""

NAMED_BY = {
    "area": "wager",
    "grid": "names",
    "lines": "boxes",
    "track": "names",
    "place": "holder",
    "inscription": "text",
    "band": "at",
    "printed": "table",
    "stand": "kind",
    "wheel": "at",
    "board": "at",
}
"""By kind of entry, the key that names one of them."""

POSITION = "position"
KINDS = {**NAMED_BY, **{f"{POSITION}.{kind}": key for kind, key in NAMED_BY.items()}}
"""The same for the whole felt, where the positions have entries of their own."""


class Difference(Frozen, kw_only=True):
    """What a file says of the felt that its own is like, by kind and name of the entries."""

    like: str
    change: dict[str, dict[str, Data]] = {}
    remove: dict[str, list[str]] = {}


def parsed(text: str, name: str) -> Data:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unusable(f"felt {name}: {error}") from None


def file_in(package: str, name: str = FILE) -> Traversable | None:
    """The felt next to a game, or of a family, if it has one."""
    try:
        source = files(package) / name
    except (ImportError, TypeError, ValueError):  # a module without a folder; no package at all
        return None
    return source if source.is_file() else None


def whole(own: Data, name: str, home: str, above: tuple[str, ...] = ()) -> Data:
    """The data of a felt in the package `home`, with that of the felts that it is like."""
    if "like" not in own:
        return own
    flat = _flat(own)
    try:
        said = {key: flat.pop(key) for key in ("like", "change", "remove") if key in flat}
        parts = {key: _flat(part) if isinstance(part, dict) else part for key, part in said.items()}
        difference = msgspec.convert(parts, Difference)
        entries = {k: msgspec.convert(flat.pop(k, []), list[Data]) for k in KINDS}
    except msgspec.ValidationError as error:
        raise Unusable(f"felt {name}: {error}") from None
    other = _flat(_other(difference.like, name, home, above))
    merged = _Merge(name, difference, {k: other.pop(k, []) for k in KINDS}).merged(entries)
    return _nested(other | flat | {kind: found for kind, found in merged.items() if found})


def _other(like: str, name: str, home: str, above: tuple[str, ...]) -> Data:
    """The whole data of the felt in the file that is named: ``../felt.toml``."""
    start = home.replace(".", "/") if like.startswith(".") else ""
    path = posixpath.normpath(posixpath.join(start, like))
    folder, file = posixpath.split(path)
    package = folder.replace("/", ".")
    source = file_in(package, file)
    if source is None:
        raise Unusable(f"felt {name}: like: there is no {like}")
    if str(source) in above:
        raise Unusable(f"felt {name}: like: {like} is like itself")
    return whole(parsed(source.read_text("utf-8"), path), path, package, (*above, str(source)))


def _flat(data: Data) -> Data:
    """With ``position.area`` beside ``area``."""
    position = data.get(POSITION)
    if not isinstance(position, dict):
        return data
    inner = {f"{POSITION}.{key}": value for key, value in position.items()}
    return {key: value for key, value in data.items() if key != POSITION} | inner


def _nested(data: Data) -> Data:
    prefix = f"{POSITION}."
    inner = {key.removeprefix(prefix): data[key] for key in data if key.startswith(prefix)}
    outer = {key: data[key] for key in data if not key.startswith(prefix)}
    return {**outer, POSITION: inner} if inner else outer


class _Merge:
    """The entries of a felt, made from those of the felt that it is like."""

    def __init__(self, name: str, difference: Difference, other: dict[str, list[Data]]) -> None:
        self.name, self.difference, self.other = name, difference, other

    def merged(self, new: dict[str, list[Data]]) -> dict[str, list[Data]]:
        change, remove = self.difference.change, self.difference.remove
        for section, kinds in (("change", change), ("remove", remove)):
            if unknown := [kind for kind in kinds if kind not in KINDS]:
                raise self.wrong(f"{section}.{unknown[0]}", f"there are {', '.join(NAMED_BY)}")
        return {kind: self.entries(kind, new[kind]) for kind in KINDS}

    def entries(self, kind: str, new: list[Data]) -> list[Data]:
        """Changed ones stay where they were, and new ones come first. With ``after``, one comes
        after the entry that it names; so do new ones that are below it in the file."""
        other = self.other[kind]
        changes = self.difference.change.get(kind, {})
        kept: list[Data | None] = list(other)
        below: list[list[Data]] = [[] for _ in (None, *other)]
        for which, change in changes.items():
            place = self.find(kind, which, f"change.{kind}")
            kept[place] = changed = {**other[place], **_without_after(change)}
            if "after" in change:
                kept[place] = None
                below[self.find(kind, change["after"], f"change.{kind}") + 1].append(changed)
        for which in self.difference.remove.get(kind, ()):
            kept[self.find(kind, which, f"remove.{kind}")] = None
        place = 0
        for entry in new:
            if "after" in entry:
                place = self.find(kind, entry["after"], kind) + 1
            below[place].append(_without_after(entry))
        made = below[0]
        for one, those in zip(kept, below[1:], strict=True):
            made += [*([one] if one is not None else []), *those]
        return made

    def find(self, kind: str, which: str, key: str) -> int:
        """Where the one entry of that name is."""
        names = [str(entry.get(KINDS[kind])) for entry in self.other[kind]]
        if names.count(which) == 1:
            return names.index(which)
        said = f"has {names.count(which) or 'no'} {which!r}"
        raise self.wrong(key, f"{self.difference.like} {said}; it has {', '.join(names) or 'none'}")

    def wrong(self, key: str, why: str) -> Unusable:
        return Unusable(f"felt {self.name}: {key}: {why}")


def _without_after(entry: Data) -> Data:
    return {key: value for key, value in entry.items() if key != "after"}
