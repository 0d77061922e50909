"""Wagers that some cards alone decide: settled, counted and simulated from one declaration."""

import random
from collections import Counter
from itertools import combinations
from math import comb, prod, sqrt

import numpy as np
import pytest

from amounts import some_or
from odds.dealt import rare_hand, shuffled
from pitboss.engine import OWN, Dealer, OnCards, Table, registry
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.card_wagers import whose
from pitboss.engine.players import random_answer
from pitboss.equipment.cards import DECK
from pitboss.errors import Refused
from pitboss.odds import registry as models
from pitboss.odds.cards.ranking_tables import three_cards
from pitboss.odds.simulation.streams import stream
from pitboss.odds.solvers import card_wagers
from pitboss.ranking import three_card
from pitboss.regulation.payouts import MeterShare
from random_play import random_options

DECLARED = [
    (slug, wager.name)
    for slug in registry.slugs()
    for wager in registry.find(slug).wagers
    if wager.on_cards is not None
]
SLUGS = tuple(dict.fromkeys(slug for slug, _ in DECLARED if slug != "blackjack"))
"""Blackjack deals from a shoe and seldom offers them at random: it has a test of its own."""
BY_METER = ("caribbean-stud-poker", "packs-poker")
"""Here a meter has a say in what is paid: that is held against the engine game by game."""
SAMPLE = 4_000


def rare_cards(rng):
    """Cards that belong together: a rare hand, or a run of one suit."""
    if rng.random() < 0.5:
        return rare_hand(rng)
    suit, low = rng.choice((0, 13, 26, 39)), rng.choice((0, 3, 6, 7, 8))
    return list(DECK[suit + low : suit + min(low + 7, 13)])


# -- at the table ---------------------------------------------------------------------------------


def bets_of(round, amount):
    """All that may be bet; what must be and what cards decide, where that is too much."""
    open_ = [w for w in round.game.wagers if w.when == "bets" and not w.by_choice and not w.spots]
    offered = [w for w in open_ if w.offered is None or w.offered(round.options)]
    for wagers in (offered, [w for w in offered if w.required or w.on_cards is not None]):
        yield {wager.name: wager.at(round.options).high or amount * wager.times for wager in wagers}


def make_bets(round, rng):
    for seat in round.table.seats:
        for wagers in bets_of(round, rng.choice((5_00, 10_00, 20_00))):
            try:
                round.answer(say.Bet(seat, wagers))
                break
            except Refused:
                continue
    round.answer(say.NoMoreBets())


class Cards:
    """A deck of which some holders get what belongs together."""

    def __init__(self, rng, holders):
        self.rng, self.holders = rng, holders
        self.rare = rare_cards(rng) if rng.random() < 0.7 else []
        rng.shuffle(self.rare)
        self.others = shuffled(rng, self.rare)[len(self.rare) :]

    def next(self, holders, stock):
        """A card for each, of those that are in the shoe at all and not all dealt."""
        left, dealt = Counter(stock.left), []
        for holder in holders:
            lucky = self.rare and (holder in self.holders or not self.others)
            pile = self.rare if lucky else self.others
            while pile and not left[pile[-1]]:
                pile.pop()
            dealt.append(pile.pop() if pile else self.rng.choice([*left.elements()]))
            left[dealt[-1]] -= 1
        return tuple(dealt)


def play(table, rng):
    """A round with random decisions; each wager that was settled, and who held which cards then."""
    round, dealer, cards = table.start(), Dealer(0), None
    seat = rng.choice(table.seats)
    looked_at = [wager.looks_at(table.options) for wager in table.game.wagers]
    holders = {whose(holder, seat) for own in looked_at if own for holder, _ in own.cards}
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            make_bets(round, rng)
            cards = Cards(rng, {str(seat), *holders})
        elif isinstance(prompt, ask.Draw) and cards is not None:
            round.answer(say.Drawn(cards.next(prompt.to, prompt.stock)))
        elif prompt.party.isdigit():
            round.answer(random_answer(round, prompt, rng))
        else:
            round.answer(dealer.answer(prompt))
    held, settled = {}, []
    for event in round.events:
        if isinstance(event, on.Dealt):
            held.setdefault(event.to, []).append(event.piece)
        elif isinstance(event, on.Shifted):
            held[event.holder].remove(event.piece)
            held.setdefault(event.to, []).append(event.piece)
        elif isinstance(event, on.Settled):
            settled.append((event, {holder: [*cards] for holder, cards in held.items()}))
    return round, settled


LOST_BY = {
    ("caribbean-stud-poker", "progressive"): "fold", ("three-card-poker", "pair-plus"): "fold",
    ("double-cross-poker", "three-card"): "conceal",
    ("boston-5-stud-poker", "optional-bonus"): "conceal",
}  # fmt: skip
"""16.10(a), 20.10(b), 24.10(a), 25.10(a): what a player loses by a choice; all others are decided
all the same."""


BY_THE_BANK = ("pai-gow-poker", "queens-dragon")
"""11.23(e): decided by the bank's cards in place of the dealer's, where a player banks."""


def holds(round, holder, event):
    """Who has the cards that a wager looks at."""
    banks = [it.value for it in round.events if isinstance(it, on.Noted) and it.what == "bank"]
    if banks and (round.game.slug, event.wager) == BY_THE_BANK:
        return str(banks[-1])
    return whose(holder, event.seat)


