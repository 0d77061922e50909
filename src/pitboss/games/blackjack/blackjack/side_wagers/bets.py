"""How the wagers of 2.17 to 2.26 are made: together with a blackjack wager, with what, how much,
and when.

What a casino posts as their maximum, 2.17(h), is a limit of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.engine.answers import Bet, TakeDown
from pitboss.engine.round import Round
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.side_wagers import (
    additional,
    blackjack_bonus,
    multiple_action,
    optional_bonus,
    progressive,
    streaks,
)
from pitboss.games.blackjack.blackjack.side_wagers.offered import (
    BETWEEN,
    BONUS,
    MATCH,
    OPTIONAL,
    PROGRESSIVE,
    STREAK,
    TWENTY,
)
from pitboss.games.blackjack.common.rules import Rules
from pitboss.procedures.bet_manner import Manner

BOTH = ("dealer", "supervisor")
"""Who confirms a verbal wager with cash."""
MANNERS = {
    **dict.fromkeys(additional.NAMES, Manner(chips="2.17(f)", confirm=BOTH)),
    # a chip in the acceptor or, by 2.3(k), a coupon
    PROGRESSIVE: Manner(chips="2.19(b); 2.3(k)"),
    BONUS: Manner(chips="2.20(b)", confirm=BOTH, coupons=False),
    **dict.fromkeys(streaks.NAMES, Manner(chips="2.22(b)", coupons=False)),
    MATCH: Manner(chips="2.23(d)", confirm=BOTH),
    TWENTY: Manner(chips="2.24(c)", confirm=BOTH),
    OPTIONAL: Manner(chips="2.25(b)", confirm=BOTH, coupons=False),
    BETWEEN: Manner(chips="2.26(d)", confirm=BOTH),
}
ONLY_WITH_MAIN = {
    **dict.fromkeys(additional.NAMES, "2.17(b)"), PROGRESSIVE: "2.19(f)", BONUS: "2.20(c)",
    MATCH: "2.23(c)", TWENTY: "2.24(c)", OPTIONAL: "2.25(b)", BETWEEN: "2.26(d)",
}  # fmt: skip
"""Each needs a blackjack wager. Streaks check that themselves, because later they may stand
alone."""
IN_UNITS = (*streaks.NAMES, MATCH, TWENTY, BETWEEN)
"""These are made in the units of the blackjack wager; for the others, their own sections say how
much."""


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int], rules: Rules) -> None:
    """With what these wagers are made, in which units, and when not."""
    for name in bet.wagers:
        if bet.said and name in MANNERS:
            MANNERS[name].check(round, bet)
        if name in IN_UNITS and felt[name] % rules.unit:
            raise Refused(f"{name}: {rules.in_units}", rules.at.chips)
    streaks.check_bets(round, bet, felt)
    if PROGRESSIVE in bet.wagers:
        progressive.check_light(round, bet.seat)


def check_felt(round: Round, felt: Mapping[str, int], opening: tuple[str, ...]) -> None:
    """Only together with a blackjack wager, and no more than each section allows."""
    main = max(felt.get(name, 0) for name in opening)
    for name, cite in ONLY_WITH_MAIN.items():
        if felt.get(name) and not main:
            raise Refused(f"{name} is bet beside a blackjack wager", cite)
    multiple_action.check_felt(round, felt)
    additional.check_felt(felt, main)
    optional_bonus.check_felt(felt, main)
    blackjack_bonus.check_felt(felt)


def take_down(round: Round) -> Callable[[TakeDown], None] | None:
    """The check that refuses to take a wager back while bets are open."""
    if STREAK not in round.options["side-wagers"]:
        return None
    return lambda answer: streaks.check_take_down(round, answer)
