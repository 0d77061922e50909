"""The page on security names tests that there are, and every attack is on it."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/security.md").read_text("utf-8")
NAMED = set(re.findall(r"`(tests/[\w./]+)`", PAGE))


def test_what_shows_a_promise_is_there():
    assert NAMED
    assert [name for name in sorted(NAMED) if not (ROOT / name).exists()] == []


def test_every_attack_is_on_the_page():
    attacks = {f"tests/attacks/{path.name}" for path in (ROOT / "tests/attacks").glob("test_*.py")}
    assert attacks - NAMED == set()
