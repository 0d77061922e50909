"""Rankings of one's own cards with some of a board: which cards they take."""

import pytest

from pitboss.equipment.cards import cards
from pitboss.ranking import five_card, own_three_card, three_card, with_best_two

TAKES = {
    # of the board alone nothing counts; before the last card there are four to choose from
    (own_three_card, three_card): {
        "Ad 2c on 7s 8s 9s": "Ad 9s 8s", "Ad 2c on 7s 7h 7d": "7s 7h Ad",
        "7c 2c on 7s 7h 7d": "7s 7h 7c", "7c 7d on 9s 8h 2c": "7c 8h 9s",
        "As Ks on 2s 3s Qd": "As 2s 3s", "As Kd on 2h 3s Qd": "As Kd Qd",
        "Ks 2d on Ac 9h 7d": "Ks Ac 9h", "6c 5c on 4d 3d": "6c 5c 4d",
        "Kc Ks on 4d 3d": "Kc Ks 4d",
    },
    # never a card of one's own less, and never the third of the board
    (with_best_two, five_card): {
        "Ks Qd 6c on 9h 9c 9d": "Ks Qd 6c 9h 9c",
        "As 9s 2d on 5s 7s 8s": "As 9s 2d 8s 7s", "7s 7d 2c on 7h 7c Kd": "7s 7d 7h 7c 2c",
        "7s 7d 2c on 7h 2d Kd": "7s 7d 7h 2c 2d", "As 2d 3c on 4h 5s Kd": "As 2d 3c 4h 5s",
        "As Ks Qs on Js Ts 2d": "As Ks Qs Js Ts", "As Kd Qc on 2h 3s 8d": "As Kd Qc 8d 3s",
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("takes", "ranks", "dealt", "best"),
    [(*both, dealt, best) for both, found in TAKES.items() for dealt, best in found.items()],
)
def test_what_it_takes(takes, ranks, dealt, best):
    assert takes.score(cards(dealt.replace(" on", ""))) == ranks.score(cards(best))
