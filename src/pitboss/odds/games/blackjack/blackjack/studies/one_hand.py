"""What every decision is worth for one hand, from the shoe that is left."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf

from pitboss.equipment.cards import card as read_card
from pitboss.errors import Refused, Unusable
from pitboss.odds.games.blackjack.common import insurance
from pitboss.odds.games.blackjack.common.hands import Cards, Ints, places, points
from pitboss.odds.games.blackjack.common.printed_charts import NAMES
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.games.blackjack.common.solver.best_play import ACE, Seen, Start, is_blackjack
from pitboss.odds.model import Report
from pitboss.odds.studies import HandAsked
from pitboss.ranking.blackjack import VALUES
from pitboss.values import Frozen

RANKS = {**{str(value): value for value in range(2, 11)}, "A": 1, "1": 1,
         **dict.fromkeys("TJQK", 10)}  # fmt: skip


class Worth(Frozen):
    """A decision, and what it is worth per unit of the initial wager."""

    decision: str
    expects: float


def read_cards(text: str, what: str) -> tuple[int, ...]:
    """Cards by rank, with a suit or without: ``8,8``, ``10h As``, ``T``."""
    parts = text.replace(",", " ").split()
    if not parts:
        raise Unusable(f"{what} names no card: write ranks, as in 8,8 or T or 5s,6h")
    return tuple(_value(part, what) for part in parts)


def _value(part: str, what: str) -> int:
    if part.upper() in RANKS:
        return RANKS[part.upper()]
    try:
        return VALUES[read_card(part)]
    except (Unusable, KeyError):
        why = f"{what}: {part!r} is not a card: write its rank, as in 8, T or A, or 5s, 10h"
        raise Unusable(why) from None


def study(rules: TableRules, asked: HandAsked) -> Report:
    """Every decision that the rules leave for the hand, the best first."""
    cards, up = read_cards(asked.hand, "--hand"), read_cards(asked.up, "--up")
    removed = read_cards(asked.removed, "--removed") if asked.removed else ()
    check(rules, cards, up)
    check_suits(rules, asked.hand, asked.up, asked.removed)
    shoe = _left(rules, removed, (*cards, *up))
    seen = best_play.see(rules, tuple(sorted(up)), shoe)
    hand = tuple(sorted(cards))
    found = sorted(decisions(seen, hand), key=lambda worth: -worth.expects)
    return _report(rules, cards, up, removed, found, [*_insurance(seen, hand)], asked)


def check(rules: TableRules, cards: Sequence[int], up: Sequence[int]) -> None:
    seen = 2 if rules.exposed else 1
    if len(up) != seen:
        raise Refused(f"--up names {len(up)} cards: the dealer shows {seen} at this table")
    if len(cards) < 2:
        raise Refused("--hand names one card: a hand has two or more")
    total, _ = points(tuple(cards))
    if total > 21:
        raise Refused(f"--hand counts {total}: there is nothing left to decide")


def check_suits(rules: TableRules, *said: str) -> None:
    """A card that is named with its suit is there once in every deck."""
    named = " ".join(said).replace(",", " ").split()
    suited = Counter(read_card(part) for part in named if part.upper() not in RANKS)
    for card, often in suited.items():
        if often > rules.decks:
            raise Refused(f"{often} times {card}: there are no more than {rules.decks} of it")


def _left(rules: TableRules, removed: Sequence[int], others: Sequence[int]) -> Ints:
    """The shoe without the cards removed; the others must be in it as well."""
    shoe = best_play.full_shoe(rules)
    for card in removed:
        shoe[card] -= 1
    rest = shoe.copy()
    for card in others:
        rest[card] -= 1
    short = next((value for value in range(1, 11) if rest[value] < 0), 0)
    if short:
        there = rules.shoe[short]
        raise Refused(f"there are no more than {there} cards of {NAMES[short]} in {_decks(rules)}")
    if rest.sum() < 20:
        raise Refused("fewer than 20 cards are left: too few to finish a round")
    return shoe


def _decks(rules: TableRules) -> str:
    return "one deck" if rules.decks == 1 else f"{rules.decks} decks"


def decisions(seen: Seen, hand: Cards) -> Iterator[Worth]:
    """What may be done with a hand, and what each play is worth if a card reader has found no
    blackjack."""
    rules, place = seen.rules, places()[hand]
    _, results = best_play.settled(seen, 0, 0)
    blackjack = float(results[place, 2])
    known = blackjack if rules.known_blackjack else 0.0
    if is_blackjack(hand):
        start = Start(place, hand, 1.0, blackjack)
        yield Worth("blackjack", best_play.blackjack_worth(seen, start))
        if rules.even_money and seen.dealer == (ACE,):
            yield Worth("even money", 1.0)
        return
    if is_blackjack(seen.dealer):
        raise Refused("the dealer has a blackjack: there is nothing to decide")
    found, _, _ = best_play.play(seen, None)
    stand, hit, double = (float(worth) / (1 - known) for worth in found.actions[place])
    yield Worth("stand", stand)
    if points(hand)[0] < 21:
        yield Worth("hit", hit)
    if best_play.may_double(rules, split=0)[place]:
        yield Worth("double", double)
    if len(hand) == 2 and hand[0] == hand[1]:
        yield Worth("split", best_play.split_worth(seen, hand[0], None) / (1 - known))
    if len(hand) == 2 and rules.surrender:
        gives_up = best_play.surrendered(rules, Start(place, hand, 1.0, blackjack))
        yield Worth("surrender", gives_up / (1 - known))


def _insurance(seen: Seen, hand: Cards) -> Iterator[float]:
    """Of a unit on insurance, where the dealer shows an ace."""
    if seen.dealer != (ACE,):
        return
    yield float(insurance.worth(seen.shoe.tolist(), *hand))


def _report(
    rules: TableRules,
    cards: Sequence[int],
    up: Sequence[int],
    removed: Sequence[int],
    found: Sequence[Worth],
    insurance: Sequence[float],
    asked: HandAsked,
) -> Report:
    best = max((worth.expects for worth in found), default=-inf)
    without = f", without {_named(removed)}" if removed else ""
    title = f"{_named(cards)} against {_named(up)} from {_decks(rules)}{without}"
    says = [
        f"{worth.decision:10} {worth.expects:+.6f}"
        + ("   best" if worth.expects == best else f"   costs {best - worth.expects:.6f}")
        for worth in found
    ]
    if rules.known_blackjack and not rules.exposed:
        says.append("once the dealer has looked and has no blackjack")
    elif not rules.exposed and up[0] in (1, 10):
        says.append("a blackjack of the dealer's, found at the end, is part of it")
    says += [f"insurance  {each:+.6f} of a unit on it" for each in insurance]
    records = [
        {
            "hand": _named(cards), "up": _named(up), "removed": _named(removed),
            "decision": worth.decision, "expects": worth.expects, "costs": best - worth.expects,
            "method": "exact", "options": asked.options.plain(),
        }
        for worth in (*found, *(Worth("insurance", each) for each in insurance))
    ]  # fmt: skip
    for record in records[len(found) :]:
        record["costs"] = None  # a wager of its own
    return Report(title=title, says=tuple(says), records=records)


def _named(cards: Sequence[int]) -> str:
    return ",".join(NAMES[card] for card in cards)
