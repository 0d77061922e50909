"""Simple players for the games of the room: they play by the worth of their own cards, with some
randomness."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from pitboss.engine import Answer, Arrange, Choice, Choose, Prompt, Round
from pitboss.engine.game import Chooser
from pitboss.equipment.cards import PIPS
from pitboss.games.poker_room.common.streets import COMMUNITY
from pitboss.procedures.decisions import answer_keeping
from pitboss.ranking import badugi, five_card, low

Cards = Sequence[str]
Strength = Callable[[Round, Cards, Cards], float]
"""What a player's own cards are worth with those of the table, from 0 to 1."""
Keep = Callable[[Round, Cards], Cards]
"""Which cards a player keeps in a draw."""

GOOD, FAIR, OFTEN = 0.7, 0.35, 0.3
MADE = (0.2, 0.5, 0.7, 0.8, 0.9, 0.92, 0.95, 1.0, 1.0, 1.0)
"""What the categories of high hands are worth, beginning with a high card."""


def player(strength: Strength, keep: Keep | None = None) -> Chooser:
    """Raises the minimum with good hands, calls with fair ones, always shows."""

    def answer(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
        if isinstance(prompt, Arrange) and keep:
            return answer_keeping(prompt, keep(round, prompt.pieces))
        if not isinstance(prompt, Choose):
            return None
        if prompt.step != "choose":
            return Choice(prompt.seat, prompt.default)
        own, table = round.hands[str(seat)], round.hands.get(COMMUNITY, [])
        likes = strength(round, own, table) + rng.uniform(-0.15, 0.15)
        wager = prompt.offer("raise") or prompt.offer("bet")
        if wager and likes > GOOD and rng.random() < OFTEN:
            return Choice(prompt.seat, wager.name, wager.low)
        if prompt.offer("call"):
            return Choice(prompt.seat, "call" if likes > FAIR else "fold")
        return Choice(prompt.seat, prompt.default)

    return answer


# -- what cards are worth --------------------------------------------------------------------------


def high(cards: Cards) -> float:
    """Strength as a high hand: the made hand; before that pairs, suits and high cards."""
    if len(cards) >= five_card.SIZE:
        return MADE[five_card.category_number(five_card.score(cards))]
    often = Counter(card[0] for card in cards).most_common(1)[0][1]
    suited = Counter(card[1] for card in cards).most_common(1)[0][1] >= max(2, len(cards) - 1)
    tall = sum(PIPS[card] >= 10 for card in cards) / len(cards)
    return min(1.0, 0.2 + 0.35 * (often - 1) + 0.15 * suited + 0.25 * tall)


def low_cards(cards: Cards, worst: int, size: int) -> float:
    """Strength as a low hand: how many of the needed ranks are there."""
    ranks = {low.PIP[card] for card in cards if low.PIP[card] <= worst}
    return min(1.0, len(ranks) / min(size, max(len(cards), 1)))


def rainbow(cards: Cards) -> float:
    """Strength as a badugi: how many cards play."""
    return (0.1, 0.1, 0.4, 0.6, 0.9)[badugi.category_number(badugi.score(cards))]


# -- what is kept in a draw ------------------------------------------------------------------------


def keep_high(cards: Cards) -> Cards:
    """Keep the made hand; else four of a suit, else the two highest cards."""
    if five_card.category_number(five_card.score(cards)) >= five_card.CATEGORIES.index("straight"):
        return cards
    often = Counter(card[0] for card in cards)
    suits = Counter(card[1] for card in cards)
    if max(often.values()) > 1:
        return [card for card in cards if often[card[0]] > 1]
    if max(suits.values()) == five_card.SIZE - 1:
        return [card for card in cards if suits[card[1]] > 1]
    return sorted(cards, key=PIPS.__getitem__)[-2:]


def keep_low(cards: Cards, pips: dict[str, int], worst: int) -> Cards:
    """One card of every rank that is low enough."""
    by_rank = {pips[card]: card for card in cards if pips[card] <= worst}
    return list(by_rank.values())


def keep_rainbow(cards: Cards) -> Cards:
    """The lowest cards of different suits and ranks."""
    kept: list[str] = []
    for card in sorted(cards, key=low.PIP.__getitem__):
        if all(card[0] != other[0] and card[1] != other[1] for other in kept):
            kept.append(card)
    return kept
