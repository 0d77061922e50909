"""Fast action hold 'em, 13:69F-21: which two cards to keep, and when to play all four."""

import tomllib
from functools import cache, partial
from importlib.resources import files
from itertools import product
from math import comb

import numpy as np

from pitboss.engine import Answer, Arrange, Arrangement, Choice, Choose, Options, Prompt, Round
from pitboss.engine.game import Chooser
from pitboss.equipment.cards import DECK, RANKS
from pitboss.games.shoe_poker.fast_action_holdem import GAME, NATURAL, decks_in_play, ranks, rule_of
from pitboss.odds.cards.hands import numbers
from pitboss.odds.model import Chart, Model, Pricing, Question, Strategy
from pitboss.odds.prices import Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import whole_shoes
from pitboss.odds.solvers.whole_shoes import COUPLES, SPLITS, SURRENDERS, WORTH, Ints, Setting
from pitboss.procedures.decisions import others

STYLES = ("optimal", "house-way")
BLOCKS, SEED = 48, "fast action"
FOUND: dict[int, Outcomes] = {}
"""Prices by the number of decks: each takes some seconds, and depends on nothing else."""
SCALE = 10_000
"""What two cards net is stored in ten-thousandths of the wager."""
PLAN = (
    "not exact: the strategy goes by the six couples alone, by what each nets on average (its"
    " charts); which cards lie beside a couple is not looked at"
)
NOTES = ("the initial wager is the original wager", PLAN, "a round is dealt from a full shoe")
SAYS = (
    "Announce every natural.",
    "Otherwise look up the six couples of your four cards: the charts have what a wager on each"
    " nets on average, in thousandths. Keep the couple with the highest number.",
    "Play two hands if two couples without a common card have more together: as a rule, if that"
    " couple is the one beside the best, and has a number above 0.",
    "Never surrender: the best couple of any four cards loses less than half of the wager.",
)


@cache
def nets(decks: int) -> dict[tuple[str, str, bool], int]:
    """By ranks, the higher first, and whether they are of one suit: what a wager on two cards nets
    against the house way. Found by `whole_shoes.worths`; docs/odds.md says how."""
    text = files(__package__).joinpath("couples.toml").read_text("utf-8")
    rows = tomllib.loads(text)[f"decks-{decks}"]
    return {
        (high, low, suited): net
        for suited, name in ((True, "suited"), (False, "unsuited"))
        for high in RANKS
        for low, net in zip(RANKS, rows[name][high], strict=False)
    }


@cache
def order() -> Ints:
    """21.8(i): by two cards, a number; the dealer keeps the two cards with the highest number."""
    said = [(-rule_of(*two), ranks(two)) for two in product(DECK, repeat=2)]
    places = {each: place for place, each in enumerate(sorted(set(said)))}
    return np.array([places[each] for each in said]).reshape(len(DECK), -1)


@cache
def setting(decks: int, style: str) -> Setting:
    """How the player of a style decides; a player who follows the house way never plays two
    hands."""
    if style == "house-way":
        return Setting(order(), order() - WORTH, 0, -2 * WORTH)
    known, worth = nets(decks), np.zeros((len(DECK), len(DECK)), np.int64)
    for (one, first), (other, second) in product(enumerate(DECK), repeat=2):
        low, high = sorted((first[0], second[0]), key=RANKS.index)
        worth[one, other] = WORTH // SCALE * known[high, low, first[1] == second[1]]
    naturals = 13 * comb(4 * decks, 4) / comb(len(DECK) * decks, 4)
    return Setting(order(), worth, round(WORTH * naturals), -WORTH // 2)


def original(question: Question) -> Outcomes:
    decks = decks_in_play(question.options)
    if decks not in FOUND:
        how = setting(decks, "optimal")
        FOUND[decks] = whole_shoes.price(decks, BLOCKS, SEED, how, NATURAL, NOTES, question.watch)
    return FOUND[decks]


def simulator(question: Question, style: str) -> Simulator:
    decks = decks_in_play(question.options)
    return whole_shoes.simulator(decks, setting(decks, style), NATURAL)


def strategy(options: Options) -> Strategy:
    known, down = nets(decks_in_play(options)), RANKS[::-1]

    def chart(suited: bool) -> Chart:
        cells = {(high, low): f"{known[high, low, suited] / 10:.0f}" for high, low, _ in known}
        rows = tuple((row, tuple(cells.get((row, low), "-") for low in down)) for row in down)
        title = f"what two cards of {'one suit' if suited else 'two suits'} net, in thousandths"
        return Chart(title=title, columns=tuple(down), rows=rows, legend={})

    return Strategy(says=SAYS, charts=(chart(True), chart(False)))


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine."""
    how = setting(decks_in_play(options), style)

    def answer(round: Round, prompt: Prompt, seat: int, rng: object) -> Answer | None:
        if not isinstance(prompt, (Choose, Arrange)) or prompt.step not in ("choose", "set"):
            return None
        cards = round.hands[str(seat)][:4]
        choice = int(whole_shoes.decide(numbers(cards), how.worth, how.both, how.least))
        if isinstance(prompt, Choose):
            said = "split" if choice >= SPLITS else "set"
            said = "surrender" if choice == SURRENDERS else said
            known = prompt.offer(said)
            return Choice(seat, said if known else prompt.default, patron=prompt.patron)
        kept = tuple(cards[at] for at in COUPLES[choice % SPLITS])
        names = tuple(prompt.shape)
        hands = (kept, others(prompt.pieces, kept))
        return Arrangement(seat, dict(zip(names, hands, strict=True)))

    return answer


MODEL = Model(
    game=GAME,
    pricings=(Pricing(wager="original", price=original, tables={"text": {}}, covers=("split",)),),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)
