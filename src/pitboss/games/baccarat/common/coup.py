"""3.7 to 3.9, 7.7 to 7.9: two hands are dealt, turned over and completed.

There is a Player's Hand and a Banker's Hand, 3.7(a), 7.7(a), each counted by 3.1(b) and 3.1(c), or
7.1(b) and 7.1(c).
"""

from __future__ import annotations

from msgspec import Struct

from pitboss.errors import Refused
from pitboss.games.baccarat.common import third_card
from pitboss.games.baccarat.common.options import rules_of
from pitboss.games.baccarat.common.shoe import (
    Dealing,
    Queue,
    first_cards,
    from_right_of,
    participants,
)
from pitboss.games.baccarat.common.texts import Text
from pitboss.games.baccarat.common.wagers import BANKER, PLAYER
from pitboss.play import prompts as ask
from pitboss.play.events import Face
from pitboss.play.prompts import Offer, Steps
from pitboss.play.round import Round
from pitboss.ranking import baccarat
from pitboss.ranking.baccarat import VALUES

NAMES = {PLAYER: "Player's Hand", BANKER: "Banker's Hand"}
OTHER = {PLAYER: BANKER, BANKER: PLAYER}


class Coup:
    """The two hands of a round between their steps."""

    def __init__(self, round: Round, text: Text) -> None:
        self.round = round
        self.text = text
        self.rules = rules_of(round.options, text)
        self.dealing: Dealing = round.memo["dealing"]
        self.deal: str = round.options["deal"]
        self.banker_first: bool = round.memo.get("banker-first", False)
        self.player: list[str] = round.hands.setdefault(PLAYER, [])
        self.banker: list[str] = round.hands.setdefault(BANKER, [])
        self.turners: dict[str, int] = {}
        """Who turns a hand over, by hand; 0 for the dealer."""
        self.staying = ""
        """The hand that is being told to stay."""

    @property
    def hidden(self) -> bool:
        return self.deal != "face-up" or self.banker_first

    @property
    def natural(self) -> bool:
        return baccarat.is_natural(self.player) or baccarat.is_natural(self.banker)

    @property
    def player_third(self) -> int:
        """The value of the Player's third card, or that there is none."""
        return VALUES[self.player[2]] if len(self.player) > 2 else third_card.NONE

    @property
    def banker_must_draw(self) -> bool:
        if self.natural or len(self.banker) > 2:
            return False
        count = baccarat.count(self.banker[:2])
        return third_card.banker(count, self.player_third) == third_card.DRAW

    def outcome(self) -> Outcome:
        return Outcome(
            baccarat.count(self.player), baccarat.count(self.banker),
            baccarat.is_natural(self.player), baccarat.is_natural(self.banker),
            len(self.player), len(self.banker),
        )  # fmt: skip


class Outcome(Struct, frozen=True):
    """The hands as they stand when both have all their cards."""

    player: int
    banker: int
    player_natural: bool
    banker_natural: bool
    player_cards: int
    banker_cards: int

    @property
    def lead(self) -> int:
        """By how much the Banker's Hand is ahead."""
        return self.banker - self.player

    @property
    def winner(self) -> str:
        return BANKER if self.lead > 0 else PLAYER if self.lead < 0 else ""

    @property
    def cards(self) -> int:
        return self.player_cards + self.banker_cards

    @property
    def dragon_7(self) -> bool:
        """3.3(h), 7.3(h): the Banker's Hand wins with three cards and a count of seven."""
        return self.lead > 0 and self.banker_cards == 3 and self.banker == 7

    def __str__(self) -> str:
        """As the history of the shoe has it: ``B7d``, ``P9n``, ``T6``."""
        natural = self.banker_natural if self.lead >= 0 else self.player_natural
        letter = {BANKER: "B", PLAYER: "P", "": "T"}[self.winner]
        return (
            f"{letter}{max(self.player, self.banker)}"
            f"{'n' if natural else ''}{'d' if self.dragon_7 else ''}"
        )


def deal(coup: Coup) -> Steps[None]:
    """Four cards: the first and third to the Player's Hand, the others to the Banker's."""
    round, text = coup.round, coup.text
    ways = {"face-up": text.deal, "face-down": text.face_down, "to-bettors": text.to_bettors}
    face: Face = "down" if coup.hidden else "up"
    queue: Queue = [(hand, face, ways[coup.deal]) for hand in (PLAYER, BANKER, PLAYER, BANKER)]
    round.memo["hand-begun"] = True
    yield from coup.dealing.deal(first_cards(round, text, queue))
    for hand in (BANKER, PLAYER) if coup.banker_first else (PLAYER, BANKER):
        if coup.hidden:
            yield from turn_over(coup, hand, at=0)
        round.rank(hand, baccarat.describe(round.hands[hand]), text.announce)


