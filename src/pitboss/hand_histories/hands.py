"""A hand of a hand history: who sat there with how many chips, what was posted, dealt and done."""

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, Literal

from pitboss.equipment.cards import card
from pitboss.errors import Unusable
from pitboss.messages import shown
from pitboss.values import Frozen

CHIP = 100
"""A chip of the file is a dollar here."""
UNKNOWN = "??"
MOST_CHIPS = 10**12
_CARDS = re.compile(r"(?:\?\?|[2-9TJQKA][cdhs])*")
_PLAYER = re.compile(r"p[1-9][0-9]?")

Kind = Literal["hole", "board", "fold", "call", "raise", "show", "muck", "discard", "bring-in"]


class Hand(Frozen, kw_only=True):
    """A hand of a file. Amounts are in cents; a chip of the file is a dollar. Players are numbered
    from 0: the first is to the left of the button, the last has the button."""

    name: str = ""
    """Where it was read: the file, and the number of the hand in it."""
    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...] = ()
    """By player; negative for a missed blind that is posted now. With two players the blinds are
    swapped, as in the format."""
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    stacks: tuple[int | None, ...]
    """None if the file gives a player unlimited chips."""
    actions: tuple[str, ...]
    finishing: tuple[Decimal | None, ...] = ()
    """What the players had afterwards, if the file says so; in cents and fractions of a cent."""
    winnings: tuple[Decimal | None, ...] = ()
    """What they took from the pots, if the file says so."""
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    """The seats of the players, if the file has them; otherwise adjacent seats."""
    seat_count: int = 0
    said: dict[str, Any] = {}
    """All other fields, as the file has them."""

    @property
    def count(self) -> int:
        return len(self.stacks)


class Act(Frozen):
    """One action of a hand."""

    kind: Kind
    player: int = -1
    cards: tuple[str, ...] = ()
    amount: int = 0
    number: int = 0
    said: str = ""
    """As it is written."""

    @property
    def text(self) -> str:
        """As it is written, with its number."""
        return told(self.number, self.said)


# -- actions --------------------------------------------------------------------------------------


def acts_of(hand: Hand) -> list[Act]:
    """The actions of a hand; comments are left out."""
    acts, players = [], hand.count
    for number, text in enumerate(hand.actions, 1):
        words = (text.partition("#")[0] if "#" in text else text).split()
        if words:
            acts.append(_act(words, number, text, players))
    return acts


def told(number: int, text: str) -> str:
    """How an action is named in messages."""
    return f"action {number}, {text.strip()!r}"


WORDS: dict[str, Kind] = {"f": "fold", "cc": "call", "pb": "bring-in", "sd": "discard"}
"""What a player does, in the words of the format."""
NO_ACTION = "not an action: d dh, d db, f, cc, cbr, pb, sd or sm, as in 'p1 cbr 6'"


def _act(words: Sequence[str], number: int, said: str, players: int) -> Act:
    try:
        if words[0] == "d":
            kind, player, cards, amount = _dealing(words, players)
        else:
            kind, player, cards, amount = _doing(_player(words[0], players), words[1:])
    except Unusable as error:
        raise Unusable(f"{told(number, said)}: {error}") from None
    except ArithmeticError:
        amiss = f"{shown(words[-1])} is not an amount"
        raise Unusable(f"{told(number, said)}: {amiss}") from None
    return Act(kind, player, cards, amount, number, said)


Done = tuple[Kind, int, tuple[str, ...], int]
"""What was done, by whom, with which cards and for how much."""


def _dealing(words: Sequence[str], players: int) -> Done:
    match words:
        case [_, "db", cards]:
            return "board", -1, read_cards(cards), 0
        case [_, "dh", who, cards]:
            return "hole", _player(who, players), read_cards(cards), 0
    raise Unusable(NO_ACTION)


def _doing(player: int, words: Sequence[str]) -> Done:
    match words:
        case ["f" | "cc" | "pb" | "sd" as word]:
            return WORDS[word], player, (), 0
        case ["cbr", amount]:
            return "raise", player, (), chips(Decimal(amount))
        case ["sm"]:
            return "muck", player, (), 0
        case ["sm", cards]:
            return "show", player, () if cards == "-" else read_cards(cards), 0
        case ["sd", cards]:
            return "discard", player, () if cards == "-" else read_cards(cards), 0
    raise Unusable(NO_ACTION)


@lru_cache(maxsize=1024)
def _player(who: str, players: int) -> int:
    if not _PLAYER.fullmatch(who) or int(who[1:]) > players:
        raise Unusable(f"{shown(who)} is none of the players p1 to p{players}")
    return int(who[1:]) - 1


def read_cards(text: str) -> tuple[str, ...]:
    """Cards without spaces between them: ``AsKs``, ``Qs??``."""
    if not _CARDS.fullmatch(text):
        for at in range(0, len(text), 2):
            if text[at : at + 2] != UNKNOWN:
                card(text[at : at + 2])  # raises an error if it is not a card
        raise Unusable(f"{shown(text)} is not cards, as in AsKs")
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))


# -- amounts --------------------------------------------------------------------------------------


def chips(amount: Decimal | int) -> int:
    """An amount of a file in cents."""
    cents = Decimal(amount) * CHIP
    if not cents.is_finite() or abs(cents) > MOST_CHIPS:
        raise Unusable(f"{amount} chips: more than {MOST_CHIPS // CHIP:,} are not counted here")
    if cents != int(cents):
        raise Unusable(f"{amount} chips: they are counted in whole hundredths here")
    return int(cents)


def in_chips(cents: int) -> int | Decimal:
    """An amount in cents as chips of a file."""
    whole, rest = divmod(cents, CHIP)
    return whole if not rest else Decimal(cents) / CHIP
