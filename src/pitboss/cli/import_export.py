"""``pitboss import`` and ``pitboss export``: poker hands in PHH, the open hand history format."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from pitboss.cli import table_options
from pitboss.cli.input_files import Format, ReportOnFiles, lines_of
from pitboss.cli.output import DIFFERENT, complain, remark, say
from pitboss.cli.table_options import AsJson
from pitboss.engine import Round, Table, registry, transcripts
from pitboss.engine.transcripts import Writer
from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.sheets import writer as writing
from pitboss.sheets.parser import read as read_sheets
from pitboss.sheets.verdict import judge
from pitboss.words.narration import count

ENDINGS = ("*.phh", "*.phhs")
SHEETS = (".yaml", ".yml")
MOST_NAMED = 5
"""So many rounds with the same reason are named one by one."""

Files = Annotated[
    list[str],
    typer.Argument(metavar="FILE", help="PHH or PHHS, folders, - for stdin."),
]
SheetFile = Annotated[
    Path | None, typer.Option("--sheet", metavar="FILE", help="Write the hands as round sheets.")
]
TableFile = Annotated[
    Path | None,
    typer.Option("--transcript", metavar="FILE", help="Write one hand as a table's transcript."),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Only the summary.")]
Source = Annotated[
    str, typer.Argument(metavar="FILE", help="A transcript (- for stdin), or round sheets.")
]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="The file; standard output by default.")
]


# -- import ---------------------------------------------------------------------------------------


def import_(
    files: Files,
    option: table_options.Options = None,
    sheet: SheetFile = None,
    transcript: TableFile = None,
    quiet: Quiet = False,
    json: AsJson = False,
) -> None:
    """Play poker hands of PHH files by the rules, and compare the results.

    Every hand is played at a table of its own, as the file says, and what the players have in the
    end is compared with the file. If the file does not say, it is compared with pokerkit's result.
    A folder stands for every *.phh and *.phhs in it. --option is for what the format does not have.

    A rake that the file does not state is inferred where one constant rake explains all results of
    a table, and told.

    Exits with 0 if all agree, 1 if a hand differs or the rules refuse it, 2 if one cannot be used.

    \b
    Examples:
      pitboss import hand.phh
      pitboss import hands/ --quiet                  thousands in one go
      pitboss import hand.phh --sheet hand.yaml      as a round sheet
      pitboss import hand.phh --transcript a.jsonl   every step, to be replayed
      pitboss import a.phhs -o rake='{type: percentage, rate: 5%, cap: 4}' --json
    """
    with _Out(sheet) as out:
        report = HandsPlayed(option, text=not json and not quiet, sheets=out.stream)
        for hand in _each_hand(files):
            report.take(hand)
        report.infer_rakes()
    if transcript:
        _write_table(transcript, report.rounds, len(report.hands))
    report.give(json=json)


def _write_table(path: Path, rounds: list[Round], hands: int) -> None:
    """One hand as the transcript of its table."""
    if hands != 1:
        raise Unusable(f"--transcript {path}: it is of one table, and these are {hands:,} hands")
    if not rounds:
        raise Unusable(f"--transcript {path}: the hand was not played")
    (round,) = rounds
    assert round.table.before is not None, "the hand was played"
    with path.open("wb") as stream:
        writer = Writer(stream, Table.restore(round.game, round.table.before))
        writer.round(round)
        writer.end()


class _Out:
    """A file that is written if there is one."""

    def __init__(self, path: Path | None) -> None:
        self.stream: IO[str] | None = path.open("w", encoding="utf-8") if path else None

    def __enter__(self) -> _Out:
        return self

    def __exit__(self, *_: object) -> None:
        if self.stream:
            self.stream.close()


def _each_hand(files: Iterable[str]) -> Iterator[Any]:
    from pitboss import hand_histories
    from pitboss.hand_histories.files import each

    return Format(hand_histories.read, each, ENDINGS, "no *.phh and no *.phhs").each(files)


class HandsPlayed(ReportOnFiles):
    """What came of the hands, told as they are played."""

    wrong = ("differ", "refused")

    def __init__(self, option: list[str] | None, *, text: bool, sheets: IO[str] | None) -> None:
        super().__init__(text=text)
        self.said, self.sheets = option, sheets
        self.hands: list[dict[str, Any]] = []
        self.refused: Counter[str] = Counter()
        self.written = 0
        self.rounds: list[Round] = []
        """The first round that was played."""
        self._options: dict[str, dict[str, Any]] = {}
        self._tables: dict[tuple[str, str, int], list[tuple[int, Any]]] = {}
        """By table, the number of each hand that has a result, and what a rake would explain."""
        self.rakes: list[dict[str, Any]] = []

    def take(self, hand: Any) -> None:
        """One hand, or why there is none."""
        if isinstance(hand, Unusable):
            self._note("unusable", "", str(hand))
            return
        from pitboss import hand_histories

        try:
            played = hand_histories.play(hand, self._chosen(hand.variant))
        except Refused as refusal:
            self.refused[refusal.cite or "no paragraph"] += 1
            self._note("refused", hand.name, str(refusal), refusal.cite)
            return
        except Unusable as error:
            self._note("unusable", "", f"{hand.name}: {error}")
            return
        if played.short or not played.agrees:
            results = self._tables.setdefault(played.table_name, [])
            results.append((len(self.hands), played.short))
        if not played.agrees:
            told = "; ".join(played.differences)
            self._note("differ", hand.name, told, held=played.short is not None)
        elif played.odd_chips:
            self._note("odd-chips", hand.name, "; ".join(played.odd_chips))
        elif played.compared_with:
            self._note("agree", hand.name, "")
        else:
            self._note("not-compared", hand.name, played.why_not)
        self.rounds = self.rounds or [played.round]
        if self.sheets:
            self._write(played.round, hand.name)

    def _chosen(self, code: str) -> dict[str, Any]:
        """The options of the command line, in the words of the game."""
        from pitboss.hand_histories.variants import variant_of

        slug = variant_of(code).game
        if slug not in self._options:
            self._options[slug] = table_options.chosen(registry.find(slug), self.said)
        return self._options[slug]

    def infer_rakes(self) -> None:
        """Tell hands apart whose winners were only paid less: one constant rake may explain all
        results of their table; otherwise they differ."""
        from pitboss.hand_histories import inferred

        for (venue, table, players), results in self._tables.items():
            shorts = [short for _, short in results]
            rake = None if None in shorts else inferred(shorts)
            short = [self.hands[at] for at, one in results if one is not None and one.amount]
            if rake is not None:
                where = f"{', '.join(filter(None, (venue, table)))}, {players} players"
                self.rakes.append({"table": where, "rake": str(rake), "hands": len(short)})
            for hand in short:
                if rake is not None:
                    hand |= {"status": "raked", "says": f"a rake of {rake} is not stated"}
                    self.found["differ"] -= 1
                    self.found["raked"] += 1
                elif self.text:
                    say(f"{'differ':9}  {hand['hand']}: {hand['says']}")
        if self.text:
            for one in self.rakes:
                say(f"rake       {one['table']}: {one['rake']}, which explains all results")

    def _note(
        self, status: str, name: str, words: str, cite: str = "", *, held: bool = False
    ) -> None:
        """What came of a hand; it is told at once, unless it is `held` back."""
        self.hands.append({"hand": name, "status": status, "says": words, "cite": cite})
        if status == "unusable":
            self.cannot_use(words)
            return
        self.found[status] += 1
        if self.text and words and not held:
            say(f"{status.replace('-', ' '):9}  {name}: {words}")

    def _write(self, round: Round, name: str) -> None:
        assert self.sheets is not None, "there is a file"
        assert round.table.before is not None, "the hand was played"
        before = writing.head_of(Table.restore(round.game, round.table.before))
        sheet = writing.by_seats(round, before, name)
        if not writing.settles(sheet):
            sheet = writing.sheet_of([round], before, name)
        self.sheets.write(("---\n" if self.written else "") + writing.text_of(sheet))
        self.written += 1

    def summary(self) -> str:
        found = self.found
        said = [f"{found['agree']:,} agree"]
        said += [f"{found['odd-chips']:,} but for odd chips"] if found["odd-chips"] else []
        said += [f"{found['raked']:,} but for a rake not stated"] if found["raked"] else []
        said += [f"{found['not-compared']:,} not compared"] if found["not-compared"] else []
        said += [f"{found['differ']:,} differ"]
        if self.refused:
            by_cite = ", ".join(f"{cite}: {n:,}" for cite, n in self.refused.most_common())
            said += [f"{found['refused']:,} refused ({by_cite})"]
        said += [f"{found['unusable']:,} unusable"] if found["unusable"] else []
        return f"{count(len(self.hands), 'hand')}: {', '.join(said)}"

    def as_json(self) -> dict[str, Any]:
        every = ("agree", "odd-chips", "raked", "not-compared", "differ", "refused", "unusable")
        summary = {name.replace("-", "_"): self.found[name] for name in every}
        summary = {"hands": len(self.hands)} | summary
        refused = dict(self.refused)
        return {"hands": self.hands, "refused": refused, "rakes": self.rakes, "summary": summary}


# -- export ---------------------------------------------------------------------------------------


def export(file: Source, out: Out = None) -> None:
    """Write rounds of the poker room as PHH, the open poker hand history format.

    Rounds come from a transcript, which is replayed, or from round sheets, which are settled. One
    round is written as PHH, several as PHHS. A round that the format cannot describe is left out,
    and the reason is printed, once for all rounds that share it.

    \b
    Examples:
      pitboss deal poker-holdem -n 100 --out session.jsonl
      pitboss export session.jsonl --out session.phhs
      pitboss export round.yaml
    """
    from pitboss import hand_histories

    hands, why_not = [], dict[str, list[int]]()
    for number, round in enumerate(_rounds(file), 1):
        try:
            hands.append(hand_histories.hand_of(round, number=number))
        except Unusable as error:
            why_not.setdefault(str(error), []).append(number)
    for why, numbers in why_not.items():
        complain(f"{file}: {_which(numbers)}: {why}")
    left_out = sum(map(len, why_not.values()))
    if not hands:
        raise Unusable(f"{file}: there is no hand to write")
    one = len(hands) == 1
    texts = [hand_histories.text_of(hands[0])] if one else hand_histories.texts_of(hands)
    if out is None:
        sys.stdout.writelines(texts)
    else:
        with out.open("w", encoding="utf-8") as stream:
            stream.writelines(texts)
    rest = f", {left_out:,} left out" if left_out else ""
    remark(f"{count(len(hands), 'hand')}{f', written to {out}' if out else ''}{rest}")
    if left_out:
        raise typer.Exit(DIFFERENT)


def _which(numbers: list[int]) -> str:
    """Rounds by their numbers, in few words."""
    if len(numbers) <= MOST_NAMED:
        return f"round{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"
    return f"{len(numbers):,} rounds, the first of them {numbers[0]:,}"


def _rounds(file: str) -> list[Round]:
    """The rounds of a transcript, or of round sheets."""
    if Path(file).suffix in SHEETS:
        verdicts = [judge(sheet) for sheet in read_sheets(Path(file))]
        return [round for verdict in verdicts for round in verdict.rounds]
    rounds: list[Round] = []
    try:
        with lines_of(file) as lines:
            report = transcripts.replay(lines, rounds.append)
    except PitbossError as error:
        raise Unusable(f"{file}: {error}") from None
    if report.difference:
        raise Unusable(f"{file}: {report.difference}")
    if rounds and rounds[0].game.subchapter != "14":
        raise Unusable(f"{file}: {rounds[0].game.slug} is not a game of the poker room")
    return rounds