def check(round, held, event):
    """A wager is settled as the rows of its cards and the table in force say; whether it won."""
    wager = round.game.wager_names[event.wager]
    own, table = wager.looks_at(round.options), wager.table(round.options)
    begins, seen = dict(own.begins), []
    for holder, count in own.cards:
        first = begins.get(holder, 0)
        seen += held[holds(round, holder, event)][first : first + count]
        begins[holder] = first + count
    _, pays = table.best(*own.rows(seen))
    loses = event.seat, LOST_BY.get((round.game.slug, event.wager))
    folded = any(
        isinstance(chosen, on.Chosen) and (chosen.seat, chosen.choice) == loses
        for chosen in round.events
    )
    if pays is None or folded:
        assert (event.won, event.lost) == (0, event.stake), (seen, event)
        return False
    if round.game.slug not in BY_METER and not isinstance(pays, MeterShare):
        kept = event.stake if own.collected else 0
        assert (event.won, event.lost) == (pays.won(event.stake), kept), (seen, event)
    assert event.won > 0 or str(pays) == "push", (seen, event)
    return True


SEEDS = {"pai-gow-poker": "pai-gow-poker 20"}
"""By which what is rare, as a dealer's queen high, comes soon."""


@pytest.mark.light
@pytest.mark.parametrize("slug", SLUGS)
@some_or("rounds", 120, 20_000)
def test_the_engine_pays_what_the_cards_make(slug, rounds):
    game, rng, ended = registry.find(slug), random.Random(SEEDS.get(slug, slug)), Counter()
    wagers = [wager for name, wager in DECLARED if name == slug]
    for number in range(20 * rounds):
        if number % 20 == 0:
            if number >= rounds and all(ended[w, won] for w in wagers for won in (True, False)):
                break
            options = random_options(game, rng)
            seats = min(game.most_positions(game.read_options(options)), 5)
            table = Table(game, options=options, seats=seats)
        round, settled = play(table, rng)
        for event, held in settled:
            if (slug, event.wager) in DECLARED:
                ended[event.wager, check(round, held, event)] += 1
    assert all(ended[wager, won] for wager in wagers for won in (True, False)), ended


# -- the count ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "name"), DECLARED)
def test_hands_come_as_they_are_counted(slug, name):
    game, rng = models.find(slug).game, random.Random(name)
    wager, options = game.wager_names[name], game.read_options(random_options(game, rng))
    own, found = wager.looks_at(options), card_wagers.all_hands(wager, options)
    deck = own.deck(options)
    deals = sum(found.values())
    assert deals == prod(comb(left, size) for left, size in hands_of(own, len(deck)))
    assert min(found.values()) > 0
    came = Counter(own.rows(rng.sample(deck, own.size)) for _ in range(SAMPLE))
    assert set(came) <= set(found)
    for rows, often in found.items():
        chance = often / deals
        assert abs(came[rows] - chance * SAMPLE) < 4 * sqrt(chance * (1 - chance) * SAMPLE) + 1, (
            rows
        )
    rare = [shuffled(rng, rare_cards(rng))[: own.size] for _ in range(SAMPLE)]
    assert {own.rows(cards) for cards in rare if set(cards) <= set(deck)} <= set(found)


def hands_of(own, left):
    """The hands that are told apart: from how many cards each is dealt, and how many it has."""
    for size in [own.size] if own.together else [size for _, size in own.cards]:
        yield left, size
        left -= size


def mini_royal(cards):
    """A ranking of three cards in which one suit is told apart."""
    score = three_card.score(cards)
    special = three_card.is_mini_royal(score) and cards[0][1] == "s"
    return (*(("of-spades",) if special else ()), three_card.category(score))


def test_classes_are_counted_as_hands_are():
    one_by_one = Counter(mini_royal(cards) for cards in combinations(DECK, 3))
    card_wagers.by_class(mini_royal, {("of-spades", "straight-flush"): 1}, three_cards)
    assert card_wagers.hands(OnCards(cards=((OWN, 3),), rows=mini_royal), DECK) == one_by_one


# -- the simulator --------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "name"), DECLARED)
def test_every_round_is_one_of_the_lines(slug, name):
    if not models.has_its_own(slug):
        pytest.skip("priced by play")
    if (slug, name) == ("winners-pot-poker", "jacks-plus-bonus"):
        pytest.skip("who folds has fewer cards for it, so its rounds are played whole")
    model, rounds = models.find(slug), 1 << 16
    pricing, question = model.questions(wager=name)[0]
    price, twin = model.price(pricing, question), model.simulate(question, model.styles[-1])
    results, staked = np.empty(rounds, np.int32), np.empty(rounds, np.int32)
    size = model.game.wager_names[name].looks_at(question.options).size
    assert twin.play(stream(name, 0), results, staked, *twin.parameters) == size * rounds
    assert set(staked.tolist()) == {twin.unit}
    chances = Counter()
    for line in price.lines:
        chances[int(line.net * twin.unit)] += float(line.chance)
    came = Counter(results.tolist())
    assert set(came) <= set(chances) == set(twin.names)
    for result, chance in chances.items():
        error = sqrt(chance * (1 - chance) * rounds)
        assert abs(came[result] - chance * rounds) < 4 * error + 1, result
