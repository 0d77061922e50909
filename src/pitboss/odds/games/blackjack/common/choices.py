"""What each choice at a table of the family is worth, exactly, from the cards that a seat has seen.

All other cards are as they are in a full shoe. A choice is worth what the hand brings by it, in
cents, if the hand is played best from then on; other hands do not change what is better. None is
found where that is not so: see `of_hand`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from pitboss.engine import ANY, DEALER, Choice, Options, Round
from pitboss.engine import prompts as ask
from pitboss.games.blackjack.common.layout import EXPOSED, Hand, Layout
from pitboss.games.blackjack.common.settlement import broke, taken_by_blackjack
from pitboss.odds.games.blackjack.common.by_plan.column import Column
from pitboss.odds.games.blackjack.common.hands import Ints, all_hands, places
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play, kernels
from pitboss.odds.games.blackjack.common.solver.best_play import Seen
from pitboss.odds.games.blackjack.common.suited_payouts import MIXED, OF_A_SUIT, OF_SPADES
from pitboss.ranking.blackjack import VALUES, is_blackjack
from pitboss.regulation.payouts import Odds
from pitboss.values import Frozen

Known = Mapping[str, Sequence[str]]
"""By holder, the cards dealt to it; `ANY` for one that the seat has not seen."""
RulesOf = Callable[[Options, int], TableRules]
NaturalPays = Callable[[Options, Sequence[str]], Fraction]
Worth = Callable[[Round, Known, Sequence[Choice]], list[float] | None]
DOUBLES = ("double", "double-face-down")
HALF = 0.5
NATURAL = (1, 10)


class Table(Frozen, eq=False, kw_only=True):
    """A round that waits for a decision, and what the seat knows of it."""

    layout: Layout
    rules: TableRules
    seen: tuple[str, ...]
    """All cards that the seat has seen in this round."""
    patron: str
    natural_pays: NaturalPays
    """What a blackjack of some cards is paid."""
    columns: dict[tuple[int, float], Column] = {}
    """By the dealer's card and what a blackjack takes, how every hand is best played: found
    once."""

    @property
    def dealer(self) -> tuple[str, ...]:
        """The dealer's cards that lie open before the players decide."""
        return tuple(self.layout.dealer[: 2 if self.rules.exposed else 1])

    def shoe(self, *but: str) -> Ints:
        """The shoe without the cards seen, except for some of them."""
        left = best_play.full_shoe(self.rules)
        for card in self.seen:
            left[VALUES[card]] -= 1
        for card in but:
            left[VALUES[card]] += 1
        return left

    def see(self, hand: Hand | None = None, at_risk: float = 1.0) -> Seen:
        """The table as the solver has it, for a hand with its cards or for no hand."""
        shoe = self.shoe(*self.dealer, *(hand.cards if hand else ()))
        if hand is not None and hand.split:  # the solver takes the other card of the pair out
            shoe[VALUES[hand.cards[0]]] += 1
        dealer = tuple(sorted(VALUES[card] for card in self.dealer))
        seen = best_play.see(self.rules, dealer, shoe)
        seen.at_risk = at_risk
        return seen


Early = Callable[[Table, ask.Choose, Choice], float | None]
"""What a choice is worth that comes before the hands are played; None if it is not such a
choice."""


def worth(rules_of: RulesOf, natural_pays: NaturalPays, *early: Early) -> Worth:
    """The values of all choices of a prompt; `early` are choices that only some games have."""

    def values(round: Round, known: Known, offers: Sequence[Choice]) -> list[float] | None:
        layout, prompt = round.memo.get("layout"), round.prompt
        if not isinstance(layout, Layout) or not isinstance(prompt, ask.Choose):
            return None
        if round.hands.get(EXPOSED) or undecided_beside(layout, prompt.seat):
            return None
        table = table_of(rules_of, natural_pays, layout, known, prompt)
        if prompt.offer("no-insurance"):
            return of_insurance(table, prompt, offers)
        hand = layout.turn
        if hand is not None and prompt.offer("stand") and hand.caller == prompt.patron:
            return of_hand(table, hand, offers, lambda one: of_early(table, prompt, one, early))
        found = [of_early(table, prompt, one, early) for one in offers]
        return [one for one in found if one is not None] if None not in found else None

    return values


def table_of(
    rules_of: RulesOf, pays: NaturalPays, layout: Layout, known: Known, prompt: ask.Choose
) -> Table:
    opening = layout.rules.opening[0]
    stake = layout.round.amount(prompt.seat, opening, prompt.patron)
    seen = tuple(card for cards in known.values() for card in cards if card != ANY)
    rules = rules_of(layout.round.options, stake)
    return Table(layout=layout, rules=rules, seen=seen, patron=prompt.patron, natural_pays=pays)


def undecided_beside(layout: Layout, seat: int) -> bool:
    """Whether the seat has a side wager that the hand may still decide."""
    game, rules = layout.round.game, layout.rules
    added = {wager for opening in rules.opening for wager in _names(layout, opening)}
    alone = {name for name, wager in game.wager_names.items() if DEALER in _looks_at(wager)}
    known = {*rules.opening, *rules.attacks, *added, *alone}
    return any(stake.wager not in known for stake in layout.round.stakes_on(seat=seat))


