"""Hands of two cards, and four cards of the bonus wager, N.J.A.C. 13:69F-34.3: 52 cards and two
jokers.

Every matching pair ranks above two different face cards, and those rank above hands with only
points. A hand's score is one number: the higher, the better; hands of equal score are copies.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from pitboss.equipment.cards import JOKER, PIPS
from pitboss.ranking.ace_joker import NAMES, plural

ACE, JACK, QUEEN, KING = 14, 11, 12, 13
JOKER_POINTS = (3, 6)
POINTS = {pip: 1 if pip == ACE else pip if pip < 10 else 0 for pip in range(2, 15)}
"""What a card counts, by rank, 34.3(a)3."""
TIE_RANKS = {pip: 1 if pip == ACE else pip for pip in range(2, 15)}
"""Which card is the highest between hands of equal points, the ace lowest, 34.3(b)."""
_STEP = 16
"""The distance between one number of points and the next; in between, the highest card decides."""
_FACES = 10 * _STEP
"""The score below every two different face cards."""
_PAIRS = _FACES + 3
"""The score below every pair."""
FACES = {(KING, QUEEN): 3, (KING, JACK): 2, (QUEEN, JACK): 1}


def score(cards: Sequence[str]) -> int:
    """How two cards rank."""
    pips = sorted((PIPS[card] for card in cards if card != JOKER), reverse=True)
    if not pips:
        return _PAIRS + ACE  # two jokers, above the aces
    if len(pips) == 2 and pips[0] == pips[1]:
        return _PAIRS + pips[0] - 1
    if (pips[0], pips[-1]) in FACES and len(pips) == 2:
        return _FACES + FACES[pips[0], pips[1]]
    return max(
        (own + other) % 10 * _STEP + max(rank, other_rank)
        for (own, rank), (other, other_rank) in product(*map(_counts, cards))
    )


def _counts(card: str) -> tuple[tuple[int, int], ...]:
    """The ways in which a card may count: points and rank."""
    if card == JOKER:
        return tuple((points, points) for points in JOKER_POINTS)
    return ((POINTS[PIPS[card]], TIE_RANKS[PIPS[card]]),)


def rank(score: int) -> int:
    """How a hand ranks by 34.3(a) alone, without the highest card that decides between two parties:
    hands of the same points are equal."""
    return score if score > _FACES else points(score)


def is_pair(score: int) -> bool:
    return score > _PAIRS


def is_faces(score: int) -> bool:
    """Whether a hand is two different face cards."""
    return _FACES < score <= _PAIRS


def points(score: int) -> int:
    """The points of a hand that is neither a pair nor two face cards."""
    return score // _STEP


def top(score: int) -> int:
    """The rank that decides between hands of these points: the ace is 1, the king 13."""
    return score % _STEP


def is_zero(score: int) -> bool:
    """Whether a hand is worth nothing: ranked by its points, and of none, 34.3(d)."""
    return score < _STEP


def name(score: int) -> str:
    """A hand in words: ``pair of jokers``, ``king and queen``, ``7 points``."""
    if is_pair(score):
        pip = score - _PAIRS + 1
        return f"pair of {'jokers' if pip > ACE else plural(pip)}"
    if is_faces(score):
        high, low = next(two for two, place in FACES.items() if place == score - _FACES)
        return f"{NAMES[high]} and {NAMES[low]}"
    return f"{points(score)} point{'' if points(score) == 1 else 's'}"


# -- four cards of the bonus wager ----------------------------------------------------------------

ROWS = ("four-aces", "royal-flush", "two-jokers-and-two-aces", "four-of-a-kind", "straight-flush",
        "three-of-a-kind", "flush", "two-pair", "straight", "two-jokers",
        "any-other-pair")  # fmt: skip
"""What is paid, from the highest, 34.3(c)."""
_RUNS = {frozenset(range(low, low + 4)) for low in range(1, 12)}


def rows(cards: Sequence[str]) -> tuple[str, ...]:
    """What four cards make, best first.

    A joker is a joker; in a straight, with or without a flush, it may also be a three or a six. The
    ace is below the two, or above the king as in the royal flush.
    """
    plain = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(plain)
    often = Counter(PIPS[card] for card in plain)
    shape = sorted(often.values(), reverse=True)
    suited = len({card[1] for card in plain}) == 1
    straight = _is_straight(list(often.elements()), jokers)
    royal = jokers == 0 and suited and set(often) == {ACE, KING, QUEEN, JACK}
    found = {
        "four-aces": often[ACE] == 4,
        "royal-flush": royal,
        "two-jokers-and-two-aces": jokers == 2 and often[ACE] == 2,
        "four-of-a-kind": shape[0] == 4,
        "straight-flush": straight and suited and not royal,
        "three-of-a-kind": shape[0] >= 3,
        "flush": suited and jokers == 0,
        "two-pair": shape[:2] == [2, 2] or (jokers == 2 and shape[0] == 2),
        "straight": straight,
        "two-jokers": jokers == 2,
        "any-other-pair": shape[0] >= 2,
    }
    return tuple(row for row in ROWS if found[row])


def _is_straight(pips: Sequence[int], jokers: int) -> bool:
    if len(set(pips)) < len(pips):
        return False
    low = [1 if pip == ACE else pip for pip in pips]
    return any(
        {*ranks, *filled} in _RUNS
        for ranks in (pips, low)
        for filled in product(JOKER_POINTS, repeat=jokers)
        if len({*ranks, *filled}) == len(pips) + jokers
    )
