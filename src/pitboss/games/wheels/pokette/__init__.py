"""Pokette, N.J.A.C. 13:69F-12.

A wheel of 52 cards and two jokers, bet on as at roulette. The winning cards are posted three at a
time, and between spins there are wagers on the poker hand that they become. One round is one spin:
poker hand wagers ride over a joker, and all wagers over a spin that does not count. Read with
subchapter 12.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.engine.answers import Bet, TakeDown
from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.engine.prompts import Procedure
from pitboss.engine.round import Round
from pitboss.engine.wagers import Stake
from pitboss.equipment.cards import pretty
from pitboss.equipment.wheel import JOKERS
from pitboss.errors import Unusable
from pitboss.games.wheels.common import chips, spins, upright_wheels
from pitboss.games.wheels.pokette import hands, layout
from pitboss.games.wheels.pokette.options import AT, OPTIONS, TABLES, UPRIGHT, check_table, wheel
from pitboss.games.wheels.pokette.wagers import NON_POKER, WAGERS, covers
from pitboss.messages import shown
from pitboss.procedures.bet_manner import Manner
from pitboss.procedures.settlement import Outcome, collect_then_pay

FULL = 3
"""How many cards the stand has room for."""


def first_state(options: Options) -> dict[str, Any]:
    """The cards on the stand, and whose non-value chips are of which color and design."""
    return {"card-stand": [], **chips.first_state(options)}


def play(round: Round) -> Procedure:
    used = wheel(round.options)
    stand = open_table(round)
    yield from round.commit("wheel", pockets=used.order, cite="12.7(b)")
    yield from take_wagers(round, stand)
    card = yield from spins.spin(round, used, AT)
    if card is None:
        return
    round.note("winning-card", card, "12.7(d)")
    round.note("marker", card, "12.7(d)")
    if card in JOKERS:
        settle_non_poker(round, card)
        leave_hands(round)
        return
    stand.append(card)
    round.note("card-stand", [*stand], "12.7(d)")
    settle_non_poker(round, card)
    settle_hands(round, stand)
    if len(stand) == FULL:
        stand.clear()  # the next card that is no joker is the first of a new hand
        round.note("card-stand", [], "12.8(g)")
    else:
        offer_hands(round, stand)


def open_table(round: Round) -> list[str]:
    """12.3: the decks are inspected once, before the first spin. Returns the cards on the stand."""
    options = round.options
    if not round.table.rounds and options["display"] == "card-stand":
        round.announce(f"the {options['inspection']} sorts three decks by suit and sequence"
                       " and finds all cards in them", "12.3(a)")  # fmt: skip
        round.announce("the decks are put into their container", "12.3(b)")
    stand = round.state["card-stand"] = posted(round.state["card-stand"])
    if stand:
        round.note("card-stand", [*stand], "12.7(d)")
    return stand


def posted(said: Any) -> list[str]:
    """The given cards of a stand: at most two between spins, and never a joker."""
    text = said if isinstance(said, str) else " ".join(map(shown, said))
    stand = layout.cards_in(text)
    if stand is None or len(stand) >= FULL or set(stand).intersection(JOKERS):
        raise Unusable(f"card-stand: {text} is not one or two cards, none of them a joker")
    return stand


# -- wagers --------------------------------------------------------------------------------------


def take_wagers(round: Round, stand: list[str]) -> Procedure:
    """12.4(d): non-poker hand wagers on every spin, poker hand wagers as the stand allows."""
    options = round.options
    offered = [wager.name for wager in NON_POKER]
    offered += [hand.name for hand in hands.offered(stand, options)]
    yield from round.take_bets(
        offered,
        cite="12.4(a)",
        close_cite=AT.closed,
        take_down=lambda answer: check_stays(round, answer),
        why_not=lambda name: hands.BY_NAME[name].refusal(stand),
    )
    chips.keep_colors(round)


def check_stays(round: Round, answer: TakeDown) -> None:
    """12.7(e)3: a poker hand wager rides over a joker, and is not taken down then either."""
    rides = any(name in hands.BY_NAME for name in answer.wagers)
    cite = f"{AT.closed}; 12.7(e)3" if rides else AT.closed
    upright_wheels.check_stays(round, answer, cite)


MANNER = Manner(chips=AT.made_with, confirm=("dealer",), coupons=False, late=AT.closed)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    MANNER.check(round, bet)
    chips.check_designs(round, bet, AT)


# -- settlement ----------------------------------------------------------------------------------


def settle_non_poker(round: Round, card: str) -> None:
    """12.7(c) to (e): each wager by where it lies, whoever put it there, 12.4(c).

    A joker wins only for wagers straight up on it, split with it, or on jacer; all others lose.
    """
    joker = card in JOKERS
    lost, paid = ("12.7(e)1", "12.7(e)2") if joker else ("12.7(d)", "12.6(b)")

    def outcome(stake: Stake) -> Outcome:
        won = card in covers(stake.wager, round.options)
        return spins.outcome(round, stake, won, f"{pretty(card)} came", paid=paid, lost=lost)

    stakes = round.stakes_on()
    collect_then_pay(round, [outcome(s) for s in stakes if s.wager not in hands.BY_NAME])


def leave_hands(round: Round) -> None:
    """12.7(e)3: a joker does not affect poker hand wagers, and is not posted."""
    if round.stakes_on():
        round.announce("poker hand wagers ride on the next spin", "12.7(e)3")


def settle_hands(round: Round, stand: list[str]) -> None:
    """12.8(b), (e) and (f): each wager by itself, a straight flush wins three of them."""
    shown = " ".join(map(pretty, stand))

    def outcome(stake: Stake) -> Outcome:
        hand = hands.BY_NAME[stake.wager]
        won, cite = hand.wins(stand), hand.settled
        return spins.outcome(round, stake, won, shown, paid=cite, lost=cite)

    collect_then_pay(round, [outcome(stake) for stake in round.stakes_on()])


def offer_hands(round: Round, stand: list[str]) -> None:
    """12.8(a), (c) and (d): the dealer announces what may also be bet on."""
    offered = hands.offered(stand, round.options)
    for hand in offered:
        round.announce(f"wagers may be placed on {hand.name.replace('-', ' ')}", hand.announced)
    round.note("poker-hand-wagers", [hand.name for hand in offered], "12.4(d)")


GAME = Game(
    slug="pokette", title="Pokette", subchapter="12", seats=(1, 8), options=OPTIONS, wagers=WAGERS,
    irregularities=UPRIGHT.irregularities, pay_tables=TABLES, play=play,
    only_these="12.5(a); 12.5(b)", check_table=check_table, check_bets=check_bets,
    first_state=first_state, facts=chips.FACTS, pieces="wheel", wheel=wheel, read_piece=layout.card,
)  # fmt: skip