def complete(coup: Coup) -> Steps[None]:
    """The third cards, as the tables say: to the Player's Hand first."""
    text = coup.text
    if coup.natural:
        yield from stays(coup, PLAYER, "a natural: no more cards", text.natural)
        return
    count = baccarat.count(coup.player)
    if third_card.player(count) == third_card.DRAW:
        yield from third(coup, PLAYER)
    else:
        why = f"the Player's Hand stays on {count}"
        yield from stays(coup, PLAYER, why, text.player_table)
    if coup.banker_must_draw:
        yield from third(coup, BANKER)
    elif len(coup.banker) == 2:
        why = f"the Banker's Hand stays on {baccarat.count(coup.banker)}"
        yield from stays(coup, BANKER, why, text.banker_table)


def third(coup: Coup, hand: str) -> Steps[None]:
    """One card, and never more, 3.8(d), 7.8(d)."""
    text, by_bettor = coup.text, coup.deal == "to-bettors"
    cite = turned(text, hand, at=2) if by_bettor else text.third
    yield from coup.dealing.deal([(hand, "down" if by_bettor else "up", cite)])
    if by_bettor:
        yield from turn_over(coup, hand, at=2)


def stays(coup: Coup, hand: str, why: str, cite: str) -> Steps[None]:
    """3.8(b), 7.8(b): the dealer says that no card is to be dealt. One that comes all the same is
    reported here."""
    coup.staying = hand
    stay = Offer("stay", cite, says=why)
    refusal = Refused(why, cite)
    yield ask.Choose(0, (stay,), coup.text.instruct, "stay", lambda name: refusal, "", "instruct")
    coup.round.announce(why, cite)
    coup.staying = ""


# -- who turns the cards over --------------------------------------------------------------------

TURN = "turn-over"


def turned(text: Text, hand: str, *, at: int) -> str:
    """The paragraph on turning over a hand's first two cards (from 0) or its third one (2)."""
    return text.turned[at + (hand == BANKER)]


def turn_over(coup: Coup, hand: str, *, at: int) -> Steps[None]:
    """The two cards (from 0) or the third one of a hand, by the dealer or by whom it is handed."""
    round, text = coup.round, coup.text
    cite = text.announce
    if coup.deal == "to-bettors":
        cite = turned(text, hand, at=at)
        if hand not in coup.turners:
            seat, why = turner(coup, hand, cite)
            hand_to(coup, hand, seat, why)
        while coup.turners[hand] and (yield from gives_up(coup, hand, cite)):
            yield from offer_turn(coup, hand)
    round.show(hand, cite, at=at, count=1 if at else 2)


def hand_to(coup: Coup, hand: str, seat: int, cite: str) -> None:
    coup.turners[hand] = seat
    coup.round.note(f"{hand}-handed-to", seat or "dealer", cite)


def turner(coup: Coup, hand: str, cite: str) -> tuple[int, str]:
    """Who bets most on the hand; among equals the nearest to the dealer. An opponent may be
    permitted to turn over one that nobody backs."""
    round, text = coup.round, coup.text
    backers = round.stakes_on(hand)
    if not backers and round.options["opponent-turns"]:
        backers = round.stakes_on(OTHER[hand])
        cite = text.unbacked
    if not backers:
        return 0, text.unbacked
    most = max(stake.amount for stake in backers)
    highest = [stake.seat for stake in backers if stake.amount == most]
    return min(highest), cite if len(highest) == 1 else text.equal_wagers


def gives_up(coup: Coup, hand: str, cite: str) -> Steps[bool]:
    """A player turns the cards over; at mini-baccarat the right may be given up, 7.11(f)."""
    seat = coup.turners[hand]
    offers = [Offer(TURN, cite, says=f"turn over the {NAMES[hand]}")]
    give_up = coup.text.relinquish
    if give_up:
        offers.append(Offer("relinquish", give_up, says="leave it to another player"))
    patron = participants(coup.round).get(seat, "")
    answer = yield from coup.round.choose(
        seat, offers, cite=cite, default=TURN, patron=patron, step="turn"
    )
    return answer.name == "relinquish"


def offer_turn(coup: Coup, hand: str) -> Steps[None]:
    """7.11(f): to the right and then counterclockwise, for the rest of the round."""
    cite, before = coup.text.relinquish, coup.turners[hand]
    offers = (Offer("decline", cite), Offer("accept", cite, says="turn the cards over"))
    for seat in from_right_of(coup.round, before):
        if seat == before:
            continue
        answer = yield from coup.round.choose(
            seat, offers, cite=cite, default="decline",
            patron=participants(coup.round)[seat], step="turn-offer",
        )  # fmt: skip
        if answer.name == "accept":
            hand_to(coup, hand, seat, cite)
            return
    hand_to(coup, hand, 0, cite)
