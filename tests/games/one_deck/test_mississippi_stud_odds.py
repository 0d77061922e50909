"""Mississippi stud: published figures, every decision by brute force, words and charts."""

import random
from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from pitboss.equipment.cards import DECK
from pitboss.errors import Refused
from pitboss.games.one_deck.mississippi_stud import GAME, PAYS, pay_row
from pitboss.odds.cards.card_sets import count, place
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.patterns import looks, patterns
from pitboss.odds.games.one_deck.mississippi_stud import MODEL, deciding
from pitboss.odds.games.one_deck.mississippi_stud.plans import (
    DEALS,
    ROWS,
    STYLES,
    best,
    last_worth,
    pays,
    plan,
    tally,
)
from pitboss.odds.registry import find
from pitboss.odds.simulation.streams import stream
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.dealers import Dealer
from pitboss.play.table import Table
from pitboss.ranking import five_card


def question():
    return MODEL.questions()[0]


@pytest.fixture(scope="module")
def price():
    return MODEL.price(*question())


def at(cards):
    held = np.sort(numbers(cards.split() if isinstance(cards, str) else cards))
    return place(held, len(held))


# -- figures --------------------------------------------------------------------------------------


def test_published_figures(price):
    """Casino City Times, J. Grochowski, "House edge and element of risk", which quotes the Wizard
    of Odds: 4.91 % of the ante, 3.59 antes bet on average, 1.37 % of all that is bet."""
    assert find("mississippi-stud") is MODEL
    assert price.exact == Fraction(53_223, 1_082_900) == -best()[1]
    assert float(price.edge) * 100 == pytest.approx(4.91, abs=0.005)
    assert float(price.staked) == pytest.approx(3.59, abs=0.005)
    assert float(price.element_of_risk) * 100 == pytest.approx(1.37, abs=0.005)
    assert price.covers == ("3rd-street", "4th-street", "5th-street")


def test_the_price_is_told_in_lines(price):
    lines = {line.name: line for line in price.lines}
    assert sum(line.chance for line in price.lines) == 1
    assert lines["royal flush, 8 antes staked"].net == 4_000
    assert lines["pair of sixes to tens, 10 antes staked"].net == 0
    assert lines["high card, 4 antes staked"].net == -4
    assert lines["fold, 1 ante staked"].chance == Fraction(412, count(2))
    assert all(line.net == -line.staked for name, line in lines.items() if "fold" in name)


def edge_of(style):
    shown, folded = tally(plan(style))
    antes = np.arange(len(folded))
    assert int(shown.sum() + folded.sum()) == DEALS
    won = (antes * (shown @ pays()[1].astype(np.int64))).sum() - (antes * folded).sum()
    return -won / DEALS


def test_other_ways_of_playing_cost_more(price):
    assert edge_of("optimal") == pytest.approx(float(price.edge))
    assert edge_of("points") == pytest.approx(0.102246, abs=1e-6)
    hands = Counter(dict(zip(ROWS, tally(plan("always-1x"))[0][4].tolist(), strict=True)))
    paid = sum(int(PAYS[row].ratio) * often for row, often in hands.items() if row in PAYS.rows)
    lost = hands["high-card"] + hands["pair-of-twos-to-fives"]
    assert edge_of("always-1x") == pytest.approx(4 * (lost - paid) / DEALS)


# -- decisions by brute force ---------------------------------------------------------------------


def worth(cards, staked, known):
    """What cards are worth in the engine's own terms, by trying everything; and the best bet."""
    key = frozenset(cards), staked
    if key in known:
        return known[key]
    left = [card for card in DECK if card not in cards]
    options = {}
    for bet in (1, 2, 3):
        if len(cards) == 4:
            if frozenset(cards) not in known:
                pay = [PAYS.get(pay_row(five_card.score([*cards, card]))) for card in left]
                each = sum(-1 if pays is None else int(pays.ratio) for pays in pay)
                known[frozenset(cards)] = Fraction(each, len(left))
            options[bet] = (staked + bet) * known[frozenset(cards)]
        else:
            ahead = [worth((*cards, card), staked + bet, known)[0] for card in left]
            options[bet] = sum(ahead) / len(left)
    most = max(options.values())
    fold = -staked > most
    known[key] = (max(most, Fraction(-staked)), 0 if fold else min(
        bet for bet, value in options.items() if value == most))  # fmt: skip
    return known[key]


