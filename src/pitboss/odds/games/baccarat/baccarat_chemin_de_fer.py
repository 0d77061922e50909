"""Chemin de fer, 13:69F-4: what the bank and those against it win, and how both choose best.

Nothing is wagered against the house, which takes its vigorish of what the Banker wins, 4.10(c).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product
from random import Random
from typing import NamedTuple

from pitboss.engine import Options, Round
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.game import Chooser
from pitboss.errors import Unusable
from pitboss.games.baccarat import baccarat_chemin_de_fer as table
from pitboss.games.baccarat.baccarat_chemin_de_fer.bank import AGAINST, BANKER
from pitboss.games.baccarat.baccarat_chemin_de_fer.duel import BANKER_TABLE, PLAYER_TABLE
from pitboss.games.baccarat.common import third_card
from pitboss.games.baccarat.common.outcome import PLAYER, Outcome
from pitboss.games.baccarat.common.third_card import DRAW, NONE, OPTION
from pitboss.games.baccarat.common.vigorish import FIVE, FOUR
from pitboss.odds.games.baccarat.common import rounds, simulator
from pitboss.odds.games.baccarat.common.rounds import (
    Branch,
    Counts,
    End,
    Ending,
    Hand,
    Play,
    Rate,
    Shoe,
    count,
)
from pitboss.odds.model import USUAL_STAKE, Chart, Model, Pricing, Question, Strategy
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.reports.number_format import percent
from pitboss.odds.simulation.simulators import Simulator
from pitboss.ranking.baccarat import VALUES
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


OPTIMAL, DRAWS, STAYS = "optimal", "draw", "stay"
STYLES = (OPTIMAL, DRAWS, STAYS)
"""The best way; or a card at every choice, or never one. The other side always plays best."""
ZERO_SUM = Fraction(1)
"""What a Banker keeps of a unit won if no vigorish is taken."""


def keeps(options: Options, stake: int) -> Fraction:
    """4.10(c): what a Banker keeps of a unit won, who wins as much as the stake."""
    return 1 - Fraction(table.commission(options).on(stake), stake)


@lru_cache(maxsize=8)
def chosen(decks: int) -> Choices:
    return choices(rounds.full(decks))


@lru_cache(maxsize=64)
def solved(decks: int, win: Fraction) -> Equilibrium:
    return equilibrium(chosen(decks), win)


def played(question: Question, style: str) -> Equilibrium:
    """How often each side draws: the one that wagers plays in a style, the other plays best."""
    best = solved(question.options["decks"], keeps(question.options, question.stake))
    if style == OPTIMAL:
        return best
    takes = int(style == DRAWS)
    if question.wager == AGAINST:
        return Equilibrium(takes, best.cells)
    return Equilibrium(best.five, dict.fromkeys(best.cells, takes))


def counted(decks: int, made: Equilibrium) -> Counts:
    """How often rounds end in each way, by these choices."""
    return _counted(decks, made.five, tuple(sorted(made.cells.items())))


@lru_cache(maxsize=64)
def _counted(decks: int, five: Rate, cells: tuple[tuple[Cell, Rate], ...]) -> Counts:
    return rounds.ends(rounds.full(decks), filled(five, dict(cells)))


def on_hand(hand: str, win: Fraction, outcome: Outcome) -> End:
    """4.6(a), 4.7(g), 4.10(b), (c)."""
    if not outcome.winner:
        return rounds.TIED
    pays = "1 to 1 less vigorish" if hand == BANKER else "1 to 1"
    return End("won", win, pays) if outcome.winner == hand else rounds.LOST


on_player = partial(on_hand, PLAYER, Fraction(1))


def ending(question: Question) -> Ending:
    if question.wager == AGAINST:
        return on_player
    return partial(on_hand, BANKER, keeps(question.options, question.stake))


def lines(question: Question, style: str) -> tuple[Line, ...]:
    made = played(question, style)
    return rounds.lines(counted(question.options["decks"], made), ending(question))


def price(question: Question) -> Outcomes:
    options = question.options
    best = lines(question, OPTIMAL)
    return Outcomes(
        lines=best,
        how=f"all deals of six cards from {options['decks']} decks, both sides choosing best",
        notes=tuple(notes(question, best)),
    )


def notes(question: Question, best: tuple[Line, ...]) -> list[str]:
    fixed = [
        f"who {style}s at every choice: {percent(rounds.edge(lines(question, style)))} %"
        for style in STYLES[1:]
    ]
    if question.wager == AGAINST:
        return ["none of it is the house's: it goes to the Banker, 4.10(b)", *fixed]
    takes = (1 - best[0].net) * Fraction(best[0].chance)
    return [f"vigorish, all that the house takes: {percent(takes)} % of the bank, 4.10(c)", *fixed]


def simulate(question: Question, style: str) -> Simulator:
    """From shoe to shoe; the round in which the cutting card comes is the last one, 4.12(k)."""
    options, made = question.options, played(question, style)
    shoe = simulator.Shoe(last=52 * options["decks"] - options["cutting-card"], more=0)
    rule = filled(made.five, made.cells)
    return simulator.simulator(
        options["decks"], shoe, rule, ending(question), lines(question, style)
    )


# -- how it is best played -----------------------------------------------------------------------


def hand(cards: Hand) -> str:
    return "-".join({0: "10", 1: "A"}.get(value, str(value)) for value in cards)


def strategy(options: Options) -> Strategy:
    decks, win = options["decks"], keeps(options, USUAL_STAKE)
    best = solved(decks, win)
    says = [_on_five(best.five), *_at_cells(best.cells)]
    if filled(best.five, best.cells) == rounds.by_table():
        says.append("so played, chemin de fer is punto banco: Table 2 of 3.9(c)")
    if solved(decks, ZERO_SUM) == best:
        says.append("the same is best without vigorish, where one side wins what the other loses")
    charts = (
        gains(decks, win, best),
        fixed_choices(decks, best, "the Banker", partial(on_hand, BANKER, win)),
        fixed_choices(decks, best, "the Player", on_player),
    )
    return Strategy(says=tuple(says), charts=charts)


def _on_five(five: Rate) -> str:
    often = {0: "stay", 1: "draw"}.get(int(five)) if five in (0, 1) else f"draw {five} of the time"
    return f"the Dominant Player: on 5 {often}, whatever the cards, 4.9(a)2"


def _at_cells(cells: Mapping[Cell, Rate]) -> list[str]:
    """What the Banker does, a sentence for each cell of Table 3."""
    said = []
    for total, third in _by_count(cells):
        own = {cards: rate for (cards, on), rate in cells.items()
               if (count(cards), on) == (total, third)}  # fmt: skip
        stays = [hand(cards) for cards, rate in own.items() if not rate]
        but = f", but stay with {' or '.join(stays)}" if stays else ""
        does = "stay" if len(stays) == len(own) else f"draw{but}"
        said.append(f"the Banker: with {total} against a third card of {third} {does}, 4.9(f)")
    return said


def _by_count(cells: Mapping[Cell, Rate]) -> list[tuple[int, int]]:
    return sorted({(count(cards), third) for cards, third in cells})


def gains(decks: int, win: Fraction, best: Equilibrium) -> Chart:
    """What drawing gains the Banker with each hand of the two cells, in the rounds in which that
    hand has to choose."""
    changes, rows = chosen(decks).cells, []
    for cell in sorted(changes, key=lambda cell: (count(cell[0]), cell)):
        cards, third = cell
        gained = changes[cell].gain(Fraction(best.five), win) / rounds.deals(rounds.full(decks))
        does = "D" if best.cells[cell] == 1 else "S" if best.cells[cell] == 0 else "M"
        rows.append((f"{hand(cards)} against {third}", (does, f"{1e6 * float(gained):+.3f}")))
    return Chart(
        title="the Banker's choices by cards, and what a card gains",
        columns=("best", "gains"),
        rows=tuple(rows),
        legend={"D": "draw", "S": "stay", "gains": "in millionths of the bank, over all rounds"},
    )


def fixed_choices(decks: int, best: Equilibrium, who: str, ending: Ending) -> Chart:
    """What one side loses if both choose by the count alone, and always in the same way."""
    places = _by_count(best.cells)
    taken = [*product((1, 0), repeat=len(places))]

    def loses(five: int, takes: Sequence[int]) -> str:
        draws = dict(zip(places, takes, strict=True))
        cells = {cell: draws[count(cell[0]), cell[1]] for cell in best.cells}
        ends = counted(decks, Equilibrium(five, cells))
        return percent(rounds.edge(rounds.lines(ends, ending)))

    return Chart(
        title=f"what {who} loses where choices are made by count alone, in per cent",
        columns=tuple(_column(places, takes) for takes in taken),
        rows=tuple(
            (f"Player {does} on 5", tuple(loses(five, takes) for takes in taken))
            for five, does in ((1, "draws"), (0, "stays"))
        ),
        legend={"3v9 D": "the Banker draws with 3 against a third card of 9; S stays"},
    )


def _column(places: Sequence[tuple[int, int]], takes: Sequence[int]) -> str:
    """``3v9 D 5v4 S``."""
    cells = zip(places, takes, strict=True)
    return " ".join(f"{total}v{third} {'D' if take else 'S'}" for (total, third), take in cells)


def bot(style: str, options: Options) -> Chooser:
    """A player who makes the choices of 4.9 in a style, and does all else as the game's simple
    player."""
    own = {
        wager: played(Question(wager=wager, table="", options=options), style)
        for wager in (BANKER, AGAINST)
    }

    def decide(round: Round, prompt: ask.Prompt, seat: int, rng: Random) -> say.Answer | None:
        if not isinstance(prompt, ask.Choose) or len(prompt.offers) < 2 or prompt.step != "choose":
            return table.bot(round, prompt, seat, rng)
        takes, stays = prompt.offers
        if takes.name == table.duel.CARD.name:
            rate = own[AGAINST].five
        else:
            duel = round.memo["duel"]
            low, high = sorted(VALUES[card] for card in duel.banker_hand)
            rate = own[BANKER].cells[(low, high), VALUES[duel.player_third]]
        chosen = takes if rng.random() < rate else stays
        return say.Choice(seat, chosen.name, patron=prompt.patron)

    return decide


def multiple(letter: str, options: Options) -> int:
    """The amount at whose multiples no vigorish is rounded, which also decides how to choose."""
    return table.commission(options).whole()


MODEL = Model(
    game=table.GAME,
    pricings=(
        Pricing(
            wager=BANKER,
            price=price,
            tables={rate: {"vigorish": rate} for rate in (FIVE, FOUR)},
            multiple=multiple,
        ),
        Pricing(wager=AGAINST, price=price, tables={"all": {}}, multiple=multiple),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulate,
    styles=STYLES,
)
