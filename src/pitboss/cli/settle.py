"""``pitboss settle``: round sheets are settled, explained, and compared with what they expect."""

from __future__ import annotations

import glob
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.catalogue import AsJson
from pitboss.cli.output import complain, give_report, say
from pitboss.errors import Unusable
from pitboss.sheets import explanation
from pitboss.sheets.json_output import record, summed_up
from pitboss.sheets.parser import each, read_each
from pitboss.sheets.sheet import Sheet
from pitboss.sheets.verdict import judge
from pitboss.sheets.yaml_reader import Broken
from pitboss.words.narration import count

DIFFERENT, UNUSABLE = 1, 2
ENDINGS = ("*.yaml", "*.yml")
STANDARD_INPUT = "-"

Paths = Annotated[
    list[str], typer.Argument(metavar="PATH", help="Files, folders, patterns, - for stdin.")
]
Explain = Annotated[bool, typer.Option("--explain", help="Tell every round step by step.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Only differences and the summary.")]


def settle(
    paths: Paths, json: AsJson = False, quiet: Quiet = False, steps: Explain = False
) -> None:
    """Settle round sheets and explain every wager.

    Exits with 0 if everything is as expected, 1 if something differs, 2 if a sheet cannot be used.
    A refusal that a sheet does not expect is a difference.
    docs/round-sheets.md says how to write one.

    \b
    Examples:
      pitboss settle round.yaml               one file, one sheet or several
      pitboss settle tests/rounds --quiet     every *.yaml in a folder
      pitboss settle round.yaml --explain     the round step by step first
      pitboss settle 'disputes/*.yaml' --json
      pitboss settle - < round.yaml
    """
    report = Report(text=not json, quiet=quiet, steps=steps)
    for sheet in _sheets(paths):
        report.settle(sheet)
    give_report(report, json=json)


def _sheets(said: list[str]) -> Iterator[Sheet | Unusable]:
    done: set[Path] = set()
    for one in said:
        if one == STANDARD_INPUT:
            yield from each(sys.stdin.read(), "stdin")
            continue
        for path in _files(one):
            if isinstance(path, Unusable):
                yield path
            elif path not in done:
                done.add(path)
                yield from read_each(path)


def _files(said: str) -> list[Path] | list[Unusable]:
    """The files that a path, a folder or a pattern names."""
    path = Path(said)
    if path.is_dir():
        below = sorted(file for ending in ENDINGS for file in path.rglob(ending))
        return below or [Unusable(f"{said}: no *.yaml in this folder")]
    if path.exists() or not glob.has_magic(said):
        return [path]
    matches = sorted(map(Path, glob.glob(said, recursive=True)))
    return matches or [Unusable(f"{said}: no file matches")]


class Report:
    """The results of some sheets, printed as they are settled."""

    def __init__(self, *, text: bool, quiet: bool, steps: bool = False) -> None:
        self.text = text
        self.steps = steps
        self.quiet = quiet
        self.verdicts: list[dict[str, Any]] = []
        self.unusable: list[str] = []
        self.broken = False
        """Whether the rest of a file could not be read."""
        self.agreed = self.settled = self.different = 0

    def settle(self, sheet: Sheet | Unusable) -> None:
        if isinstance(sheet, Unusable):
            self._cannot_use(sheet)
            return
        try:
            verdict = judge(sheet)
        except Unusable as error:
            self._cannot_use(error)
            return
        if not self.text:
            self.verdicts.append(record(verdict))
        expects = explanation.expects(sheet)
        self.agreed += verdict.agrees and expects
        self.settled += verdict.agrees and not expects
        self.different += not verdict.agrees
        if self.text and not (self.quiet and verdict.agrees):
            say("\n".join(explanation.in_words(verdict, steps=self.steps)))

    def _cannot_use(self, error: Unusable) -> None:
        self.unusable.append(str(error))
        self.broken = self.broken or isinstance(error, Broken)
        if self.text:
            complain(str(error))

    @property
    def code(self) -> int:
        if self.unusable:
            return UNUSABLE
        return DIFFERENT if self.different else 0

    def summary(self) -> str:
        every = self.agreed + self.settled + self.different
        said = [f"{self.agreed:,} as expected"] if self.agreed or not self.settled else []
        said += [f"{self.settled:,} settled"] if self.settled else []
        said += [f"{self.different:,} different"]
        said += [f"{len(self.unusable):,} unusable"] if self.unusable else []
        rest = "; what follows broken YAML in a file was not read" if self.broken else ""
        return f"{count(every, 'sheet')}: {', '.join(said)}{rest}"

    def as_json(self) -> dict[str, Any]:
        counted = self.agreed, self.settled, self.different
        return summed_up(self.verdicts, self.unusable, counted)