@pytest.mark.parametrize("cards", ["6h 5h 4c", "Js Ts 8s", "5c 5d 9h", "Kd 7h 2c", "9s 8s 6s"])
def test_three_cards_by_brute_force(cards):
    known, held = {}, tuple(cards.split())
    how = best()[0]
    for staked in (2, 3, 4):
        assert worth(held, staked, known)[1] == how.fourth[staked - 2, at(held)], staked
    for key, (_, bet) in [(k, v) for k, v in known.items() if isinstance(k, tuple)]:
        if len(key[0]) == 4:
            assert how.fifth[key[1] - 3, at(key[0])] == bet, key


def test_two_cards_are_worth_what_three_are():
    """The value of the whole plan, once more from its own decisions, on random deals."""
    how, rng = best()[0], random.Random(2)
    rounds, won = 60_000, []
    for _ in range(rounds):
        cards, staked = rng.sample(DECK, 5), 1
        for bets, size in ((how.third, 2), (how.fourth, 3), (how.fifth, 4)):
            where = at(cards[:size])
            bet = bets[where] if size == 2 else bets[staked - size + 1, where]
            staked += int(bet)
            if not bet:
                won.append(-staked)
                break
        else:
            pay = PAYS.get(pay_row(five_card.score(cards)))
            won.append(-staked if pay is None else staked * int(pay.ratio))
    error = np.std(won) / sqrt(rounds)
    assert abs(np.mean(won) + 0.0491486) < 3 * max(error, 9.8 / sqrt(rounds))


def test_suits_count_only_if_all_are_alike():
    """So that a pattern stands for all sets of cards that look like it."""
    how = best()[0]
    for bets, size in ((how.third[None], 2), (how.fourth, 3), (how.fifth, 4)):
        at_pattern = bets[:, [pattern.place for pattern in patterns(size)]]
        assert (bets == at_pattern[:, looks(size)]).all()


def test_twice_the_ante_is_never_best():
    how = best()[0]
    assert set(np.unique(np.concatenate([how.third, how.fourth[0], how.fifth[0]]))) == {0, 1, 3}


def test_who_gains_nothing_stays_in():
    """Four points with three antes staked: one more ante loses as much on average as folding."""
    even = last_worth() * 4 == -48 * 3
    assert even.sum() == 49_392
    assert (best()[0].fifth[0][even] == 1).all()


# -- words and charts -----------------------------------------------------------------------------


