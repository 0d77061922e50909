"""What a casino may choose at craps, and what it then pays (1.4 to 1.6)."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from pitboss.errors import PitbossError, Refused
from pitboss.play.options import Option, Options, choice, flag
from pitboss.regulation import pay_tables
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

TABLES = pay_tables.load(__package__)
POINTS = (4, 5, 6, 8, 9, 10)
TRUE_ODDS = tuple(f"{kind}-{number}" for kind in ("buy", "lay") for number in POINTS)

_WIN = re.compile(r"(?:(\d+) )?wins? (\d[\d,]*)")

# What craps, mini-craps and automated craps have in common.
COMMON = (
    Option(name="odds-multiple", default=1, kind="number", low=1, high=100, cite="1.6(e)",
           says="how many times a flat bet its odds may be (Pass, Come) or win (Don't)"),
    Option(name="odds-multiple-by-point", default={}, kind="map", cite="1.6(e)",
           says="other multiples for some points, as in {4: 3, 5: 4, 6: 5}; 10, 9 and 8 go with"
           " 4, 5 and 6 unless they have their own"),
    flag("odds-excess", "1.6(f)", "odds may go over the limit by as much as an exact payout needs",
         default=True),
    Option(name="smallest-chip", default=1_00, kind="amount", low=1, cite="1.4(f)",
           says="the smallest unit in which the table pays"),
    Option(name="better-odds", default={}, kind="map", cite="1.4(b)",
           says="odds above those of the text, as in {field-12: 3 to 1}"),
    flag("6-7-8-offered", "1.2(a)39", "whether the 6-7-8 wager is offered"),
    choice("horn-high", ("own-area", "broken-down"), "1.2(a)20",
           "a Horn High Bet has its area of the layout, or is put down as a Horn and a number"),
    flag("buy-bets", "1.5(a)", "whether true odds are offered on place bets to win", default=True),
    choice("lay-bets", ("in-addition", "in-lieu", "none"), "1.5(b)",
           "true odds beside or instead of place bets to lose, or not at all"),
    Option(name="vigorish-rate", default="5%", kind="rate", low=0, high=Fraction(1, 20),
           cite="1.5(a)", says="the part of a buy or lay bet that is charged for true odds"),
    choice("vigorish-collected", ("at-bet", "on-win"), "1.5(a)",
           "when vigorish is collected: with the bet, or only if it wins"),
    Option(name="vigorish-on-win", default=(), kind="list", values=TRUE_ODDS, cite="1.5(a)",
           says="single bets on which it is collected only if they win"),
    flag("winning-bets-stay", "1.2(a)5", "whether place, buy, lay and hardway bets stay up when"
         " they win, or are handed back"),
)  # fmt: skip

SHOOTER = choice(
    "shooter-line-bet", ("assumed", "required"), "1.8",
    "where no seat with a line bet takes the dice, a player who is not on record throws; or nobody"
    " does until there is one",
)  # fmt: skip


NO_FIRE = choice("fire-table", ("none",), "1.2(a)", "the fire bet is offered at craps only")


def no_roll_callers(who: tuple[str, ...], cite: str) -> Option:
    return Option(name="no-roll-called-by", default=who, kind="list", values=who, cite=cite,
                  says="who may call No Roll")  # fmt: skip


OPTIONS = (
    *COMMON,
    choice("fire-table", ("none", "A", "B"), "1.4(e)",
           "whether the fire bet is offered, and what it pays"),
    SHOOTER,
    no_roll_callers(("boxperson", "stickperson"), "1.9(e)1"),
)  # fmt: skip


def check_table(
    options: Options, *, stated: tuple[str, ...] = ("to",), cite: Callable[[str], str] = str
) -> None:
    """Refuse odds below the floors and multiples of odds that the text does not allow.

    Odds are `stated` through the use of certain words; `cite` names the game's own paragraphs.
    """
    for text in map(str, options["better-odds"].values()):
        if not any(word in text for word in stated):
            why = f"odds are stated through the word {' or '.join(stated)}: {text}"
            raise Refused(why, cite("1.4(a)"))
    try:
        book(options)
    except Refused as refusal:
        raise Refused(refusal.why, cite(refusal.cite)) from None
    for point, multiple in options["odds-multiple-by-point"].items():
        known = point.isdigit() and int(point) in POINTS
        if not known or not str(multiple).isdigit() or not 1 <= int(multiple) <= 100:
            why = f"odds-multiple-by-point: {point}: {multiple} is not a point and a multiple"
            raise Refused(f"{why} from 1 to 100", "1.6(e)")
    if not options.get("no-roll-called-by", "unnamed"):
        raise Refused("somebody must be designated to call No Roll", "1.9(e)")


def odds_multiple(options: Options, point: int) -> int:
    """1.6(a)-(e): how many times the flat bet."""
    by_point = options["odds-multiple-by-point"]
    like = by_point.get(str(14 - point), options["odds-multiple"])
    return int(by_point.get(str(point), like))


@lru_cache
def book(options: Options) -> dict[str, Odds]:
    """Every payout at this table: by wager, or wager and row (``field-12``)."""
    better = {name: _to(str(text)) for name, text in options["better-odds"].items()}
    posted = {}
    for table in tables(options):
        for row, pays in _posted(table, better).rows.items():
            assert isinstance(pays, Odds), "craps pays odds to one"
            posted[key(table.wager, row)] = pays
    if better:
        raise Refused(f"better-odds: nothing is paid as {', '.join(better)}", "1.4(b)")
    return posted


def tables(options: Options) -> list[PayTable]:
    """The pay tables in force: one a wager, and of the fire bet's the one selected."""
    fire = options.get("fire-table", "none")
    return [
        table
        for wager, letters in TABLES.items()
        for letter, table in letters.items()
        if wager != "fire" or letter == fire
    ]


def _to(text: str) -> str:
    """``1 wins 30`` and ``win 30`` say what ``30 to 1`` says."""
    return _WIN.sub(lambda match: f"{match[2]} to {match[1] or 1}", text)


def key(wager: str, row: str) -> str:
    return wager if row == "wins" else f"{wager}-{row}"


def _posted(table: PayTable, better: dict[str, str]) -> PayTable:
    """A table with the odds that the casino improves, which are taken out of `better`."""
    mine = {row: better.pop(key(table.wager, row)) for row in table.rows
            if key(table.wager, row) in better}  # fmt: skip
    if not mine:
        return table
    if not table.floor:
        raise Refused(f"{table.wager} is paid at true odds and at no others", table.cite)
    try:
        return table.posted(mine)
    except Refused:
        raise
    except PitbossError as error:
        raise Refused(f"better-odds: {error}", "1.4(b)") from None


def vigorish(options: Options, amount: int) -> int:
    """1.5: a part of the wager, rounded down to whole chips because it may never exceed 5%.

    Nothing else is charged at craps, 1.5(c).
    """
    chip: int = options["smallest-chip"]
    return int(amount * options["vigorish-rate"]) // chip * chip


def on_win(options: Options, wager: str) -> bool:
    """1.5(a), (b): whether vigorish is collected only if the bet wins."""
    return options["vigorish-collected"] == "on-win" or wager in options["vigorish-on-win"]
