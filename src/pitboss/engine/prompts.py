"""Prompts: a procedure yields one wherever the rules leave something open.

A prompt says what is legal, who is asked and by which paragraph. `check` refuses an answer that is
not legal. A refused answer never reaches the procedure, so the same prompt waits on.
"""

from collections.abc import Callable, Generator, Mapping
from typing import Any, Literal, TypeVar

from pitboss.engine import house_choices
from pitboss.engine.answers import (
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
    Pledge,
    Shuffled,
    Stirred,
    TakeDown,
    Thrown,
)
from pitboss.engine.events import Face
from pitboss.engine.house_choices import Numbers
from pitboss.engine.offers import Offer as Offer  # noqa: PLC0414 - what prompts are made of
from pitboss.engine.offers import refuse_outside
from pitboss.equipment import chance, seed_mixing
from pitboss.equipment import dice as dice_of
from pitboss.equipment.stock import Stock
from pitboss.errors import Refused
from pitboss.money import dollars
from pitboss.values import Frozen

DEALER = "dealer"
Step = Literal[
    "bets", "stir", "shuffle", "cut", "commit",  # all games
    "deal", "roll", "spin", "count", "open", "choose", "set", "reveal", "dealer-set",
    "bank", "banker-wager", "surrender",  # a bank that goes round
    "shoe", "cover", "turn", "turn-offer", "instruct", "pass",  # a shoe that goes round
    "shake", "void",  # shakers, red dog
    "post", "agree", "show",  # the poker room
]  # fmt: skip
"""The kind of a prompt. Irregularities and round sheets name moments of a round by it."""
Moments = tuple[Step, ...]

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
    if answer.commitment != committed or not 0 <= answer.house <= len(answer.digests):
        raise Refused("the commitment is not the digest of the digests published with it", cite)


def _faces(said: str) -> tuple[int, ...]:
    return tuple(int(face) if face.isdecimal() else 0 for face in said.split())


def _check_stirred(strip: Stock | None, of: str, right: Callable[[str], bool]) -> None:
    """Check that a result is what was committed to, changed by players' seeds."""
    due = strip is not None and strip.keys and strip.thrown < strip.results
    if bool(of) != bool(due):
        raise Refused("what was committed to is told where seeds have moved it, and nowhere else")
    if of and not right(of):
        raise Refused("this does not follow from what was committed to and the players' seeds")


_AT_BETS = frozenset((Bet, TakeDown, Call, Pledge, NoMoreBets))


class TakeBets(Frozen):
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
        if type(answer) in _AT_BETS:
            self.legal(answer)
        else:
            raise _mismatch(answer, "bets are open", self.cite)

    def __str__(self) -> str:
        return f"place your bets: {', '.join(self.wagers)}"


class Stir(Frozen):
    """Bets are closed, and the players who have pledged a seed reveal it now."""

    pledges: dict[int, str]
    cite: str
    step: Step = "stir"
    party: str = DEALER

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Stirred):
            raise _mismatch(answer, "the players' seeds are revealed", self.cite)
        for seat, seed in answer.seeds.items():
            self.check_seed(seat, seed)

    def check_seed(self, seat: int, seed: str) -> None:
        """Refuse a seed that is not what the seat has pledged."""
        if seat not in self.pledges:
            raise Refused(f"seat {seat} has pledged no seed", self.cite)
        if not seed_mixing.is_seed(seed):
            raise Refused("a seed has 64 hexadecimal digits", self.cite)
        if seed_mixing.pledge(seed) != self.pledges[seat]:
            raise Refused(f"this is not the seed that seat {seat} has pledged", self.cite)

    def __str__(self) -> str:
        return "reveal the players' seeds"


