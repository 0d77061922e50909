"""The dragon's eye wagers on three dice: all 216 throws, and a chain of triples."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np
import numpy.typing as npt

from pitboss.engine import Game
from pitboss.games.pai_gow.common.dragons_eye import DICE_BONUS, SIDE_WAGERS
from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.model import Pricing, Question
from pitboss.odds.payout_lines import net, per_unit
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream, below
from pitboss.regulation.pay_tables import PayTable

FACES = 6
TRIPLE = Fraction(1, FACES**2)
"""The chance of a triple."""
MOST_TRIPLES = 3
POSITION = 1
"""Where the wager is made: all positions are as good."""
ODD, EVEN, DOUBLE, MATCH, TRIPLES = range(5)
CODES: dict[str, int] = dict(zip(SIDE_WAGERS, (ODD, EVEN, DOUBLE, MATCH, TRIPLES), strict=True))
SHAKER, OTHERS = "shaker", "others"
METHODS = ({"dragons-eye": "method-1"}, {"dragons-eye": "method-2"})
Pays = npt.NDArray[np.int64]


@inlined
def throw(stream: Stream) -> tuple[int, int, int]:
    """Three dice, the dragon's eye first."""
    return below(stream, FACES) + 1, below(stream, FACES) + 1, below(stream, FACES) + 1


@kernel
def row(wager: int, position: int, eye: int, second: int, third: int) -> int:
    """The row of its table by which a wager wins, counted from the last one up; 0 if it loses."""
    triple = eye == second and second == third
    if wager == ODD:
        return int(eye % 2 == 1 and not triple)
    if wager == EVEN:
        return int(eye % 2 == 0 and not triple)
    if wager == DOUBLE:
        return int(second == third)
    if wager == MATCH:
        return int(eye == position) + int(second == position) + int(third == position)
    return int(triple)


@kernel
def bonus(pays: Pays, before: int, shakes: bool, eye: int, second: int, third: int) -> int:
    """What a dice bonus wager wins after some triples in a row; -1 if it loses.

    `pays` is by triples in a row, for other players and for the one who shakes the dice.
    """
    if eye == second and second == third:
        return int(pays[int(shakes), before])
    return -1


def tables(game: Game, question: Question) -> dict[str, PayTable]:
    """The pay tables of the wager, by letter."""
    found = game.wager_names[question.wager].tables(question.options)
    return {table.letter: table for table in found}


def price(game: Game, question: Question) -> Outcomes:
    """Each throw once."""
    wager, table = question.wager, tables(game, question)[question.table]
    names = ["lost", *reversed(table.rows)]
    throws = list(product(range(1, FACES + 1), repeat=3))
    ends = Counter(row(CODES[wager], POSITION, *dice) for dice in throws)
    lines = [
        Line(
            name=names[end],
            net=net(table.get(names[end]), question.stake),
            chance=Fraction(count, len(throws)),
            pays=str(table.get(names[end]) or ""),
        )
        for end, count in sorted(ends.items(), reverse=True)
    ]
    notes = ("for any position: all are as likely",) if wager == "match" else ()
    return Outcomes(lines=tuple(lines), how=f"all {len(throws)} throws", notes=notes)


def _paths(first: str) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """By triple: whether the wager is paid at the odds of the shaker or of others, and the
    probability that it comes so far.

    After a triple, the player at the position with its number shakes next: one time in six it is
    this position.
    """
    own = Fraction(1, FACES)
    paths: list[tuple[tuple[str, ...], Fraction]] = [((first,), TRIPLE)]
    for _ in range(MOST_TRIPLES):
        yield from paths
        paths = [
            ((*path, who), chance * TRIPLE * (own if who == SHAKER else 1 - own))
            for path, chance in paths
            for who in (SHAKER, OTHERS)
        ]


def price_bonus(game: Game, shakes_next: str, question: Question) -> Outcomes:
    """A wager from the throw that it is made on until it is lost, or paid for a third triple.

    `shakes_next` is the paragraph that says who shakes after a triple.
    """
    paid = tables(game, question)
    rows = list(paid[SHAKER].rows)[::-1]
    lines = [Line(name="no triple", net=Fraction(-1), chance=1 - TRIPLE)]
    for path, chance in _paths(question.table):
        pays = [paid[who][name] for who, name in zip(path, rows, strict=False)]
        won = [net(each, question.stake) for each in pays]
        last = len(path) == MOST_TRIPLES
        lines.append(
            Line(
                name=f"{rows[len(path) - 1]}: {', '.join(path)}",
                net=sum(won, Fraction(0 if last else -1)),
                chance=chance if last else chance * (1 - TRIPLE),
                pays=", then ".join(map(str, pays)),
            )
        )
    return Outcomes(
        lines=tuple(lines),
        how="a chain of up to three triples",
        notes=(
            "what is won and lost over the life of the wager: it stays on the layout after a"
            " triple, which pays better than taking it down",
            "made on a throw that follows no triple; after one the position of its number shakes,"
            f" if with a dice bonus wager, else the dealer, {shakes_next}",
        ),
    )


@kernel
def play(
    stream: Stream, results: Results, staked: Results, wager: int, position: int, nets: Pays
) -> int:
    """Throws: `nets` by row, the first for a wager that is lost."""
    for round in range(results.size):
        eye, second, third = throw(stream)
        results[round] = nets[row(wager, position, eye, second, third)]
        staked[round] = 1
    return results.size


@kernel
def play_bonus(
    stream: Stream, results: Results, staked: Results, position: int, shakes: bool, pays: Pays
) -> int:
    """Dice bonus wagers, each from its first throw to its end."""
    throws = 0
    for round in range(results.size):
        staked[round] = 1
        total, mine = 0, shakes
        for before in range(MOST_TRIPLES):
            eye, second, third = throw(stream)
            throws += 1
            won = bonus(pays, before, mine, eye, second, third)
            total += won
            if won < 0:
                break
            mine = eye == position
        results[round] = total
    return throws


def bonus_pays(paid: Mapping[str, PayTable]) -> Pays:
    """By who shakes (others, then the shaker) and triples in a row."""
    return np.array([side_nets(paid[who])[1:] for who in (OTHERS, SHAKER)])


def side_nets(table: PayTable) -> Pays:
    """By row, what a unit nets; the first for a wager that is lost."""
    return np.array([-1, *(int(per_unit(pays)) for pays in reversed(table.rows.values()))])


def simulator(game: Game, question: Question) -> Simulator:
    wager, paid = question.wager, tables(game, question)
    if wager == DICE_BONUS:
        parameters = (POSITION, question.table == SHAKER, bonus_pays(paid))
        return Simulator(play=play_bonus, parameters=parameters, chances="throws")
    nets = side_nets(paid[question.table])
    return Simulator(play=play, parameters=(CODES[wager], POSITION, nets), chances="throws")


def pricings(game: Game, shakes_next: str) -> tuple[Pricing, ...]:
    """All wagers on the dice; they are the same with either method of the variation."""
    return tuple(
        Pricing(
            wager=wager,
            price=partial(price_bonus, game, shakes_next)
            if wager == DICE_BONUS
            else partial(price, game),
            tables=dict.fromkeys(game.pay_tables[wager], METHODS),
            simulator=partial(simulator, game),
        )
        for wager in (*SIDE_WAGERS, DICE_BONUS)
    )
