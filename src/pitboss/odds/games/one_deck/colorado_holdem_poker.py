"""Colorado hold 'em poker, 13:69F-23: which two cards to keep, and what to bet on them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from pitboss.engine import Answer, Arrange, Choice, Choose, Options, Prompt, Round
from pitboss.engine.game import Chooser
from pitboss.equipment.cards import DECK
from pitboss.games.one_deck.colorado_holdem_poker import GAME, KEPT, instant_row
from pitboss.games.one_deck.colorado_holdem_poker.wagers import (
    BONUS_PAIRS,
    PAIRS,
    bonus_table,
    hand_table,
    version,
)
from pitboss.odds.cards.card_sets import place, sets
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.patterns import starting_hands
from pitboss.odds.cards.three_cards import by_suits
from pitboss.odds.games.one_deck.common import equal_wagers, limits
from pitboss.odds.model import USUAL_STAKE, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import per_unit, posted, words
from pitboss.odds.prices import Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import keep_some, seat_choices
from pitboss.odds.solvers.keep_some import GOES_ON, Game, Paying, Plan, Stop
from pitboss.odds.solvers.seat_choices import Seat
from pitboss.odds.styles import OPTIMAL, Styles
from pitboss.procedures import decisions
from pitboss.regulation.pay_tables import PayTable

NAMES = dict(zip(numbers(DECK).tolist(), DECK, strict=True))
GAMES = {name: Game(dealt=3, kept=KEPT, pairs=pairs) for name, pairs in PAIRS.items()}
BONUS = Game(dealt=3, kept=KEPT, pairs=BONUS_PAIRS)
OWN = BONUS.dealt
INSTANT = ("instant-straight-flush", "instant-three-of-a-kind")
FOLD = len(INSTANT)
"""The number of this way to stop, after those of the instant winners."""

HOW = "all 22,100 hands with all 18,424 boards: 407,170,400 deals"
BEST = "the hand is played as is best for ante and bet"
UNIT = f"the initial wager is the ante; {BEST}"
LEGEND = {"D": "declare", "B": "bet", "N": "go on without a bet", "F": "fold"}
SAYS = (
    "Declare every instant winner.",
    "Otherwise keep the two cards with the lowest number in the second chart. Which two these are"
    " does not depend on the third card.",
)


@cache
def instants() -> tuple[npt.NDArray[np.bool_], ...]:
    """By kind of instant winner, with which hands it can be declared."""
    rows = [instant_row([NAMES[card] for card in hand]) for hand in sets(3).tolist()]
    return tuple(np.array([row == name for row in rows]) for name in INSTANT)


def stops(table: PayTable, options: Options) -> Iterator[Stop]:
    """23.10(b)2 and 3, 23.11(b)2: how a hand can end before the board."""
    for name, which in zip(INSTANT, instants(), strict=True):
        yield Stop(words(name), which, per_unit(table.get(name)), str(table.get(name)))
    folds = np.full(len(sets(3)), options["version"] == "required")
    yield Stop("fold", folds, Fraction(-1))


def hand(options: Options, stake: int = USUAL_STAKE) -> Paying:
    """23.12(b), (c), 23.13(b), (c): what ante and bet net; a limit applies to both together."""
    game, table = GAMES[options["version"]], hand_table(options)
    nets = equal_wagers.paid(table, game.rows, 2, options, stake)
    ends = (stop._replace(net=limits.most(stop.net, options, stake))
            for stop in stops(table, options))  # fmt: skip
    return Paying(game=game, table=table, nets=nets, stops=tuple(ends),
                  says=lambda wagers: "with the bet" if wagers == 2 else "ante alone")  # fmt: skip


def bonus_alone(options: Options) -> Paying:
    """23.12(d), 23.13(d): what the bonus nets, whatever the other wagers are."""
    table = bonus_table(options)
    nets = tuple(per_unit(table.get(row)) for row in BONUS.rows)
    return Paying(game=BONUS, table=table, nets=(nets,), stops=tuple(stops(table, options)))


Terms = tuple[Options, int]
"""What hands net follows from the options and the stake."""


@lru_cache(maxsize=16)
def best(terms: Terms) -> Plan:
    """What is best for ante and bet; where it makes no difference, no bet is made."""
    paying = hand(*terms)
    nets = dict(enumerate(paying.nets, 1))
    if terms[0]["version"] == "required":
        del nets[1]
    return keep_some.solve(paying.game, nets, paying.stops)


def always_bet(terms: Terms) -> Plan:
    """The same cards are kept, and every hand that is not declared is bet on."""
    how = best(terms)
    stop = np.where(how.stop == FOLD, GOES_ON, how.stop).astype(np.int8)
    return replace(how, stop=stop, wagers=np.where(stop == GOES_ON, 2, 0).astype(np.uint8))


def ante(question: Question) -> Outcomes:
    question.watch("all hands of three cards", 0.0)
    options, stake = question.options, question.stake
    found = STYLES.tally(OPTIMAL, options, stake)
    return equal_wagers.outcomes(
        question, hand_table(options), 2, found,
        how=HOW, notes=(UNIT,), better=options["hand-rows"], limit=version(options).limit,
    )  # fmt: skip


def bonus(question: Question) -> Outcomes:
    question.watch("all hands of three cards", 0.0)
    options = question.options
    found = keep_some.lines(bonus_alone(options), STYLES.plan(OPTIMAL, options, question.stake))
    notes = (BEST, *posted(options["bonus-rows"]))
    return Outcomes(lines=tuple(found), how=HOW, notes=notes)


def simulator(question: Question, style: str) -> Simulator:
    """Ante and bet, or the bonus that is bet with them, played in one of the styles."""
    if question.wager != "bonus":
        return STYLES.simulator(question, style)
    options = question.options
    return keep_some.simulator(bonus_alone(options), STYLES.plan(style, options, question.stake))


def strategy(options: Options) -> Strategy:
    paying, how = hand(options), STYLES.plan(OPTIMAL, options)

    def letter(cards: tuple[str, ...]) -> str:
        wagers, _, stop = keep_some.held(paying.game, how, numbers(cards))
        return "NB"[wagers - 1] if stop == GOES_ON else "F" if stop == FOLD else "D"

    worth = keep_some.order(paying.game, paying.nets[0])
    title = "which two to keep, the lowest number: suited above the pairs"
    kept = starting_hands(title, lambda pattern: str(worth[pattern]), {})
    chart = by_suits("what to do, by which cards are of one suit", letter, LEGEND)
    return Strategy(says=SAYS, charts=(chart, kept))


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine."""
    how, game = STYLES.plan(style, options), GAMES[options["version"]]

    def answer(round: Round, prompt: Prompt, seat: int, rng: object) -> Answer | None:
        if not isinstance(prompt, (Choose, Arrange)):
            return None
        wagers, kept, stop = keep_some.held(game, how, numbers(round.hands[str(seat)]))
        if isinstance(prompt, Arrange):
            return decisions.answer_keeping(prompt, [NAMES[card] for card in kept.tolist()])
        said = ("no-bet", "bet")[wagers - 1] if stop == GOES_ON else "declare"
        return Choice(seat, "fold" if stop == FOLD else said, patron=prompt.patron)

    return answer


