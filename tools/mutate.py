"""Change the program line by line and say which changes no test finds; run by ``make mutate``.

A change is small: another comparison, another number, another paragraph, a condition turned round,
a statement left out, an order reversed. Each is made in a copy of the source, and tests run until
one fails: first those that are most likely to, then all the others. What survives is either no
fault (the changed program does the same) or something that no test looks at.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CORE = ("engine", "procedures", "regulation", "ranking", "floor/ledger")
"""What everything else stands on."""
PATIENCE = 1800
"""Seconds after which the tests of a change are stopped: a program that hangs is found out."""
SELDOM = (
    "tests/web/browser", "tests/chaos", "tests/test_docs.py", "tests/test_tidy.py",
    "tests/test_cli_examples.py",
)  # fmt: skip
"""Tests that wait for other programs, or that look at the text of the source: a change in the core
that only these find is not tested well."""
COMPARISONS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
OPERATIONS = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "//", ast.FloorDiv: "*", ast.Mod: "//",
    ast.BitOr: "&", ast.BitAnd: "|",
}  # fmt: skip


class Change(NamedTuple):
    """A place in a file, and what stands there instead."""

    path: Path
    line: int
    begin: int
    """Offsets in bytes."""
    end: int
    new: str

    def text(self) -> bytes:
        old = self.path.read_bytes()
        return old[: self.begin] + self.new.encode() + old[self.end :]

    def __str__(self) -> str:
        old = self.path.read_bytes()[self.begin : self.end].decode()
        place = f"{self.path.relative_to(ROOT)}:{self.line}"
        return f"{place}: {' '.join(old.split())}  ->  {' '.join(self.new.split()) or 'nothing'}"


# -- what can be changed ---------------------------------------------------------------------------


class Places(ast.NodeVisitor):
    """Every change that can be made in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.raw = path.read_bytes()
        self.starts = [0]
        for line in self.raw.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Change] = []
        self.visit(ast.parse(self.raw))

    def change(self, node: ast.expr | ast.stmt, new: str) -> None:
        begin, end = self.span(node)
        self.found.append(Change(self.path, node.lineno, begin, end, new))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        begin = self.starts[node.lineno - 1] + node.col_offset
        assert node.end_lineno is not None, "a parsed node ends somewhere"
        assert node.end_col_offset is not None, "a parsed node ends somewhere"
        return begin, self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        begin, end = self.span(node)
        return self.raw[begin:end].decode()

    def between(self, left: ast.expr, right: ast.expr, lineno: int, new: str) -> None:
        """An operator stands between two expressions."""
        begin, end = self.span(left)[1], self.span(right)[0]
        there = self.raw[begin:end].decode()
        kept = "".join(" " if one in "()\n " else "" for one in there)
        if "(" not in there and ")" not in there:
            self.found.append(Change(self.path, lineno, begin, end, f" {new} " if kept else new))

    # -- expressions -----------------------------------------------------------------------------

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            new = COMPARISONS[type(node.ops[0])]
            self.between(node.left, node.comparators[0], node.lineno, new)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in OPERATIONS and not self._is_text(node):
            self.between(node.left, node.right, node.lineno, OPERATIONS[type(node.op)])
        self.generic_visit(node)

    def _is_text(self, node: ast.BinOp) -> bool:
        parts = (node.left, node.right)
        return any(isinstance(part, (ast.JoinedStr, ast.List, ast.Tuple)) for part in parts) or any(
            isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts
        )

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            new = "and" if isinstance(node.op, ast.Or) else "or"
            self.between(left, right, left.end_lineno or left.lineno, new)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.change(node, f"({self.text(node.operand)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.change(node, str(not node.value))
        elif isinstance(node.value, int):
            self.change(node, str(node.value + 1))
        elif isinstance(node.value, str) and node.value and " " not in node.value:
            self.change(node, repr(node.value + "-changed"))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """What is told in words may be told in other words."""

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in {"reversed", "sorted"} and node.args:
            self.change(node, f"list({self.text(node.args[0])})")
        if isinstance(node.func, ast.Name) and node.func.id in {"min", "max"}:
            self.change(node.func, {"min": "max", "max": "min"}[node.func.id])
        if isinstance(node.func, ast.Name) and node.func.id in {"any", "all"}:
            self.change(node.func, {"any": "all", "all": "any"}[node.func.id])
        self.generic_visit(node)

    # -- statements ------------------------------------------------------------------------------

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.change(node.test, f"not ({self.text(node.test)})")
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):  # a docstring
            return
        if isinstance(node.value, ast.Call):
            self.change(node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.change(node, "pass")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not isinstance(node.value, ast.Constant):
            self.change(node.value, "None")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """A refusal that is not given; its words may be other words, its paragraph may not."""
        self.change(node, "pass")
        self.generic_visit(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        self.change(node, "break")

    def visit_Break(self, node: ast.Break) -> None:
        self.change(node, "continue")

    # -- what is no behaviour --------------------------------------------------------------------

    def visit_Import(self, node: ast.Import) -> None:
        pass

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        pass

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in [*node.args.defaults, *(one for one in node.args.kw_defaults if one)]:
            self.visit(default)
        for statement in node.body:
            self.visit(statement)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_Assert(self, node: ast.Assert) -> None:
        """It says what is impossible."""


def changes(paths: list[str]) -> Iterator[Change]:
    for said in paths:
        given = Path(said)
        place = given.resolve() if given.exists() else ROOT / "src" / "pitboss" / said
        files = [place] if place.is_file() else sorted(place.rglob("*.py"))
        if not files:
            sys.exit(f"{said}: no such file or folder")
        for path in files:
            if "migrations" not in path.parts:
                for change in Places(path).found:
                    if _parses(change):
                        yield change


def _parses(change: Change) -> bool:
    try:
        ast.parse(change.text())
    except SyntaxError:
        return False
    return True


# -- whether a test finds it -----------------------------------------------------------------------


def likely(change: Change) -> list[str]:
    """The tests that are run first: files whose name has a word of the module's."""
    words = {change.path.stem, change.path.stem.rstrip("s"), change.path.parent.name}
    named = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "tests").glob("**/test_*.py"))
        if words & set(path.stem.split("_")) and "browser" not in path.parts
    ]
    floor = ["tests/floor"] if "floor" in change.path.parts else []
    return [*dict.fromkeys([*named, *floor])]


