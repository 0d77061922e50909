"""Pai gow with tiles, 13:69F-10: all deals of four tiles against four, and wagers on dice."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from pitboss.engine import Options
from pitboss.equipment.tiles import SET, SPOTS
from pitboss.games.pai_gow.common.dragons_eye import without_vigorish
from pitboss.games.pai_gow.common.filed_ways import FILED
from pitboss.games.pai_gow.common.rules import Arrangement
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.games.pai_gow.pai_gow import GAME, PAI_GOW, RULES
from pitboss.games.pai_gow.pai_gow.hands import PUBLISHED, USUAL, Hands
from pitboss.money import dollars
from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.common import bots, dice, settlement
from pitboss.odds.games.pai_gow.common.dice import TRIPLE, throw
from pitboss.odds.games.pai_gow.common.two_hands import check_hand
from pitboss.odds.games.pai_gow.pai_gow import deals
from pitboss.odds.games.pai_gow.pai_gow.deals import Masks, Scores, Ways
from pitboss.odds.model import USUAL_STAKE, Chart, Model, Pricing, Question, Strategy
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units
from pitboss.odds.simulation.streams import Stream, below
from pitboss.ranking import tiles as ranking
from pitboss.regulation.payouts import Odds
from pitboss.values import Frozen

HOUSE_WAY = "house-way"
STYLES = ("optimal", HOUSE_WAY)
DEALS = "all deals of four tiles against four"


class Names(Frozen):
    """How the ends of a wager are called, and who gains by them: the patron's side."""

    won: str
    pushed: str
    lost: str
    triple: str
    triple_net: int


NAMES = {
    PAI_GOW: Names("both hands higher", "one hand higher", "neither hand higher",
                   "lost to a triple", -1),
    DEALERS: Names("the bank wins", "one hand each", "the dealer wins",
                   "given back after a triple", 0),
}  # fmt: skip
"""10.7(l)2: without vigorish a triple takes the pai gow wagers before any tile is dealt; the
dealer's wager goes back to the house."""


def odds(options: Options) -> Odds:
    posted = GAME.wager_names[PAI_GOW].table(options)["win"]
    assert isinstance(posted, Odds), "pai gow is paid at odds"
    return posted


def net_of_win(options: Options, stake: int) -> Fraction:
    """10.7(k), (l): what a win of one unit leaves."""
    return settlement.left(RULES, options, odds(options).won(stake), stake)


def multiple(letter: str, options: Options) -> int:
    """The amount at whose multiples no payout and no vigorish is rounded."""
    return settlement.multiple(RULES, options, odds(options))


def settings(question: Question, style: str) -> Ways:
    """By kind of hand, how the patron sets it: the player, or the player who banks."""
    chosen = deals.refinement(question.options)
    if style == HOUSE_WAY:
        return deals.house(chosen)
    won = net_of_win(question.options, question.stake)
    return deals.optimal(chosen, won, question.wager == DEALERS)


def lines(question: Question, how: Ways) -> tuple[Line, ...]:
    """How the wager ends where hands are set so."""
    options, names = question.options, NAMES[question.wager]
    chosen = deals.refinement(options)
    lost, pushed, won = deals.totals(chosen, how, question.wager == DEALERS)
    rest = 1 - TRIPLE if without_vigorish(options) else Fraction(1)
    pays = str(odds(options)) + ("" if without_vigorish(options) else " less vigorish")
    net = net_of_win(options, question.stake)
    found = [
        Line(name=names.won, net=net, chance=won * rest, pays=pays),
        Line(name=names.pushed, net=Fraction(0), chance=pushed * rest),
        Line(name=names.lost, net=Fraction(-1), chance=lost * rest),
    ]
    if rest < 1:
        found.append(Line(name=names.triple, net=Fraction(names.triple_net), chance=TRIPLE))
    return tuple(found)


def edge(question: Question, how: Ways) -> Fraction:
    """What the house keeps of a unit wagered."""
    return -sum((line.net * Fraction(line.chance) for line in lines(question, how)), Fraction(0))


def percent(number: Fraction) -> str:
    return f"{100 * float(number):.4f}%"


