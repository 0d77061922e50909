"""The fast twin of blackjack: the same cards and charts through the engine and the kernel."""

import random
from collections import Counter
from typing import ClassVar

import numpy as np
import pytest
from blackjack_tables import SHUFFLE, Watched

import amounts
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack import GAME, designated
from pitboss.games.blackjack.blackjack.side_wagers import multiple_action
from pitboss.games.blackjack.blackjack.side_wagers.multiple_action import MULTIPLE
from pitboss.odds.compiled import workers
from pitboss.odds.games.blackjack.blackjack import simulator
from pitboss.odds.games.blackjack.blackjack.multiple_action import play_all
from pitboss.odds.games.blackjack.blackjack.rules import table_rules
from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common.bot import decide
from pitboss.odds.games.blackjack.common.by_chart import chart as by_total
from pitboss.odds.games.blackjack.common.by_chart.chart import Charts
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import solve
from pitboss.odds.games.blackjack.common.by_chart.simulator import (
    DOUBLE,
    END,
    HIT,
    NOTES,
    STYLES,
    charts_of,
    house_of,
    insurance_alone,
    play_round,
    plays_of,
    run_out,
)
from pitboss.odds.games.blackjack.common.card_codes import CODES, MOST_CARDS
from pitboss.odds.games.blackjack.common.insurance import ACE, worth
from pitboss.odds.games.blackjack.common.shoe import mix, place, shoe_of
from pitboss.odds.model import Question
from pitboss.odds.simulation.streams import stream
from random_play import random_options

WAGER = 20_00
BY_TOTAL = (
    actions.STAND,
    actions.HIT,
    actions.DOUBLE_OR_HIT,
    actions.DOUBLE_OR_STAND,
    actions.SURRENDER_OR_HIT,
    actions.SURRENDER_OR_STAND,
)
PAIRS = (by_total.NO_SPLIT, actions.SPLIT, actions.SPLIT, actions.SURRENDER_OR_SPLIT)


class Seat:
    """One player at a table of the engine, and the same player for the kernel."""

    bets: ClassVar = {"main": WAGER}

    def __init__(self, options, charts, rng):
        self.table = Table(GAME, options=options, seats=1)
        self.charts = charts
        self.insures, self.even_money = rng.random() < 0.5, rng.random() < 0.5
        self.dealer = Watched(rng.random())
        self.rules = table_rules(self.table.options)
        named = designated(self.table.options)
        self.house = house_of(self.rules, named, even_money=self.even_money)
        self.plays = plays_of(charts, self.rules)
        self.shoe = shoe_of(self.rules)
        self.notes = np.zeros(NOTES, dtype=np.int64)

    def engine(self):
        """A round of the engine: what it won and staked in the kernel's units."""
        round = self.dealer.play(self.table, self.bets, self.decision)
        settled = [event for event in round.events if isinstance(event, on.Settled)]
        hands = [event for event in settled if not event.wager.startswith("insurance")]
        self.insured = [event.net / event.stake for event in settled if event not in hands]
        net = sum(event.net for event in hands) * self.house.unit
        staked = sum(event.stake for event in hands) * self.house.unit
        assert net % WAGER == staked % WAGER == 0
        return net // WAGER, staked // WAGER

    def decision(self, round, prompt):
        name, amount = prompt.default, say.UNSAID
        if prompt.offer("even-money") and self.even_money:
            name = "even-money"
        elif prompt.offer("insurance"):
            if self.insures:
                name, amount = "insurance", WAGER // 2
        elif name == "stand":
            layout = round.memo["layout"]
            name = decide(self.charts, prompt, layout.turn, layout.dealer)
        return say.Choice(1, name, amount)

    def cards(self):
        """The cards of the round in order, without those that were only burned."""
        drawn = [entry for entry in self.dealer.log if entry[1] not in (SHUFFLE, "burn")]
        if drawn[0][1] == "determinant" and drawn[0][0] != drawn[1][0]:
            del drawn[0]  # it sent the round to the other side
        return [piece for _, _, piece in drawn]

    def kernel(self, cards, end=0):
        """The same cards through the kernel: what it won and staked, how many cards it took."""
        order = np.full(len(cards) + MOST_CARDS, 10, dtype=np.int16)
        order[: len(cards)] = [CODES[card] for card in cards]
        self.notes[:] = 0
        self.notes[END] = end
        return play_round(order, 0, self.plays, self.house, self.notes)


