"""Prompts: a procedure yields one wherever the rules leave something open.

A prompt says what is legal, who is asked and by which paragraph. `check` refuses an answer that is
not legal. A refused answer never reaches the procedure, so the same prompt waits on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from fractions import Fraction
from typing import Any, Literal, TypeVar

from msgspec import Struct

from pitboss.equipment import chance
from pitboss.equipment import dice as dice_of
from pitboss.equipment.stock import Stock
from pitboss.errors import Refused
from pitboss.money import dollars
from pitboss.play.answers import (
    UNSAID,
    Answer,
    Arrangement,
    Bet,
    Call,
    Choice,
    Counted,
    CutAt,
    Drawn,
    Landed,
    NoMoreBets,
    Opened,
    Shuffled,
    TakeDown,
    Thrown,
)
from pitboss.play.events import Face

DEALER = "dealer"

Step = Literal[
    "bets", "shuffle", "cut", "commit", "deal", "roll", "spin", "count", "open",  # all games
    "choose", "set", "reveal", "dealer-set",
    "bank", "banker-wager", "surrender",  # a bank that goes round
    "shoe", "cover", "turn", "turn-offer", "instruct", "pass",  # a shoe that goes round
    "shake", "void",  # shakers, red dog
    "post", "agree", "show",  # the poker room
]  # fmt: skip
"""The kind of a prompt. Irregularities and round sheets name moments of a round by it."""
Moments = tuple[Step, ...]

_MULTIPLE = re.compile(r"(?:(.+)-)?(\d{1,3}(?:\.\d{1,2})?)(?:[x×]|-times)(?:-(?:the-)?ante)?")

Check = Callable[[Answer], None]
"""Raises `Refused` where an answer is not legal."""


def _mismatch(answer: Answer, wanted: str, cite: str) -> Refused:
    tag = type(answer).__struct_config__.tag
    if isinstance(answer, Choice):
        return Refused(f"{answer.name} is not possible now: {wanted}", cite)
    return Refused(f"{tag} is not possible now: {wanted}", cite)


def _check_commitment(answer: Shuffled, cite: str) -> None:
    """Check that a commitment is the digest of the digests published with it, if there is one."""
    committed = chance.commitment(answer.digests) if answer.digests else ""
    if answer.commitment != committed:
        raise Refused("the commitment is not the digest of the digests published with it", cite)


class TakeBets(Struct, frozen=True):
    """Bets are open to all seats until the dealer closes them."""

    cite: str
    seats: tuple[int, ...]
    wagers: tuple[str, ...]
    legal: Check
    step: Step = "bets"

    @property
    def party(self) -> str:
        return DEALER

    def check(self, answer: Answer) -> None:
        if isinstance(answer, (Bet, TakeDown, Call, NoMoreBets)):
            self.legal(answer)
        else:
            raise _mismatch(answer, "bets are open", self.cite)

    def __str__(self) -> str:
        return f"place your bets: {', '.join(self.wagers)}"


class Offer(Struct, frozen=True):
    """One legal choice, with the range of what it puts at stake."""

    name: str
    cite: str
    low: int = 0
    high: int = 0
    says: str = ""
    step: int = 1
    """Amounts between low and high go in steps of this many cents."""
    unsaid: int = 0
    """The amount if none is named. If this is 0 and low is not high, it must be named."""
    high_cite: str = ""
    """The paragraph that sets the highest amount, if it is another one."""
    high_why: str = ""
    """What sets it, in words: ``no more than the original wager``."""
    low_cite: str = ""
    """The paragraph that sets the lowest amount, if it is another one."""
    low_why: str = ""
    """What sets it, in words: ``the table's minimum``."""
    about: str = ""
    """The wager that is decided on, if there are several in turn: ``withdraw bet-1``."""
    times: int = 0
    """If amounts are multiples of another wager, its amount: ``play-3x`` is three of them."""
    step_cite: str = ""
    """The paragraph that sets the steps, if it is another one."""
    of: int = 0
    """If any amount is possible, the one that ``play-2x`` is a multiple of."""

    def multiple(self, name: str) -> int | None:
        """The amount of a choice that is named by its multiple: ``play-3x``, ``3x``."""
        base = self.times or self.of
        said = _MULTIPLE.fullmatch(name) if base else None
        if said is None or said[1] not in (None, self.name):
            return None
        return int(Fraction(said[2]) * base)

    @property
    def multiples(self) -> str:
        """Which multiples are possible: ``1, 2 or 3``."""
        *others, last = map(str, range(self.low // self.times, self.high // self.times + 1))
        return f"{', '.join(others)} or {last}" if others else last

    @property
    def unstated(self) -> int:
        """The amount if none is named: the only possible one, or the usual one."""
        return self.low if self.low == self.high else self.unsaid

    def __str__(self) -> str:
        if not self.high:
            return self.name
        if self.low == self.high:
            return f"{self.name} {dollars(self.low)}"
        return f"{self.name} {dollars(self.low)}-{dollars(self.high)}"


def _outside(offer: Offer, amount: int) -> Refused:
    """The refusal of an amount that is too high or too low, by what sets the bound."""
    span = f"{dollars(offer.low)} to {dollars(offer.high)}"
    if amount > offer.high:
        reason, cite = offer.high_why, offer.high_cite
    elif amount:
        reason, cite = offer.low_why, offer.low_cite
    else:
        reason, cite = "", ""
    why = f"{offer.name} {dollars(amount)} is outside {span}" + (f": {reason}" if reason else "")
    return Refused(why, cite or offer.cite)


class Choose(Struct, frozen=True):
    """One bettor decides; seat 0 is the house, for decisions that the text leaves to it."""

    seat: int
    offers: tuple[Offer, ...]
    cite: str
    default: str
    """The choice if nobody says anything; a round sheet need not write it down."""
    why_not: Callable[[str], Refused | None] | None = None
    """The reason why a choice that the game knows is not offered now."""
    patron: str = ""
    step: Step = "choose"
    not_yours: Callable[[str], Refused | None] | None = None
    """The reason why somebody else cannot make a choice that the game knows."""

    @property
    def party(self) -> str:
        return str(self.seat) if self.seat else DEALER

    def offer(self, name: str) -> Offer | None:
        for offer in self.offers:
            if name == offer.name or offer.multiple(name) is not None:
                return offer
        return None

    def check(self, answer: Answer) -> None:
        if type(answer) is not Choice:
            raise _mismatch(answer, f"seat {self.seat} chooses among {self._names()}", self.cite)
        if answer.seat != self.seat or answer.patron != self.patron:
            refusal = self.not_yours(answer.name) if self.not_yours else None
            who = f"seat {self.seat}" + (f" {self.patron}" if self.patron else "")
            why = (
                f"it is not seat {answer.seat}'s turn: {who if self.seat else 'the house'} is asked"
            )
            raise refusal or Refused(why, self.cite)
        offer = self.offer(answer.name)
        if offer is None:
            refusal = self.why_not(answer.name) if self.why_not else None
            why = f"{answer.name} is not possible now: choose {self._names()}"
            raise refusal or Refused(why, self.cite)
        said = offer.multiple(answer.name) if answer.amount == UNSAID else answer.amount
        if said is not None or not (offer.unsaid or offer.low == offer.high):
            self._check_amount(offer, said or 0)

    def _names(self) -> str:
        return ", ".join(offer.name for offer in self.offers)

    def _check_amount(self, offer: Offer, amount: int) -> None:
        if amount == 0 and not offer.high:
            return
        outside = not offer.low <= amount <= offer.high
        if offer.times and (outside or amount % offer.times):
            said = f"{offer.name} {dollars(amount)}" if amount else f"{offer.name} of no amount"
            why = f"{said}: it is {offer.multiples} times {dollars(offer.times)}"
            raise Refused(why, offer.cite)
        if outside:
            raise _outside(offer, amount)
        if amount != offer.high and (amount - offer.low) % offer.step:
            why = f"{offer.name} goes in steps of {dollars(offer.step)}"
            raise Refused(why, offer.step_cite or offer.cite)

    def __str__(self) -> str:
        return f"seat {self.seat}: {' / '.join(map(str, self.offers))}"


class Arrange(Struct, frozen=True):
    """A seat (0: the dealer) sets its pieces into hands of given sizes."""

    seat: int
    pieces: tuple[str, ...]
    shape: dict[str, int]
    cite: str
    legal: Check | None = None
    suggestion: dict[str, tuple[str, ...]] | None = None
    """How the house would set them, if a player may ask for that."""
    step: Step = "set"
    by: str = ""
    """Who sets them, if it is not the seat's own player."""
    why_not: Callable[[str], Refused | None] | None = None
    """The reason why a choice that the game knows comes too early here."""

    @property
    def party(self) -> str:
        return self.by or (str(self.seat) if self.seat else DEALER)

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Arrangement):
            if self.why_not and isinstance(answer, Choice) and (why := self.why_not(answer.name)):
                raise why
            raise _mismatch(answer, f"seat {self.seat} sets its hands", self.cite)
        if answer.seat != self.seat:
            raise Refused(f"seat {answer.seat} cannot set seat {self.seat}'s hands", self.cite)
        sizes = {name: len(hand) for name, hand in answer.hands.items()}
        if sizes != self.shape:
            wanted = ", ".join(f"{name} {size}" for name, size in self.shape.items())
            raise Refused(f"the hands must be {wanted}", self.cite)
        placed = sorted(piece for hand in answer.hands.values() for piece in hand)
        if placed != sorted(self.pieces):
            raise Refused(f"set exactly the pieces dealt: {' '.join(self.pieces)}", self.cite)
        if self.legal:
            self.legal(answer)

    def __str__(self) -> str:
        return f"seat {self.seat}: set {' '.join(self.pieces)} into {', '.join(self.shape)}"


class Shuffle(Struct, frozen=True):
    """The dealer or a device shuffles; the answer may commit to the order."""

    source: str
    stock: Stock
    cite: str
    step: Step = "shuffle"
    party: str = DEALER

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Shuffled):
            raise _mismatch(answer, "the pieces are being shuffled", self.cite)
        if len(answer.digests) not in (0, self.stock.size):
            raise Refused("a commitment has a digest for every piece", self.cite)
        _check_commitment(answer, self.cite)

    def __str__(self) -> str:
        return f"shuffle {self.stock.size} pieces"


