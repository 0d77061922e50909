"""Blackjack card by card in the order in which they are dealt, as plainly as can be."""

from functools import lru_cache

from pitboss.odds.games.blackjack.common.actions import DOUBLE_OR_HIT, DOUBLE_OR_STAND, HIT
from pitboss.odds.games.blackjack.common.hands import places, points


def draws(shoe):
    """Every next card with its chance, and the shoe without it."""
    left = sum(shoe)
    for card, there in enumerate(shoe):
        if there:
            yield card, there / left, (*shoe[:card], there - 1, *shoe[card + 1 :])


class Naive:
    """One player against one dealer, from a tiny shoe."""

    def __init__(self, table, dealer, shoe):
        self.table, self.dealer = table, dealer
        self.shoe = tuple(int(n) for n in shoe)
        self.ends = lru_cache(None)(self._ends)
        self.settle = lru_cache(None)(self._settle)
        self.later = lru_cache(None)(self._later)
        self.hand = lru_cache(None)(self._hand)

    def _ends(self, cards, shoe):
        """The dealer's final hands by total (22: over), 'blackjack' apart."""
        total, soft = points(tuple(sorted(cards)))
        if len(cards) == 2 and total == 21:
            return {"blackjack": 1.0}
        if total > 17 or (total == 17 and not (soft and self.table.hits_soft_17)):
            return {min(total, 22): 1.0}
        ends = {}
        for card, chance, rest in draws(shoe):
            for end, then in self.ends((*cards, card), rest).items():
                ends[end] = ends.get(end, 0) + chance * then
        return ends

    def ended(self, cards, *, doubled=False, split=False):
        """What counts of a hand that is done: total, stake, payout, whether it beats 21."""
        total = min(points(tuple(sorted(cards)))[0], 22)
        beats = split and len(cards) == 2 and total == 21 and self.table.split_21_wins
        pays = 1.0
        if cards == (7, 7, 7):
            pays = float(self.table.three_sevens_pays)
        elif len(cards) == 5 and total == 21:
            pays = float(self.table.five_card_21_pays)
        return total, 2 if doubled else 1, pays, beats

    def result(self, hands, end):
        """What all hands net; a blackjack takes the original wager, unless a hand has broken."""
        if end == "blackjack" and self.table.known_blackjack:
            return 0.0  # the round had ended before; added by whoever asks
        if end == "blackjack" and self.table.broken_returned:
            return -1
        if end == "blackjack":
            return -max(1, sum(stake for total, stake, _, _ in hands if self.broke(total, stake)))
        net = 0.0
        for total, stake, pays, beats_21 in hands:
            if total > 21:
                net -= stake
            elif end == 22 or total > end or (total == end and beats_21):
                net += stake * pays
            elif total < end or self.table.exposed:
                net -= stake
        return net

    def broke(self, total, stake):
        """Seen to, before the dealer's hand is known."""
        return total > 21 and not (stake == 2 and self.table.double_hidden)

    def _settle(self, hands, shoe):
        return sum(
            chance * self.result(hands, end) for end, chance in self.ends(self.dealer, shoe).items()
        )

    def _hand(self, cards, shoe):
        """One hand played best: to stand, to hit, to double."""
        stand = self.settle((self.ended(cards),), shoe)
        if points(tuple(sorted(cards)))[0] >= 21:
            return stand, stand, -9.0, -9.0
        hit = double = 0.0
        for card, chance, rest in draws(shoe):
            longer = (*cards, card)
            over = points(tuple(sorted(longer)))[0] > 21
            then = self.settle((self.ended(longer),), rest)
            hit += chance * (then if over else self.hand(longer, rest)[0])
            double += chance * self.settle((self.ended(longer, doubled=True),), rest)
        may = len(cards) == 2
        return max(stand, hit, double if may else -9.0), stand, hit, double

    def split(self, card, policy):
        """Split as often as allowed, every hand finished before the next gets a card."""
        self.policy = policy
        self.later.cache_clear()
        most = 2 if card == 1 and not self.table.resplit_aces else self.table.most_hands
        return self.later((), 2, most, card, (card,), self.without(card, card))

    def without(self, *cards):
        return tuple(n - cards.count(value) for value, n in enumerate(self.shoe))

    def _later(self, done, hands, most, card, cards, shoe):
        """From here on: hands that are done, how many there are, the one being played."""
        if cards is None:
            return self.settle(done, shoe)
        total = points(tuple(sorted(cards)))[0]
        if len(cards) == 2 and cards[0] == cards[1] and hands < most:
            return self.later(done, hands + 1, most, card, (card,), shoe)
        code = self.code(cards)
        if len(cards) > 1 and (total >= 21 or card == 1 or code in ("stand", None)):
            return self.next(done, hands, most, card, self.ended(cards, split=True), shoe)
        value = 0.0
        for new, chance, rest in draws(shoe):
            if code == "double":
                played = self.ended((*cards, new), doubled=True, split=True)
                value += chance * self.next(done, hands, most, card, played, rest)
            else:
                value += chance * self.later(done, hands, most, card, (*cards, new), rest)
        return value

    def next(self, done, hands, most, card, played, shoe):
        done = tuple(sorted((*done, played)))
        return self.later(done, hands, most, card, (card,) if len(done) < hands else None, shoe)

    def code(self, cards):
        if len(cards) < 2:
            return "hit"
        if sum(cards) > 21:
            return None
        code = self.policy[0, places()[tuple(sorted(cards))]]
        if code in (DOUBLE_OR_HIT, DOUBLE_OR_STAND) and len(cards) == 2:
            return "double"
        return "hit" if code in (HIT, DOUBLE_OR_HIT) else "stand"
