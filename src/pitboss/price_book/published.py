"""Published figures next to ours, taken from docs/odds.md with their sources."""

import re
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path

from pitboss import markup
from pitboss.markup import Html, join, row, table, tag

FILE = "odds.md"
TOGETHER = {
    "pai gow (tiles)": ("pai-gow",),
    "hold'em": ("poker-holdem",),
    "the other games of the blackjack family": (
        "spanish-21", "double-attack-blackjack", "triple-attack-blackjack",
        "switch-hands-blackjack", "blackjack-switch",
    ),
    "blackjack, studied": ("blackjack",),
    "punto banco and mini-baccarat": ("baccarat-punto-banco", "mini-baccarat"),
    "chemin de fer": ("baccarat-chemin-de-fer",),
    "big six wheel": ("big-six",),
    "mini-craps and automated craps": ("mini-craps", "automated-craps"),
    "pack's poker": ("packs-poker",),
}  # fmt: skip
"""Sections that are not named after one game alone."""
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")


def of(slug: str) -> Html | None:
    """Tables and sentences about published figures of a game; None if there are none."""
    found = [_shown(block) for block in sections().get(slug, ())]
    return join(*found) if found else None


@cache
def sections() -> dict[str, tuple[str, ...]]:
    """By game, the parts of the documentation that compare with published figures."""
    found: dict[str, tuple[str, ...]] = {}
    for section in re.split(r"^## ", _text(), flags=re.M)[1:]:
        title, _, body = section.partition("\n")
        blocks = [block for block in re.split(r"\n\s*\n", body) if _compares(block)]
        for slug in TOGETHER.get(title.strip().lower(), (_slug(title),)):
            found[slug] = (*found.get(slug, ()), *blocks)
    return found


def _text() -> str:
    """The page of the documentation: next to the package, or in the checkout that contains it."""
    inside = files("pitboss.odds") / FILE
    if inside.is_file():
        return inside.read_text("utf-8")
    beside = Path(__file__).parents[3] / "docs" / FILE
    return beside.read_text("utf-8") if beside.is_file() else ""


def _slug(title: str) -> str:
    return markup.slug(re.sub(r"[^A-Za-z0-9 -]", "", title)).replace("hold-em", "holdem")


def _compares(block: str) -> bool:
    lines = block.strip().splitlines()
    if not lines:
        return False
    heads = next((line for line in lines if line.startswith("|")), "")
    return "published" in heads.lower() or lines[0].startswith(
        ("Published:", "Roughly as published")
    )


def _shown(block: str) -> Html:
    lines = block.strip().splitlines()
    rows = [line.strip().strip("|").split("|") for line in lines if line.startswith("|")]
    if len(rows) < 3:
        return tag("p", _inline(" ".join(line for line in lines if not line.startswith("#"))))
    heads, _, *body = [[_inline(cell.strip()) for cell in cells] for cells in rows]
    return table(heads, [row(cells) for cells in body])


def _inline(text: str) -> Html:
    """A sentence of the documentation: its links and its code, and nothing else."""
    plain = escape(text)
    linked = _LINK.sub(
        lambda found: (
            f'<a href="{found[2]}" rel="noreferrer">{found[1]}</a>'
            if found[2].startswith("http")
            else found[1]
        ),
        plain,
    )
    return Html(re.sub(r"[`*]", "", linked))