class SeveralWagers(Seat):
    """Wagers against all hands of the dealer's at multiple action."""

    bets: ClassVar = dict.fromkeys(multiple_action.OPENING, WAGER)

    def kernel(self, cards, end=0):
        order = np.full(len(cards) + MOST_CARDS, 10, dtype=np.int16)
        order[: len(cards)] = [CODES[card] for card in cards]
        again = np.zeros(2 * MOST_CARDS, dtype=np.int16)
        wagers = len(self.bets)
        return play_all(order, 0, wagers, self.plays, self.house, self.notes, again)


def random_charts(exposed, rng):
    columns = by_total.BOTH_CARDS if exposed else by_total.UP_CARDS

    def table(rows, codes):
        cells = [[rng.choice(codes) for _ in range(columns)] for _ in range(rows)]
        return np.array(cells, dtype=np.int8)

    return Charts(hard=table(22, BY_TOTAL), soft=table(22, BY_TOTAL), pairs=table(11, PAIRS))


def random_seat(rng):
    """Any options that go together, without the side wagers, which the kernel does not deal."""
    while True:
        chosen = {"decks": rng.choice((1, 1, 2, 4, 6, 8)), "deal": rng.choice(DEALS)}
        if rng.random() < 0.8:
            chosen["max-split-hands"] = rng.randint(2, 4)
        options = {**random_options(GAME, rng), **chosen, "side-wagers": []}
        try:
            return seat_at(options, rng)
        except Refused:
            continue


def seat_at(options, rng):
    exposed = table_rules(GAME.read_options(options)).exposed
    return Seat(options, random_charts(exposed, rng), rng)


DEALS = next(option.values for option in GAME.options if option.name == "deal")


