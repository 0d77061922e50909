"""What each choice of a seat is worth once some of the board is seen.

Every board that can follow is compared with all hands of the dealer. Before a part of the board is
seen there are too many: nothing is found then.
"""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from pitboss.engine import Choice, Options
from pitboss.odds.cards.card_sets import sets_of
from pitboss.odds.cards.hands import Cards
from pitboss.odds.solvers import seat_choices
from pitboss.odds.solvers.board_first import BASE, MARGIN, on_boards
from pitboss.odds.solvers.board_first.holdem import Street, Terms
from pitboss.odds.solvers.seat_choices import FOLD, Seat, Worth, multiples
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.values import Frozen

Floats = npt.NDArray[np.float64]


class Ahead(Frozen, eq=False, kw_only=True):
    """All boards that can follow for one hand, a row each."""

    terms: Terms
    base: Floats
    """What all wagers but the raises net, in antes, ..."""
    margin: Floats
    """... and what a raise of an ante does."""
    unseen: Cards
    """The cards that follow."""

    def no_more(self, raised: int) -> float:
        """What is won with so much raised in all, if nothing is decided any more."""
        return float((self.base + raised * self.margin).mean())

    def goes_on(self, raised: int, later: Sequence[Street]) -> float:
        """The same with the best decisions on later streets."""
        if later and not later[-1].is_more:
            (last,) = later
            ways = [self.base + (raised + more) * self.margin for more in last.raises]
            fold = last.fold
            ways += [
                self.base + raised * self.margin if fold is None
                else np.full_like(self.base, -fold)
            ]  # fmt: skip
            return float(np.max(ways, axis=0).mean())
        return self.no_more(raised) + sum(map(self._one_more, later))

    def _one_more(self, street: Street) -> float:
        """What an additional wager gains that is made where more hands win than lose, once one more
        card is seen."""
        cards = self.unseen.ravel()
        won = np.bincount(cards, np.repeat(self.margin, self.unseen.shape[1]))
        often = np.bincount(cards)
        means = won[often > 0] / often[often > 0]
        return float(np.maximum(street.raises[0] * means, 0).mean())


def ahead(terms: Terms, hand: Cards, seen: Cards) -> Ahead:
    game = terms.game
    found = on_boards(terms, hand, seen)
    base, margin = (found[:, column] / game.against for column in (BASE, MARGIN))
    left = [card for card in game.deck if card not in hand and card not in seen]
    unseen = sets_of(left, game.board - len(seen))
    return Ahead(terms=terms, base=base / terms.unit, margin=margin, unseen=unseen)


def values(
    terms: Terms, hand: Cards, seen: Cards, raised: int, added: Sequence[int | None]
) -> list[float] | None:
    """What choices net, in antes, with so much raised before: each adds so much to it, or is a fold
    (None). None if it takes too long to say."""
    street = next((one for one in terms.streets if one.board == len(seen)), None)
    later = [one for one in terms.streets if one.board > len(seen)]
    simple = len(later) < 2 and all(
        one.board == (len(seen) + 1 if one.is_more else terms.game.board) for one in later
    )
    if street is None or not len(seen) or not simple:
        return None
    found = ahead(terms, hand, seen)

    def value(more: int | None) -> float:
        if more is None:
            return -float(street.fold or 0)
        if more and street.ends and street.fold is None:
            return found.no_more(raised + more)
        return found.goes_on(raised + more, later)

    return [value(more) for more in added]


def worth(
    terms: Callable[[Options, int], Terms],
    initial: Sequence[str],
    raises: Sequence[str],
    keeps: Sequence[str],
) -> Worth:
    """For `Model.worth`: the initial wagers, all of one size, and the raises; `keeps` are wagers
    that a fold does not give up."""

    def found(seat: Seat, offers: Sequence[Choice]) -> list[float] | None:
        unit, hand, board = seat.amount(initial[0]), seat.cards(), seat.cards(COMMUNITY)
        more = multiples(offers, unit)
        if more is None or not len(board):
            return None
        asked = terms(seat.options, unit)
        raised = sum(map(seat.amount, raises)) // unit
        added = [None if one.name == FOLD else n for one, n in zip(offers, more, strict=True)]
        nets = values(asked, hand, board, raised, added) if len(hand) == asked.game.held else None
        return None if nets is None else [unit * net for net in nets]

    return seat_choices.worth(found, (*initial, *raises), keeps=keeps)
