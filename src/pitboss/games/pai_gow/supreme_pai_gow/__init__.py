"""Supreme pai gow, N.J.A.C. 13:69F-34.

Four cards of a deck with two jokers are set into two hands that rank by pairs, face cards and
points; both must beat those of the dealer, or of a player who banks. A bonus wager is on the four
cards together. Read with subchapter 34.
"""

from __future__ import annotations

from typing import Any

from pitboss.engine.bots import by_default, chooser
from pitboss.engine.game import Game
from pitboss.engine.options import Options, mapping
from pitboss.engine.prompts import Procedure, Steps
from pitboss.engine.round import Round
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common import cards, dealing, filed_ways, memory, settlement
from pitboss.games.pai_gow.common import options as common
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.games.pai_gow.supreme_pai_gow import bonus
from pitboss.games.pai_gow.supreme_pai_gow.paragraphs import AT, BANKING
from pitboss.games.pai_gow.supreme_pai_gow.rules import CARDS, IRREGULARITIES, RULES
from pitboss.games.pai_gow.supreme_pai_gow.wagers import (
    BONUS,
    MAIN,
    TABLES,
    WAGERS,
    check_bets,
    check_felt,
)
from pitboss.games.pai_gow.supreme_pai_gow.ways import WAYS
from pitboss.procedures import poker_tables as tables

OPTIONS = (
    common.vigorish_rounding(AT.paid),
    mapping("bonus-rows", "34.14(a)", "better odds for the bonus than the text demands"),
    filed_ways.filed(WAYS, "34.12(d)"),
    *cards.options(CARDS),
    *common.banking(BANKING),
    common.two_betting_areas(AT.two_areas),
)


def check_table(options: Options) -> None:
    """Refuse what the text does not allow together."""
    cards.check(options, CARDS)
    common.check_banking(options, BANKING)


def first_state(options: Options) -> dict[str, Any]:
    return {**cards.first_state(options), **memory.first_state()}


FACTS = {**cards.FACTS, **memory.FACTS}


def play(round: Round) -> Procedure:
    yield from cards.prepare(round, CARDS)  # 34.5, 34.6(a) and (b)
    yield from round.take_bets((MAIN, BONUS), cite=AT.bets, close="")
    bank = yield from banking.offer(round, RULES, BANKING)  # 34.13(b) to (f)
    wagered = {stake.seat: stake.amount for stake in round.stakes_on(MAIN)}
    if bank:
        return_bonus(round, bank)
    if not round.stakes_on():
        cards.idle(round, CARDS)
        memory.start_anew(round.state)
        return
    yield from cards.cut(round, CARDS, bank)  # 34.6(c) to (e)
    if bank:
        yield from banking.dealers_wager(round, RULES, bank)  # 34.13(g)
    cards.no_more_bets(round, CARDS)
    try:
        # the starting position, 34.8(b), 34.9(e), 34.10(c), 34.11, 34.13(h) to (j); then the cards
        yield from cards.deal(round, RULES, CARDS, bank)
        if round.seats_with(MAIN, DEALERS):
            yield from settlement.play_hands(round, RULES, bank)  # 34.12, 34.13(k) to (o)
    except tables.VoidHands as void:
        yield from settle_bonuses(round, void)
        return
    banking.remember(round, bank, wagered)
    cards.pass_button(round, CARDS)


def return_bonus(round: Round, bank: banking.Bank) -> None:
    """34.7(d): a bonus wager needs a supreme pai gow wager, and a bank has none."""
    for stake in round.stakes_on(BONUS, seat=bank.seat):
        round.return_stake(stake, "34.7(d)", "the bank has no supreme pai gow wager beside it")


def settle_bonuses(round: Round, void: tables.VoidHands) -> Steps[None]:
    """34.16(e): all hands are void except for the bonus wagers, which need all their cards."""
    tables.void_hands(round, void, keeps=(BONUS,))
    if round.stakes_on(BONUS):
        yield from tables.deal_on(lambda: dealing.finish(round, void.cite))
    for seat in round.seats_with(BONUS):
        round.show(str(seat), void.cite)
        bonus.settle(round, seat)
        round.collect(str(seat), AT.collected)


bot = chooser(by_default)
"""Sets as the house does, passes the bank, never surrenders a hand that may still push."""


GAME = Game(
    slug="supreme-pai-gow", title="Supreme Pai Gow", subchapter="34", seats=(1, 6),
    options=OPTIONS, wagers=WAGERS, irregularities=IRREGULARITIES, pay_tables=TABLES, play=play,
    only_these=AT.chips, one_player=AT.seated, pieces_cite="34.2(a)", check_table=check_table,
    check_bets=check_bets, check_felt=check_felt, first_state=first_state, facts=FACTS,
    fees=("vigorish",), parties=(DEALERS,), bot=bot, house_ways=WAYS,
)  # fmt: skip