@amounts.hands
def test_the_kernel_settles_as_the_engine_does(amount):
    """Many rounds, random rules and random decisions: no difference in chips or in cards."""
    rng = random.Random("blackjack")
    deals, stakes, insured = Counter(), Counter(), []
    for _ in range(amount // 400):
        seat = random_seat(rng)
        for _ in range(400):
            result = seat.engine()
            cards = seat.cards()
            assert seat.kernel(cards) == (*result, len(cards)), (
                seat.table.options.plain(),
                cards,
            )
            if seat.insured:
                net, staked = insurance_alone(seat.house, seat.notes)
                assert seat.insured == [net / staked]
                insured += seat.insured
            deals[seat.table.options["deal"]] += 1
            stakes[result[1] // seat.house.unit] += 1
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert deals.total() == 100_000
    assert set(deals) == set(DEALS)
    assert set(insured) == {2, -1}
    assert set(stakes) == set(range(1, 9)), "up to four hands, all of them doubled"


@amounts.some_or("amount", 800, amounts.MANY)
def test_several_hands_of_the_dealers_are_settled_as_the_engine_does(amount):
    """Multiple action: the same cards, one hand of the dealer's after the other."""
    rng, stakes = random.Random("multiple action"), Counter()
    for _ in range(amount // 200):
        chosen = {
            "decks": rng.choice((2, 4, 6, 8)), "deal": rng.choice(("no-hole", "double-shoe")),
            "soft-17": rng.choice(("stand", "hit")),
            "even-money": rng.random() < 0.5, "side-wagers": [MULTIPLE],
            "split-two-card-21": rng.choice(("wins", "void")),
        }  # fmt: skip
        seat = SeveralWagers(chosen, random_charts(False, rng), rng)
        for _ in range(200):
            result, cards = seat.engine(), seat.cards()
            assert seat.kernel(cards) == (*result, len(cards)), (chosen, cards)
            stakes[result[1] // seat.house.unit] += 1
    assert set(stakes) >= {3, 6, 9}


SHOES = (
    {},
    {"decks": 1},
    {"decks": 1, "cutting-card": "1/2"},
    {"decks": 2, "deal": "hand"},
    {"decks": 1, "deal": "hand-reader", "burn-each-round": True},
    {"decks": 8, "deal": "hole-reader", "shuffle": "automated", "cutting-card": "1/3"},
    {"decks": 4, "shuffle": "continuous"},
    {"decks": 1, "shuffle-after": "every-round", "deal": "hole"},
    {"decks": 1, "shuffle": "bart-carter"},
    {"decks": 6, "shuffle": "bart-carter", "deal": "double-exposure"},
    {"decks": 2, "deal": "double-shoe"},
    {"decks": 1, "deal": "double-shoe", "shuffle": "bart-carter"},
)


@pytest.mark.parametrize("options", SHOES, ids=str)
def test_a_shoe_is_handled_as_the_engine_does(options):
    """Whole shoes: what is burned, when the cards are shuffled, what follows when they run out."""
    seat = seat_at(options, random.Random(str(options)))
    dealt, ran_out = {}, 0
    for _ in range(1000):
        seat.engine()
        log = seat.dealer.log
        for source in sorted({entry[0] for entry in log} | set(dealt)):
            begin(seat, source, dealt, log)
        send_to_the_side(seat, dealt, log)
        ran_out += follow_round(seat, dealt[log[-1][0]], log)
    assert bool(ran_out) == (options.get("shuffle") == "bart-carter" and options["decks"] == 1)


def begin(seat, source, dealt, log):
    """A shuffle and burned cards where the kernel has them."""
    mine = dealt.setdefault(source, ["never shuffled"] * 2 * seat.shoe.size)
    shuffles, start = place(len(mine), seat.shoe)
    if shuffles:
        mine.clear()
        shuffle = next(entry for entry in log if entry[0] == source)
        assert shuffle[1] == SHUFFLE
        log.remove(shuffle)
    burned = start - len(mine)
    assert [entry[:2] for entry in log[:burned]] == [(source, "burn")] * burned
    mine += [card for _, _, card in log[:burned]]
    del log[:burned]


def send_to_the_side(seat, dealt, log):
    """The card of a double shoe that sent the round to the other side, perhaps from a new stock."""
    holders = [holder for _, holder, _ in log]
    if "determinant" not in holders or log[0][0] == log[-1][0]:
        return
    at, mine = holders.index("determinant"), dealt[log[0][0]]
    assert holders[:at] == ([SHUFFLE, "burn"] if len(mine) == seat.shoe.size else [])
    mine.append(log[at][2])
    del log[: at + 1]


def follow_round(seat, mine, log):
    """The cards of a round from what is left of a shoe; whether they ran out."""
    size, start, cards = seat.shoe.size, len(mine), seat.cards()
    end = next((at for at, entry in enumerate(log) if entry[1] == SHUFFLE), None)
    _, _, then = seat.kernel(cards, end=size - start)
    assert then == len(cards)
    mine += cards
    assert (len(mine) > size) == (end is not None)
    if end is None:
        return False
    assert end == size - start
    assert log[end + 1][1] == "burn"
    check_discards(seat, mine[:size], start, log[end][2])
    return True


def check_discards(seat, cards, start, left):
    """All but what is on the table is shuffled, and one card of it is burned."""
    size = len(cards)
    if size - start == 3:  # the hand may be settled, and the dealer's second card does not matter
        return
    order = np.full(2 * size + MOST_CARDS, 10, dtype=np.int16)
    order[:size] = [CODES[card] for card in cards]
    count = run_out(stream("discards", 0), order, start, size, seat.notes)
    after = Counter(order[size : size + count - 1].tolist())
    before = Counter({CODES[card]: many for card, many in left.items()})
    assert count == before.total()
    assert after <= before


def average(options, style="optimal", wager="main", blocks=24):
    """The mean of a simulated wager and its standard error."""
    question = Question(wager=wager, table="", options=GAME.read_options(options))
    simulated = simulator(question, style)

    def play_block(block):
        results = np.empty(2**18, dtype=np.int32)
        simulated.play(stream("test", block), results, results.copy(), *simulated.parameters)
        return results / simulated.unit

    nets = np.concatenate(list(workers().map(play_block, range(blocks))))
    return nets.mean(), nets.std() / np.sqrt(nets.size)


BONUS = ["678-suited", "777", "designated-blackjack", "five-card-21"]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"deal": "hole-reader", "soft-17": "hit", "surrender": True, "max-split-hands": 4},
        {"deal": "double-exposure", "decks": 8},
        {"deal": "hand", "decks": 1, "double-9-11-only": True, "double-after-split": False},
        {"bonus-payouts": BONUS, "decks": 2, "double-card": "face-down"},
        {"variation": "6-to-5", "even-money": True, "deal": "hole"},
    ],
    ids=str,
)
def test_simulated_and_exact_agree(options):
    """With all cards in every round there is nothing that only a simulation can see."""
    by_hand = options.get("deal") == "hand"
    fresh = {"shuffle-after": "every-round"} if by_hand else {"shuffle": "continuous"}
    options = {**options, **fresh}
    exact = solve(table_rules(GAME.read_options(options))).by_charts
    mean, error = average(options)
    assert error < 0.001
    assert abs(mean - exact) < 3 * error


def test_insurance_by_itself():
    """16 tens a deck among all cards but the ace that is seen."""
    options = {"shuffle": "continuous"}
    mean, error = average(options, wager="insurance", blocks=4)
    exact = -worth(table_rules(GAME.read_options(options)).shoe, ACE)
    assert abs(mean + float(exact)) < 3 * error


def test_insurance_is_refused_where_both_cards_are_up():
    with pytest.raises(Refused, match="face up"):
        average({"deal": "double-exposure"}, wager="insurance")


def test_a_double_shoe_is_worth_as_much_as_a_single_one():
    """The determinant card knows nothing of values."""
    one, error = average({"decks": 2}, "mimic-the-dealer")
    two, other = average({"decks": 2, "deal": "double-shoe"}, "mimic-the-dealer")
    assert abs(one - two) < 3 * np.hypot(error, other)


def test_styles():
    """The order that everybody expects: the dealer's way is the worst."""
    nets = {style: average({}, style, blocks=8)[0] for style in STYLES}
    assert nets["optimal"] > -0.007
    assert -0.05 < nets["never-bust"] < -0.03
    assert -0.065 < nets["mimic-the-dealer"] < -0.05
    with pytest.raises(Refused, match="mimic-the-dealer"):
        average({}, "by-feeling")


def test_never_bust_takes_no_card_that_can_break_the_hand():
    rules = table_rules(GAME.read_options({"surrender": True}))
    plays = plays_of(charts_of("never-bust", rules), rules)
    for first in range(2, 11):
        for second in range(12 - first, 11):
            cells = plays[0, 1:11, first * 16 + second]
            assert not {HIT, DOUBLE} & set(cells.tolist()), (first, second)


def test_a_stream_gives_the_same_rounds():
    question = Question(wager="main", table="", options=GAME.read_options({"decks": 1}))
    simulated = simulator(question, "mimic-the-dealer")
    runs = []
    for _ in range(2):
        nets, staked = np.empty(5000, dtype=np.int32), np.empty(5000, dtype=np.int32)
        cards = simulated.play(stream("same", 3), nets, staked, *simulated.parameters)
        runs.append((nets.tolist(), staked.tolist(), cards))
    assert runs[0] == runs[1]
    assert set(runs[0][1]) == {simulated.unit}


def test_every_order_of_the_cards_is_as_likely():
    """Where each of six cards comes to lie, and which two lead: 60,000 shuffles."""
    order, words, places = np.arange(6, dtype=np.int16), stream("mix", 0), np.zeros((6, 6))
    pairs = np.zeros((6, 6))
    for _ in range(60_000):
        mix(words, order, 0, 3, 6)
        mix(words, order, 3, 6, 6)
        places[order, np.arange(6)] += 1
        pairs[order[0], order[1]] += 1
    assert ((places - 10_000) ** 2 / 10_000).sum() < 60  # 25 degrees of freedom
    leading = pairs[~np.eye(6, dtype=bool)]
    assert ((leading - 2000) ** 2 / 2000).sum() < 65  # 29
