"""Playing rounds: a dealer for chance, players for the seats."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.answers import Answer
from pitboss.engine.dealers import Dealer
from pitboss.engine.game import Chooser, Game
from pitboss.engine.prompts import Prompt
from pitboss.engine.round import Round
from pitboss.engine.table import Table
from pitboss.errors import Refused

UNIT = 10_00
"""What a bot bets if the limits allow it."""
USUAL_SEATS = 3
USUAL_STACK = 200_00
"""Seats and chips of a table if nobody says how many."""
TRIES = 30
"""How often a bot tries other wagers if the rules refuse the first ones."""


class Player(Protocol):
    """A player at a seat."""

    def bet(self, round: Round, prompt: ask.TakeBets, seat: int) -> None:
        """Make bets, or take them back, while bets are open."""
        ...

    def answer(self, round: Round, prompt: Prompt) -> Answer:
        """The seat's decision."""
        ...


class Bot:
    """Bets something legal, and decides by the given function, or as the game's simple player does.

    If neither decides, it decides at random.
    """

    def __init__(self, seed: int | str | None = None, decide: Chooser | None = None) -> None:
        self.rng = random.Random(seed)
        self.decide = decide
        self._usual: tuple[Table | None, dict[int, say.Bet]] = (None, {})

    def bet(self, round: Round, prompt: ask.TakeBets, seat: int) -> None:
        """The first of its bets that the rules accept, if any."""
        for bet in self.bets(round, prompt, seat):
            try:
                round.answer(bet)
                return
            except Refused:
                continue

    def bets(self, round: Round, prompt: ask.TakeBets, seat: int) -> Iterator[say.Bet]:
        """The required wagers, or any if there are none; then a few others at random."""
        yield self._required(round, prompt, seat)
        for _ in range(TRIES - 1):
            count = min(len(prompt.wagers), self.rng.randint(1, 3))
            yield self._on(round, seat, self.rng.sample(prompt.wagers, count))

    def _required(self, round: Round, prompt: ask.TakeBets, seat: int) -> say.Bet:
        """The wagers that the game requires, found once for each table and seat."""
        table, bets = self._usual
        if table is not round.table:
            table, bets = self._usual = (round.table, {})
        if seat not in bets:
            required = [n for n in prompt.wagers if round.game.wager_names[n].required]
            needed = [n for n in prompt.wagers if n in round.game.needs_one_of]
            names = required or self.rng.sample(needed or prompt.wagers, 1)
            bets[seat] = self._on(round, seat, names)
        return bets[seat]

    def _on(self, round: Round, seat: int, names: Sequence[str]) -> say.Bet:
        """A bet on some wagers, each on a random spot."""
        required = [name for name in names if round.game.wager_names[name].required]
        amounts = usual_amounts(round, required)
        for name in names:
            amounts |= {} if name in amounts else usual_amounts(round, [name])
        return say.Bet(seat, {self._spot(round, name): amounts[name] for name in names})

    def _spot(self, round: Round, name: str) -> str:
        wager = round.game.wager_names[name]
        spots = wager.spots(round.options) if wager.spots else ()
        return f"{name}:{self.rng.choice(spots)}" if spots else name

    def answer(self, round: Round, prompt: Prompt) -> Answer:
        bot = self.decide or round.game.bot
        seat = prompt.seat if isinstance(prompt, ask.Choose) else int(prompt.party)
        if bot and (answer := bot(round, prompt, seat, self.rng)):
            return answer
        return random_answer(round, prompt, self.rng)


def usual_table(
    game: Game,
    options: Mapping[str, Any] | None = None,
    limits: Mapping[str, str] | None = None,
    *,
    seats: int | None = None,
    about: int = USUAL_SEATS,
    stack: int = USUAL_STACK,
) -> Table:
    """A new table with chips at every seat where chips are counted. If nobody says how many seats,
    it has `about` so many, as far as the game permits it."""
    if seats is None:
        most = game.most_positions(game.read_options(options))
        seats = max(game.seats[0], min(about, most))
    chips = dict.fromkeys(range(1, seats + 1), stack) if game.table_stakes else None
    return Table(game, options=options, limits=limits, seats=seats, stacks=chips)


