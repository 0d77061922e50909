"""Winner's pot poker, 13:69F-33: exact for one player against the dealer; with other players, all
follow a simple rule."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engine import DEALER, Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.equipment.cards import DECK
from pitboss.games.one_deck import winners_pot_poker
from pitboss.games.one_deck.winners_pot_poker import (
    BONUS,
    GAME,
    LIMIT,
    PAIRS,
    WHOLE,
    bonus_table,
    commission,
    in_sight,
    own_rows,
)
from pitboss.odds.by_play.priced_bet import std_error
from pitboss.odds.cards.card_sets import insert, place, rows_by_class, sets
from pitboss.odds.cards.hands import Cards, Tables, evaluate, numbers, rank, tables
from pitboss.odds.cards.patterns import short
from pitboss.odds.cards.suit_classes import Bits, alike
from pitboss.odds.compiled import kernel
from pitboss.odds.model import Chart, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import posted, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream, below, draw, stream
from pitboss.odds.solvers import stud
from pitboss.odds.solvers.stud import FIRST, FIVE, SECOND, Game, Plan, Rows, Tally, Terms, meet
from pitboss.odds.styles import OPTIMAL, Styles
from pitboss.procedures import pots

# -- what cards make ------------------------------------------------------------------------------

Ints = npt.NDArray[np.int64]
PLACES = 6
"""The most numbers that make up the worth of cards."""


def named(cards: Iterable[int]) -> list[str]:
    return [DECK[card] for card in cards]


@cache
def rows() -> tuple[tuple[str, ...], Rows]:
    """The rows of the bonus, and which of them three, four and five cards make."""
    names, codes = rows_by_class(PAIRS)
    three, four = alike(FIRST).cards, alike(SECOND).cards
    five = np.zeros((len(four), 52), np.uint8)
    for card in range(52):
        free = ~(four == card).any(axis=1)
        added = np.column_stack((four[free], np.full(free.sum(), card, np.uint8)))
        five[free, card] = codes[evaluate(added)]
    return names, Rows(_codes(three, names), _codes(four, names), five, len(names))


def _codes(cards: Cards, names: Sequence[str]) -> npt.NDArray[np.uint8]:
    return np.array([names.index(own_rows(named(row))[0]) for row in cards.tolist()], np.uint8)


def worth(cards: Iterable[int]) -> int:
    """What cards are worth in sight, as one number."""
    found = 0
    own = winners_pot_poker.worth(named(cards))
    for number in (*own, *[0] * (PLACES - len(own))):
        found = found << 4 | number
    return found


def _worths(cards: Cards) -> Ints:
    return np.array([worth(row) for row in cards.tolist()], np.int64)


def _good(cards: Cards) -> Bits:
    return np.array([winners_pot_poker.good(named(row)) for row in cards.tolist()])


class Worths(NamedTuple):
    """By how many cards there are: what they are worth in sight, and which of them are good; see
    `good`."""

    one: Ints
    two: Ints
    three: Ints
    four: Ints
    good_three: Bits
    good_four: Bits


@cache
def by_kind() -> Worths:
    """By card, by pair, and by kind of three and four cards."""
    three, four = alike(FIRST).cards, alike(SECOND).cards
    one, two = _worths(sets(1)), _worths(sets(2))
    return Worths(one, two, _worths(three), _worths(four), _good(three), _good(four))


@cache
def by_place() -> Worths:
    """The same for every set of cards."""
    known, three, four = by_kind(), alike(FIRST).kinds, alike(SECOND).kinds
    return known._replace(
        three=known.three[three], four=known.four[four],
        good_three=known.good_three[three], good_four=known.good_four[four],
    )  # fmt: skip


@cache
def simple() -> Plan:
    """Where a player stays by `good`, if there is no other player."""
    by = by_kind()
    first = (by.three[:, None] >= by.one) & by.good_three[:, None]
    return Plan(first, (by.four[:, None] >= by.two) | by.good_four[:, None])


# -- one player against the dealer ----------------------------------------------------------------

CARDS = Game()
THUMB = "rule-of-thumb"
TOGETHER = {f"{players} players": players for players in range(2, GAME.seats[1] + 1)}
ENDS = ("fold after three cards", "fold after four cards", "dealer wins", "tie", "player wins")


def terms(options: Options) -> Terms:
    """33.10(h): what the three wagers net together, in antes."""
    ante, chip = options["ante"], options["smallest-chip"]
    pot, due = 2 * WHOLE * ante, partial(commission, options=options)
    shares = [pots.divide(pot, winners, chip, due).shares[1] for winners in ([0, 1], [1])]
    tied, won = (Fraction(share, ante) - WHOLE for share in shares)
    nets = (Fraction(-1), Fraction(-2), Fraction(-WHOLE), tied, won)
    return Terms(nets, (1, 2, WHOLE, WHOLE, WHOLE))


def ante(question: Question) -> Outcomes:
    """Ante, bet and double together."""
    if question.table in TOGETHER:
        return price_of_several(question, TOGETHER[question.table])
    meet(CARDS.deck, question.watch)
    options = question.options
    edge = 100 * float(STYLES.tally(THUMB, options).edge(terms(options)))
    return Outcomes(
        lines=tuple(lines(OPTIMAL, options)),
        how=f"every hand and all that the dealer can show: {CARDS.deals:,} deals",
        notes=("one player against the dealer",
               f"played by the words of the strategy, the house edge is {edge:.4f} %"),
        stake=options["ante"],
    )  # fmt: skip


def lines(style: str, options: Options) -> Iterator[Line]:
    asked, found = terms(options), STYLES.tally(style, options)
    for end, name in reversed([*enumerate(ENDS)]):
        staked = Fraction(asked.staked[end])
        yield Line(name=name, net=asked.nets[end], chance=found.chance(end), staked=staked)


# -- the bonus ------------------------------------------------------------------------------------


def bonus(question: Question) -> Outcomes:
    """On the cards that a player has in the end, where the other wagers are played best."""
    options, paid, names = question.options, nets(question), rows()[0]
    table = bonus_table(options)
    meet(CARDS.deck, question.watch)
    chances = _chances(STYLES.tally(OPTIMAL, options))
    found = [
        Line(name=words(name), net=net, chance=chance, pays=str(table.get(name) or ""))
        for name, net, chance in zip(names, paid, chances, strict=True)
    ]
    whole = -sum(net * chance for net, chance in zip(paid, _chances(to_the_end()), strict=True))
    return Outcomes(
        lines=tuple(reversed(found)),
        how="every hand and all that the dealer can show, played as is best without this wager",
        notes=(f"with five cards in every round it would cost {100 * float(whole):.4f} %",
               *posted(options["bonus-rows"])),
        stake=question.stake if max(paid) * question.stake >= LIMIT else None,
    )  # fmt: skip


def nets(question: Question) -> list[Fraction]:
    """33.11(b), (c): what every row nets, up to the limit."""
    table, stake = bonus_table(question.options), question.stake
    won = [(pays.won(stake) if (pays := table.get(name)) else -stake) for name in rows()[0]]
    return [Fraction(min(amount, LIMIT), stake) for amount in won]


def _chances(found: Tally) -> list[Fraction]:
    """By row, how often the cards make it, however many cards there are in the end."""
    return [Fraction(int(often), int(found.rows.sum())) for often in found.rows.sum(axis=0)]


@cache
def to_the_end() -> Tally:
    """The rows that a player who never folds makes."""
    return stud.tally(CARDS, Plan(*(np.ones_like(own) for own in simple())), rows()[1])


# -- several players ------------------------------------------------------------------------------

DEALER_SEAT = 0
OUT, IN = 0, 1
ROUNDS, SEED = 1 << 22, "1"


class House(NamedTuple):
    """What the casino has chosen: amounts in cents, the percentage as a fraction."""

    ante: int
    part: int
    of: int
    fixed: int
    chip: int


def simulator_of_several(options: Options, players: int) -> Simulator:
    """One result for every player of every deal, in cents."""
    rate = options["commission-percent"]
    house = House(options["ante"], rate.numerator, rate.denominator, options["commission-fixed"],
                  options["smallest-chip"])  # fmt: skip
    deck, known = np.arange(52).astype(np.uint8), by_place()

    def play(stream: Stream, results: Results, staked: Results) -> int:
        return deal_all(stream, deck.copy(), players, known, house, tables(), results, staked)

    return Simulator(play=play, unit=house.ante, chances="cards")


def price_of_several(question: Question, players: int) -> Outcomes:
    """What every one of several players can expect."""
    played, rounds = simulator_of_several(question.options, players), question.rounds or ROUNDS
    results, staked = np.zeros((2, rounds), np.int32)
    question.watch("deals at random", 0.0)
    played.play(stream(SEED, 0), results, staked)
    both = (results.astype(np.int64) << 32) + staked  # one number is sorted much faster than two
    kinds, often = np.unique(both, return_counts=True)
    counted = zip(
        (kinds >> 32).tolist(), (kinds & 0xFFFFFFFF).tolist(), often.tolist(), strict=True
    )
    lines = tuple(
        Line(name="wins" if won > 0 else "loses", net=Fraction(won, played.unit),
             chance=count / rounds, staked=Fraction(put, played.unit))
        for won, put, count in sorted(counted, reverse=True)
    )  # fmt: skip
    return Outcomes(
        lines=lines, how="deals at random, all players by the words of the strategy",
        method="simulated", std_error=std_error(lines, rounds), rounds=rounds, seed=SEED,
        notes=(f"{players} players, each against all others and the dealer",),
        stake=played.unit,
    )  # fmt: skip


@kernel
def deal_all(
    stream: Stream, deck: Cards, players: int, worths: Worths, house: House, tables: Tables,
    results: Results, staked: Results,
) -> int:  # fmt: skip
    """Deals until every place has a result; the player who decides first changes from deal to
    deal."""
    found = cards = 0
    won, put = np.zeros(players + 1, np.int64), np.zeros(players + 1, np.int64)
    while found < results.size:
        draw(stream, deck, FIVE * (players + 1))
        cards += FIVE * (players + 1)
        hands = deck[: FIVE * (players + 1)].reshape(players + 1, FIVE)
        settle(hands, below(stream, players + 1), worths, house, tables, won, put)
        for seat in range(1, players + 1):
            if found < results.size:
                results[found], staked[found] = won[seat], put[seat]
                found += 1
    return cards


@kernel
def settle(
    hands: Cards, button: int, worths: Worths, house: House, tables: Tables, won: Ints, put: Ints
) -> None:
    """One deal, the dealer's hand first: what every seat wins or loses, and what it staked."""
    seats, state, shown = len(hands), np.full(len(hands), IN), np.zeros(len(hands), np.int64)
    scratch = np.zeros(SECOND, np.uint8)
    put[:] = house.ante
    put[DEALER_SEAT] = WHOLE * house.ante
    pot = put[DEALER_SEAT]
    for street in range(2):
        look_at_cards_in_sight(hands, street, worths, scratch, shown)
        for turn in range(1, seats + 1):
            seat = (button + turn) % seats
            if seat == DEALER_SEAT or state[seat] == OUT:
                continue
            most = 0
            for other in range(seats):
                if other != seat and state[other] == IN:
                    most = max(most, shown[other])
            if stays(hands[seat], street, most, worths, scratch):
                put[seat] += (1 + street) * house.ante
            else:
                state[seat] = OUT
                pot += street * put[seat]
    award(hands, state, pot, house, tables, won, put)


