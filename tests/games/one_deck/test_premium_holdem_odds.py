"""Premium hold 'em: every board, published figures, strategy and the bonus spin."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from amounts import in_the_long_run
from odds.dealt import decide_all
from odds.simulated import ROUNDS
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.equipment.cards import DECK
from pitboss.games.one_deck.premium_holdem import GAME, LOSES, PUSHES, X_TRA
from pitboss.odds.cards import hands as poker
from pitboss.odds.games.one_deck import premium_holdem
from pitboss.odds.games.one_deck.premium_holdem import (
    FOLD,
    MODEL,
    ONCE,
    PAID,
    TWICE,
    bonus_spin,
    game,
    paid,
    terms,
)
from pitboss.odds.registry import find
from pitboss.odds.simulation.streams import stream
from pitboss.odds.solvers import board_first, card_wagers
from pitboss.odds.solvers import showdown as end
from pitboss.odds.solvers.board_first import (
    Boards,
    Part,
    all_boards,
    count_starts,
    places_of,
    rank_and_meet,
    solve,
    starts_of,
)
from pitboss.odds.solvers.board_first.holdem import payoff_arrays
from pitboss.ranking import five_card

OPTIONS = {said: GAME.read_options({"unqualified-dealer-wins": said}) for said in (LOSES, PUSHES)}


def seven_cards():
    return card_wagers.all_hands(GAME.wager_names["player-bonus"], GAME.read_options())


def price(wager, table=None, stake=5_00, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    pricing, question = MODEL.questions(options, wager=wager, table=table, stake=stake)[0]
    return MODEL.price(pricing, question)


def percent(number):
    return float(number) * 100


def cards_of(text):
    return poker.numbers(text.split())


# -- hands ----------------------------------------------------------------------------------------


@pytest.mark.light
def test_starting_hands():
    found = starts_of(game())
    assert len(found.ways) == len(found.cards) == 1_755
    assert found.ways.sum() == bonus_spin.HANDS == 22_100
    assert sorted(Counter(found.ways.tolist())) == [4, 12, 24]


@pytest.mark.light
def test_the_lowest_hand_that_qualifies():
    below = poker.rank(cards_of("2c 2d Ah Ks Qc"), poker.tables())
    assert below + 1 == game().qualifies == poker.rank(cards_of("3c 3d 5h 4s 2c"), poker.tables())


@pytest.mark.light
def test_hands_of_seven_cards():
    found = seven_cards()
    assert sum(found.values()) == comb(52, 7)
    counts = poker.category_counts(7)
    assert found["two-pair-jacks-up",] + found["two-pair",] == counts["two-pair"]
    assert found["royal-flush", "straight-flush"] == 4_324
    rng, sample, high = random.Random(8), 40_000, 0
    for _ in range(sample):
        score = five_card.score(rng.sample(DECK, 7))
        high += five_card.category(score) == "two-pair" and five_card.pair(score) >= 11
    chance = found["two-pair-jacks-up",] / comb(52, 7)
    assert abs(high / sample - chance) < 4 * sqrt(chance / sample)


# -- every board ----------------------------------------------------------------------------------


FIELD, AGAINST = comb(48, 3), comb(45, 3)


def by_all_pairs(board, pushes):
    """What is best and how it ends, from every hand of the player against every one of the
    dealer, by 40.10(g) in words."""
    live = [card for card in range(52) if card not in board]
    hands = np.array(list(combinations(live, 3)), np.uint8)
    classes = poker.evaluate(np.hstack([hands, np.tile(np.array(board, np.uint8), (FIELD, 1))]))
    classes = classes.astype(np.int64)
    masks = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    counts, choices = np.zeros((3, len(PAID), end.ENDS), np.int64), {}
    for hand in range(FIELD):
        others = classes[(masks & masks[hand]) == 0]
        mine, low = classes[hand], others < game().qualifies
        row = int(paid()[mine])
        extra = X_TRA[PAID[row]].ratio if row else 0
        won, lost = others < mine, others > mine
        ends = [won & ~low, won & low, (others == mine) & ~low, (others == mine) & low,
                lost & ~low, lost & low]  # fmt: skip
        often = [int(ended.sum()) for ended in ends]
        ante = often[0] - often[4] - (0 if pushes else often[5])
        worth = [
            ante + extra * (often[0] + often[1]) - often[4] - often[5]
            + times * (often[0] + often[1] - often[4] - often[5])
            for times in (1, 2)
        ]  # fmt: skip
        values = [-2 * len(others), *worth]
        choice = max(range(3), key=lambda choice: values[choice])
        counts[choice, row] += often
        choices[hands[hand].tobytes()] = choice
    return counts, choices


@pytest.mark.light
@pytest.mark.parametrize(
    ("board", "said"), [("2c 5c 9d Jh", LOSES), ("3h 4h 6s 8d", PUSHES), ("2d 2h Qs 7s", PUSHES)]
)
def test_a_board_by_all_pairs_of_hands(board, said):
    cards, starts = np.sort(cards_of(board)), starts_of(game())
    rule = payoff_arrays(terms(OPTIONS[said]))
    part = Part(0, Boards(cards[None], np.ones(1, np.int64)))
    classes, met = rank_and_meet(game(), part)
    ended = np.zeros((3, len(PAID), len(starts.ways), end.ENDS), np.int64)
    packed = np.zeros((1, -(-FIELD // 4)), np.uint8)
    count_starts(part.boards.weights, classes, met, places_of(game(), part), starts.kind, rule,
                 ended, packed)  # fmt: skip
    counts, choices = by_all_pairs(cards.tolist(), said == PUSHES)
    assert np.array_equal(ended.sum(axis=2), counts)
    assert counts.sum() == FIELD * AGAINST
    live = np.array([card for card in range(52) if card not in cards], np.uint8)
    for which, hand in enumerate(live[game().field.cards]):
        assert packed[0, which >> 2] >> 2 * (which & 3) & 3 == choices[hand.tobytes()]


@pytest.mark.parametrize("said", [PUSHES, *in_the_long_run(LOSES)])
def test_what_is_best_by_looking_at_all_hands_of_the_dealer(said):
    asked, rng, seen = terms(OPTIONS[said]), random.Random(9), Counter()
    last, boards = solve(asked).plan.last, all_boards(game()).cards
    for _ in range(300):
        at, which = rng.randrange(len(boards)), rng.randrange(FIELD)
        live = np.array([card for card in range(52) if card not in boards[at]], np.uint8)
        best = board_first.choose(asked, live[game().field.cards[which]], boards[at])
        assert last[at, which >> 2] >> 2 * (which & 3) & 3 == best
        seen[best] += 1
    assert set(seen) == {0, 1, 2}


def test_every_deal_is_counted_once():
    found = solve(terms(OPTIONS[LOSES])).tally
    assert comb(52, 4) * comb(48, 3) * comb(45, 3) == game().deals == found.deals
    by_end = found.counts.sum(axis=(0, 1))
    assert by_end.sum() == found.deals
    assert by_end[:2].sum() == by_end[4:].sum()  # between two hands, one wins what the other loses
    other = solve(terms(OPTIONS[PUSHES])).tally.counts
    assert np.array_equal(by_end, other.sum(axis=(0, 1)))
    assert other[FOLD].sum() < found.counts[FOLD].sum()


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
    found = price("ante", unqualified_dealer_wins="ante-pushes")
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
    pushing = {
        line.name: line for line in price("ante", unqualified_dealer_wins="ante-pushes").lines
    }
    assert pushing["1x: player loses, ante pushes"].net == -2
    assert len(lines) == len(price("ante").lines)


@pytest.mark.light
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


@pytest.mark.light
def test_a_spin_by_hand():
    found = price("bonus-spin", "$5 progressive", wheel_weights=WEIGHTS, bonus_spin_initial="12345")
    amounts = {"1": 12_345, "4": 5_000, "7": 2_500, "10": 1_000, "6": 250, "12": 500, "3": 100,
               "11": 100, "9": 40, "8": 60, "5": 50, "2": 40}  # fmt: skip
    paid = Fraction(sum(WEIGHTS[at] * amounts[at] for at in amounts), sum(WEIGHTS.values()))
    assert found.exact == 1 - Fraction(1_144, 22_100) * paid / 5
    assert found.outcomes.stake == 5_00
    assert sum(line.chance for line in found.lines) == 1
    assert found.hit_rate == Fraction(1_144, 22_100)


@pytest.mark.light
@pytest.mark.parametrize("table", ["$5 progressive", "$1 progressive"])
def test_the_edge_as_a_function_of_the_meter(table):
    chosen = {"wheel_weights": WEIGHTS, "bonus_spin_table": table}
    options = GAME.read_options({name.replace("_", "-"): said for name, said in chosen.items()})
    stake = 5_00 if table.startswith("$5") else 1_00
    bare, step = bonus_spin.by_top_prize(options, stake)
    for shows in (20_000, 75_001):
        found = price("bonus-spin", bonus_spin_initial=str(shows), **chosen)
        assert found.exact == bare - step * shows
        assert f"edge = {bare} - {step} x meter" in found.outcomes.notes[0]


@pytest.mark.light
def test_community_pay_is_told():
    """What another player's spins bring: 6, 3 and 9 pay $100, $50 and $15 to the others."""
    options = GAME.read_options({"bonus-spin-table": "$5 fixed", "wheel-weights": WEIGHTS})
    parts = sum(WEIGHTS.values())
    brings = Fraction(60 * 100 + 90 * 50 + 300 * 15, parts) * Fraction(1_144, 22_100) / 5
    assert bonus_spin.by_another(options, 5_00) == brings
    found = price("bonus-spin", bonus_spin_table="$5 fixed", wheel_weights=WEIGHTS)
    assert f"by {brings} through" in found.outcomes.notes[1]
    assert "example" in price("bonus-spin", "$1 fixed").outcomes.notes[0]


