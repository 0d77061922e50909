"""The wagers of punto banco and mini-baccarat, and the rules that follow from a table's options."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache, partial

from msgspec.structs import replace

from pitboss.engine import Bet, Option, Options, Round, Wager, choice, flag
from pitboss.errors import Refused
from pitboss.games.baccarat.common import vigorish
from pitboss.games.baccarat.common.outcome import BANKER, PLAYER
from pitboss.games.baccarat.common.paragraphs import Paragraphs
from pitboss.games.baccarat.common.shoe import decks_in_shoe
from pitboss.games.baccarat.common.vigorish import FIVE, FOUR, Commission
from pitboss.procedures.bet_manner import Manner
from pitboss.regulation.pay_tables import PayTable, PayTables, stated
from pitboss.values import Frozen

TIE = "tie"
TOTALS = {"total-four": 4, "total-five": 5, "total-six": 6}
"""The wagers on the total number of cards, and which number each is on."""
BONUSES = {"player-bonus": PLAYER, "banker-bonus": BANKER}
"""The bonus wagers, and the hands that they are on."""
DRAGON = "dragon-7"

SIX_PAYS_HALF = "none-six-pays-half"
CARDS_ELSE_FIVE = "none-with-card-wagers-else-5%"
CARDS_ELSE_FOUR = "none-with-card-wagers-else-4%"
DRAGON_7 = "none-dragon-7"
NOT_OFFERED = "not-offered"
LEAST_DECKS = 6


class Charge(Frozen, kw_only=True):
    """A way of charging for a Banker win."""

    table: str
    """The letter of the pay table by which the Banker wager is paid then."""
    percent: int = 0
    """The percentage of the winnings of a Banker wager that is taken as vigorish."""
    waived_by_cards: bool = False
    """Whether no vigorish is taken if card wagers of the same size are made together with the
    Banker wager."""
    with_dragon_7: bool = False
    on_ties: Fraction = Fraction(0)
    """The part of the wager that is taken on a tie."""


CHARGES = {
    FIVE: Charge(table="vigorish", percent=5),
    FOUR: Charge(table="vigorish", percent=4),
    SIX_PAYS_HALF: Charge(table="six-pays-half"),
    CARDS_ELSE_FIVE: Charge(table="card-wagers", percent=5, waived_by_cards=True),
    CARDS_ELSE_FOUR: Charge(table="card-wagers", percent=4, waived_by_cards=True),
    DRAGON_7: Charge(table="dragon-7", with_dragon_7=True),
}
"""What both texts have."""


class Text(Frozen, eq=False, kw_only=True):
    """What differs between the subchapters: paragraphs and payouts."""

    at: Paragraphs
    tables: PayTables
    charges: dict[str, Charge]
    """By value of the option ``vigorish``; everybody at a table has the same one."""


class Rules(Frozen, kw_only=True):
    """The options, worked out once for a table."""

    at: Paragraphs
    charge: Charge
    commission: Commission
    """Of what a Banker wager wins."""
    deferred: bool
    pays: dict[str, PayTable]
    """The pay table in force of every wager that is offered."""
    decks: int
    """In the shoe; with an automated shuffler there are as many in the other batch."""


@lru_cache
def rules_of(options: Options, text: Text) -> Rules:
    """The rules that follow from the options; refused if odds are below those of the text."""
    tables, charge = text.tables, text.charges[options["vigorish"]]
    pays = {
        BANKER: tables[BANKER][charge.table],
        PLAYER: tables[PLAYER]["all"],
        TIE: _posted(tables[TIE]["minimum"], options["tie-odds"]),
    }
    if options["total-card-wagers"] or charge.waived_by_cards:
        pays |= {name: tables[name]["all"] for name in TOTALS}
    if options["bonus-table"] != NOT_OFFERED:
        table = tables["bonus"][options["bonus-table"]]
        pays |= dict.fromkeys(BONUSES, stated(table, options["bonus-rows"], table.cite))
    dragon = _posted(tables[DRAGON]["minimum"], options["dragon-7-odds"])
    if charge.with_dragon_7:
        pays[DRAGON] = dragon
    pays = {name: options.in_force.get(name, (table,))[0] for name, table in pays.items()}
    return Rules(
        at=text.at,
        charge=charge,
        commission=vigorish.commission(charge.percent, options),
        deferred=options["vigorish-collection"] == "deferred",
        pays=pays,
        decks=decks_in_shoe(options),
    )


def _posted(table: PayTable, odds: str) -> PayTable:
    """A pay table with its only row as the casino posts it, ``9 to 1``, and not below the text."""
    return stated(table, {"wins": odds}, table.cite)


def check_table(text: Text, options: Options) -> None:
    """Refuse what the text does not offer together."""
    rules = rules_of(options, text)
    for other, names in (("total card", [*TOTALS]), ("bonus", [*BONUSES])):
        if DRAGON in rules.pays and names[0] in rules.pays:
            why = f"dragon 7 is not offered together with {other} wagers"
            raise Refused(why, text.at.dragon_alone)
    if options["decks"] and rules.decks < LEAST_DECKS:
        raise Refused(f"at least six decks, not {rules.decks}", text.at.decks)
    if options["cutting-card"] > 52 * rules.decks - 20:
        why = f"the cutting card goes into the {52 * rules.decks} cards of the shoe"
        raise Refused(why, text.at.burn)


# -- what a casino chooses -----------------------------------------------------------------------


def wager_options(text: Text) -> tuple[Option, ...]:
    """What wagers there are, and how they are paid and charged for."""
    at, tables = text.at, text.tables
    tie, bonus, dragon = tables[TIE]["minimum"], tables["bonus"], tables[DRAGON]["minimum"]
    return (
        choice("vigorish", tuple(text.charges), at.payouts,
               "5% or 4% of what a Banker wager wins; or none, where a winning six pays 1 to 2,"
               " where card wagers of the same size stand beside it, or where a dragon 7 is a"
               " push", one_cite=at.one_way),
        vigorish.rounding(at.rounding),
        choice("vigorish-collection", ("at-payout", "deferred"), at.deferred,
               "collected when a win is paid, or marked and collected when the cards are"
               " reshuffled or the patron leaves"),
        Option(name="tie-odds", default="8 to 1", kind="text", cite=tie.cite,
               says="what a tie bet pays, at least 8 to 1"),
        flag("total-card-wagers", at.cards, "wagers on four, five or six cards; always offered"
             " where they waive vigorish"),
        choice("bonus-table", (NOT_OFFERED, *bonus), bonus["A"].cite,
               "what a bonus wager pays, where there is one"),
        Option(name="bonus-rows", default={}, kind="map", cite=bonus["A"].cite,
               says="odds above those of the bonus table, as in {win-by-9: 35 to 1}"),
        flag("bonus-needs-hand-wager", at.only_these,
             "a bonus wager only beside one on the Banker's or Player's Hand"),
        Option(name="dragon-7-odds", default="40 to 1", kind="text", cite=dragon.cite,
               says="what a dragon 7 wager pays, at least 40 to 1"),
        choice("settlement-procedure", ("1", "2", "3", "4"), at.settle,
               "winners are paid and vigorish is taken from the highest position down: all paid,"
               " then vigorish (1); vigorish, then all paid (2); player by player, paid first (3)"
               " or last (4)"),
    )  # fmt: skip


def turning_options(at: Paragraphs) -> tuple[Option, ...]:
    """Who turns the cards over, and which hand is first."""
    return (
        flag("opponent-turns", at.unbacked,
             "a player who bets on the other hand may turn over one that nobody backs"),
        flag("banker-first", at.announce,
             "the Banker's Hand may be turned over first where a player asks for it"),
    )  # fmt: skip


# -- the wagers ----------------------------------------------------------------------------------


def wagers_of(text: Text) -> tuple[Wager, ...]:
    at = text.at
    total = partial(Wager, cite=at.cards, rule="stands on a tie too")
    on_hand = partial(Wager, cite=at.bonus, pays="bonus table")
    wagers = (
        Wager(name=BANKER, cite=at.banker, pays="1 to 1, less vigorish",
              says="the Banker's Hand has the higher point count"),
        Wager(name=PLAYER, cite=at.player, pays="1 to 1",
              says="the Player's Hand has the higher point count"),
        Wager(name=TIE, cite=at.tie, pays="8 to 1",
              says="the point counts are equal; the table may post better odds"),
        total(name="total-four", pays="3 to 2", says="four cards are dealt"),
        total(name="total-five", pays="2 to 1", says="five cards are dealt"),
        total(name="total-six", pays="2 to 1", says="six cards are dealt"),
        on_hand(name="player-bonus",
                says="the Player's Hand wins with a natural, or by four points or more"),
        on_hand(name="banker-bonus",
                says="the Banker's Hand wins with a natural, or by four points or more"),
        Wager(name=DRAGON, cite=at.dragon, pays="40 to 1",
              says="the Banker's Hand wins with three cards and a count of seven"),
    )  # fmt: skip
    return tuple(_by_options(wager, text) for wager in wagers)


def _by_options(wager: Wager, text: Text) -> Wager:
    """The wager, offered if the options offer it, and paid by the table that follows from them."""

    def paid_by(options: Options) -> list[PayTable]:
        pays = rules_of(options, text).pays
        return [pays[wager.name]] if wager.name in pays else []

    def kept_out(options: Options) -> str:
        return text.at.dragon_alone if DRAGON in rules_of(options, text).pays else ""

    def less(options: Options) -> str:
        charge = rules_of(options, text).charge
        waived = ", which card wagers waive" if charge.waived_by_cards else ""
        return f"{charge.percent}% vigorish{waived}" if charge.percent else ""

    if wager.name == BANKER:
        return replace(wager, paid_by=paid_by, less=less)
    if wager.name in (PLAYER, TIE):
        return replace(wager, paid_by=paid_by)
    return replace(wager, paid_by=paid_by, not_offered=kept_out,
                   offered=lambda options: bool(paid_by(options)))  # fmt: skip


def check_bets(at: Paragraphs, round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """How a wager is made."""
    if not bet.said:
        return
    confirm = ("dealer", "supervisor")
    too_late = "no wager is made, increased or withdrawn after No more bets"
    Manner(chips=at.made_with, confirm=confirm, late=at.closed, too_late=too_late).check(round, bet)


def check_felt(at: Paragraphs, round: Round, felt: Mapping[str, int]) -> None:
    """The casino may require a wager on a hand together with a bonus wager."""
    alone = [name for name in BONUSES if name in felt and not {BANKER, PLAYER} & felt.keys()]
    if alone and round.options["bonus-needs-hand-wager"]:
        why = f"{alone[0]}: a wager on the Banker's or Player's Hand is required beside it"
        raise Refused(why, at.only_these)