@kernel
def look_at_cards_in_sight(
    hands: Cards, street: int, worths: Worths, scratch: Cards, found: Ints
) -> None:
    """What the cards that lie face up are worth; the first two of a hand lie face down."""
    for seat in range(len(hands)):
        for which in range(1 + street):
            insert(scratch, which, hands[seat, 2 + which])
        found[seat] = worths.two[place(scratch, 2)] if street else worths.one[scratch[0]]


@kernel
def stays(hand: Cards, street: int, most: int, worths: Worths, scratch: Cards) -> bool:
    """Whether a player stays if the best cards in sight are worth so much: see `good`."""
    for which in range(FIRST + street):
        insert(scratch, which, hand[which])
    at = place(scratch, FIRST + street)
    if street:
        return bool(worths.four[at] >= most or worths.good_four[at])
    return bool(worths.three[at] >= most and worths.good_three[at])


@kernel
def award(
    hands: Cards, state: Ints, pot: int, house: House, tables: Tables, won: Ints, put: Ints
) -> None:
    """To the highest hand, less the commission: see `procedures.pots.divide`."""
    best, tied = -1, 0
    scores = np.full(len(hands), -1)
    for seat in range(len(hands)):
        won[seat] = -put[seat]
        if state[seat] == IN:
            scores[seat] = rank(hands[seat], tables)
            pot += put[seat] if seat else 0
            tied = tied + 1 if scores[seat] == best else 1 if scores[seat] > best else tied
            best = max(best, scores[seat])
    players = tied - (scores[DEALER_SEAT] == best)
    if not players:
        return
    dealers = 0
    if players < tied:
        equal = pot // tied // house.chip * house.chip
        dealers = equal + min(house.chip, max(0, pot - equal * tied - house.chip * players))
    left = pot - dealers
    left -= min(left * house.part // house.of, house.fixed)
    equal = left // players // house.chip * house.chip
    odd = left - equal * players
    for seat in range(1, len(hands)):
        if scores[seat] == best:
            won[seat] += equal + min(house.chip, odd)
            odd -= min(house.chip, odd)


# -- the strategy in words and a chart ------------------------------------------------------------

RANKS = 13
LEGEND = {"B": "bet", "b": "bet with most of them", "f": "fold most of them", "F": "fold"}
NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "ten", "jack", "queen", "king", "ace")


