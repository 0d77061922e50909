"""The permissible wagers of pokette, and the cards that each covers (12.5)."""

from __future__ import annotations

from functools import lru_cache, partial

from pitboss.engine.options import Options
from pitboss.engine.wagers import Wager
from pitboss.equipment.cards import DECK, pretty
from pitboss.equipment.wheel import JOKERS
from pitboss.games.wheels.common import posted_odds
from pitboss.games.wheels.pokette import layout
from pitboss.games.wheels.pokette.hands import HANDS, HandWager
from pitboss.games.wheels.pokette.options import MINIMUM, ODDS, columns

_wager = partial(posted_odds.wager, MINIMUM, ODDS)


def _on_spot(name: str, cite: str, says: str, shape: str) -> Wager:
    return _wager(name, cite, says, **posted_odds.on_spot(layout, columns, name, cite, shape))


def _trio(name: str, cite: str) -> Wager:
    _, two = layout.TRIOS[name]
    says = f"any card of {name.replace('-', ', ')}, or {pretty(two)}"
    return _wager(name, cite, says)


def _hand(hand: HandWager) -> Wager:
    cards = "one winning card" if hand.posted == 1 else "two winning cards"
    return _wager(hand.name, hand.cite, hand.says, when=f"with {cards} posted", rule=hand.needs)


NON_POKER = (
    _on_spot("straight-up", "12.5(a)1", "one card or joker", "a card or a joker"),
    _on_spot("split", "12.5(a)2", "either of two cards", "two adjoining cards"),
    _on_spot("corner", "12.5(a)3", "any of four cards", "four adjoining cards"),
    _on_spot("single-rank", "12.5(a)4", "the four cards of a rank", "a rank, A to 2"),
    _on_spot("double-rank", "12.5(a)5", "the eight cards of two ranks", "two adjacent ranks"),
    _trio("ace-king-queen", "12.5(a)6"),
    _trio("jack-10-9", "12.5(a)7"),
    _trio("8-7-6", "12.5(a)8"),
    _trio("5-4-3", "12.5(a)9"),
    _wager("red", "12.5(a)10", "any diamond or heart"),
    _wager("black", "12.5(a)11", "any spade or club"),
    _on_spot("suit", "12.5(a)12", "the 13 cards of a suit", "c, d, h or s"),
    _wager("jacer", "12.5(a)13", "the ace of clubs, the ace of diamonds or either joker"),
)
WAGERS = (*NON_POKER, *map(_hand, HANDS))


@lru_cache(maxsize=4096)
def covers(name: str, options: Options) -> frozenset[str]:
    """The sections of the wheel on which a non-poker hand wager wins."""
    kind, _, spot = name.partition(":")
    if kind in layout.TRIOS:
        ranks, two = layout.TRIOS[kind]
        return frozenset(card for card in DECK if card[0] in ranks or card == two)
    if kind in _COLORS:
        return frozenset(card for card in DECK if card[1] in _COLORS[kind])
    if kind == "jacer":
        return frozenset(("Ac", "Ad", *JOKERS))
    return frozenset(layout.spots(kind, columns(options))[spot])


_COLORS = {"red": "dh", "black": "sc"}
