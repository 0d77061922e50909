"""What a game tells the procedures that the family shares."""

from collections.abc import Callable
from itertools import pairwise

from pitboss.engine import DEALER, Interruption, Options, RankedHand, Round, VoidRound
from pitboss.errors import Refused
from pitboss.games.pai_gow.common.paragraphs import Paragraphs
from pitboss.values import Frozen

POSITIONS = 6
"""Betting positions, numbered counterclockwise from the dealer's right."""

Place = str | int
PLACES: tuple[Place, ...] = (DEALER, *range(1, POSITIONS + 1))
"""Where cards are dealt to, counterclockwise from the dealer."""
Pieces = tuple[str, ...]
Arrangement = dict[str, Pieces]
"""Pieces set into hands, by the name of the hand."""


class Required(Frozen):
    """How the house wants some pieces to be set."""

    best: Arrangement
    allowed: tuple[Arrangement, ...] | None
    """The settings that the dealer may choose; None where the text leaves all of them."""
    says: str
    cite: str

    def allows(self, hands: Arrangement) -> bool:
        return self.allowed is None or _content(hands) in map(_content, self.allowed)

    def fulfilled(self, hands: Arrangement) -> bool:
        """Whether hands that somebody says are set wrongly are set as the house wants it."""
        return _content(hands) in map(_content, self.allowed or (self.best,))


def _content(hands: Arrangement) -> list[list[str]]:
    """Which pieces are together, in any order."""
    return sorted(sorted(pieces) for pieces in hands.values())


class Foul(Frozen):
    """Why hands that a player has set cannot win."""

    why: str
    cite: str


class Result(Frozen, gc=False):
    """Whether a wager wins (1), is a push (0) or loses (-1)."""

    sign: int
    why: str
    cite: str
    compared: tuple[RankedHand, ...] = ()
    """The hands that decided, the bettor's own first."""


class SideWagers(Frozen, kw_only=True):
    """What happens to side wagers on the pieces: at which steps of the round they are collected and
    paid."""

    wagers: tuple[str, ...] = ()
    """Side wagers for which pieces are dealt even to a player without a wager on the hands."""
    needs: Callable[[Round, str], bool] = lambda _, holder: False
    """Whether a holder's pieces stay on the layout for side wagers."""
    no_surrender: Callable[[Round, int], Refused | None] = lambda _, seat: None
    """Why a player with such wagers cannot surrender."""
    settled: Callable[[Round, int], None] = lambda _, seat: None
    """What happens to side wagers together with the wager on the hands, before the pieces are
    collected."""
    exposed: Callable[[Round, int], None] = lambda _, seat: None
    """What happens to side wagers once a player's hands are exposed."""
    paid: Callable[[Round, int], None] = lambda _, seat: None
    """What happens once the player's wager on the hands has been settled."""
    finished: Callable[[Round], None] = lambda _: None
    """What happens when all players have been paid."""


class Rules(Frozen, kw_only=True):
    """What differs from game to game, and the paragraphs of what does not."""

    at: Paragraphs
    wager: str
    """The wager on the hands; its pay table has the row ``win``."""
    piece: str
    """What is dealt: a tile, a card."""
    places: tuple[Place, ...]
    """All places that pieces are dealt to, counterclockwise from the dealer."""
    shape: dict[str, int]
    """The hands that pieces are set into, and how many go into each."""
    ordered: Callable[[Arrangement], Arrangement]
    """The hands in their correct order, whatever a player has called them."""
    score: Callable[[Pieces, Options], int]
    """How high a hand ranks; equals are copies."""
    rank_among_own: Callable[[Pieces, Options], int] | None = None
    """How high a hand ranks among the hands of the same player, if its score does not say that."""
    deciding: Callable[[Pieces, Options], tuple[int, ...]] = lambda pieces, options: ()
    """The ranks that decide between hands of one name, most important first."""
    called: Callable[[Pieces, Options], str]
    """The name of a hand, with its pieces or without: ``6-6 6-6 (pair of 6-6)``."""
    worthless: Callable[[str, Pieces], bool]
    """Whether a player's hand is never higher, by its name and its pieces."""
    house_way: Callable[[Pieces, Options], Required]
    vigorish: Callable[[int, Options], int]
    """What the house takes of an amount won."""
    of_surplus: Callable[[int, Options], int] | None = None
    """What it takes of a bank's surplus, if that is different."""
    out_of_turn: Callable[[Round, str], Refused | None]
    """Why a player cannot do something when hands are set that belongs earlier in the round."""
    keeps: tuple[str, ...] = ()
    """Wagers that stand when all hands are void."""
    exposed: type[Interruption] = VoidRound
    """What follows if a piece of the dealer or the bank is exposed."""
    paid_at_once: bool = False
    """Whether a winner is paid before the next player's hands are exposed, if nobody banks."""
    side_wagers: SideWagers = SideWagers()
    decided: Callable[[Round], Result | None] = lambda _: None
    """The result of all wagers on the hands, if the hands of the dealer or the bank alone decide
    it."""

    @property
    def on_pieces(self) -> tuple[str, ...]:
        """The wagers for which a position is dealt pieces."""
        return self.wager, *self.side_wagers.wagers

    def describe(self, hands: Arrangement, options: Options) -> str:
        """``6-6 6-6 (pair of 6-6) over 2-2 2-3 (9)``."""
        return " over ".join([self.called(hands[name], options) for name in self.shape])

    def foul(self, hands: Arrangement, options: Options) -> Foul | None:
        """Why hands lose because they are set wrongly, if the text makes the player responsible for
        that."""
        if self.at.wrong_sizes and any(len(hands[name]) != n for name, n in self.shape.items()):
            sizes = ", ".join(f"{name} of {len(hands[name])}" for name in self.shape)
            return Foul(f"set wrongly: {sizes}", self.at.wrong_sizes)
        rank = self.rank_among_own or self.score
        for high, low in pairwise(self.shape) if self.at.foul else ():
            if rank(hands[high], options) < rank(hands[low], options):
                return Foul(f"set wrongly: the {low} hand is above the {high} hand", self.at.foul)
        return None
