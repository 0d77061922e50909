"""The family's other games card by card in the order in which they are dealt, as plainly as can be.

A hand that is done is a tuple: its total (22 for over 21), cards, wagers and what became of it.
"""

from functools import lru_cache

from naive_blackjack import draws

from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common.hands import places, points
from pitboss.odds.games.blackjack.common.solver.kernels import CODE, TAKE_BACK

STANDS, GIVEN_UP, TAKEN_BACK = "stands", "given up", "taken back"
DRAWS = (actions.HIT, actions.DOUBLE_OR_HIT, actions.SURRENDER_OR_HIT)
DOUBLES = (actions.DOUBLE_OR_HIT, actions.DOUBLE_OR_STAND)
SURRENDERS = (actions.SURRENDER_OR_HIT, actions.SURRENDER_OR_STAND)
NEVER = -9.0


def total_of(cards):
    return points(tuple(sorted(cards)))[0]


class Naive:
    """One player against one dealer's first card, from a tiny shoe."""

    def __init__(self, rules, up, shoe, at_risk=1.0):
        self.rules, self.up, self.at_risk = rules, up, at_risk
        self.shoe = tuple(int(n) for n in shoe)
        self.ends = lru_cache(None)(self._ends)
        self.settle = lru_cache(None)(self._settle)
        self.best = lru_cache(None)(self._best)

    def without(self, *cards):
        return tuple(n - cards.count(value) for value, n in enumerate(self.shoe))

    # -- the dealer ------------------------------------------------------------------------------

    def _ends(self, cards, shoe):
        """The dealer's final hands: a total, 22, 'over' or 'blackjack'."""
        total, soft = points(tuple(sorted(cards)))
        if len(cards) == 2 and total == 21:
            return {"blackjack": 1.0}
        if total > 17 or (total == 17 and not (soft and self.rules.hits_soft_17)):
            return {total if total <= 22 else "over": 1.0}
        ends = {}
        for card, chance, rest in draws(shoe):
            for end, then in self.ends((*cards, card), rest).items():
                ends[end] = ends.get(end, 0) + chance * then
        return ends

    def _settle(self, hands, shoe):
        ends = self.ends((self.up,), shoe).items()
        return sum(chance * self.result(hands, end) for end, chance in ends)

    def result(self, hands, end):
        if end == "blackjack":
            return 0.0 if self.rules.known_blackjack else self.to_blackjack(hands)
        return sum(self.of_hand(hand, end, split=len(hands) > 1) for hand in hands)

    def to_blackjack(self, hands):
        """It takes the original wager, unless a hand has cost that before."""
        net, broke = 0.0, False
        for total, cards, stake, became in hands:
            rescued = became == TAKEN_BACK and self.rules.rescue
            if became == STANDS and self.sure(total, cards):
                net += stake
            elif (
                became == STANDS
                and (total, cards) == (21, 2)
                and self.rules.split_21_beats_blackjack
            ):
                net += stake * float(self.rules.split_21_pays)
            elif rescued or (total > 21 and not self.rules.broken_returned):
                net, broke = net - (1 if rescued else stake), True
        total, cards, _, became = hands[0]
        short = self.rules.short_21_ties or self.rules.split_21_beats_blackjack
        ties = short and (total, cards) == (21, 2)
        kept = became == STANDS and (ties or self.sure(total, cards))
        return net if broke or kept else net - self.at_risk

    def sure(self, total, cards):
        size = self.rules.sure_size
        return bool(size) and total <= 21 and (total == 21 or cards >= size)

    def of_hand(self, hand, end, *, split):
        total, cards, stake, became = hand
        if became != STANDS or total > 21:
            return -stake if became == STANDS else -stake / 2
        if self.sure(total, cards):
            return stake * self.pays(hand)
        if end == "over" or (end == 22 and not self.rules.push_on_22):
            return stake * self.pays(hand)
        if end == 22:
            return 0.0
        if total == end == 21 and self.rules.every_21_wins:
            short = split and cards == 2
            return stake * (float(self.rules.split_21_pays) if short else self.pays(hand))
        return stake * self.pays(hand) if total > end else -stake if total < end else 0.0

    def pays(self, hand):
        total, cards, stake, _ = hand
        paid = self.rules.long_21_pays
        if total != 21 or cards < 5 or not paid or (stake == 2 and self.rules.doubled_even):
            return 1.0
        return float(paid[min(cards, 7) - 5])

    # -- one hand --------------------------------------------------------------------------------

    def stops(self, cards):
        size = self.rules.sure_size
        return total_of(cards) >= 21 or (size and len(cards) >= size)

    def may_give_up(self, cards):
        rules = self.rules
        return rules.surrender and (rules.surrender_any_time or len(cards) == 2)

    def _best(self, cards, shoe):
        """Two and more cards played best."""
        stand = self.settle((done(cards),), shoe)
        if self.stops(cards):
            return stand
        hit = double = 0.0
        for card, chance, rest in draws(shoe):
            longer = (*cards, card)
            over = total_of(longer) > 21
            then = self.settle((done(longer),), rest) if over else self.best(longer, rest)
            hit += chance * then
            double += chance * self.doubled(longer, rest)
        if not (self.rules.doubles_any or len(cards) == 2):
            double = NEVER
        gives_up = NEVER
        if self.may_give_up(cards):
            gives_up = self.settle((done(cards, became=GIVEN_UP),), shoe)
        return max(stand, hit, double, gives_up)

    def takes_back(self, cards):
        """Whether a doubled hand may be given up."""
        return total_of(cards) < 21 and (self.rules.rescue or self.rules.surrender_any_time)

    def doubled(self, cards, shoe):
        stays = self.settle((done(cards, 2),), shoe)
        if not self.takes_back(cards):
            return stays
        return max(stays, self.settle((done(cards, 2, TAKEN_BACK),), shoe))

    # -- a pair ----------------------------------------------------------------------------------

    def split(self, card, policy):
        """Split as often as allowed, each hand played by the policy before the next is."""
        rules = self.rules
        most = 2 if card == 1 and not rules.resplit_aces else rules.most_hands
        later = lru_cache(None)(self._later)
        self.later = lambda *state: later(*state, policy=Policy(policy), card=card, most=most)
        return self.later((), 2, (card,), self.without(card, card))

    def _later(self, ready, hands, cards, shoe, *, policy, card, most):
        if cards is None:
            return self.settle(ready, shoe)
        if len(cards) == 2 and cards[0] == cards[1] and hands < most:
            return self.later(ready, hands + 1, (card,), shoe)
        act = "hit" if len(cards) == 1 else self.act(policy, cards, card)
        if act in (STANDS, GIVEN_UP):
            return self.next(ready, hands, card, done(cards, became=act), shoe)
        value = 0.0
        for new, chance, rest in draws(shoe):
            longer = (*cards, new)
            if act == "hit" and total_of(longer) <= 21:
                value += chance * self.later(ready, hands, longer, rest)
                continue
            hand = done(longer, 2 if act == "double" else 1)
            if act == "double" and self.takes_back(longer) and policy.of(longer) & TAKE_BACK:
                hand = done(longer, 2, TAKEN_BACK)
            value += chance * self.next(ready, hands, card, hand, rest)
        return value

    def next(self, ready, hands, card, hand, shoe):
        ready = (*ready, hand)
        return self.later(ready, hands, (card,) if len(ready) < hands else None, shoe)

    def act(self, policy, cards, card):
        rules, code = self.rules, policy.of(cards) & CODE
        aces = card == 1 and not rules.aces_play_on
        if self.stops(cards):
            return STANDS
        doubles = (rules.doubles_any or len(cards) == 2) and (not aces or rules.doubles_aces)
        if code in DOUBLES and doubles:
            return "double"
        if code in SURRENDERS and rules.surrender_any_time:
            return GIVEN_UP
        return "hit" if code in DRAWS and not aces else STANDS


class Policy:
    """Codes by hand."""

    def __init__(self, codes):
        self.codes = codes

    def of(self, cards):
        return int(self.codes[0, places()[tuple(sorted(cards))]])


def done(cards, stake=1, became=STANDS):
    return min(total_of(cards), 22), len(cards), stake, became
