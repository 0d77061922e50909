"""Hold'em equities: published counts, brute force, and the same showdowns through the engine."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import numpy as np
import pytest

from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.registry import find
from pitboss.equipment.cards import DECK, cards
from pitboss.errors import Refused
from pitboss.odds import registry
from pitboss.odds.cards import boards, equities
from pitboss.odds.cards.equities import BLOCK, deal, share
from pitboss.odds.cards.hands import numbers, tables
from pitboss.odds.games.poker_room.poker_holdem import KINDS
from pitboss.odds.simulation.streams import stream
from pitboss.ranking.five_card import score


def ints(text):
    return tuple(numbers(cards(text)).tolist())


def equity(*hands, board="", dead="", **more):
    held = [None if hand == "random" else ints(hand) for hand in hands]
    return equities.equities(held, ints(board), ints(dead), equities.Working(**more))


# -- boards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "kinds"), [(3, 1755), (4, 16432), (5, 134459)])
def test_suit_classes_of_boards(size, kinds):
    found = boards.boards(size=size)
    assert len(found.weights) == kinds
    assert found.weights.sum() == comb(52, size)


@pytest.mark.parametrize(
    ("begun", "known"),
    [("", ["As Ks"]), ("", ["As Ah", "Kd Qd"]), ("2c 3d 4h", ["As Ks", "7s"]), ("2c 3c", [])],
)
def test_boards_with_their_weights_are_all_boards(begun, known):
    """Four cards at most, so that all can be written down."""
    begun, known = ints(begun), [ints(cards) for cards in known]
    size = 4 if len(begun) < 3 else 5
    found = boards.boards(begun, known, size=size)
    gone = {*begun, *(card for held in known for card in held)}
    live = [card for card in range(52) if card not in gone]
    every = {frozenset((*begun, *more)) for more in combinations(live, size - len(begun))}
    keep = [  # suits exchanged so that all that is known stays as it is
        order
        for order in permutations(range(4))
        if all(
            {order[card // 13] * 13 + card % 13 for card in held} == set(held)
            for held in [begun, *known]
        )
    ]
    covered = []
    for row, weight in zip(found.cards.tolist(), found.weights.tolist(), strict=True):
        alike = {frozenset(order[card // 13] * 13 + card % 13 for card in row) for order in keep}
        assert len(alike) == weight
        covered += alike
    assert len(covered) == len(every)
    assert set(covered) == every


# -- published figures ----------------------------------------------------------------------------

# Mark VandeWettering, "Texas Hold'em Trivia" (brainwagon.org/2005/04/09/texas-holdem-trivia); the
# last: a conversation on the best hand against another
# (preflop26.rssing.com/chan-21442239/article8.html).
MATCHES = [
    ("Ad Ac", "Kh Ks", 1388072, 317694, 6538),
    ("Ad Ac", "Td 9d", 1338249, 367143, 6912),
    ("Ad Ac", "Qc Jh", 1450987, 254763, 6554),
    ("Ks Kh", "Kd 2s", 1612287, 73825, 26192),
]


@pytest.mark.parametrize(("first", "second", "wins", "losses", "ties"), MATCHES)
def test_two_hands_before_the_flop(first, second, wins, losses, ties):
    found = equity(first, second)
    assert (found.method, found.deals) == ("exact", 1712304)
    for hand, won in zip(found.hands, (wins, losses), strict=True):
        assert hand == equities.shared((won, ties), found.deals)


def every(kind):
    """All ways to hold a starting hand."""
    suits = {"s": [(s, s) for s in "cdhs"], "o": list(permutations("cdhs", 2))}
    pairs = suits.get(kind[2:], list(combinations("cdhs", 2)))
    return [(kind[0] + first, kind[1] + second) for first, second in pairs]


def same_suits(hands):
    """Hands as they are after suits are named in the order in which they first come."""
    order = "".join(dict.fromkeys(card[1] for hand in hands for card in hand))
    return tuple(tuple(card[0] + "cdhs"[order.index(card[1])] for card in hand) for hand in hands)


# Pots won outright by all hands of three kinds: sweeterthancandy/CandyPoker, reg_script.sh
# (github.com), made with PokerStove's enumeration.
THREE_WAYS = [
    (("A2o", "88", "QJs"), 394777152, (96338988, 145235448, 151892424)),
]


@pytest.mark.parametrize(("kinds", "games", "won"), THREE_WAYS)
def test_three_hands_before_the_flop(kinds, games, won):
    often = Counter(
        same_suits(hands)
        for hands in product(*map(every, kinds))
        if len({card for hand in hands for card in hand}) == 6
    )
    found = {hands: equity(*map(" ".join, hands)) for hands in often}
    assert sum(times * found[hands].deals for hands, times in often.items()) == games
    for player in range(3):
        wins = sum(n * found[hands].hands[player].pots[0][1] for hands, n in often.items())
        assert wins == won[player]


# "Heads-up Hold'em" (jazbo.com/poker/huholdem.html).
AGAINST_ANY = {
    "AA": 0.8520371, "A4s": 0.5903364, "K5o": 0.5331397, "96s": 0.4742829, "85o": 0.4142753,
    "KK": 0.8239568, "A7o": 0.5884120, "J9o": 0.5325120, "J2s": 0.4737815, "64s": 0.4133332,
    "QQ": 0.7992516, "K8s": 0.5831235, "K2s": 0.5321173, "Q2o": 0.4729544, "83s": 0.4087350,
    "JJ": 0.7746947, "A3s": 0.5822032, "Q5s": 0.5276941, "T5s": 0.4721626, "94o": 0.4067105,
    "TT": 0.7501178, "QJo": 0.5813469, "T8s": 0.5233437, "J5o": 0.4718089, "75o": 0.4051197,
    "99": 0.7205725, "K9o": 0.5781192, "K4o": 0.5232747, "T4s": 0.4653049, "82s": 0.4027163,
    "88": 0.6916304, "A5o": 0.5769653, "J7s": 0.5232478, "97o": 0.4629781, "73s": 0.4003594,
    "AKs": 0.6704463, "A6o": 0.5768245, "Q4s": 0.5185530, "86s": 0.4624327, "93o": 0.4001951,
    "77": 0.6623602, "Q9s": 0.5766432,
}  # fmt: skip


@pytest.fixture(scope="module")
def report():
    model = registry.find("poker-holdem")
    return model.report(model.game.read_options(), lambda what, done: None)


@pytest.fixture(scope="module")
def starting(report):
    return {record["wager"]: record for record in report.records}


def test_starting_hands_against_any_hand(starting):
    for kind, published in AGAINST_ANY.items():
        assert round(starting[kind]["equity"], 7) == published, kind


def test_all_starting_hands_together_are_even(starting):
    assert sorted(starting) == sorted(KINDS)
    assert sum(record["ways"] for record in starting.values()) == 1326
    taken = sum(Fraction(record["exact"]) * record["ways"] for record in starting.values())
    assert taken == Fraction(1326, 2)


@pytest.mark.parametrize(
    ("hand", "kind"), [("Ah As", "AA"), ("7d 2h", "72o"), ("9c 8c", "98s"), ("2s 2c", "22")]
)
def test_board_first_and_hand_first_agree(hand, kind, starting):
    one = equity("random", hand)
    assert (one.method, one.deals) == ("exact", comb(50, 5) * 990)
    mine, theirs = one.hands[1], one.hands[0]
    lines = [Fraction(line["exact"]) for line in starting[kind]["lines"]]
    assert [mine.win, mine.tie, 1 - mine.win - mine.tie] == lines
    assert (theirs.win, theirs.tie) == (lines[2], lines[1])


def test_report(report):
    first, last = report.records[0], report.records[-1]
    assert (first["wager"], first["exact"]) == ("AA", "893604787/1048786200")
    assert (last["wager"], last["house_edge"], last["method"]) == ("32o", None, "exact")
    grid = report.charts[0]
    assert grid.rows[0][1][:2] == ("85.2", "67.0")  # AA, AKs
    assert grid.rows[1][1][0] == "65.3"  # AKo


def test_three_hole_cards_have_no_report():
    model = registry.find("poker-holdem")
    with pytest.raises(Refused, match="variant=high"):
        model.report(model.game.read_options({"variant": "pineapple"}), lambda what, done: None)


# -- brute force ----------------------------------------------------------------------------------


def brute(hands, board, dead):
    """Every deal of what is missing, ranked by the engine: who shared how often."""
    gone = {*board, *dead, *(card for hand in hands if hand for card in hand)}
    live = [card for card in DECK if card not in gone]
    found = [[0] * len(hands) for _ in hands]
    for more in combinations(live, 5 - len(board)):
        whole = (*board, *more)
        left = [card for card in live if card not in more]
        unknown = list(combinations(left, 2)) if None in hands else [None]
        known = [hand and score((*hand, *whole)) for hand in hands]
        for hand in unknown:
            scores = [score((*hand, *whole)) if rank is None else rank for rank in known]
            winners = [place for place, rank in enumerate(scores) if rank == max(scores)]
            for place in winners:
                found[place][len(winners) - 1] += 1
    return [tuple(row) for row in found]


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["As Ks", "random"], "Qs Js 2d 2s", ""),
        (["9c 8c", "random", "Ad Kd"], "7c 6c 5c 2h 2d", "Ah Ac"),
        (["As Kd", "random"], "Ts 9s 8s 3s", "2s 3c 4h"),
        (["2h 2d", "random"], "Ah Kh Qh Jh Th", ""),
        (["As Ks", "Qd Qh", "9c 8c"], "Qs Js 2d", "Ac"),
        (["As Ks", "Ad Kd", "Ah Kh", "Ac Kc"], "Qs Js 2d", ""),
        (["As Ks", "Qd Qh"], "2c 3c 4c 5c 6c", ""),
    ],
)
def test_against_brute_force(hands, board, dead):
    found = equity(*hands, board=board, dead=dead)
    held = [None if hand == "random" else cards(hand) for hand in hands]
    wanted = brute(held, cards(board), cards(dead))
    assert list(found.hands) == [equities.shared(shares, found.deals) for shares in wanted]
    assert sum(hand.equity for hand in found.hands) == 1


def test_ten_hands_before_the_flop():
    found = equity(*(f"{rank}s {rank}h" for rank in "AKQJT98765"))
    assert (found.method, found.deals) == ("exact", comb(32, 5))
    assert sum(hand.equity for hand in found.hands) == 1


# -- simulations ----------------------------------------------------------------------------------


def test_simulated_agrees_with_exact():
    """The same question both ways: one unknown hand, which the command would count."""
    hands = np.array([ints("As Ks"), ints("9d 9h")], np.uint8)
    live = np.array([card for card in range(52) if card not in hands], np.uint8)
    begun = np.zeros(0, np.uint8)
    rounds = 1_000_000
    played = deal(stream("seed", 0), rounds, hands, 3, begun, live, tables())
    exact = equity("As Ks", "9d 9h", "random").hands
    for row, wanted in zip(played.tolist(), exact, strict=True):
        found = equities.shared(row, rounds)
        assert abs(found.equity - wanted.equity) < 3 * found.std_error
        assert abs(found.tie - wanted.tie) < Fraction(1, 500)


def test_simulated_is_labelled_and_repeats():
    rounds = 3 * BLOCK + 5
    found = equity("As Ks", "random", "random", board="Qs 2d 3c", rounds=rounds, seed="x")
    assert (found.method, found.seed, found.deals) == ("simulated", "x", rounds)
    again = equity("As Ks", "random", "random", board="Qs 2d 3c", rounds=rounds, seed="x")
    other = equity("As Ks", "random", "random", board="Qs 2d 3c", rounds=rounds, seed="y")
    assert found == again
    assert found.hands != other.hands
    assert sum(hand.equity for hand in found.hands) == 1
    for hand in equity("random", "random", "random", rounds=rounds, seed="x").hands:
        assert abs(hand.equity - Fraction(1, 3)) < 4 * hand.std_error


def test_stopped_it_gives_what_was_played():
    asked = iter([False, False, True])
    found = equity("As Ks", "random", "random", rounds=10**10, stop=lambda: next(asked))
    assert found.deals == 2 * BLOCK
    with pytest.raises(KeyboardInterrupt):
        equity("As Ks", "Qd Qh", stop=lambda: True)


# -- through the engine ---------------------------------------------------------------------------


def winners_by_kernel(hands, board):
    """The players who share, by the kernel that equities are counted with."""
    found = share(boards.Boards(board[None, :], ONE), hands, tables())
    return np.flatnonzero(found.any(axis=1)).tolist()


ONE = np.ones(1, np.int64)


@pytest.mark.parametrize("rounds", [3_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_showdowns_agree_with_the_engines_ranking(rounds):
    rng = np.random.default_rng(1)
    ties = 0
    for _ in range(rounds):
        players = rng.integers(2, 7)
        dealt = rng.permutation(52)[: 5 + 2 * players].astype(np.uint8)
        names = [DECK[card] for card in dealt.tolist()]
        scores = [score(names[:5] + names[at : at + 2]) for at in range(5, len(names), 2)]
        best = max(scores)
        wanted = [place for place, found in enumerate(scores) if found == best]
        assert winners_by_kernel(dealt[5:].reshape(-1, 2), dealt[:5]) == wanted
        ties += len(wanted) > 1
    assert ties > rounds // 100


@pytest.mark.parametrize("rounds", [300, pytest.param(3000, marks=pytest.mark.slow)])
def test_pots_agree_with_rounds_of_the_engine(rounds):
    """Everybody all in with a stack of their own: side pots, awarded as the kernel ranks hands."""
    rng = random.Random("pots")
    for _ in range(rounds):
        players = rng.randint(2, 9)
        table = Table(find("poker-holdem"), seats=players, options={"smallest-chip": "0.01"})
        stacks = [rng.randint(300, 900) * 10 for _ in range(players)]
        table.stacks = {f"seat {seat}": stacks[seat - 1] for seat in table.seats}
        table.state["button"] = players
        deck = rng.sample(DECK, 52)
        play_all_in(table, deck)
        order = list(range(players))  # from the left of the button, which has the last seat
        hands = np.array([numbers((deck[player], deck[player + players])) for player in order])
        rest = deck[2 * players :]
        board = numbers((*rest[1:4], rest[5], rest[7]))  # a card is burned before each street
        wanted = awards(stacks, hands, board)
        assert [table.stacks[f"seat {seat}"] for seat in table.seats] == wanted


def play_all_in(table, deck):
    pieces, round = iter(deck), table.start()
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.Draw):
            answer = say.Drawn(tuple(next(pieces) for _ in prompt.to))
        elif isinstance(prompt, ask.Choose):
            offer = next((o for o in prompt.offers if o.name in ("raise", "bet")), None)
            if prompt.step != "choose":
                answer = say.Choice(prompt.seat, prompt.default)
            elif offer is not None:
                answer = say.Choice(prompt.seat, offer.name, offer.high)
            else:
                answer = say.Choice(prompt.seat, prompt.offers[0].name)
        else:
            answer = say.CutAt(26) if isinstance(prompt, ask.Cut) else say.Shuffled()
        round.answer(answer)


def awards(stacks, hands, board):
    """What everybody has in the end: pot by pot, odd cents from the left of the button."""
    given, before = [0] * len(stacks), 0
    for level in sorted(set(stacks)):
        inside = [player for player, stack in enumerate(stacks) if stack >= level]
        pot = (level - before) * len(inside)
        before = level
        best = winners_by_kernel(hands[inside], board)
        for place, winner in enumerate(best):
            given[inside[winner]] += pot // len(best) + (place < pot % len(best))
    return given
