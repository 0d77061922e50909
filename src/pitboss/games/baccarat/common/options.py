"""What a casino chooses at punto banco and mini-baccarat, and what may not go together."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files

from msgspec import Struct

from pitboss.errors import PitbossError, Refused
from pitboss.games.baccarat.common.texts import MINI, PUNTO_BANCO, Text
from pitboss.play.options import Option, Options, choice, flag
from pitboss.regulation import pay_tables
from pitboss.regulation.pay_tables import PayTable, PayTables
from pitboss.regulation.payouts import Odds

TABLES: dict[str, PayTables] = {
    text.slug: pay_tables.read(files("pitboss.games") / "baccarat" / text.slug.replace("-", "_"))
    for text in (PUNTO_BANCO, MINI)
}

FIVE, FOUR = "5%", "4%"
SIX_PAYS_HALF = "none-six-pays-half"
CARDS_ELSE_FIVE = "none-with-card-wagers-else-5%"
CARDS_ELSE_FOUR = "none-with-card-wagers-else-4%"
DRAGON_7 = "none-dragon-7"
ON_TIES = "25%-on-ties"
"""The ways of charging for a Banker win: one a table, the same for all at it, 3.3(d), 7.3(d)."""

NOT_OFFERED = "not-offered"
USUAL_DECKS = 8
LEAST_DECKS = 6
TIE_CHARGE = Fraction(1, 4)


def vigorish_rounding(cite: str) -> Option:
    return choice(
        "vigorish-rounding",
        ("none", "up"),
        cite,
        "to the cent, or up to a multiple of 25 cents at 5% and of 20 cents at 4%",
    )


def disclosed_cards(cite: str) -> tuple[Option, Option]:
    """What becomes of a card dealt in error and seen: the same three ways in all three texts."""
    return (
        choice("disclosed-card-procedure", ("1", "2", "3"), cite,
               "a card dealt in error and seen is discarded (1) with as many more as its value,"
               " (2) with one more face down, or (3) begins a round without wagers"),
        choice("extra-cards-for-ten-value", ("1", "10"), f"{cite}1",
               "how many more go with a disclosed 10, jack, queen or king by procedure 1"),
    )  # fmt: skip


def cutting_card(cite: str) -> Option:
    return Option(name="cutting-card", default=14, kind="number", low=14, high=5000, cite=cite,
                  says="cards behind the cutting card, at least 14")  # fmt: skip


def recut_by(cite: str) -> Option:
    return choice(
        "recut-by",
        ("same-player", "next-player"),
        cite,
        "who cuts again after a bad cut: who cut last, or the next one entitled",
    )


def vigorish(text: Text, *more: str) -> Option:
    return choice(
        "vigorish",
        (FIVE, FOUR, SIX_PAYS_HALF, CARDS_ELSE_FIVE, CARDS_ELSE_FOUR, DRAGON_7, *more),
        text.payouts,
        "5% or 4% of what a Banker wager wins; or none, where a winning six pays 1 to 2, where card"
        " wagers of the same size stand beside it, or where a dragon 7 is a push",
    )


def wager_options(text: Text) -> tuple[Option, ...]:
    """3.2, 3.3, 3.10, 3.12 and their twins in subchapter 7."""
    return (
        vigorish_rounding(text.rounding),
        choice("vigorish-collection", ("at-payout", "deferred"), text.deferred,
               "collected when a win is paid, or marked and collected when the cards are"
               " reshuffled or the patron leaves"),
        Option(name="tie-odds", default="8 to 1", kind="text", cite=f"{text.payouts}(b)",
               says="what a tie bet pays, at least 8 to 1"),
        flag("total-card-wagers", text.cards, "wagers on four, five or six cards; always offered"
             " where they waive vigorish"),
        choice("bonus-table", (NOT_OFFERED, *TABLES[text.slug]["bonus"]), f"{text.payouts}(g)",
               "what a bonus wager pays, where there is one"),
        Option(name="bonus-rows", default={}, kind="map", cite=f"{text.payouts}(g)",
               says="odds above those of the bonus table, as in {win-by-9: 35 to 1}"),
        flag("bonus-needs-hand-wager", text.only_these,
             "a bonus wager only beside one on the Banker's or Player's Hand"),
        Option(name="dragon-7-odds", default="40 to 1", kind="text", cite=f"{text.payouts}(i)",
               says="what a dragon 7 wager pays, at least 40 to 1"),
        choice("settlement-procedure", ("1", "2", "3", "4"), text.settle,
               "winners are paid and vigorish is taken from the highest position down: all paid,"
               " then vigorish (1); vigorish, then all paid (2); player by player, paid first (3)"
               " or last (4)"),
        *disclosed_cards(text.disclosed),
        cutting_card(text.burn),
        recut_by(text.recut),
    )  # fmt: skip


class Rules(Struct, frozen=True, kw_only=True):
    """The options, worked out once for a table."""

    text: Text
    vigorish: Fraction
    """Of what a Banker wager wins; 0 where none is taken."""
    waived_by_cards: bool
    six_pays_half: bool
    dragon_7: bool
    charged_on_ties: bool
    round_to: int
    """Vigorish goes up to a multiple of so many cents."""
    deferred: bool
    banker: PayTable
    tie: Odds
    dragon: Odds
    cards: bool
    bonus: PayTable | None
    decks: int
    """In the shoe; with an automated shuffler there are as many in the other batch."""


_BANKER = {
    SIX_PAYS_HALF: "six-pays-half",
    CARDS_ELSE_FIVE: "card-wagers",
    CARDS_ELSE_FOUR: "card-wagers",
    DRAGON_7: "dragon-7",
    ON_TIES: ON_TIES,
}
_RATE = {FOUR: 4, CARDS_ELSE_FOUR: 4, FIVE: 5, CARDS_ELSE_FIVE: 5}


@lru_cache
def rules_of(options: Options, text: Text) -> Rules:
    """What the options come to; refused where odds are below those of the text."""
    mode, tables = options["vigorish"], TABLES[text.slug]
    percent = _RATE.get(mode, 0)
    bonus = options["bonus-table"]
    by_cards = mode in (CARDS_ELSE_FIVE, CARDS_ELSE_FOUR)
    return Rules(
        text=text,
        vigorish=Fraction(percent, 100),
        waived_by_cards=by_cards,
        six_pays_half=mode == SIX_PAYS_HALF,
        dragon_7=mode == DRAGON_7,
        charged_on_ties=mode == ON_TIES,
        round_to=percent * 5 if options["vigorish-rounding"] == "up" and percent else 1,
        deferred=options["vigorish-collection"] == "deferred",
        banker=tables["banker"][_BANKER.get(mode, "vigorish")],
        tie=_odds(options, "tie-odds", tables["tie"]["minimum"]),
        dragon=_odds(options, "dragon-7-odds", tables["dragon-7"]["minimum"]),
        cards=options["total-card-wagers"] or by_cards,
        bonus=None if bonus == NOT_OFFERED else _bonus(options, tables["bonus"][bonus]),
        decks=decks_in_shoe(options),
    )


def decks_in_shoe(options: Options) -> int:
    batches = 2 if options.get("automated-shuffler") else 1
    return int(options["decks"]) // batches or USUAL_DECKS


def _odds(options: Options, name: str, table: PayTable) -> Odds:
    """Odds as posted, ``9 to 1`` or ``9``, and no less than those of the text."""
    said = re.sub(r"\s*(:|-to-)\s*", " to ", str(options[name]).strip())
    try:
        pays = table.posted({"wins": f"{said} to 1" if said.isdecimal() else said})["wins"]
    except Refused:
        raise
    except PitbossError as error:
        raise Refused(f"{name}: {error}", table.cite) from None
    if not isinstance(pays, Odds):
        raise Refused(f"{name}: {pays} is not so much to 1", table.cite)
    return pays


def _bonus(options: Options, table: PayTable) -> PayTable:
    rows = {re.sub("-(points|winner)$", "", row): pays
            for row, pays in options["bonus-rows"].items()}  # fmt: skip
    try:
        return table.posted(rows)
    except Refused:
        raise
    except PitbossError as error:
        raise Refused(f"bonus-rows: {error}", table.cite) from None


def check_wagers(options: Options, text: Text) -> None:
    """Refuse what the text does not offer together."""
    rules = rules_of(options, text)
    if rules.dragon_7 and (rules.cards or rules.bonus):
        other = "total card" if rules.cards else "bonus"
        raise Refused(f"dragon 7 is not offered together with {other} wagers", text.dragon_alone)
    if options["decks"] and rules.decks < LEAST_DECKS:
        raise Refused(f"at least six decks, not {rules.decks}", text.decks)
    if options["cutting-card"] > 52 * rules.decks - 20:
        why = f"the cutting card goes into the {52 * rules.decks} cards of the shoe"
        raise Refused(why, text.burn)


def check_punto_banco(options: Options) -> None:
    check_wagers(options, PUNTO_BANCO)


def check_mini(options: Options) -> None:
    """7.1(d): a shuffling device has two equal batches, at least twelve decks in all."""
    if options["automated-shuffler"]:
        if options["continuous-shuffler"]:
            raise Refused("cards come from an automated or from a continuous shuffler", "7.12")
        if options["decks"] and (options["decks"] < 2 * LEAST_DECKS or options["decks"] % 2):
            raise Refused("an automated card shuffling device requires at least 12 decks in two"
                          " equal batches", "7.1(d)")  # fmt: skip
    check_wagers(options, MINI)


def _opponent_turns(cite: str) -> Option:
    says = "a player who bets on the other hand may turn over one that nobody backs"
    return flag("opponent-turns", cite, says)


def _banker_first(cite: str) -> Option:
    says = "the Banker's Hand may be turned over first where a player asks for it"
    return flag("banker-first", cite, says)


_PRE_SHUFFLED = "the cards come to the table pre-shuffled"

PUNTO_BANCO_OPTIONS = (
    vigorish(PUNTO_BANCO),
    Option(name="decks", default=0, kind="number", low=0, high=100, cite="3.1(a)",
           says="decks in the shoe, at least six; 0 for the usual eight"),
    *wager_options(PUNTO_BANCO),
    choice("deal", ("face-up", "to-bettors"), "3.7(c)",
           "the hands are placed face up, or handed face down to those who bet most on them",
           items=("3.7(c)", "3.7(d)")),
    _opponent_turns("3.7(d)6"),
    _banker_first("3.8(a)"),
    choice("shuffle", ("laced", "laced-and-reshuffled", "washed-and-shuffled-by-three"), "3.5(a)",
           "shuffled and laced, perhaps shuffled again; or washed and shuffled by each of three"
           " dealers", items=("3.5(a)1", "3.5(a)1i", "3.5(a)2")),
    flag("pre-shuffled", "3.5(a)", _PRE_SHUFFLED),
)  # fmt: skip

MINI_OPTIONS = (
    vigorish(MINI, ON_TIES),
    Option(name="decks", default=0, kind="number", low=0, high=100, cite="7.1(a)",
           says="decks at the table, at least six, or with an automated shuffler twelve in two"
                " batches; 0 for the usual eight in the shoe"),
    *wager_options(MINI),
    choice("deal", ("face-up", "face-down", "to-bettors"), "7.7(c)",
           "the hands are placed face up, or face down and turned over by the dealer or by those"
           " who bet most on them", items=("7.7(c)1", "7.7(c)2", "7.7(c)3")),
    _opponent_turns("7.7(i)"),
    _banker_first("7.8(a)"),
    choice("shuffle", ("laced", "laced-and-reshuffled", "feathered"), "7.5(b)",
           "after the shuffle one deck is laced in, perhaps with another shuffle, or the stack is"
           " feathered for inspection", items=("7.5(b)2", "7.5(b)2i", "7.5(b)1")),
    flag("pre-shuffled", "7.5(a)", _PRE_SHUFFLED),
    flag("automated-shuffler", "7.1(d)", "two batches of cards, one in play while a device shuffles"
         " the other"),
    flag("continuous-shuffler", "7.12", "a shoe or device reshuffles the cards all the time"),
)  # fmt: skip
