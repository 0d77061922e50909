"""Premium hold 'em: every board, published figures, strategy, the bonus spin and simulators."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from pitboss.equipment.cards import DECK
from pitboss.errors import Refused
from pitboss.games.one_deck.premium_holdem import GAME, LOSES, PUSHES
from pitboss.odds.cards import hands as poker
from pitboss.odds.cards.boards import Boards
from pitboss.odds.games.one_deck.premium_holdem import MODEL, counting, deciding, simulating, spin
from pitboss.odds.games.one_deck.premium_holdem.counting import (
    DEALS,
    FIELD,
    FOLD,
    HELD_SO,
    LOST,
    LOST_LOW,
    ONCE,
    ROWS,
    TWICE,
    WON,
    WON_PAID,
    best_of,
    meet,
    rules_of,
    solved,
)
from pitboss.odds.games.one_deck.premium_holdem.hands import HANDS, paid, place, starts, threes
from pitboss.odds.games.one_deck.premium_holdem.prices import seven_cards
from pitboss.odds.registry import find
from pitboss.odds.simulation.streams import stream
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.dealers import Dealer
from pitboss.play.table import Table
from pitboss.ranking import five_card

OPTIONS = {said: GAME.read_options({"unqualified-dealer-wins": said}) for said in (LOSES, PUSHES)}


def price(wager, table=None, stake=5_00, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    pricing, question = MODEL.questions(options, wager=wager, table=table, stake=stake)[0]
    return MODEL.price(pricing, question)


def percent(number):
    return float(number) * 100


def cards_of(text):
    return poker.numbers(text.split())


# -- hands ----------------------------------------------------------------------------------------


def test_starting_hands():
    found = starts()
    assert len(found.ways) == len(found.cards) == 1_755
    assert found.ways.sum() == HANDS == 22_100
    assert sorted(Counter(found.ways.tolist())) == [4, 12, 24]
    a, b = ("As Ks 2d", "Ah Kh 2c")
    assert found.of[place(tuple(cards_of(a).tolist()))] == found.of[place(tuple(cards_of(b)))]


def test_the_lowest_hand_that_qualifies():
    below = poker.rank(cards_of("2c 2d Ah Ks Qc"), poker.tables())
    assert below + 1 == threes() == poker.rank(cards_of("3c 3d 5h 4s 2c"), poker.tables())


def test_hands_of_seven_cards():
    found = seven_cards()
    assert sum(found.values()) == comb(52, 7)
    counts = poker.category_counts(7)
    assert found["two-pair-jacks-up", "two-pair"] + found["two-pair",] == counts["two-pair"]
    assert found["royal-flush", "straight-flush"] == 4_324
    rng, sample, high = random.Random(8), 40_000, 0
    for _ in range(sample):
        score = five_card.score(rng.sample(DECK, 7))
        high += five_card.category(score) == "two-pair" and five_card.pair(score) >= 11
    chance = found["two-pair-jacks-up", "two-pair"] / comb(52, 7)
    assert abs(high / sample - chance) < 4 * sqrt(chance / sample)


# -- every board ----------------------------------------------------------------------------------


def by_all_pairs(board, rules):
    """What is counted on a board, from every hand of the player against every one of the dealer."""
    live = [card for card in range(52) if card not in board]
    hands = np.array(list(combinations(live, 3)), np.uint8)
    classes = poker.evaluate7(np.hstack([hands, np.tile(np.array(board, np.uint8), (FIELD, 1))]))
    classes = classes.astype(np.int64)
    masks = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    counts, choices = np.zeros((3, ROWS, 5), np.int64), {}
    for hand in range(FIELD):
        others = classes[(masks & masks[hand]) == 0]
        mine = classes[hand]
        won, lost = int((others < mine).sum()), int((others > mine).sum())
        won_paid = int(((others < mine) & (others >= rules.threes)).sum())
        lost_low = int(((others > mine) & (others < rules.threes)).sum())
        row = paid()[mine]
        worth = [
            rules.unit * (won_paid - 2 * lost + rules.pushes * lost_low + times * (won - lost))
            + int(rules.pays[row]) * won
            for times in (1, 2)
        ]
        values = [-2 * rules.unit * len(others), *worth]
        choice = max(range(3), key=lambda choice: values[choice])
        counts[choice, row] += (1, lost, won, won_paid, lost_low)
        choices[place(tuple(hands[hand].tolist()))] = choice
    return counts, choices


@pytest.mark.parametrize(
    ("board", "said"), [("2c 5c 9d Jh", LOSES), ("3h 4h 6s 8d", PUSHES), ("2d 2h Qs 7s", PUSHES)]
)
def test_a_board_by_all_pairs_of_hands(board, said):
    rules, cards = rules_of(OPTIONS[said]), sorted(cards_of(board).tolist())
    packed = np.zeros((1, counting.PACKED), np.uint8)
    one = Boards(np.array([cards], np.uint8), np.ones(1, np.int64))
    whole = meet(one, starts().of, len(starts().ways), rules, poker.tables(), packed)
    counts, choices = by_all_pairs(cards, rules)
    assert np.array_equal(whole.reshape(-1, 3, ROWS, 5).sum(axis=0), counts)
    assert counts[..., HELD_SO].sum() == FIELD
    for where, choice in choices.items():
        assert packed[0, where >> 2] >> 2 * (where & 3) & 3 == choice


@pytest.mark.parametrize("said", [LOSES, PUSHES])
def test_what_is_best_by_looking_at_all_hands_of_the_dealer(said):
    """Any board, as the simulators look it up."""
    found, rules, rng = solved(OPTIONS[said]), rules_of(OPTIONS[said]), random.Random(9)
    kinds, seen = simulating.kinds_of(found.boards.cards), Counter()
    held, to = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for _ in range(600):
        deck = np.array(rng.sample(range(52), 7), np.uint8)
        best = best_of(deck[4:], deck[:4], rules, poker.tables())
        assert simulating.choice_of(deck, kinds, found.choices, held, to) == best, deck
        seen[best] += 1
    assert set(seen) == {FOLD, ONCE, TWICE}


def test_every_deal_is_counted_once():
    counts = solved(OPTIONS[LOSES]).counts
    every = counts.sum(axis=(1, 2))
    assert comb(52, 4) * comb(48, 3) * comb(45, 3) == DEALS
    assert np.array_equal(every[:, HELD_SO], starts().ways * comb(49, 4))
    total = every.sum(axis=0)
    assert total[WON] == total[LOST]  # between two hands, one wins what the other loses
    assert 0 < total[LOST_LOW] < total[WON] - total[WON_PAID]  # of two low hands, and of one
    assert np.array_equal(total, solved(OPTIONS[PUSHES]).counts.sum(axis=(0, 1, 2)))


# -- figures --------------------------------------------------------------------------------------


def test_the_ante():
    found = price("ante")
    assert found.exact == Fraction(92_941_848_271, 4_152_756_357_750)
    assert percent(found.edge) == pytest.approx(2.2381, abs=5e-5)
    assert percent(found.element_of_risk) == pytest.approx(0.6498, abs=5e-5)
    assert sum(line.chance for line in found.lines) == 1
    assert found.covers == ("x-tra-bonus", "play")


def test_the_ante_where_a_dealer_who_does_not_qualify_pushes_it():
    """Wizard of Odds, "Premium Hold 'Em", as a copy of the page has it: an element of risk of
    0.595 %. Here it is 0.5935 %."""
    found = price("ante", unqualified_dealer_wins="pushes")
    assert found.exact == Fraction(340_911_066_131, 16_611_025_431_000)
    assert percent(found.element_of_risk) == pytest.approx(0.595, abs=0.002)


def test_the_price_of_the_ante_is_told_in_lines():
    lines = {line.name: line for line in price("ante").lines}
    assert (lines["fold"].net, lines["fold"].staked) == (-2, 2)
    royal = lines["3x: player wins, royal flush"]
    assert (royal.net, royal.staked, royal.pays) == (504, 5, "1 to 1, x-tra 500 to 1")
    assert lines["2x: player wins, ante pushes, flush"].net == Fraction(7, 2)
    assert lines["1x: tie"].net == 0
    assert lines["1x: player loses"].net == -3
    pushing = {line.name: line for line in price("ante", unqualified_dealer_wins="pushes").lines}
    assert pushing["1x: player loses, ante pushes"].net == -2
    assert len(lines) == len(price("ante").lines)


@pytest.mark.parametrize("wager", ["dealer-bonus", "player-bonus"])
def test_jacks_up(wager):
    found, counts = price(wager), seven_cards()
    pays = {"royal-flush": 50, "straight-flush": 30, "four-of-a-kind": 10, "full-house": 6,
            "flush": 4, "straight": 3, "three-of-a-kind": 2, "two-pair-jacks-up": 1}  # fmt: skip
    won = sum(n * (pays[rows[0]] + 1) for rows, n in counts.items() if rows[0] in pays)
    assert found.exact == 1 - Fraction(won, comb(52, 7)) == Fraction(116_239, 2_389_010)


# -- the bonus spin -------------------------------------------------------------------------------

WEIGHTS = {str(at): weight for at, weight in enumerate((1, 900, 90, 2, 600, 60, 4, 500, 300, 8,
                                                        90, 45), 1)}  # fmt: skip


def test_a_spin_by_hand():
    found = price("bonus-spin", "$5 progressive", wheel_weights=WEIGHTS, bonus_spin_initial="12345")
    amounts = {"1": 12_345, "4": 5_000, "7": 2_500, "10": 1_000, "6": 250, "12": 500, "3": 100,
               "11": 100, "9": 40, "8": 60, "5": 50, "2": 40}  # fmt: skip
    paid = Fraction(sum(WEIGHTS[at] * amounts[at] for at in amounts), sum(WEIGHTS.values()))
    assert found.exact == 1 - Fraction(1_144, 22_100) * paid / 5
    assert found.outcomes.stake == 5_00
    assert sum(line.chance for line in found.lines) == 1
    assert found.hit_rate == Fraction(1_144, 22_100)


@pytest.mark.parametrize("table", ["$5 progressive", "$1 progressive"])
def test_the_edge_as_a_function_of_the_meter(table):
    chosen = {"wheel_weights": WEIGHTS, "bonus_spin_table": table}
    options = GAME.read_options({name.replace("_", "-"): said for name, said in chosen.items()})
    stake = 5_00 if table.startswith("$5") else 1_00
    bare, step = spin.by_top_prize(options, stake)
    for shows in (20_000, 75_001):
        found = price("bonus-spin", bonus_spin_initial=str(shows), **chosen)
        assert found.exact == bare - step * shows
        assert f"edge = {bare} - {step} x meter" in found.outcomes.notes[0]


def test_community_pay_is_told():
    """What another player's spins bring: 6, 3 and 9 pay $100, $50 and $15 to the others."""
    options = GAME.read_options({"bonus-spin-table": "$5 fixed", "wheel-weights": WEIGHTS})
    parts = sum(WEIGHTS.values())
    brings = Fraction(60 * 100 + 90 * 50 + 300 * 15, parts) * Fraction(1_144, 22_100) / 5
    assert spin.by_another(options, 5_00) == brings
    found = price("bonus-spin", bonus_spin_table="$5 fixed", wheel_weights=WEIGHTS)
    assert f"by {brings} through" in found.outcomes.notes[1]
    assert "example" in price("bonus-spin", "$1 fixed").outcomes.notes[0]


