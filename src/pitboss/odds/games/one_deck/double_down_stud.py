"""Double down stud, 13:69F-17: four cards are seen, and the fifth decides both wagers."""

from collections.abc import Iterator

from pitboss.engine import DEALER, Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.games.one_deck.double_down_stud import GAME, PAIRS, hand_table
from pitboss.odds import payout_lines
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.patterns import Pattern, gathered, patterns
from pitboss.odds.games.one_deck.common import equal_wagers
from pitboss.odds.model import USUAL_STAKE, Chart, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import Paid
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import card_by_card
from pitboss.odds.solvers.card_by_card import Game, Nets, Street
from pitboss.odds.styles import OPTIMAL

HOW = "all 270,725 sets of four cards with each card that can follow: 12,994,800 deals"
UNIT = "the initial wager is the original wager; a double is as much again, or nothing"
DOUBLES, ALONE = 1, 0
STUD = Game(streets=(Street(4, (DOUBLES, ALONE)),), pairs=PAIRS)
"""Where it makes no difference, the wager is doubled."""
PUSHES, WINS = (lowest for _, lowest in PAIRS[1:])

LEGEND = {"D": "double down", "-": "leave the wager alone"}
WON, SAFE = "pair of jacks or better, or more", "pair of sixes to tens"
ONE_SUIT, OPEN, NEITHER = "four of a suit", "to a straight open at both ends", "A-K-Q-J"
OTHER = "anything else"
KINDS = (WON, SAFE, ONE_SUIT, OPEN, NEITHER, OTHER)
USUAL = (
    "Double as much as you may on a pair of sixes or better, two pair, three of a kind, four of a"
    " suit, and four to a straight that is open at both ends.",
    "2-3-4-5 and A-K-Q-J of mixed suits are worth nothing either way: they are doubled here.",
)
OWN = ("The odds posted here ask for other decisions than the usual ones: see the chart.",)


def paid(options: Options, stake: int = USUAL_STAKE) -> Paid:
    """17.10(b), (c): what the original wager nets alone and doubled."""
    return equal_wagers.paid(hand_table(options), STUD.rows, 2, options, stake)


def nets(options: Options, stake: int) -> Nets:
    """The same by what is staked."""
    return dict(enumerate(paid(options, stake), 1))


def lines(options: Options, stake: int) -> Iterator[Line]:
    """By hand, and whether it was doubled."""
    shown, _ = STYLES.tally(OPTIMAL, options, stake)
    return payout_lines.staked_lines(
        hand_table(options), STUD.rows, paid(options, stake), shown, STUD.deals,
        lambda wagers: "doubled" if wagers == 2 else "alone",
    )  # fmt: skip


def original(question: Question) -> Outcomes:
    """The original wager with the best double."""
    question.watch("all sets of four cards", 0.0)
    options = question.options
    return equal_wagers.outcomes(
        question, hand_table(options), 2, lines(options, question.stake),
        how=HOW, notes=(UNIT,), better=options["hand-rows"], limit="17.10(c)",
    )  # fmt: skip


def kind_of(pattern: Pattern) -> str:
    """What four cards are, as far as the usual rules go."""
    pairs, straights = pattern.paired, pattern.straights
    more = pattern.most > 2 or len(pairs) > 1
    known = ((more or (pairs and pairs[0] >= WINS), WON), (pairs and pairs[0] >= PUSHES, SAFE),
             (pattern.suited, ONE_SUIT), (straights == 2, OPEN),
             (straights == 1 and pattern.ranks[-1] >= WINS, NEITHER), (True, OTHER))  # fmt: skip
    return next(name for fits, name in known if fits)


def strategy(options: Options) -> Strategy:
    doubled = STYLES.plan(OPTIMAL, options)[0][0]
    cells = {p: ("D" if doubled[p.place] else "-",) for p in patterns(4)}
    rows = gathered(kind_of, KINDS, cells)
    usual = dict(rows) == {kind: ("-" if kind == OTHER else "D",) for kind in KINDS}
    chart = Chart(title="your card with the three that are seen", columns=("double",),
                  rows=rows, legend=LEGEND)  # fmt: skip
    return Strategy(says=USUAL if usual else OWN, charts=(chart,))


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine."""
    how = STYLES.plan(style, options)

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        if not prompt.offer("double-down"):
            return prompt.default
        cards = numbers([*round.hands[str(seat)], *round.hands[DEALER][1:]])
        return "double-down" if card_by_card.choose(STUD, how, 0, 1, cards) else "no-double"

    return chooser(decide)


STYLES = card_by_card.styles(
    STUD,
    nets,
    {"always-double": lambda pattern: DOUBLES, "never-double": lambda pattern: ALONE},
    bot,
    lines,
)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="original", price=original, tables={"minimum": {}}, covers=("double-down",)),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=card_by_card.worth(
        STUD, nets, ("original", "double-down"), "original", lambda seat: (0, 1),
        lambda choice, original: DOUBLES if choice.amount == original else ALONE,
    ),
)  # fmt: skip
