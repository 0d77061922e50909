"""Every round sheet under tests/rounds is a test."""

from pathlib import Path

import pytest

from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge

ROUNDS = Path(__file__).parent / "rounds"


def documents():
    for path in sorted(ROUNDS.glob("*/*.yaml")):
        for number, text in enumerate(path.read_text("utf-8").split("\n---\n"), 1):
            yield pytest.param(text, path, id=f"{path.parent.name}/{path.stem}#{number}")


@pytest.mark.parametrize(("text", "path"), list(documents()))
def test_sheet(text, path):
    (sheet,) = read_text(text, str(path))
    assert sheet.game.slug == path.parent.name
    assert sheet.cite, "a sheet names its paragraph"
    verdict = judge(sheet)
    assert verdict.agrees, "\n".join([sheet.title, *verdict.differences])
