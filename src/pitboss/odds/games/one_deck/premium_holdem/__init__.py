"""Premium hold 'em, 13:69F-40: every board, and on it every hand against all of the dealer's."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache

import numpy as np

from pitboss.engine import Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.equipment.cards import RANKS
from pitboss.games.one_deck.premium_holdem import (
    BONUSES,
    GAME,
    LOSES,
    PUSHES,
    TABLES,
    THREES,
    X_TRA,
    jacks_up_rows,
)
from pitboss.odds.cards.hands import Cards, numbers, tables
from pitboss.odds.cards.patterns import short
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.compiled import kernel
from pitboss.odds.games.one_deck.common.boards import best_five
from pitboss.odds.games.one_deck.premium_holdem import bonus_spin
from pitboss.odds.games.one_deck.premium_holdem.bonus_spin import HELD
from pitboss.odds.model import Chart, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import per_unit, rows_of, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import board_first, card_wagers
from pitboss.odds.solvers import showdown as end
from pitboss.odds.solvers.board_first import Plan, by_rule, choice_worth, holdem, solve, starts_of
from pitboss.odds.solvers.board_first.holdem import Holdem, Street, Terms
from pitboss.odds.solvers.showdown import Codes, Ints, Row, Tally
from pitboss.odds.styles import OPTIMAL
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.payouts import EVEN

BOARD = 4
"""Cards in the middle."""
PAID: tuple[str, ...] = ("", *reversed(X_TRA.rows))
"""By its number, the row of the x-tra bonus: none, straight ... royal flush."""
AT_ONCE, FOLD, ONCE, TWICE = range(4)
"""40.10(b), (d): the ways to play, with a wager of three times the ante before the community cards,
none, once or twice after them."""
INITIAL = 2
"""Ante and x-tra bonus: what a fold loses."""


@cache
def game() -> Holdem:
    return best_five(HELD, BOARD, THREES, rows=paid)


def terms(options: Options) -> Terms:
    """40.10(g)3 and 4, 40.11(d): what ante and x-tra bonus net; the play wager is added as a
    raise."""
    pushes = options["unqualified-dealer-wins"] == PUSHES

    def nets(row: str) -> Row:
        extra = per_unit(X_TRA[row]) if row else Fraction(0)
        none, both = Fraction(0), Fraction(-INITIAL)
        return 1 + extra, extra, none, none, both, Fraction(-1) if pushes else both

    streets = Street(board=0, raises=(3,)), Street(board=BOARD, raises=(1, 2), fold=INITIAL)
    return holdem.terms(game(), [nets(row) for row in PAID], streets, INITIAL)


@cache
def paid() -> Codes:
    """By class, the place in `PAID`."""
    rows = [X_TRA.best(*rows_of(category))[0] for category in CATEGORIES]
    places = np.array([PAID.index(row) if row in PAID else 0 for row in rows], np.uint8)
    return places[tables().category]


LATER = ("fold", "play-1x", "play-2x")
Ranks = tuple[int, int, int]
"""Of a hand, descending, the deuce being 0."""
FIVE, TEN, QUEEN, KING, ACE = (RANKS.index(rank) for rank in "5TQKA")
PAIR, TWO_PAIR = CATEGORIES.index("pair"), CATEGORIES.index("two-pair")


# -- before the community cards -------------------------------------------------------------------

LEAST = {
    LOSES: "AK2 AQ2 AJ3 AT4 A95 A86 KQ8 KJ9 KT9 QJ9 QT9",
    PUSHES: "AK2 AQ2 AJ3 AT3 A95 A85 A76 KQ6 KJ7 KT8 QJ9 QT9 JT9",
}
"""The lowest hands of one suit, by their two higher cards, that play three times at once."""


def early(hand: Sequence[int], option: str) -> bool:
    """Whether a hand is best played three times before the community cards are seen."""
    ranks, suits = _ranks(hand), {card // 13 for card in hand}
    first, second, third = ranks
    if second in (first, third):
        other = first if second == third else third
        return second > FIVE or first == third or second == FIVE < other
    if len(suits) == 1:
        return any(ranks[:2] == least[:2] and third >= least[2] for least in _least(option))
    ace_high = first == ACE and third >= TEN
    return ace_high and (second > RANKS.index("J") or len(suits) == 2 or option == PUSHES)


def simply_early(hand: Sequence[int]) -> bool:
    """The same, by a rule that a person can remember."""
    first, second, third = _ranks(hand)
    if second in (first, third):
        return second >= FIVE or first == third
    if len({card // 13 for card in hand}) == 1:
        return (first == ACE and second >= TEN) or (first == KING and second == QUEEN)
    return first == ACE and third >= TEN


def _ranks(hand: Sequence[int]) -> Ranks:
    first, second, third = sorted((int(card) % 13 for card in hand), reverse=True)
    return first, second, third


@lru_cache
def _least(option: str) -> list[Ranks]:
    return [_ranks([RANKS.index(rank) for rank in least]) for least in LEAST[option].split()]


# -- on the board ---------------------------------------------------------------------------------


@kernel
def simply_later(hand: Cards, often: Ints, pairs: int, most: int, category: int) -> int:
    """How many antes to bet, by the pairs on the board and in the hand, and by the highest card.
    The arguments about the board are: how often it has each rank, how many pairs, and the most
    cards of one rank."""
    highest = missing = 0
    for card in hand:
        highest = max(highest, card % 13)
    for at in range(highest + 1, 13):
        missing += often[at] == 0
    if pairs == 2 or most > 2:
        on_board = TWO_PAIR if pairs == 2 else TWO_PAIR + 1
        if category > on_board or missing == 0:
            return 2
        return 1 if missing < 3 else 0
    if category > PAIR + pairs:
        return 2
    if category < PAIR + pairs:  # the hand has only what is on the board
        return 1 if pairs and missing < 2 else 0
    return 2 if _above(hand, often) < 2 else 1


@kernel
def _above(hand: Cards, often: Ints) -> int:
    """How many single cards of the board are above the highest pair that is not entirely on the
    board."""
    own = above = 0
    for place in range(len(hand)):
        rank = hand[place] % 13
        paired = often[rank] > 0
        for other in range(place):
            paired = paired or hand[other] % 13 == rank
        if paired:
            own = max(own, rank)
    for higher in range(own + 1, 13):
        above += often[higher] == 1
    return above


def simply(boards: Cards, classes: Classes) -> Codes:
    """The same for all hands on some boards."""
    found = np.empty(classes.shape, np.uint8)
    _simply(boards, tables().category[classes], game().field.cards, found)
    return found


@kernel
def _simply(boards: Cards, categories: Codes, hands: Cards, found: Codes) -> None:
    live, hand = np.empty(52, np.uint8), np.empty(hands.shape[1], np.uint8)
    for at in range(len(boards)):
        often, left = np.zeros(13, np.int64), 0
        for card in range(52):
            if card not in boards[at]:
                live[left] = card
                left += 1
        for card in boards[at]:
            often[card % 13] += 1
        pairs, most = (often == 2).sum(), often.max()
        for which in range(len(hands)):
            for place in range(len(hand)):
                hand[place] = live[hands[which, place]]
            found[at, which] = simply_later(hand, often, pairs, most, categories[at, which])


@cache
def simple_plan() -> Plan:
    early = np.array([simply_early(cards) for cards in starts_of(game()).cards.tolist()])
    return Plan((early,), by_rule(game(), simply))


def always_thrice(asked: Terms) -> Plan:
    best = solve(asked).plan
    return Plan((np.ones_like(best.early[0]),), best.last)


# -- as a person plays ----------------------------------------------------------------------------

SIMPLE_COSTS = "0.6 %"
"""Simulated, the same deals being decided both ways."""


def strategy(options: Options) -> Strategy:
    return Strategy(
        says=(
            "Play three times the ante at once with three of a kind, with a pair of sixes or better"
            " (of fives beside a higher card), and without a pair as the chart has it.",
            "On the board, play twice with a hand that beats more of the dealer's than it loses to,"
            " once with one that loses less than ante and x-tra bonus, and fold the others;"
            " --bot optimal counts all 14,190 of them.",
            "Simpler, before the board: three times with a pair of fives or better, an ace and two"
            " cards from ten up, or three of one suit with an ace and a card from ten up, or with"
            " king and queen.",
            "On a board without a pair: twice with two pair or better, or a pair no lower than the"
            " second highest card of the board; once with any other pair; else fold.",
            "On a board with a pair: twice with more than two pair, or a pair of your own that is"
            " not below both of the other cards; once with a lower pair, or with one of the two"
            " highest cards that the board does not have; else fold.",
            "On a board with two pair or three of a kind: twice if you improve it or hold the"
            " highest card that it does not have; once with one of the two next; else fold."
            f" All this costs about {SIMPLE_COSTS} of the ante more than to count.",
        ),
        charts=(chart(options["unqualified-dealer-wins"]),),
    )


def chart(option: str) -> Chart:
    """By the two highest cards, or the pair: the third card that is needed to play at once."""
    down = range(ACE, -1, -1)
    rows = tuple((short(row), tuple(_cell(row, column, option) for column in down)) for row in down)
    used = {cell for _, cells in rows for cell in cells}
    order = sorted(used, key=lambda cell: (cell[0] in "C-", cell[-1] == "*", _third(cell)))
    return Chart(
        title="three times at once: three of one suit above the pairs, others below",
        columns=tuple(map(short, down)),
        rows=rows,
        legend={cell: _said(cell) for cell in order},
    )


def _third(cell: str) -> int:
    rank = cell.rstrip("+*").replace("10", "T")
    return RANKS.find(rank)


def _said(cell: str) -> str:
    if cell in NO_CARD:
        return NO_CARD[cell]
    third = short(_third(cell))
    if cell.endswith("*"):
        return f"play if the third card is {third} and two are of one suit"
    return f"play if the third card is {third} or more" if third != "2" else "play"


NO_CARD = {"C": "check", "-": "no such hand"}
SUITS = {
    "pair": ((0, 1, 0), (0, 1, 2)),
    "one suit": ((0, 0, 0),),
    "other": ((0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 2)),
}
"""In which ways the suits of the higher cards, or of the pair, and of the third can differ."""


def _cell(row: int, column: int, option: str) -> str:
    high, low = max(row, column), min(row, column)
    kind = "pair" if row == column else "one suit" if row > column else "other"
    thirds = [rank for rank in range(13) if rank < low or (row == column != rank)]
    least = set()
    for suits in SUITS[kind]:
        played = [
            third
            for third in thirds
            if early([13 * s + r for s, r in zip(suits, (high, low, third), strict=True)], option)
        ]
        assert played == thirds[len(thirds) - len(played) :], "a higher third card is no worse"
        least.add(played[0] if played else None)
    found = {third for third in least if third is not None}
    if not found:
        return "C" if thirds else "-"
    (third,) = found
    return f"{short(third)}{'*' if None in least else '+'}"


# -- at the table ---------------------------------------------------------------------------------


def _early(style: str, hand: Cards, options: Options) -> bool:
    if style == "simple":
        return simply_early(hand.tolist())
    return style == "always-3x" or early(hand.tolist(), options["unqualified-dealer-wins"])


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine."""
    asked = terms(options)

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        hand = numbers(round.hands[str(seat)])
        if prompt.cite == "40.10(b)":
            return "play-3x" if _early(style, hand, options) else "check"
        board = numbers(round.hands[COMMUNITY])
        if style == OPTIMAL:
            return LATER[board_first.choose(asked, hand, board)]
        return LATER[board_first.choose_by_rule(game(), simply, hand, board)]

    return chooser(decide)


