"""The poker room side by side: the same hands through bare pokerkit and through Pitboss.

The hands (cards, draws and decisions) are made beforehand, so that both play exactly the same; both
results are compared before anything is timed. In both programs each hand begins with opening its
table. Hands that end without a showdown are also timed separately, because they cost no ranking. A
game that pokerkit does not have is built from its streets. It does not know mambo's low hands, so
at mambo only hands without a low hand are played.

    python bench/room.py [game ...]
"""

from __future__ import annotations

import random
import sys
import warnings
from collections import defaultdict
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, NamedTuple

import pokerkit as kit
from measuring import side_by_side
from pokerkit import Automation, BettingStructure, Deck, Opening, State, Street

from pitboss.engine import Answer, Prompt, Round, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.registry import find
from pitboss.equipment.cards import DECK

SEATS = 6
STACK = 200_00
SMALL, BIG = 200, 400
BAR = 1.0
HANDS = 100
CALLS, CALLS_IN_FEAR = 0.75, 0.4
"""How often a player calls: so that most hands come to a showdown, or hardly any does."""
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
ODD_CENTS = 4
CENTS = {"smallest-chip": "0.01"}
FIXED = {"structure": "fixed-limit", "limits": "2 4", "max-raises": "3"}
FORCED = {"ante": "0.50", "forced-bet": "1", "table-min": "2"}


Stacks = tuple[int, ...]
"""The chips of every player at the start, from the left of the button or of the dealer."""


class Hand(NamedTuple):
    """What is dealt to each player, to the board and the burn pile; discards; and the decisions: a
    total, ``None`` for a fold, -1 for the forced bet."""

    stacks: Stacks
    deck: list[str]
    cards: dict[str, list[str]]
    discards: list[tuple[str, ...]]
    acts: list[int | None]


class Game(NamedTuple):
    slug: str
    options: Mapping[str, str]
    state: Callable[[Stacks], State]
    known: bool = True
    """Whether pokerkit ranks all hands of the game."""


# -- pokerkit --------------------------------------------------------------------------------------


def to_the_cent(amount: int, parts: int) -> tuple[int, int]:
    return divmod(amount, parts)


def blinds(kind: Any, *bets: int) -> Callable[[Stacks], State]:
    """A game of pokerkit's with blinds of 1 and 2."""
    return lambda stacks: kind.create_state(
        AUTOMATIC, False, 0, (100, 200), *bets, stacks, len(stacks), divmod=to_the_cent
    )


def studs(kind: Any) -> Callable[[Stacks], State]:
    return lambda stacks: kind.create_state(
        AUTOMATIC, False, 50, 100, SMALL, BIG, stacks, len(stacks), divmod=to_the_cent
    )


def own(hand: Any, bring_in: int, *streets: tuple[Any, ...]) -> Callable[[Stacks], State]:
    """A game that pokerkit has the parts of, without a limit."""
    made = tuple(Street(*street, SMALL, None) for street in streets)
    ante, posted = (50, 0) if bring_in else (0, (100, 200))
    return lambda stacks: State(
        AUTOMATIC, Deck.STANDARD, (hand,), made, BettingStructure.NO_LIMIT, False, ante, posted,
        bring_in, stacks, len(stacks), divmod=to_the_cent,
    )  # fmt: skip


DOWN, UP = False, True
DRAW = (
    (False, (DOWN,) * 5, 0, False, Opening.POSITION),
    (True, (), 0, True, Opening.POSITION),
)
FIVE_STUD = (
    (False, (DOWN, UP), 0, False, Opening.LOW_CARD),
    *((True, (UP,), 0, False, Opening.HIGH_HAND) for _ in range(3)),
)
MAMBO = (
    (False, (DOWN, UP), 0, False, Opening.LOW_CARD),
    (True, (DOWN,), 0, False, Opening.HIGH_HAND),
    (True, (), 1, False, Opening.HIGH_HAND),
)
MAY_CHECK = {"first-to-act": "may-check"}
EIGHT = {"variant": "high-low-8"}

