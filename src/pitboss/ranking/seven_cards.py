"""Hands that seven cards make, set or not, by the names in the pay tables of bonus wagers:
13:69F-11.3(f) to (i).

The joker is an ace, or completes a straight or a flush (`ranking.ace_joker`). A hand without it is
natural.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pitboss.equipment.cards import JOKER, PIPS
from pitboss.ranking import ace_joker
from pitboss.ranking.ace_joker import ACE, TOP_STRAIGHT, as_set, best_run, held_by_rank, runs

FIVE, SEVEN = 5, 7
AND_PAIR = "-and-pair"
"""Suffix of a hand of five cards: the other two are a pair."""
_KING, _QUEEN = 13, 12
MATCHES = {
    as_set((_KING, _QUEEN)): "-with-king-and-queen",
    as_set((ACE, _KING)): "-with-ace-and-king",
    as_set((ACE, _QUEEN)): "-with-ace-and-queen",
}
"""Suffixes of a hand of five cards: the other two are these cards of one suit, neither of them the
joker."""
ROYAL_FLUSH = "royal-flush"
ACE_TO_FIVE = "natural-ace-to-five-straight-flush"
_ROYAL, _ACE_TO_FIVE = dict(runs(FIVE))[TOP_STRAIGHT], dict(runs(FIVE))[ACE]


def made(cards: Sequence[str]) -> frozenset[str]:
    """Every hand that can be made of the cards, from three of a kind upwards.

    ``natural-`` stands before a straight flush or royal flush without the joker, and before
    ``seven-card-straight-flush`` (the other one is ``wild-``). See also `AND_PAIR` and `MATCHES`.
    """
    plain = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(plain)
    found = {*_of_ranks(plain, jokers), *_and_pair(cards)}
    if best_run(as_set(PIPS[card] for card in plain), FIVE, jokers):
        found.add("straight")
    for suit in {card[1] for card in plain}:
        held = as_set(PIPS[card] for card in plain if card[1] == suit)
        if held.bit_count() + jokers >= FIVE:
            found.add("flush")
            found.update(_straight_flushes(held, jokers))
            found.update(_with_match(suit, held, plain))
    return frozenset(found)


def _of_ranks(plain: Sequence[str], jokers: int) -> Iterator[str]:
    most, *others = sorted(held_by_rank(plain, jokers).values(), reverse=True)
    if most >= 3:
        yield "three-of-a-kind"
    if most >= 3 and others and others[0] >= 2:
        yield "full-house"
    if most >= 4:
        yield "four-of-a-kind"
    if most >= FIVE:
        yield "five-aces"


def _straight_flushes(held: int, jokers: int) -> Iterator[str]:
    """The cards of a suit, as a set of ranks, with the joker and without it."""
    for wild in range(jokers + 1):
        before = "" if wild else "natural-"
        if top := best_run(held, FIVE, wild):
            yield "straight-flush"
            yield f"{before}straight-flush"
        if top == TOP_STRAIGHT:
            yield ROYAL_FLUSH
            yield f"{before}{ROYAL_FLUSH}"
        if best_run(held, SEVEN, wild):
            yield f"{before or 'wild-'}seven-card-straight-flush"
    if held & _ACE_TO_FIVE == _ACE_TO_FIVE:
        yield ACE_TO_FIVE


def _with_match(suit: str, held: int, plain: Sequence[str]) -> Iterator[str]:
    """A royal flush or the natural ace to five, and two other cards of one suit."""
    others = [card for card in plain if card[1] != suit]
    if len(others) != 2 or others[0][1] != others[1][1]:
        return
    match = MATCHES.get(as_set(PIPS[card] for card in others))
    if match is None:
        return
    if (held & _ROYAL).bit_count() == held.bit_count():  # four of it and the joker, or five
        yield ROYAL_FLUSH + match
        if held == _ROYAL:
            yield f"natural-{ROYAL_FLUSH}{match}"
    if held == _ACE_TO_FIVE:
        yield ACE_TO_FIVE + match


def _and_pair(cards: Sequence[str]) -> Iterator[str]:
    """Hands of five cards, from a straight upwards, together with a pair."""
    for two in combinations(cards, 2):
        if len({ACE if card == JOKER else PIPS[card] for card in two}) > 1:
            continue
        five = [card for card in cards if card not in two]
        score = ace_joker.score(five)
        if ace_joker.category_number(score) >= ace_joker.STRAIGHT:
            name = ace_joker.category(score)
            yield name + AND_PAIR
            if name == ROYAL_FLUSH and JOKER not in five:
                yield f"natural-{ROYAL_FLUSH}{AND_PAIR}"


# -- nothing at all, and three cards ---------------------------------------------------------------

PAI_GOWS = {9: "nine-high", 10: "ten-high", 11: "jack-high", 12: "queen-high", 13: "king-high",
            14: "ace-high"}  # fmt: skip


def pai_gow(cards: Sequence[str]) -> str | None:
    """The highest card of seven cards without a pair, straight or flush; the joker is only an
    ace."""
    plain = [card for card in cards if card != JOKER]
    often = held_by_rank(plain, len(cards) - len(plain))
    suits = [card[1] for card in plain]
    if len(often) < len(cards) or best_run(as_set(often), FIVE, 0):
        return None
    if max(map(suits.count, suits)) >= FIVE:
        return None
    return PAI_GOWS[max(often)]


def three(cards: Sequence[str]) -> frozenset[str]:
    """Every hand that can be made of three cards: 11.18(b)."""
    plain = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(plain)
    most = max(held_by_rank(plain, jokers).values())
    run = best_run(as_set(PIPS[card] for card in plain), 3, jokers) and len(
        {PIPS[card] for card in plain}
    ) == len(plain)
    suited = len({card[1] for card in plain}) == 1
    found = {
        "natural-straight-flush": run and suited and not jokers,
        "three-of-a-kind": most == 3,
        "straight-flush": run and suited,
        "straight": run,
        "flush": suited,
        "pair": most >= 2,
    }
    return frozenset(name for name, there in found.items() if there)
