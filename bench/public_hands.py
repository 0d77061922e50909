"""Public hands of the poker room side by side: the same files through pokerkit and through Pitboss.

The hands are those of `tests/records/televised.txt`, in all codes of the format that are games of
the room. Both sides have read the file beforehand and replay the hand from what they have read: its
actions are parsed, a table is opened, and every card, wager and draw goes through the rules. What
comes of it is compared before anything is timed, with the file, or else with each other. A hand
that one of the two does not play is left out.

    python bench/public_hands.py [code ...]
"""

from __future__ import annotations

import sys
import warnings
from collections import defaultdict
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from measuring import side_by_side, verdict
from pokerkit import HandHistory

from pitboss.errors import Refused
from pitboss.hand_histories import Hand, read_text
from pitboss.hand_histories.replayed_hand import HandReplay
from pitboss.hand_histories.variants import VARIANTS

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "records"))
import televised

BAR = 1.0
PASSES = 20


class Both(NamedTuple):
    """A hand as each side has read it."""

    theirs: HandHistory
    ours: Hand


def theirs(both: Both) -> list[Decimal]:
    """A hand through pokerkit; what everybody has in the end, in cents."""
    *_, (state, _) = both.theirs.state_actions
    return [Decimal(held) * 100 for held in state.stacks]


def ours(both: Both) -> list[Decimal]:
    """The same hand through Pitboss, with its whole record."""
    again = HandReplay(both.ours)
    again.play()
    return [Decimal(held) for held in again.finishing]


def by_code() -> dict[str, list[Both]]:
    """The hands that both play, by the code of their game."""
    found: dict[str, list[Both]] = defaultdict(list)
    for number, text in televised.hands().items():
        (hand,) = read_text(text)
        both = Both(HandHistory.loads(text), hand)
        try:
            mine, peers = ours(both), theirs(both)
        except (Refused, ValueError) as why:
            print(f"hand {number}, {hand.variant}, is left out: {why}")
            continue
        if mine != (list(hand.finishing) or peers):
            raise SystemExit(f"hand {number} came out differently")
        found[hand.variant].append(both)
    return found


def compare(code: str, hands: list[Both]) -> bool:
    if not hands:
        print(f"{code:8} no public hand")
        return False
    peer, mine = side_by_side(theirs, ours, hands, PASSES)
    said = verdict(mine >= BAR * peer, f"{BAR} times")
    row = f"{code:8} {VARIANTS[code].game:34} {len(hands):5} {peer:9,.0f} {mine:9,.0f}"
    print(f"{row} {mine / peer:7.2f}  {said}", flush=True)
    return mine >= BAR * peer


def main(asked: list[str] | None = None) -> bool:
    print(f"{'code':8} {'public hands, hands/s':34} {'hands':>5} {'pokerkit':>9} {'pitboss':>9}"
          f" {'ratio':>7}")  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        hands = by_code()
        fast = [compare(code, hands[code]) for code in asked or VARIANTS]
    return all(fast)


if __name__ == "__main__":
    raise SystemExit(0 if main(sys.argv[1:]) else 1)
