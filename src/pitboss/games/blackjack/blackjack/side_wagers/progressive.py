"""2.19: a dollar on aces in the first cards; four of one color win the meter."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from pitboss.engine import Always, Bet, Irregularity, IrregularityReport, Options, Round, Wager
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.paragraphs import TABLES
from pitboss.games.blackjack.blackjack.side_wagers.side_wager import (
    FOUR_OR_MORE,
    BlackjackSideWager,
    stakes_from_far_right,
)
from pitboss.games.blackjack.common.layout import Layout
from pitboss.money import dollars
from pitboss.procedures import meters, settlement
from pitboss.procedures.bet_manner import Manner

PROGRESSIVE = "progressive"
ONE_DOLLAR = 1_00
LEAST = 5_000_00
ALL = "four-aces-of-one-color"


@lru_cache
def meter_of(options: Options) -> meters.Meter:
    return meters.meter(PROGRESSIVE, "2.19(i)", options)


def aces(cards: Sequence[str]) -> tuple[str, ...]:
    """2.19(c), 2.19(e): how many of the first cards are aces, the highest payout first."""
    first = [card[1] for card in cards[:4]]
    count = next((i for i, card in enumerate(cards[:4]) if card[0] != "A"), len(first))
    rows = []
    if count == 4 and len({suit in "hd" for suit in first}) == 1:
        rows.append(ALL)
    for many, name in ((3, "three-aces"), (2, "two-aces")):
        if count >= many:
            rows += [f"{name}-suited"] * (len({*first[:many]}) == 1) + [name]
    return tuple(rows) or ("no-two-aces",)


def check_table(options: Options) -> None:
    """2.6(j)2, 2.6(k), 2.8(c), 2.13(a), 2.19(i): what does not go with the progressive wager."""
    deal = options["deal"]
    little = min(options["progressive-initial"], options["progressive-reset"]) < LEAST
    for wrong, why, cite in (
        (
            deal in ("hole", "hole-reader"),
            "no card of the dealer's lies face down",
            "2.6(j)2",
        ),
        (deal == "double-exposure", "no second card of the dealer's is face up", "2.6(k)"),
        (options["surrender"], "there is no surrender", "2.8(c)"),
        (little, f"the meter starts with ${dollars(LEAST)} or more", "2.19(i)"),
    ):
        if wrong:
            raise Refused(f"{why} where the progressive wager is offered", cite)
    meter_of(options)


def show_meter(round: Round) -> None:
    meters.on_display(round, meter_of(round.options))


def register(round: Round) -> None:
    """2.19(b): every light has its chip, and the wagers go on to the meter before the deal."""
    stakes = round.stakes_on(PROGRESSIVE)
    meters.take_in(round, len(stakes), "registered on the meter", "2.19(b)")
    meters.register(round, meter_of(round.options), stakes)


def first_cards(layout: Layout, seat: int) -> list[str]:
    """A player who splits has the first two cards, and no third or fourth one."""
    first, *others = sorted(layout.boxes[seat], key=lambda hand: hand.number)
    return [first.cards[0], others[0].cards[0]] if others else first.cards


def settle(layout: Layout) -> None:
    """2.19(d), 2.19(g), 2.19(h): settled with the blackjack wager, whatever the result of that
    wager."""
    round = layout.round
    table, meter = SIDE_WAGER.wagers[0].table(round.options), meter_of(round.options)
    found = [
        (stake, *table.best(*aces(first_cards(layout, stake.seat))))
        for stake in stakes_from_far_right(layout, PROGRESSIVE)
    ]
    among = sum(row == ALL for _, row, _ in found)
    share = meters.pay(round, meter, 100, among=among) if among else 0
    for stake, row, pays in found:
        if pays is None:
            settlement.carry_out(round, [settlement.lose(stake, row, "2.19(c)")])
            continue
        round.announce(f"a supervisor validates seat {stake.seat}'s {row}", "2.19(g)3")
        won, cite = (share, "2.19(h)") if row == ALL else (pays.won(stake.amount), "2.19(c)")
        cite = f"2.19(d); 2.19(e); {cite}"
        paid = settlement.collected(stake, won, f"{row} at {pays}", cite, pays)
        settlement.carry_out(round, [paid])


def light_out(round: Round, report: IrregularityReport) -> None:
    """2.15(n): no progressive wager there; the chip goes back, and none is taken."""
    round.memo.setdefault("lights out", set()).add(report.seat)
    for stake in round.stakes_on(PROGRESSIVE, seat=report.seat):
        round.return_stake(stake, "2.15(n)", "the light at the betting area does not work")


def check_light(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    if PROGRESSIVE in bet.wagers and bet.seat in round.memo.get("lights out", ()):
        raise Refused(f"the light at seat {bet.seat} does not work", "2.15(n)")


def is_offered(round: Round, report: IrregularityReport) -> None:
    if PROGRESSIVE not in round.options["side-wagers"]:
        raise Refused("no progressive wager at this table", "2.15(n)")


SIDE_WAGER = BlackjackSideWager(
    name=PROGRESSIVE, section="2.19(a)", beside="2.19(f)", decks=FOUR_OR_MORE,
    # a chip in the acceptor or, by 2.3(k), a coupon
    manner=Manner(chips="2.19(b); 2.3(k)"), check_bet=check_light, announced="2.19(b)",
    excludes=("over-under-13", "same-suit", "sevens"),
    excluded_by="2.17(a)", check_table=check_table,
    options=(
        *meters.options(PROGRESSIVE, "2.19(i)", least_rate=Fraction(7, 10), starts_at=LEAST),
        meters.reserve_option(PROGRESSIVE, "2.19(i)"),
    ),
    wagers=(
        Wager(name=PROGRESSIVE, cite="2.19(b)", pays="progressive table", low=ONE_DOLLAR,
              high=ONE_DOLLAR, rule="one chip of $1 in the acceptor, only with a blackjack wager",
              says="aces in your first two, three or four cards, whatever the dealer has",
              paid_by=Always(table=TABLES[PROGRESSIVE]["all"])),
    ),
    irregularities=(
        Irregularity(
            name="progressive-light-out", cite="2.15(n)", when=("bets",), whose="seat",
            handle=light_out, legal=is_offered,
            consequence="no progressive wager at that betting area",
        ),
    ),
    first_state=lambda options: meters.first_state(meter_of(options)),
    at={"before-bets": show_meter, "bets-closed": register, "after-main": settle},
)  # fmt: skip
