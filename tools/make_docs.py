"""Bring the generated parts of the documentation up to date; ``--check`` only says if they are."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from pitboss.engine.registry import find, games
from pitboss.layouts import draw
from pitboss.words.game_data import counts

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
ROUNDS = ROOT / "tests" / "rounds"
BEGIN, END = "<!-- games -->", "<!-- /games -->"
MARKED = re.compile(f"({re.escape(BEGIN)}\n).*?({re.escape(END)})", re.DOTALL)
FELTS = ("blackjack", "craps", "heads-up-holdem", "pai-gow", "roulette", "ultimate-texas-holdem")
HEADS = (
    "game", "title", "rules", "wagers", "pay tables", "options", "irregularities", "round sheets",
)  # fmt: skip


def table() -> str:
    """The games of the registry, a row each."""
    rows = [HEADS, ("---", "---", "---", *["--:"] * (len(HEADS) - 3))]
    for game in games():
        row = counts(game)
        row["subchapter"] = row.pop("where").removeprefix("N.J.A.C. ")
        slug, *rest = map(str, row.values())
        rows.append((f"`{slug}`", *rest, str(round_sheets(slug))))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def round_sheets(slug: str) -> int:
    """How many sheets show the game."""
    texts = (path.read_text("utf-8") for path in (ROUNDS / slug).glob("*.yaml"))
    return sum(len(text.split("\n---\n")) for text in texts)


def with_table(text: str) -> str:
    """A page with the table of games between its markers."""
    return MARKED.sub(lambda match: match[1] + table() + match[2], text)


def pictures() -> dict[Path, str]:
    """The felts that docs/layouts.md shows."""
    folder = ROOT / "docs" / "layouts"
    return {
        folder / f"{slug}.svg": draw(find(slug), find(slug).read_options()) + "\n" for slug in FELTS
    }


def main(arguments: list[str]) -> int:
    text = README.read_text("utf-8")
    made = with_table(text)
    if "--check" in arguments:
        if made != text:
            print("README.md: the table of games is out of date: make docs", file=sys.stderr)
        return int(made != text)
    README.write_text(made, "utf-8")
    for path, picture in pictures().items():
        path.write_text(picture, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