STAGES = (["tests/test_rounds.py"], ["tests/test_properties.py"], ["tests"])
"""What is run then, until something fails."""


def finder(change: Change) -> str:
    """The test that finds a change; empty if none does."""
    with tempfile.TemporaryDirectory(prefix="mutate") as folder:
        source = Path(folder, "src")
        shutil.copytree(ROOT / "src", source)
        target = source / change.path.relative_to(ROOT / "src")
        target.write_bytes(change.text())
        until = time.monotonic() + PATIENCE
        for stage in (likely(change), *STAGES):
            if stage and (found := _fails(stage, source, until)):
                return found
    return ""


def _fails(tests: list[str], source: Path, until: float) -> str:
    ignored = [f"--ignore={path}" for path in SELDOM]
    command = [
        sys.executable, "-m", "pytest", *tests, *ignored, "-x", "-m", "not slow",
        "-p", "no:cacheprovider", "--no-header", "-rfE", "--tb=no",
    ]  # fmt: skip
    paths = {"PYTHONPATH": str(source), "NUMBA_CACHE_DIR": str(source.parent / "kernels")}
    try:
        run = subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | paths,
            capture_output=True,
            text=True,
            timeout=until - time.monotonic(),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "the tests do not end"
    if run.returncode in (0, 5):  # all passed, or none was chosen
        return ""
    failed = (line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR")))
    return next(failed, "the program does not start")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", default=list(CORE), help="files or folders of pitboss")
    parser.add_argument("-n", type=int, default=100, help="so many changes, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="other changes with another seed")
    parser.add_argument("--list", action="store_true", help="only say what would be changed")
    asked = parser.parse_args()
    found = list(changes(asked.paths))
    chosen = random.Random(asked.seed).sample(found, min(asked.n, len(found)))
    print(f"{len(chosen)} of {len(found):,} changes", flush=True)
    if asked.list:
        print(*chosen, sep="\n")
        return 0
    survived = 0
    with ThreadPoolExecutor(os.cpu_count()) as crew:
        for number, (change, by) in enumerate(
            zip(chosen, crew.map(finder, chosen), strict=True), 1
        ):
            survived += not by
            print(f"{number:4} {'found   ' if by else 'SURVIVED'} {change}", flush=True)
            if by:
                print(f"              {by}", flush=True)
    print(f"{len(chosen) - survived} of {len(chosen)} are found")
    return int(survived > len(chosen) / 20)


if __name__ == "__main__":
    sys.exit(main())