def test_every_table_is_offered():
    assert find("premium-holdem") is MODEL
    asked = [(pricing.wager, question.table) for pricing, question in MODEL.questions()]
    spins = ("$5 progressive", "$5 fixed", "$1 progressive", "$1 fixed")
    first = [("ante", "text"), ("dealer-bonus", "text"), ("player-bonus", "text")]
    assert asked == [*first, *(("bonus-spin", table) for table in spins)]


# -- strategy -------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [LOSES, PUSHES])
def test_what_plays_at_once_is_what_wins_more(said):
    """Each of the 1,755 starting hands: the rule of the bot, and the exact comparison."""
    found = deciding.early_starts(OPTIONS[said])
    for cards, plays in zip(starts().cards, found, strict=True):
        assert deciding.early(cards, said) == plays, [DECK[card] for card in cards]
    assert starts().ways[found].sum() == {LOSES: 3_400, PUSHES: 3_460}[said]


def test_the_strategy_as_a_person_uses_it():
    (chart,) = MODEL.strategy(OPTIONS[LOSES]).charts
    rows = {name: dict(zip(chart.columns, cells, strict=True)) for name, cells in chart.rows}
    assert (rows["A"]["K"], rows["A"]["J"], rows["A"]["8"], rows["A"]["7"]) == (
        "2+", "3+", "6+", "C")  # fmt: skip
    assert (rows["K"]["A"], rows["J"]["A"], rows["10"]["A"]) == ("10+", "10*", "C")
    assert (rows["6"]["6"], rows["5"]["5"], rows["4"]["4"]) == ("2+", "6+", "C")
    assert {cell for _, cells in chart.rows for cell in cells} == set(chart.legend)
    (pushes,) = MODEL.strategy(OPTIONS[PUSHES]).charts
    assert dict(pushes.rows)["J"][0] == "10+"


