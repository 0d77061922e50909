"""Hands that pokerkit plays at random, and writes as PHH itself."""

import random
import warnings

from pokerkit import (
    Automation,
    FixedLimitTexasHoldem,
    HandHistory,
    Mode,
    NoLimitTexasHoldem,
)

ITSELF = tuple(a for a in Automation if a is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING)


def holdem(rng):
    """A hand of hold'em, with or without limit, antes, a straddle, blinds that were missed."""
    random.seed(rng.random())  # pokerkit shuffles with the generator of all
    players, big = rng.randint(2, 9), rng.choice((2, 10, 100))
    blinds, antes = [big // 2, big] + [0] * (players - 2), [rng.choice((0, 0, 1, 5))] * players
    if rng.random() < 0.2:
        antes = [0, big] + [0] * (players - 2)
    fixed = rng.random() < 0.3
    if players > 4 and rng.random() < 0.3:
        blinds[3] = -big
    elif players > 3 and not fixed and rng.random() < 0.3:
        blinds[2] = 2 * big
    stacks = [rng.choice((6, 20, 37, 200)) * big + rng.randint(0, 5) for _ in range(players)]
    more = (big, 2 * big) if fixed else (big,)
    kind = FixedLimitTexasHoldem if fixed else NoLimitTexasHoldem
    game = kind(ITSELF, False, tuple(antes), tuple(blinds), *more, mode=Mode.CASH_GAME)
    state = game(tuple(stacks), players)
    play(state, rng, straddled=max(blinds) > big)
    return game, state


STUD = ("F7S", "F7S/8", "FR")
MOST = {"PO": 9, "FO/8": 9, "F2L3D": 4, "FB": 5}


def another(code, rng):
    """A hand of one of the other games of the room."""
    random.seed(rng.random())
    players, big = rng.randint(2, MOST.get(code, 6)), rng.choice((4, 20))
    stacks = [rng.choice((6, 20, 50)) * big + rng.randint(0, 5) for _ in range(players)]
    if code.endswith("/8"):  # pokerkit shares the low half of a side pot that nobody low is in
        stacks = [200 * big] * players
    antes = (1,) * players
    blinds = (big // 2, big) + (0,) * (players - 2)
    bets = (big,) if code == "PO" else (big, 2 * big)
    opening = (big // 2,) if code in STUD else (blinds,)
    game = HandHistory.game_types[code](ITSELF, False, antes, *opening, *bets, mode=Mode.CASH_GAME)
    state = game(tuple(stacks), players)
    play(state, rng, lowest=code != "PO")
    return game, state


def play(state, rng, *, straddled=False, lowest=False):
    """Play a state to its end: calls mostly; where it is straddled, raises are large enough."""
    while state.status:
        dice = rng.random()
        if state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards(True if dice < 0.9 else None)
        elif (player := state.stand_patter_or_discarder_index) is not None:
            held = list(state.get_down_cards(player))
            state.stand_pat_or_discard(tuple(rng.sample(held, rng.randint(0, 3))))
        elif dice < 0.8 and state.can_post_bring_in():
            state.post_bring_in()
        elif dice < 0.15 and state.checking_or_calling_amount:
            state.fold()
        elif (dice < 0.4 or not state.can_check_or_call()) and state.can_complete_bet_or_raise_to():
            low = state.min_completion_betting_or_raising_to_amount
            high = state.max_completion_betting_or_raising_to_amount
            some = [min(2 * low, high), high] + ([] if straddled else [low, low])
            state.complete_bet_or_raise_to(low if lowest else rng.choice(some))
        else:
            state.check_or_call()


def text_of(game, state, **more):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return HandHistory.from_game_state(game, state, **more).dumps()


def replayed(text):
    """The stacks in the end, if pokerkit plays a text."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = HandHistory.loads(text)
    assert not state.status
    return list(state.stacks)