class Cut(Struct, frozen=True):
    """Somebody cuts, at least `least` pieces from either end, or from the top alone."""

    source: str
    by: str
    of: int
    least: int
    cite: str
    step: Step = "cut"
    from_top: bool = False

    @property
    def party(self) -> str:
        return self.by

    @property
    def most(self) -> int:
        """The deepest cut: something is left to go on top."""
        return self.of - (1 if self.from_top else self.least)

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, CutAt):
            raise _mismatch(answer, "the pieces are being cut", self.cite)
        if not self.least <= answer.at <= self.most:
            where = "the top" if self.from_top else "either end"
            raise Refused(f"cut at least {self.least} from {where}", self.cite)

    def __str__(self) -> str:
        return f"cut between {self.least} and {self.most}"


class Draw(Struct, frozen=True):
    """The next pieces go to these holders in order; answer with one or more of them."""

    to: tuple[str, ...]
    face: Face
    cite: str
    stock: Stock
    source: str = "deck"
    step: Step = "deal"
    party: str = DEALER

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Drawn):
            raise _mismatch(answer, f"the next piece goes to {self.to[0]}", self.cite)
        if not 1 <= len(answer.pieces) <= len(self.to):
            most = len(self.to)
            due = "one piece is" if most == 1 else f"1 to {most} pieces are"
            more = ": the rest go into the next deal" if len(answer.pieces) > most else ""
            raise Refused(f"{due} dealt here, not {len(answer.pieces)}{more}", self.cite)
        self.stock.check(answer.pieces)

    def __str__(self) -> str:
        return f"deal to {', '.join(self.to)}"


