"""The two hands as they stand when both have all their cards."""

from pitboss.ranking.baccarat import NATURALS
from pitboss.values import Frozen

BANKER, PLAYER = "banker", "player"
OTHER = {PLAYER: BANKER, BANKER: PLAYER}


class Outcome(Frozen):
    """Counts and numbers of cards: all that decides a wager."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int

    @property
    def player_natural(self) -> bool:
        return self.player_cards == 2 and self.player in NATURALS

    @property
    def banker_natural(self) -> bool:
        return self.banker_cards == 2 and self.banker in NATURALS

    @property
    def lead(self) -> int:
        """By how much the Banker's Hand is ahead."""
        return self.banker - self.player

    @property
    def winner(self) -> str:
        return BANKER if self.lead > 0 else PLAYER if self.lead < 0 else ""

    @property
    def cards(self) -> int:
        return self.player_cards + self.banker_cards

    @property
    def dragon_7(self) -> bool:
        """The Banker's Hand wins with three cards and a count of seven."""
        return self.lead > 0 and self.banker_cards == 3 and self.banker == 7

    def __str__(self) -> str:
        """As the history of the shoe has it: ``B7d``, ``P9n``, ``T6``."""
        natural = self.banker_natural if self.lead >= 0 else self.player_natural
        letter = {BANKER: "B", PLAYER: "P", "": "T"}[self.winner]
        return (
            f"{letter}{max(self.player, self.banker)}"
            f"{'n' if natural else ''}{'d' if self.dragon_7 else ''}"
        )
