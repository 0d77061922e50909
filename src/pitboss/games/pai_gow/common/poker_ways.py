"""The facts for house ways in games that set cards into poker hands, with the joker of 11.3 and
31.3.

About the cards, the joker being an ace: how many `pairs`, `threes` and `fours` there are, each of
its own rank; their ranks from the highest (`pair-1`, `pair-2`, `pair-3`, `three-1`, `three-2`,
`four-1`); the ranks of single cards (`single-1` to `single-7`); `aces`, `joker`; what the best
high hand of all is (`made`, its category), and whether a straight, a flush or both could be it
(`complete`). About a setting: the category of each hand (`high`, `low`), and the ranks that decide
it, most important first (`high-1`, `low-1`, `low-2`).
"""

from collections.abc import Callable, Hashable
from functools import cache
from itertools import combinations, pairwise

from pitboss.engine import Options
from pitboss.equipment.cards import JOKER, PIPS, decks
from pitboss.games.pai_gow.common.house_ways import Facts, Setting, Vocabulary
from pitboss.games.pai_gow.common.rules import Pieces
from pitboss.ranking import ace_joker
from pitboss.ranking.ace_joker import ACE

MOST = {"pair": 3, "three": 2, "four": 1, "single": 7}
"""How many ranks of a kind seven cards can have."""
DECIDING = 3
"""How many of the ranks that decide a hand are facts."""
RANK_WORDS = {"A": ACE, "K": 13, "Q": 12, "J": 11}
WORDS = {
    **RANK_WORDS,
    **{name: number for number, name in enumerate(ace_joker.CATEGORIES)},
    "yes": 1,
    "no": 0,
}


def vocabulary(
    shape: dict[str, int], ace_low_lowest: Callable[[Options], bool], example: Pieces
) -> Vocabulary:
    """The vocabulary for cards that are set into these hands; the first is the high hand."""
    names, size = tuple(shape), next(iter(shape.values()))

    def about_cards(cards: Pieces, lowest: Hashable) -> Facts:
        return _about_cards(cards, size, bool(lowest))

    def about_settings(cards: Pieces, lowest: Hashable) -> list[Setting]:
        return _settings(cards, names, tuple(shape.values()), bool(lowest))

    return Vocabulary(
        hands=names,
        about_pieces=about_cards,
        about_settings=about_settings,
        words={**WORDS, ace_joker.ALL_ACES[size]: ace_joker.ACES},
        example=example,
        pieces=decks(jokers=1),
        ranking=ace_low_lowest,
    )


def _about_cards(cards: Pieces, size: int, lowest: bool) -> Facts:
    plain = [card for card in cards if card != JOKER]
    often = ace_joker.held_by_rank(plain, len(cards) - len(plain))
    facts = {"aces": often.get(ACE, 0), "joker": len(cards) - len(plain)}
    for count, (kind, most) in zip((2, 3, 4, 1), MOST.items(), strict=True):
        ranks = sorted((rank for rank in often if often[rank] == count), reverse=True)
        facts[f"{kind}s"] = len(ranks)
        facts |= {f"{kind}-{which + 1}": ranks[which] if which < len(ranks) else 0
                  for which in range(most)}  # fmt: skip
    facts["made"] = ace_joker.category_number(
        ace_joker.score(cards, size, ace_low_lowest=lowest), size
    )
    facts["complete"] = int(can_be_complete(plain, len(cards) - len(plain), size))
    return facts


def can_be_complete(plain: list[str], jokers: int, size: int) -> bool:
    """Whether a straight, a flush or both can be the high hand, whatever else the cards make."""
    suits = [card[1] for card in plain]
    if max(map(suits.count, suits)) + jokers >= size:
        return True
    return bool(ace_joker.best_run(ace_joker.as_set(PIPS[card] for card in plain), size, jokers))


def _settings(
    cards: Pieces, names: tuple[str, ...], sizes: tuple[int, ...], lowest: bool
) -> list[Setting]:
    """Every way to set the cards with hands in order of rank; cards of equal rank are different
    cards."""
    size, found = sizes[0], []
    known: dict[tuple[str, Pieces], tuple[int, Facts]] = {}

    def measured(name: str, hand: Pieces) -> tuple[int, Facts]:
        """A hand's score and its facts; many settings have the same hand."""
        if (name, hand) not in known:
            high = len(hand) == size
            score = (ace_joker.score(hand, size, ace_low_lowest=lowest) if high
                     else ace_joker.lower(hand, size))  # fmt: skip
            ranks = (*ace_joker.ranks(score, size), *(0,) * DECIDING)
            facts = {name: ace_joker.category_number(score, size)}
            facts |= {f"{name}-{which + 1}": ranks[which] for which in range(DECIDING)}
            known[name, hand] = score, facts
        return known[name, hand]

    for places in _ways(sizes, tuple(range(len(cards)))):
        hands = [tuple([cards[place] for place in hand]) for hand in places]
        own = [measured(name, hand) for name, hand in zip(names, hands, strict=True)]
        if all(first[0] >= second[0] for first, second in pairwise(own)):
            facts = {fact: value for _, some in own for fact, value in some.items()}
            scores = {name: score for name, (score, _) in zip(names, own, strict=True)}
            found.append(Setting(dict(zip(names, hands, strict=True)), scores, facts))
    return found


@cache
def _ways(sizes: tuple[int, ...], left: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Which places go into each hand, in every possible way."""
    if len(sizes) == 1:
        return ((left,),)
    return tuple(
        (chosen, *others)
        for chosen in combinations(left, sizes[0])
        for others in _ways(sizes[1:], tuple(place for place in left if place not in chosen))
    )