def _names(layout: Layout, opening: str) -> tuple[str, ...]:
    names = layout.rules.names_of(opening)
    return (*names.splits, *names.doubles, names.insurance)


def _looks_at(wager: object) -> set[str]:
    """The holders of whose cards alone a wager depends."""
    on_cards = getattr(wager, "on_cards", None)
    cards = getattr(on_cards, "cards", ())
    holders = {holder for holder, _ in cards}
    return holders if holders == {DEALER} else set()


def of_early(
    table: Table, prompt: ask.Choose, choice: Choice, early: Sequence[Early]
) -> float | None:
    for value in early:
        found = value(table, prompt, choice)
        if found is not None:
            return found
    return None


# -- a hand that is played -------------------------------------------------------------------------


def of_hand(
    table: Table,
    hand: Hand,
    offers: Sequence[Choice],
    otherwise: Callable[[Choice], float | None] = lambda choice: None,
) -> list[float] | None:
    """What each decision on a hand is worth.

    Not found where another hand of a split decides too what a dealer's blackjack takes, where a
    pair is split once more, and where a wager is smaller than the text allows.
    """
    wagered = hand.original
    if hand.doubled:
        found = of_doubled(table, hand)
        wagered //= 2
    elif hand.split and depends_on_others(table):
        return None
    else:
        found = of_plays(table, hand)
    values = list[float]()
    for offer in offers:
        if offer.name in DOUBLES and offer.amount != wagered:
            return None
        if offer.name in found:
            values.append(wagered * found[offer.name])
        elif (value := otherwise(offer)) is not None:
            values.append(value)
        else:
            return None
    return values


def depends_on_others(table: Table) -> bool:
    """Whether a dealer's blackjack may cost nothing more, because of another hand of a split."""
    rules = table.rules
    open_ = not rules.known_blackjack and table.layout.may_have_blackjack
    return open_ and (rules.rescue or not rules.broken_returned)


def at_risk(table: Table, hand: Hand) -> tuple[bool, float]:
    """Whether a dealer's blackjack takes something of a hand, and which part of its wagers."""
    layout = table.layout
    mine = hand.of(hand.caller)
    if any(broke(layout, hand, stake) for stake in mine):
        return False, 1.0
    taken = sum(stake.amount for stake in mine if taken_by_blackjack(layout, stake))
    whole = hand.original // 2 if hand.doubled else hand.original
    return taken > 0, taken / whole if taken else 1.0


def of_plays(table: Table, hand: Hand) -> dict[str, float]:
    """By decision, per unit of what lies on the hand; once a reader has found no blackjack."""
    rules, original = table.rules, at_risk(table, hand)
    seen = table.see(hand, original[1])
    cards = tuple(sorted(VALUES[card] for card in hand.cards))
    place, split = places()[cards], VALUES[hand.cards[0]] if hand.split else 0
    taken = best_play.takes(rules, original=original[0], at_risk=original[1])
    results = best_play.settled(seen, split, 0)[1][place]
    blackjack = float(results[kernels.BLACKJACKS])
    known = blackjack if rules.known_blackjack else 0.0
    if is_natural(table, hand):
        stand = natural(table, seen, hand.cards) - float(rules.blackjacks_meet) * known
        found = {"stand": stand}
    else:
        worths = best_play.play(seen, None, split=split, taken=taken)[0]
        stand, hit, double = of_class(seen, worths, hand.cards, place, split)
        found = {"stand": stand, "hit": hit, **dict.fromkeys(DOUBLES, double)}
        if not hand.split and len(cards) == 2 and cards[0] == cards[1]:
            found["split"] = best_play.split_worth(seen, cards[0], None)
    found["surrender"] = blackjack * taken[kernels.GIVEN_UP] - (1 - blackjack) * HALF
    return {name: float(value) / (1 - known) for name, value in found.items()}


def of_class(
    seen: Seen, found: kernels.Worth, cards: Sequence[str], place: int, split: int
) -> tuple[float, float, float]:
    """To stand, to hit and to double with the suits of two cards: what a third card of the same
    suit may add is known, where the solver has the average of all suits."""
    stand, hit, double = (float(worth) for worth in found.actions[place])
    terms = best_play.terms(seen, split)
    bonus = terms.bonus[:, place]
    if len(cards) != 2 or not bonus.any():
        return stand, hit, double
    one, other = cards
    alike = MIXED if one[1] != other[1] else OF_SPADES if one[1] == "s" else OF_A_SUIT
    third = 21 - int(all_hands().total[place])
    rest = terms.shoe - all_hands().counts[place]
    then = all_hands().after[place, third]
    chance = rest[third] / rest.sum() * terms.results[then, kernels.WON]
    mine = bonus[min(alike, len(bonus) - 1)] - float(terms.shares[:, place] @ bonus)
    return stand, hit + mine * chance, double + terms.doubled_bonus * mine * chance


