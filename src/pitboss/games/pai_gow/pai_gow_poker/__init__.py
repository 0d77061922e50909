"""Pai gow poker, N.J.A.C. 13:69F-11.

Seven cards of a deck with a joker are set into a high hand of five and a low hand of two; both must
beat those of the dealer, or of a player who banks. EZ pai gow is without vigorish; the dragon's eye
adds wagers on the dice; and there are wagers on the seven cards. Read with subchapter 11.
"""

from functools import partial
from typing import Any

from pitboss.engine import Game, Options, Procedure, Round, Steps, VoidRound, by_default, chooser
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common import cards, dragons_eye, memory, settlement
from pitboss.games.pai_gow.common.irregularities import FORMERLY
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.games.pai_gow.pai_gow_poker import deal, progressive, side_wagers, wagers
from pitboss.games.pai_gow.pai_gow_poker.hands import WAYS
from pitboss.games.pai_gow.pai_gow_poker.options import (
    OPTIONS,
    TABLES,
    check_table,
    follows,
    in_two_steps,
)
from pitboss.games.pai_gow.pai_gow_poker.paragraphs import AT, BANKING, CARDS, EYE, IN_TWO_STEPS
from pitboss.games.pai_gow.pai_gow_poker.rules import IRREGULARITIES, RULES
from pitboss.games.pai_gow.pai_gow_poker.wagers import BET_BY_PLAYERS
from pitboss.procedures import meters


def first_state(options: Options) -> dict[str, Any]:
    """The deck, the cut, both buttons, the bank, the triples that were rolled, the meter."""
    return {
        **cards.first_state(options),
        **memory.first_state(),
        **dragons_eye.first_state(EYE),
        **progressive.first_state(options),
    }


FACTS = {**cards.FACTS, **memory.FACTS, **dragons_eye.facts(EYE), **meters.FACTS}


def play(round: Round) -> Procedure:
    yield from deal.prepare(round)  # 11.5, 11.6(a)
    progressive.on_display(round)
    yield from round.take_bets(
        BET_BY_PLAYERS, cite=AT.bets, close="", take_down=partial(wagers.check_take_down, round)
    )
    bank = yield from banking.offer(round, RULES, BANKING)  # 11.10(a) to (f)
    wagered = banking.against_dealer(round, RULES)
    if not round.stakes_on() and not bank:
        idle(round)
        return
    yield from cards.cut(round, CARDS, bank)  # 11.6(b) to (e)
    if bank:
        yield from banking.dealers_wager(round, RULES, bank)  # 11.10(g)
    if not round.stakes_on():
        idle(round)
        return
    deal.no_more_bets(round)
    progressive.lock_out(round)
    side_wagers.place_markers(round)
    try:
        yield from play_cards(round, bank)
    except VoidRound as void:  # 11.21(f): a dice bonus wager is on no card
        raise VoidRound(void.why, void.cite, keeps=RULES.keeps) from void
    banking.remember(round, bank, wagered)
    cards.pass_button(round, CARDS)


def play_cards(round: Round, bank: banking.Bank | None) -> Steps[None]:
    """The start of the deal, the deal, and the hands, as far as there are wagers."""
    if in_two_steps(round.options):
        if dragons_eye.offered(round.options):
            yield from deal.shake(round, IN_TWO_STEPS, bank)
        if in_play(round):
            yield from deal.three_then_four(round)  # 11.17
    else:
        first, at, first_stack = yield from deal.start(round, bank)  # 11.8C, 11.8D, 11.13
        if in_play(round):
            yield from deal.deliver(round, first, at, first_stack)  # 11.8, 11.8A, 11.8B
    if in_play(round):
        yield from settlement.play_hands(round, RULES, bank)  # 11.9, 11.10(k) to (p)


def in_play(round: Round) -> bool:
    """Whether any wager is still on the cards."""
    return bool(round.seats_with(*RULES.on_pieces, DEALERS))


def idle(round: Round) -> None:
    """11.6(g): without gaming activity the cards are spread; the game starts again."""
    cards.idle(round, CARDS)
    memory.start_anew(round.state)


bot = chooser(by_default)
"""Sets as the house does, passes the bank, never surrenders a hand that may still push."""


GAME = Game(
    formerly=FORMERLY,
    slug="pai-gow-poker", title="Pai Gow Poker", subchapter="11", seats=(1, 6), options=OPTIONS,
    wagers=wagers.WAGERS, irregularities=IRREGULARITIES, pay_tables=TABLES, play=play,
    only_these=AT.chips, one_player=AT.seated, pieces_cite="11.2(a); 11.5(b)",
    check_table=check_table, follows=follows, check_bets=wagers.check_bets,
    check_felt=wagers.check_felt,
    check_limits=side_wagers.check_limits,
    first_state=first_state, facts=FACTS, fees=("vigorish",), parties=(DEALERS,), bot=bot,
    house_ways=WAYS,
)  # fmt: skip
