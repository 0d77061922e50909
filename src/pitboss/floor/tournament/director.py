"""Running tournaments: seats are drawn, tables play, players go on or are out, prizes are paid.

What has happened is in the chains of the tournament and of its tables. The director reads these
chains, does the next thing, and waits until something happens. If the process ends half-way, the
next one goes on from there.
"""

import asyncio
import contextlib
import logging
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from pitboss.engine import Saved, Table
from pitboss.engine import prompts as put
from pitboss.engine.registry import find
from pitboss.errors import PitbossError, Refused
from pitboss.floor.ledger import significant_events
from pitboss.floor.ledger.accounts import TIPS
from pitboss.floor.ledger.append import Written
from pitboss.floor.ledger.chain import Body
from pitboss.floor.ledger.entries import Awarded, Directed, Entered, Significant
from pitboss.floor.people.roles import DIRECTOR
from pitboss.floor.table import bots
from pitboss.floor.table import commands as ask
from pitboss.floor.table.commands import Request
from pitboss.floor.table.leader import TableLeader
from pitboss.floor.table.open_tables import OpenTables
from pitboss.floor.table.state import TableState
from pitboss.floor.tournament import plan, tournament
from pitboss.floor.tournament.tournament import REBUY, RUNNING, Player, Tournament

log = logging.getLogger("pitboss.floor")

HOUSE = "tournament"
"""By whom the tables of a tournament are opened."""
LOOK = 1.0
"""Seconds between two looks, if nothing happens."""