def told(plan: Plan, simple: float, exact: float) -> Strategy:
    return Strategy(
        says=(
            "After three cards, bet with a pair or better, or with a jack or higher, unless"
            " somebody shows a higher card than all of yours; else fold.",
            "After four, double unless somebody shows more than all of your cards make; and"
            " whatever is shown, double with four of a suit or four in a row.",
            f"So played alone the house edge is {simple:.3f} %; {exact:.3f} % if each decision is"
            " compared exactly, as the optimal player does. The chart shows what that one does with"
            " three cards.",
        ),
        charts=(chart(plan),),
    )


def chart(plan: Plan) -> Chart:
    """By the highest card of a hand without a pair, and by the card that the dealer shows."""
    known = alike(FIRST)
    ranks = np.sort(known.cards % RANKS, axis=1)
    paired = (ranks[:, :-1] == ranks[:, 1:]).any(axis=1)
    rows = [("a pair or better", paired)]
    rows += [
        (f"{NAMES[high]} high", ~paired & (ranks[:, -1] == high))
        for high in range(RANKS - 1, 2, -1)
    ]
    columns = range(RANKS)
    cells = [(name, tuple(_cell(plan, which, up) for up in columns)) for name, which in rows]
    return Chart(
        title="after three cards: the highest of them, and what the dealer shows",
        columns=tuple(map(short, columns)), rows=tuple(cells), legend=LEGEND,
    )  # fmt: skip


