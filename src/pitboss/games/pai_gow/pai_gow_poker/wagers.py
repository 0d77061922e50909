"""The wagers of pai gow poker and which wager needs which other one: 11.7, 11.13 to 11.15, 11.17,
11.19, 11.22."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from pitboss.engine.answers import Bet
from pitboss.engine.card_wagers import OWN, OnCards, Rows
from pitboss.engine.options import Options
from pitboss.engine.prompts import DEALER
from pitboss.engine.round import Round
from pitboss.engine.wagers import Always, Chosen, Limits, Wager
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import dragons_eye
from pitboss.games.pai_gow.common.dragons_eye import DICE_BONUS, SIDE_WAGERS, without_vigorish
from pitboss.games.pai_gow.common.rules import POSITIONS
from pitboss.games.pai_gow.common.wagers import FIVE_PERCENT, dealers_wager
from pitboss.games.pai_gow.pai_gow_poker import options as chosen
from pitboss.games.pai_gow.pai_gow_poker import rows
from pitboss.games.pai_gow.pai_gow_poker.options import (
    BONUS,
    DYNASTY,
    FLOORS,
    IMPERIAL,
    INSURANCE,
    PROTECTION,
    QUEENS_DRAGON,
    SEVEN_CARD,
    STAKES,
    TABLES,
    THREE_CARD,
)
from pitboss.games.pai_gow.pai_gow_poker.paragraphs import AT, BANKING, CARDS, EYE
from pitboss.procedures import poker_tables
from pitboss.regulation.pay_tables import PayTable

MAIN, ADDITIONAL, PROGRESSIVE = "pai-gow-poker", "additional", "progressive"
RED, BLACK = "red", "black"
ENVY, DYNASTY_ENVY = "envy", "dynasty-envy"
ONE_DOLLAR, EARNS_ENVY = 1_00, 5_00
NUMBERS = tuple(map(str, range(1, POSITIONS + 2)))


def on_seven(rows: Rows, *, collected: bool = False, whose: str = OWN) -> OnCards:
    return OnCards(cards=((whose, CARDS.each),), rows=rows, collected=collected, deck=deck)


def deck(options: Options) -> tuple[str, ...]:
    return CARDS.pieces


# -- 11.13: the number -----------------------------------------------------------------------------


def number(spot: str, options: Options) -> str:
    """11.13(a): one of the numbers that the generator can show."""
    if spot not in NUMBERS:
        name = f"{ADDITIONAL}:{spot}" if spot else ADDITIONAL
        raise Refused(f"{name}: it is on a number from 1 to 7, as in additional:7", "11.13(a)")
    return spot


def number_odds(options: Options) -> tuple[PayTable, ...]:
    table = TABLES[ADDITIONAL]["all"]
    if not chosen.additional_offered(options):
        return (table,)
    return (replace(table, rows={"number": chosen.additional_odds(options)}),)


# -- all wagers ------------------------------------------------------------------------------------


def _ez(name: str, wager: str, cards: OnCards, table: str, paid: str, says: str) -> Wager:
    """11.7(h), 11.22(a): a wager that is offered in EZ pai gow alone."""
    return Wager(name=name, cite="11.22(b)", pays=f"{wager.replace('-', ' ')} table", says=says,
                 low=ONE_DOLLAR, rule="no less than $1, beside a pai gow poker wager",
                 offered=lambda options: chosen.offers_ez(options, wager), not_offered="11.22(a)",
                 paid_by=Always(table=TABLES[table]["all"], rows=paid), on_cards=cards)  # fmt: skip


def _offered(wager: str) -> Callable[[Options], bool]:
    return lambda options: chosen.offers(options, wager)


def _less(options: Options) -> str:
    """11.9(j), (k)2: neither EZ pai gow nor the dragon's eye by method 2 takes vigorish."""
    return "" if chosen.is_ez(options) or without_vigorish(options) else FIVE_PERCENT


