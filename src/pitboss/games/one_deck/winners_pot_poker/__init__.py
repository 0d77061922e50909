"""Winner's pot poker, N.J.A.C. 13:69F-33.

Five-card stud, two cards down and three up. The players and the dealer put the same amounts into
one pot, and the highest hand takes it; the dealer stays to the end, a player may fold twice. The
house keeps a commission of what players win. A bonus on the player's own cards. Read with
subchapter 33.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from pitboss.engine.answers import Choice
from pitboss.engine.bots import chooser
from pitboss.engine.events import HOUSE
from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.engine.prompts import DEALER, Choose, Offer, Procedure, Steps
from pitboss.engine.round import Round, VoidRound
from pitboss.engine.wagers import Stake
from pitboss.games.one_deck.winners_pot_poker import dealing, rule_of_thumb
from pitboss.games.one_deck.winners_pot_poker.wagers import (
    AT,
    BONUS,
    OPTIONS,
    TABLES,
    TIMES,
    WAGERS,
    WHOLE,
    bonus_table,
    commission,
    own_rows,
)
from pitboss.money import dollars
from pitboss.procedures import decisions, deck_irregularities, one_deck, pots, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.pots import POT
from pitboss.procedures.settlement import Outcome

LIMIT = 50_000_00
"""33.11(c): the most that a bonus pays, unless the smallest wager can win more."""


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    tables.check_stated(bonus_table(options), "33.11(a)")


check_felt = tables.only_with("ante", "a jacks plus bonus wager is made beside an ante", "33.6(c)")


def first_state(options: Options) -> dict[str, Any]:
    return one_deck.first_state(options) | {"button": ""}


def play(round: Round) -> Procedure:
    yield from one_deck.prepare(round, AT)  # 33.3(c), 33.4(a) to (c)
    automated = round.options["deal"] == "automated"
    if automated:
        yield from dealing.burn(round, "33.9(b)1")
    yield from one_deck.take_bets(round, AT, ("ante", BONUS))
    if not round.seats_with("ante"):
        return
    stake = WHOLE * round.options["ante"]
    round.move(HOUSE, POT, stake, "the dealer's ante, bet and double wagers", "33.6(c)")
    order = dealing.move_button(round)
    try:
        if not automated:
            yield from dealing.burn(round, one_deck.way(round, AT))
        yield from dealing.first_three(round, order)
        yield from streets(round, order)
        yield from one_deck.put_stub_away(round, AT)
        yield from decisions.before_reveal(round, "33.10(f)")
    except VoidRound as void:
        round.move(POT, HOUSE, stake, "the dealer's wagers go back", void.cite)
        raise
    settle(round)


# -- decisions -----------------------------------------------------------------------------------


class Street(NamedTuple):
    """A decision after a number of cards: its wager, who gets the wagers of players who fold, and
    the paragraphs."""

    wager: str
    cite: str
    cards: int
    dealt: str
    folded_to: str
    not_now: decisions.NotNow


STREETS = (
    Street("bet", "33.10(a)", 4, "33.10(b)", HOUSE,
           {"double": ("a double wager is made after the fourth card", "33.10(c)"),
            "check": ("a player makes a bet wager or folds", "33.10(a)")}),
    Street("double", "33.10(c)", 5, "33.10(d)", POT,
           {"bet": ("a bet wager is made after the third card", "33.10(a)"),
            "check": ("a player makes a double wager or folds", "33.10(c)")}),
)  # fmt: skip


def streets(round: Round, order: Sequence[str]) -> Steps[None]:
    """33.10(a) to (d): stay or fold, then a card face up, from the first player after the button.

    Unlike the first three cards, these never begin with the dealer.
    """
    if order[0] == DEALER:
        order = [*order[1:], DEALER]
    seats = [int(holder) for holder in order if holder != DEALER]
    for street in STREETS:
        yield from decide(round, seats, street)
        yield from dealing.next_card(round, order, street.cards, street.dealt)


def decide(round: Round, seats: Sequence[int], street: Street) -> Steps[None]:
    wager, cite = street.wager, street.cite
    fold = Offer("fold", f"{cite}2", says="give up what you have put in")

    def offers(ante: Stake) -> tuple[Offer, ...]:
        return decisions.raises(wager, ante.amount, (TIMES[wager],), f"33.1; {cite}1"), fold

    def then(ante: Stake, answer: Choice) -> None:
        if answer.name == wager:
            round.place(ante.seat, wager, answer.amount, f"{cite}1", patron=ante.patron)
        else:
            decisions.fold(round, ante.seat, fold.cite, keeps=(BONUS,), party=street.folded_to)

    yield from decisions.decide(
        round, seats, offers, then, cite=f"{cite}3", default="fold", not_now=street.not_now
    )


# -- settlement ----------------------------------------------------------------------------------


def settle(round: Round) -> None:
    """33.10(e) to (i): the pot is made up, all hands are shown, bonuses and the pot are settled.

    33.5(a) to (c) are in the ranking.
    """
    stakes = [stake for name in TIMES for stake in round.stakes_on(name)]
    pot = sum(stake.amount for stake in stakes) + round.balances()[POT]
    round.announce(f"there is ${dollars(pot)} in the pot", "33.10(e)")
    live, scores = round.seats_with("double")[::-1], {}
    for holder in [DEALER, *map(str, live)] if live else []:
        round.show(holder, "33.10(f)")
        seat = 0 if holder == DEALER else int(holder)
        scores[seat] = tables.rank(round, holder, "33.5(b)")
    settle_bonuses(round, live)
    award(round, pot, stakes, pots.highest(scores) if live else [0])
    for holder in (*map(str, live), DEALER):
        round.collect(holder, "33.10(i)")


def settle_bonuses(round: Round, live: Sequence[int]) -> None:
    """33.10(g): of all players, from the dealer's far right; folded hands lie under the wager."""
    stakes = round.stakes_on(BONUS)
    for stake in stakes:
        if stake.seat not in live:
            round.show(str(stake.seat), "33.10(g)")
    settlement.carry_out(round, sorted(bonuses(round, stakes), key=lambda it: -it.stake.seat))
    for stake in stakes:
        if stake.seat not in live:
            round.collect(str(stake.seat), "33.10(g)")


