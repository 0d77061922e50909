"""What the simple players say to a hand and the board that they see so far."""

import pytest

import pitboss
from pitboss.engine import prompts as ask
from pitboss.equipment.cards import cards

MINI = "mini-tex-3-card-holdem"
BONUS, ULTIMATE = "texas-holdem-bonus-poker", "ultimate-texas-holdem"
SAID = [
    (MINI, ("stay", "fold"), {
        "stay": "7s 2s, 8s 2d, 7s 3d, 2s 2d, 9s 3d on Kc 6d, 9s 3d on Kc 7h, 9s 4d on 4c 7h,"
                " 9s 4d on 7c 7h Ks",
        "fold": "7s 2d, 9s 3d on Kc 6h, 9s 4d on Ac 7h 2s",
    }),
    (BONUS, ("flop", "fold"), {"flop": "7s 2s, 8s 2d, 4c 3d, 2c 2d", "fold": "7s 2d"}),
    (BONUS, ("turn", "check"), {
        "turn": "Qs 7d on 7h 4c 2s, 9s 8d on Th Jc 7s", "check": "Qs 7d on 4h 4c 2s",
    }),
    (BONUS, ("river", "check"), {
        "river": "As Kd on Th 9c 2s Ad, 5s 5d on Th 9c 2s 3d", "check": "As Kd on Th 9c 2s 3d",
    }),
    (ULTIMATE, ("play-4x", "check"), {
        "play-4x": "As 2d, Ks 2s, Jc Td, 3c 3d", "check": "Ks 4d, Qs 7d, 2c 2d, Ts 9s",
    }),
    (ULTIMATE, ("play-2x", "check"), {
        "play-2x": "Qs 7d on 7h 4c 2s, 9s 8d on Th Jc 7s, Ts 6s on As 9s 2d",
        "check": "Qs 7d on 4h 4c 2s, 2c 2d on 9h 4c 7s, 9s 6s on As Ks 2d",
    }),
    (ULTIMATE, ("play-1x", "fold"), {
        "play-1x": "Qs 7d on 4h 4c 2s 7c 9d, 6s 3d on Ah Ac Ad As Kd",
        "fold": "6s 3d on Kh Jc 9s 8c 2d",
    }),
]  # fmt: skip
"""By game and by what is offered: what is said, and to which hands."""


@pytest.mark.parametrize(
    ("slug", "offered", "says", "held"),
    [
        (slug, offered, says, held)
        for slug, offered, said in SAID
        for says, hands in said.items()
        for held in hands.split(", ")
    ],
)
def test_what_is_said(slug, offered, says, held):
    hand, _, board = held.partition(" on ")
    table = pitboss.open_table(slug, seats=1)
    round = table.start()
    round.hands = {"1": list(cards(hand)), "community": list(cards(board))}
    first, other = (ask.Offer(name, "1.1") for name in offered)
    prompt = ask.Choose(1, (first, other), "1.1", other.name)
    assert table.game.bot(round, prompt, 1, None).name == says
