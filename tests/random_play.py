"""Random but legal play of any registered game, for the properties."""

import random

from pitboss.engine import Dealer, Table
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.players import random_answer
from pitboss.equipment import seed_mixing
from pitboss.errors import Refused

MOST_STEPS = 5000
STACK = 500_00


def random_options(game, rng):
    """Options that the game accepts, each at random; the defaults if none are found."""
    for _ in range(20):
        chosen = {o.name: _random_value(o, rng) for o in game.options if rng.random() < 0.4}
        chosen = {name: value for name, value in chosen.items() if value is not None}
        try:
            game.read_options(chosen)
            return chosen
        except Refused:
            continue
    return {}


def _random_value(option, rng):
    if option.kind == "choice":
        return rng.choice(option.values)
    if option.kind == "flag":
        return rng.random() < 0.5
    if option.kind == "number" and option.low is not None and option.high is not None:
        return rng.randint(option.low, option.high)
    if option.kind == "list":
        return [value for value in option.values if rng.random() < 0.3]
    return None


def random_table(game, rng):
    options = random_options(game, rng)
    low, high = game.seats[0], game.most_positions(game.read_options(options))
    seats = rng.randint(low, min(high, max(low, 4)))
    stacks = dict.fromkeys(range(1, seats + 1), STACK) if game.table_stakes else None
    return Table(game, options=options, seats=seats, stacks=stacks)


def random_bets(round, prompt, rng):
    """A few bets, some of them refused on the way."""
    made = []
    for seat in prompt.seats:
        for _ in range(6):
            names = rng.sample(prompt.wagers, min(len(prompt.wagers), rng.randint(1, 3)))
            bet = say.Bet(seat, dict(_random_wager(round, name, rng) for name in names))
            if accepted(round, bet):
                made.append(bet)
                break
        else:
            made += _required_bets(round, prompt, seat, rng)
    return made


def _required_bets(round, prompt, seat, rng):
    """Wagers that only stand together, in amounts that go together, are hardly ever hit upon at
    random."""
    wagers = [round.game.wager_names[name] for name in prompt.wagers]
    names = [wager.name for wager in wagers if wager.required]
    names += [wager.name for wager in wagers if not wager.spots and rng.random() < 0.5]
    amount = rng.choice((1, 5, 10, 25)) * 100
    asked = {name: amount * round.game.wager_names[name].times for name in names}
    tops = {name: round.game.wager_names[name].high or asked[name] for name in names}
    bet = say.Bet(seat, {name: min(asked[name], top) for name, top in tops.items()})
    return [bet] if bet.wagers and accepted(round, bet) else []


def _random_wager(round, name, rng):
    wager = round.game.wager_names[name]
    amount = rng.choice((1, 2, 5, 6, 10, 12, 20, 25, 30, 60, 100)) * 100
    if wager.high is not None:
        amount = min(amount, wager.high)
    spots = wager.spots(round.options) if wager.spots else ()
    return (f"{name}:{rng.choice(spots)}" if spots else name), amount


def accepted(round, answer):
    """Give an answer; a refusal must leave everything as it was."""
    before = (len(round.events), len(round.answers), round.prompt)
    try:
        round.answer(answer)
    except Refused:
        assert (len(round.events), len(round.answers), round.prompt) == before
        return False
    return True


def random_irregularity(round, rng, *, named):
    irregularity = rng.choice(round.game.irregularities)
    pieces = ()
    if named and isinstance(round.prompt, ask.Draw):
        left = [piece for piece, count in round.prompt.stock.left.items() if count]
        pieces = (rng.choice(left),) if left else ()
    return say.IrregularityReport(irregularity.name, rng.choice(round.table.seats), pieces)


class RandomTable:
    """Plays rounds: a seeded dealer, random bets and decisions, now and then something wrong.

    A dealer who commits to an order is asked for every piece; otherwise reports may name pieces,
    and any piece that is left may come next.
    """

    def __init__(self, game, seed, *, irregularities=0.0, commit=False, pledges=False):
        self.rng = random.Random(seed)
        self.table = random_table(game, self.rng)
        self.dealer = Dealer(seed, commit=commit)
        self.irregularities = irregularities
        self.pledges = pledges
        """Whether players add seeds; now and then one is not revealed."""
        self.seeds = {}

    def times(self, rounds):
        """Up to so many rounds: a table may come to an end, as when only one player has chips."""
        for _ in range(rounds):
            try:
                Table.load(self.table.game, self.table.save()).start()
            except Refused:
                return
            yield

    def play(self, watch=None):
        round = self.table.start()
        for _ in range(MOST_STEPS):
            if round.prompt is None:
                return round
            self.step(round)
            if watch:
                watch(round)
        raise AssertionError("the round does not end")

    def step(self, round):
        prompt, rng = round.prompt, self.rng
        if self.irregularities and round.game.irregularities and rng.random() < self.irregularities:
            accepted(round, random_irregularity(round, rng, named=not self.dealer.commits))
            if round.prompt is not prompt:
                return
        if isinstance(prompt, ask.TakeBets):
            random_bets(round, prompt, rng)
            if self.pledges:
                self.pledge(round, prompt)
            if not accepted(round, say.NoMoreBets()):
                self.close_properly(round, prompt)
        elif isinstance(prompt, ask.Stir):
            revealed = {seat: self.seeds[seat] for seat in prompt.pledges if rng.random() < 0.9}
            round.answer(say.Stirred(revealed))
        elif prompt.party.isdigit():
            accepted(round, random_answer(round, prompt, rng))
        else:
            self.deal(round, prompt)

    def pledge(self, round, prompt):
        for seat in prompt.seats:
            self.seeds[seat] = f"{self.rng.getrandbits(256):064x}"
            accepted(round, say.Pledge(seat, seed_mixing.pledge(self.seeds[seat])))

    def deal(self, round, prompt):
        if isinstance(prompt, ask.Draw) and self.irregularities and not self.dealer.commits:
            left = prompt.stock.pieces()
            round.answer(say.Drawn((self.rng.choice(left),)))
        else:
            round.answer(self.dealer.answer(prompt))

    def close_properly(self, round, prompt):
        """The close was refused: something is missing, so bet on until it is not."""
        for _ in range(200):
            random_bets(round, prompt, self.rng)
            if round.prompt is not prompt or accepted(round, say.NoMoreBets()):
                return
        raise AssertionError("the betting cannot be closed")
