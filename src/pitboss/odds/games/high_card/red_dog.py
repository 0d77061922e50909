"""Red dog, 13:69F-6: every pair of values and every third card, in fractions."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby

import numpy as np

from pitboss.engine import Choice, Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.equipment.cards import PIPS, RANKS
from pitboss.games.high_card.red_dog import GAME, SPREADS, spread_odds, trips_odds
from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.model import Chart, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import per_unit
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.reports.number_format import by_decks, percent
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards, in_whole_units
from pitboss.odds.simulation.streams import Stream, below, two_below
from pitboss.odds.solvers import seat_choices
from pitboss.odds.solvers.seat_choices import Seat
from pitboss.procedures.poker_tables import COMMUNITY

STYLES = ("optimal", "never-raise", "always-raise")
USUAL_DECKS = (1, 2, 3, 4, 5, 6, 7, 8)
CONSECUTIVE, WON, LOST = 0, 0, len(SPREADS)
PAIR, TRIPLE = 2 * len(SPREADS) + 1, 2 * len(SPREADS) + 2
"""How a round ends, as a code: `WON` plus the spread, `LOST` plus the spread, or one of these."""
CODES = range(TRIPLE + 1)


# -- chances and decisions -------------------------------------------------------------------------


def has_spread(decks: int, spread: int) -> Fraction:
    """How often two cards have so many values between them; 0 where they are consecutive."""
    each, size = 4 * decks, 52 * decks
    return Fraction(2 * (12 - spread) * each**2, size * (size - 1))


def falls_between(decks: int, spread: int) -> Fraction:
    """How often the third card then falls between them."""
    return Fraction(4 * decks * spread, 52 * decks - 2)


def chances(decks: int) -> dict[int, Fraction]:
    """By code, how often a round ends in that way."""
    each, size = 4 * decks, 52 * decks
    pair, third = Fraction(each - 1, size - 1), Fraction(each - 2, size - 2)
    found = {CONSECUTIVE: has_spread(decks, 0), PAIR: pair * (1 - third), TRIPLE: pair * third}
    for spread in SPREADS:
        seen, between = has_spread(decks, spread), falls_between(decks, spread)
        found[WON + spread] = seen * between
        found[LOST + spread] = seen * (1 - between)
    return found


def worth(options: Options, decks: int, spread: int) -> Fraction:
    """What a unit raised on a spread wins on average; below zero, loses."""
    between = falls_between(decks, spread)
    return between * (per_unit(spread_odds(options)[str(spread)]) + 1) - 1


def raises(style: str, options: Options, decks: int) -> frozenset[int]:
    """6.5(h): the spreads on which a style raises, by as much as is allowed. The best style raises
    where that wins on average."""
    if style == "always-raise":
        return frozenset(SPREADS)
    if style == "never-raise":
        return frozenset()
    return frozenset(spread for spread in SPREADS if worth(options, decks, spread) > 0)


def nets(options: Options, raised: frozenset[int]) -> list[Fraction]:
    """By code, what original wager and raise net together, per unit of the original wager."""
    found = [Fraction(0)] * len(CODES)
    found[TRIPLE] = per_unit(trips_odds(options))
    for spread in SPREADS:
        units = 2 if spread in raised else 1
        found[WON + spread] = units * per_unit(spread_odds(options)[str(spread)])
        found[LOST + spread] = Fraction(-units)
    return found


def stakes(raised: frozenset[int]) -> list[Fraction]:
    """By code, what was put at risk."""
    twice = {code + spread for code in (WON, LOST) for spread in raised}
    return [Fraction(2 if code in twice else 1) for code in CODES]


# -- prices ----------------------------------------------------------------------------------------


def edge(options: Options, decks: int, style: str) -> Fraction:
    found = nets(options, raises(style, options, decks))
    return -sum((found[code] * chance for code, chance in chances(decks).items()), Fraction(0))


def original(question: Question) -> Outcomes:
    """The original wager, raised by as much where that wins on average."""
    options, decks = question.options, int(question.options["decks"])
    never = edge(options, decks, "never-raise")
    return Outcomes(
        lines=tuple(lines(options, decks, raises("optimal", options, decks))),
        how=f"all values of {decks} decks" if decks > 1 else "all values of one deck",
        notes=(
            f"raises on {_spreads(raises('optimal', options, decks))}",
            by_decks(USUAL_DECKS, lambda n: edge(options, n, "optimal")),
            f"who never raises loses {percent(never)} % ({never})",
        ),
    )


def lines(options: Options, decks: int, raised: frozenset[int]) -> Iterator[Line]:
    """Spreads that are paid and raised alike share their lines."""
    found, often, odds = nets(options, raised), chances(decks), spread_odds(options)
    trips = str(trips_odds(options))
    yield Line(name="three of a kind", net=found[TRIPLE], chance=often[TRIPLE], pays=trips)
    lost: dict[Fraction, Fraction] = {}
    for (pays, more), alike in groupby(SPREADS, lambda s: (odds[str(s)], s in raised)):
        spreads, staked = list(alike), Fraction(2 if more else 1)
        won, missed = (sum((often[end + s] for s in spreads), Fraction(0)) for end in (WON, LOST))
        name = f"{_spreads(spreads)} won" + (" with a raise" if more else "")
        yield Line(
            name=name, net=found[WON + spreads[0]], chance=won, pays=str(pays), staked=staked
        )
        lost[staked] = lost.get(staked, Fraction(0)) + missed
    yield Line(name="pair, tie hand", net=found[PAIR], chance=often[PAIR])
    yield Line(name="consecutive, tie hand", net=Fraction(0), chance=often[CONSECUTIVE])
    for staked, chance in sorted(lost.items()):
        name = "lost with a raise" if staked > 1 else "lost"
        yield Line(name=name, net=-staked, chance=chance, staked=staked)


def _spreads(spreads: Iterable[int]) -> str:
    """``spread 1``, ``spreads 4 to 6``, ``spreads 1, 7 to 11``, ``no spread``."""
    found = sorted(spreads)
    if not found:
        return "no spread"
    runs = [
        [spread for _, spread in run]
        for _, run in groupby(enumerate(found), lambda entry: entry[1] - entry[0])
    ]
    told = [f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    return f"spread{'s' if len(found) > 1 else ''} {', '.join(told)}"


# -- strategy --------------------------------------------------------------------------------------


def strategy(options: Options) -> Strategy:
    decks = int(options["decks"])
    raised = raises("optimal", options, decks)
    worths = ", ".join(f"{s} {float(worth(options, decks, s)):+.4f}" for s in SPREADS)
    return Strategy(
        says=(
            f"Raise by as much as the original wager on {_spreads(raised)}; on no other.",
            f"What a unit raised is worth, by spread: {worths}.",
            "A spread says it all: which two cards make it is the same to the third.",
        ),
        charts=(chart(raised),),
    )


def chart(raised: frozenset[int]) -> Chart:
    """By the lower card (rows) and the higher one."""

    def cell(low: int, high: int) -> str:
        if high <= low + 1:
            return "-" if high < low else "P" if high == low else "C"
        return "R" if high - low - 1 in raised else "N"

    named = [rank.replace("T", "10") for rank in RANKS]
    return Chart(
        title="by the lower card, and the higher one across",
        columns=tuple(named),
        rows=tuple(
            (name, tuple(cell(low, high) for high in range(13))) for low, name in enumerate(named)
        ),
        legend={
            "R": "raise",
            "N": "no raise",
            "C": "consecutive, nothing to decide",
            "P": "a pair, nothing to decide",
            "-": "no such hand",
        },
    )


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine."""
    raised = raises(style, options, int(options["decks"]))

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        if not prompt.offer("raise"):
            return prompt.default
        low, high = sorted(PIPS[card] for card in round.hands[COMMUNITY])
        return "raise" if high - low - 1 in raised else "no-raise"

    return chooser(decide)