# -- prices ---------------------------------------------------------------------------------------

UNQUALIFIED = {
    LOSES: "a hand below a pair of threes that beats the player's takes the ante, 40.10(g)3i",
    PUSHES: "a hand below a pair of threes pushes the ante even if it beats the player's",
}


def ante(question: Question) -> Outcomes:
    """The ante with x-tra bonus and play wager, decided as is best."""
    options = question.options
    solve(terms(options), question.watch)
    return Outcomes(
        lines=lines(options),
        how=f"16,432 kinds of boards, all hands on each: {game().deals:,} deals",
        notes=(
            "per unit of the ante; the x-tra bonus is as much again, 40.10(a)",
            UNQUALIFIED[options["unqualified-dealer-wins"]],
        ),
    )


def lines(options: Options) -> tuple[Line, ...]:
    found = solve(terms(options)).tally
    every = [found.fold(FOLD)]
    for times, way in ((3, AT_ONCE), (2, TWICE), (1, ONCE)):
        every += _played(f"{times}x", way, found, options)
    return tuple(sorted(every, key=lambda line: -line.net))


def _played(times: str, way: int, found: Tally, options: Options) -> Iterator[Line]:
    """Every way in which hands with one play wager can end."""
    for place, row in enumerate(PAID):
        with_row = f", {words(row)}" if row else ""
        pays = f"{EVEN}, x-tra {X_TRA[row]}" if row else str(EVEN)
        for ended, said in ((end.WINS, ""), (end.WINS_UNQUALIFIED, ", ante pushes")):
            name = f"{times}: player wins{said}{with_row}"
            line = found.line(name, way, [place], [ended], pays)
            if line.chance:
                yield line
    every, lost = range(len(PAID)), [end.LOSES, end.LOSES_UNQUALIFIED]
    pushes = options["unqualified-dealer-wins"] == PUSHES
    yield found.line(f"{times}: tie", way, every, [end.TIES, end.TIES_UNQUALIFIED])
    yield found.line(f"{times}: player loses", way, every, lost[:1] if pushes else lost)
    if pushes:
        yield found.line(f"{times}: player loses, ante pushes", way, every, lost[1:])


# -- the model ------------------------------------------------------------------------------------

STYLES = board_first.styles(
    lambda options, stake: terms(options),
    {"simple": lambda asked: simple_plan(), "always-3x": always_thrice},
    lambda style, options, stake: lines(options),
    bot,
)
card_wagers.by_class(jacks_up_rows)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables={"text": {}}, covers=("x-tra-bonus", "play")),
        *card_wagers.pricings(GAME),
        Pricing(
            wager="bonus-spin",
            price=bonus_spin.price,
            simulator=bonus_spin.simulator,
            tables={letter: {"bonus-spin-table": letter} for letter in TABLES["bonus-spin"]},
        ),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=choice_worth.worth(
        lambda options, stake: terms(options), ("ante", "x-tra-bonus"), ("play",), BONUSES
    ),
)
