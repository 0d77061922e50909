"""A pot: the chips that players wager against each other, awarded to the highest hands.

The pot is a party, as the house and the patrons are. Wagers for it lie on the felt until it is
awarded; what is lost goes into it, and what is won comes out of it. So it is empty again after
every award, if the shares make up the whole. What the house puts in or takes out (a dealer's stake,
a commission) is moved by `Round.move`; `divide` includes it when it works out the shares.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from pitboss.engine import Option, RankedHand, Round, Stake
from pitboss.values import Frozen

POT = "pot"
"""The name of the party; also of a wager that is only for the pot."""


def smallest_chip(cite: str, default: int = 1) -> Option:
    """The option for the chip that a shared pot is divided to, where no text names one."""
    return Option(name="smallest-chip", default=default, kind="amount", low=1, cite=cite,
                  says="the chip to which shared pots are divided")  # fmt: skip


def share(amount: int, players: Sequence[int], chip: int) -> dict[int, int]:
    """Equal shares; the rest is given out in single chips, beginning with the first player."""
    equal = amount // len(players) // chip * chip
    left = amount - equal * len(players)
    shares = {}
    for player in players:
        odd = min(chip, left)
        left -= odd
        shares[player] = equal + odd
    return shares


class Division(Frozen):
    """How a pot in which the dealer has a stake is divided."""

    shares: dict[int, int]
    """What the players get, by seat."""
    dealer: int
    """What the dealer's hand wins for the house."""
    commission: int


def divide(amount: int, winners: Sequence[int], chip: int, due: Callable[[int], int]) -> Division:
    """Equal shares for the winners, of whom seat 0 is the dealer.

    A commission is `due` on the part that is not the dealer's; the players divide the rest.
    """
    players = [seat for seat in winners if seat]
    if not players:
        return Division({}, amount, 0)
    dealer = share(amount, [*players, 0], chip)[0] if 0 in winners else 0
    commission = due(amount - dealer)
    return Division(share(amount - dealer - commission, players, chip), dealer, commission)


def lesser(amount: int, rate: Fraction, fixed: int) -> int:
    """A commission of a part of some amount, rounded down to a cent, or of a fixed sum: the lesser
    of the two."""
    return min(int(amount * rate), fixed)


def highest(hands: Mapping[int, RankedHand]) -> list[int]:
    """Who has the highest hand, from the dealer's left; several if it is a tie."""
    best = max((hand.score for hand in hands.values()), default=0)
    return sorted(seat for seat, hand in hands.items() if hand.score == best)


def award(
    round: Round, stakes: Iterable[Stake], shares: Mapping[int, int],
    hands: Mapping[int, RankedHand], cite: str,
) -> None:  # fmt: skip
    """Settle the wagers that are for the pot: every seat gets its share, or nothing. `hands` are
    all that were compared for it.

    The losing wagers go into the pot first, then it is paid out. A share includes what its player
    has put in; if it is less than that, the rest is lost, which can happen where a pot is divided.
    The share of a player with several wagers is divided among them in proportion.
    """
    best = highest(hands)
    won = "the highest hand" if len(best) == 1 else "an equal share of the pot"
    gains = [(stake, part - stake.amount) for stake, part in _parts([*stakes], shares)]
    for stake, gain in sorted(gains, key=lambda one: one[1] > 0):
        why = won if stake.seat in shares else "another hand is higher"
        mine = [hands[stake.seat]] if stake.seat in hands else []
        compared = (*mine, *_rival(stake.seat, best, hands)) if mine else ()
        round.settle(stake, max(gain, 0), max(-gain, 0), why, cite, party=POT, compared=compared)


def _rival(seat: int, best: Sequence[int], hands: Mapping[int, RankedHand]) -> list[RankedHand]:
    """The highest hand besides a seat's own, if there is another."""
    others = [other for other in best if other != seat]
    others = others or highest({own: hand for own, hand in hands.items() if own != seat})
    return [hands[other] for other in others[:1]]


def _parts(stakes: list[Stake], shares: Mapping[int, int]) -> Iterable[tuple[Stake, int]]:
    """What each wager gets of its seat's share: together exactly the share."""
    for seat in dict.fromkeys(stake.seat for stake in stakes):
        own = [stake for stake in stakes if stake.seat == seat]
        whole, share, before, given = sum(stake.amount for stake in own), shares.get(seat, 0), 0, 0
        for stake in own:
            before += stake.amount
            part = share * before // whole - given
            given += part
            yield stake, part
