"""21.8(g) to (n): the dealer's hand, the community cards, and what becomes of the wagers."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.engine.answers import Answer, Arrangement
from pitboss.engine.events import Arranged
from pitboss.engine.prompts import DEALER, Steps
from pitboss.engine.round import Round
from pitboss.engine.wagers import Stake
from pitboss.errors import Refused
from pitboss.games.shoe_poker.fast_action_holdem.house_way import house_way, is_natural
from pitboss.games.shoe_poker.fast_action_holdem.irregularities import MISSET
from pitboss.games.shoe_poker.fast_action_holdem.rules import HIGHER
from pitboss.procedures import decisions
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.procedures.shoes import Card, Dealing
from pitboss.ranking import several_decks

SECOND = "2"
"""The second hand of seat 3 is ``3/2``."""


def meet_the_dealer(round: Round, dealing: Dealing) -> Steps[None]:
    cards = round.show(DEALER, "21.8(g)")
    if is_natural(cards):
        lose_to_natural(round)
        return
    yield from dealer_sets(round, cards)
    queue: list[Card] = [("burn", "down", "21.8(j)")]
    queue += [(COMMUNITY, "up", "21.8(j)")] * 5
    yield from dealing.deal(queue)
    settle(round)


def hands_of(round: Round, seat: int) -> list[tuple[Stake, str]]:
    """The wagers of a seat, each with the hand that it is on."""
    holders = {"original": str(seat), "split": f"{seat}/{SECOND}"}
    return [(stake, holders[stake.wager]) for stake in round.stakes_on(seat=seat)]


def lose_to_natural(round: Round) -> None:
    """21.8(h): original wagers are collected from the right; wagers on second hands go back."""
    round.rank(DEALER, "natural", "21.1")
    for seat in round.seats_with("original")[::-1]:
        for stake, holder in hands_of(round, seat):
            if stake.wager == "original":
                round.lose(stake, "the dealer has a natural", "21.8(h)")
            else:
                round.push(stake, "only the original wager is lost to a natural", "21.8(h)")
            round.collect(holder, "21.8(h)")


def dealer_sets(round: Round, cards: Sequence[str]) -> Steps[None]:
    """21.8(g), (i): two cards by the house way; 21.9(h): a hand set otherwise is reset."""
    way = house_way(cards)
    allowed = [sorted(couple) for couple in way.couples]

    def legal(answer: Answer) -> None:
        assert isinstance(answer, Arrangement)
        if MISSET not in round.memo and sorted(answer.hands["keep"]) not in allowed:
            raise Refused(f"by the house way the dealer keeps {' '.join(way.best)}", way.cite)

    filed = {"keep": way.best, "discard": decisions.others(cards, way.best)}
    hands = yield from round.arrange(
        0, {"keep": 2, "discard": 2}, cite=way.cite, legal=legal, suggestion=filed,
        step="dealer-set",
    )  # fmt: skip
    if sorted(hands["keep"]) not in allowed:
        hands = filed
        round.record(Arranged(DEALER, hands, "up", "21.9(h)"))
    for card in hands["discard"]:
        round.shift(card, DEALER, "discard", face="up", cite="21.8(g)")


def settle(round: Round) -> None:
    """21.8(k) to (n): hands from the right; losing wagers are collected at once, then winning ones
    are paid.

    Hands compare by 21.3(a), (b) and (c): the category, the ranks of its groups, then the others.
    """
    dealers = tables.rank(round, DEALER, "21.3(b)", plus=COMMUNITY, by=several_decks)
    won = []
    for seat in round.seats_with("original")[::-1]:
        for stake, holder in hands_of(round, seat):
            round.show(holder, "21.8(k)")
            mine = tables.rank(round, holder, "21.3(b)", plus=COMMUNITY, by=several_decks)
            if mine > dealers:
                won.append((stake, holder))
                continue
            why = "a copy hand" if mine == dealers else "the dealer's hand is higher"
            round.lose(stake, why, "21.8(k)")
            round.collect(holder, "21.8(l)")
    for stake, holder in won:
        round.win(stake, HIGHER, "the player's hand is higher", "21.8(n)")
        round.collect(holder, "21.8(n)")