class Choose(Frozen):
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
    numbers: Numbers | None = None
    """What a choice of the house follows from."""
    seldom: bool = False
    """Hardly anybody decides anything here: a decision on a round sheet that is not possible here
    is for a later prompt."""

    @property
    def party(self) -> str:
        return str(self.seat) if self.seat else DEALER

    @property
    def for_reports(self) -> bool:
        """Whether nothing is decided: a moment for reports before cards are turned over."""
        return not self.seat and self.step in ("reveal", "show") and len(self.offers) == 1

    def offer(self, name: str) -> Offer | None:
        for offer in self.offers:
            if name == offer.name:
                return offer
        for offer in self.offers:
            if offer.multiple(name) is not None:
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
        if answer.chance or self.numbers is not None:
            self._check_chance(answer, offer)
        said: int | None = answer.amount
        if said == UNSAID:
            said = None if answer.name == offer.name else offer.multiple(answer.name)
        if said is not None or not (offer.low == offer.high or offer.unsaid):
            self._check_amount(offer, said or 0)

    def _check_chance(self, answer: Choice, offer: Offer) -> None:
        which, count = self.offers.index(offer), len(self.offers)
        house_choices.check(self.numbers, answer.chance, which, count, bound=True, cite=self.cite)

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
            raise refuse_outside(offer, amount)
        if amount != offer.high and (amount - offer.low) % offer.step:
            why = f"{offer.name} goes in steps of {dollars(offer.step)}"
            raise Refused(why, offer.step_cite or offer.cite)

    def __str__(self) -> str:
        return f"seat {self.seat}: {' / '.join(map(str, self.offers))}"


class Arrange(Frozen):
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
    as_dealt: str = ""
    """If the hands may be of any sizes: the word for leaving them in the sizes of the shape."""
    any_sizes: bool = False
    """Whether hands of other sizes are accepted too, because the text says what happens to them."""
    called: Callable[[dict[str, tuple[str, ...]]], str] | None = None
    """What a setting comes to, in words."""

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
        any_sizes = self.any_sizes or bool(self.as_dealt)
        if sizes.keys() != self.shape.keys() or (sizes != self.shape and not any_sizes):
            wanted = ", ".join(f"{name} {size}" for name, size in self.shape.items())
            raise Refused(f"the hands must be {wanted}", self.cite)
        placed = sorted(piece for hand in answer.hands.values() for piece in hand)
        if placed != sorted(self.pieces):
            raise Refused(f"set exactly the pieces dealt: {' '.join(self.pieces)}", self.cite)
        if self.legal:
            self.legal(answer)

    def __str__(self) -> str:
        return f"seat {self.seat}: set {' '.join(self.pieces)} into {', '.join(self.shape)}"


class Shuffle(Frozen):
    """The dealer or a device shuffles; the answer may commit to the order."""

    source: str
    stock: Stock
    cite: str
    step: Step = "shuffle"
    party: str = DEALER
    numbers: Numbers | None = None
    """What the order follows from, if there is no time to commit to it before bets close."""
    told: str = ""
    """The number that the order follows from, if it is already known in this round."""

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Shuffled):
            raise _mismatch(answer, "the pieces are being shuffled", self.cite)
        if answer.chance or self.told or self.numbers is not None:
            self._check_chance(answer)
        elif len(answer.digests) not in (0, self.stock.size + answer.house):
            raise Refused("a commitment has a digest for every piece", self.cite)
        else:
            _check_commitment(answer, self.cite)

    def _check_chance(self, answer: Shuffled) -> None:
        if answer.commitment or answer.digests or answer.house:
            raise Refused("an order that follows from a number needs no commitment", self.cite)
        if self.told and answer.chance != self.told:
            raise Refused("the order follows from the number that was told before", self.cite)
        if not self.told:
            house_choices.check_number(self.numbers, answer.chance, self.cite)

    def __str__(self) -> str:
        return f"shuffle {self.stock.size} pieces"


