"""A shoe that is used for several rounds: shuffled, cut, burned from, dealt, and reshuffled.

Blackjack and similar games say nearly the same here; only paragraphs and details differ. So each
game states its own in a `Shoe` value. Between rounds the table remembers which sources must be
shuffled, which are shuffled but not yet cut, and at whose box the cutting card appeared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from pitboss.engine import Face, Fact, Option, Options, Round, Steps, VoidRound, choice, flag
from pitboss.engine import prompts as ask
from pitboss.equipment.stock import Stock
from pitboss.errors import Refused
from pitboss.procedures import cuts
from pitboss.procedures.cuts import Bettors, Cut
from pitboss.values import Frozen

BEGINS = "begins"
CUTTING_CARD = "cutting-card"
DISCRETION = "discretion"
CONTINUOUS = "continuous"
DISCARDS = "discards"
"""Why the cards are shuffled: the game begins, the cutting card came out, the casino wants it, a
device shuffles all the time, or the discard rack holds more than a deck (Bart Carter)."""

ONE_DECK = 52

OPENED = "the cards are inspected, spread, mixed and stacked"
PRE_SHUFFLED = "the cards come to the table inspected and pre-shuffled"
"""How a table is opened."""

Card = tuple[str, Face, str]
"""A card to be dealt: to whom, how it lies, by which paragraph."""


class Paragraphs(Frozen, kw_only=True):
    """The paragraphs about the shoe, by what they are about."""

    opening: str
    shuffle: dict[str, str]
    """By reason."""
    offer: str
    cut: str
    cutter: dict[str, str]
    """By reason, who is offered the cut; ``dealer`` if the cutting card came to the dealer."""
    refused: str
    place: str
    recut: str
    alternate: str
    burn: str
    run_out: str


IN_BATCHES = "the cards are inspected, spread and stacked, each batch by itself"
"""How it is opened where a device shuffles one of two batches."""


class Shoe(Frozen, kw_only=True):
    """How a table handles its cards."""

    at: Paragraphs
    pieces: tuple[str, ...]
    """A full set, for each of the sources."""
    sources: tuple[str, ...] = ("shoe",)
    behind: Fraction = Fraction(1, 4)
    """The share of the cards behind the cutting card; 0 if there is no cutting card."""
    burns: bool = True
    alternates: bool = False
    """Two batches, one in play while a device shuffles the other."""
    again: str = CUTTING_CARD
    """The reason for the next shuffle: the cutting card, the casino's wish after every round, a
    continuous shuffler, or a deck of discards."""
    least: int = 10
    """A cut leaves at least this many cards at either end."""
    clockwise: bool = True
    """The direction in which a refused cut goes round."""
    rotates: bool = False
    """Whether the first cut after the opening is offered at the far right, and each later cut to
    the next player counterclockwise. The table then remembers ``cut-offered-to``."""
    is_cut: bool = True
    """Whether the cards are cut, once they are shuffled."""
    opened: str = OPENED
    """What is done with the cards when the table is opened."""
    refilled: bool = True
    """Whether a shoe that runs out is filled with the discards; if not, the round is void."""


# -- options ---------------------------------------------------------------------------------------


def decks_by_shuffle(cite: str, says: str) -> Option:
    """How many decks there are, where a device takes twice as many as a dealer."""
    return Option(name="decks", default="by-shuffle", kind="text", cite=cite,
                  says=f"{says} in two equal batches. If nothing is said, as few as may"
                  " be")  # fmt: skip


def ways_of_shuffling(ways: Iterable[str], cite: str, more: str) -> Option:
    """Who mixes the cards; `more` adds ways that only some texts have. The paragraph of each way is
    given where the ways are a mapping."""
    items = tuple(ways.values()) if isinstance(ways, Mapping) else ()
    return choice("shuffle", tuple(ways), cite,
                  f"by the dealer, by a device with two batches that alternate, {more}",
                  items=items)  # fmt: skip


def extra_cutting_card(cite: str) -> Option:
    return flag("extra-cutting-card", cite,
                "another cutting card hides the last card of the stack")  # fmt: skip


def shuffle_after(cite: str) -> Option:
    """When the cards are shuffled again, where the casino chooses that."""
    return choice("shuffle-after", (CUTTING_CARD, "every-round"), cite,
                  "reshuffle once the cutting card is out, or after every round")  # fmt: skip


def cutting_card(cite: str, but: str = "") -> Option:
    """How far from the back the cutting card is put in, at least a quarter; `but` adds another rule
    in words."""
    return Option(name="cutting-card", default="1/4", kind="rate", low=Fraction(1, 4), high=1,
                  cite=cite,
                  says=f"how far from the back the cutting card is put in{but}")  # fmt: skip


def decks_in_play(known: tuple[int, ...], *, one: str, two: str) -> Callable[[Options], int]:
    """The decks in the shoe: half of all decks where a device shuffles one of two equal batches.

    By the paragraph `one` a shoe has one of the `known` numbers of decks; `two` is the paragraph on
    batches.
    """
    return lru_cache(partial(_decks_in_play, known=known, one=one, two=two))


def _decks_in_play(options: Options, known: tuple[int, ...], one: str, two: str) -> int:
    automated, said = options["shuffle"] == "automated", options["decks"]
    if said == "by-shuffle":
        return known[0]
    count = int(said) if said.isdecimal() and len(said) < 4 else 0
    least = 2 * known[0]
    if automated and count < least:
        why = f"{said} decks: an automated shuffler needs at least {least}, in two equal batches"
        raise Refused(why, two)
    if automated and count % 2:
        raise Refused(f"{said} decks do not make two equal batches", f"{two}2")
    in_play = count // 2 if automated else count
    if in_play not in known:
        *others, last = (_NUMBERS.get(number, str(number)) for number in known)
        why = f"{', '.join(others)} or {last}"
        why += f" (with an automated shuffler at least {least}, in two equal batches)"
        raise Refused(f"{said} decks: a shoe has {why}", one)
    return in_play


_NUMBERS = {6: "six", 7: "seven", 8: "eight"}


# -- what the table remembers ----------------------------------------------------------------------


def first_state(options: Options | None = None) -> dict[str, Any]:
    """What a table with a shoe remembers, whatever its options."""
    return {"opened": False, "due": {}, "uncut": {}, "cutting-card-at": 0, "batch": 1}


def facts(*reasons: str, sources: tuple[str, ...] = ("shoe",)) -> dict[str, Fact]:
    """What may be given for the shoe; a game may have more `reasons` to reshuffle."""
    due = (CUTTING_CARD, *reasons)
    shuffled = (*due, BEGINS, DISCRETION)
    why, where = "with the reason why it", " or ".join(sources)
    return {
        "due": Fact(kind="by-name", values=sources, each=Fact(kind="choice", values=due),
                    form=f"{where} {why} is to be shuffled: {', '.join(due)}"),
        "uncut": Fact(kind="by-name", values=sources, each=Fact(kind="choice", values=shuffled),
                      form=f"{where} {why} was shuffled: {', '.join(shuffled)}"),
    }  # fmt: skip


# -- before the first card -------------------------------------------------------------------------


def prepare(round: Round, shoe: Shoe) -> Steps[bool]:
    """Before bets: open a new table, shuffle if it is time. True if it was a reshuffle."""
    state = round.state
    if not state["opened"]:
        round.announce(shoe.opened, shoe.at.opening)
        state["opened"] = True
    again = False
    for source in shoe.sources:
        reason = _due(round, shoe, source)
        if reason:
            yield from shuffle(round, shoe, source, reason)
            again = again or reason != BEGINS
    return again


def _due(round: Round, shoe: Shoe, source: str) -> str:
    stock = round.table.stocks.get(source)
    if stock is None:
        return BEGINS
    if shoe.again in (CONTINUOUS, DISCRETION):
        return shoe.again
    if shoe.again == DISCARDS and stock.dealt > ONE_DECK:
        return DISCARDS
    return CUTTING_CARD if stock.cutting_card_out else str(round.state["due"].get(source, ""))


def shuffle(round: Round, shoe: Shoe, source: str, reason: str) -> Steps[None]:
    """The full set is shuffled; where two batches alternate, the other one comes into play."""
    state = round.state
    if shoe.alternates and source in round.table.stocks:
        state["batch"] = 3 - int(state["batch"])
        round.note("batch", state["batch"], shoe.at.alternate)
    yield from round.shuffle(shoe.pieces, cite=shoe.at.shuffle[reason], source=source)
    state["due"].pop(source, None)
    if shoe.again != CONTINUOUS and reason != DISCARDS:
        state["uncut"][source] = reason


def make_ready(round: Round, shoe: Shoe, bettors: Bettors) -> Steps[bool]:
    """After bets: cut and place the cutting card. True if a full set has gone into the shoe."""
    state = round.state
    uncut: dict[str, str] = state["uncut"]
    if not uncut:
        return False
    for source in shoe.sources:
        if source not in uncut:
            continue
        if shoe.is_cut:
            yield from cut(round, shoe, source, uncut[source], bettors)
        stock = round.table.stocks[source]
        stock.cutting_card = place_for_cutting_card(stock, shoe)
        if stock.cutting_card:
            round.note("cutting-card", stock.size - stock.cutting_card, shoe.at.place)
        del uncut[source]
    state["cutting-card-at"] = 0
    return True


def begin_dealing(round: Round, shoe: Shoe, wager: str, *, hides_last: str = "") -> Steps[Dealing]:
    """After bets: the cut, the cutting card, and a burn card from a new shoe or a new dealer.

    The player who made the wager first is the first player at the table. If a text has a second
    cutting card that hides the last card of a new shoe, `hides_last` is its paragraph.
    """
    fresh = bool(round.state["uncut"])
    bettors = [(stake.seat, stake.patron) for stake in round.stakes_on(wager)]
    dealing = round.memo["dealing"] = Dealing(round, shoe, bettors)
    new_shoe = yield from make_ready(round, shoe, bettors)
    if shoe.burns and (new_shoe or "new-dealer" in round.memo):
        yield from dealing.burn(shoe.at.burn)
    if hides_last and fresh and round.options["extra-cutting-card"]:
        round.announce("another cutting card hides the last card", hides_last)
    return dealing


def place_for_cutting_card(stock: Stock, shoe: Shoe) -> int:
    """How many cards lie before the cutting card; 0 if there is none."""
    if not shoe.behind:
        return 0
    behind = -(-stock.size * shoe.behind.numerator // shoe.behind.denominator)
    return max(1, stock.size - behind)


def cut(round: Round, shoe: Shoe, source: str, reason: str, bettors: Bettors) -> Steps[None]:
    """Offer the cut to the designated player, then round the table; if nobody cuts, the dealer
    does."""
    if reason == CUTTING_CARD and not round.state["cutting-card-at"]:
        reason = "dealer"
    if shoe.rotates and reason != BEGINS and bettors:
        first = cuts.far_right_then_counterclockwise(round, bettors)
        order: Bettors = cuts.around(bettors, first, clockwise=shoe.clockwise)
    else:
        order = _cutters(shoe, reason, int(round.state["cutting-card-at"]), bettors)
    yield from cuts.offer(round, _how(shoe, source), order, shoe.at.cutter[reason])


def _how(shoe: Shoe, source: str) -> Cut:
    at = shoe.at
    return Cut(source=source, least=shoe.least, offer=at.offer, cut=at.cut, refused=at.refused,
               recut=at.recut)  # fmt: skip


def _cutters(shoe: Shoe, reason: str, box: int, bettors: Bettors) -> Bettors:
    """The players who may cut, the designated player first; a box without a player is skipped."""
    if not bettors:
        return ()
    if reason == BEGINS:
        first = bettors[0][0]
    elif reason == CUTTING_CARD:
        first = box
    else:
        first = max(seat for seat, _ in bettors)
    return cuts.around(bettors, first, clockwise=shoe.clockwise)


def recut(round: Round, shoe: Shoe, source: str, bettors: Bettors) -> Steps[None]:
    """A supervisor orders another cut, by the same player or by the next one entitled."""
    yield from cuts.again(round, _how(shoe, source), bettors, clockwise=shoe.clockwise)


# -- the deal --------------------------------------------------------------------------------------


class Dealing:
    """The deal of one round from a shoe."""

    def __init__(self, round: Round, shoe: Shoe, bettors: Bettors) -> None:
        self.round = round
        self.shoe = shoe
        self.bettors = bettors
        self.source = shoe.sources[0]
        self.queue: list[Card] = []
        """Who is still to receive a card: holder, face and paragraph. An irregularity may change
        it and answer the prompt with no pieces: the next prompt then follows the queue."""
        self.gone: set[str] = {"burn", "discard"}
        """Holders whose cards are off the table."""

    @property
    def stock(self) -> Stock:
        return self.round.table.stocks[self.source]

    def deal(self, queue: Iterable[Card]) -> Steps[None]:
        """Cards to holders in order; a shoe that runs out is filled from the discard rack."""
        outer, self.queue = self.queue, list(queue)
        round = self.round
        while self.queue:
            stock = self.stock
            if not stock.size:
                yield from self.run_out()
                continue
            holder, face, cite = self.queue[0]
            to = (holder,) if len(self.queue) == 1 else self._alike(stock.size)
            answer = yield ask.Draw(to, face, cite, stock, self.source)
            next_cards = zip(self.queue, answer.pieces, strict=False)
            dealt = [(card[0], piece) for card, piece in next_cards]
            del self.queue[: len(dealt)]
            stock = self.stock  # an irregularity may have caused another shuffle
            before_it = stock.cutting_card - stock.dealt
            round.hand_out(dealt, face, cite, self.source)
            if 0 <= before_it < len(dealt):
                self._cutting_card_at(dealt[before_it][0])
        self.queue = outer

    def _alike(self, most: int) -> tuple[str, ...]:
        """The next holders whose cards come with the same face and paragraph."""
        _, face, cite = self.queue[0]
        to = []
        for holder, its_face, its_cite in self.queue[:most]:
            if its_face != face or its_cite != cite:
                break
            to.append(holder)
        return tuple(to)

    def _cutting_card_at(self, holder: str) -> None:
        """The cutting card lay before this card; 0 stands for the dealer."""
        seat = holder.partition("/")[0]
        if self.stock.cutting_card:
            self.round.state["cutting-card-at"] = int(seat) if seat.isdigit() else 0

    def burn(self, cite: str) -> Steps[None]:
        yield from self.deal([("burn", "down", cite)])

    def collect(self, holder: str, cite: str) -> None:
        """A holder's cards go to the discard rack."""
        self.gone.add(holder)
        self.round.collect(holder, cite)

    def run_out(self) -> Steps[None]:
        """Too few cards for the round: the discards are shuffled and cut, and one is burned; or the
        round is void, and all cards are shuffled."""
        round, shoe, cite = self.round, self.shoe, self.shoe.at.run_out
        if not shoe.refilled:
            round.state["due"][self.source] = CUTTING_CARD
            raise VoidRound("too few cards are left to complete the round", cite)
        on_table = Counter(
            card
            for holder, cards in round.hands.items()
            if holder not in self.gone
            for card in cards
        )
        discards = list((Counter(shoe.pieces) - on_table).elements())
        if len(discards) < 2:
            raise VoidRound("no cards are left to complete the round", cite)
        round.announce("the discards are shuffled to complete the round", cite)
        yield from round.shuffle(discards, cite=cite, source=self.source)
        if shoe.is_cut and len(discards) >= 2 * shoe.least:
            yield from cut(round, shoe, self.source, DISCRETION, self.bettors)
        round.state["due"][self.source] = CUTTING_CARD
        yield from self.burn(cite)
