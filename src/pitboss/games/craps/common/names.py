"""The wagers of craps by name: which numbers, combinations and parts they are on."""

POINTS = (4, 5, 6, 8, 9, 10)
HARDWAYS = (4, 6, 8, 10)
LINE = ("pass", "dont-pass")
COME = ("come", "dont-come")
FLAT = {f"{flat}-odds": flat for flat in (*LINE, *COME)}
"""Supplemental wagers, and the bet that each supports."""

HOPS = (
    "2-2", "3-3", "4-4", "5-5",
    "1-3", "1-4", "2-3", "1-5", "2-4", "1-6", "2-5", "3-4", "2-6", "3-5", "3-6", "4-5", "4-6",
)  # fmt: skip
"""In the order of the text."""
HORN = ("craps-2", "craps-3", "eleven", "craps-12")
HIGH = {"2": "craps-2", "3": "craps-3", "11": "eleven", "12": "craps-12"}

PARTS: dict[str, tuple[str, ...]] = {
    "c-and-e": ("any-craps", "eleven"),
    "horn": HORN,
    **{f"horn-high-{total}": (*HORN, number) for total, number in HIGH.items()},
    "whirl": (*HORN, "any-seven"),
}
"""Wagers that are paid as several wagers, each with an equal part."""

ONE_ROLL = (
    "field", "any-seven", "any-craps", "craps-2", "craps-3", "craps-12", "eleven",
    *(f"hop-{faces}" for faces in HOPS), "six-seven-eight", *PARTS,
)  # fmt: skip

NUMBERS = {
    f"{kind}-{number}": (kind, number)
    for kind in ("place-win", "place-lose", "buy", "lay", "hard")
    for number in (HARDWAYS if kind == "hard" else POINTS)
}
"""Wagers on a number that stand until it or a 7 is thrown."""

INACTIVE = {name for name, (kind, _) in NUMBERS.items() if kind in ("place-win", "buy", "hard")}
INACTIVE.add("come-odds")
"""Inactive on a come out roll unless called On."""


def table_of(name: str) -> str:
    """The pay table in which a wager has its row or its rows."""
    if name in FLAT:
        return "odds-laid" if name.startswith("dont") else "odds-taken"
    if name in NUMBERS:
        return NUMBERS[name][0]
    return next((table for table in ("craps", "hop") if name.startswith(f"{table}-")), name)


def key(table: str, row: str) -> str:
    """The name of a row with its table: ``field-12``; in a table with one row, only the name of the
    table."""
    return table if row == "wins" else f"{table}-{row}"