class Roll(Struct, frozen=True):
    """Dice are thrown or shaken; `bets` decides about late bets."""

    dice: int
    cite: str
    bets: Check | None = None
    by: str = DEALER
    decides: bool = True
    """Whether the throw decides a wager, or only where the deal begins."""
    step: Step = "roll"
    party: str = DEALER

    def check(self, answer: Answer) -> None:
        if self.bets and isinstance(answer, (Bet, TakeDown, Call)):
            return self.bets(answer)
        if not isinstance(answer, Thrown):
            raise _mismatch(answer, "the dice are out", self.cite)
        return dice_of.check(answer.dice, self.dice, self.cite)

    def __str__(self) -> str:
        return f"roll {self.dice} dice"


class Spin(Struct, frozen=True):
    """A ball or a wheel comes to rest in one of the pockets."""

    pockets: tuple[str, ...]
    cite: str
    closed: str = ""
    """The paragraph under which bets are closed by now."""
    step: Step = "spin"
    party: str = DEALER
    by: str = DEALER
    """Who spins: the dealer, or the player of a seat."""

    def check(self, answer: Answer) -> None:
        if isinstance(answer, (Bet, TakeDown, Call)):
            raise Refused("no more bets: the wheel is turning", self.closed or self.cite)
        if not isinstance(answer, Landed):
            raise _mismatch(answer, "the wheel is turning", self.cite)
        if answer.pocket not in self.pockets:
            raise Refused(f"this wheel has no {answer.pocket}", self.cite)

    def __str__(self) -> str:
        return "spin"


class Count(Struct, frozen=True):
    """The dealer counts what is left, face down."""

    source: str
    cite: str
    stock: Stock
    step: Step = "count"
    party: str = DEALER

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Counted):
            raise _mismatch(answer, "the stub is being counted", self.cite)
        if answer.pieces < 0:
            raise Refused("a count is a number from 0 up", self.cite)

    def __str__(self) -> str:
        return "count the stub"


class Open(Struct, frozen=True):
    """The dealer proves the commitment for the pieces used."""

    source: str
    indexes: tuple[int, ...]
    legal: Check
    cite: str = ""
    step: Step = "open"
    party: str = DEALER

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Opened):
            raise _mismatch(answer, "the commitment is being opened", self.cite)
        self.legal(answer)

    def __str__(self) -> str:
        return "open the commitment"


class Commit(Struct, frozen=True):
    """The dealer commits to results that are not pieces of a stock: dice, wheels, balls."""

    source: str
    dice: int = 0
    pockets: tuple[str, ...] = ()
    cite: str = ""
    step: Step = "commit"
    party: str = DEALER

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Shuffled):
            raise _mismatch(answer, "the dealer commits to the result", self.cite)
        _check_commitment(answer, self.cite)

    def __str__(self) -> str:
        return "commit to the result"


Prompt = TakeBets | Choose | Arrange | Shuffle | Cut | Draw | Roll | Spin | Count | Open | Commit

T = TypeVar("T")
Steps = Generator[Prompt, Any, T]
"""A part of a procedure: yields prompts, is sent the answers they checked, returns a value."""
Procedure = Steps[None]
