"""The shoe, from the shuffle to the last hand."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pitboss.engine import (
    Choice,
    Fact,
    Offer,
    Option,
    Options,
    Round,
    Steps,
    VoidRound,
    choice,
    flag,
    number,
)
from pitboss.engine.prompts import Step
from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.games.baccarat.common.paragraphs import ShoeParagraphs
from pitboss.procedures import cuts, shoes
from pitboss.procedures.cuts import Bettors
from pitboss.procedures.shoes import Paragraphs, Shoe
from pitboss.ranking.baccarat import PIPS

SHOE = "shoe"
USUAL_DECKS = 8
BURN = "burn"
NEXT_HAND = "next-hand"
"""Holder of an unseen card that was drawn in error; the next hand begins with it."""
ANNOUNCED, DEALT = "announced", "dealt"
"""The last hand of a shoe."""
MOST_HISTORY = 120
"""How many rounds are remembered where a device reshuffles all the time and no shoe ends."""


WhyNot = Callable[[str], Refused | None]
"""Why a word is refused, if it is."""


def first_state(options: Options) -> dict[str, Any]:
    return {**shoes.first_state(), **new_shoe()}


FACTS = {
    **shoes.facts(),
    "history": Fact(kind="texts", pattern=r"[BPT]\dn?d?",
                    form="a list of results, as in B7, P9n, T6",
                    says="the rounds of this shoe, as the scoreboard has them"),
    "rounds-of-shoe": Fact(kind="number", says="how many rounds this shoe has dealt"),
    "last-hand": Fact(kind="choice", values=("", ANNOUNCED, DEALT),
                      says="whether the last hand of the shoe is announced or dealt"),
    "next-card": Fact(kind="text", pattern=r"([2-9TJQKA][cdhs])?", form="a card, or nothing",
                      says="an unseen card that begins the next hand"),
}  # fmt: skip


def new_shoe() -> dict[str, Any]:
    """What is remembered of a shoe: its rounds, in the form that the package describes; whether the
    last hand is due; and an unseen card drawn in error, which is the first card of the next
    hand."""
    return {"history": [], "rounds-of-shoe": 0, "last-hand": "", "next-card": ""}


# -- what a casino chooses -----------------------------------------------------------------------


def shoe_options(at: ShoeParagraphs) -> tuple[Option, ...]:
    """The options of the shoe, and what happens to a card that was dealt in error and seen."""
    return (
        choice("disclosed-card-procedure", tuple(at.disclosed_by), at.disclosed,
               "a card dealt in error and seen is discarded (1) with as many more as its value,"
               " (2) with one more face down, or (3) begins a round without wagers"),
        choice("extra-cards-for-ten-value", ("1", "10"), at.disclosed_by["1"],
               "how many more go with a disclosed 10, jack, queen or king by procedure 1"),
        number("cutting-card", 14, 5000, at.burn, "cards behind the cutting card, at least 14",
               default=14),
        cuts.recut_by(at.recut),
    )  # fmt: skip


def laced_or_washed(at: ShoeParagraphs, items: tuple[str, str, str]) -> Option:
    """How the cards are shuffled at a table with several dealers."""
    return choice("shuffle", ("laced", "laced-and-reshuffled", "washed-and-shuffled-by-three"),
                  at.shuffle, "shuffled and laced, perhaps shuffled again; or washed and shuffled"
                  " by each of three dealers", items=items)  # fmt: skip


def pre_shuffled(at: ShoeParagraphs) -> Option:
    return flag("pre-shuffled", at.shuffle, "the cards come to the table pre-shuffled")


def decks_option(at: ShoeParagraphs, says: str) -> Option:
    return number("decks", 0, 100, at.decks, says, default=0)


def decks_in_shoe(options: Options) -> int:
    """How many decks are in the shoe: half of all decks, if two batches alternate."""
    batches = 2 if options.get("automated-shuffler") else 1
    return int(options["decks"]) // batches or USUAL_DECKS


@lru_cache
def shoe_of(options: Options, at: ShoeParagraphs) -> Shoe:
    """How the cards are handled at a table."""
    count = decks_in_shoe(options)
    continuous = options.get("continuous-shuffler", False)
    batches = options.get("automated-shuffler", False)
    before = bool(options.get("pre-shuffled", False))
    opening, opened = at.opening, shoes.OPENED
    if before:
        opening, opened = at.opening_pre_shuffled, shoes.PRE_SHUFFLED
    elif batches:
        opening, opened = at.opening_batches, shoes.IN_BATCHES
    whenever = (shoes.BEGINS, shoes.CUTTING_CARD)
    return Shoe(
        at=Paragraphs(
            opening=opening,
            shuffle={**dict.fromkeys(whenever, at.shuffle), shoes.CONTINUOUS: at.continuous},
            offer=at.offer_cut,
            cut=at.cut,
            cutter=dict.fromkeys((*whenever, "dealer"), at.offer_cut),
            refused=at.offer_cut,
            place=at.burn,
            recut=at.recut,
            alternate=at.alternate,
            burn=at.burn,
            run_out=at.run_out,
        ),
        opened=opened,
        pieces=decks(count),
        sources=(SHOE,),
        behind=Fraction(0) if continuous else Fraction(options["cutting-card"], 52 * count),
        burns=not continuous,
        alternates=batches,
        again=shoes.CONTINUOUS if continuous else shoes.CUTTING_CARD,
        clockwise=False,  # positions are numbered counterclockwise, and the cut goes clockwise
    )


def participants(round: Round) -> Mapping[int, str]:
    """The patrons by position; every position, if nobody has said who sits there."""
    seated = round.table.seated or dict.fromkeys(round.table.seats, "")
    return {seat: seated[seat] for seat in sorted(seated) if seat in round.table.seats}


def patron_at(round: Round, seat: int) -> str:
    """Who sits at a position, if somebody has said."""
    return round.table.seated.get(seat, "")


def from_right_of(round: Round, seat: int) -> list[int]:
    """The others counterclockwise from the right of a position; 0 is the dealer's."""
    here = list(participants(round))
    return [s for s in here if s > seat] + [s for s in here if s < seat]


