"""People of the simulation: they come, look, play as bots do, ask for nonsense too, and go."""

import asyncio
from functools import cache

import bots
import msgspec
from simulated_network import Asked, Broken, Wire, is_refusal

from pitboss.engine.registry import find
from pitboss.errors import Refused
from pitboss.floor.table import commands as ask
from pitboss.floor.table.audience import Watcher
from pitboss.floor.table.commands import Request

CHIPS = 500_00
TRIES = 6
HALF_AN_HOUR = 31 * 60 * 1000

usual_bets = cache(lambda slug: bots.usual_bets(find(slug)))


class Guest:
    """Somebody with a browser. They decide by what they are shown, and insist on an answer."""

    role = "patron"

    def __init__(self, world, name):
        self.world = world
        self.name = name
        self.rng = world.random(name)
        self.bought = 0
        self.wire = None
        self.watcher = None
        self.audience = None

    async def visit(self, chain, until):
        """Play at a table until some time, then leave it; or only close the browser."""
        loop = asyncio.get_running_loop()
        slug = self.world.tables[chain]
        placed = bots.Placed(self.name, chain, 0, slug)
        player = bots.Player(
            placed, bots.Plan([], {self.name: ""}, {slug: usual_bets(slug)}), bots.Tally(), (0, 0)
        )
        player.rng = self.rng
        while loop.time() < until:
            if self.wire is None or self.wire.broken or not self.wire.process.alive:
                await self._connect(chain, player)
            elif player.seen.closed:
                return
            else:
                await self._act(chain, player)
            await asyncio.sleep(self.rng.expovariate(1 / 3.0))
        if self.rng.random() < 0.7:
            await self._ask(chain, {"type": "leave"})
        await self._disconnect()

    async def _connect(self, chain, player):
        await self._disconnect()
        process = self.world.some_process(self.rng)
        if process is None:
            return
        wire = self.wire = Wire(self.world, process)
        player.seen = bots.Message()

        def receive(message):
            if self.wire is wire:
                news = bots._decoder.decode(message)
                player.seen = news if news.seq else player.seen

        def send(message):
            self.world.told(chain, self.name, self.role, message)
            wire.push(receive, message)

        self.watcher = watcher = Watcher(self.name, self.role, send)
        try:
            audience = await wire.call(lambda: process.floor.enter(chain, watcher))
            if isinstance(audience, Exception):
                wire.broken = True
            else:
                self.audience = audience
        except Broken:
            wire.broken = True

    async def _disconnect(self):
        if self.wire is not None and self.wire.process.alive and self.audience is not None:
            self.audience.leave(self.watcher)
        self.wire = self.watcher = self.audience = None

    async def _act(self, chain, player):
        if self.rng.random() < 0.12:
            await self._ask(chain, self._mischief(player), tries=1)
            return
        wanted = player._wanted()
        if wanted is None:
            if self.rng.random() < 0.2:
                await self._ask(chain, {"type": "here"}, tries=1)
            return
        if wanted["type"] in ("sit", "buy"):
            wanted = {**wanted, "chips": self.rng.randrange(10_00, CHIPS, 100), "seat": 0}
            if wanted["type"] == "buy":
                del wanted["seat"]
        await self._ask(chain, wanted)

    def _mischief(self, player):
        """A command that makes little sense, or comes at the wrong time."""
        seat = player.seen.you or 1
        other = seat % 3 + 1
        return self.rng.choice(
            (
                {"type": "buy", "chips": self.rng.choice((0, 1, 50_000_00))},
                {"type": "sit", "chips": CHIPS, "seat": other},
                {"type": "act", "answer": {"type": "choice", "seat": other, "name": "fold"}},
                {
                    "type": "act", "at": max(1, player.seen.seq - 3),
                    "answer": {"type": "choice", "seat": seat, "name": "stand"},
                },
                {"type": "act", "answer": {"type": "drawn", "pieces": ["As", "Ah"]}},
                {"type": "act", "answer": {"type": "bet", "seat": other, "wagers": {"ante": 500}}},
                {"type": "act", "answer": {"type": "bet", "seat": seat, "wagers": {"nothing": 1}}},
                {"type": "act", "answer": {"type": "no-more-bets"}},
                {"type": "close-bets"},
                {"type": "ready"},
                {"type": "leave"},
                {"type": "stay"},
                {"type": "sit-out", "back": self.rng.random() < 0.7},
                {"type": "change-seat", "to": other},
                {"type": "change-table"},
                {"type": "go"},
            )
        )  # fmt: skip

    async def _ask(self, chain, said, tries=TRIES):
        """Send a command until there is an answer, each time with the same id."""
        try:
            command = ask.read(msgspec.json.encode(said))
        except Refused:
            return False
        once = f"{self.rng.getrandbits(64):016x}"
        asked = Asked(chain, self.name, once, command)
        self.world.asked.append(asked)
        for _ in range(tries):
            process = self.world.some_process(self.rng, self.wire)
            if process is None:
                await asyncio.sleep(self.rng.expovariate(1 / 2.0))
                continue
            wire = Wire(self.world, process)
            try:
                answer = await wire.call(
                    lambda process=process: process.floor.command(
                        chain, Request(self.name, self.role, command, once)
                    ),
                    lambda answer: self.world.answered(asked, answer),
                )
            except Broken:
                continue
            if answer is None or is_refusal(answer):
                return answer is None
            await asyncio.sleep(self.rng.expovariate(1 / 2.0))
        return False


class Dealer(Guest):
    """Closes bets now and then."""

    role = "dealer"

    async def visit(self, chain, until):
        while asyncio.get_running_loop().time() < until:
            await asyncio.sleep(self.rng.expovariate(1 / 30.0))
            await self._ask(chain, {"type": "close-bets"}, tries=1)


class Floorperson(Guest):
    """Posts limits and rules, opens tables, and closes them in the end."""

    role = "floorperson"

    async def visit(self, chain, until):
        while asyncio.get_running_loop().time() < until:
            await asyncio.sleep(self.rng.expovariate(1 / 120.0))
            said = self.rng.choice(
                ({"type": "post-limits", "limits": {"all": "5-1000"}}, self._rules(chain), None)
            )
            if said is not None:
                await self._ask(chain, said)
            elif len(self.world.tables) < 4:
                await self.open_table(self.rng.choice(self.world.slugs))

    def _rules(self, chain):
        game = find(self.world.tables[chain])
        option = self.rng.choice(game.options or (None,))
        value = self.rng.choice(getattr(option, "choices", None) or (True, False))
        effective = self.world.right_time() + HALF_AN_HOUR
        options = {option.name: value} if option else {}
        return {"type": "post-rules", "options": options, "effective": effective}

    async def open_table(self, slug):
        """Ask for a table until there is one; an answer that is lost may leave one more."""
        for _ in range(TRIES * 10):
            process = self.world.some_process(self.rng)
            if process is None:
                await asyncio.sleep(1.0)
                continue
            try:
                made = await Wire(self.world, process).call(
                    lambda process=process: process.floor.open_table(
                        self.name, slug, seats=party_size(slug)
                    ),
                    lambda chain: self.world.opened(chain, slug),
                )
            except Broken:
                continue
            if isinstance(made, str):
                return
            await asyncio.sleep(1.0)

    async def close_table(self, chain):
        return await self._ask(chain, {"type": "close-table"})


def party_size(slug):
    game = find(slug)
    low, high = game.seats[0], game.most_positions(game.read_options())
    return min(high, max(low, 3))
