"""Pai gow with tiles, N.J.A.C. 13:69F-10.

Four tiles are set into a high and a low hand; both must beat those of the dealer, or of a player
who banks. The dragon's eye variation adds wagers on the dice. Read beside subchapter 10.
"""

from __future__ import annotations

from random import Random

from pitboss.equipment.tiles import SET, tile
from pitboss.games.pai_gow.pai_gow import bank as banking
from pitboss.games.pai_gow.pai_gow import deal, dragons_eye, memory, setting, settlement
from pitboss.games.pai_gow.pai_gow.bank import Bank
from pitboss.games.pai_gow.pai_gow.dragons_eye import Throw
from pitboss.games.pai_gow.pai_gow.irregularities import IRREGULARITIES
from pitboss.games.pai_gow.pai_gow.options import OPTIONS, check_table
from pitboss.games.pai_gow.pai_gow.wagers import (
    BET_BY_PLAYERS,
    DEALERS,
    PAI_GOW,
    TABLES,
    WAGERS,
    check_bets,
    check_take_down,
)
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer
from pitboss.play.events import HOUSE
from pitboss.play.game import Game
from pitboss.play.prompts import DEALER, Procedure, Prompt, Steps
from pitboss.play.round import Round


def play(round: Round) -> Procedure:
    yield from stack(round)
    eye = round.options["dragons-eye"] != "off"
    yield from round.take_bets(
        BET_BY_PLAYERS if eye else (PAI_GOW,),
        cite="10.5(c)",
        close="",
        take_down=lambda answer: check_take_down(round, answer),
    )
    bank = yield from banking.offer(round)  # 10.8(c)
    wagers = {stake.seat: stake.amount for stake in round.stakes_on(PAI_GOW)}
    if bank:
        yield from banking.cut(round, bank)
        yield from banking.dealers_wager(round, bank)
    if not round.stakes_on():
        idle(round)
        return
    round.announce("No more bets", "10.6(a)")
    if bank:
        yield from banking.delivery(round, bank)
    throw = yield from dragons_eye.shake(round, bank)
    if eye:
        settle_dice(round, throw, bank)
    if in_play(round):
        yield from deal.deal(round, throw, bank)
    if in_play(round):
        yield from tiles_phase(round, bank)
    banking.remember(round, bank, wagers)


def stack(round: Round) -> Steps[None]:
    """10.4: the tiles are washed and stacked; the throws are settled before bets close."""
    if not memory.yes(round.state["opened"]):
        round.announce("the tiles are inspected", "10.4(a)")
        round.announce("the tiles lie face up in 16 pairs", "10.4(b)")
        round.announce("the tiles are turned face down and washed", "10.4(c)")
        round.state["opened"] = True
        cite = "10.4(d)"
    else:
        cite = "10.4(f)"
    yield from round.shuffle(SET, cite=cite, source=deal.TILES)
    yield from round.commit("dice", dice=dragons_eye.DICE, cite="10.3(a)")


def idle(round: Round) -> None:
    """10.4(g): without gaming activity the tiles are turned up in pairs; the game starts anew."""
    round.announce("no activity: the tiles are turned face up in 16 pairs", "10.4(g)")
    round.state.update({"opened": False, "round": 1, "last-wagers": {}, "previous-bank": 0})


def in_play(round: Round) -> bool:
    """Whether any wager is still on the tiles."""
    return bool(round.seats_with(PAI_GOW, DEALERS))


def settle_dice(round: Round, throw: Throw, bank: Bank | None) -> None:
    """10.6A(a), (b); and 10.7(l)2: without vigorish, a triple takes the pai gow wagers too."""
    dragons_eye.settle(round, throw)
    if not throw.triple or round.options["dragons-eye"] != "method-2":
        return
    for stake in round.stakes_on(PAI_GOW):
        party = settlement.CENTRE if bank else HOUSE
        round.lose(stake, "a triple was rolled", "10.7(l)2", party=party)
    if bank:
        for stake in round.stakes_on(DEALERS):
            round.return_stake(stake, "10.8(h)", "a triple ends the round before the tiles")
        settlement.give_surplus(round, bank)


def tiles_phase(round: Round, bank: Bank | None) -> Steps[None]:
    """10.7, 10.8(n) to (r): the hands are set, exposed and settled."""
    hands = yield from setting.players_set(round)
    round.memo["turned-over"] = True
    if bank is None:
        round.memo["against"] = yield from setting.house_sets(round)
    else:
        bank_hands = yield from setting.bank_sets(round, bank)
        dealers = round.stakes_on(DEALERS)
        dealer_hands = (yield from setting.house_sets(round)) if dealers else None
        round.memo["against"] = bank_hands
        if not bank.co:
            round.show(bank.holder, "10.8(n)")
            round.rank(bank.holder, str(bank_hands), "10.2(b)")
        if dealer_hands:
            settlement.settle_dealers_wager(round, dealer_hands)
    yield from settlement.settle(round, hands, bank)
    round.collect(bank.holder if bank else DEALER, "10.7(m)")


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    """Passes the bank, shakes the dice, never surrenders a hand that may still push."""
    if isinstance(prompt, ask.Choose):
        return say.Choice(seat, prompt.default, patron=prompt.patron)
    return None


GAME = Game(
    slug="pai-gow",
    title="Pai Gow",
    subchapter="10",
    sections=("10",),
    seats=(1, 6),
    options=OPTIONS,
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    pay_tables=TABLES,
    play=play,
    only_these="10.5(a)",
    one_player="10.5(b)",
    pieces_cite="10.2(a)",
    check_table=check_table,
    check_bets=check_bets,
    first_state=memory.first_state,
    pieces="tiles",
    read_piece=tile,
    bot=bot,
)
