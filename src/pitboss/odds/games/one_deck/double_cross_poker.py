"""Double cross poker, 13:69F-25: every cross, every hand, and the better line or none."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, partial

import numpy as np

from pitboss.engine import Choice, Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.games.one_deck.double_cross_poker import GAME, RAISES, SEEN, raise_table
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.starting_hands import KINDS, grid, kinds
from pitboss.odds.games.one_deck.common import limits
from pitboss.odds.model import USUAL_STAKE, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import net, posted, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import card_wagers, seat_choices, two_lines
from pitboss.odds.solvers.seat_choices import Seat
from pitboss.odds.solvers.showdown import ENDS, LOSES, TIES, WINS, Codes, Payoffs
from pitboss.odds.solvers.two_lines import FIRST, FOLD, PLAYED, SECOND, Cross, Plan, Spots
from pitboss.odds.styles import OPTIMAL, Styles
from pitboss.procedures.decisions import EXPOSE
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.ranking.five_card import CATEGORIES

THUMB = "rule-of-thumb"
CROSS = Cross()
NAMES = {FOLD: "fold", FIRST: "vertical", SECOND: "horizontal"}
SIX, NINE, TEN, JACK, QUEEN, KING = 4, 7, 8, 9, 10, 11
"""Ranks as cards are numbered, the deuce 0."""
SAYS = (
    "Name the line whose open card pairs one of yours, of two such lines that of the higher pair."
    " Without a pair, name the one whose open card is of the suit of both your cards, else the one"
    " with the higher open card.",
    "Raise with every pair, and with every ace or king; with a queen if your other card is a six or"
    " more or an open card is higher; with a jack and a ten, or a six or more if an open card is"
    " higher.",
    "Raise also with a nine or more if your cards and the open one of your line are of one suit,"
    " and with a ten or more if they lie within four ranks. Fold all else.",
)
EXPOSES = "Expose your cards for the three-card wager whenever they win it."
LEGEND = {"R": "raise whatever lies open", "s": "raise with some open cards", "-": "fold"}
TITLE = "where no open card pairs you: suited above the pairs, others below"


def payoffs(options: Options, stake: int = USUAL_STAKE) -> Payoffs:
    """25.10(c)1, (g), 25.11(b), (d): the ante with both raises."""
    staked = 1 + len(RAISES)
    played = []
    for category in CATEGORIES:
        paid = 1 + len(RAISES) * net(raise_table(options)[category], stake)
        ends = {WINS: limits.most(paid, options, stake), LOSES: Fraction(-staked)}
        played.append(tuple(ends.get(end, Fraction(0)) for end in range(ENDS)))
    folded = ((Fraction(-1),) * ENDS,) * len(CATEGORIES)
    return Payoffs((folded, tuple(played)), (Fraction(1), Fraction(staked)))


def by_thumb(seen: Spots) -> Codes:
    """What the words of the strategy say; ranks and suits of the cards that are seen."""
    (one, two), lines = (card % 13 for card in seen.hand), (seen.first % 13, seen.second % 13)
    suit, same = seen.hand[0] // 13, seen.hand[0] // 13 == seen.hand[1] // 13
    suited = [same & (card // 13 == suit) for card in (seen.first, seen.second)]
    paired = [(one == card) | (two == card) for card in lines]
    worth = [p * 1000 + s * 100 + c for p, s, c in zip(paired, suited, lines, strict=True)]
    first = worth[0] >= worth[1]
    high, low, shown = np.maximum(one, two), np.minimum(one, two), np.where(first, *lines)
    over = np.maximum(*lines) > high
    spread = np.maximum(high, shown) - np.minimum(low, shown)
    good = (one == two) | paired[0] | paired[1] | (high >= KING)
    good |= (high == QUEEN) & (over | (low >= SIX))
    good |= (high == JACK) & ((low == TEN) | (over & (low >= SIX)))
    good |= (suited[0] | suited[1]) & (high >= NINE) | (spread <= 3) & (high >= TEN)
    return np.where(good, np.where(first, FIRST, SECOND), FOLD).astype(np.uint8)


@cache
def thumb_plan() -> Plan:
    return two_lines.by_rule(CROSS, by_thumb)


def strategy(options: Options) -> Strategy:
    played = STYLES.plan(OPTIMAL, options) != FOLD
    cards = np.arange(52)
    seen = {KINDS[kinds()[a, b]]: (a, b) for a in cards for b in cards if a != b}

    def cell(kind: str) -> str:
        ours = seen[kind]
        others = [card for card in cards if card % 13 not in {one % 13 for one in ours}]
        shares = played[ours][np.ix_(others, others)][~np.eye(len(others), dtype=bool)]
        return "R" if shares.all() else "s" if shares.any() else "-"

    exact, simple = (100 * float(STYLES.tally(style, options).edge) for style in STYLES.names)
    compared = (
        f"So played the house edge is {simple:.3f} %; {exact:.3f} % if every decision is compared"
        " exactly, as the optimal player does."
    )
    return Strategy(says=(*SAYS, compared, EXPOSES), charts=(grid(TITLE, cell, LEGEND),))


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine; the first line is the vertical one."""

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        if prompt.offer(EXPOSE):
            return EXPOSE  # it costs nothing
        board = round.hands[COMMUNITY]
        seen = [*round.hands[str(seat)], *(board[SEEN[NAMES[line]]] for line in (FIRST, SECOND))]
        return NAMES[int(STYLES.plan(style, options)[tuple(numbers(seen))])]

    return chooser(decide)


