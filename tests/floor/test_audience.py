"""What people are told: never what is another's to know, and nothing twice."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floors import CHIPS, Probe, party_size
from pitboss.engine import DEALER, Bot, Dealer, Saved, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as put
from pitboss.engine.registry import find, games
from pitboss.equipment.cards import pretty
from pitboss.equipment.seed_mixing import pledge
from pitboss.errors import Refused
from pitboss.floor.ledger import entries as so
from pitboss.floor.table.audience import Audience, Watcher, encode
from pitboss.floor.table.state import TableState


class TableTalk:
    """A table without a store: people sit, bots play, everybody looks all the time."""

    def __init__(self, game, seed):
        self.rng = random.Random(seed)
        self.bot = Bot(seed)
        self.at = at = TableState("1")
        seats = party_size(game)
        table = Table(game, seats=seats)
        table.stacks = {}
        at.take(so.Opened("ann", "Table", msgspec.json.decode(table.save(), type=Saved)))
        at.dealer = Dealer(seed, commit=True)
        self.seats = list(range(1, seats + 1))
        for seat in self.seats:
            at.take(so.Sat(seat, f"patron-{seat}", CHIPS))
        self.audience = Audience(at)
        self.heard = {}
        self.sits = {f"patron-{seat}": seat for seat in self.seats}
        self.newcomers = set()
        """Who has come since the round began."""
        for role in ("spectator", "patron", "dealer", "floorperson", "division"):
            self.look_in("" if role == "spectator" else f"some-{role}", role)
        for seat in self.seats:
            self.look_in(f"patron-{seat}", "patron")

    def look_in(self, name, role):
        self.heard[name] = []
        self.audience.enter(Watcher(name, role, self.heard[name].append))

    def take(self, what, **more):
        self.at.seq += 1
        self.at.take(what, **more)

    def play(self, rounds):
        """Yields whenever everybody has been told something."""
        for _ in range(rounds):
            self.take(so.Started(tuple(self.seats)))
            self.newcomers.clear()
            while self.at.round is not None:
                self.audience.tell()
                yield
                self.step(self.at.round.prompt)
            self.somebody_else_sits_down()
            self.audience.tell()
            yield

    def somebody_else_sits_down(self):
        """After the round, a patron without wagers leaves, and another takes the seat."""
        free = [name for name, seat in self.sits.items() if not self.at.has_on_felt(seat)]
        if not free:
            return
        left = self.rng.choice(sorted(free))
        seat = self.sits.pop(left)
        self.take(so.Left(seat, left, self.at.chips(seat)))
        name = f"newcomer-{self.at.seq}"
        self.take(so.Sat(seat, name, CHIPS))
        self.sits[name] = seat
        self.newcomers.add(name)
        del self.heard[left]
        self.look_in(name, "patron")

    def viewer(self, name):
        """Who may know as much as the person of that name."""
        seat = self.sits.get(name)
        return "spectator" if seat is None or name in self.newcomers else str(seat)

    def step(self, prompt):
        round = self.at.round
        if self.rng.random() < 0.04:
            self.irregularity(round)
        elif isinstance(prompt, put.TakeBets):
            for seat in self.seats:
                probe = Probe(round)
                self.bot.bet(probe, prompt, seat)
                for bet in probe.answers:
                    self.take(so.Answered("somebody", bet))
            for seat in self.seats:  # most of them add a seed
                if self.rng.random() < 0.7:
                    self.take(so.Answered("somebody", say.Pledge(seat, pledge(f"{seat:064x}"))))
            self.take(so.Answered(DEALER, say.NoMoreBets()))
        elif isinstance(prompt, put.Stir):
            seeds = {seat: f"{seat:064x}" for seat in prompt.pledges}
            self.take(so.Answered(DEALER, say.Stirred(seeds)))
        elif prompt.party == DEALER:
            answer = self.at.dealer.answer(prompt)
            self.take(so.Answered(DEALER, answer), dealt=True)
        else:
            self.take(so.Answered("somebody", self.bot.answer(round, prompt)))

    def irregularity(self, round):
        report = say.IrregularityReport(
            self.rng.choice(round.game.irregularities).name, self.seats[0]
        )
        try:
            self.take(so.Answered(DEALER, report))
        except Refused:
            self.at.seq -= 1


def known_to(viewer, events):
    """The pieces and salts that a viewer may know; read off the events by rules of our own."""
    pieces, salts = set(), set()
    for event in events:
        if isinstance(event, (on.Dealt, on.Shifted)):
            own = event.to.partition("/")[0] == viewer and event.face == "down"
            pieces |= {event.piece} if own or event.face == "up" else set()
        elif isinstance(event, on.Shown):
            pieces |= set(event.pieces)
        elif isinstance(event, on.Arranged):
            if event.face == "up":
                pieces |= {piece for hand in event.hands.values() for piece in hand}
        elif isinstance(event, on.IrregularityReported):
            pieces |= set(event.pieces) if event.face == "up" else set()
        elif isinstance(event, on.Revealed):
            for leaf in event.leaves:
                if leaf.public or leaf.holder.partition("/")[0] == viewer:
                    salts.add(leaf.salt)
                    pieces.add(leaf.piece)
    return pieces, salts


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield key
            yield from strings(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from strings(entry)


def pieces_in(value):
    """What stands where a piece stands; a number may mean many things elsewhere."""
    if isinstance(value, dict):
        yield from (entry for key, entry in value.items() if key == "piece")
        value = list(value.values())
    if isinstance(value, list):
        for entry in value:
            yield from pieces_in(entry)


def check_nothing_leaks(game, seed, rounds):
    talk = TableTalk(game, seed)
    secrets = 0
    for _ in talk.play(rounds):
        stocks = talk.at.table.stocks
        every = {piece for stock in stocks.values() for piece in stock.left}
        salts = {salt for stack in talk.at.dealer.stacks.values() for salt in stack.salts}
        for name, heard in talk.heard.items():
            news = b"\n".join(heard)
            heard.clear()
            if name == "some-division":
                continue
            viewer = talk.viewer(name)
            pieces, opened = known_to(viewer, talk.at.table.round.events)
            hidden = every - pieces
            lines = [msgspec.json.decode(line) for line in news.splitlines()]
            said = set(strings(lines))
            numbers = {piece for piece in hidden if piece.isdigit()}
            assert not said & (hidden - numbers), (viewer, said & hidden)
            assert not set(pieces_in(lines)) & numbers, viewer
            told = " ".join(sentence for sentence in said if "[" in sentence)
            assert not [piece for piece in hidden if f"[{pretty(piece)}]" in told], viewer
            assert not said & (salts - opened), viewer
            secrets += len(hidden)
    assert secrets or not every


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=2, deadline=None, derandomize=True)
def test_nobody_is_told_what_is_anothers_to_know(game, seed):
    check_nothing_leaks(game, seed, 2)


@pytest.mark.slow
@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_nobody_ever_is(game, seed):
    check_nothing_leaks(game, seed, 4)


def test_the_check_would_find_a_leak(monkeypatch):
    monkeypatch.setattr("pitboss.engine.views.on.seen_by", lambda event, viewer: event)
    with pytest.raises(AssertionError):
        check_nothing_leaks(find("three-card-poker"), 1, 1)


def test_the_division_is_told_everything():
    talk = TableTalk(find("three-card-poker"), 1)
    for _ in talk.play(1):
        pass
    dealt = {e.piece for e in talk.at.table.round.events if isinstance(e, on.Dealt)}
    assert dealt <= set(strings([msgspec.json.decode(m) for m in talk.heard["some-division"]]))


class Alone(Audience):
    """An audience in which nothing is shared: whoever looks has worked everything out alone."""

    def _look_public(self):
        self._look_at_sign()


class Doubled(TableTalk):
    """Everybody who looks has a double, who looks alone."""

    def look_in(self, name, role):
        super().look_in(name, role)
        double = Watcher(name, role, print)
        alone = Alone(self.at)
        alone.news(double)
        self.doubles = {**getattr(self, "doubles", {}), name: (alone, double)}


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_what_many_are_told_is_what_each_is_told_alone(game):
    talk = Doubled(game, 11)
    for i, _ in enumerate(talk.play(2)):
        for name, heard in talk.heard.items():
            alone, double = talk.doubles[name]
            should = msgspec.json.decode(encode(alone.news(double)))
            assert msgspec.json.decode(heard[-1]) == should, name
        if i % 7 == 3 and talk.at.round and talk.at.round.answers:
            _derive_again(talk)


@pytest.mark.parametrize("slug", ["three-card-poker", "blackjack", "craps"])
def test_everything_is_told_once_and_in_order(slug):
    """All news together are the story of the round, also where the round is derived again."""
    talk = TableTalk(find(slug), 5)
    happened, told = [], []
    for i, _ in enumerate(talk.play(3)):
        if not talk.at.round:
            happened += msgspec.to_builtins(talk.at.table.round.events)
        elif i % 5 == 2 and talk.at.round.answers:
            _derive_again(talk)
    for message in talk.heard["some-division"]:
        told += msgspec.json.decode(message)["events"]
    assert msgspec.json.encode(told) == msgspec.json.encode(happened)


def _derive_again(talk):
    """As after a crash, or an answer that had to be taken back."""
    saved = msgspec.json.decode(talk.at.table.save(), type=Saved)
    talk.at.table = Table.restore(talk.at.table.game, saved)


def test_a_viewer_who_sits_down_sees_the_table_anew():
    talk = TableTalk(find("three-card-poker"), 3)
    steps = talk.play(1)
    for _ in steps:
        if talk.at.round and isinstance(talk.at.round.prompt, put.Choose):
            break
    watcher = next(w for w in talk.audience.watchers if w.patron == "patron-1")
    assert talk.audience.news(watcher).you == 1
    cards = talk.at.round.hands["1"]
    shown = talk.audience.news(Watcher("patron-1", "patron", print)).view["hands"]["1"]
    assert [piece.piece for piece in shown] == cards
    blank = talk.audience.news(Watcher("", "spectator", print)).view["hands"]["1"]
    assert [piece.piece for piece in blank] == [None] * 3
    del talk.at.sittings[1]
    assert not set(cards) & set(strings(msgspec.json.decode(encode(talk.audience.news(watcher)))))