ON_CARDS = (
    Wager(name=PROGRESSIVE, cite="11.14(a)", pays="progressive table",
          rule="$1 or $5, as the table has it", not_offered="11.14(a)",
          fixed_at=lambda options: STAKES.get(options[PROGRESSIVE], ONE_DOLLAR),
          offered=chosen.progressive_offered,
          paid_by=Chosen(letters=TABLES[PROGRESSIVE], option=PROGRESSIVE, rows="progressive-rows",
                         names={"$1": "one-dollar", "$5": "five-dollars"}),
          on_cards=on_seven(rows.seven, collected=True),
          says="three of a kind or better, however you set it; the best take the meter"),
    Wager(name=BONUS, cite="11.15(b)", pays="bonus table", low=ONE_DOLLAR,
          rule="no less than $1, and $5 or more for the envy bonus", offered=_offered(BONUS),
          not_offered="11.15(a)", on_cards=on_seven(rows.seven),
          paid_by=Chosen(letters=TABLES[BONUS], option="royal-match", rows="bonus-rows"),
          says="a straight, three of a kind or better, however you set it"),
    Wager(name=INSURANCE, cite="11.15(b)", pays="insurance table", offered=_offered(INSURANCE),
          not_offered="11.15(a)", on_cards=on_seven(rows.pai_gow),
          paid_by=Chosen(letters=TABLES[INSURANCE], option="insurance-table",
                         rows="insurance-rows"),
          says="your seven cards have no pair, straight or flush"),
    Wager(name=THREE_CARD, cite="11.7(e)", pays="three-card bonus table",
          offered=_offered(THREE_CARD), not_offered="11.17(a)",
          on_cards=OnCards(cards=((OWN, 3),), rows=rows.first_three, deck=deck),
          paid_by=Always(table=TABLES[THREE_CARD]["all"], rows="three-card-rows"),
          says="a pair or better in your first three cards"),
    Wager(name=SEVEN_CARD, cite="11.7(e)", pays="seven-card bonus table",
          offered=_offered(SEVEN_CARD), not_offered="11.17(a)", on_cards=on_seven(rows.seven),
          paid_by=Chosen(letters=TABLES[SEVEN_CARD], option="seven-card-table",
                         rows="seven-card-rows"),
          says="a straight, three of a kind or better, however you set it"),
    Wager(name=IMPERIAL, cite="11.7(f)", pays="player hand and banker hand bonus tables",
          offered=_offered(IMPERIAL), not_offered="11.19(a)",
          rule="within limits of its own that the casino posts",  # 11.19(b)
          paid_by=lambda options: (TABLES["player-hand-bonus"]["all"],
                                   TABLES["banker-hand-bonus"]["all"]),
          says="a straight, three of a kind or better, and more if the dealer or the bank has"
          " jack high or less"),
    Wager(name=DYNASTY, cite="11.22(b)", pays="dynasty bonus table", low=ONE_DOLLAR,
          rule="no less than $1, and $5 or more for the envy bonus",
          offered=lambda options: chosen.offers_ez(options, DYNASTY), not_offered="11.22(a)",
          on_cards=on_seven(rows.seven),
          paid_by=Chosen(letters=TABLES[DYNASTY], option="dynasty-table", rows="dynasty-rows"),
          says="a straight, three of a kind or better, however you set it"),
    _ez(PROTECTION, PROTECTION, on_seven(rows.pai_gow), PROTECTION, "protection-rows",
        "your seven cards have no pair, straight or flush"),
    _ez(RED, chosen.RED_BLACK, on_seven(rows.red), chosen.RED_BLACK, "red-black-rows",
        "four or more of your seven cards are red"),
    _ez(BLACK, chosen.RED_BLACK, on_seven(rows.black), chosen.RED_BLACK, "red-black-rows",
        "four or more of your seven cards are black"),
    _ez(QUEENS_DRAGON, QUEENS_DRAGON, on_seven(rows.pai_gow, whose=DEALER), QUEENS_DRAGON,
        "queens-dragon-rows", "the seven cards of the dealer or the bank are queen high"),
)  # fmt: skip
"""The side wagers on seven cards, or on some of them."""
BESIDE = tuple(wager.name for wager in ON_CARDS)
EZ_BETS = (DYNASTY, PROTECTION, RED, BLACK, QUEENS_DRAGON)
NO_SURRENDER = (PROGRESSIVE, SEVEN_CARD, *EZ_BETS)
"""11.9(e): a player with one of these may not surrender."""
WITH_ENVY = {BONUS: ENVY, DYNASTY: DYNASTY_ENVY}
"""11.15(c), 11.22(c): by wager, the bonus that $5 of it earn on the hands of others."""

WAGERS = (
    Wager(name=MAIN, cite=AT.chips, pays="1 to 1, less vigorish", required=True,
          less=_less, paid_by=Always(table=TABLES[MAIN]["all"]),
          says="both of your hands against those of the dealer or the bank"),
    Wager(name=ADDITIONAL, cite="11.13(b)1", pays="11 to 2 up to 6 to 1", spot=number,
          spots=lambda options: NUMBERS, offered=chosen.additional_offered, not_offered="11.13(a)",
          paid_by=number_odds, says="the number that says where the deal begins"),
    *ON_CARDS,
    Wager(name=ENVY, cite="11.15(c)", pays="envy table", when="by itself", offered=_offered(BONUS),
          rule="for a bonus wager of $5 or more", not_offered="11.15(a)",
          paid_by=Chosen(letters=TABLES[ENVY], option="royal-match"),
          says="paid for four of a kind or better of every other player"),
    Wager(name=DYNASTY_ENVY, cite="11.22(c)", pays="dynasty envy table", when="by itself",
          rule="for a dynasty bonus wager of $5 or more", not_offered="11.22(a)",
          offered=lambda options: chosen.offers_ez(options, DYNASTY),
          paid_by=Chosen(letters=TABLES[DYNASTY_ENVY], option="dynasty-table"),
          says="paid for four of a kind or better of every other player"),
    *dragons_eye.wagers(EYE, TABLES),
    dealers_wager(BANKING, TABLES[MAIN]["all"]),
)  # fmt: skip
BET_BY_PLAYERS = (MAIN, ADDITIONAL, *BESIDE, *SIDE_WAGERS, DICE_BONUS)


