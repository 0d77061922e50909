"""The bet with which a wager is priced: alone, or with other wagers that the rules require."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.engine.answers import Bet, NoMoreBets
from pitboss.engine.dealers import Dealer
from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.engine.players import Bot, step
from pitboss.engine.prompts import TakeBets
from pitboss.engine.round import Round
from pitboss.engine.table import Table
from pitboss.errors import Refused
from pitboss.values import Frozen

SEAT = 1
"""Where the one player sits."""
MULTIPLES = range(1, 13)
"""Multiples of the stake that are tried if it cannot be paid exactly, as $5 at 7 to 6."""


class Making(Frozen):
    """How a wager is made."""

    bet: Bet
    wager: str
    """As it stands on the felt, with its spot: ``straight:17``."""
    amount: int
    other_wagers: tuple[str, ...]
    """Other wagers that are bet because the rules require them; they have their own prices."""
    leads: bool
    """Whether all that follows from the bet is part of the price: later decisions, a bonus."""
    again: Bet
    """A bet with the other wagers alone, which is made again if the wager stays undecided."""

    def counts(self, wager: str) -> bool:
        """Whether what another wager wins or loses is part of the price."""
        return wager == self.wager or (self.leads and wager not in self.other_wagers)


def main(game: Game) -> tuple[str, ...]:
    """The wagers that the game requires: all that are required, or the only one there is."""
    bets = [wager for wager in game.wagers if wager.when == "bets"]
    required = [wager.name for wager in bets if wager.required]
    return tuple(required or [wager.name for wager in bets if len(bets) == 1])


def find(table: Table, wager: str, stake: int, spot: str = "") -> Making | None:
    """The first bet with a wager that a newly opened table accepts; None if it accepts none."""
    opened = open_to(table)
    if wager not in opened:
        return None
    required = tuple(name for name in main(table.game) if name in opened)
    together = required if wager in required else (wager,)
    for times in MULTIPLES:
        for others in _other_wagers(together, required, opened):
            names = (*others, *together)
            try:
                said = {name: _said(table, name, spot if name == wager else "") for name in names}
                amounts = {said[name]: _amount(table, name, stake * times) for name in names}
                bet = Bet(SEAT, amounts)
                _try(table, bet)
            except Refused:
                continue
            stands = {name: table.find_wager(said[name])[1] for name in names}
            standing = tuple(stands[name] for name in others)
            leads = wager in required or not others
            again = Bet(SEAT, {said[name]: amounts[said[name]] for name in others})
            return Making(bet, stands[wager], amounts[said[wager]], standing, leads, again)
    return None


def _other_wagers(
    together: Sequence[str], required: Sequence[str], open_to: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    """The other wagers that are tried together with those of a price: none, the required ones, and
    then any single one."""
    needs = tuple(name for name in required if name not in together)
    yield ()
    if needs:
        yield needs
    for other in open_to:
        if other not in (*together, *needs):
            yield (other,)
            if needs:
                yield (*needs, other)


def _said(table: Table, name: str, spot: str) -> str:
    """A wager as it is named in a bet: on its first spot, if no spot is asked for."""
    spots = table.game.wager_names[name].spots
    places = (spot,) if spot else spots(table.options) if spots else ()
    return f"{name}:{places[0]}" if places else name


def _amount(table: Table, name: str, stake: int) -> int:
    """The stake that is wanted, within the bounds that the text itself sets."""
    wager = table.game.wager_names[name].at(table.options)
    amount = max(stake * wager.times, wager.low)
    amount += -amount % wager.step
    return amount if wager.high is None else min(amount, wager.high)


# -- a table for one player ----------------------------------------------------------------------


def open_table(game: Game, options: Options) -> Table:
    """As small as it may be."""
    return Table(game, options=options.plain(), seats=game.seats[0])


def reopen(table: Table) -> None:
    """The table as it was when it was opened: without wagers, shuffles or anything known."""
    table.round = None
    table.rounds = 0
    table.state = table.game.first_state(table.options)
    table.stakes, table.stocks = [], {}


def _to_bets(table: Table) -> Round:
    """The first round of a newly opened table: bets are open, or there are none and it is over."""
    reopen(table)
    round, dealer, players = table.start(), Dealer(0), dict.fromkeys(table.seats, Bot(0))
    while (prompt := round.prompt) is not None and not isinstance(prompt, TakeBets):
        step(round, prompt, dealer, players)
    return round


def open_to(table: Table) -> tuple[str, ...]:
    """The wagers that bets are open to."""
    prompt = _to_bets(table).prompt
    return prompt.wagers if isinstance(prompt, TakeBets) else ()


def accepted(table: Table, bet: Bet) -> bool:
    """Whether a newly opened table accepts a bet, and lets bets be closed after it."""
    try:
        _try(table, bet)
    except Refused:
        return False
    return True


def _try(table: Table, bet: Bet) -> None:
    """Refused if a newly opened table does not accept a bet, or does not let bets be closed after
    it."""
    round = _to_bets(table)
    round.answer(bet)
    round.check(NoMoreBets())