def bots(seats: Iterable[int], seed: object, decide: Chooser | None = None) -> dict[int, Bot]:
    """A bot for every one of some seats, each with chance of its own; without a seed with any."""
    return {seat: Bot(None if seed is None else f"{seed}/{seat}", decide) for seat in seats}


def usual_amounts(round: Round, names: Sequence[str]) -> dict[str, int]:
    """What is bet on wagers that are made together: the same on each, or the multiple that the text
    says, within the limits of all."""
    kinds = [
        (round.game.wager_names[name].at(round.options), round.table.limits.of(name))
        for name in names
    ]
    unit = max([UNIT, *(-(-max(w.low, limit.low) // w.times) for w, limit in kinds)])
    unit += -unit % max([1, *(max(w.step, limit.step) for w, limit in kinds)])
    tops = [top // w.times for w, limit in kinds for top in (w.high, limit.high) if top is not None]
    unit = min([unit, *tops])
    return {wager.name: unit * wager.times for wager, _ in kinds}


def at_random(round: Round, prompt: Prompt, seat: int, rng: random.Random) -> Answer:
    """Decide at random among what is legal."""
    return random_answer(round, prompt, rng)


def random_answer(round: Round, prompt: Prompt, rng: random.Random) -> Answer:
    """Any legal answer to a prompt that is put to a seat."""
    if isinstance(prompt, ask.Choose):
        offer = rng.choice(prompt.offers)
        amount = offer.low + rng.randrange((offer.high - offer.low) // offer.step + 1) * offer.step
        return say.Choice(prompt.seat, offer.name, amount, prompt.patron)
    if isinstance(prompt, ask.Arrange):
        return _random_arrangement(round, prompt, rng)
    if isinstance(prompt, ask.Cut):
        return say.CutAt(rng.randint(prompt.least, prompt.most))
    raise TypeError(f"{prompt} is the dealer's to answer")


def _random_arrangement(round: Round, prompt: ask.Arrange, rng: random.Random) -> Answer:
    if prompt.suggestion:
        return say.Arrangement(prompt.seat, prompt.suggestion)
    while True:
        pieces = rng.sample(prompt.pieces, len(prompt.pieces))
        hands = {}
        shape = prompt.shape
        if prompt.as_dealt:  # any number of pieces may go from the first hand to the second
            most = rng.randrange(len(pieces) + 1)
            shape = dict(zip(shape, (len(pieces) - most, most), strict=True))
        for name, size in shape.items():
            hands[name], pieces = tuple(pieces[:size]), pieces[size:]
        answer = say.Arrangement(prompt.seat, hands)
        try:
            round.check(answer)
            return answer
        except Refused:
            continue


def play_round(table: Table, dealer: Dealer, players: Mapping[int, Player]) -> Round:
    """One round from its first prompt to its last."""
    if table.seated.keys() != players.keys():
        table.seated = dict.fromkeys(players, "")
    round = table.start()
    while (prompt := round.prompt) is not None:
        step(round, prompt, dealer, players)
    return round


def step(round: Round, prompt: Prompt, dealer: Dealer, players: Mapping[int, Player]) -> None:
    """Answer the current prompt; if bets are open, let every player bet and then close."""
    if isinstance(prompt, ask.Choose) and prompt.seat:
        round.answer(players[prompt.seat].answer(round, prompt))
    elif isinstance(prompt, ask.TakeBets):
        for seat, player in players.items():
            player.bet(round, prompt, seat)
        round.answer(say.NoMoreBets())
    elif prompt.party == ask.DEALER:
        round.answer(dealer.answer(prompt))
    else:
        round.answer(players[int(prompt.party)].answer(round, prompt))
