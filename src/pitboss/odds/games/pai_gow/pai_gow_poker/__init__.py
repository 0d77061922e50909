"""Pai gow poker, 13:69F-11: all deals of seven cards against seven; wagers on cards and dice."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial

import numpy as np
import numpy.typing as npt

from pitboss.engine import Options, Wager
from pitboss.games.pai_gow.common.dragons_eye import without_vigorish
from pitboss.games.pai_gow.common.rules import Arrangement
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.games.pai_gow.pai_gow_poker import GAME
from pitboss.games.pai_gow.pai_gow_poker.hands import USUAL, WAYS, ace_low_lowest, in_order
from pitboss.games.pai_gow.pai_gow_poker.options import (
    EZ,
    EZ_WAGERS,
    IMPERIAL,
    PROGRESSIVE,
    is_ez,
)
from pitboss.games.pai_gow.pai_gow_poker.paragraphs import CARDS
from pitboss.games.pai_gow.pai_gow_poker.rules import RULES
from pitboss.games.pai_gow.pai_gow_poker.side_wagers import SIDE_WAGERS
from pitboss.games.pai_gow.pai_gow_poker.wagers import ADDITIONAL, MAIN
from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.common import bots, dice, settlement, two_hands
from pitboss.odds.games.pai_gow.common.dice import TRIPLE
from pitboss.odds.games.pai_gow.common.seven_cards import Whole, kind_of
from pitboss.odds.games.pai_gow.common.two_hands import (
    STYLES,
    Chances,
    Priced,
    check_hand,
    way_of,
)
from pitboss.odds.games.pai_gow.pai_gow_poker import deals, setting_values, side_wagers
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker.deals import Table, tally
from pitboss.odds.model import USUAL_STAKE, Choice, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import Award, Rows
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units
from pitboss.odds.simulation.streams import Stream, below
from pitboss.odds.solvers import card_wagers

HOW = "all 8,250,459,031,214,400 deals of seven cards against seven, by kind, each set best"
Advice = list[tuple[Arrangement, Fraction]]
"""Settings, the best first, each with what it is worth per unit wagered."""


def net_of_win(question: Question) -> Fraction:
    """11.9(j), (k), 11.10(l): what a win of one unit leaves."""
    return two_hands.net_of_win(RULES, question)


def table_of(question: Question) -> Table:
    options = question.options
    return Table(
        way=way_of(question, USUAL),
        ace_low_lowest=ace_low_lowest(options),
        ez=is_ez(options),
        banks=question.wager == DEALERS,
    )


def chances(question: Question, style: str) -> Chances:
    """How a wager ends; without vigorish a triple ends it before the cards, 11.9(k)2."""
    found = tally(table_of(question), lambda done: question.watch(HOW, done))
    asked = found.of_house() if style == STYLES[1] else found.best(net_of_win(question))
    lost, pushed, won = found.chances(asked)
    if not without_vigorish(question.options):
        return lost, pushed, won
    rest = 1 - TRIPLE
    if question.wager == DEALERS:
        return lost * rest, pushed * rest + TRIPLE, won * rest
    return lost * rest + TRIPLE, pushed * rest, won * rest


# -- one hand --------------------------------------------------------------------------------------


@cache
def dealer(table: Table) -> deals.Dealer:
    out = side_wagers.queens_dragons() if table.ez else None
    chosen = all_kinds.house_settings(WAYS[table.way], table.ace_low_lowest)
    return deals.dealer(chosen, table.ace_low_lowest, out)


@cache
def prepared(table: Table) -> setting_values.Prepared:
    return setting_values.prepare(dealer(table))


def advice(cards: Sequence[str], options: Options, stake: int = USUAL_STAKE) -> Advice:
    """The exact values of all settings of seven cards, against a dealer who sets by the house way
    in force."""
    check_hand(cards, CARDS.pieces, CARDS.each)
    question = Question(wager=MAIN, table="all", options=options, stake=stake)
    table, net = table_of(question), net_of_win(question)
    found = setting_values.worths(cards, prepared(table), table.ace_low_lowest)
    ranked = sorted(found, key=lambda worth: worth.value(net), reverse=True)
    return [(in_order(worth.hands), worth.value(net)) for worth in ranked]


bot = bots.sets_best(MAIN, lambda cards, options, stake: advice(cards, options, stake)[0][0])


# -- many hands ------------------------------------------------------------------------------------


@kernel
def play(
    stream: Stream, results: Results, staked: Results, keys: Whole,
    highs: Whole, lows: Whole, other_highs: Whole, other_lows: Whole,
    out: npt.NDArray[np.bool_], other_out: npt.NDArray[np.bool_],
    nets: Results, unit: int, dice: bool,
) -> int:  # fmt: skip
    """Seven cards each; `nets` by the sign of the first: lost, pushed, won, then for a triple."""
    deck = np.arange(53)
    for round in range(results.size):
        staked[round] = unit
        if dice and below(stream, 36) == 0:
            results[round] = nets[3]
            continue
        for place in range(14):
            other = place + below(stream, 53 - place)
            deck[place], deck[other] = deck[other], deck[place]
        mine, theirs = kind_of(deck, 0, 5, keys), kind_of(deck, 7, 5, keys)
        sign = settlement.settle(highs[mine], lows[mine], other_highs[theirs], other_lows[theirs])
        results[round] = nets[1 if out[mine] or other_out[theirs] else sign + 1]
    return 14 * results.size


def simulator(question: Question, style: str) -> Simulator:
    table, net = table_of(question), net_of_win(question)
    kinds, settings = all_kinds.kinds(), all_kinds.settings(table.ace_low_lowest)
    usual = all_kinds.house_settings(WAYS[table.way], table.ace_low_lowest)
    chosen = usual
    if style != STYLES[1]:
        found = tally(table)
        chosen = found.candidates.settings[found.best(net)]
    every = np.arange(len(usual))
    scores = [
        part[every, how].astype(np.int64)
        for how in (chosen, usual)
        for part in (settings.highs, settings.lows)
    ]
    dragon = np.zeros(len(usual), np.bool_)
    if table.ez:
        dragon[: kinds.plain] = side_wagers.queens_dragons()
    none = np.zeros(len(usual), np.bool_)
    by_sign = [Fraction(-1), Fraction(0), net]
    if table.banks:  # the sign is the dealer's, the result the bank's
        scores, by_sign = scores[2:] + scores[:2], by_sign[::-1]
    triple = Fraction(0 if table.banks else -1)
    unit, (nets,) = in_whole_units([*by_sign, triple])
    return Simulator(
        play=play,
        parameters=(kinds.keys, *scores, none, dragon, nets, unit,
                    without_vigorish(question.options)),
        unit=unit,
        chances="cards",
    )  # fmt: skip


def strategy(options: Options) -> Strategy:
    best, house = two_hands.told_edges(options, MAIN, chances, RULES)
    return Strategy(
        says=(
            "no pair: the highest card in the high hand, the second and third in the low hand; one"
            " pair: the pair in the high hand, the two highest other cards in the low hand",
            "two pairs: one in each hand, but small pairs together in the high hand where an ace or"
            " king is left for the low hand; three pairs: the highest in the low hand",
            "a straight or flush stays in the high hand, unless there are two pairs; a full house"
            " is split; of four of a kind the small ones stay together",
            f"with every hand set best the house edge is {best}; set as the house would, {house};"
            " --hand lists the settings of seven cards with what each is worth",
            "never surrender: a hand that is exposed cannot lose more, 11.9(e)",
        )
    )


# -- the model ------------------------------------------------------------------------------------

side_wagers.register()

PRICED = Priced(
    chances=chances, rules=RULES, usual=USUAL, vigorish="11.9(j)", surplus="11.10(l)",
    how=HOW,
)  # fmt: skip
price = partial(two_hands.price, own=PRICED)
BANKED = {"player-bank": "offered"}
ADDITIONAL_OFFERED = {"additional-wager": "11 to 2", "starting-position": "random-number"}


def offered(wager: Wager) -> dict[str, Choice]:
    """By pay table, the options with which a wager on cards is offered, or an envy bonus is with
    the wager that earns it."""
    made = side_wagers.EARNED_BY.get(wager.name, wager)
    if made.name == PROGRESSIVE or made.name in EZ_WAGERS or made.cite == "11.22(b)":
        more: dict[str, object] = {} if made.name == PROGRESSIVE else {"variation": EZ}
    else:
        more = {"side-wagers": (made.name,)}
    return {letter: {**own, **more} for letter, own in card_wagers.choices(wager).items()}


def progressive_award(question: Question, rows: Rows) -> Award:
    table = GAME.wager_names[PROGRESSIVE].table(question.options)
    return side_wagers.award(table, question, rows)


def on_seven(wager: Wager) -> Pricing:
    if wager.name == PROGRESSIVE:
        return card_wagers.pricing(wager, offered(wager), progressive_award, side_wagers.notes)
    return card_wagers.pricing(wager, offered(wager))


MODEL = Model(
    game=GAME,
    pricings=(
        *two_hands.pricings(price, RULES, {MAIN: {}, DEALERS: BANKED}),
        *(on_seven(it) for side in SIDE_WAGERS for it in side.wagers if it.on_cards is not None),
        Pricing(
            wager=IMPERIAL,
            price=side_wagers.price_imperial,
            simulator=side_wagers.imperial_simulator,
            tables={"all": {"side-wagers": (IMPERIAL,)}},
        ),
        *(
            Pricing(
                wager=envy,
                price=side_wagers.price_envy,
                simulator=side_wagers.envy_simulator,
                tables=offered(GAME.wager_names[envy]),
            )
            for envy in side_wagers.EARNED_BY
        ),
        Pricing(
            wager=ADDITIONAL,
            price=side_wagers.price_number,
            simulator=side_wagers.number_simulator,
            tables={"all": ADDITIONAL_OFFERED},
        ),
        *dice.pricings(GAME, "11.8D(c)"),
    ),
    strategy=strategy,
    bots={"optimal": bot},
    simulator=simulator,
    styles=STYLES,
    advice=advice,
)
