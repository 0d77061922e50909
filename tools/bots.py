"""Bots that play over sockets as people do: they look, think, and ask."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import msgspec
from argon2 import PasswordHasher
from msgspec import Struct
from wire import Line, greeting

from pitboss.engine import Bot, Dealer, Game, Table
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.registry import games
from pitboss.floor.floor import Floor
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import patrons, sessions
from pitboss.floor.table.timers import Pace

CHIPS = 2_000_00
MOST_SEATS = 7
MOST_IN_THE_ROOM = 9
FEW_CHIPS = 200_00
WITHIN = 600.0
"""A time limit in seconds, so long that only something that never comes exceeds it, however busy
the machine is."""
IDEAS = 12
"""How many different bets are prepared for a game."""


class Placed(Struct):
    """Where a bot sits."""

    name: str
    table: str
    seat: int
    game: str


class Plan(Struct):
    """Who plays where, with the cookie of each."""

    bots: list[Placed]
    cookies: dict[str, str]
    bets: dict[str, list[dict[str, int]]]


def prepare(url: str, tables: int, bots: int, *, room: bool = False, first: int = 0) -> Plan:
    """Open the tables and let the patrons join, before a server runs; with all games, or those of
    the poker room, beginning with the game `first`."""
    dealt = [game for game in games() if game.table_stakes or not room]
    chosen = [dealt[(first + i) % len(dealt)] for i in range(tables)]
    most = MOST_IN_THE_ROOM if room else MOST_SEATS
    seats = [min(most, game.most_positions(game.read_options())) for game in chosen]
    taken = [0] * tables
    placed: list[Placed] = []
    for i in range(tables * most):
        table = i % tables
        if len(placed) < bots and taken[table] < seats[table]:
            taken[table] += 1
            name = f"bot-{len(placed) + 1}"
            placed.append(Placed(name, str(table + 1), taken[table], chosen[table].slug))
    asyncio.run(_open_tables(url, chosen, seats))
    store = Store(url)
    patrons._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    for bot in placed:
        patrons.join(store, bot.name, "correct horse battery")
    cookies = {bot.name: session_cookie(store, bot.name) for bot in placed}
    store.close()
    return Plan(placed, cookies, {game.slug: usual_bets(game) for game in dealt})


async def _open_tables(url: str, chosen: list[Game], seats: list[int]) -> None:
    floor = Floor(url, pace=Pace(betting=0, deciding=0))
    await floor.open()
    for game, count in zip(chosen, seats, strict=True):
        await floor.open_table("bot-1", game.slug, seats=count)
    await floor.close()


def session_cookie(store: Store, name: str) -> str:
    """What a patron's browser keeps after signing in."""
    return f"session={sessions.begin(store, name, 'a bot')}"


def usual_bets(game: Game) -> list[dict[str, int]]:
    """Some first bets that a table of a game takes."""
    found = []
    for seed in range(IDEAS):
        seats = max(2, game.seats[0])
        table = Table(game, seats=seats, stacks=dict.fromkeys(range(1, seats + 1), CHIPS))
        table.seated = dict.fromkeys(table.seats, "")
        round, dealer, bot = table.start(), Dealer(seed), Bot(seed)
        while round.prompt and not isinstance(round.prompt, ask.TakeBets):
            prompt = round.prompt
            asked = prompt.party != ask.DEALER
            round.answer(bot.answer(round, prompt) if asked else dealer.answer(prompt))
        if isinstance(round.prompt, ask.TakeBets):
            before = len(round.answers)
            bot.bet(round, round.prompt, 1)
            found += [bet.wagers for bet in round.answers[before:] if isinstance(bet, say.Bet)]
    return found


# -- what a bot sees -----------------------------------------------------------------------------


class Seat(Struct):
    chips: int
    ready: bool


class Wager(Struct):
    seat: int


class View(Struct):
    prompt: dict[str, Any] | None
    wagers: list[Wager]


class Message(Struct):
    """News, or the answer to what was asked."""

    seq: int = 0
    you: int = 0
    view: View | None = None
    seats: dict[int, Seat] = {}
    closed: bool = False
    id: int = 0
    refused: str = ""


_decoder = msgspec.json.Decoder(Message)