SIMPLY = [
    ("Kc 7d 2h", "Ks Qh 8c 5d", TWICE), ("Kc 7d 2h", "As Kh 8c 5d", TWICE),
    ("Kc 8d 2h", "As Qh 8c 5d", ONCE), ("3c 3d 4h", "As Qh 8c 5d", ONCE),
    ("Kc 7d 2h", "As Qh 8c 5d", FOLD), ("Kc 8d 5h", "As Qh 8c 5d", TWICE),
    ("Kc 7d 2h", "Qs Qh 8c 5d", ONCE), ("Jc 7d 2h", "Qs Qh 8c 5d", FOLD),
    ("Qc 7d 2h", "As Ah 8c 5d", ONCE), ("Jc 5c 2h", "Qs Qh 8c 5d", TWICE),
    ("4c 4d 2h", "Qs Qh 8c 5d", ONCE), ("Qc 4d 2h", "Qs Qh 8c 5d", TWICE),
    ("Ac 4d 2h", "Qs Qh 8c 8d", TWICE), ("Jc 4d 2h", "Qs Qh 8c 8d", ONCE),
    ("Tc 4d 2h", "Qs Qh 8c 8d", FOLD), ("Kc 4d 2h", "Qs Qh Qc 8d", ONCE),
    ("8c 4d 2h", "Qs Qh Qc 8d", TWICE), ("9c 4d 2h", "Qs Qh Qc 8d", FOLD),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "board", "choice"), SIMPLY)
