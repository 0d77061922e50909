"""What lies on the layout during a round: the hands, their wagers and the dealer's cards."""

from collections.abc import Iterator

from msgspec import Struct

from pitboss.engine import DEALER, Face, Round, Stake, Steps
from pitboss.games.blackjack.common.rules import Rules
from pitboss.procedures.shoes import Dealing
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES

EXPOSED = "exposed"
"""Holder of a card that was drawn in error and seen, until it is used."""


class Hand(Struct, eq=False):
    """One hand of a box and the wagers on it."""

    seat: int
    number: int
    holder: str
    cards: list[str]
    stakes: list[Stake]
    caller: str
    """The patron who decides."""
    line: str = ""
    """The opening wager that it comes from, by splitting too."""
    part: int = 1
    """Its number among the hands that come from the same opening wager."""
    split: bool = False
    aces: bool = False
    """Whether it is a split ace, which gets only one card."""
    doubled: bool = False
    face: Face = "up"
    """How its double card is dealt: ``up``, or ``blind`` for face down."""
    blackjack: bool = False
    surrendered: bool = False
    """Given up against an ace or a ten: settled when the dealer's second card is known."""
    hidden: bool = False
    """Its last card lies face down and nobody knows it."""
    out: bool = False
    """Its wagers are settled or returned."""

    @property
    def total(self) -> int:
        """An ace counts eleven unless that would break the hand."""
        return blackjack.points(self.cards)[0]

    @property
    def original(self) -> int:
        """What the caller wagered on this hand."""
        return self.wagered(self.caller)

    def wagered(self, patron: str) -> int:
        """What one bettor has on this hand, in all."""
        amount = 0
        for stake in self.stakes:
            if stake.patron == patron:
                amount += stake.amount
        return amount

    def of(self, patron: str) -> list[Stake]:
        """One bettor's wagers on this hand."""
        return [stake for stake in self.stakes if stake.patron == patron]

    def others(self) -> list[str]:
        """Those who wagered on this hand and do not decide."""
        patrons = dict.fromkeys(stake.patron for stake in self.stakes)
        return [patron for patron in patrons if patron != self.caller]


class Layout:
    """The state of a round between its steps. A report finds it in the round's memo."""

    def __init__(self, round: Round, rules: Rules) -> None:
        self.round, self.rules, self.at = round, rules, rules.at
        self.boxes: dict[int, list[Hand]] = {}
        for seat in round.seats_with(*rules.opening):
            box = self.boxes[seat] = []
            for wager in rules.opening:
                self.open(box, round.stakes_on(wager, seat))
        self.dealer: list[str] = []
        round.hands[DEALER] = self.dealer
        arrived = [stake.seat for stake in round.stakes_on() if stake.wager in rules.opening]
        bettors = [(seat, self.boxes[seat][0].caller) for seat in dict.fromkeys(arrived)]
        self.dealing = Dealing(round, rules.shoe, bettors)
        self.reader = rules.reader and not reader_failed(round)
        self.complete = False
        """Everybody has the first two cards."""
        self.later = 0
        """How many first cards each box still gets after the cards that are being dealt now."""
        self.turn: Hand | None = None
        """The hand whose player is asked for a decision."""
        self.drawing: Hand | None = None
        """The hand that a card is being drawn for."""
        self.refusers: set[int] = set()
        """Boxes that refused an exposed card and get no more."""
        self.broken: set[tuple[int, str, str]] = set()
        """Box, bettor and opening wager of hands that went over 21 and were collected."""
        self.waiting: list[Stake] = []
        """Wagers added to hands over 21, until the dealer's second card is known."""
        self.postponed: list[Hand] = []
        """Hands whose card was forgotten and comes after all others."""
        self.overdraws = False
        """The dealer will draw to 17 by mistake."""
        self.double_face_up = False
        """The next double card is turned up by mistake."""
        round.memo.update(layout=self, dealing=self.dealing)

    def open(self, box: list[Hand], stakes: list[Stake], place: int | None = None) -> Hand:
        """One more hand on a box, at the end or at a place between the others.

        The player seated there decides, else the highest wager.
        """
        calls = first = stakes[0]
        if len(stakes) > 1:
            calls = max(stakes, key=lambda stake: (not stake.patron, stake.amount))
        seat, number = first.seat, len(box) + 1
        holder = str(seat) if number == 1 else f"{seat}/{number}"
        cards = self.round.hands[holder] = []
        hand = Hand(seat, number, holder, cards, stakes, calls.patron, first.wager)
        if place is None:
            box.append(hand)
        else:
            box.insert(place, hand)
        return hand

    def line_of(self, hand: Hand) -> list[Hand]:
        """The hands that come from the same opening wager."""
        return [one for one in self.boxes[hand.seat] if one.line == hand.line]

    def about(self, hand: Hand) -> str:
        """Which hand is decided on, where a player has several from the beginning."""
        return hand.line if len(self.rules.opening) > 1 else ""

    @property
    def shows_ace(self) -> bool:
        return VALUES[self.dealer[0]] == 1

    @property
    def may_have_blackjack(self) -> bool:
        """An ace or a ten-value card is up."""
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
        """The next card to a hand; False if it was forgotten."""
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
            self.round.rank(hand.holder, blackjack.describe(hand.cards), self.at.additional_card)
        return True

    def dealer_card(self, cite: str) -> Steps[None]:
        if not self.take_exposed(DEALER):
            yield from self.dealing.deal([(DEALER, "up", cite)])

    def take_exposed(self, holder: str) -> bool:
        """A card drawn in error and seen is the next card."""
        waiting = self.round.hands.get(EXPOSED)
        if not waiting:
            return False
        cite = self.at.irregularities.exposed
        self.round.shift(waiting[0], EXPOSED, holder, face="up", cite=cite)
        return True

    def collect(self, hand: Hand, cite: str) -> None:
        """The hand is settled, its cards leave the layout."""
        hand.out = True
        self.dealing.collect(hand.holder, cite)


def reader_failed(round: Round) -> bool:
    """Whether the reader has failed; the table is then dealt like a table without one."""
    return round.state["reader-failed"] in (True, "yes", "true")