class Tally:
    """The answers to everything that was asked while the measurement ran."""

    def __init__(self) -> None:
        self.counting = False
        self.times: list[float] = []
        self.refusals: dict[str, int] = {}
        self.news = 0
        self.bytes = 0
        self.broken = 0
        self.used = 0.0
        """Seconds of processor time that all bots took."""

    def answered(self, seconds: float, refused: str) -> None:
        if self.counting:
            self.times.append(seconds)
            if refused:
                self.refusals[refused] = self.refusals.get(refused, 0) + 1

    def part(self, share: float) -> float:
        """The time within which this share of requests was answered."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Player:
    """One bot with one socket. When it has to decide something it waits a while, and then sends its
    command."""

    def __init__(
        self, placed: Placed, plan: Plan, tally: Tally, think: tuple[float, float]
    ) -> None:
        self.placed = placed
        self.cookie = plan.cookies[placed.name]
        self.bets = plan.bets[placed.game]
        self.tally = tally
        self.think = think
        self.rng = random.Random(placed.name)
        self.seen = Message()
        self._number = 0
        self._since = 0.0
        """When something was asked for that is not answered yet."""
        self._thinking: asyncio.TimerHandle | None = None
        self._line: Line | None = None

    async def play(self, host: str) -> None:
        """Until the connection ends."""
        loop = asyncio.get_running_loop()
        over: asyncio.Future[None] = loop.create_future()
        address, _, port = host.rpartition(":")
        hello = greeting(host, f"/tables/{self.placed.table}/socket", self.cookie)

        def lost() -> None:
            if not over.done():
                over.set_result(None)

        line = self._line = Line(hello, self._hear, lost)
        try:
            await asyncio.wait_for(loop.create_connection(lambda: line, address, int(port)), WITHIN)
            await over
            self.tally.broken += 1
        except (OSError, TimeoutError):
            self.tally.broken += 1
        finally:
            self._stop_thinking()
            line.close()

    def _hear(self, data: bytes) -> None:
        message = _decoder.decode(data)
        if message.seq:
            self.seen = message
            self.tally.news += 1
            self.tally.bytes += len(data)
            self.look_again()
        elif message.id == self._number and self._since:
            self.tally.answered(time.perf_counter() - self._since, message.refused)
            self._since = 0.0
            if message.refused:
                self._begin_thinking()
            else:
                self.look_again()

    def look_again(self) -> None:
        """Think, if there is something to decide."""
        if self._thinking is None and not self._since and self._wanted() is not None:
            self._begin_thinking()

    def _begin_thinking(self) -> None:
        self._stop_thinking()
        loop, seconds = asyncio.get_running_loop(), self.rng.uniform(*self.think)
        self._thinking = loop.call_later(seconds, self._decide)

    def _stop_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    def _decide(self) -> None:
        self._thinking = None
        command = self._wanted()
        if command is not None and self._line is not None:
            self._number += 1
            self._since = time.perf_counter()
            self._line.send(msgspec.json.encode({"id": self._number, "command": command}))

    def _wanted(self) -> dict[str, Any] | None:
        """The command that the bot wants to send now, if any."""
        seen = self.seen
        if not seen.seq or seen.closed:
            return None
        if not seen.you:
            return {"type": "sit", "chips": CHIPS, "seat": self.placed.seat}
        prompt = seen.view.prompt if seen.view else None
        if seen.seats[seen.you].chips < FEW_CHIPS and (prompt is None or "wagers" in prompt):
            return {"type": "buy", "chips": CHIPS // 2}
        if prompt is None or seen.view is None:
            return None
        if "wagers" in prompt:
            return self._bet(seen, seen.view)
        if prompt["party"] != str(seen.you):
            return None
        return {"type": "act", "at": seen.seq, "answer": self._answer(prompt, seen.you)}

    def _bet(self, seen: Message, view: View) -> dict[str, Any] | None:
        if seen.seats[seen.you].ready:
            return None
        if any(wager.seat == seen.you for wager in view.wagers) or not self.bets:
            return {"type": "ready"}
        wagers = self.rng.choice(self.bets)
        return {"type": "act", "answer": {"type": "bet", "seat": seen.you, "wagers": wagers}}

    def _answer(self, prompt: dict[str, Any], seat: int) -> dict[str, Any]:
        if "offers" in prompt:
            offer = self.rng.choice(prompt["offers"])
            said = {"name": offer["name"], "amount": offer["low"], "patron": prompt["patron"]}
            return {"type": "choice", "seat": seat, **said}
        if "shape" in prompt:
            return {"type": "arrangement", "seat": seat, "hands": self._arranged(prompt)}
        return {"type": "cut", "at": self.rng.randint(prompt["least"], prompt["most"])}

    def _arranged(self, prompt: dict[str, Any]) -> dict[str, list[str]]:
        if prompt["suggestion"]:
            return prompt["suggestion"]  # type: ignore[no-any-return]
        pieces = self.rng.sample(prompt["pieces"], len(prompt["pieces"]))
        hands = {}
        for name, size in prompt["shape"].items():
            hands[name], pieces = pieces[:size], pieces[size:]
        return hands
