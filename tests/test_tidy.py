"""What `make check` says of a house that is not in order."""

import importlib.util
from pathlib import Path

import pytest

spec = importlib.util.spec_from_file_location("tidy", Path(__file__).parents[1] / "tools/tidy.py")
tidy = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tidy)
WAGERS = "games/one_deck/three_card_poker/wagers.py"
TIDY = {
    "games/one_deck/__init__.py": "",
    "games/one_deck/README.md": "Copy `three_card_poker`.",
    "games/one_deck/three_card_poker/felt.toml": 'table = "ante"',
    "engine/round.py": '"""Chips move by events."""\nSAYS = "13:69E is another chapter"',
    WAGERS: 'CITE = "20.6(a)1"\n' + "\n" * 498,
}


@pytest.fixture
def found(tmp_path, monkeypatch):
    """What is found in a tree, by the name of the check."""
    monkeypatch.setattr(tidy, "ROOT", tmp_path)
    monkeypatch.setattr(tidy, "SOURCE", tmp_path / "src" / "pitboss")

    def look(**changed):
        for name, text in (TIDY | changed).items():
            path = tidy.SOURCE / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return {check.__name__: list(check()) for check in tidy.CHECKS if list(check())}

    return look


def test_a_house_in_order(found):
    assert found() == {}


@pytest.mark.parametrize(
    ("check", "name", "text", "says"),
    [
        ("long_modules", WAGERS, "A = 1\n" * 800, "wagers.py: 800 lines"),
        ("long_functions", "odds/a.py", "def f():\n" + "    1\n" * 59, "f has 60 lines"),
        ("alias_lists", WAGERS, 'Wager(name="ante", also=("main",))', "also= belongs in"),
        ("literal_citations", "engine/round.py", 'CITE = "20.6(a)1"', "20.6(a) is one text's"),
        ("literal_citations", "games/one_deck/common/deal.py", 'f"{1}; 20.7(b)"', "20.7(b) is"),
        ("felts_that_call", "games/one_deck/three_card_poker/felt.toml", "pitboss.a", "a felt is"),
        ("families_without_advice", "games/one_deck/README.md", "Poker.", "which game to copy"),
    ],
)
def test_what_is_not(found, check, name, text, says):
    seen = found(**{name: text})
    assert list(seen) == [check]
    assert says in seen[check][0]
