"""Documentation examples are run."""

import doctest
import re
from pathlib import Path

import pytest

import pitboss
from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(language):
    for page in PAGES:
        found = re.findall(rf"^```{language}\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
        for number, text in enumerate(found, 1):
            yield pytest.param(text, id=f"{page.relative_to(ROOT)}#{number}")


@pytest.mark.parametrize("text", [p for p in blocks("python") if "os.environ" not in p.values[0]])
def test_programs_run(text, capsys):
    """Those that need a floor to talk to are run in tests/web."""
    exec(compile(text, "example", "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("text", [p for p in blocks("yaml") if p.values[0].startswith("game:")])
def test_sheets_come_out_as_they_say(text):
    for sheet in read_text(text):
        verdict = judge(sheet)
        assert verdict.agrees, verdict.differences


def test_the_package_docstring():
    assert doctest.testmod(pitboss).failed == 0


def test_links_lead_somewhere():
    for page in PAGES:
        for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_readme_program_is_fifteen_lines():
    (text, *_) = (p.values[0] for p in blocks("python"))
    assert len(text.strip().splitlines()) <= 16
