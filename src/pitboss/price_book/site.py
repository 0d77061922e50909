"""The pages of the book: a first page with a search, and a page for every game."""

from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path

import msgspec

from pitboss.engine import registry
from pitboss.odds import digests
from pitboss.price_book import data, game_page, index_page
from pitboss.price_book.price_file import Kept

GAMES = "games"
MANIFEST = ".prices/pages.json"
DRAWN_BY = ("guides", "price_book", "layouts", "words", "odds/reports")
"""The look of pages depends on these folders."""


def write(out: Path, games: Mapping[str, Kept], left_out: str, tell: Callable[[int], None]) -> int:
    """Write the pages that are not up to date; returns how many. The data files are written
    before."""
    (out / GAMES).mkdir(parents=True, exist_ok=True)
    before, style = _manifest(out), _style()
    now: dict[str, str] = {}
    written = 0
    for number, (slug, kept) in enumerate(games.items()):
        tell(number)
        now[slug] = f"{digests.of(slug)} {style} {len(kept.priced)} {len(kept.mistakes)}"
        page = out / GAMES / f"{slug}.html"
        if before.get(slug) != now[slug] or not page.exists():
            page.write_text(game_page.render(registry.find(slug), kept), "utf-8")
            written += 1
    found = sorted(path.name for path in (out / data.FOLDER).iterdir())
    (out / "index.html").write_text(index_page.render(games, found, left_out), "utf-8")
    (out / MANIFEST).write_bytes(msgspec.json.encode({**before, **now}))
    return written


def _manifest(out: Path) -> dict[str, str]:
    """What the pages were made from the last time."""
    try:
        return msgspec.json.decode((out / MANIFEST).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def _style() -> str:
    """A digest of how pages are drawn."""
    css = (files("pitboss.guides") / "guide.css").read_text("utf-8")
    parts = [digests.of_folder(digests.HOUSE / name)[:16] for name in DRAWN_BY]
    return "".join(parts) + str(len(css))