def test_the_charts_are_the_published_strategy():
    """Wizard of Odds, "Mississippi Stud" (wizardofodds.com/games/mississippi-stud): the rules for
    two, three and four cards come out as rows of which every hand is played alike."""
    grid, three, four = MODEL.strategy(GAME.read_options()).charts
    rows = dict(grid.rows)
    assert rows["6"][grid.columns.index("5")] == "1"
    assert rows["5"][grid.columns.index("6")] == "F"
    assert Counter(cell for _, cells in grid.rows for cell in cells) == {"1": 105, "F": 51, "3": 13}
    assert dict(three.rows) == {
        deciding.PAYING: ("3", "3"),
        **dict.fromkeys(
            (deciding.ROYAL, deciding.IN_ROW, deciding.ONE_GAP, deciding.TWO_GAPS), ("3", "-")
        ),
        deciding.LOW_PAIR: ("1", "1"),
        **dict.fromkeys(
            (deciding.SUITED, deciding.THREE_POINTS, deciding.PLAIN_ROW, deciding.PLAIN_GAP),
            ("1", "-"),
        ),
        deciding.OTHER: ("F", "-"),
    }
    assert dict(four.rows) == {
        deciding.PAYING: ("3", "3", "3"),
        **dict.fromkeys((deciding.FLUSH, deciding.OPEN), ("3", "3", "-")),
        **dict.fromkeys(
            (deciding.STRAIGHT, deciding.LOW_PAIR, deciding.FOUR_POINTS), ("1", "1", "-")
        ),
        deciding.THREE_ONLY: ("F", "1", "-"),
        deciding.OTHER: ("F", "F", "-"),
    }


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("7s 6s 5s", deciding.IN_ROW),
        ("6s 5s 4s", deciding.SUITED),
        ("Js 9s 8s", deciding.ONE_GAP),
        ("Ks Js 9s", deciding.TWO_GAPS),
        ("As Js Ts", deciding.ROYAL),
        ("6s 5d 4s", deciding.PLAIN_ROW),
        ("8s 6d 5s", deciding.PLAIN_GAP),
        ("As 3s 2s", deciding.SUITED),
        ("2s 2d 2h", deciding.PAYING),
    ],
)
def test_kinds_of_three_cards(cards, kind):
    assert deciding.kind_of_three(patterns(3)[looks(3)[at(cards)]]) == kind


# -- players and simulators -----------------------------------------------------------------------


def test_bots_bet_by_their_plans():
    """Bet by bet at the engine's table, against the plan read off by hand."""
    for style in STYLES:
        decide, how = MODEL.bots[style](GAME.read_options()), plan(style)
        table, dealer, rng = Table(GAME, seats=6), Dealer(3), random.Random(4)
        asked = Counter()
        for _ in range(60):
            round, said = table.start(), {}
            while (prompt := round.prompt) is not None:
                if isinstance(prompt, ask.TakeBets):
                    assert decide(round, prompt, 1, rng) is None
                    for seat in table.seats:
                        round.answer(say.Bet(seat, {"ante": 10_00}))
                    round.answer(say.NoMoreBets())
                elif isinstance(prompt, ask.Choose) and prompt.seat:
                    seat = prompt.seat
                    before = said.setdefault(seat, [])
                    size = 2 + len(before)
                    cards = [*round.hands[str(seat)], *round.hands["community"]][:size]
                    staked = 1 + sum(before)
                    bets = (how.third[None], how.fourth, how.fifth)[len(before)]
                    bet = int(bets[max(staked - size + 1, 0) if before else 0, at(cards)])
                    answer = decide(round, prompt, seat, rng)
                    assert answer.name == (f"{bet}x" if bet else "fold"), (style, cards, staked)
                    before.append(bet)
                    asked[len(before), bet] += 1
                    round.answer(answer)
                else:
                    round.answer(dealer.answer(prompt))
        assert {street for street, _ in asked} == {1, 2, 3}


@pytest.mark.parametrize("style", STYLES)
def test_simulated_styles_agree_with_the_exact_figures(style):
    simulator = MODEL.simulator(question()[1], style)
    rounds = 1 << 20
    results, staked = np.empty(rounds, np.int32), np.empty(rounds, np.int32)
    cards = simulator.play(stream("styles", 1), results, staked, *simulator.parameters)
    shown, folded = tally(plan(style))
    antes = np.arange(len(folded))
    exact = float(((shown.sum(axis=1) + folded) * antes).sum() / DEALS)
    assert cards == 5 * rounds
    assert staked.mean() == pytest.approx(exact, abs=0.02)
    squares = (antes**2 * (shown @ pays()[1].astype(np.int64) ** 2)).sum()
    error = sqrt((squares + (antes**2 * folded).sum()) / DEALS / rounds)
    assert abs(results.mean() + edge_of(style)) < 3 * error


def test_refusals():
    with pytest.raises(Refused, match="is not played 'wild'"):
        MODEL.simulator(question()[1], "wild")