def values(seat: Seat, offers: Sequence[Choice]) -> list[Fraction] | None:
    """What ante and bet bring; a wrong declaration loses the ante."""
    ante, cards = seat.amount("ante"), seat.cards()
    if not ante or len(cards) != OWN:
        return None
    paying, at = hand(seat.options, ante), place(np.sort(cards), OWN)
    nets = keep_some.values(paying.game, dict(enumerate(paying.nets, 1)), cards)
    declared = [stop.net for stop in paying.stops[:FOLD] if stop.which[at]] or [Fraction(-1)]
    known = {"bet": nets[2], "no-bet": nets[1], "fold": Fraction(-1), "declare": declared[0]}
    return [ante * known[offer.name] for offer in offers]


STYLES = Styles(
    terms=lambda options, stake: (options, stake),
    best=best,
    others={"always-bet": always_bet},
    count=lambda terms, plan: tuple(keep_some.lines(hand(*terms), plan)),
    deal=lambda terms, plan, named: keep_some.simulator(hand(*terms), plan),
    lines=lambda style, options, stake: (),
    bot=bot,
)
BY_VERSION = {name: {"version": name} for name in GAMES}
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables=BY_VERSION, covers=("bet",)),
        Pricing(wager="bonus", price=bonus, tables=BY_VERSION),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=simulator,
    styles=STYLES.names,
    worth=seat_choices.worth(values, ("ante", "bet")),
)
