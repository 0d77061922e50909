"""Caribbean stud poker, 13:69F-16: every hand against every up card."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine import DEALER, Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.equipment.cards import RANKS
from pitboss.games.one_deck.caribbean_stud_poker import (
    BET as BET_TABLES,
)
from pitboss.games.one_deck.caribbean_stud_poker import (
    GAME,
    PROGRESSIVE,
    QUALIFYING,
    TWICE,
    bet_table,
    progressive_table,
)
from pitboss.money import dollars
from pitboss.odds.cards.hands import Cards, evaluate, numbers, tables
from pitboss.odds.cards.patterns import short
from pitboss.odds.cards.ranking_tables import Classes, five_cards
from pitboss.odds.games.one_deck.common import limits
from pitboss.odds.model import USUAL_STAKE, Chart, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import Award, Rows, by_row, net, on_meter, posted, rows_of, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import card_wagers, hand_first
from pitboss.odds.solvers.hand_first import Choices, Duel, Hands, all_hands, one_hand
from pitboss.odds.solvers.showdown import (
    ENDS,
    LOSES,
    TIES,
    UNQUALIFIED,
    WINS,
    Codes,
    Payoffs,
)
from pitboss.odds.styles import OPTIMAL, Styles
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.payouts import EVEN, Fixed, MeterShare, Payout
from pitboss.values import Frozen

Array = npt.NDArray[Any]

FOLD, BET = range(2)
STAKED = 1 + TWICE
"""Ante and bet."""
ROWS = tuple((*rows_of(category), "one-pair-or-less") for category in CATEGORIES)
"""By category, the rows of the bet table that a hand makes, highest first."""


@cache
def duel() -> Duel:
    return Duel(
        mine=5, theirs=5, shown=True, rank=evaluate, rows=categories,
        qualifies=five_cards().class_of(QUALIFYING),
    )  # fmt: skip


def categories(cards: Cards, classes: Classes) -> Codes:
    return tables().category[classes]


def gains(options: Options, stake: int = USUAL_STAKE) -> tuple[Fraction, ...]:
    """16.12(b) to (d): by category, what ante and bet win together against a lower hand that
    qualifies. The ante pays even money; the bet is paid by its table, up to a limit."""
    won = [TWICE * net(bet_table(options).best(*rows)[1], stake) for rows in ROWS]
    return tuple(1 + limits.most(gain, options, stake) for gain in won)


def limited(options: Options, stake: int) -> bool:
    """Whether the limit reduces what some hand wins."""
    return limits.cuts(bet_table(options), TWICE, options, stake)


def payoffs(options: Options, stake: int = USUAL_STAKE) -> Payoffs:
    """16.10(e), (f), 16.12(b) to (d): ante and bet. If the dealer does not qualify, the ante wins
    and the bet comes back, whatever the hands are."""

    def bet(gain: Fraction) -> tuple[Fraction, ...]:
        known = {WINS: gain, TIES: Fraction(0), LOSES: Fraction(-STAKED)}
        return tuple(known.get(end, Fraction(1)) for end in range(ENDS))

    fold = ((Fraction(-1),) * ENDS,) * len(CATEGORIES)
    bets = tuple(bet(gain) for gain in gains(options, stake))
    return Payoffs(nets=(fold, bets), staked=(Fraction(1), Fraction(STAKED)))


# -- betting and folding --------------------------------------------------------------------------

QUEEN, JACK = 10, 9


@lru_cache(maxsize=8)
def best(paid: Payoffs) -> Choices:
    return hand_first.best(duel(), paid)


def _always(hands: Hands) -> Array:
    return np.ones(len(hands.classes), bool)


def ace_king(hands: Hands) -> Array:
    """Bet with every hand with which the dealer would qualify."""
    found: Array = hands.classes >= duel().qualifies
    return found


def pairs(hands: Hands) -> Array:
    found: Array = tables().category[hands.classes] > 0
    return found


def _rules_of_thumb(hands: Hands) -> Array:
    """A pair; ace-king with a card as the up card, two to queen; with a queen or a jack against an
    ace or king; with a queen against a card lower than one's fourth and unlike all."""
    ranks, up = np.sort(hands.cards % 13, axis=1)[:, ::-1], hands.up % 13
    third, fourth = ranks[:, 2], ranks[:, 3]
    if up > QUEEN:
        holds = (third == QUEEN) | (third == JACK)
    else:
        holds = (ranks == up).any(axis=1) | ((third == QUEEN) & (up < fourth))
    found: Array = pairs(hands) | (ace_king(hands) & holds)
    return found


