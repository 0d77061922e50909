"""What lies on the layout during a round: the hands, their wagers and the dealer's cards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pitboss.customs.shoes import Bettors, Dealing
from pitboss.errors import Refused
from pitboss.games.blackjack.common.options import rules_of
from pitboss.games.blackjack.common.wagers import caller
from pitboss.play.events import Face
from pitboss.play.prompts import DEALER, Steps
from pitboss.play.round import Round
from pitboss.play.wagers import Stake
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES

EXPOSED = "exposed"
"""Holder of a card that was drawn in error and waits for its use, 2.15(c)."""


class Hand(Struct, eq=False):
    """One hand of a box and the wagers that ride on it."""

    seat: int
    number: int
    holder: str
    cards: list[str]
    stakes: list[Stake]
    caller: str
    """The patron who decides."""
    split: bool = False
    aces: bool = False
    """A split ace, which gets one card only."""
    doubled: bool = False
    face: Face = "up"
    """How its double card is dealt, 2.10(c): ``up``, or ``blind`` for face down."""
    blackjack: bool = False
    surrendered: bool = False
    """Given up against an ace or a ten: settled when the dealer's second card is known."""
    hidden: bool = False
    """Its last card lies face down and nobody knows it, 2.10(c)."""
    out: bool = False
    """Its wagers are settled or returned."""

    @property
    def total(self) -> int:
        """2.2(b): an ace counts eleven unless that would break the hand."""
        return blackjack.total(self.cards)

    @property
    def original(self) -> int:
        """What the caller wagered on this hand."""
        return next(stake.amount for stake in self.stakes if stake.patron == self.caller)


class Layout:
    """The state of a round between its steps."""

    def __init__(self, round: Round) -> None:
        self.round = round
        self.rules = rules_of(round.options)
        self.boxes: dict[int, list[Hand]] = {}
        bettors = []
        for seat in round.seats_with("main"):
            stakes = round.stakes_on("main", seat=seat)
            calls = caller(stakes).patron
            bettors += [(seat, calls)]
            cards = round.hands[str(seat)] = []
            self.boxes[seat] = [Hand(seat, 1, str(seat), cards, stakes, calls)]
        self.dealer: list[str] = []
        round.hands[DEALER] = self.dealer
        self.dealing = Dealing(round, self.rules.shoe, _in_order_of_arrival(round, bettors))
        self.reader = self.rules.reader and not reader_failed(round)
        self.complete = False
        """Everybody has the first two cards."""
        self.turn: Hand | None = None
        """The hand whose player is asked for a decision."""
        self.drawing: Hand | None = None
        """The hand that a card is being drawn for."""
        self.refusers: set[int] = set()
        """Boxes that refused an exposed card and get no more, 2.15(c)."""
        self.postponed: list[Hand] = []
        """Hands whose card was forgotten and comes after all others, 2.15(i)."""
        self.overdraws = False
        """The dealer will draw to 17 by mistake, 2.15(d)."""
        self.double_face_up = False
        """The next double card is turned up by mistake, 2.15(p)."""

    @property
    def up(self) -> str:
        """The dealer's first card."""
        return self.dealer[0]

    @property
    def shows_ace(self) -> bool:
        return VALUES[self.dealer[0]] == 1

    @property
    def may_have_blackjack(self) -> bool:
        """2.7(b), 2.8(a)2: an ace or a ten-value card is up."""
        return VALUES[self.dealer[0]] in (1, 10)

    @property
    def dealer_blackjack(self) -> bool:
        return blackjack.is_blackjack(self.dealer)

    def hands(self) -> Iterator[Hand]:
        """The hands that are not settled yet, from the dealer's left."""
        for box in self.boxes.values():
            for hand in box:
                if not hand.out:
                    yield hand

    # -- cards -------------------------------------------------------------------------------

    def card(self, hand: Hand, cite: str, face: Face = "up") -> Steps[bool]:
        """The next card to a hand; False where it was forgotten."""
        before = len(hand.cards)
        if self.take_exposed(hand.holder):
            face = "up"
        else:
            self.drawing = hand
            yield from self.dealing.deal([(hand.holder, face, cite)])
            self.drawing = None
            if len(hand.cards) == before:
                return False
        hand.hidden = face == "blind" and not self.double_face_up
        self.double_face_up = False
        if not (hand.hidden or self.rules.by_hand):
            self.round.rank(hand.holder, blackjack.describe(hand.cards), "2.6(g)")
        return True

    def dealer_card(self, cite: str) -> Steps[None]:
        if not self.take_exposed(DEALER):
            yield from self.dealing.deal([(DEALER, "up", cite)])

    def take_exposed(self, holder: str) -> bool:
        """2.15(c): a card drawn in error and seen is the next card."""
        waiting = self.round.hands.get(EXPOSED)
        if not waiting:
            return False
        self.round.shift(waiting[0], EXPOSED, holder, face="up", cite="2.15(c)")
        return True

    def collect(self, hand: Hand, cite: str) -> None:
        """The hand is settled, its cards leave the layout."""
        hand.out = True
        self.dealing.collect(hand.holder, cite)

    def pass_over(self, hand: Hand, why: str, cite: str) -> None:
        """Nothing is left to decide; every decision would be refused for the same reason."""
        refusal = Refused(why, cite)
        self.round.pass_over(hand.seat, lambda name: refusal, default="stand", patron=hand.caller)


def reader_failed(round: Round) -> bool:
    """2.15(k): a table whose reader has failed is dealt as one without."""
    return round.state["reader-failed"] in (True, "yes", "true")


def _in_order_of_arrival(round: Round, bettors: Bettors) -> Bettors:
    """2.5(e)1 asks who came to the table first: whoever wagered first."""
    arrived = list(dict.fromkeys(stake.seat for stake in round.stakes_on("main")))
    return sorted(bettors, key=lambda bettor: arrived.index(bettor[0]))