def test_the_simple_strategy_on_the_board(hand, board, choice):
    mine, middle = cards_of(hand), cards_of(board)
    category = five_card.CATEGORIES.index(
        five_card.category(five_card.score([*hand.split(), *board.split()]))
    )
    assert deciding.simply_later(mine, middle, category) == choice


def test_the_bots_decide_as_their_names_say():
    options = GAME.read_options()
    bots = {name: make(options) for name, make in MODEL.bots.items()}
    table, rng, dealer, seen = Table(GAME, seats=6), random.Random(7), Dealer(7), Counter()
    rules = rules_of(options)
    for _ in range(80):
        round = table.start()
        while (prompt := round.prompt) is not None:
            if isinstance(prompt, ask.TakeBets):
                assert bots["optimal"](round, prompt, 1, rng) is None
                for seat in table.seats:
                    round.answer(say.Bet(seat, {"ante": 10_00, "x-tra-bonus": 10_00}))
                round.answer(say.NoMoreBets())
            elif isinstance(prompt, ask.Choose):
                hand = poker.numbers(round.hands[str(prompt.seat)])
                said = {n: bot(round, prompt, prompt.seat, rng).name for n, bot in bots.items()}
                if prompt.cite == "40.10(b)":
                    best = "play-3x" if deciding.early(hand.tolist(), LOSES) else "check"
                    assert said["always-3x"] == "play-3x"
                else:
                    board = poker.numbers(round.hands["community"])
                    choice = best_of(hand, board, rules, poker.tables())
                    best = ("fold", "play-1x", "play-2x")[choice]
                assert said["optimal"] == best
                seen[best, said["simple"]] += 1
                round.answer(say.Choice(prompt.seat, best))
            else:
                round.answer(dealer.answer(prompt))
    alike = sum(count for (best, simple), count in seen.items() if best == simple)
    assert len({best for best, _ in seen}) == 5
    assert 0.9 < alike / sum(seen.values()) < 1


