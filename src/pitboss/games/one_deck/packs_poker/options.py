"""What the text of Pack's poker lets a casino choose, and what follows from it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from pitboss.engine.options import Option, Options, choice, flag
from pitboss.procedures import meters, one_deck
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.pay_tables import PayTable

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)

FIVE, SEVEN = BONUSES = ("five", "seven")
RATES = {FIVE: Fraction(1, 100), SEVEN: Fraction(5, 100)}
"""43.12(e): the least part of a wager that goes to its meter or is reserved for the next one."""
STARTS = {FIVE: 10_000_00, SEVEN: 25_000_00}


def bonus_options(kind: str, cite: str) -> tuple[Option, ...]:
    """What the casino selects for a bonus wager: its table, and how its meter runs."""
    name = f"{kind}-card"
    fixed, progressive = TABLES[name], TABLES[f"{name}-progressive"]
    values = (*fixed, *(f"progressive-{letter}" for letter in progressive), "none")
    return (
        choice(f"{name}-bonus", values, cite,
               f"what a {name} bonus wager pays, by a table or on a meter; or not offered"),
        *meters.options(name, "43.12(e)", least_rate=RATES[kind], starts_at=STARTS[kind]),
        meters.reserve_option(name, "43.12(e)"),
        Option(name=f"{name}-amounts", default=(), kind="amounts", low=1, cite="43.12(a)",
               says=f"the amounts posted for a progressive {name} wager; any, if none is"),
    )  # fmt: skip


OPTIONS = (
    *bonus_options(FIVE, "43.11(b)"),
    *bonus_options(SEVEN, "43.11(c)"),
    choice("less-than-a-pair", ("lose", "push"), "43.10(f)",
           "a pack's bet where the player's hand is higher, but less than a pair"),
    flag("bonus-requires-packs-bet", "43.6(b)",
         "a bonus wager needs a pack's bet on the same pack"),
    choice("seven-card-straight-flush", ("royal", "any"), "43.5(d)1",
           "which seven suited cards in a row the tables mean: from the ace to the 8, or any"),
    choice("progressive-stake", ("kept", "returned"), "43.11(c)2",
           "whether a winning progressive wager comes back beside its multiple"),
    choice("hands-dealt", ("one-at-a-time", "five-together"), "43.7(d)",
           "one card to everybody five times around, or five to each; an automated shoe gives"
           " five"),
    choice("packs-dealt", ("two-together", "one-at-a-time"), "43.7(e)",
           "two cards to a pack and then to the next, or one at a time to each"),
    choice("reveal", ("players", "dealer"), "43.10(a)", "who turns over the players' cards"),
    choice("collect", ("after-last-pack", "at-the-end"), "43.10(j)",
           "when the cards of a player go who has no wager on the packs to come"),
    *one_deck.options(AT),  # the casino chooses how to deal, 43.8(a) and 43.9(a)
)  # fmt: skip


def offered(kind: str, options: Options) -> bool:
    return bool(options[f"{kind}-card-bonus"] != "none")


def progressive(kind: str, options: Options) -> bool:
    return str(options[f"{kind}-card-bonus"]).startswith("progressive-")


def in_use(options: Options) -> list[str]:
    """The bonus wagers that have a meter at this table."""
    return [kind for kind in BONUSES if progressive(kind, options)]


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    for kind in BONUSES:
        meter_of(kind, options)


@lru_cache
def table_of(kind: str, options: Options) -> PayTable:
    name, letter = f"{kind}-card", options[f"{kind}-card-bonus"]
    if progressive(kind, options):
        name, letter = f"{name}-progressive", letter.removeprefix("progressive-")
    return TABLES[name][letter]


@lru_cache
def meter_of(kind: str, options: Options) -> meters.Meter:
    return meters.meter(f"{kind}-card", "43.12(e)", options)


def first_state(options: Options) -> dict[str, object]:
    running = [meter_of(kind, options) for kind in in_use(options)]
    return one_deck.first_state(options) | (meters.first_state(*running) if running else {})