RULES: dict[str, Callable[[Hands], Array]] = {
    "rules-of-thumb": _rules_of_thumb, "ace-king": ace_king, "pairs": pairs, "always-bet": _always,
}  # fmt: skip


def by_rule(style: str, paid: Payoffs) -> Choices:
    """What is bet on in the other styles, whatever is paid."""
    return tuple(RULES[style](hands).astype(np.uint8) for hands in all_hands(duel()))


def choose(style: str, cards: Cards, up: int, paid: Payoffs) -> int:
    """What a style does with one hand."""
    if style == OPTIMAL:
        return hand_first.choose(duel(), paid, cards, up)
    return int(RULES[style](one_hand(duel(), cards, up))[0])


# -- the ante and the bet -------------------------------------------------------------------------

OTHER_ENDS = (
    ("dealer does not qualify", UNQUALIFIED, str(EVEN)),
    ("tie", (TIES,), ""),
    ("player loses", (LOSES,), ""),
)
"""16.10(e), (f): where the player's hand itself does not matter."""
AT_RISK = "where the dealer does not qualify, the bet comes back: it is at risk all the same"
CAP = "some bets win no more than the payout limit, 16.12(d)"


def ante(question: Question) -> Outcomes:
    """The ante, with a bet on it where that is better than folding."""
    options, stake = question.options, question.stake
    all_hands(duel(), question.watch)
    cut = limited(options, stake)
    better = posted(options["bet-rows"], "better than the text is")
    return Outcomes(
        lines=tuple(sorted(lines(options, stake), key=lambda line: -line.net)),
        how=f"every hand beside every up card against each of the dealer's: {duel().deals:,} deals",
        notes=(AT_RISK, *better, *((CAP,) if cut else ())),
        stake=stake if cut else None,
    )


def lines(options: Options, stake: int) -> Iterator[Line]:
    found, every = STYLES.tally(OPTIMAL, options, stake), range(len(ROWS))
    for row, categories in by_row(bet_table(options), ROWS).items():
        pays = f"{EVEN}, bet {bet_table(options)[row]}"
        yield found.line(f"player wins, {words(row)}", BET, categories, (WINS,), pays)
    for name, ends, pays in OTHER_ENDS:
        yield found.line(name, BET, every, ends, pays)
    yield found.fold()


# -- the progressive payout wager -----------------------------------------------------------------


def amount(pays: Payout | None, meter: int) -> int:
    """16.12(e): what is handed over, in cents; the chip was taken in before the deal."""
    if isinstance(pays, MeterShare):
        return meter * pays.percent // 100
    return pays.amount if isinstance(pays, Fixed) else 0


def award(question: Question, rows: Rows, meter: int | None = None) -> Award:
    """What a hand wins with so much on the meter when it is paid; what it opens with, if nobody
    says."""
    row, pays = progressive_table(question.options).best(*rows)
    shown = question.options["progressive-initial"] if meter is None else meter
    return Award(row, pays, Fraction(amount(pays, shown), PROGRESSIVE) - 1)


def by_meter(options: Options) -> tuple[Fraction, Fraction]:
    """The edge with nothing on the meter, and what every dollar on it takes off."""
    hands = card_wagers.all_hands(GAME.wager_names["progressive"], options)
    every, fixed, share = sum(hands.values()), 0, Fraction(0)
    for rows, often in hands.items():
        _, pays = progressive_table(options).best(*rows)
        if isinstance(pays, MeterShare):
            share += Fraction(pays.percent * often, 100)
        else:
            fixed += amount(pays, 0) * often
    return 1 - Fraction(fixed, PROGRESSIVE * every), share / every


def break_even(options: Options) -> Fraction:
    """What the meter shows, in dollars, when the wager costs nothing."""
    edge, share = by_meter(options)
    return edge / share