def values(seat: Seat, offers: Sequence[Choice]) -> list[Fraction] | None:
    """What ante and raises bring on either line."""
    ante, board = seat.amount("ante"), seat.known.get(COMMUNITY, ())
    if seat.prompt.offer(EXPOSE) or not ante or len(board) <= max(SEEN.values()):
        return None
    seen = [*seat.seen(), *(board[SEEN[NAMES[line]]] for line in (FIRST, SECOND))]
    nets = two_lines.values(CROSS, payoffs(seat.options, ante), numbers(seen))
    named = dict(zip(NAMES.values(), nets, strict=True))
    return [ante * named[offer.name] for offer in offers]


# -- the ante, priced and simulated ---------------------------------------------------------------

HOW = f"all {CROSS.deals:,} deals, by ranks first and then with their flushes"


def lines(style: str, options: Options, stake: int) -> Iterator[Line]:
    """Every way in which a round can end; where it is won, by what the raises pay."""
    table, found = raise_table(options), STYLES.tally(style, options, stake)
    for row in table.rows:
        code, pays = CATEGORIES.index(row), f"1 to 1, raises {table[row]}"
        yield found.line(f"wins, {words(row)}", PLAYED, (code,), (WINS,), pays)
    every = range(len(CATEGORIES))
    yield found.line("ties", PLAYED, every, (TIES,))
    yield found.fold()
    yield found.line("loses", PLAYED, every, (LOSES,))


def ante(question: Question) -> Outcomes:
    """The ante with its raises, on the better line or folded."""
    options, stake = question.options, question.stake
    paid = payoffs(options, stake)
    two_lines.counts(CROSS, question.watch)
    cut = max(row[WINS] for row in paid.nets[PLAYED]) == Fraction(options["payout-limit"], stake)
    bound = ("some hands win no more than the payout limit, 25.11(d)",) if cut else ()
    simple = f"{100 * float(STYLES.tally(THUMB, options, stake).edge):.4f} %"
    return Outcomes(
        lines=tuple(lines(OPTIMAL, options, stake)), how=HOW, stake=stake if cut else None,
        notes=(f"played by the words of the strategy, the house edge is {simple}",
               *posted(options["raise-rows"], "better than the text is"), *bound),
    )  # fmt: skip


STYLES = Styles(
    terms=payoffs,
    best=partial(two_lines.best, CROSS),
    others={THUMB: lambda paid: thumb_plan()},
    count=partial(two_lines.tally, CROSS),
    deal=partial(two_lines.simulator, CROSS),
    lines=lines,
    bot=bot,
)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables={"minimum": {}}, covers=RAISES),
        *card_wagers.pricings(GAME),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=seat_choices.worth(values, ("ante", *RAISES)),
)
