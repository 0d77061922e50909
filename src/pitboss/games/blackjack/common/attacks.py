"""Wagers that are added to a hand between the first cards, up to the amount of the first wager."""

from collections.abc import Callable

from pitboss.engine import Offer, Steps
from pitboss.errors import Refused
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.values import Frozen


class Attack(Frozen, kw_only=True):
    """One of them, and where the text speaks of it."""

    wager: str
    offered: str
    """When it is offered, and to whom."""
    most: str
    """How much it may be."""
    others: str
    """A bettor who shares a box may add it only if the player who decides does."""

    @property
    def declined(self) -> str:
        """The choice of a player who does not make it."""
        return f"no-{self.wager}"


def offer(layout: Layout, attack: Attack) -> Steps[None]:
    """Offer it to every box from the dealer's left: first to the player who decides there, then to
    the others."""
    for seat, box in layout.boxes.items():
        hand = box[0]
        if hand.out:
            continue
        others = hand.others()
        if (yield from ask(layout, attack, hand, hand.caller, attack.offered)):
            for patron in others:
                yield from ask(layout, attack, hand, patron, attack.others)
            continue
        for patron in others:
            layout.round.pass_over(seat, not_alone(attack), default=attack.declined, patron=patron)


def ask(layout: Layout, attack: Attack, hand: Hand, patron: str, cite: str) -> Steps[bool]:
    """Ask one bettor: any amount up to the first wager. Returns whether it was made."""
    round, rules, seat = layout.round, layout.rules, hand.seat
    first = rules.opening[0]
    most, chips = round.amount(seat, first, patron), layout.at.chips
    low = min(rules.unit, most)
    more = Offer(
        attack.wager, cite, low, most, "more on the same hand", low, most,
        high_cite=attack.most, high_why=f"no more than the {first} wager",
        low_cite=chips, low_why=rules.in_units, step_cite=chips,
    )  # fmt: skip
    answer = yield from round.choose(
        seat, (Offer(attack.declined, cite, says="go on without"), more), cite=cite,
        default=attack.declined, patron=patron,
    )  # fmt: skip
    if answer.name != attack.wager:
        return False
    hand.stakes.append(round.place(seat, attack.wager, answer.amount, cite, patron=patron))
    return True


def not_alone(attack: Attack) -> Callable[[str], Refused | None]:
    """The refusal of a bettor who shares a box and wants to add the wager alone."""
    refused = Refused("only where the player who decides for the box makes it too", attack.others)
    return lambda name: refused if name == attack.wager else None