GAMES = {
    "hold'em": Game("poker-holdem", {}, blinds(kit.NoLimitTexasHoldem, SMALL)),
    "omaha": Game(
        "poker-omaha", {"structure": "pot-limit"}, blinds(kit.PotLimitOmahaHoldem, SMALL)
    ),
    "omaha eight or better": Game(
        "poker-omaha", FIXED | EIGHT,
        blinds(kit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter, SMALL, BIG),
    ),
    "seven-card stud": Game(
        "poker-seven-card-stud", FORCED | FIXED, studs(kit.FixedLimitSevenCardStud)
    ),
    "seven-card stud low": Game(
        "poker-seven-card-stud", FORCED | FIXED | {"variant": "low"}, studs(kit.FixedLimitRazz)
    ),
    "seven-card stud eight or better": Game(
        "poker-seven-card-stud", FORCED | FIXED | EIGHT,
        studs(kit.FixedLimitSevenCardStudHighLowSplitEightOrBetter),
    ),
    "five-card stud": Game(
        "poker-five-card-stud", FORCED | MAY_CHECK, own(kit.StandardHighHand, 100, *FIVE_STUD)
    ),
    "five-card draw": Game("poker-five-card-draw", {}, own(kit.StandardHighHand, 0, *DRAW)),
    "five-card draw low": Game(
        "poker-five-card-draw", {"variant": "low"}, own(kit.RegularLowHand, 0, *DRAW)
    ),
    "deuce to seven triple draw": Game(
        "poker-deuce-to-seven-triple-draw", FIXED,
        blinds(kit.FixedLimitDeuceToSevenLowballTripleDraw, SMALL, BIG),
    ),
    "badugi": Game("poker-badugi", FIXED, blinds(kit.FixedLimitBadugi, SMALL, BIG)),
    "mambo stud": Game(
        "poker-mambo-stud", FORCED, own(kit.RhodeIslandHoldemHand, 100, *MAMBO), known=False
    ),
}  # fmt: skip


def bare(game: Game, hand: Hand) -> list[int]:
    """A hand through pokerkit; what everybody won, from the left of the button."""
    state, acts, discards = game.state(hand.stacks), iter(hand.acts), iter(hand.discards)
    cards = {holder: iter(dealt) for holder, dealt in hand.cards.items()}
    while state.status:
        if state.actor_indices:
            act(state, next(acts))
        elif any(state.standing_pat_or_discarding_statuses):
            state.stand_pat_or_discard("".join(next(discards)))
        elif state.card_burning_status:
            state.burn_card(next(cards["burn"]))
        elif any(state.hole_dealing_statuses):
            for player in range(len(hand.stacks)):
                if count := len(state.hole_dealing_statuses[player]):
                    state.deal_hole("".join(islice(cards[str(player + 1)], count)), player)
        else:
            state.deal_board("".join(islice(cards["community"], state.board_dealing_counts[0])))
    return state.payoffs


def act(state: State, total: int | None) -> None:
    if total is None:
        state.fold()
    elif total < 0:
        state.post_bring_in()
    elif total > max(state.bets):
        state.complete_bet_or_raise_to(total)
    else:
        state.check_or_call()


# -- pitboss ---------------------------------------------------------------------------------------


def ours(hand: Hand, table: Table) -> list[int]:
    """The same hand through Pitboss, with its whole record."""
    ready(table, hand.stacks)
    round = table.start()
    cards, discards, acts = iter(hand.deck), iter(hand.discards), iter(hand.acts)
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.Draw):
            round.answer(say.Drawn(tuple(next(cards) for _ in prompt.to)))
        elif isinstance(prompt, ask.Arrange):
            round.answer(discarding(prompt, next(discards)))
        elif isinstance(prompt, ask.Choose) and prompt.step != "show":
            round.answer(decision(prompt, next(acts)))
        else:
            round.answer(otherwise(prompt))
    return [table.stacks[f"seat {seat}"] - hand.stacks[seat - 1] for seat in table.seats]


def ready(table: Table, stacks: Stacks) -> None:
    table.stacks = {f"seat {seat}": stacks[seat - 1] for seat in table.seats}
    if "button" in table.state:
        table.state["button"] = len(stacks)


def decision(prompt: ask.Choose, total: int | None) -> Answer:
    if total is None:
        return say.Choice(prompt.seat, "fold")
    stay, wager = prompt.offers[0], prompt.offers[1]
    if total > stay.high and wager.name != "fold":
        return say.Choice(prompt.seat, wager.name, total)
    return say.Choice(prompt.seat, stay.name)