class Director:
    """Runs the tournaments of a floor that this process has the leases of."""

    def __init__(self, tables: OpenTables) -> None:
        self._open = tables
        self.rng: random.Random = random.SystemRandom()
        self._running: dict[int, asyncio.Event] = {}

    async def open(self) -> None:
        """Go on with the tournaments that have begun."""
        store = self._open.store
        for one in await asyncio.to_thread(tournament.everything, store):
            if one.state == RUNNING:
                await self.run(one.number)

    def hear_table(self, leader: TableLeader) -> None:
        """Something has happened at a table that is led here."""
        if leader.at.tournament:
            self.hear()

    def hear(self) -> None:
        """Something has happened."""
        for event in self._running.values():
            event.set()

    async def start(self, number: int, by: str) -> None:
        """Start a tournament."""
        await asyncio.to_thread(tournament.start, self._open.store, number, by)
        await self.run(number)

    async def run(self, number: int) -> None:
        if number in self._running or not self._open.take_lease(f"-{number}"):
            return
        self._running[number] = asyncio.Event()
        self._open.spawn(self._run(number))

    async def _run(self, number: int) -> None:
        heard = self._running[number]
        try:
            while True:
                heard.clear()
                one = await asyncio.to_thread(tournament.known, self._open.store, number)
                if one.state != RUNNING:
                    await self._close(one)
                    return
                try:
                    went_on = await self._step(one)
                except PitbossError as error:  # a table changes hands, or the database is away
                    log.warning("tournament %s: %s", number, error)
                    went_on = False
                if not went_on:
                    await self._wait(heard)
        finally:
            self._running.pop(number, None)

    async def _wait(self, heard: asyncio.Event) -> None:
        try:
            await asyncio.wait_for(heard.wait(), LOOK)
        except TimeoutError:
            return

    # -- step by step ------------------------------------------------------------------------

    async def _step(self, one: Tournament) -> bool:
        """Do the next thing, if there is any."""
        await self._close_old(one)
        if not one.tables:
            drawn = await self._draw(one, [player.patron for player in one.still_in])
            await self._write(one, drawn)
            return True
        tables = {chain: await self._open.state_of(chain) for chain in one.tables}
        if await self._seat_everybody(one, tables):
            return True
        if one.knocks_out:
            for chain, at in tables.items():
                if _at_rest(at) and await self._after_a_hand(one, chain, tables):
                    return True
            return False
        if all(_finished(at) for at in tables.values()):
            await self._after_a_round(one, tables)
            return True
        return False

    async def _draw(self, one: Tournament, patrons: list[str]) -> Directed:
        """8.6(f)2: draw tables and seats, with the same number of players at each table, or one
        less."""
        self.rng.shuffle(patrons)
        game, controls = find(one.controls.game), one.controls
        most = controls.seats or game.most_positions(game.read_options(controls.options))
        how_many = -(-len(patrons) // most)
        round = one.round + 1
        drawn: dict[str, dict[str, str]] = {}
        for n in range(how_many):
            chain = await self._open.open_table(
                HOUSE, controls.game, options=controls.options, limits=controls.limits,
                seats=max(most, game.seats[0]), once=f"t{one.number}r{round}n{n + 1}",
                name=f"{one.plan.title}, round {round}, table {n + 1}", tournament=one.chain,
            )  # fmt: skip
            own = patrons[n::how_many]
            seats = sorted(self.rng.sample(range(1, most + 1), len(own)))
            drawn[chain] = {str(s): who for s, who in zip(seats, own, strict=True)}
        return Directed(HOUSE, "draw", {"round": round, "tables": drawn})

    async def _seat_everybody(self, one: Tournament, tables: Mapping[str, TableState]) -> bool:
        """Give everybody the seat that was drawn for them, and let the tables begin."""
        did = False
        for player in one.still_in:
            at = tables.get(player.table)
            if at is not None and not at.seat_of(player.patron):
                for other in tables.values():
                    if seat := other.seat_of(player.patron):  # on the way from there
                        await self._tell(other, ask.Remove(seat))
                await self._tell(at, ask.Place(player.patron, player.seat, player.chips))
                did = True
        rounds = 1 if one.knocks_out else one.controls.hands
        for at in tables.values():
            if not at.allotted:
                await self._tell(at, ask.Allot(rounds))
                did = True
        return did

    async def _tell(self, at: TableState, command: ask.Command) -> None:
        await self._open.command(at.chain, Request(HOUSE, DIRECTOR, command))

    async def _write(self, one: Tournament, *what: Any, says: str = "") -> None:
        said = [Significant(significant_events.TOURNAMENT, "", one.chain, says)] if says else []

        def make(bodies: list[Body]) -> Written:
            known = tournament.known(self._open.store, one.number)
            if known.state != RUNNING:
                raise Refused("the tournament was stopped meanwhile", "8.6(c)")
            return Written(what, said)

        await asyncio.to_thread(tournament.write, self._open.store, one.number, make)

    # -- rounds, from which the best go on ---------------------------------------------------

    async def _after_a_round(self, one: Tournament, tables: Mapping[str, TableState]) -> None:
        """The best of every table go on; the others are out. At one table, it is the end."""
        chips = {p.patron: _chips(tables[p.table], p) for p in one.still_in}
        if len(tables) == 1:
            await self._end(one, self._ranked(chips), chips)
            return
        through: list[str] = []
        for chain in tables:
            own = [p.patron for p in one.still_in if p.table == chain]
            best = self._ranked({patron: chips[patron] for patron in own})
            through += best[: max(1, min(one.controls.advance, len(best) - 1))]
        fewest = tournament.fewest_players(one)
        left = self._ranked({p: c for p, c in chips.items() if p not in through})
        while len(through) < fewest and left:  # too few for another round
            through.append(left.pop(0))
        if one.round == 1:
            again = [patron for patron in left if await self._pays_again(one, patron)]
            left = [patron for patron in left if patron not in again]
            through += again
        outs = [
            self._out(patron, len(through) + n, chips[patron]) for n, patron in enumerate(left, 1)
        ]
        counted = Directed(HOUSE, "count", {"chips": chips})
        drawn = await self._draw(one, through)
        await self._write(one, counted, *reversed(outs), drawn)

    async def _pays_again(self, one: Tournament, patron: str) -> bool:
        """Whether somebody who would be out buys in again, as they said that they would."""
        player = one.players[patron]
        if player.rebuys >= min(player.wanted, one.controls.rebuys):
            return False
        try:
            await self._write(one, Entered(patron, one.controls.buy_in, 0, REBUY))
        except Refused:  # the account does not have it
            return False
        return True

    def _ranked(self, chips: Mapping[str, int]) -> list[str]:
        """By chips, the most first; a draw decides ties."""
        drawn = list(chips)
        self.rng.shuffle(drawn)
        return sorted(drawn, key=lambda patron: -chips[patron])

    def _out(self, patron: str, place: int, chips: int) -> Directed:
        return Directed(HOUSE, "out", {"patron": patron, "place": place, "chips": chips})

    # -- until one has all chips -------------------------------------------------------------

    async def _after_a_hand(
        self, one: Tournament, chain: str, tables: Mapping[str, TableState]
    ) -> bool:
        """Those without chips are out or buy in again; tables are kept even; the next hand."""
        at = tables[chain]
        own = [p for p in one.still_in if p.table == chain and at.seat_of(p.patron)]
        if await self._raise_level(one, at):
            return True
        able = _dealt_in(at)
        broke = [player for player in own if at.seat_of(player.patron) not in able]
        if broke:
            await self._knock_out(one, at, broke)
            return True
        if len(one.still_in) == 1:
            (winner,) = one.still_in
            await self._end(one, [winner.patron], {winner.patron: _chips(at, winner)})
            return True
        if await self._balance(one, chain, tables, own):
            return True
        if len(own) < 2:
            return False
        await self._tell(at, ask.Allot(at.table.rounds + 1))
        return True

    async def _raise_level(self, one: Tournament, at: TableState) -> bool:
        """Set the next level of the schedule, if it is time; False if the table already has it."""
        levels = plan.schedule(one.controls)
        level = min(at.table.rounds // one.controls.hands, len(levels))
        if not level:
            return False
        now = at.table.options
        rules = levels[level - 1]
        if at.table.game.read_options(now.plain() | rules) == now:
            return False
        await self._tell(at, ask.SetRules(rules))
        return True

    async def _knock_out(self, one: Tournament, at: TableState, broke: Sequence[Player]) -> None:
        """Knock out players who cannot play on. Who has fewer chips gets the worse place; of
        equals, who had fewer before the hand. Re-buys are possible in the first level."""
        again = []
        for player in broke:
            first = at.table.rounds <= one.controls.hands
            if first and player.rebuys < min(player.wanted, one.controls.rebuys):
                again.append(player)
        for player in again:
            await self._buy_again(one, at, player)
        left = {p.patron: at.chips(at.seat_of(p.patron)) for p in broke}
        gone = sorted((p for p in broke if p not in again), key=lambda p: (left[p.patron], p.chips))
        places = range(len(one.still_in), 0, -1)
        outs = [
            self._out(p.patron, place, left[p.patron])
            for p, place in zip(gone, places, strict=False)
        ]
        counted = {p.patron: _chips(at, p) for p in one.still_in if at.seat_of(p.patron)}
        if outs:
            await self._write(one, Directed(HOUSE, "count", {"chips": counted}), *outs)
        for player in gone:
            await self._tell(at, ask.Remove(at.seat_of(player.patron)))

    async def _buy_again(self, one: Tournament, at: TableState, player: Player) -> None:
        controls, seat = one.controls, at.seat_of(player.patron)
        move = {"patron": player.patron, "table": at.chain, "seat": seat, "chips": controls.chips}
        try:
            await self._write(
                one, Entered(player.patron, controls.buy_in, 0, REBUY),
                Directed(HOUSE, "move", move),
            )  # fmt: skip
        except Refused:  # the account does not have it
            wants = {"patron": player.patron, "rebuys": player.rebuys}
            await self._write(one, Directed(HOUSE, "wants", wants))
            return
        await self._tell(at, ask.Remove(seat))
        await self._tell(at, ask.Place(player.patron, seat, controls.chips))

    async def _balance(
        self, one: Tournament, chain: str, tables: Mapping[str, TableState], own: Sequence[Player]
    ) -> bool:
        """Break a table that is not needed any more; move one from a table with two more than
        another."""
        others = {name: at for name, at in tables.items() if name != chain}
        if not others:
            return False
        sizes = {
            name: sum(player.table == name for player in one.still_in) for name in others
        }  # fmt: skip
        seats = len(tables[chain].table.seats)
        room = sum(seats - size for size in sizes.values())
        if len(own) <= room and -(-len(one.still_in) // seats) < len(tables):
            for player in own:
                target = min(sizes, key=lambda name: sizes[name])
                await self._move(one, tables[chain], others[target], player)
                sizes[target] += 1
            await self._write(one, Directed(HOUSE, "break", {"table": chain}))
            return True
        target = min(sizes, key=lambda name: sizes[name])
        if len(own) >= sizes[target] + 2:
            player = own[self.rng.randrange(len(own))]
            await self._move(one, tables[chain], others[target], player)
            return True
        return False

    async def _move(
        self, one: Tournament, source: TableState, target: TableState, player: Player
    ) -> None:
        seat, chips = source.seat_of(player.patron), _chips(source, player)
        taken = {p.seat for p in one.still_in if p.table == target.chain} | set(target.sittings)
        free = [number for number in target.table.seats if number not in taken]
        to = free[self.rng.randrange(len(free))]
        move = {"patron": player.patron, "table": target.chain, "seat": to, "chips": chips}
        await self._write(one, Directed(HOUSE, "move", move))
        player.table, player.seat, player.chips = target.chain, to, chips
        await self._tell(source, ask.Remove(seat))
        await self._tell(target, ask.Place(player.patron, to, chips))

    # -- the end -----------------------------------------------------------------------------

    async def _end(self, one: Tournament, ranked: Sequence[str], chips: Mapping[str, int]) -> None:
        """8.6(e): all of the pool is paid, in the order of the places."""
        places = {p.place: p.patron for p in one.players.values() if p.place}
        places |= dict(enumerate(ranked, 1))
        prizes, tips = plan.shares(one.controls, one.pool, len(one.players))
        outs = [self._out(patron, n, chips[patron]) for n, patron in enumerate(ranked, 1)]
        paid = [
            Awarded(places[place], prize)
            for place, prize in enumerate(prizes, 1)
            if prize and place in places
        ]
        withheld = [Awarded("", tips, 0, TIPS)] if tips else []
        says = f"ended: {one.plan.title} is won by {places[1]}"
        await self._write(one, *reversed(outs), *paid, *withheld, Directed(HOUSE, "end"), says=says)

    async def _close(self, one: Tournament) -> None:
        """Close the tables that are left; the rounds that are being played come to their end."""
        await self._close_old(one)
        for chain in one.tables:
            await self._close_one(chain)

    async def _close_old(self, one: Tournament) -> None:
        for chain in one.old:
            await self._close_one(chain)

    async def _close_one(self, chain: str) -> None:
        at = await self._open.state_of(chain)
        if not (at.closed or at.closing):
            await self._tell(at, ask.CloseTable())


def _at_rest(at: TableState) -> bool:
    """Whether a table has played what was allotted to it."""
    return at.round is None and at.table.rounds >= at.allotted > 0 and not at.closing


def _finished(at: TableState) -> bool:
    """Whether a table has played its rounds, or nobody there can bet any more."""
    if at.round is None:
        return at.table.rounds >= at.allotted > 0 or _nobody_can_play(at)
    stuck = isinstance(at.round.prompt, put.TakeBets) and not at.round.stakes_on()
    return stuck and not any(bots.can_bet(at, seat) for seat in at.sittings)


def _dealt_in(at: TableState) -> set[int]:
    """The seats that have enough chips to be dealt in; the player with most chips always is."""
    by_chips = sorted((seat for seat in at.sittings if at.chips(seat)), key=at.chips)
    if not by_chips:
        return set()
    richest = by_chips.pop()
    saved = msgspec.json.decode(at.table.save(), type=Saved)
    able = {richest}
    for seat in by_chips:
        table = Table.restore(at.table.game, msgspec.convert(msgspec.to_builtins(saved), Saved))
        table.seated = dict.fromkeys((seat, richest), "")
        with contextlib.suppress(Refused):
            table.start()
            able.add(seat)
    return able


def _nobody_can_play(at: TableState) -> bool:
    if at.table.stakes or not at.allotted:
        return False
    with_chips = [seat for seat in at.sittings if at.chips(seat)]
    return len(with_chips) < at.table.game.seats[0]


def _chips(at: TableState, player: Player) -> int:
    """What a player has at a table, wagers that are undecided included."""
    seat = at.seat_of(player.patron)
    if not seat:
        return player.chips
    stakes = at.round.stakes_on() if at.round else at.table.stakes
    return at.chips(seat) + _total(stake.amount for stake in stakes if stake.seat == seat)


def _total(amounts: Iterable[int]) -> int:
    return sum(amounts)
