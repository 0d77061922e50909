"""4.9: the choices of chemin de fer, solved as a game between the Player and the Banker.

The Dominant Player decides on a count of 5. The Banker decides by the cards of the hand, in every
cell that Table 3 leaves open. If vigorish is taken, a win is worth less to the Banker than a loss
costs, so the game is not zero-sum; without vigorish it is. The values of the Banker's choices add
up cell by cell, and each depends on one number alone: how often the Player draws on 5. So it is
enough to try three cases for that number: always, never, and every value at which both choices in
some cell are worth the same to the Banker.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from pitboss.errors import Unusable
from pitboss.games.baccarat.baccarat_chemin_de_fer.duel import BANKER_TABLE, PLAYER_TABLE
from pitboss.games.baccarat.common import third_card
from pitboss.games.baccarat.common.third_card import DRAW, NONE, OPTION
from pitboss.odds.games.baccarat.common import rounds
from pitboss.odds.games.baccarat.common.rounds import Branch, Hand, Play, Rate, Shoe, count
from pitboss.values import Frozen

Cell = tuple[Hand, int]
"""The Banker's hand, and the value of the Player's third card or none."""
Table = tuple[str, ...]


class Net(NamedTuple):
    """Deals that the Banker wins and loses: in all, or as a difference."""

    wins: int = 0
    losses: int = 0

    def plus(self, more: Net, times: int = 1) -> Net:
        return Net(self.wins + times * more.wins, self.losses + times * more.losses)

    def banker(self, win: Fraction) -> Fraction:
        """What it is worth to the Banker, who keeps so much of a unit won."""
        return win * self.wins - self.losses

    @property
    def player(self) -> int:
        return self.losses - self.wins


class Change(NamedTuple):
    """What changes if the Banker draws in a cell and does not stay."""

    never: Net
    """If the Player never draws on 5."""
    always: Net

    def gain(self, five: Fraction, win: Fraction) -> Fraction:
        """What the Banker gains by it, if the Player draws on 5 so often."""
        return (1 - five) * self.never.banker(win) + five * self.always.banker(win)

    def indifferent(self, win: Fraction) -> Fraction | None:
        """How often the Player must draw on 5 so that both choices are worth the same; None if they
        never are."""
        never, always = self.never.banker(win), self.always.banker(win)
        five = Fraction(never, never - always) if never != always else None
        return five if five is not None and 0 < five < 1 else None

    @property
    def teaches(self) -> int:
        """What it adds, for the Player, to the value of drawing on 5."""
        return self.always.player - self.never.player


class Choices(Frozen):
    """All that there is to choose."""

    cells: Mapping[Cell, Change]
    drawing: int
    """What drawing on 5 gains the Player if the Banker stays in every cell."""


class Equilibrium(Frozen):
    """Choices from which neither side gains by a change."""

    five: Rate
    """How often the Player draws on 5."""
    cells: Mapping[Cell, Rate]
    """How often the Banker draws."""


def choices(shoe: Shoe, table: Table = BANKER_TABLE) -> Choices:
    """What every choice changes, in deals."""
    never: dict[Cell, Net] = {}
    always: dict[Cell, Net] = {}
    drawing = 0
    for branch in rounds.branches(shoe):
        says = third_card.player(count(branch.player), PLAYER_TABLE)
        took = branch.third != NONE
        if not branch.draws or (says != OPTION and took != (says == DRAW)):
            continue
        stays, draws = nets(branch)
        may = third_card.banker(count(branch.banker), branch.third, table)
        if says == OPTION:
            worth = draws.player if may == DRAW else stays.player
            drawing += worth if took else -worth
        if may == OPTION:
            cell, change = (branch.banker, branch.third), draws.plus(stays, -1)
            if says != OPTION or not took:
                never[cell] = never.get(cell, Net()).plus(change)
            if says != OPTION or took:
                always[cell] = always.get(cell, Net()).plus(change)
    found = {cell: Change(never.get(cell, Net()), always.get(cell, Net())) for cell in always}
    return Choices(found, drawing)


def nets(branch: Branch) -> tuple[Net, Net]:
    """How a branch ends for a Banker who stays, and for one who draws."""
    theirs = (count(branch.player) + max(branch.third, 0)) % 10
    own = count(branch.banker)
    stays = Net(branch.stays * (own > theirs), branch.stays * (own < theirs))
    totals = [((own + value) % 10, ways) for value, ways in enumerate(branch.draws)]
    wins = sum(ways for total, ways in totals if total > theirs)
    losses = sum(ways for total, ways in totals if total < theirs)
    return stays, Net(wins, losses)


def equilibrium(choices: Choices, win: Fraction) -> Equilibrium:
    """How both play best, where the Banker keeps so much of a unit won."""
    changes = choices.cells.values()
    between = {five for change in changes if (five := change.indifferent(win)) is not None}
    for five in (Fraction(1), Fraction(0), *sorted(between)):
        gains = {cell: change.gain(five, win) for cell, change in choices.cells.items()}
        same = {cell: choices.cells[cell].teaches for cell, gain in gains.items() if not gain}
        sure = choices.drawing + sum(
            choices.cells[cell].teaches for cell, gain in gains.items() if gain > 0
        )
        least = sure + sum(min(0, worth) for worth in same.values())
        most = sure + sum(max(0, worth) for worth in same.values())
        if five in (0, 1):
            holds, part = (most >= 0, Fraction(1)) if five else (least <= 0, Fraction(0))
        else:
            holds, part = least <= 0 <= most, Fraction(-least, max(1, most - least))
        if holds:
            rates: dict[Cell, Rate] = {cell: int(gain > 0) for cell, gain in gains.items()}
            rates |= {cell: part if worth > 0 else 1 - part for cell, worth in same.items()}
            return Equilibrium(five, rates)
    raise Unusable("no equilibrium was found, though every such game has one")


def filled(five: Rate, cells: Mapping[Cell, Rate], table: Table = BANKER_TABLE) -> Play:
    """The tables of 4.9 with every choice filled in."""

    def banker(cell: Cell) -> Rate:
        hand, third = cell
        says = third_card.banker(count(hand), third, table)
        return cells[cell] if says == OPTION else int(says == DRAW)

    def player(hand: Hand) -> Rate:
        says = third_card.player(count(hand), PLAYER_TABLE)
        return five if says == OPTION else int(says == DRAW)

    every = [(hand, third) for hand in rounds.HANDS for third in rounds.THIRDS]
    return Play(
        {hand: player(hand) for hand in rounds.HANDS}, {cell: banker(cell) for cell in every}
    )
