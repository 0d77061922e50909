"""Fast action hold 'em, N.J.A.C. 13:69F-21.

Four cards from a shoe of several decks, of which two are kept; or all four are played as two hands,
or half of the wager is surrendered. Two cards of the dealer's, kept by the house way, and five
community cards follow. Equal hands lose. Read with subchapter 21.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pitboss.engine.answers import Answer, Arrangement, Choice
from pitboss.engine.bots import chooser
from pitboss.engine.events import HOUSE
from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.engine.prompts import DEALER, Arrange, Choose, Offer, Procedure, Prompt, Steps
from pitboss.engine.round import Round
from pitboss.engine.table_memory import Fact
from pitboss.engine.wagers import Stake
from pitboss.equipment.cards import PIPS
from pitboss.errors import Refused
from pitboss.games.shoe_poker.fast_action_holdem.house_way import house_way, is_natural
from pitboss.games.shoe_poker.fast_action_holdem.irregularities import (
    IRREGULARITIES,
    SHORT,
    TOO_MANY,
)
from pitboss.games.shoe_poker.fast_action_holdem.rules import (
    MARKER,
    NATURAL,
    OPTIONS,
    TABLES,
    WAGERS,
    check_table,
    positions_from,
    shoe_of,
)
from pitboss.games.shoe_poker.fast_action_holdem.showdown import SECOND, meet_the_dealer
from pitboss.procedures import decisions, shoes
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.procedures.shoes import Dealing


def play(round: Round) -> Procedure:
    shoe = shoe_of(round.options)
    yield from shoes.prepare(round, shoe)  # 21.4, 21.5(a), (g)
    yield from round.take_bets(("original",), cite="21.6(c)", close_cite="21.7(b)")
    if not round.stakes_on():
        return
    # 21.5(b) to (f), 21.7(a)
    dealing = yield from shoes.begin_dealing(round, shoe, "original", hides_last="21.2(c)")
    yield from deal_four(round, dealing)
    for seat in round.seats_with("original"):
        yield from decide(round, seat)
    for seat in round.seats_with("original")[::-1]:  # from the dealer's right
        if f"{seat}/discard" in round.hands:
            round.collect(f"{seat}/discard", "21.8(e)")
    yield from decisions.before_reveal(round, "21.8(g)")
    if round.stakes_on():
        yield from meet_the_dealer(round, dealing)
    for holder in (DEALER, COMMUNITY):
        if holder in round.hands:
            round.collect(holder, "21.8(o)")
    round.state[MARKER] = positions_from(round)[1]
    round.note(MARKER, round.state[MARKER], "21.7(b)")


def deal_four(round: Round, dealing: Dealing) -> Steps[None]:
    """21.7(b), (c): four cards to each wager and the dealer, one at a time from the marker on.

    A player with fewer cards (21.9(e)) gets the rest when all others have four, or the hand is
    void.
    """
    round.note("deal-begins-at", round.state[MARKER], "21.7(b)")
    seats = round.seats_with("original")
    holders = [position.removeprefix("seat ") for position in positions_from(round)]
    wagered = [it for it in holders if it == DEALER or int(it) in seats]
    yield from dealing.deal([(holder, "down", "21.7(c)") for holder in wagered * 4])
    for seat, missing in round.memo.get(SHORT, {}).items():
        yield from complete_or_void(round, dealing, seat, missing)


RECEIVE = Offer("receive", "21.9(e)", says="the cards that are missing")
VOID = Offer("void", "21.9(e)", says="the hand, and take the wager back")


def complete_or_void(round: Round, dealing: Dealing, seat: int, missing: int) -> Steps[None]:
    for stake in round.stakes_on(seat=seat):
        answer = yield from round.choose(
            seat, (RECEIVE, VOID), cite="21.9(e)", default="receive", patron=stake.patron,
            step="void",
        )  # fmt: skip
        if answer.name == "receive":
            yield from dealing.deal([(str(seat), "down", "21.9(e)")] * missing)
        else:
            round.return_stake(stake, "21.9(e)", "the player declares the hand void")
            if str(seat) in round.hands:
                round.collect(str(seat), "21.9(e)")


# -- 21.8(a) to (f): what players do with four cards -----------------------------------------------

SET = Offer("set", "21.8(a)", says="keep two of the cards")
ANNOUNCE = Offer("natural", "21.8(b)", says="four of a kind, paid at once")
SURRENDER = Offer("surrender", "21.8(f)", says="half of the wager, and play no more")


def decide(round: Round, seat: int) -> Steps[None]:
    """A natural is announced; any other four cards are set, split or surrendered."""
    (original,) = round.stakes_on("original", seat=seat)
    answer = Choice(seat, "")
    while not answer.name:  # again, if there turned out to be more than four cards
        natural = is_natural(round.hands[str(seat)])
        answer = yield from round.choose(
            seat, offers(round, original), cite="21.8(b)" if natural else "21.8(a)",
            default="natural" if natural else "set", why_not=why_not(natural),
            patron=original.patron,
        )  # fmt: skip
    if answer.name == "natural":
        pay_natural(round, original)
    elif answer.name == "surrender":
        surrender(round, original)
    else:
        yield from set_hands(round, original, split=answer.name == "split")
    decisions.nothing_to_decide(
        round, (seat,), "a hand that is set is not touched again", "21.8(d)"
    )


def offers(round: Round, original: Stake) -> tuple[Offer, ...]:
    if is_natural(round.hands[str(original.seat)]):
        return (ANNOUNCE,)
    if original.seat in round.memo.get(TOO_MANY, ()):
        return (SET,)  # 21.9(g)
    amount = original.amount
    split = Offer("split", "21.8(c)", amount, amount, "play two hands, as much again on the second")
    return SET, split, SURRENDER


def why_not(natural: bool) -> Callable[[str], Refused | None]:
    """Why something else is not possible with these cards."""
    if natural:
        known = ("set", "split", "surrender")
        refused = Refused("a natural is announced, and paid at once", "21.8(b)")
        return dict.fromkeys(known, refused).get
    more = Refused("of more than four cards one hand of two is set", "21.9(g)")
    fewer = Refused("only a player with fewer than four cards has a void hand", "21.9(e)")
    no_natural = Refused("these four cards are no natural", "21.8(b)")
    return {"natural": no_natural, "split": more, "surrender": more, "void": fewer}.get


def pay_natural(round: Round, original: Stake) -> None:
    """21.8(b): shown, paid and collected, whatever the dealer has."""
    holder = str(original.seat)
    round.show(holder, "21.8(b)")
    round.rank(holder, "natural", "21.1")
    round.win(original, NATURAL, f"a natural at {NATURAL}", "21.8(b)")
    round.collect(holder, "21.8(b)")


def surrender(round: Round, original: Stake) -> None:
    """21.8(f): one half is collected; the odd cent, for which there is no chip, is returned."""
    half = original.amount // 2
    given_up = Stake(original.seat, original.wager, half, original.patron)
    round.settle(original, 0, half, "one half is surrendered", "21.8(f)")
    round.given_up.append((given_up, HOUSE))
    round.collect(str(original.seat), "21.8(f)")


def set_hands(round: Round, original: Stake, *, split: bool) -> Steps[None]:
    """21.8(a), (c): two cards before the wager; the others are laid aside, or are a second hand."""
    seat, cite = original.seat, "21.8(c)" if split else "21.8(a)"
    holder = str(seat)
    kept, other = ("first", "second") if split else ("keep", "discard")
    best = house_way(round.hands[holder]).best
    rest = decisions.others(round.hands[holder], best)
    hands = yield from round.arrange(
        seat, {kept: 2, other: len(rest)}, cite=cite, suggestion={kept: best, other: rest}
    )
    if split:
        round.place(seat, "split", original.amount, "21.8(c)", patron=original.patron)
    for card in hands[other]:
        aside = f"{seat}/{SECOND if split else other}"
        round.shift(card, holder, aside, face="down", cite=cite)


# -- a simple player -------------------------------------------------------------------------------


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Keeps what the house would; plays both hands if a pair of sevens or better is left over."""
    if not prompt.offer("split"):
        return prompt.default
    cards = round.hands[str(seat)]
    first, second = decisions.others(cards, house_way(cards).best)
    return "split" if PIPS[first] == PIPS[second] >= GOOD_PAIR else "set"


GOOD_PAIR = PIPS["7s"]
"""From this rank on a pair is worth a wager of its own."""


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    if isinstance(prompt, Arrange) and prompt.suggestion:
        return Arrangement(prompt.seat, prompt.suggestion)
    return chooser(decision)(round, prompt, seat, rng)


def first_state(options: Options) -> dict[str, Any]:
    """The dealing marker lies before the dealer when the game begins, 21.7(b)."""
    return {**shoes.first_state(options), MARKER: DEALER}


GAME = Game(
    slug="fast-action-holdem", title="Fast Action Hold 'Em", subchapter="21", seats=(1, 7),
    options=OPTIONS, wagers=WAGERS, irregularities=IRREGULARITIES, pay_tables=TABLES, play=play,
    only_these="21.6(a)", one_player="21.6(b)", pieces_cite="21.2(a)", check_table=check_table,
    check_bets=tables.check_bets(cash="21.6(a)", late="21.6(c)", positions="21.10", coupons=False),
    first_state=first_state, facts={**shoes.facts(), MARKER: Fact(kind="holder")}, bot=bot,
)  # fmt: skip
