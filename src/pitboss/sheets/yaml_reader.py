"""The YAML of round sheets: every value is text, and no file can crash the program.

It is read without recursion, so deep nesting does no harm; a file whose aliases would make it very
large is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import yaml
from msgspec import Struct

from pitboss.engine.options import FLAGS
from pitboss.errors import PitbossError, Unusable
from pitboss.messages import nearest, shown

Raw = Any
"""Text, or a list or mapping of such values."""
Value = TypeVar("Value")
Default = TypeVar("Default")
DEEPEST = 50
LARGEST = 100_000
"""The most values in one sheet; values that an alias repeats are counted again."""
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class Block(dict[str, Raw]):
    """A mapping of a sheet, which knows the line of each of its keys."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, int] = {}

    def only(self, keys: Collection[str]) -> Block:
        """A part of the mapping, which also knows its lines."""
        part = Block()
        part.update({key: value for key, value in self.items() if key in keys})
        part.lines = self.lines
        return part


class ErrorInLine(Unusable):
    """An error that says in which line it is."""


class Broken(Unusable):
    """Broken YAML: nothing after it in the file can be read."""


class TooDeep(Broken):
    """Lists in lists in lists."""


def documents(text: str) -> Iterator[Raw | Unusable]:
    """The documents between the lines ``---``; after broken YAML nothing more can be read."""
    builder: _Builder | None = None
    problem: Unusable | None = None
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            if isinstance(event, yaml.DocumentStartEvent):
                builder, problem = _Builder(), None
            elif isinstance(event, yaml.DocumentEndEvent) and builder is not None:
                yield problem or builder.root
            elif builder is not None and problem is None:
                problem = _problem(builder, event)
                if isinstance(problem, TooDeep):  # the parser would need long to get out of it
                    yield TooDeep(f"{problem}; nothing after it is read")
                    return
    except yaml.YAMLError as error:
        yield Broken(f"{problem or _told(error)}; nothing after it is read")


def _problem(builder: _Builder, event: yaml.Event) -> Unusable | None:
    try:
        builder.take(event)
    except Unusable as error:
        return type(error)(f"line {_line(event)}: {error}")
    return None


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0


def _told(error: yaml.YAMLError) -> str:
    """Where the error is and what it is: from the marks of the loader, or the reader's message
    about a character."""
    mark = getattr(error, "problem_mark", None)
    where = f"line {mark.line + 1}: " if mark else ""
    said = getattr(error, "problem", None) or getattr(error, "reason", None) or "broken YAML"
    return where + str(said).replace("\n", " ")


class _Open(Struct):
    """A list or a mapping that is not closed yet."""

    value: list[Raw] | Block
    anchor: str | None
    size: int = 1
    key: str | None = None


class _Builder:
    """Puts one document together, event by event."""

    def __init__(self) -> None:
        self.root: Raw = ""
        self._open: list[_Open] = []
        self._anchors: dict[str, tuple[Raw, int]] = {}

    def take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.ScalarEvent):
            self._add(event.value, 1, event.anchor, _line(event))
        elif isinstance(event, yaml.AliasEvent):
            if event.anchor not in self._anchors:
                raise Unusable(f"*{event.anchor} must repeat something that is complete before it")
            self._add(*self._anchors[event.anchor], None)
        elif isinstance(event, yaml.CollectionStartEvent):
            if len(self._open) >= DEEPEST:
                raise TooDeep(f"nested more than {DEEPEST} deep")
            self._check_key(event)
            mapping = isinstance(event, yaml.MappingStartEvent)
            self._open.append(_Open(Block() if mapping else [], event.anchor))
        elif isinstance(event, yaml.CollectionEndEvent):
            closed = self._open.pop()
            self._add(closed.value, closed.size, closed.anchor)

    def _check_key(self, event: yaml.Event) -> None:
        around = self._open[-1] if self._open else None
        if around is not None and isinstance(around.value, Block) and around.key is None:
            raise Unusable("a key is a word, not a list or a mapping")

    def _add(self, value: Raw, size: int, anchor: str | None, line: int = 0) -> None:
        """Put a finished value where it belongs: the next key, a list, or the whole document."""
        if anchor is not None:
            self._anchors[anchor] = (value, size)
        if not self._open:
            self.root = value
            return
        around = self._open[-1]
        around.size += size
        if around.size > LARGEST:
            raise Unusable(f"more than {LARGEST:,} values in one sheet")
        if isinstance(around.value, list):
            around.value.append(value)
        elif around.key is None:
            if not isinstance(value, str):
                raise Unusable("a key is a word, not a list or a mapping")
            if value in around.value:
                raise Unusable(f"{value!r} is there twice")
            around.key = value
            around.value.lines[value] = line
        else:
            around.value[around.key] = value
            around.key = None


# -- what stands in one ---------------------------------------------------------------------------


@contextmanager
def in_line_of(raw: Raw, key: str) -> Iterator[None]:
    """An error about the value of a key is raised again with its line."""
    try:
        yield
    except ErrorInLine:
        raise
    except PitbossError as error:
        line = line_of(raw, key)
        if not line:
            raise
        raise ErrorInLine(f"line {line}: {error}") from None


def line_of(raw: Raw, key: str) -> int:
    """The line of a key, if it is known."""
    return raw.lines.get(key, 0) if isinstance(raw, Block) else 0


def by_key(raw: Raw, what: str, read: Callable[[str, Raw], Value]) -> dict[str, Value]:
    """The values of a mapping, each read by `read`; an error names its line."""
    found = {}
    for key, value in mapped(raw, what).items():
        with in_line_of(raw, key):
            found[key] = read(key, value)
    return found


def under(raw: Raw, key: str, read: Callable[[Raw], Value], default: Default) -> Value | Default:
    """The value of a key, read by `read`; the default if there is none."""
    if key not in raw:
        return default
    with in_line_of(raw, key):
        return read(raw[key])


def check_keys(
    raw: Raw, keys: Collection[str], what: str, meant: Mapping[str, str] | None = None
) -> None:
    """Refuse a key that is not known; `meant` has the right one for words that people write."""
    for key in mapped(raw, what):
        with in_line_of(raw, key):
            if key not in keys:
                instead = (meant or {}).get(key.lower())
                hint = f"did you mean {instead}?" if instead else nearest(key, keys)
                raise Unusable(f"{what} has no {key!r}: {hint}")


def mapped(raw: Raw, what: str) -> Mapping[str, Raw]:
    if raw == "":
        return Block()
    if not isinstance(raw, Mapping):
        raise Unusable(f"{what} is a mapping (key: value), not {shown(raw)}")
    return raw


def listed(raw: Raw) -> list[Raw]:
    if raw == "":
        return []
    return list(raw) if isinstance(raw, list) else [raw]


def word(raw: Raw, what: str) -> str:
    """A piece of text."""
    if not isinstance(raw, str):
        raise Unusable(f"{what} is a word, not {shown(raw)}")
    return raw


def number(raw: Raw, what: str) -> int:
    """A whole number."""
    try:
        return int(raw)
    except (TypeError, ValueError):
        raise Unusable(f"{what} is a whole number, not {shown(raw)}") from None


def flag(raw: Raw, what: str) -> bool:
    """A yes or a no."""
    said = str(raw).lower()
    if said not in FLAGS:
        raise Unusable(f"{what} is yes or no, not {shown(raw)}")
    return FLAGS[said]