def by_the_meter(question: Question) -> Iterator[str]:
    """What the price of the progressive wager depends on."""
    edge, share = by_meter(question.options)
    even = dollars(round(break_even(question.options) * 100))
    yield on_meter(question.options["progressive-initial"])
    yield f"edge = {edge} - {share} x meter in dollars: nothing with ${even} on it"
    yield "a royal flush is not shared; a fold gives the wager up, but no such hand is folded"


# -- the strategy in words and a chart, and players who follow it ---------------------------------

THUMB = (
    "With ace-king, in three rules: bet if the up card is a two to queen and of a rank that you"
    " hold; bet against an ace or king if you hold a queen or a jack; bet if you hold a queen and"
    " the up card is lower than your fourth card. Else fold."
)
ACE, KING = 12, 11
LEGEND = {
    "B": "bet",
    "F": "fold",
    "M": "bet if one of your cards matches it",
    "1": "bet if one or more of your cards are of the up card's suit",
    "2": "two or more",
    "3": "three or more",
    "4": "four",
    "s": "by which of your cards are of its suit: see below",
}


def strategy(options: Options) -> Strategy:
    deciding = best(payoffs(options))
    hands = ace_kings(deciding)
    special = by_suit(hands, deciding)
    rules, exact = (STYLES.tally(style, options).edge for style in ("rules-of-thumb", OPTIMAL))
    more = float(rules - exact) * 100
    return Strategy(
        says=(
            "Bet on a pair or better; fold what is lower than ace-king.",
            THUMB,
            f"The rules cost {more:.4f} % of the ante more than the chart, which is exact.",
            "The progressive wager leaves nothing to decide: what it pays is always bet on.",
        ),
        charts=(chart(hands), *([special] if special.rows else [])),
    )


# -- ace-king, hand by hand -----------------------------------------------------------------------


class AceKing(Frozen):
    """The three lower cards of an ace-king hand, and what is best against every up card."""

    ranks: tuple[int, ...]
    """Highest first, the deuce 0."""
    cells: tuple[str, ...]

    def __str__(self) -> str:
        return "-".join(map(short, self.ranks))


def ace_kings(deciding: Choices) -> list[AceKing]:
    """All of them, highest first."""
    columns = [
        _column(hands, chosen == BET)
        for hands, chosen in zip(all_hands(duel()), deciding, strict=True)
    ]
    every = sorted(columns[0], reverse=True)
    return [AceKing(ranks, tuple(column[ranks] for column in columns)) for ranks in every]