# -- simulators -----------------------------------------------------------------------------------

ROUNDS = 1 << 20


def run(wager, style, blocks, **chosen):
    """The simulator, how often each result came, what was staked and the price."""
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    pricing, question = MODEL.questions(options, wager=wager)[0]
    simulator = MODEL.simulator(question, style)
    results, staked = np.empty(ROUNDS, np.int32), np.empty(ROUNDS, np.int32)
    came, risked = Counter(), 0
    for block in range(blocks):
        simulator.play(stream("odds", block), results, staked, *simulator.parameters)
        values, counts = np.unique(results, return_counts=True)
        came.update(dict(zip(values.tolist(), counts.tolist(), strict=True)))
        risked += int(staked.sum(dtype=np.int64))
    price = MODEL.price(pricing, question)
    return simulator, came, Fraction(risked, simulator.unit * ROUNDS * blocks), price


@pytest.mark.parametrize(
    ("wager", "chosen", "unit"),
    [
        ("ante", {}, 2),
        ("ante", {"unqualified_dealer_wins": "pushes"}, 2),
        ("player-bonus", {}, 1),
        ("bonus-spin", {"bonus_spin_table": "$5 fixed", "wheel_weights": WEIGHTS}, 1),
        ("bonus-spin", {"bonus_spin_table": "$5 progressive", "bonus_spin_initial": "10001"}, 5),
    ],
)
def test_simulated_and_exact_agree(wager, chosen, unit):
    """Every line within four standard errors, the edge within three."""
    simulator, came, staked, exact = run(wager, "optimal", 3, **chosen)
    rounds = sum(came.values())
    assert simulator.unit == unit
    edge = -sum(result * count for result, count in came.items()) / rounds / simulator.unit
    assert abs(edge - exact.edge) < 3 * exact.std_dev / sqrt(rounds)
    assert abs(staked - exact.staked) < 0.003
    chances = Counter()
    for line in exact.lines:
        chances[int(line.net * simulator.unit)] += line.chance
    assert set(came) <= set(chances) == set(simulator.names)
    for result, chance in chances.items():
        error = sqrt(chance * (1 - chance) * rounds)
        assert abs(came[result] - chance * rounds) < 4 * error + 1, result


def test_what_the_simple_strategy_costs():
    """The same deals, decided both ways."""
    _, question = MODEL.questions(wager="ante")[0]
    twins = [MODEL.simulator(question, style) for style in ("optimal", "simple")]
    results, staked = np.empty((2, ROUNDS), np.int32), np.empty(ROUNDS, np.int32)
    apart = []
    for block in range(4):
        for twin, won in zip(twins, results, strict=True):
            twin.play(stream("simple", block), won, staked, *twin.parameters)
        apart.append((results[0] - results[1]).mean() / twins[0].unit)
    assert 100 * np.mean(apart) == pytest.approx(0.58, abs=0.06)
    assert deciding.SIMPLE_COSTS == "0.6 %"


def test_what_cannot_be_simulated_is_refused():
    _, question = MODEL.questions(wager="ante")[0]
    with pytest.raises(Refused, match="optimal, simple, always-3x"):
        MODEL.simulator(question, "wild")
