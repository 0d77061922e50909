"""Rounds of poker tables through the engine, with cards and answers from a test."""

from collections import Counter
from itertools import islice

from pitboss.engine import Dealer
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.equipment.cards import DECK, RANKS

RUNS = [*(RANKS[low : low + 5] for low in range(9)), "A2345"]


def rare_hand(rng):
    """Five cards of a category that seldom comes."""
    kind = rng.randrange(9)
    suit, other = rng.sample("cdhs", 2)
    if kind == 0:
        return [rank + suit for rank in "TJQKA"]
    if kind == 1:
        return [rank + suit for rank in rng.choice(RUNS)]
    if kind == 2:
        return [rank + suit for rank in rng.sample(RANKS, 5)]
    if kind == 3:
        run = rng.choice(RUNS)
        return [run[0] + suit, *(rank + rng.choice((suit, other)) for rank in run[1:])]
    first, second, third = rng.sample(RANKS, 3)
    many = {4: (4, 1), 5: (3, 2), 6: (3, 1, 1), 7: (2, 2, 1), 8: (2, 3)}[kind]
    ranks = (first, second, third)
    return [r + s for r, n in zip(ranks, many, strict=False) for s in rng.sample("cdhs", n)]


def shuffled(rng, first):
    """The deck with some cards on top."""
    rest = [card for card in DECK if card not in first]
    rng.shuffle(rest)
    return [*first, *rest]


def board_and_holes(rng, seats):
    """All cards, and of them five in the middle and two each; often such as belong together, so
    that rare hands come too."""
    deck = list(DECK)
    rng.shuffle(deck)
    if rng.random() < 0.4:
        suit, low = rng.choice("cdhs"), rng.choice((0, 3, 7, 8, 8))
        first = [card for card in DECK if card[1] == suit][low : low + 7]
        if rng.random() < 0.4:
            ranks = rng.sample(RANKS, 3)
            first = [card for card in DECK if card[0] in ranks]
        first += [card for card in deck if card not in first][:3]
        rng.shuffle(first)
        deck = first + [card for card in deck if card not in first]
    held = {"community": deck[:5], "dealer": deck[5:7]}
    held |= {str(seat): deck[5 + 2 * i : 7 + 2 * i] for i, seat in enumerate(seats, 1)}
    return deck, held


def new_deck(rng):
    deck = list(DECK)
    rng.shuffle(deck)
    return deck


def run_or_ranks(rng, lows, suited, chance, ranked):
    """So many cards of one suit in a row; or, with this chance, so many of two ranks."""
    suit, low = rng.choice("cdhs"), rng.choice(lows)
    if rng.random() < chance:
        ranks = rng.sample(RANKS, 2)
        return [card for card in DECK if card[0] in ranks][rng.randint(0, 2) :][:ranked]
    return [card for card in DECK if card[1] == suit][low : low + suited]


def together(nets, *wagers):
    """What some wagers won or lost together, by seat."""
    sums = Counter()
    for (seat, wager), net in nets.items():
        if wager in wagers:
            sums[seat] += net
    return sums


def play(table, bet, cards, choose):
    """One round: what was bet, what was chosen, and the nets by seat and wager.

    `bet` gives a seat's wagers, `cards` has a holder's cards in the order in which they are dealt,
    and `choose` gives the answer to a decision, or its name.
    """
    round, dealer = table.start(), Dealer(0)
    bets, chosen = {}, {}
    left = {holder: list(reversed(held)) for holder, held in cards.items()}
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            for seat in table.seats:
                bets[seat] = bet(seat)
                round.answer(say.Bet(seat, bets[seat]))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Draw):
            round.answer(say.Drawn(tuple(left[holder].pop() for holder in prompt.to)))
        elif isinstance(prompt, ask.Choose) and prompt.seat:
            said = choose(prompt)
            answer = said if isinstance(said, say.Choice) else say.Choice(prompt.seat, said)
            chosen.setdefault(prompt.seat, []).append(answer.name)
            round.answer(answer)
        elif isinstance(prompt, ask.Arrange) and prompt.seat:
            round.answer(choose(prompt))
        else:
            round.answer(dealer.answer(prompt))
    nets = Counter()
    for event in round.events:
        if isinstance(event, on.Settled):
            nets[event.seat, event.wager] += event.won - event.lost
    return bets, chosen, nets


def by_a_seat(prompt):
    return isinstance(prompt, (ask.Choose, ask.Arrange)) and prompt.seat


def rounds(table, wagers, seed, decide, asked=by_a_seat):
    """Rounds without end in which every seat bets the same; `decide` answers what is `asked`."""
    dealer = Dealer(seed)
    while True:
        round = table.start()
        while (prompt := round.prompt) is not None:
            if isinstance(prompt, ask.TakeBets):
                for seat in table.seats:
                    round.answer(say.Bet(seat, wagers))
                round.answer(say.NoMoreBets())
            elif asked(prompt):
                round.answer(decide(round, prompt))
            else:
                round.answer(dealer.answer(prompt))
        yield round


def decide_all(table, wagers, count, seed, decide):
    """So many such rounds."""
    assert all(round.over for round in islice(rounds(table, wagers, seed, decide), count))
