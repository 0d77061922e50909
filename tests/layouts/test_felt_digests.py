"""Every felt is drawn as it was: under options that change it, for few seats and many, and small.

After a change to what is drawn, look at the pictures, then write the digests anew:
``python tests/layouts/test_felt_digests.py SLUG ...``.
"""

import json
import random
import sys
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest

from pitboss import game, slugs
from pitboss.errors import Refused
from pitboss.layouts import draw
from pitboss.web.thumbnails import thumbnail

DIGESTS = Path(__file__).parent / "felt_digests.toml"
ODDS = ("7 to 1", "3 to 1", "2 to 1", "9 to 1", "1 to 1", "100 to 1")
SINGLY, TOGETHER = 16, 4
"""How many options alone, and how many sets of several at random."""


def drawn(slug, chosen, **more):
    one = game(slug)
    return draw(one, one.read_options(chosen), casino="The Boardwalk", **more)


def digest(picture):
    return sha256(picture.encode()).hexdigest()[:16]


def digests(slug, under):
    """What is drawn for some numbers of seats, as small as in the lobby, and under options."""
    most = game(slug).most_positions(game(slug).read_options({}))
    found = {f"{n} seats": digest(drawn(slug, {}, seats=n)) for n in sorted({1, 2, most})}
    found["small"] = digest(thumbnail(drawn(slug, {})))
    return found | {chosen: digest(drawn(slug, json.loads(chosen))) for chosen in under}


KEPT = tomllib.loads(DIGESTS.read_text("utf-8")) if DIGESTS.exists() else {}


@pytest.mark.parametrize("slug", [slug for slug in slugs() if slug in KEPT])
def test_a_felt_is_drawn_as_it_was(slug):
    under = [name for name in KEPT[slug] if name.startswith("{")]
    assert digests(slug, under) == KEPT[slug]


# -- the digests written anew --------------------------------------------------------------------


def values(one, option):
    """Values of an option, each of which may change the felt."""
    if option.kind in ("choice", "list"):
        alone = [[value] for value in option.values] if option.kind == "list" else option.values
        return [*alone, *([list(option.values)] if option.kind == "list" else [])]
    if option.kind == "flag":
        return [True, False]
    if option.kind == "number":
        return [value for value in (option.low, option.high) if value is not None]
    if option.kind == "rate":
        return ["1%", "2%", "3%", "4%", "5%"]
    if option.kind == "map":
        rows = {
            row: None
            for tables in one.pay_tables.values()
            for table in tables.values()
            for row in table.rows
        }
        return [{row: odds} for row in rows for odds in ODDS]
    return []


def accepted(one, chosen):
    try:
        one.read_options(chosen)
    except Refused:
        return False
    return True


def together(one):
    """Several options at random, again and again."""
    chance = random.Random(one.slug)
    known = {option.name: values(one, option) for option in one.options if option.kind != "map"}
    for _ in range(200):
        yield {n: chance.choice(v) for n, v in known.items() if v and chance.random() < 0.5}


def changing(slug):
    """Options under which the felt is another one, the first of each: alone, and together."""
    one, seen = game(slug), {drawn(slug, {})}
    singly = ({option.name: value} for option in one.options for value in values(one, option))
    yield {}
    for ways, most in (singly, SINGLY), (together(one), TOGETHER):
        found = 0
        for chosen in ways:
            if found < most and accepted(one, chosen) and drawn(slug, chosen) not in seen:
                seen.add(drawn(slug, chosen))
                found += 1
                yield chosen


def anew(slug):
    return digests(slug, [json.dumps(chosen) for chosen in changing(slug)])


def written(slug, kept):
    lines = [f"'{name}' = '{found}'" for name, found in kept.items()]
    return "\n".join([f"[{slug}]", *lines, ""])


if __name__ == "__main__":
    asked = sys.argv[1:] or slugs()
    KEPT.update({slug: anew(slug) for slug in asked})
    lines = [written(slug, KEPT[slug]) for slug in slugs() if slug in KEPT]
    DIGESTS.write_text("\n".join(lines), "utf-8")
