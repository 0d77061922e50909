"""The data of the book: JSON, CSV and Parquet, one row for each price and one for each line."""

import csv
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pitboss.engine import registry
from pitboss.odds import analysis, digests
from pitboss.odds.model import Priced
from pitboss.price_book.price_file import Kept

FOLDER = "data"
NO_PARQUET = "data/*.parquet are left out: they need pyarrow (pip install 'pitboss[book]')"
Row = dict[str, Any]


def write(out: Path, games: Mapping[str, Kept]) -> str:
    """Write it all; what could not be written is said."""
    folder = out / FOLDER
    folder.mkdir(exist_ok=True)
    records = {slug: [_record(slug, one) for one in kept.priced] for slug, kept in games.items()}
    prices = [_cells(record) for own in records.values() for record in own]
    lines = [row for own in records.values() for record in own for row in _lines(record)]
    text = json.dumps(records, ensure_ascii=False, separators=(",", ":"))
    _if_new(folder / "prices.json", text.encode())
    for name, rows in (("prices", prices), ("lines", lines)):
        _write_csv(folder / f"{name}.csv", rows)
    return _write_parquet(folder, {"prices": prices, "lines": lines})


def _record(slug: str, one: Priced) -> Row:
    """A price as JSON has it, with the pay tables in force and what it was made from."""
    price = one.price
    game = registry.find(slug)
    tables = {
        table.wager: {row: str(pays) for row, pays in table.rows.items()}
        for table in analysis.tables(game, price)
    }
    record: Row = one.record()
    more = analysis.of(game, price).record()
    return {**record, "pays": tables, "analysis": more, "digest": digests.of(slug)}


def _cells(record: Row) -> Row:
    """The figures of a price, without what has parts."""
    left_out = ("lines", "strategy", "options", "pays", "notes", "covers", "analysis")
    row = {name: value for name, value in record.items() if name not in left_out}
    row["covers"] = ", ".join(record["covers"])
    row["options"] = json.dumps(record["options"], ensure_ascii=False)
    row["pays"] = json.dumps(record["pays"], ensure_ascii=False)
    more = record["analysis"]
    row |= {name: more[name] for name in ("denominator", "volatility_index", "exposure")}
    meter = more["meter"] or {}
    return row | {f"meter_{name}": meter.get(name) for name in ("reading", "slope", "break_even")}


def _lines(record: Row) -> list[Row]:
    of = {name: record[name] for name in ("game", "wager", "table")}
    counts = record["analysis"]["combinations"] or [None] * len(record["lines"])
    return [
        {**of, **line, "contribution": line["net"] * line["probability"], "combinations": count}
        for line, count in zip(record["lines"], counts, strict=True)
    ]


def _write_csv(path: Path, rows: Sequence[Row]) -> None:
    if not rows:
        return
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _write_parquet(folder: Path, tables: Mapping[str, Sequence[Row]]) -> str:
    try:
        import pyarrow  # noqa: PLC0415 - it is large, and not needed for the rest
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        for name in tables:  # files of an earlier run would be out of date
            (folder / f"{name}.parquet").unlink(missing_ok=True)
        return NO_PARQUET
    for name, rows in tables.items():
        if rows:
            columns = {key: [row[key] for row in rows] for key in rows[0]}
            parquet.write_table(pyarrow.table(columns), folder / f"{name}.parquet")
    return ""


def _if_new(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)