def price(question: Question) -> Outcomes:
    question.watch(DEALS, 0.0)
    best = settings(question, STYLES[0])
    house = edge(question, settings(question, HOUSE_WAY))
    who = "a bank that sets" if question.wager == DEALERS else "set"
    notes = [f"{who} by the house way: {percent(house)} ({house})", *_notes(question)]
    if edge(question, best) < 0:
        other = replace(question, options=_with_way(question.options, PUBLISHED))
        held = percent(edge(other, settings(other, STYLES[0])))
        notes.append("the dealer sets by 10.7(d) alone, which is no complete way and can be beaten"
                     f" by who sets best; a house that files exceptions, 10.7(e), as {PUBLISHED}"
                     f" has them, keeps {held} (house-way={PUBLISHED})")  # fmt: skip
    question.watch(DEALS, 1.0)
    return Outcomes(
        lines=lines(question, best),
        how="35,960 hands against the 20,475 that the dealer can then have, each set best",
        notes=tuple(notes),
    )


def _with_way(options: Options, way: str) -> Options:
    """The same table with another house way."""
    return GAME.read_options({**options.plain(), HOUSE_WAY: way})


def _notes(question: Question) -> list[str]:
    options, notes = question.options, []
    if options[HOUSE_WAY] in (USUAL, FILED):
        notes.append(f"the dealer sets as {PUBLISHED}, a published way; which exceptions to 10.7(d)"
                     " a house has filed, 10.7(e), may be different")  # fmt: skip
    if without_vigorish(options):
        notes.append("no vigorish; a triple ends the round before the tiles, 10.7(l)2")
    else:
        taken = settlement.taken(RULES, options, odds(options).won(question.stake))
        notes.append(f"vigorish of ${dollars(taken)} on ${dollars(question.stake)}, 10.7(k)")
    if question.wager == DEALERS:
        notes.append("the bank's result: what it loses the house wins; vigorish as on a surplus of"
                     " this wager alone, 10.8(o)")  # fmt: skip
    else:
        notes.append("against a player who banks it depends on how the bank sets, 10.7(c)")
    return notes


@kernel
def play(
    stream: Stream,
    results: Results,
    staked: Results,
    masks: Masks,
    highs: Scores,
    lows: Scores,
    other_highs: Scores,
    other_lows: Scores,
    nets: Results,
    unit: int,
    dice: bool,
) -> int:
    """Deals to two hands; `nets` by the sign of the first: lost, pushed, won, then for a triple."""
    dealt = 0
    for round in range(results.size):
        staked[round] = unit
        if dice:
            eye, second, third = throw(stream)
            if eye == second and second == third:
                results[round] = nets[3]
                continue
        dealt += 1
        mine = below(stream, masks.size)
        other = below(stream, masks.size)
        while masks[mine] & masks[other]:
            other = below(stream, masks.size)
        sign = settlement.settle(highs[mine], lows[mine], other_highs[other], other_lows[other])
        results[round] = nets[sign + 1]
    return dealt


def scores(question: Question, style: str) -> tuple[Scores, Scores, Scores, Scores]:
    """By hand, the high and low scores of the side that must be higher in both, then those of the
    other side."""
    every, how, banks = deals.all_hands(), settings(question, style), question.wager == DEALERS
    usual = deals.house(deals.refinement(question.options))
    lows = every.lows if banks else every.winning_lows
    mine = deals.set_hands(every.highs, how), deals.set_hands(lows, how)
    dealer = deals.set_hands(every.highs, usual), deals.set_hands(every.lows, usual)
    return (*dealer, *mine) if banks else (*mine, *dealer)


def simulator(question: Question, style: str) -> Simulator:
    by_sign = [Fraction(-1), Fraction(0), net_of_win(question.options, question.stake)]
    if question.wager == DEALERS:  # the sign is the dealer's, the result the bank's
        by_sign.reverse()
    unit, (nets,) = in_whole_units([*by_sign, Fraction(NAMES[question.wager].triple_net)])
    dice = without_vigorish(question.options)
    return Simulator(
        play=play,
        parameters=(deals.all_hands().masks, *scores(question, style), nets, unit, dice),
        unit=unit,
        chances="deals",
    )


# -- the settings in words and charts, and players who make them ----------------------------------

TOPS = ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5", "9s", "8s",
        "7s", "2-4", "5s")  # fmt: skip