# -- what each choice is worth ---------------------------------------------------------------------


def values(seat: Seat, offers: Sequence[Choice]) -> list[Fraction] | None:
    """To raise or not, from the cards that are left in the shoe without all that were seen."""
    original, shown = seat.amount("original"), seat.seen(COMMUNITY)
    if not seat.prompt.offer("raise") or len(shown) != 2:
        return None
    low, high = sorted(PIPS[card] for card in shown)
    decks, seen = int(seat.options["decks"]), seat.all_seen()
    between = 4 * decks * (high - low - 1) - sum(low < PIPS[card] < high for card in seen)
    wins = Fraction(between, 52 * decks - len(seen))
    pays = spread_odds(seat.options)[str(high - low - 1)]

    def value(stake: int) -> Fraction:
        return wins * pays.won(stake) - (1 - wins) * stake

    return [value(original) + value(offer.amount) for offer in offers]


# -- the fast simulator: a card is its number in an unshuffled shoe, its value that number modulo 13

Whole = int | np.int64


@kernel
def ending(first: Whole, second: Whole, third: Whole) -> Whole:
    """6.5(e) to (i): how a round ends, from the values; the third card does not matter to
    consecutive cards."""
    low, high = min(first, second), max(first, second)
    if low == high:
        return TRIPLE if third == low else PAIR
    spread = high - low - 1
    if spread == 0:
        return CONSECUTIVE
    return (WON if low < third < high else LOST) + spread


@inlined
def three_cards(stream: Stream, size: int) -> tuple[np.int64, np.int64, np.int64]:
    """Three cards of a full shoe."""
    first, second = two_below(stream, size)
    third = np.int64(below(stream, size - 2))
    third += third >= min(first, second)
    third += third >= max(first, second)
    return first, second, third


@kernel
def play_original(
    stream: Stream, results: Results, staked: Results, size: int, nets: Results, stakes: Results
) -> int:
    cards = 3 * results.size
    for round in range(results.size):
        first, second, third = three_cards(stream, size)
        code = ending(first % 13, second % 13, third % 13)
        results[round] = nets[code]
        staked[round] = stakes[code]
        cards -= code == CONSECUTIVE
    return cards


def simulator(question: Question, style: str) -> Simulator:
    """The original wager with its raise, played in one of the styles."""
    options, decks = question.options, int(question.options["decks"])
    raised = raises(style, options, decks)
    unit, (won, put) = in_whole_units(nets(options, raised), stakes(raised))
    found = tuple(lines(options, decks, raised))
    return dealt_cards(play_original, (52 * decks, won, put), unit, found)


MODEL = Model(
    game=GAME,
    pricings=(Pricing(wager="original", price=original, tables={"text": {}}, covers=("raise",)),),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
    worth=seat_choices.worth(values, ("original", "raise"), looks=()),
)
