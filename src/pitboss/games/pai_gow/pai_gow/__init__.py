"""Pai gow with tiles, N.J.A.C. 13:69F-10.

Four tiles are set into a high and a low hand; both must beat those of the dealer, or of a player
who banks. The dragon's eye variation adds wagers on the dice. Read with subchapter 10.
"""

from __future__ import annotations

from typing import Any

from pitboss.engine.bots import by_default, chooser
from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.engine.prompts import Procedure, Steps
from pitboss.engine.round import Round
from pitboss.equipment.tiles import SET, tile
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common import dealing, dragons_eye, memory, settlement
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.games.pai_gow.pai_gow import delivery, wagers, wall
from pitboss.games.pai_gow.pai_gow.options import OPTIONS, check_table
from pitboss.games.pai_gow.pai_gow.paragraphs import AT, BANK_DEAL, BANKING, DEAL, EYE, EYE_DEAL
from pitboss.games.pai_gow.pai_gow.rules import IRREGULARITIES, RULES
from pitboss.games.pai_gow.pai_gow.wagers import PAI_GOW
from pitboss.games.pai_gow.pai_gow.ways import WAYS


def first_state(options: Options) -> dict[str, Any]:
    """The bank, where the dragon's eye button is, and the triples that were rolled."""
    return memory.first_state() | dragons_eye.first_state(EYE)


def play(round: Round) -> Procedure:
    yield from stack(round)
    eye = dragons_eye.offered(round.options)
    yield from round.take_bets(wagers.BET_BY_PLAYERS if eye else (PAI_GOW,), cite=AT.bets, close="")
    bank = yield from banking.offer(round, RULES, BANKING)
    wagered = {stake.seat: stake.amount for stake in round.stakes_on(PAI_GOW)}
    stacks, style = wall.UNCUT, wall.HOUSE_WAY
    if bank:
        stacks = yield from delivery.cut(round, bank)
        yield from banking.dealers_wager(round, RULES, bank)
    if not round.stakes_on():
        idle(round)
        return
    round.announce("No more bets", DEAL.shaken)
    if bank:
        style = yield from delivery.style(round, bank)
    at = BANK_DEAL if bank else EYE_DEAL if eye else DEAL
    throw = yield from dragons_eye.shake(round, RULES, at, EYE, bank)
    if eye:  # 10.6A(a) to (c), 10.7(l)2
        dragons_eye.settle(round, RULES, EYE, throw, bank)
    if in_play(round):
        yield from delivery.deal(round, throw, bank, stacks, style)
    if in_play(round):
        yield from settlement.play_hands(round, RULES, bank)
    banking.remember(round, bank, wagered)


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
    yield from round.shuffle(SET, cite=cite, source=delivery.TILES)
    yield from round.commit("dice", dice=dealing.DICE, cite="10.3(a)")


def idle(round: Round) -> None:
    """10.4(g): without gaming activity the tiles are turned up in pairs; the game starts again."""
    round.announce("no activity: the tiles are turned face up in 16 pairs", "10.4(g)")
    memory.start_anew(round.state)


def in_play(round: Round) -> bool:
    """Whether any wager is still on the tiles."""
    return bool(round.seats_with(PAI_GOW, DEALERS))


bot = chooser(by_default)
"""Passes the bank, shakes the dice, never surrenders a hand that may still push."""


GAME = Game(
    slug="pai-gow", title="Pai Gow", subchapter="10", seats=(1, 6), options=OPTIONS,
    wagers=wagers.WAGERS, irregularities=IRREGULARITIES, pay_tables=wagers.TABLES, play=play,
    only_these=AT.chips, one_player=AT.seated, pieces_cite="10.2(a)", check_table=check_table,
    check_bets=wagers.check_bets, check_felt=wagers.check_felt, first_state=first_state,
    facts=memory.FACTS | dragons_eye.facts(EYE),
    pieces="tiles", read_piece=tile, fees=("vigorish",), parties=(DEALERS,), bot=bot,
    house_ways=WAYS,
)  # fmt: skip