@pytest.mark.light
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
    (found,) = solve(terms(OPTIONS[said])).plan.early
    for cards, plays in zip(starts_of(game()).cards.tolist(), found, strict=True):
        assert premium_holdem.early(cards, said) == plays, [DECK[card] for card in cards]
    assert starts_of(game()).ways[found].sum() == {LOSES: 3_400, PUSHES: 3_460}[said]


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


@pytest.mark.light
@pytest.mark.parametrize(("hand", "board", "choice"), SIMPLY)
def test_the_simple_strategy_on_the_board(hand, board, choice):
    times = board_first.choose_by_rule(
        game(), premium_holdem.simply, cards_of(hand), cards_of(board)
    )
    assert times == {FOLD: 0, ONCE: 1, TWICE: 2}[choice]


def test_the_bots_decide_as_their_names_say():
    options = OPTIONS[LOSES]
    bots = {name: make(options) for name, make in MODEL.bots.items()}
    rng, seen, asked = random.Random(7), Counter(), terms(options)

    def decide(round, prompt):
        hand = poker.numbers(round.hands[str(prompt.seat)])
        said = {n: bot(round, prompt, prompt.seat, rng).name for n, bot in bots.items()}
        if prompt.cite == "40.10(b)":
            best = "play-3x" if premium_holdem.early(hand.tolist(), LOSES) else "check"
            assert said["always-3x"] == "play-3x"
        else:
            board = poker.numbers(round.hands["community"])
            best = premium_holdem.LATER[board_first.choose(asked, hand, board)]
        assert said["optimal"] == best
        seen[best, said["simple"]] += 1
        return say.Choice(prompt.seat, best)

    table = Table(GAME, seats=6)
    decide_all(table, {"ante": 10_00, "x-tra-bonus": 10_00}, 80, 7, decide)
    alike = sum(count for (best, simple), count in seen.items() if best == simple)
    assert len({best for best, _ in seen}) == 5
    assert 0.9 < alike / seen.total() < 1


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
    assert premium_holdem.SIMPLE_COSTS == "0.6 %"
