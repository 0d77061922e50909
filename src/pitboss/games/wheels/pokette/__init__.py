"""Pokette, N.J.A.C. 13:69F-12.

A wheel of 52 cards and two jokers, bet on as at roulette. The winning cards are posted three at a
time, and between spins there are wagers on the poker hand that they become. One round is one spin:
poker hand wagers ride over a joker, and all wagers over a spin that does not count. Read with
subchapter 12.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from pitboss.engine import (
    Bet,
    Game,
    Option,
    Options,
    Procedure,
    Round,
    Stake,
    TakeDown,
    Wager,
    choice,
    number,
)
from pitboss.equipment.cards import DECK, pretty
from pitboss.equipment.wheel import JOKERS, Wheel
from pitboss.equipment.wheel import pokette as pokette_wheel
from pitboss.errors import Refused, Unusable
from pitboss.games.wheels.common import chips, posted_odds, spins, upright_wheels
from pitboss.games.wheels.common.paragraphs import Paragraphs
from pitboss.games.wheels.common.upright_wheels import UprightWheel
from pitboss.games.wheels.pokette import layout
from pitboss.games.wheels.pokette.layout import ROWS
from pitboss.messages import shown
from pitboss.procedures.bet_manner import Manner
from pitboss.procedures.settlement import Outcome, collect_then_pay
from pitboss.regulation import paragraphs, pay_tables
from pitboss.values import Frozen

# -- options: odds, the clapper rule, the wheel and the layout -------------------------------------

TABLES = pay_tables.load(__package__)
MINIMUM = TABLES["payout-odds"]["minimum"]
AT = paragraphs.load(__package__, Paragraphs)

ODDS = posted_odds.in_force(MINIMUM, AT)
UPRIGHT = UprightWheel(section="card", at=AT)

OPTIONS = (
    posted_odds.better_odds(AT),
    posted_odds.odds_word(AT),
    *UPRIGHT.options,
    choice("ace-straights", ("inside", "open"), "12.8(d)2",
           "ace-king and ace-two, consecutive but completed by one value alone: inside or open"
           " straights, and straight flushes"),
    choice("display", ("card-stand", "device"), "12.2(a)",
           "winning cards are shown on a card stand, or by an approved device instead of cards"),
    number("decks", 3, 3, "12.2(a)", default=3,
           says="three, so that one card can be posted three times"),
    choice("inspection", ("dealer", "floorperson"), "12.3(a)", "who inspects the decks"),
    Option(name="order", default="", kind="text", cite="12.2(b)",
           says="all 54 sections of the wheel clockwise, as in Jk1 As 9h ... Jk2; a customary"
           " order is not known"),
    Option(name="columns", default="", kind="text", cite="12.5(a)12",
           says="the suits as their columns follow each other on the layout, as in h c d s; any"
           " two may adjoin, if not said"),
    chips.value_chips(AT),
)  # fmt: skip


@lru_cache
def wheel(options: Options) -> Wheel:
    """The wheel that is spun: 52 cards and two jokers, 12.2(b)."""
    usual = pokette_wheel()
    if not options["order"].strip():
        return usual
    said = layout.cards_in(re.sub(r"[\[\]'\"]", " ", options["order"])) or []
    if sorted(said) != sorted(usual.order):
        raise Refused("the order of a wheel names each of 52 cards and two jokers once", "12.2(b)")
    return pokette_wheel(tuple(said))


@lru_cache
def columns(options: Options) -> str:
    """The suits in the order of their columns; nothing where the table has not said."""
    words = re.findall(r"\w+|[♣♦♥♠]", options["columns"].lower())
    words = list(*words) if len(words) == 1 and len(words[0]) == len(layout.COLUMNS) else words
    suits = [layout.read("suit", word, "") or "?" for word in words]
    if suits and sorted(suits) != sorted(layout.COLUMNS):
        raise Refused("columns: the four suits once each, as in h c d s", "12.5(a)12")
    return "".join(suits)


def check_table(options: Options) -> None:
    upright_wheels.check_sign(options, AT)
    ODDS(options)
    wheel(options)
    columns(options)


# -- poker hand wagers: when each may be made, and when it wins, 12.5(b) and 12.8 ------------------

RUNS = tuple(frozenset((ROWS + "A")[at : at + 3]) for at in range(12))
"""12.2(b): three values in a row, from ace-king-queen down to three-two-ace."""

Stand = Sequence[str]
"""The winning cards on the card stand, jokers left out."""


def pair(stand: Stand) -> bool:
    """12.1: identical value, whatever the suit."""
    return stand[0][0] == stand[1][0]


def suited(stand: Stand) -> bool:
    return len({card[1] for card in stand}) == 1


@lru_cache
def completing(one: str, other: str) -> frozenset[str]:
    """The values that make a straight of two others."""
    two = {one, other}
    return frozenset(rank for run in RUNS if len(two) == 2 and two <= run for rank in run - two)


@lru_cache
def consecutive(one: str, other: str) -> bool:
    """Whether two values follow each other; an ace both a king and a two."""
    return abs(ROWS.index(one) - ROWS.index(other)) in (1, len(ROWS) - 1)


def open_ended(stand: Stand, options: Options) -> bool:
    """12.8(d)2i: consecutive values; with an ace, which only one value completes, as posted."""
    one, other = stand[0][0], stand[1][0]
    ends = len(completing(one, other)) == 2 or options["ace-straights"] == "open"
    return consecutive(one, other) and ends


def inside(stand: Stand, options: Options) -> bool:
    """12.8(d)2ii: one value completes it."""
    return bool(completing(stand[0][0], stand[1][0])) and not open_ended(stand, options)


def straight(stand: Stand) -> bool:
    """Three consecutive values in any order, 12.5(b)4."""
    return frozenset(card[0] for card in stand) in RUNS


class HandWager(Frozen, kw_only=True):
    """A poker hand wager."""

    name: str
    cite: str
    """Its definition."""
    says: str
    posted: int = 2
    """How many winning cards are on the stand when it is made."""
    when: Callable[[Stand, Options], bool]
    needs: str
    """What they must be, in words."""
    announced: str
    """The paragraph under which it is offered."""
    wins: Callable[[Stand], bool]
    """By the cards on the stand once the last one is posted."""
    settled: str

    def offered(self, stand: Stand, options: Options) -> bool:
        return len(stand) == self.posted and self.when(stand, options)

    def refusal(self, stand: Stand) -> Refused:
        """Why it cannot be made now."""
        if not stand:
            why = f"{self.name}: no winning card posted on the card stand"
            return Refused(why, f"12.4(d); {self.announced}")
        return Refused(f"{self.name}: {self.needs}", f"{self.announced}{self._cite_too(stand)}")

    def _cite_too(self, stand: Stand) -> str:
        """A further reason against it: how many cards are posted, or that no card completes
        them."""
        if len(stand) != self.posted:
            return "; 12.4(d)"
        no_run = "straight" in self.name and not completing(stand[0][0], stand[1][0])
        return "; 12.2(b)" if no_run else ""


HANDS = (
    HandWager(
        name="pair-in-two", cite="12.5(b)1", says="the second winning card pairs the first",
        posted=1, when=lambda stand, options: True,
        needs="it is made when the first of the winning cards alone is posted",
        announced="12.8(a)", wins=pair, settled="12.1; 12.8(b)",
    ),
    HandWager(
        name="pair-in-three", cite="12.5(b)2",
        says="the third winning card pairs the first or the second",
        when=lambda stand, options: not pair(stand),
        needs="two winning cards must be posted that are no pair", announced="12.8(c)",
        wins=lambda stand: stand[2][0] in (stand[0][0], stand[1][0]), settled="12.8(e)1",
    ),
    HandWager(
        name="three-of-a-kind", cite="12.5(b)3",
        says="the third winning card is of the value of the pair posted",
        when=lambda stand, options: pair(stand),
        needs="two winning cards must be posted that are a pair", announced="12.8(d)4",
        wins=lambda stand: len({card[0] for card in stand}) == 1, settled="12.8(e)5",
    ),
    HandWager(
        name="flush", cite="12.5(b)6",
        says="the third winning card is of the suit of both that are posted",
        when=lambda stand, options: suited(stand),
        needs="two winning cards of one suit must be posted", announced="12.8(d)1",
        wins=suited, settled="12.8(e)2",
    ),
    HandWager(
        name="straight-open", cite="12.5(b)4", says="the third winning card completes a straight",
        when=open_ended,
        needs="two winning cards of consecutive value must be posted that either of two values"
        " completes", announced="12.8(d)2i",
        wins=straight, settled="12.8(e)3",
    ),
    HandWager(
        name="straight-inside", cite="12.5(b)4",
        says="the third winning card is of the one value that completes a straight", when=inside,
        needs="two winning cards must be posted that one value alone completes",
        announced="12.8(d)2ii", wins=straight, settled="12.8(e)3",
    ),
    HandWager(
        name="straight-flush-open", cite="12.5(b)5",
        says="the third winning card completes a straight flush",
        when=lambda stand, options: suited(stand) and open_ended(stand, options),
        needs="two winning cards of one suit and consecutive value must be posted that either of"
        " two cards completes", announced="12.8(d)3i",
        wins=lambda stand: straight(stand) and suited(stand), settled="12.8(e)4",
    ),
    HandWager(
        name="straight-flush-inside", cite="12.5(b)5",
        says="the third winning card is the one that completes a straight flush",
        when=lambda stand, options: suited(stand) and inside(stand, options),
        needs="two winning cards of one suit must be posted that one card alone completes",
        announced="12.8(d)3ii",
        wins=lambda stand: straight(stand) and suited(stand), settled="12.8(e)4",
    ),
)  # fmt: skip
BY_NAME = {hand.name: hand for hand in HANDS}


def hands_offered(stand: Stand, options: Options) -> list[HandWager]:
    """12.4(d): the poker hand wagers that may be made on the next spin."""
    return [hand for hand in HANDS if hand.offered(stand, options)]


# -- the permissible wagers, and the cards that each covers, 12.5 ----------------------------------

_wager = partial(posted_odds.wager, MINIMUM, ODDS)


def _on_spot(name: str, cite: str, says: str, shape: str) -> Wager:
    return _wager(name, cite, says, **posted_odds.on_spot(layout, columns, name, cite, shape))


def _trio(name: str, cite: str) -> Wager:
    _, two = layout.TRIOS[name]
    says = f"any card of {name.replace('-', ', ')}, or {pretty(two)}"
    return _wager(name, cite, says)


def _hand(hand: HandWager) -> Wager:
    cards = "one winning card" if hand.posted == 1 else "two winning cards"
    return _wager(hand.name, hand.cite, hand.says, when=f"with {cards} posted", rule=hand.needs)


NON_POKER = (
    _on_spot("straight-up", "12.5(a)1", "one card or joker", "a card or a joker"),
    _on_spot("split", "12.5(a)2", "either of two cards", "two adjoining cards"),
    _on_spot("corner", "12.5(a)3", "any of four cards", "four adjoining cards"),
    _on_spot("single-rank", "12.5(a)4", "the four cards of a rank", "a rank, A to 2"),
    _on_spot("double-rank", "12.5(a)5", "the eight cards of two ranks", "two adjacent ranks"),
    _trio("ace-king-queen", "12.5(a)6"),
    _trio("jack-10-9", "12.5(a)7"),
    _trio("8-7-6", "12.5(a)8"),
    _trio("5-4-3", "12.5(a)9"),
    _wager("red", "12.5(a)10", "any diamond or heart"),
    _wager("black", "12.5(a)11", "any spade or club"),
    _on_spot("suit", "12.5(a)12", "the 13 cards of a suit", "c, d, h or s"),
    _wager("jacer", "12.5(a)13", "the ace of clubs, the ace of diamonds or either joker"),
)
WAGERS = (*NON_POKER, *map(_hand, HANDS))


@lru_cache(maxsize=4096)
def covers(name: str, options: Options) -> frozenset[str]:
    """The sections of the wheel on which a non-poker hand wager wins."""
    kind, _, spot = name.partition(":")
    if kind in layout.TRIOS:
        ranks, two = layout.TRIOS[kind]
        return frozenset(card for card in DECK if card[0] in ranks or card == two)
    if kind in _COLORS:
        return frozenset(card for card in DECK if card[1] in _COLORS[kind])
    if kind == "jacer":
        return frozenset(("Ac", "Ad", *JOKERS))
    return frozenset(layout.spots(kind, columns(options))[spot])


_COLORS = {"red": "dh", "black": "sc"}


# -- a spin ----------------------------------------------------------------------------------------

FULL = 3
"""How many cards the stand has room for."""


def first_state(options: Options) -> dict[str, Any]:
    """The cards on the stand, and whose non-value chips are of which color and design."""
    return {"card-stand": [], **chips.first_state(options)}


def play(round: Round) -> Procedure:
    used = wheel(round.options)
    stand = open_table(round)
    yield from round.commit("wheel", pockets=used.order, cite="12.7(b)")
    yield from take_wagers(round, stand)
    card = yield from spins.spin(round, used, AT)
    if card is None:
        return
    round.note("winning-card", card, "12.7(d)")
    round.note("marker", card, "12.7(d)")
    if card in JOKERS:
        settle_non_poker(round, card)
        leave_hands(round)
        return
    stand.append(card)
    round.note("card-stand", [*stand], "12.7(d)")
    settle_non_poker(round, card)
    settle_hands(round, stand)
    if len(stand) == FULL:
        stand.clear()  # the next card that is no joker is the first of a new hand
        round.note("card-stand", [], "12.8(g)")
    else:
        offer_hands(round, stand)


def open_table(round: Round) -> list[str]:
    """12.3: the decks are inspected once, before the first spin. Returns the cards on the stand."""
    options = round.options
    if not round.table.rounds and options["display"] == "card-stand":
        round.announce(f"the {options['inspection']} sorts three decks by suit and sequence"
                       " and finds all cards in them", "12.3(a)")  # fmt: skip
        round.announce("the decks are put into their container", "12.3(b)")
    stand = round.state["card-stand"] = posted(round.state["card-stand"])
    if stand:
        round.note("card-stand", [*stand], "12.7(d)")
    return stand


def posted(said: Any) -> list[str]:
    """The given cards of a stand: at most two between spins, and never a joker."""
    text = said if isinstance(said, str) else " ".join(map(shown, said))
    stand = layout.cards_in(text)
    if stand is None or len(stand) >= FULL or set(stand).intersection(JOKERS):
        raise Unusable(f"card-stand: {text} is not one or two cards, none of them a joker")
    return stand


# -- wagers ----------------------------------------------------------------------------------------


def take_wagers(round: Round, stand: list[str]) -> Procedure:
    """12.4(d): non-poker hand wagers on every spin, poker hand wagers as the stand allows."""
    options = round.options
    offered = [wager.name for wager in NON_POKER]
    offered += [hand.name for hand in hands_offered(stand, options)]
    yield from round.take_bets(
        offered,
        cite="12.4(a)",
        close_cite=AT.closed,
        take_down=lambda answer: check_stays(round, answer),
        why_not=lambda name: BY_NAME[name].refusal(stand),
    )
    chips.keep_colors(round)


def check_stays(round: Round, answer: TakeDown) -> None:
    """12.7(e)3: a poker hand wager rides over a joker, and is not taken down then either."""
    rides = any(name in BY_NAME for name in answer.wagers)
    cite = f"{AT.closed}; 12.7(e)3" if rides else AT.closed
    upright_wheels.check_stays(round, answer, cite)


MANNER = Manner(chips=AT.made_with, confirm=("dealer",), coupons=False, late=AT.closed)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    MANNER.check(round, bet)
    chips.check_designs(round, bet, AT)


# -- settlement ------------------------------------------------------------------------------------


LIES = "12.4(c); 12.7(c); 12.7(d)"
"""A wager is settled by where it lies, whoever put it there."""


def settle_non_poker(round: Round, card: str) -> None:
    """12.7(c) to (e): each wager by where it lies.

    A joker wins only for wagers straight up on it, split with it, or on jacer; all others lose.
    """
    joker = card in JOKERS
    lost, paid = ("12.7(e)1", "12.7(e)2") if joker else (LIES, f"{LIES}; 12.6(b)")

    def outcome(stake: Stake) -> Outcome:
        won = card in covers(stake.wager, round.options)
        return spins.outcome(round, stake, won, f"{pretty(card)} came", paid=paid, lost=lost)

    stakes = round.stakes_on()
    collect_then_pay(round, [outcome(s) for s in stakes if s.wager not in BY_NAME])


def leave_hands(round: Round) -> None:
    """12.7(e)3: a joker does not affect poker hand wagers, and is not posted."""
    if round.stakes_on():
        round.announce("poker hand wagers ride on the next spin", "12.7(e)3")


def settle_hands(round: Round, stand: list[str]) -> None:
    """12.8(b), (e) and (f): each wager by itself, a straight flush wins three of them."""
    shown = " ".join(map(pretty, stand))

    def outcome(stake: Stake) -> Outcome:
        hand = BY_NAME[stake.wager]
        won, cite = hand.wins(stand), f"{hand.settled}; 12.8(f)"
        return spins.outcome(round, stake, won, shown, paid=cite, lost=cite)

    collect_then_pay(round, [outcome(stake) for stake in round.stakes_on()])


def offer_hands(round: Round, stand: list[str]) -> None:
    """12.8(a), (c) and (d): the dealer announces what may also be bet on."""
    offered = hands_offered(stand, round.options)
    for hand in offered:
        round.announce(f"wagers may be placed on {hand.name.replace('-', ' ')}", hand.announced)
    round.note("poker-hand-wagers", [hand.name for hand in offered], "12.4(d)")


GAME = Game(
    slug="pokette", title="Pokette", subchapter="12", seats=(1, 8), options=OPTIONS, wagers=WAGERS,
    irregularities=UPRIGHT.irregularities, pay_tables=TABLES, play=play,
    only_these="12.5(a); 12.5(b)", check_table=check_table, check_bets=check_bets,
    first_state=first_state, facts=chips.FACTS, pieces="wheel", wheel=wheel, read_piece=layout.card,
)  # fmt: skip
