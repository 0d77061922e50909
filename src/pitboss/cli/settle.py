"""``pitboss settle``: round sheets are settled, explained, and compared with what they expect."""

from typing import Annotated, Any

import typer

from pitboss.cli.input_files import Format, ReportOnFiles
from pitboss.cli.output import say
from pitboss.cli.table_options import AsJson
from pitboss.errors import Unusable
from pitboss.sheets import explanation
from pitboss.sheets.json_output import record, summed_up
from pitboss.sheets.parser import each, read_each
from pitboss.sheets.sheet import Sheet
from pitboss.sheets.verdict import judge
from pitboss.sheets.yaml_reader import Broken
from pitboss.words.narration import count

SHEETS = Format(read_each, each, endings=("*.yaml", "*.yml"), missing="no *.yaml")

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
    report = Verdicts(text=not json, quiet=quiet, steps=steps)
    for sheet in SHEETS.each(paths):
        report.settle(sheet)
    report.give(json=json)


class Verdicts(ReportOnFiles):
    """The verdicts on some sheets, printed as they are settled."""

    wrong = ("different",)

    def __init__(self, *, text: bool, quiet: bool, steps: bool = False) -> None:
        super().__init__(text=text)
        self.quiet = quiet
        self.steps = steps
        self.verdicts: list[dict[str, Any]] = []
        self.unusable: list[str] = []
        self.broken = False
        """Whether the rest of a file could not be read."""

    def settle(self, sheet: Sheet | Unusable) -> None:
        try:
            if isinstance(sheet, Unusable):
                raise sheet
            verdict = judge(sheet)
        except Unusable as error:
            self.unusable.append(str(error))
            self.broken = self.broken or isinstance(error, Broken)
            self.cannot_use(str(error))
            return
        if not self.text:
            self.verdicts.append(record(verdict))
        agreed = "agreed" if explanation.expects(sheet) else "settled"
        self.found[agreed if verdict.agrees else "different"] += 1
        if self.text and not (self.quiet and verdict.agrees):
            say("\n".join(explanation.in_words(verdict, steps=self.steps)))

    def summary(self) -> str:
        found = self.found
        every = sum(found[name] for name in ("agreed", "settled", "different", "unusable"))
        said = (
            [f"{found['agreed']:,} as expected"] if found["agreed"] or not found["settled"] else []
        )
        said += [f"{found['settled']:,} settled"] if found["settled"] else []
        said += [f"{found['different']:,} different"]
        said += [f"{found['unusable']:,} unusable"] if found["unusable"] else []
        rest = "; what follows broken YAML in a file was not read" if self.broken else ""
        return f"{count(every, 'sheet')}: {', '.join(said)}{rest}"

    def as_json(self) -> dict[str, Any]:
        counted = self.found["agreed"], self.found["settled"], self.found["different"]
        return summed_up(self.verdicts, self.unusable, counted)