"""The tiles by individual ranking, from the highest, 10.2(g); 1-2 is never the highest of two."""
TOP_SCORE = max(ranking.SCORES.values())
Points = npt.NDArray[np.int64]
FULL = 100


def advice(
    four: Sequence[str], options: Options, stake: int = USUAL_STAKE
) -> list[tuple[Arrangement, Fraction]]:
    """The three settings of four tiles, the best first, with what each is worth of a unit
    wagered."""
    check_hand(four, SET, 4)
    net, own = net_of_win(options, stake), tuple(four)
    found = deals.tallies(deals.refinement(options))[deals.all_hands().kind_of(own)]
    worth = []
    for way, counts in zip(deals.ways(own), found.tolist(), strict=True):
        lost, _, won = (Fraction(count, sum(counts)) for count in counts)
        worth.append((way.arrangement, net * won - lost))
    return sorted(worth, key=lambda one: one[1], reverse=True)


def best_setting(four: tuple[str, ...], options: Options, stake: int) -> Hands:
    """The setting of four tiles that is worth most against the house way."""
    won = net_of_win(options, stake)
    how = deals.optimal(deals.refinement(options), won)
    return deals.ways(four)[int(how[deals.all_hands().kind_of(four)])]


bot = bots.sets_best(
    PAI_GOW, lambda tiles, options, stake: best_setting(tiles, options, stake).arrangement
)


def points(scores: Scores) -> Points:
    """By score, how many of a hundred such hands of the dealer it beats."""
    below = np.searchsorted(np.sort(scores), np.arange(TOP_SCORE + 1), side="left")
    return np.rint(below * FULL / scores.size).astype(np.int64)


class PointTable(Frozen):
    """Points for a high hand and for a low hand, by score."""

    high: Points
    low: Points

    def settings(self) -> Ways:
        """By kind of hand, the setting with the most points; of equals the best low hand."""
        every = deals.all_hands()
        added = self.high[every.highs] + self.low[every.lows]
        ranked: Ways = (added * (TOP_SCORE + 1) + every.lows).argmax(axis=1)
        return ranked


def point_table(options: Options) -> PointTable:
    every, usual = deals.all_hands(), deals.house(deals.refinement(options))
    low = points(deals.set_hands(every.lows, usual))
    low[: int(every.lows[every.winning_lows == deals.BEATS_NOTHING].max()) + 1] = 0
    return PointTable(points(deals.set_hands(every.highs, usual)), low)


def strategy(options: Options) -> Strategy:
    question = Question(wager=PAI_GOW, table="tiles", options=options)
    added = point_table(options)
    best, usual, by_points = (
        percent(edge(question, how))
        for how in (*(settings(question, s) for s in STYLES), added.settings())
    )
    return Strategy(
        says=(
            "add up the points of the high hand and of the low hand for each of the three settings,"
            " and choose the setting with the most; of equals the one with the better low hand",
            "points: how many in a hundred of the dealer's high (or low) hands are beaten; columns:"
            " the highest ranking tile (9s are 3-6 and 4-5, 8s 2-6 and 3-5, 7s 2-5 and 3-4, 5s 1-4"
            " and 2-3; under 2-4 also 1-2 that counts six)",
            f"set so, the house edge is {by_points}; with every hand set best {best}; with every"
            f" hand set as the house would {usual}",
            "a low hand worth zero has no points, since it never wins, 10.7(h) and (i)1",
            "never surrender: a hand that is exposed cannot lose more, 10.7(f)",
        ),
        charts=(
            chart("points for the high hand", added.high, deals.all_hands().highs),
            chart("points for the low hand", added.low, deals.all_hands().lows),
            splits(question),
            differences(question),
        ),
    )


def chart(title: str, found: Points, scores: Scores) -> Chart:
    """Points by hand (rows) and highest ranking tile (columns); blank where there is no such."""
    there = set(scores.flat)
    cells: dict[str, dict[int, str]] = defaultdict(dict)
    for hand in ranking.SCORES:
        if ranking.SCORES[hand] in there:
            name, column = _cell(hand)
            cells[name][column] = str(found[ranking.SCORES[hand]])
    names = ["pair", "wong", "gong", *map(str, range(9, -1, -1))]
    rows = [(n, tuple(cells[n].get(c, "") for c in range(len(TOPS)))) for n in names if n in cells]
    legend = {f"0-{FULL}": "points; blank where there is no such hand"}
    return Chart(title=title, columns=TOPS, rows=tuple(rows), legend=legend)