# -- which wager needs which other one ------------------------------------------------------------


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """11.7(a) to (c), 11.12(a), 11.21(f): how a wager is made, and by whom."""
    dragons_eye.check_bets(round, bet, AT, EYE)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """A wager on the cards or on the number needs a pai gow poker wager."""
    dragons_eye.check_felt(round, felt, MAIN, EYE)
    if MAIN in felt:
        return
    for name in felt:
        kind = name.partition(":")[0]
        if kind in (ADDITIONAL, *BESIDE):
            cite = round.game.wager_names[kind].cite
            raise Refused(f"{name}: a pai gow poker wager is required beside it", cite)


# -- payout limits ---------------------------------------------------------------------------------

LIMITED = {
    "bonus-payout-limit": ((BONUS, INSURANCE), (ENVY,)),
    "seven-card-payout-limit": ((SEVEN_CARD,),),
    "imperial-payout-limit": ((IMPERIAL,),),
    "ez-payout-limit": ((DYNASTY, PROTECTION), (RED, BLACK), (QUEENS_DRAGON,), (DYNASTY_ENVY,)),
}
"""By option, the wagers that share its limit for one player and round. Of two wagers in one group
only one can win, except `BY_THE_SAME_CARDS`: four red cards leave only three black ones."""

ACE_HIGH, ACE_TO_FIVE = "ace-high", "natural-ace-to-five-straight-flush"
_BY_JOKER = ("straight", "flush", "straight-flush")
_OF_ACE_TO_FIVE = (ACE_TO_FIVE, f"{ACE_TO_FIVE}-with-ace-and-queen", "straight-flush",
                   "natural-seven-card-straight-flush")  # fmt: skip
BY_THE_SAME_CARDS: dict[str, dict[str, tuple[str, ...]]] = {
    INSURANCE: {ACE_HIGH: _BY_JOKER},
    PROTECTION: {ACE_HIGH: _BY_JOKER, ACE_TO_FIVE: _OF_ACE_TO_FIVE},
}
"""By a wager on a pai gow and its row, the rows that the wager before it in `LIMITED` earns too:
the joker completes a hand there and is an ace here, 11.3(h); 11.23(c) has a straight flush."""


def check_limits(options: Options, limits: Limits) -> None:
    """11.16(d), 11.18(d), 11.20(e), 11.23(f): no limit is below its floor."""
    for option, groups in LIMITED.items():
        floor, cite, _ = FLOORS[option]
        at_minimum = sum(_most_together(either, options, limits) for either in groups)
        poker_tables.check_payout_limit(options[option], floor, at_minimum, cite)


def _most_together(names: tuple[str, ...], options: Options, limits: Limits) -> int:
    """The most that the same cards can win with wagers at the minimum."""
    both = [
        most_won(names[0], options, limits, beside) + most_won(names[-1], options, limits, (row,))
        for row, beside in BY_THE_SAME_CARDS.get(names[-1], {}).items()
    ]
    return max(*both, *(most_won(name, options, limits) for name in names), 0)


def most_won(name: str, options: Options, limits: Limits, rows: tuple[str, ...] = ()) -> int:
    """The most that a player can win with a wager at the minimum, by some of its rows or by all.

    The best envy bonus comes from three others at most, as there are four suits.
    """
    if name in (ENVY, DYNASTY_ENVY):
        wager = next(wager for wager, envy in WITH_ENVY.items() if envy == name)
        earned = limits.of(wager).low >= EARNS_ENVY
        return 3 * _best(name, options, 0) if earned else 0
    return _best(name, options, max(limits.of(name).low, ONE_DOLLAR), rows)


def _best(name: str, options: Options, stake: int, rows: tuple[str, ...] = ()) -> int:
    wager = _BY_NAME[name]
    if wager.offered and not wager.offered(options):
        return 0
    tables = wager.tables(options)
    return sum(
        max(pays.won(stake) for row, pays in table.rows.items() if not rows or row in rows)
        for table in tables
    )


_BY_NAME = {wager.name: wager for wager in WAGERS}