def choose(
    round: Round, seat: int, offers: Sequence[Offer], cite: str, default: str, step: Step,
    why_not: WhyNot | None = None,
) -> Steps[Choice]:  # fmt: skip
    """A participant decides among the offers."""
    return round.choose(seat, offers, cite=cite, default=default, patron=patron_at(round, seat),
                        step=step, why_not=why_not)  # fmt: skip


def pass_over(round: Round, seat: int, why_not: WhyNot, default: str = "") -> None:
    """A participant is not asked, but the reason is kept."""
    round.pass_over(seat, why_not, default=default, patron=patron_at(round, seat))


def refuse(round: Round, seat: int, words: Sequence[str], refusal: Refused) -> None:
    """Note words that a participant cannot say in this round."""
    pass_over(round, seat, lambda name: refusal if name in words else None)


class Dealing(shoes.Dealing):
    """The cards of one round; if they are too few, the round is void."""

    def run_out(self) -> Steps[None]:
        self.round.state["due"][self.source] = shoes.CUTTING_CARD
        raise VoidRound("too few cards are left to complete the round", self.shoe.at.run_out)


def ready(round: Round, at: ShoeParagraphs, *, last_dealer: int = 0) -> Steps[bool]:
    """Before bets: the shoe is filled if it is time. Returns whether it was a reshuffle.

    At a reshuffle the cut is first offered to the participant who dealt last, if participants deal.
    """
    state, shoe = round.state, shoe_of(round.options, at)
    around: Bettors = sorted(participants(round).items(), reverse=True)
    dealing = round.memo["dealing"] = Dealing(round, shoe, around)
    again = False
    if state["last-hand"] != ANNOUNCED or state["due"] or SHOE not in round.table.stocks:
        again = yield from shoes.prepare(round, shoe)
    filled = bool(state["uncut"])
    if filled:
        if again:
            round.state.update(new_shoe())
        yield from fill(round, dealing, last_dealer)
    round.memo["ready"] = True
    return again and filled


def fill(round: Round, dealing: Dealing, last_dealer: int = 0) -> Steps[None]:
    """A full set that has been shuffled is cut and put into the shoe, and cards are burned."""
    state = round.state
    state["cutting-card-at"] = last_dealer if last_dealer in participants(round) else 0
    yield from shoes.make_ready(round, dealing.shoe, dealing.bettors)
    yield from burn(round, dealing)


def burn(round: Round, dealing: Dealing) -> Steps[None]:
    """The first card is shown and discarded, and as many more as the number on it."""
    cite = dealing.shoe.at.burn
    yield from dealing.deal([(BURN, "up", cite)])
    more = PIPS[round.hands[BURN][-1]]
    yield from dealing.deal([(BURN, "up", cite)] * more)
    round.note("burned", more + 1, cite)


Queue = list[shoes.Card]
"""Who receives a card, how it lies, and by which paragraph."""


def first_cards(round: Round, at: ShoeParagraphs, queue: Queue) -> Queue:
    """The cards that are still to be dealt, after a waiting card has been used as the first one."""
    waiting = round.state["next-card"]
    if not waiting:
        return queue
    (holder, face, _), *rest = queue
    round.hands.setdefault(NEXT_HAND, [waiting])
    round.shift(waiting, NEXT_HAND, holder, face=face, cite=at.in_error)
    round.state["next-card"] = ""
    return rest


def remember(round: Round, result: str) -> None:
    """A round is decided: one more entry in the history of the shoe."""
    history = [*round.state["history"], result]
    endless = round.options.get("continuous-shuffler")
    round.state["history"] = history[-MOST_HISTORY:] if endless else history


def announce_last_hand(round: Round, cite: str) -> None:
    """One more hand once the cutting card has come out, then the reshuffle."""
    state = round.state
    state["rounds-of-shoe"] = int(state["rounds-of-shoe"]) + 1
    if state["last-hand"] == ANNOUNCED:
        state["last-hand"] = DEALT
        round.note("last-round-dealt", state["rounds-of-shoe"], cite)
    elif round.table.stocks[SHOE].cutting_card_out:
        state["last-hand"] = ANNOUNCED
        round.announce("last hand", cite)