def discarding(prompt: ask.Arrange, thrown: tuple[str, ...]) -> Answer:
    kept = tuple(card for card in prompt.pieces if card not in thrown)
    return say.Arrangement(prompt.seat, {"keep": kept, "discard": thrown})


def otherwise(prompt: Prompt) -> Answer:
    if isinstance(prompt, ask.Choose):
        return say.Choice(prompt.seat, prompt.default)
    return say.CutAt(26) if isinstance(prompt, ask.Cut) else say.Shuffled()


def make(
    game: Game, rng: random.Random, stacks: Stacks = (STACK,) * SEATS, calls: float = CALLS
) -> Hand:
    """A hand of players who call so often, raise now and then and draw a card."""
    hand, table = Hand(stacks, rng.sample(DECK, 52), {}, [], []), open_table(game, len(stacks))
    ready(table, stacks)
    round, cards = table.start(), iter(hand.deck)
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.Draw):
            round.answer(say.Drawn(tuple(next(cards) for _ in prompt.to)))
        elif isinstance(prompt, ask.Arrange):
            hand.discards.append(tuple(rng.sample(prompt.pieces, rng.randrange(2))))
            round.answer(discarding(prompt, hand.discards[-1]))
        elif isinstance(prompt, ask.Choose) and prompt.step != "show":
            hand.acts.append(-1 if prompt.step == "post" else decide(prompt, rng, calls))
            round.answer(decision(prompt, hand.acts[-1]))
        else:
            round.answer(otherwise(prompt))
    hand.cards.update(dealt(round))
    return hand


def dealt(round: Round) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for event in round.events:
        if isinstance(event, on.Dealt):
            found[event.to].append(str(event.piece))
    return dict(found)


def decide(prompt: ask.Choose, rng: random.Random, calls: float) -> int | None:
    stay, wager = prompt.offers[0], prompt.offers[1]
    luck = rng.random()
    if luck < 0.15 and wager.name != "fold":
        return rng.choice((wager.low, min(wager.high, wager.low * 3), wager.high))
    return None if luck > calls and stay.name == "call" else stay.high


def open_table(game: Game, seats: int = SEATS) -> Table:
    found = find(game.slug)
    two = {"heads-up": "casino-practice"} if "heads-up" in (o.name for o in found.options) else {}
    return Table(found, seats=seats, options=CENTS | two | game.options)


# -- side by side ----------------------------------------------------------------------------------


def same(game: Game, hand: Hand) -> bool:
    """Whether both have played the hand alike, except for odd cents."""
    theirs, mine = bare(game, hand), ours(hand, open_table(game, len(hand.stacks)))
    return all(abs(a - b) <= ODD_CENTS for a, b in zip(theirs, mine, strict=True))


def measure(game: Game, hands: list[Hand], passes: int = 4) -> tuple[float, float]:
    """Hands a second of processor time of both."""
    return side_by_side(
        lambda hand: bare(game, hand), lambda hand: ours(hand, open_table(game)), hands, passes
    )


def hands_of(name: str, game: Game, calls: float) -> list[Hand]:
    """Hands that both play alike; those of timid players, only without a showdown."""
    rng, hands = random.Random(name), list[Hand]()
    while len(hands) < HANDS:
        hand = make(game, rng, calls=calls)
        if calls < CALLS and hand.acts[-1] is not None:
            continue
        alike = same(game, hand)
        if not alike and game.known:
            raise SystemExit(f"{name}: a hand came out differently: {hand}")
        hands += [hand] if alike else []
    return hands


def compare(name: str, game: Game) -> bool:
    fast = True
    for calls, said in ((CALLS, name), (CALLS_IN_FEAR, "  without a showdown")):
        theirs, mine = measure(game, hands_of(name, game, calls))
        below = "" if mine >= BAR * theirs else f"  below the bar of {BAR}"
        fast = fast and not below
        print(f"{said:34} {theirs:8,.0f} {mine:8,.0f} {mine / theirs:8.2f}{below}", flush=True)
    return fast


def main(asked: list[str] | None = None) -> bool:
    print(f"{f'hands/s, {SEATS} players':34} {'pokerkit':>8} {'pitboss':>8} {'ratio':>8}")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fast = [compare(name, GAMES[name]) for name in asked or GAMES]
    return all(fast)


if __name__ == "__main__":
    raise SystemExit(0 if main(sys.argv[1:]) else 1)