def bonuses(round: Round, stakes: Sequence[Stake]) -> Iterable[Outcome]:
    """33.11(b), (c): up to the limit for each; several royal flushes share it by their wagers."""
    decided = [settlement.on_cards(round, stake) for stake in stakes]
    royal = [it for it in decided if own_rows(round.hands[str(it.stake.seat)]) == ("royal-flush",)]
    least = max(pays.won(round.table.limits.of(BONUS).low)
                for pays in bonus_table(round.options).rows.values())  # fmt: skip
    most, whole = max(LIMIT, least), sum(it.stake.amount for it in royal)
    for it in decided:
        shared = len(royal) > 1 and it in royal
        own = most * it.stake.amount // whole if shared else most
        yield from settlement.limited([it], own, "33.11(c)")


def award(round: Round, pot: int, stakes: Sequence[Stake], winners: Sequence[int]) -> None:
    """33.10(h): to the highest hand, less the commission; equal hands share it."""
    chip, due = round.options["smallest-chip"], partial(commission, options=round.options)
    divided = pots.divide(pot, winners, chip, due)
    cite = "33.10(h)2ii" if len(winners) > 1 else "33.10(h)2i" if divided.shares else "33.10(h)1"
    pots.award(round, stakes, divided.shares, cite)
    round.move(POT, HOUSE, divided.commission, "commission", cite)
    round.move(POT, HOUSE, divided.dealer, "the dealer's share of the pot", cite)


# -- irregularities and the bot ------------------------------------------------------------------

IRREGULARITIES = (*dealing.IRREGULARITIES, deck_irregularities.shuffler_counts_wrong("33.9(g)"))


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Folds if the dealer or another player shows a better hand, and folds low cards after three
    cards."""
    others = [DEALER, *(str(other) for other in round.seats_with("ante") if other != seat)]
    shown = [seen for other in others if (seen := dealing.in_sight(round, other))]
    return prompt.offers[0].name if rule_of_thumb.stays(round.hands[str(seat)], shown) else "fold"


GAME = Game(
    title="Winner's Pot Poker", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_felt=check_felt, facts=dealing.FACTS, parties=(POT,), bot=chooser(decision),
    **one_deck.game_fields(__package__, first_state),
)  # fmt: skip
