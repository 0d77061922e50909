"""What a casino may choose at craps, and what it then pays and charges."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from pitboss.engine import Game, Option, Options, Wager, choice, flag, number
from pitboss.errors import PitbossError, Refused
from pitboss.games.craps.common.names import PARTS, POINTS, key, table_of
from pitboss.games.craps.common.paragraphs import ByHand, Paragraphs
from pitboss.regulation import pay_tables
from pitboss.regulation.pay_tables import PayTable, PayTables
from pitboss.regulation.payouts import Odds, paid_exactly

FORMERLY = {"better-odds": "payout-odds", "vigorish-collected": "vigorish-collection"}
"""The names of options in earlier versions."""
BETTER = "payout-odds"
"""The option with the odds that the casino improves."""
Payouts = dict[str, Odds]
"""Every payout at a table: by wager, or by wager and row (``field-12``)."""
PaidBy = Callable[[Options], tuple[PayTable, ...]]

TRUE_ODDS = tuple(f"{kind}-{number}" for kind in ("buy", "lay") for number in POINTS)


def options(at: Paragraphs) -> tuple[Option, ...]:
    """What a casino chooses at all three games."""
    buy, lay, place = at.of("buy-4"), at.of("lay-4"), at.of("place-win-4")
    return (
        number("odds-multiple", 1, 100, at.odds_multiple, default=1,
               says="how many times a flat bet its odds may be (Pass, Come) or win (Don't)"),
        Option(name="odds-multiple-by-point", default={}, kind="map", cite=at.odds_multiple,
               says="other multiples for some points, as in {4: 3, 5: 4, 6: 5}; 10, 9 and 8 go with"
               " 4, 5 and 6 unless they have their own"),
        flag("odds-excess", at.odds_excess,
             "odds may go over the limit by as much as an exact payout needs", default=True),
        number("smallest-chip", 1, None, at.payable, "the smallest unit in which the table pays",
               default=1_00, kind="amount"),
        Option(name=BETTER, default={}, kind="map", cite=at.least_odds,
               says="odds above those of the text, as in {field-12: 3 to 1}"),
        flag("6-7-8-offered", at.of("six-seven-eight"), "whether the 6-7-8 wager is offered"),
        choice("horn-high", ("own-area", "broken-down"), at.of("horn-high-2"),
               "a Horn High Bet has its area of the layout, or is put down as a Horn and a number"),
        flag("buy-bets", buy, "whether true odds are offered on place bets to win", default=True),
        choice("lay-bets", ("in-addition", "in-lieu", "none"), lay,
               "true odds beside or instead of place bets to lose, or not at all"),
        Option(name="vigorish-rate", default="5%", kind="rate", low=0, high=Fraction(1, 20),
               cite=f"{at.vigorish}; {at.no_charge}",
               says="the part of a buy or lay bet that is charged for true odds"),
        choice("vigorish-collection", ("at-bet", "on-win"), at.vigorish,
               "when vigorish is collected: with the bet, or only if it wins"),
        Option(name="vigorish-on-win", default=(), kind="list", values=TRUE_ODDS, cite=at.vigorish,
               says="single bets on which it is collected only if they win"),
        flag("winning-bets-stay", place, "whether place, buy, lay and hardway bets stay up when"
             " they win, or are handed back"),
    )  # fmt: skip


def no_fire(at: Paragraphs) -> Option:
    return choice("fire-table", ("none",), at.permissible, "the fire bet is offered at craps only")


def shooter_line_bet(at: ByHand) -> Option:
    return choice(
        "shooter-line-bet", ("required", "assumed"), at.thrown,
        "nobody throws without a line bet; or, where not all wagers are on record, a player whose"
        " wagers are not is taken to have one",
        in_part="assumed",
    )  # fmt: skip


def no_roll_callers(at: ByHand, who: tuple[str, ...]) -> Option:
    return Option(name="no-roll-called-by", default=who, kind="list", values=who, cite=at.callers,
                  says="who may call No Roll")  # fmt: skip


def check_table(
    options: Options, *, at: Paragraphs, wagers: Sequence[Wager], stated: tuple[str, ...] = ("to",)
) -> None:
    """Refuse odds below the floors and multiples of odds that the text does not allow.

    `stated` is the paragraph on the words in which odds are stated.
    """
    if better := options[BETTER]:
        for text in map(str, better.values()):
            if not any(word in text for word in stated):
                why = f"odds are stated through the word {' or '.join(stated)}: {text}"
                raise Refused(why, at.odds_stated)
        paid = rows_paid(wagers, options)
        if unpaid := [name for name in better if name not in paid]:
            why = f"{BETTER}: nothing is paid as {', '.join(unpaid)}"
            raise Refused(why, at.least_odds)
    for point, multiple in options["odds-multiple-by-point"].items():
        known = point.isdigit() and int(point) in POINTS
        if not known or not str(multiple).isdigit() or not 1 <= int(multiple) <= 100:
            why = f"odds-multiple-by-point: {point}: {multiple} is not a point and a multiple"
            raise Refused(f"{why} from 1 to 100", at.odds_multiple)


def check_thrown(options: Options, *, at: ByHand, wagers: Sequence[Wager]) -> None:
    """The same for a table with a shooter, where somebody calls No Roll."""
    check_table(options, at=at, wagers=wagers)
    if not options["no-roll-called-by"]:
        raise Refused("somebody must be designated to call No Roll", at.designated)


# -- what it pays: the odds of the text, or the better ones that it posts -------------------------


def tables(at: Paragraphs, *, fire: bool = False) -> PayTables:
    """The pay tables of a game, with or without those of the fire bet."""
    cites = {
        "fire": at.fire.odds,
        "odds-taken": at.of("pass-odds"),
        "odds-laid": at.of("dont-pass-odds"),
        **{kind: at.of(kind) for kind in ("buy", "lay")},
    }
    found = pay_tables.load(__package__, lambda wager: cites.get(wager, at.least_odds))
    return {name: letters for name, letters in found.items() if fire or name != "fire"}


def promised(tables: PayTables, name: str) -> str:
    """What the text promises for a wager with a single payout."""
    (table,) = tables[table_of(name)].values()
    return next(str(odds) for row, odds in table.rows.items() if key(table.wager, row) == name)


def paid_by(at: Paragraphs, tables: PayTables, wager: str) -> PaidBy:
    """The pay tables in force for a wager: its own or those of its parts, with the odds posted."""
    names = dict.fromkeys(table_of(part) for part in PARTS.get(wager, (wager,)))

    @lru_cache
    def in_force(options: Options) -> tuple[PayTable, ...]:
        return tuple(
            _posted(at, table, options[BETTER])
            for name in names
            for letter, table in tables[name].items()
            if name != "fire" or letter == options["fire-table"]
        )

    return in_force


def _posted(at: Paragraphs, table: PayTable, better: Mapping[str, object]) -> PayTable:
    rows = {row: key(table.wager, row) for row in table.rows}
    mine = {row: str(better[name]) for row, name in rows.items() if name in better}
    if not mine:
        return table
    if not table.floor:
        raise Refused(f"{table.wager} is paid at true odds and at no others", table.cite)
    try:
        return table.posted(mine)
    except Refused:
        raise
    except PitbossError as error:
        raise Refused(f"{BETTER}: {error}", at.least_odds) from None


def rows_paid(wagers: Iterable[Wager], options: Options) -> Payouts:
    """What some wagers pay."""
    return {
        key(table.wager, row): pays
        for wager in wagers
        for table in wager.tables(options)
        for row, pays in table.rows.items()
        if isinstance(pays, Odds)
    }


@lru_cache
def all_payouts(game: Game, options: Options) -> Payouts:
    """Everything that is paid at a table."""
    return rows_paid(game.wagers, options)


def payouts(tables: Iterable[PayTable], name: str) -> tuple[Odds, ...]:
    """The odds at which a wager, or each part of it, may be paid by its pay tables."""
    return tuple(
        pays
        for part in PARTS.get(name, (name,))
        for table in tables
        if table.wager == table_of(part)
        for row, pays in table.rows.items()
        if isinstance(pays, Odds) and part in (table.wager, key(table.wager, row))
    )


# -- odds and vigorish ---------------------------------------------------------------------------


def odds_multiple(options: Options, point: int) -> int:
    """How many times the flat bet the odds may be."""
    by_point = options["odds-multiple-by-point"]
    like = by_point.get(str(14 - point), options["odds-multiple"])
    return int(by_point.get(str(point), like))


def most_odds(options: Options, pays: Odds, point: int, flat: int, *, laid: bool) -> int:
    """The most that may support a flat bet: its multiple, counted in what laid odds win; more, if
    the table takes as much as an exact payout needs."""
    limit = Fraction(odds_multiple(options, point) * flat)
    if laid:
        limit /= pays.ratio
    unit = odds_unit(options, pays)
    return -int(-limit // unit) * unit if options["odds-excess"] else int(limit // unit) * unit


def odds_unit(options: Options, pays: Odds) -> int:
    """The unit in which odds are paid exactly: in whole chips, if the table lets them exceed a
    limit for that, or to the cent."""
    exactly = paid_exactly((pays,))
    return pays.b * int(options["smallest-chip"]) if options["odds-excess"] else exactly


def vigorish(options: Options, amount: int) -> int:
    """A part of the wager, rounded down to whole chips because it may never exceed the rate."""
    chip: int = options["smallest-chip"]
    return int(amount * options["vigorish-rate"]) // chip * chip


def due_with_bet(options: Options, wager: str, total: int, added: int, paid_on: int = 0) -> int:
    """The vigorish that is collected with what is added to a wager.

    `paid_on` is the amount on which it has been paid already, if the wager was reduced since.
    """
    if not wager.startswith(("buy", "lay")) or on_win(options, wager):
        return 0
    paid_on = max(paid_on, total - added)
    return vigorish(options, max(total, paid_on)) - vigorish(options, paid_on)


def due_on_win(options: Options, wager: str, amount: int) -> int:
    """The vigorish that is collected when a bet wins, and only then."""
    return vigorish(options, amount) if on_win(options, wager) else 0


def on_win(options: Options, wager: str) -> bool:
    """Whether a bet at true odds pays its vigorish only if it wins."""
    if not wager.startswith(("buy", "lay")):
        return False
    return options["vigorish-collection"] == "on-win" or wager in options["vigorish-on-win"]
