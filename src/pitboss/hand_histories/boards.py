"""Several boards: where players were all-in, some records deal what was left of the board again."""

from collections.abc import Sequence
from itertools import accumulate

from pitboss.hand_histories.hands import Act
from pitboss.values import Frozen

FULL = 5
STREETS = (3, 1, 1)
"""How many cards the streets of a board have."""
BETS = ("fold", "call", "raise", "bring-in")
BOARD = "board-"
"""The holders of the boards at our tables: ``board-1``."""


class Boards(Frozen):
    """The boards of a hand."""

    common: tuple[str, ...]
    """Cards that belong to all of them."""
    rest: tuple[tuple[str, ...], ...] = ()
    """What each board has of its own; none if there is one board."""


def boards_of(acts: Sequence[Act]) -> Boards:
    """The boards of a record, one after the other or street by street. One board, if the cards
    after the last bet do not make several whole ones."""
    last = max((at for at, act in enumerate(acts) if act.kind in BETS), default=-1) + 1
    before = [act.cards for act in acts[:last] if act.kind == "board"]
    after = [act.cards for act in acts[last:] if act.kind == "board"]
    common = sum(before, ())
    due = [size for size, end in zip(STREETS, accumulate(STREETS), strict=True)
           if end > len(common)]  # fmt: skip
    sizes, several = [len(cards) for cards in after], len(after) // max(len(due), 1)
    if several > 1 and sizes == due * several:
        boards = [after[at : at + len(due)] for at in range(0, len(after), len(due))]
        return Boards(common, tuple(sum(board, ()) for board in boards))
    if several > 1 and sizes == [size for size in due for _ in range(several)]:
        boards = [after[at::several] for at in range(several)]
        return Boards(common, tuple(sum(board, ()) for board in boards))
    return Boards(sum(after, common))