def _cell(hand: ranking.Hand) -> tuple[str, int]:
    """The row and the column of a hand of two tiles."""
    if not ranking.is_pair(hand):
        return str(ranking.value(hand)), ranking.top(hand) - 1
    return family(hand), min(ranking.RANKS[tile] for tile in hand) - 1


def family(hand: ranking.Hand) -> str:
    """``pair``, ``wong``, ``gong``, or the value."""
    word = ranking.name(hand).split()[0]
    return word if word in ("wong", "gong") else "pair" if ranking.is_pair(hand) else word


def splits(question: Question) -> Chart:
    """The pairs that are better split, by the spots of the other two tiles."""
    best = settings(question, STYLES[0])
    beside: dict[str, dict[str, list[tuple[bool, ranking.Hand]]]] = {}
    for kind, four in enumerate(deals.all_hands().examples):
        ways = deals.ways(four)
        pairs = [way for way in ways if family(way.high) == "pair"]
        if pairs and family(pairs[0].low) != "pair":
            pair, others = ranking.name(pairs[0].high), pairs[0].low
            spots = "+".join(map(str, sorted(SPOTS[tile] for tile in others)))
            split = ways[best[kind]] not in pairs
            beside.setdefault(pair, {}).setdefault(spots, []).append((split, others))
    rows = [(pair, (_when(found) or "never",)) for pair, found in beside.items()]
    return Chart(
        title="pairs that are split, by the spots of the other two tiles",
        columns=("when they are",),
        rows=tuple(rows),
        legend={"9+11": "any tiles with so many spots", "(1-3 3-3)": "these tiles alone"},
    )


def _when(beside: dict[str, list[tuple[bool, ranking.Hand]]]) -> str:
    """The other two tiles with which a pair is split: by spots, or named where it depends."""
    said = []
    for spots, found in beside.items():
        named = [f"({a} {b})" for split, (a, b) in found if split]
        said += [spots] if len(named) == len(found) else named
    return ", ".join(said)


CATEGORIES = ("pair", "wong", "gong", "9", "8", "7", "highest with lowest")


def differences(question: Question) -> Chart:
    """Where the best setting is not the house's, by what the house plays, 10.7(d)."""
    every, found = deals.all_hands(), deals.tallies(deals.refinement(question.options))
    best, usual = (settings(question, style) for style in STYLES)
    won = net_of_win(question.options, question.stake)
    of = int(every.counts.sum()) * int(found[0, 0].sum())
    kinds = np.arange(len(usual))
    higher = every.highs[kinds, best] > every.highs[kinds, usual]
    changed = (found[kinds, best] - found[kinds, usual]) * every.counts[:, None]
    plays = [family(deals.ways(every.examples[kind])[usual[kind]].high) for kind in kinds]
    played = np.array([name if name in CATEGORIES else CATEGORIES[-1] for name in plays])
    rows = []
    for name in CATEGORIES:
        hands = played == name
        sets = (hands, hands & higher, hands & ~higher & (best != usual))
        lost, _, gained = changed[hands].sum(axis=0).tolist()
        counts = (f"{every.counts[some].sum():,}" for some in sets)
        rows.append((name, (*counts, percent((won * gained - lost) / of))))
    return Chart(
        title="where the best setting is not the house's, by the high hand that the house plays",
        columns=("hands", "higher high", "higher low", "gains"),
        rows=tuple(rows),
        legend={
            "hands": f"of {every.masks.size:,}",
            "higher high": "set with a higher high hand than the house would",
            "higher low": "set with a higher low hand",
            "gains": "of the wager, over all hands",
        },
    )


# -- the model ------------------------------------------------------------------------------------

MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager=PAI_GOW, price=price, tables={"tiles": {}}, multiple=multiple),
        Pricing(
            wager=DEALERS,
            price=price,
            tables={"tiles": {"player-bank": "offered"}},
            multiple=multiple,
        ),
        *dice.pricings(GAME, "10.6A(c)"),
    ),
    strategy=strategy,
    bots={"optimal": bot},
    simulator=simulator,
    styles=STYLES,
    advice=advice,
)
