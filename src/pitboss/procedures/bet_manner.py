"""How a wager is made: with what, until when, and by whom.

Every subchapter says what its wagers are made with; if it does not name coupons, none are accepted.
At some tables only seated players may wager, and a player who has wagered stays seated.
"""

from collections.abc import Callable

from pitboss.engine import Bet, Call, Round
from pitboss.errors import Refused
from pitboss.values import Frozen

LEFT = "left"
"""The key under which a table remembers which seats were left."""
LEAVES, RETURNS = "leave-seat", "take-seat"
NO_MORE_BETS = 'no wager is made or increased after "No more bets"'


class Manner(Frozen, kw_only=True):
    """How wagers are made in a game, by the paragraphs that say so."""

    chips: str
    """The paragraph on what wagers are made with."""
    confirm: tuple[str, ...] = ()
    """Who confirms a verbal wager with cash; if nobody does, no such wager is accepted."""
    coupons: bool = True
    """Whether that paragraph names coupons."""
    late: str = ""
    """The paragraph that closes bets; empty where the game decides about late bets itself."""
    too_late: str = NO_MORE_BETS
    seated: str = ""
    """The paragraph by which only seated players wager; empty where they need not sit."""

    def check(self, round: Round, bet: Bet) -> None:
        """Refuse a bet that is not made in this way."""
        if self.seated:
            check_seated(round, bet, self.seated)
        if not bet.said:
            return
        said = {*bet.said}
        if self.late and "late" in said:
            raise Refused(self.too_late, self.late)
        if "coupon" in said and not self.coupons:
            raise Refused("wagers are made with chips or plaques, not with coupons", self.chips)
        if not said.intersection(("cash", "verbal")):
            return
        if not self.confirm:
            why = (
                "verbal wager accompanied by cash not accepted: put chips or plaques on the layout"
            )
            raise Refused(why, self.chips)
        missing = [who for who in self.confirm if f"{who}-confirms" not in said]
        if missing:
            names = " and ".join(_TITLES.get(who, who) for who in missing)
            why = f"a verbal wager with cash must be confirmed by the {names}"
            raise Refused(why, self.chips)


_TITLES = {"supervisor": "casino supervisor"}


def check_seated(round: Round, bet: Bet, cite: str) -> None:
    """Only seated players may wager: a seat that was left must first be taken again."""
    if "standing" in bet.said:
        raise Refused("only players who are seated at the table may wager", cite)
    if bet.seat in round.state.get(LEFT, ()):
        raise Refused(f"seat {bet.seat} was left: only a player who takes it may wager", cite)


def check_seat_word(
    round: Round, call: Call, bound: Callable[[Round, int], bool], cite: str
) -> None:
    """A player who has wagered may not leave; `bound` says whether the wagers of a seat are still
    running."""
    if call.seat not in round.table.seats:
        raise Refused(f"there is no seat {call.seat} at this table", cite)
    if call.word == LEAVES and bound(round, call.seat):
        why = f"seat {call.seat} has wagered and stays seated until the round of play is over"
        raise Refused(why, cite)


def hear_seat_word(round: Round, call: Call, cite: str) -> None:
    """A seat is left, or taken again."""
    left = {*round.state[LEFT]}
    (left.add if call.word == LEAVES else left.discard)(call.seat)
    round.state[LEFT] = sorted(left)
    round.note(LEFT, sorted(left), cite)
