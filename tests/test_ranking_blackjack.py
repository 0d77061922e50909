"""Blackjack points, pinned by the counts of two-card totals and by a digest of all small hands."""

import hashlib
from collections import Counter
from itertools import combinations, combinations_with_replacement

from pitboss.equipment.cards import DECK, RANKS
from pitboss.ranking import blackjack


def test_two_card_totals():
    counts = Counter(blackjack.points(hand) for hand in combinations(DECK, 2))
    hard = {total: count for (total, soft), count in counts.items() if not soft}
    soft = {total: count for (total, soft), count in counts.items() if soft}
    assert hard == {
        4: 6, 5: 16, 6: 22, 7: 32, 8: 38, 9: 48, 10: 54, 11: 64, 12: 118, 13: 112, 14: 102,
        15: 96, 16: 86, 17: 80, 18: 70, 19: 64, 20: 120,
    }  # fmt: skip
    assert soft == {12: 6, 21: 64} | dict.fromkeys(range(13, 21), 16)
    assert sum(counts.values()) == 1326


def test_blackjacks_and_pairs():
    hands = list(combinations(DECK, 2))
    assert sum(map(blackjack.is_blackjack, hands)) == 64
    assert sum(map(blackjack.is_pair, hands)) == 9 * 6 + 120
    assert not blackjack.is_blackjack(("As", "5d", "5c"))
    assert blackjack.is_pair(("Ks", "Td"))


def test_only_one_ace_counts_eleven():
    assert blackjack.points(("As", "Ad")) == (12, True)
    assert blackjack.points(("As", "Ad", "9c")) == (21, True)
    assert blackjack.points(("As", "Ad", "Ac", "9c")) == (12, False)
    assert blackjack.describe(("As", "6d")) == "soft 17"
    assert blackjack.describe(("Ts", "6d", "8d")) == "hard 24"


def test_digest_of_all_hands_up_to_five_cards():
    lines = [
        "".join(hand) + " " + blackjack.describe([rank + "s" for rank in hand])
        for size in range(1, 6)
        for hand in combinations_with_replacement(RANKS, size)
    ]
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    assert (len(lines), digest[:16]) == (8567, "095a579c695b5b76")