def _cell(plan: Plan, which: Bits, up: int) -> str:
    """What is done with some hands against an up card of one rank, whatever its suit."""
    known, stays, often = alike(FIRST), 0, 0
    for card in range(up, 52, RANKS):
        free = which & ~(known.cards == card).any(axis=1)
        often += int(known.weights[free].sum())
        stays += int(known.weights[free & plan.first[:, card]].sum())
    if stays in (0, often):
        return "B" if stays else "F"
    return "b" if 2 * stays >= often else "f"


# -- players and the model ------------------------------------------------------------------------


def strategy(options: Options) -> Strategy:
    asked = terms(options)
    found = (STYLES.tally(style, options).edge(asked) for style in (THUMB, OPTIMAL))
    simple, exact = (100 * float(edge) for edge in found)
    return told(STYLES.plan(OPTIMAL, options), simple, exact)


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine, who looks only at the dealer's cards, not at those of
    others."""
    how = STYLES.plan(style, options)

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        own, seen = round.hands[str(seat)], in_sight(round, DEALER)
        stays = stud.stays(how, numbers(own), numbers(seen))
        return prompt.offers[0].name if stays else "fold"

    return chooser(decide)


def simulator(question: Question, style: str) -> Simulator:
    if question.table in TOGETHER:
        return simulator_of_several(question.options, TOGETHER[question.table])
    if question.wager != BONUS:
        return STYLES.simulator(question, style)
    plan, side_wager = STYLES.plan(style, question.options), (rows()[1], nets(question))
    return stud.simulator(plan, terms(question.options), bonus(question).lines, side_wager)


STYLES = Styles(
    terms=lambda options, stake: terms(options),
    best=partial(stud.solve, CARDS),
    others={THUMB: lambda asked: simple()},
    count=lambda asked, plan: stud.tally(CARDS, plan, rows()[1]),
    deal=lambda asked, plan, named: stud.simulator(plan, asked, named),
    lines=lambda style, options, stake: lines(style, options),
    bot=bot,
)


MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, covers=("bet", "double"),
                tables={"alone": {}} | {name: {} for name in TOGETHER}),
        Pricing(wager=BONUS, price=bonus, tables={"minimum": {}}),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=simulator,
    styles=STYLES.names,
)  # fmt: skip