def of_doubled(table: Table, hand: Hand) -> dict[str, float]:
    """A doubled hand with its card: it stands, or it is taken back or given up."""
    if depends_on_others(table) and hand.split:
        return {}
    if sum(stake.amount for stake in hand.of(hand.caller) if "double" in stake.wager) * 2 != (
        hand.original
    ):
        return {}
    original, risk = at_risk(table, hand)
    seen = table.see(hand, risk)
    split = VALUES[hand.cards[0]] if hand.split else 0
    taken = best_play.takes(table.rules, original=original, at_risk=risk)
    terms = best_play.terms(seen, split, 0, taken)
    place = places()[tuple(sorted(VALUES[card] for card in hand.cards))]
    results = terms.results[place]
    blackjack = float(results[kernels.BLACKJACKS])
    known = blackjack if table.rules.known_blackjack else 0.0
    won = terms.doubled_pays[place] * results[kernels.WON] - results[kernels.LOST]
    stand = 2 * won + results[kernels.TO_BLACKJACK] * taken[kernels.STANDS]
    back = blackjack * taken[kernels.TAKEN_BACK] - (1 - blackjack)
    found = {"stand": float(stand), "rescue": back, "surrender": back}
    return {name: value / (1 - known) for name, value in found.items()}


# -- before a hand is played -----------------------------------------------------------------------


def is_natural(table: Table, hand: Hand) -> bool:
    """Whether a hand is a blackjack, also where it is not announced yet."""
    unannounced = table.rules.deals == "spare-hand" and not hand.split
    return hand.blackjack or (unannounced and is_blackjack(hand.cards))


def natural(table: Table, seen: Seen, cards: Sequence[str]) -> float:
    """A blackjack with its own cards, per unit, if the dealer's hand is waited for."""
    rules, place = table.rules, places()[NATURAL]
    results = best_play.settled(seen, 0, 0)[1][place]
    blackjack = float(results[kernels.BLACKJACKS])
    wins = float(results[kernels.WON]) if rules.blackjack_ties_21 else 1.0 - blackjack
    if rules.exposed:
        wins = 1.0
    pays = table.natural_pays(table.layout.round.options, cards)
    return float(pays) * wins + float(rules.blackjacks_meet) * blackjack


def before_play(table: Table, hand: Hand) -> float:
    """What a hand is worth, per unit, before anybody knows whether the dealer has a blackjack."""
    _, risk = at_risk(table, hand)
    seen = table.see(hand, risk)
    if is_natural(table, hand):
        return natural(table, seen, hand.cards)
    best = max(open_plays(table, hand))
    if not table.rules.known_blackjack:
        return best
    place = places()[tuple(sorted(VALUES[card] for card in hand.cards))]
    blackjack = float(best_play.settled(seen, 0, 0)[1][place, kernels.BLACKJACKS])
    return best * (1 - blackjack) - risk * blackjack


def open_plays(table: Table, hand: Hand) -> Iterator[float]:
    """What each decision is worth that the rules leave open with two cards."""
    found = of_plays(table, hand)
    place = places()[tuple(sorted(VALUES[card] for card in hand.cards))]
    doubles = best_play.may_double(table.rules, split=0)[place]
    for name, value in found.items():
        shut = (
            (name == "hit" and hand.total == 21)
            or (name in DOUBLES and not doubles)
            or (name == "surrender" and not table.rules.surrender)
        )
        if not shut:
            yield value


def of_insurance(table: Table, prompt: ask.Choose, offers: Sequence[Choice]) -> list[float] | None:
    """Insurance, none, or even money: what the hand and the insurance bring together."""
    layout = table.layout
    about = prompt.offers[0].about
    hands = [hand for hand in layout.boxes[prompt.seat] if about in ("", hand.line)]
    if len(hands) != 1:
        return None
    (hand,) = hands
    if hand.caller != prompt.patron:
        return None
    wagered, plain = hand.original, before_play(table, hand)
    insured = insurance_worth(table, hand)
    values = []
    for offer in offers:
        if offer.name == "even-money":
            values.append(float(wagered))
        else:
            values.append(wagered * plain + offer.amount * insured * (offer.name != "no-insurance"))
    return values


def insurance_worth(table: Table, hand: Hand) -> float:
    """What a unit of insurance is worth from the cards that are left."""
    layout = table.layout
    wager = layout.round.game.wager_names[layout.rules.names_of(hand.line).insurance]
    pays = wager.table(layout.round.options)
    left = list(layout.rules.shoe.pieces)
    for card in table.seen:
        left.remove(card)
    tens = [card for card in left if VALUES[card] == 10]
    suited = sum(card[1] == layout.dealer[0][1] for card in tens)
    found = 0.0
    for often, rows in ((suited, ("dealer-ten-suited",)), (len(tens) - suited, ())):
        _, paid = pays.best(*rows, "dealer-ten")
        assert isinstance(paid, Odds), "insurance is paid at odds"
        found += often * float(paid.ratio)
    return (found - (len(left) - len(tens))) / len(left)
