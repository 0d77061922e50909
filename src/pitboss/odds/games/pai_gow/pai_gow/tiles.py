"""What is wagered on the tiles: the player's wager, and the dealer's against a player who banks."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from pitboss.engine.options import Options
from pitboss.games.pai_gow.common.dragons_eye import without_vigorish
from pitboss.games.pai_gow.common.filed_ways import FILED
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.games.pai_gow.pai_gow import GAME, PAI_GOW
from pitboss.games.pai_gow.pai_gow.hands import PUBLISHED, USUAL
from pitboss.money import dollars
from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.common import settlement
from pitboss.odds.games.pai_gow.common.dice import TRIPLE, throw
from pitboss.odds.games.pai_gow.pai_gow import deals
from pitboss.odds.games.pai_gow.pai_gow.deals import Masks, Scores, Ways
from pitboss.odds.model import Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units
from pitboss.odds.simulation.streams import Stream, below
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


def vigorish(options: Options, stake: int) -> Fraction:
    """10.7(k), (l): what is taken of a unit won on a stake."""
    if without_vigorish(options):
        return Fraction(0)
    return settlement.vigorish(options, odds(options).won(stake))


def net_of_win(options: Options, stake: int) -> Fraction:
    """What a win of one unit leaves."""
    return odds(options).ratio * (1 - vigorish(options, stake))


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
        stake=question.stake if rounds_up(question.options) else None,
    )


def _with_way(options: Options, way: str) -> Options:
    """The same table with another house way."""
    return GAME.read_options({**options.plain(), HOUSE_WAY: way})


def rounds_up(options: Options) -> bool:
    """Whether vigorish depends on the amount."""
    return not without_vigorish(options) and settlement.rounds_up(options)


def _notes(question: Question) -> list[str]:
    options, notes = question.options, []
    if options[HOUSE_WAY] in (USUAL, FILED):
        notes.append(f"the dealer sets as {PUBLISHED}, a published way; which exceptions to 10.7(d)"
                     " a house has filed, 10.7(e), may be different")  # fmt: skip
    if without_vigorish(options):
        notes.append("no vigorish; a triple ends the round before the tiles, 10.7(l)2")
    elif rounds_up(options):
        taken = int(vigorish(options, question.stake) * odds(options).won(question.stake))
        notes.append(f"vigorish of ${dollars(taken)} on ${dollars(question.stake)}, 10.7(k)")
    else:
        notes.append("vigorish of five percent; fractions of a cent are left out")
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
