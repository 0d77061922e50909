"""What a page shows too little of: cards, hands and buttons that are cut off or covered.

`problems` looks at a table as it is now and says in words what nobody could read or click. Nothing
here knows a game: what lies where is read off the page.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SIZES = ((1280, 800), (1024, 768), (390, 844), (360, 640), (844, 390))
"""A laptop, a small one, two phones, and a phone held sideways."""
LEAST = 23
"""A card is at least so many pixels high, wherever it lies."""

SETTLED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))"""
"""A new size has been seen and drawn for."""

TEXTS = (HERE / "room_texts.js").read_text()
"""Words printed on the felt that lie on other words."""

MEASURE = (HERE / "room_measure.js").read_text()


def problems(page: Any) -> list[str]:
    """What is cut off, covered or too small to read on a table's page as it is now."""
    return list(page.evaluate(MEASURE, [LEAST]))


def problems_at_every_size(page: Any, sizes: Any = SIZES) -> list[str]:
    """The same at several sizes of the screen, one after the other; the first is what stays."""
    found = []
    for width, height in (*sizes[1:], sizes[0]):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        found += [f"{width}x{height}: {one}" for one in problems(page)]
    return found


def words_on_words(page: Any) -> list[str]:
    """What is printed on a felt on top of something else that is printed there."""
    return list(page.evaluate(TEXTS))
