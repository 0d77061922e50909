"""Two hands are dealt, turned over and completed: the Player's and the Banker's."""

from pitboss.engine import Face, Offer, Round, Steps
from pitboss.engine import prompts as ask
from pitboss.errors import Refused
from pitboss.games.baccarat.common import third_card
from pitboss.games.baccarat.common.outcome import BANKER, OTHER, PLAYER, Outcome
from pitboss.games.baccarat.common.rules import Rules
from pitboss.games.baccarat.common.shoe import Dealing, Queue, choose, first_cards, from_right_of
from pitboss.ranking import baccarat

NAMES = {PLAYER: "Player's Hand", BANKER: "Banker's Hand"}


class Coup:
    """The two hands of a round between their steps."""

    def __init__(self, round: Round, rules: Rules) -> None:
        self.round = round
        self.rules = rules
        self.at = rules.at
        self.dealing: Dealing = round.memo["dealing"]
        self.deal: str = round.options["deal"]
        self.banker_first: bool = round.memo.get("banker-first", False)
        self.player: list[str] = round.hands.setdefault(PLAYER, [])
        self.banker: list[str] = round.hands.setdefault(BANKER, [])
        self.turners: dict[str, int] = {}
        """By hand, the seat that turns it over; 0 for the dealer."""
        self.staying = ""
        """The hand for which the dealer says that it stays."""

    @property
    def hidden(self) -> bool:
        return self.deal != "face-up" or self.banker_first

    @property
    def by_bettors(self) -> bool:
        """Whether those who bet most turn the cards over."""
        return self.deal == "to-bettors"

    @property
    def natural(self) -> bool:
        return baccarat.is_natural(self.player) or baccarat.is_natural(self.banker)

    @property
    def banker_must_draw(self) -> bool:
        return third_card.banker_draws(self.player, self.banker)

    def outcome(self) -> Outcome:
        player, banker = self.player, self.banker
        return Outcome(baccarat.count(player), baccarat.count(banker), len(player), len(banker))


def deal(coup: Coup) -> Steps[None]:
    """Four cards: the first and third to the Player's Hand, the others to the Banker's."""
    round, at = coup.round, coup.at
    face: Face = "down" if coup.hidden else "up"
    cite = f"{at.hands}; {at.deal[coup.deal]}"
    queue: Queue = [(hand, face, cite) for hand in (PLAYER, BANKER, PLAYER, BANKER)]
    round.memo["hand-begun"] = True
    yield from coup.dealing.deal(first_cards(round, at, queue))
    for hand in (BANKER, PLAYER) if coup.banker_first else (PLAYER, BANKER):
        if coup.hidden:
            yield from turn_over(coup, hand, 2, at.turned_first[hand])
        cite = f"{at.counted}; {at.announce}"
        round.rank(hand, baccarat.describe(round.hands[hand]), cite)


def complete(coup: Coup) -> Steps[None]:
    """The third cards, as the tables say: to the Player's Hand first."""
    at = coup.at
    if coup.natural:
        yield from stays(coup, PLAYER, "a natural: no more cards", at.natural)
        return
    count = baccarat.count(coup.player)
    if third_card.player(count) == third_card.DRAW:
        yield from third(coup, PLAYER)
    else:
        why = f"the Player's Hand stays on {count}"
        yield from stays(coup, PLAYER, why, at.player_table)
    if coup.banker_must_draw:
        yield from third(coup, BANKER)
    elif len(coup.banker) == 2:
        why = f"the Banker's Hand stays on {baccarat.count(coup.banker)}"
        yield from stays(coup, BANKER, why, at.banker_table)


def third(coup: Coup, hand: str) -> Steps[None]:
    """One card, and never more."""
    if not coup.by_bettors:
        yield from coup.dealing.deal([(hand, "up", coup.at.third)])
        return
    cite = coup.at.turned_third[hand]
    yield from coup.dealing.deal([(hand, "down", cite)])
    yield from turn_over(coup, hand, 1, cite)


def stays(coup: Coup, hand: str, why: str, cite: str) -> Steps[None]:
    """The dealer says that no card is to be dealt. A card that comes anyway is reported at this
    moment."""
    coup.staying = hand
    stay = Offer("stay", cite, says=why)
    refusal = Refused(why, cite)
    yield ask.Choose(0, (stay,), coup.at.instruct, "stay", lambda name: refusal, "", "instruct")
    coup.round.announce(why, cite)
    coup.staying = ""


# -- who turns the cards over --------------------------------------------------------------------

TURN = "turn-over"


def turn_over(coup: Coup, hand: str, count: int, cite: str) -> Steps[None]:
    """The last cards of a hand are turned over, by the dealer or by the player who was given
    them."""
    if not coup.by_bettors:
        cite = coup.at.announce
    else:
        if hand not in coup.turners:
            seat, why = turner(coup, hand, cite)
            hand_to(coup, hand, seat, why)
        while coup.turners[hand] and (yield from gives_up(coup, hand, cite)):
            yield from offer_turn(coup, hand)
    coup.round.show(hand, cite, at=len(coup.round.hands[hand]) - count, count=count)


def hand_to(coup: Coup, hand: str, seat: int, cite: str) -> None:
    coup.turners[hand] = seat
    coup.round.note(f"{hand}-handed-to", seat or "dealer", cite)


def turner(coup: Coup, hand: str, cite: str) -> tuple[int, str]:
    """The player who bets most on the hand; of equal bets, the nearest to the dealer. If nobody
    bets on it, an opponent may be permitted to turn it over."""
    round, at = coup.round, coup.at
    backers = round.stakes_on(hand)
    if not backers and round.options["opponent-turns"]:
        backers = round.stakes_on(OTHER[hand])
        cite = at.unbacked
    if not backers:
        return 0, at.unbacked
    most = max(stake.amount for stake in backers)
    highest = [stake.seat for stake in backers if stake.amount == most]
    return min(highest), cite if len(highest) == 1 else at.equal_wagers


def gives_up(coup: Coup, hand: str, cite: str) -> Steps[bool]:
    """A player turns the cards over, or gives up that right, if the text allows it."""
    seat = coup.turners[hand]
    offers = [Offer(TURN, cite, says=f"turn over the {NAMES[hand]}")]
    if give_up := coup.at.relinquish:
        offers.append(Offer("relinquish", give_up, says="leave it to another player"))
    answer = yield from choose(coup.round, seat, offers, cite, TURN, "turn")
    return answer.name == "relinquish"


def offer_turn(coup: Coup, hand: str) -> Steps[None]:
    """Offer the right to turn over, to the right and then counterclockwise, for the rest of the
    round."""
    cite = coup.at.relinquish
    offers = (
        Offer("decline", cite, says="leave it to another player"),
        Offer("accept", cite, says="turn the cards over"),
    )
    for seat in from_right_of(coup.round, coup.turners[hand]):
        answer = yield from choose(coup.round, seat, offers, cite, "decline", "turn-offer")
        if answer.name == "accept":
            hand_to(coup, hand, seat, cite)
            return
    hand_to(coup, hand, 0, cite)
