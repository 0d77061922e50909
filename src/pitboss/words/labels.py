"""Names as people say them: of wagers, options and choices, and of what a wager is on.

A name is written in kebab-case, and a colon sets off the spot of a wager: ``straight:00``. People
do not say it like that. In a list it is *straight 00*; in a sentence somebody bets *on 00
(straight)*, and their *straight bet on 00* wins. `static/shared/labels.js` calls wagers by the same
names.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from pitboss.equipment import cards
from pitboss.equipment.wheel import JOKERS
from pitboss.words.hand_names import REMEMBERED, many

_HYPHEN = re.compile(r"(?<=[a-z])(?<!\bx)-(?=[a-z0-9])|(?<=\d)-(?=[a-z])|(?<=[a-z]{2})(?=\d)")
_RUN = re.compile(r"(a|jack)(-\d+)+")
"""Ranks that follow each other."""
_SPOTTED = re.compile(r"([a-z][a-z-]*):([^\s:]+)")
_BETWEEN_LETTERS = re.compile(r"(?<=[a-z])-(?!half\b)(?=[a-z])")
_YOU = {
    "the player's": "your", "the player folds": "you fold", "the player has": "you have",
    "the player is": "you are", "the player does": "you do",
}  # fmt: skip
_THE_PLAYER = re.compile("|".join(rf"\b{said}\b" for said in _YOU))
_ONE = ("pair", "flush", "straight", "full house", "straight flush", "royal flush", "mini royal")
_NUMBERED = re.compile(r"(\d+) (.+)")
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
COME = re.compile(r"(dont-)?come(-odds)?")


@lru_cache(REMEMBERED)
def words(name: str) -> str:
    """A name in kebab-case as people read it: ``41 or more``, ``place win 6``. Hyphens between
    figures stay: ``hop 2-3``."""
    return name if _RUN.fullmatch(name) else _HYPHEN.sub(" ", name)


def unhyphenated(said: str) -> str:
    """A sentence with names in it, without their hyphens."""
    return _BETWEEN_LETTERS.sub(" ", said)


def with_article(hand: str) -> str:
    """What somebody has, where only its kind is known: ``a pair``."""
    return f"a {hand}" if hand in _ONE else hand


def to_you(reason: str) -> str:
    """A reason, worded for the player whom it is about."""
    return _THE_PLAYER.sub(lambda found: _YOU[found[0]], reason)


@lru_cache(REMEMBERED)
def called(name: str) -> str:
    """A wager in a list: ``straight 00``, ``split 29-32``, ``corner A♥-A♣-K♥-K♣``."""
    spotted = _SPOTTED.fullmatch(name)
    if not spotted:
        return words(name)
    kind, spot = spotted.groups()
    return f"{words(kind)} {'-'.join(_piece(kind, one) for one in spot.split('-'))}"


def aim(name: str, mark: str = "") -> str:
    """What somebody bets on: ``00 (straight)``, ``the 2nd dozen``, ``pair plus``."""
    kind, spot = _apart(name, mark)
    if not spot:
        return f"{words(name)}{_marked(mark)}"
    return spot if not kind else f"{spot} ({kind})"


def bet(name: str, mark: str, amount: str) -> str:
    """A wager of some amount: ``ante of $5``, ``bet of $5 on red``, ``straight bet of $5 on
    00``."""
    kind, spot = _apart(name, mark)
    if not spot and (name in _SIDES or not name[:1].isalpha()):
        return f"bet of {amount} on {words(name)}{_marked(mark)}"
    if not spot:
        return f"{words(name)}{' bet' if name in _WHICH else ''}{_marked(mark)} of {amount}"
    return f"{f'{kind} bet' if kind else 'bet'} of {amount} on {spot}"


def listed(names: Iterable[str]) -> str:
    """``you``, ``you and seat 2``, ``1, 2 and 4``."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _marked(mark: str) -> str:
    """Where the chips lie, or the number of a ticket and what is written on it."""
    numbered = _NUMBERED.fullmatch(mark)
    if numbered:
        return f" {numbered[1]} ({numbered[2]})"
    return f" ({mark})" if mark else ""


def _apart(name: str, mark: str) -> tuple[str, str]:
    """The kind of wager, if the spot does not say it, and the spot in words."""
    if mark.isdigit() and COME.fullmatch(name):
        return words(name), mark
    spotted = _SPOTTED.fullmatch(name)
    if not spotted or mark:
        return "", ""
    kind, spot = spotted.groups()
    if kind in _WHOLE:
        return "", _WHOLE[kind](spot)
    if kind in _FROM_TO:
        return words(kind), spot.replace("-", " to ")
    return words(kind), listed(_piece(kind, one) for one in spot.split("-"))


def _piece(kind: str, spot: str) -> str:
    """A number, a card, a suit."""
    if spot in JOKERS:
        return f"joker {spot[-1]}"
    return SUITS.get(spot, spot) if kind == "suit" else cards.pretty(spot)


def _ranks(spot: str) -> str:
    return f"the {listed(many(rank) for rank in spot.split('-'))}"


def _nth(number: str) -> str:
    return {"1": "1st", "2": "2nd", "3": "3rd"}.get(number, f"{number}th")


_SIDES = frozenset((
    "red", "black", "odd", "even", "small", "big", "banker", "player", "tie", "joker", "flag",
    "pass", "dont-pass", "field", "eleven", "any-seven", "any-craps", "over-7", "under-7",
    "over-13", "under-13",
))  # fmt: skip
"""Wagers that are named after the result they win on: a player has an ante, but bets on red."""
_WHICH = frozenset(("main", "original", "additional"))
_FROM_TO = frozenset(("six-numbers",))
_WHOLE: dict[str, Callable[[str], str]] = {
    "column": lambda spot: f"the {_nth(spot)} column",
    "dozen": lambda spot: f"the {_nth(spot)} dozen",
    "total": lambda spot: f"a total of {spot}",
    "suit": lambda spot: f"the {SUITS[spot]}",
    "single-rank": _ranks,
    "double-rank": _ranks,
}
"""Spots that also say which kind of wager it is."""
