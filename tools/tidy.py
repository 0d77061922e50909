"""Checks that keep the source in order, each with its reason; run by ``make check``."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "pitboss"
LONGEST_MODULE, LONGEST_FUNCTION = 800, 60
"""Limits in lines: each module and each function has fewer. A module is one subject, so blank lines
and docstrings do not count."""
CITATION = re.compile(r"(?<![\d.$-])\d{1,2}[A-Z]?\.\d{1,2}[A-Z]?(?:\([a-z]\)|$)")
"""A paragraph of the chapter, or a section that stands alone in a text."""
ALIASES = ("also", "aliases")
COPY = re.compile(r"\bcopy\b", re.IGNORECASE)


def modules(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def shared() -> Iterator[Path]:
    """Code that serves several games: it has no paragraph of its own to name."""
    yield from modules("src/pitboss/engine", "src/pitboss/procedures")
    for common in sorted(SOURCE.glob("games/*/common")):
        yield from (path for path in sorted(common.rglob("*.py")) if path.name != "paragraphs.py")


def families() -> list[Path]:
    return [
        path for path in sorted((SOURCE / "games").iterdir()) if (path / "__init__.py").exists()
    ]


def lines_of_code(source: str) -> list[int]:
    """The numbers of the lines that are neither blank nor part of a docstring."""
    said: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        value = node.value if isinstance(node, ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            said.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    numbered = enumerate(source.splitlines(), 1)
    return [number for number, line in numbered if line.strip() and number not in said]


# -- what is found -------------------------------------------------------------------------------


def long_modules() -> Iterator[str]:
    for path in modules("src", "tools", "bench"):
        lines = len(lines_of_code(path.read_text("utf-8")))
        if lines >= LONGEST_MODULE:
            yield f"{name(path)}: {lines} lines; it has fewer than {LONGEST_MODULE}: split it"


def long_functions() -> Iterator[str]:
    for path in modules("src", "tools", "bench"):
        source = path.read_text("utf-8")
        numbers = lines_of_code(source)
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.end_lineno:
                lines = sum(node.lineno <= number <= node.end_lineno for number in numbers)
                if lines >= LONGEST_FUNCTION:
                    yield f"{name(path)}:{node.lineno}: {node.name} has {lines} lines: split it"


def alias_lists() -> Iterator[str]:
    """Other words for a thing are aliases (aliases/, aliases.toml), not to a game."""
    for path in modules("src/pitboss/games", "src/pitboss/procedures"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg in ALIASES:
                yield f"{name(path)}:{node.value.lineno}: {node.arg}= belongs in aliases.toml"


def literal_citations() -> Iterator[str]:
    """Shared code names the role of a paragraph; each game fills in which of its paragraphs has the
    role."""
    for path in shared():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found = CITATION.search(node.value)
                if found:
                    where = f"{name(path)}:{node.lineno}"
                    yield f"{where}: {found[0]} is one text's paragraph: let the game fill it in"


def felts_that_call() -> Iterator[str]:
    for path in sorted(SOURCE.glob("games/**/*felt.toml")):
        if "pitboss." in path.read_text("utf-8"):
            yield f"{name(path)}: a felt is data and names no function"


def families_without_advice() -> Iterator[str]:
    for family in families():
        readme = family / "README.md"
        if not readme.exists() or not COPY.search(readme.read_text("utf-8")):
            yield f"{name(family)}: its README says which game to copy for which kind"


CHECKS = (
    long_modules,
    long_functions,
    alias_lists,
    literal_citations,
    felts_that_call,
    families_without_advice,
)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def main() -> int:
    found = [line for check in CHECKS for line in check()]
    for line in found:
        print(line, file=sys.stderr)
    print(f"tidy: {len(found)} to mend" if found else "tidy: nothing to mend")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
