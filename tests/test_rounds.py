"""Every file of round sheets under tests/rounds is a test; what differs is named by its title."""

from pathlib import Path

import pytest

from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge

ROUNDS = Path(__file__).parent / "rounds"


@pytest.mark.parametrize(
    "path", sorted(ROUNDS.glob("*/*.yaml")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_sheets(path):
    differences = []
    for number, sheet in enumerate(read_text(path.read_text("utf-8"), str(path)), 1):
        assert sheet.game.slug == path.parent.name
        assert sheet.cite, "a sheet names its paragraph"
        verdict = judge(sheet)
        if not verdict.agrees:
            differences += [f"#{number} {sheet.title}", *verdict.differences]
    assert not differences, "\n".join(differences)
