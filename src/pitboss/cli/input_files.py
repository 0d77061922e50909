"""The files that commands read: texts, lines, many files at once, and the report on what is in
them. ``-`` is standard input."""

import glob
import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, Any, ClassVar

import typer

from pitboss.cli.output import DIFFERENT, UNUSABLE, complain, give_json, say
from pitboss.errors import Unusable
from pitboss.values import Frozen

STANDARD_INPUT = "-"

Transcript = Annotated[str, typer.Argument(metavar="FILE", help="A transcript, or - for stdin.")]


def text_of(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise Unusable(f"{path}: is not UTF-8 text") from None


@contextmanager
def lines_of(file: str) -> Iterator[IO[bytes]]:
    """The lines of a file as they come: a transcript may be larger than the memory."""
    if file == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    with Path(file).open("rb") as stream:
        yield stream


# -- many files ----


class Format(Frozen):
    """What is read from many files: how a file and a text are read, and which files of a folder."""

    read: Callable[[Path], Iterable[Any]]
    read_text: Callable[[str, str], Iterable[Any]]
    endings: tuple[str, ...]
    missing: str
    """What a folder without such files lacks."""

    def each(self, said: Iterable[str]) -> Iterator[Any]:
        """What is in some files, folders and patterns, each file once; for what cannot be used,
        why."""
        done: set[Path] = set()
        for one in said:
            if one == STANDARD_INPUT:
                yield from self.read_text(sys.stdin.read(), "stdin")
                continue
            for path in self._files(one):
                if isinstance(path, Unusable):
                    yield path
                elif path not in done:
                    done.add(path)
                    yield from self.read(path)

    def _files(self, said: str) -> list[Path] | list[Unusable]:
        """The files that a path, a folder or a pattern names."""
        path = Path(said)
        if path.is_dir():
            below = sorted(file for ending in self.endings for file in path.rglob(ending))
            return below or [Unusable(f"{said}: {self.missing} in this folder")]
        if path.exists() or not glob.has_magic(said):
            return [path]
        matches = sorted(map(Path, glob.glob(said, recursive=True)))
        return matches or [Unusable(f"{said}: no file matches")]


class ReportOnFiles(ABC):
    """What came of all that is in some files, told as it is found."""

    wrong: ClassVar[tuple[str, ...]]
    """What is counted and makes the command end with a difference."""

    def __init__(self, *, text: bool) -> None:
        self.text = text
        """Whether a person reads it, line by line."""
        self.found: Counter[str] = Counter()

    def cannot_use(self, why: str) -> None:
        self.found["unusable"] += 1
        if self.text:
            complain(why)

    def give(self, *, json: bool) -> None:
        """What was found, as JSON or in words; the command ends with its exit code."""
        if json:
            give_json(self.as_json())
        else:
            say(self.summary())
        if self.found["unusable"]:
            raise typer.Exit(UNUSABLE)
        if any(self.found[one] for one in self.wrong):
            raise typer.Exit(DIFFERENT)

    @abstractmethod
    def as_json(self) -> Any: ...

    @abstractmethod
    def summary(self) -> str: ...
