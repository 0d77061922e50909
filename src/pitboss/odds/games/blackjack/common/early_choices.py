"""What choices are worth that only some games have, before the hands are played: to add a wager, to
exchange cards of two hands, to throw two cards away."""

from pitboss.engine import Choice
from pitboss.engine import prompts as ask
from pitboss.games.blackjack.common.layout import Hand
from pitboss.odds.games.blackjack.common.by_plan import column as columns
from pitboss.odds.games.blackjack.common.by_plan.column import Column
from pitboss.odds.games.blackjack.common.choices import (
    Early,
    Table,
    before_play,
    of_plays,
    open_plays,
)
from pitboss.odds.games.blackjack.common.hands import VALUES as ALL_VALUES
from pitboss.odds.games.blackjack.common.hands import places
from pitboss.ranking.blackjack import VALUES, is_blackjack


def column_at(table: Table, up: int, at_risk: float = 1.0) -> Column:
    """The best play against a card of the dealer's, from the cards that the seat has not seen."""
    key = up, at_risk
    if key not in table.columns:
        shoe = table.shoe(*table.dealer)
        table.columns[key] = columns.best(columns.see(table.rules, up, shoe, at_risk))
    return table.columns[key]


def own_hand(table: Table, prompt: ask.Choose) -> Hand | None:
    """The first hand of a seat, if its player is asked."""
    hand = table.layout.boxes[prompt.seat][0]
    return hand if hand.caller == prompt.patron else None


def on_dealers_card(wager: str) -> Early:
    """A wager that is added when the dealer's first card is seen, before one's own; a blackjack
    gives it back."""

    def value(table: Table, prompt: ask.Choose, choice: Choice) -> float | None:
        hand = own_hand(table, prompt)
        if hand is None or choice.name not in (wager, f"no-{wager}"):
            return None
        initial = hand.original
        more = choice.amount if choice.name == wager else 0
        column = column_at(table, VALUES[table.dealer[0]], initial / (initial + more))
        return (initial + more) * columns.expected(column)

    return value


def on_own_card(second: str, third: str) -> Early:
    """Wagers that are added when one's own first card is seen, and when the dealer's is."""

    def value(table: Table, prompt: ask.Choose, choice: Choice) -> float | None:
        hand = own_hand(table, prompt)
        names = (second, f"no-{second}", third, f"no-{third}")
        if hand is None or choice.name not in names:
            return None
        more = choice.amount if choice.name in (second, third) else 0
        own = VALUES[hand.cards[0]]
        if choice.name in names[2:]:
            up = VALUES[table.dealer[0]]
            return (hand.original + more) * once_dealt(column_at(table, up), table, own)
        shoe = table.shoe()
        found = 0.0
        for up in ALL_VALUES:
            if shoe[up]:
                unit = once_dealt(column_at(table, up), table, own)
                staked = (hand.original + more) * unit + hand.original * max(0.0, unit)
                found += shoe[up] / shoe.sum() * staked
        return float(found)

    return value


def once_dealt(column: Column, table: Table, own: int) -> float:
    """What a unit is worth with one's own first card, over all second cards."""
    shoe, found = column.seen.shoe, 0.0
    for card in ALL_VALUES:
        hand = places()[tuple(sorted((own, card)))]
        found += shoe[card] / shoe.sum() * column.dealt(hand)
    return float(found)


def switching(switch: str, stay: str) -> Early:
    """To exchange the second cards of two hands, or not: both hands together."""

    def value(table: Table, prompt: ask.Choose, choice: Choice) -> float | None:
        first, second = table.layout.boxes[prompt.seat][:2]
        if first.caller != prompt.patron or choice.name not in (switch, stay):
            return None
        if choice.name == stay:
            return sum(hand.original * once_read(table, hand) for hand in (first, second))
        one, other = list(first.cards), list(second.cards)
        (first.cards[1], second.cards[1]), dealt = (other[1], one[1]), (
            first.blackjack, second.blackjack)  # fmt: skip
        first.blackjack = second.blackjack = False
        found = sum(hand.original * once_read(table, hand) for hand in (first, second))
        first.cards[:], second.cards[:] = one, other
        first.blackjack, second.blackjack = dealt
        return found

    return value


def revoking(revoke: str) -> Early:
    """To return switched cards: both hands as they were dealt, less what the other one is worth as
    it is. A first hand that has had its turn stands."""

    def value(table: Table, prompt: ask.Choose, choice: Choice) -> float | None:
        hand, (first, second) = table.layout.turn, table.layout.boxes[prompt.seat][:2]
        if hand is None or choice.name != revoke:
            return None
        other = second if hand is first else first
        stands = of_plays(table, first)["stand"] if other is first else once_read(table, second)
        before = other.original * stands
        one, two = list(first.cards), list(second.cards)
        first.cards[1], second.cards[1] = two[1], one[1]
        first.blackjack, second.blackjack = map(is_blackjack, (first.cards, second.cards))
        dealt = sum(each.original * once_read(table, each) for each in (first, second))
        first.cards[:], second.cards[:] = one, two
        first.blackjack = second.blackjack = False
        return dealt - before

    return value


def once_read(table: Table, hand: Hand) -> float:
    """What a hand is worth, per unit, when a reader in use has found no blackjack."""
    if hand.blackjack:
        return of_plays(table, hand)["stand"]
    return max(open_plays(table, hand))


def throwing_away(throw: str, keep: str) -> Early:
    """To play the two cards that are dealt, or two others that nobody knows."""

    def value(table: Table, prompt: ask.Choose, choice: Choice) -> float | None:
        hand = own_hand(table, prompt)
        if hand is None or choice.name not in (throw, keep):
            return None
        if choice.name == keep:
            return hand.original * before_play(table, hand)
        column = column_at(table, VALUES[table.dealer[0]])
        return hand.original * columns.expected(column)

    return value