def _column(hands: Hands, bets: Array) -> dict[tuple[int, ...], str]:
    """By the three lower cards: whether to bet against one up card, and on what that depends."""
    mine = ace_king(hands) & ~pairs(hands)
    cards = hands.cards[mine].astype(np.int64)
    ranks = np.sort(cards % 13, axis=1)[:, 2::-1]
    suited = (cards < 13).sum(axis=1)
    keys = ((ranks[:, 0] * 13 + ranks[:, 1]) * 13 + ranks[:, 2]) * 6 + suited
    often = np.bincount(keys, minlength=6 * 13**3).reshape(-1, 6)
    bet = np.bincount(keys[bets[mine]], minlength=6 * 13**3).reshape(-1, 6)
    return {
        (key // 169, key // 13 % 13, key % 13): _cell(bet[key], often[key])
        for key in np.flatnonzero(often.any(axis=1)).tolist()
    }


def _cell(bet: Array, often: Array) -> str:
    """A cell of the chart, from how many hands are bet on, by how many of their cards have the up
    card's suit."""
    if (bet == often).all():
        return "B"
    if not bet.any():
        return "F"
    for least in range(1, 5):
        if not bet[:least].any() and (bet == often)[least:].all():
            return str(least)
    return "s"


def chart(hands: Sequence[AceKing]) -> Chart:
    """A line for all neighbors that are played alike, except for hands with a card that matches the
    up card."""
    groups: list[list[AceKing]] = []
    for hand in hands:
        before = groups[-1] if groups else []
        if before and before[0].ranks[0] == hand.ranks[0] and merged([*before, hand]):
            before.append(hand)
        else:
            groups.append([hand])
    rows = tuple((_label(group), merged(group) or ()) for group in groups)
    used = {cell for _, cells in rows for cell in cells}
    return Chart(
        title="ace-king and three lower cards (rows), by the dealer's up card",
        columns=tuple(map(short, range(len(RANKS)))),
        rows=rows,
        legend={letter: meaning for letter, meaning in LEGEND.items() if letter in used},
    )


def _label(group: Sequence[AceKing]) -> str:
    return f"{group[0]}" if len(group) == 1 else f"{group[0]} to {group[-1]}"


def merged(group: Sequence[AceKing]) -> tuple[str, ...] | None:
    """One line for some hands; None if they are not played alike."""
    cells = tuple(_together(group, up) for up in range(len(RANKS)))
    return None if None in cells else tuple(cell or "" for cell in cells)


def _together(group: Sequence[AceKing], up: int) -> str | None:
    """What all do against an up card: the same, or fold unless one of their cards matches it."""
    matching = {hand.cells[up] for hand in group if up in hand.ranks}
    others = {hand.cells[up] for hand in group if up not in hand.ranks}
    if len(matching | others) == 1:
        return min(matching | others)
    return "M" if (matching, others) == ({"B"}, {"F"}) else None


def by_suit(hands: Sequence[AceKing], deciding: Choices) -> Chart:
    """The hands for which it matters which cards have the up card's suit: with which of them to
    bet."""
    rows = []
    for hand in hands:
        for up, cell in enumerate(hand.cells):
            if cell == "s":
                label = f"A-K-{hand} against {short(up)}"
                rows.append((label, (_suits(hand, all_hands(duel())[up], deciding[up] == BET),)))
    return Chart(
        title="where s stands: bet if these of your cards are of the up card's suit",
        columns=("cards of its suit",),
        rows=tuple(rows),
        legend={},
    )


def _suits(hand: AceKing, hands: Hands, bets: Array) -> str:
    """The sets of cards with which to bet, if these cards and no others have the up card's suit."""
    held = sorted((ACE, KING, *hand.ranks))
    mine = (np.sort(hands.cards % 13, axis=1) == held).all(axis=1) & ~pairs(hands)
    cards, bet = hands.cards[mine].astype(np.int64), bets[mine]
    suited = np.where(cards < 13, 1 << cards % 13, 0).sum(axis=1)
    good, bad = set(suited[bet].tolist()), set(suited[~bet].tolist())
    if good & bad:
        return "by the suits of all cards"

    def named(choices: set[int], size: int) -> str:
        some = sorted((x for x in choices if x.bit_count() == size), reverse=True)
        ranks = [[short(rank) for rank in reversed(held) if x >> rank & 1] for x in some]
        return ", ".join(map("-".join, ranks)) or ("" if size else "none")

    sizes = [{x.bit_count() for x in choices} for choices in (good, bad)]
    both = sizes[0] & sizes[1]
    if len(both) != 1 or min(sizes[0]) != max(sizes[1]):
        return ", ".join(filter(None, (named(good, size) for size in sorted(sizes[0]))))
    size = both.pop()
    few = [x for x in bad if x.bit_count() == size]
    if len(few) <= sum(x.bit_count() == size for x in good):
        return f"{size} or more, but not {named(bad, size)}"
    return f"{size + 1} or more, or {named(good, size)}"


# -- at the table ---------------------------------------------------------------------------------


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine."""
    paid = payoffs(options)

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        up, *_ = numbers(round.hands[DEALER])
        return ("fold", "bet")[choose(style, numbers(round.hands[str(seat)]), int(up), paid)]

    return chooser(decide)


# -- the model ------------------------------------------------------------------------------------

STYLES = Styles(
    terms=payoffs,
    best=best,
    others={style: partial(by_rule, style) for style in RULES},
    count=lambda paid, choices: hand_first.tally(duel(), paid, choices),
    deal=lambda paid, choices, named: hand_first.simulator(duel(), paid, choices, named),
    lines=lambda style, options, stake: lines(options, stake),
    bot=bot,
)

MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(
            wager="ante",
            price=ante,
            tables={letter: {"one-pair-or-less": odds} for odds, letter in BET_TABLES.items()},
            covers=("bet",),
        ),
        card_wagers.pricing(GAME.wager_names["progressive"], award=award, notes=by_the_meter),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=hand_first.worth(lambda options: duel(), payoffs, ("ante", "bet")),
)