class Cut(Frozen):
    """Somebody cuts, at least `least` pieces from either end, or from the top alone."""

    source: str
    by: str
    of: int
    least: int
    cite: str
    step: Step = "cut"
    from_top: bool = False
    numbers: Numbers | None = None
    """The numbers that the dealer's cut follows from, and the cut of a player who says nothing."""

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
        if answer.chance or self.numbers is not None:
            at, count, bound = answer.at - self.least, self.most - self.least + 1, self.by == DEALER
            house_choices.check(self.numbers, answer.chance, at, count, bound=bound, cite=self.cite)

    def __str__(self) -> str:
        return f"cut between {self.least} and {self.most}"


class Draw(Frozen):
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


class Roll(Frozen):
    """Dice are thrown or shaken; `bets` decides about late bets."""

    dice: int
    cite: str
    bets: Check | None = None
    by: str = DEALER
    decides: bool = True
    """Whether the throw decides a wager, or only where the deal begins."""
    step: Step = "roll"
    party: str = DEALER
    strip: Stock | None = None
    """The throws that were committed to."""

    def stirred(self, of: str) -> tuple[int, ...]:
        """A throw that was committed to, changed by players' seeds."""
        assert self.strip is not None, "only what was committed to is stirred"
        faces = tuple(map(int, of.split()))
        return seed_mixing.moved_dice(faces, self.strip.keys, "dice", self.strip.thrown)

    def check(self, answer: Answer) -> None:
        if self.bets and isinstance(answer, (Bet, TakeDown, Call)):
            self.bets(answer)
            return
        if not isinstance(answer, Thrown):
            raise _mismatch(answer, "the dice are out", self.cite)
        dice_of.check(answer.dice, self.dice, self.cite)
        if answer.of or (self.strip is not None and self.strip.keys):
            if answer.of:
                dice_of.check(_faces(answer.of), self.dice, self.cite)
            _check_stirred(self.strip, answer.of, lambda of: self.stirred(of) == answer.dice)

    def __str__(self) -> str:
        return f"roll {self.dice} dice"


class Spin(Frozen):
    """A ball or a wheel comes to rest in one of the pockets."""

    pockets: tuple[str, ...]
    cite: str
    closed: str = ""
    """The paragraph under which bets are already closed."""
    step: Step = "spin"
    party: str = DEALER
    by: str = DEALER
    """Who spins: the dealer, or the player of a seat."""
    decides: bool = True
    """Whether the result decides a wager, or only where the deal begins."""
    strip: Stock | None = None
    """The spins that were committed to."""
    worth: Mapping[int, str] = {}
    """Sections that people may name by an amount in cents, where that says which one is meant."""

    def stirred(self, of: str) -> str:
        """A spin that was committed to, changed by players' seeds."""
        assert self.strip is not None, "only what was committed to is stirred"
        keys, at = self.strip.keys, self.strip.thrown
        return seed_mixing.moved_pocket(of, self.pockets, keys, "wheel", at)

    def check(self, answer: Answer) -> None:
        if isinstance(answer, (Bet, TakeDown, Call)):
            raise Refused("no more bets: the wheel is turning", self.closed or self.cite)
        if not isinstance(answer, Landed):
            raise _mismatch(answer, "the wheel is turning", self.cite)
        for pocket in (answer.pocket, answer.of or answer.pocket):
            if pocket not in self.pockets:
                raise Refused(f"this wheel has no {pocket}", self.cite)
        if answer.of or (self.strip is not None and self.strip.keys):
            _check_stirred(self.strip, answer.of, lambda of: self.stirred(of) == answer.pocket)

    def __str__(self) -> str:
        return "spin"


class Count(Frozen):
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


class Open(Frozen):
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


class Commit(Frozen):
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


Prompt = (
    TakeBets | Stir | Choose | Arrange | Shuffle | Cut | Draw | Roll | Spin | Count | Open | Commit
)

T = TypeVar("T")
Steps = Generator[Prompt, Any, T]
"""A part of a procedure: yields prompts, is sent the answers they checked, returns a value."""
Procedure = Steps[None]
