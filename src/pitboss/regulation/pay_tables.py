"""Pay tables as data: one TOML file for each game, with every table of its text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import convert
from msgspec.structs import replace

from pitboss.errors import Refused, Unusable
from pitboss.regulation.payouts import Payout, no_less_than, payout, said_with_to, worth
from pitboss.values import Frozen


class PayTable(Frozen):
    """The rows of one wager under one letter, best hand first."""

    wager: str
    letter: str
    cite: str
    rows: dict[str, Payout]
    floor: bool = False
    """Whether the table is a floor: the casino may post better odds, never worse ones."""
    cites: dict[str, str] = {}
    """Rows that have a paragraph of their own."""
    most: bool = False
    """Whether, of several rows that a hand makes, the one that pays most counts, whatever its
    rank."""

    def __str__(self) -> str:
        widest = max(map(len, self.rows), default=0)
        rows = [f"  {row:{widest}}  {pays}" for row, pays in self.rows.items()]
        at_least = ", at least" if self.floor else ""
        return "\n".join([f"{self.wager} {self.letter} ({self.cite}){at_least}", *rows])

    def __getitem__(self, row: str) -> Payout:
        return self.rows[row]

    def get(self, row: str) -> Payout | None:
        """The payout of a row, or None where the table does not pay it."""
        return self.rows.get(row)

    def cite_of(self, row: str) -> str:
        """The paragraph of a row."""
        return self.cites.get(row, self.cite)

    def best(self, *rows: str) -> tuple[str, Payout | None]:
        """The first of some rows (best first) that the table pays, with its payout; else the last
        row and None.

        With `most`, it is the row that pays most; of equal rows, the higher one.
        """
        if self.most and (paid := [row for row in self.rows if row in rows]):
            row = max(paid, key=lambda row: worth(self.rows[row]))
            return row, self.rows[row]
        for row in rows:
            if row in self.rows:
                return row, self.rows[row]
        return rows[-1], None

    def posted(self, rows: Mapping[str, str]) -> PayTable:
        """The table with the casino's own odds; refused if they are below a floor."""
        mine = dict(self.rows)
        for row, text in rows.items():
            if row not in mine:
                raise Refused(f"{self.wager} has no row {row!r}: {', '.join(mine)}", self.cite)
            mine[row] = payout(said_with_to(str(text)))
            if self.floor and not no_less_than(mine[row], self.rows[row]):
                why = f"{self.wager} {row} at {mine[row]} is less than {self.rows[row]}"
                raise Refused(why, self.cite_of(row))
        return replace(self, rows=mine)


def stated(table: PayTable, rows: Mapping[str, object], cite: str) -> PayTable:
    """A table with the odds that a casino states for some rows, as the text wants them stated.

    With "to" or "win", never with "for": `cite` says so.
    """
    texts = {row: said_with_to(str(text)) for row, text in rows.items()}
    for row, text in texts.items():
        if re.search(r"\bfor\b", text):
            why = 'odds are stated as so much to 1, with "to" or "win", not with "for"'
            raise Refused(f"{row} at {text}: {why}", cite)
        if not _TO.fullmatch(text):
            why = f"{row} at {text} is not a payout: odds are stated as so much to 1"
            raise Refused(why, table.cite)
    return table.posted(texts)


_TO = re.compile(r"\d[\d,]{0,15}\s*to\s*\d{0,3}[1-9]\d{0,3}")


def all_rows(tables: Iterable[PayTable]) -> list[str]:
    """The rows of some tables together, best hand first, in an order that fits each table."""
    rows: list[str] = []
    for table in tables:
        at = 0
        for row in table.rows:
            if row not in rows:
                rows.insert(at, row)
            at = rows.index(row) + 1
    return rows


PayTables = dict[str, dict[str, PayTable]]
"""By wager, then by letter."""


FILE = "pay_tables.toml"
Cite = Callable[[str], str]
"""The paragraph that the tables of a wager are under."""


def load(package: str, cite: Cite | None = None) -> PayTables:
    """The pay tables of a game, from the file next to its module: ``load(__package__)``."""
    return read(files(package), cite)


def read(folder: Traversable, cite: Cite | None = None) -> PayTables:
    """The pay tables in a folder; `cite` gives their paragraph if several texts share them."""
    tables: PayTables = {}
    for wager, letters in tomllib.loads((folder / FILE).read_text("utf-8")).items():
        cited = {"cite": cite(wager)} if cite is not None else {}
        for letter, entry in letters.items():
            table = _table(folder.name, wager, letter, cited | entry)
            tables.setdefault(wager, {})[letter] = table
    return tables


def _table(game: str, wager: str, letter: str, entry: dict[str, object]) -> PayTable:
    where = f"{game}: pay table {wager} {letter}"
    cite, rows, floor = entry.pop("cite", None), entry.pop("rows", None), entry.pop("floor", False)
    cites, most = convert(entry.pop("cites", {}), dict[str, str]), entry.pop("most", False)
    if entry or not isinstance(cite, str) or not isinstance(rows, dict):
        why = "needs cite and rows, may have floor, most and cites, and nothing else"
        raise Unusable(f"{where}: {why}")
    paid = {row: payout(pays) for row, pays in rows.items()}
    return PayTable(wager, letter, cite, paid, bool(floor), cites, bool(most))
