"""What a casino chooses at a pai gow poker table, and what it may not choose together."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitboss.engine import Option, Options, choice, mapping
from pitboss.errors import Refused, Unusable
from pitboss.games.pai_gow.common import cards, dragons_eye, filed_ways
from pitboss.games.pai_gow.common import options as common
from pitboss.games.pai_gow.pai_gow_poker import hands
from pitboss.games.pai_gow.pai_gow_poker.paragraphs import AT, BANKING, CARDS, EYE, FARTHEST_LEFT
from pitboss.money import dollars
from pitboss.regulation import pay_tables
from pitboss.regulation.payouts import Odds, payout, said_with_to

TABLES = pay_tables.load(__package__)

BONUS, INSURANCE, THREE_CARD, SEVEN_CARD, IMPERIAL = (
    "bonus", "insurance", "three-card-bonus", "seven-card-bonus", "imperial-bonus",
)  # fmt: skip
DYNASTY, PROTECTION, RED_BLACK, QUEENS_DRAGON = EZ_WAGERS = (
    "dynasty-bonus", "protection", "red-black", "queens-dragon",
)  # fmt: skip
PROGRESSIVE, RED, BLACK = "progressive", "red", "black"
ENVY, DYNASTY_ENVY = "envy", "dynasty-envy"
EZ = "ez-pai-gow"
NOT_OFFERED = "not-offered"

NEVER_TOGETHER = (
    (BONUS, (THREE_CARD, IMPERIAL, SEVEN_CARD), "11.15(a)"),
    (IMPERIAL, (INSURANCE, THREE_CARD, SEVEN_CARD), "11.19(a)"),
)
"""A wager of 11.15, 11.17 or 11.19, the wagers that exclude it, and the paragraph; 11.17(a) says
the same for the other wagers."""

FLOORS = {
    "bonus-payout-limit": (40_000_00, "11.16(d)", "bonus, insurance and envy"),
    "seven-card-payout-limit": (50_000_00, "11.18(d)", "the seven-card bonus"),
    "imperial-payout-limit": (40_000_00, "11.20(e)", "both imperial bonuses together"),
    "ez-payout-limit": (40_000_00, "11.23(f)", "all EZ pai gow wagers and envy"),
}
"""By payout limit: how low it may be, the paragraph, and what it is about."""

STAKES = {"$1": 1_00, "$5": 5_00}
LEAST_RATES = {"$1": Fraction(21, 100), "$5": Fraction(27, 100)}
"""11.14(a) and (e): by kind of progressive wager, its amount and the least part that goes to the
meter."""
LEAST_METER = 10_000_00

_BETTER = {
    "progressive-rows": "11.14(d)", "bonus-rows": "11.16(a)", "insurance-rows": "11.16(c)",
    "three-card-rows": "11.18(b)", "seven-card-rows": "11.18(c)", "dynasty-rows": "11.23(a)",
    "protection-rows": "11.23(c)", "red-black-rows": "11.23(d)", "queens-dragon-rows": "11.23(e)",
}  # fmt: skip
"""The options for better payouts than the text demands."""


def _progressive() -> tuple[Option, ...]:
    return (
        choice("progressive", (NOT_OFFERED, *STAKES), "11.14(a)",
               "whether the progressive payout wager is offered, and how much it is"),
        Option(name="progressive-rate", default="0", kind="rate", low=Fraction(0), high=Fraction(1),
               cite="11.14(e)", says="the part of every progressive wager that goes on to the"
               " meter: 21% or more of $1, 27% or more of $5; 0 for as little as that"),
        Option(name="progressive-initial", default=LEAST_METER, kind="amount", low=LEAST_METER,
               cite="11.14(f)", says="what the meter shows when the table opens"),
        Option(name="progressive-reset", default=LEAST_METER, kind="amount", low=LEAST_METER,
               cite="11.14(f)", says="what it shows again once it has been won"),
    )  # fmt: skip


def _limit(name: str) -> Option:
    floor, cite, what = FLOORS[name]
    least = f"at least ${dollars(floor)} or what the minimum wagers can win"
    says = f"the most that {what} pay a player in a round; {least}; 0 for none"
    return Option(name=name, default=0, kind="amount", low=0, cite=cite, says=says)


OPTIONS = (
    choice(hands.ACE_TO_FIVE, ("second-highest", "lowest"), "11.3(d)",
           "ace to five as the second highest straight and the highest straight flush below the"
           " royal one, or as the lowest of each"),
    choice("variation", ("standard", EZ), "11.9(j)",
           "with vigorish; or EZ pai gow without it, where a queen's dragon is a push"),
    Option(name="ez-wagers", default=EZ_WAGERS, kind="list", values=EZ_WAGERS, cite="11.22(a)",
           says="the optional wagers offered in EZ pai gow"),
    common.vigorish_rounding(AT.paid),
    filed_ways.filed(hands.WAYS, "11.9(d)"),
    *cards.options(CARDS),
    choice("completion-deal", ("hand", "shoe"), "11.17(g)",
           "how the last four cards are dealt where 11.17 wagers are offered",
           items=("11.17(g)1", "11.17(g)2")),
    *common.banking(BANKING),
    common.two_betting_areas(AT.two_areas),
    Option(name="additional-wager", default=NOT_OFFERED, kind="text", cite="11.13(b)6",
           says="the odds for the number that a random number generator shows, 11 to 2 up to"
           " 6 to 1; not-offered"),
    *_progressive(),
    Option(name="side-wagers", default=(), kind="list", cite="11.15(a)",
           values=(BONUS, INSURANCE, THREE_CARD, SEVEN_CARD, IMPERIAL),
           says="the bonus wagers of 11.15, 11.17 and 11.19 that are offered"),
    choice("royal-match", ("king-queen", "ace-king"), "11.3(f)2",
           "which suited cards beside a royal flush make a royal match",
           items=("11.3(f)2i", "11.3(f)2ii")),
    choice("insurance-table", tuple(TABLES[INSURANCE]), "11.16(c)", "what insurance pays"),
    choice("seven-card-table", tuple(TABLES[SEVEN_CARD]), "11.18(c)",
           "what the seven-card bonus pays"),
    choice("dynasty-table", tuple(TABLES[DYNASTY]), "11.23(a)",
           "what the dynasty bonus and its envy bonus pay"),
    *(mapping(name, cite, f"better payouts for {name.removesuffix('-rows').replace('-', ' ')} than"
              " the text demands") for name, cite in _BETTER.items()),
    *map(_limit, FLOORS),
    dragons_eye.variation(EYE),
    dragons_eye.alone(EYE),
    choice("dragons-eye-start", ("dragons-eye-button", "starting-position"), "11.8D(d)",
           "where the deal begins in the dragon's eye variation"),
    dragons_eye.shaken_for_player(EYE),
)  # fmt: skip


def offers(options: Mapping[str, Any], wager: str) -> bool:
    """Whether a bonus wager of 11.15, 11.17 or 11.19 is offered."""
    return wager in options["side-wagers"]


def offers_ez(options: Options, wager: str) -> bool:
    return is_ez(options) and wager in options["ez-wagers"]


def is_ez(options: Options) -> bool:
    return bool(options["variation"] == EZ)


def in_two_steps(options: Mapping[str, Any]) -> bool:
    """11.17(b): if its wagers are offered, three cards are dealt and then four."""
    return offers(options, THREE_CARD) or offers(options, SEVEN_CARD)


def progressive_offered(options: Options) -> bool:
    return bool(options["progressive"] != NOT_OFFERED)


def follows(options: Mapping[str, Any]) -> dict[str, str]:
    """11.17(b) and (d): how the cards come where its wagers are offered."""
    in_two = in_two_steps(options)
    return {"deal": "automated", "starting-position": FARTHEST_LEFT} if in_two else {}


def additional_offered(options: Options) -> bool:
    return bool(options["additional-wager"] != NOT_OFFERED)


def rng_starts(options: Options) -> bool:
    """Whether a random number decides where the deal begins."""
    by_eye = dragons_eye.offered(options) and options["dragons-eye-start"] == "dragons-eye-button"
    by_number = options["starting-position"] == cards.NUMBER
    return by_number and not by_eye and not in_two_steps(options)


# -- what may not be -------------------------------------------------------------------------------


def check_table(options: Options) -> None:
    """Refuse what the text does not allow together."""
    common.check_banking(options, BANKING)
    cards.check(options, CARDS)
    for wager, others, cite in NEVER_TOGETHER:
        for other in others:
            if offers(options, wager) and offers(options, other):
                raise Refused(f"{wager} and {other} are not offered at the same table", cite)
    if is_ez(options) and options["dragons-eye"] == "method-1":
        why = "EZ pai gow has no vigorish, so the dragon's eye goes by method 2 there"
        raise Refused(why, "11.9(k)1")
    _check_additional(options)
    _check_start(options)
    _check_progressive(options)
    for name, wager in (("three-card-rows", THREE_CARD), ("seven-card-rows", SEVEN_CARD)):
        for table in TABLES[wager].values():
            posted = {row: odds for row, odds in options[name].items() if row in table.rows}
            pay_tables.stated(table, posted, "11.18(a)")


def _check_start(options: Options) -> None:
    in_two, farthest = in_two_steps(options), options["starting-position"] == FARTHEST_LEFT
    if in_two and options["deal"] != "automated":
        why = "where 11.17 wagers are offered, the first three cards come from an automated shoe"
        raise Refused(why, "11.17(b)")
    if in_two != farthest:
        where = "begins at the player farthest to the dealer's left"
        only = "where" if in_two else "only where"
        raise Refused(f"the deal {where} {only} 11.17 wagers are offered", "11.17(d)")


def additional_odds(options: Options) -> Odds:
    """11.13(b)6: the odds on the layout, however they are written: ``11 to 2``, ``5.5 to 1``."""
    said = said_with_to(str(options["additional-wager"]))
    for half in ("5 1/2 to 1", "5½ to 1", "5.5 to 1"):
        said = "11 to 2" if said == half else said
    try:
        odds = payout(said)
    except Unusable:
        odds = None
    if not isinstance(odds, Odds) or not Fraction(11, 2) <= odds.ratio <= 6:
        why = "additional wager odds out of range: no less than 11 to 2 and no more than 6 to 1"
        raise Refused(f"{said}: {why}", "11.13(b)6")
    return odds


def _check_additional(options: Options) -> None:
    if not additional_offered(options):
        return
    additional_odds(options)
    if not rng_starts(options):
        why = "the additional wager is on the random number that says where the deal begins"
        raise Refused(why, "11.13(a)")


def _check_progressive(options: Options) -> None:
    least, rate = LEAST_RATES.get(options["progressive"], 0), options["progressive-rate"]
    if rate and rate < least:
        why = f"{options['progressive']} wagers put at least {float(100 * least):g}% on the meter"
        raise Refused(why, "11.14(e)")
