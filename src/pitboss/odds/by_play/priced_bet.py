"""The bet with which a wager is priced: alone, or with other wagers that the rules require."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from math import sqrt
from random import Random

from pitboss.engine import (
    Answer,
    Bet,
    Bot,
    Dealer,
    Event,
    Game,
    NoMoreBets,
    Options,
    Prompt,
    Round,
    Table,
    TakeBets,
    play_round,
)
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.players import step
from pitboss.errors import Refused
from pitboss.odds.prices import Line, Number
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


def find(
    table: Table, wager: str, stake: int, spot: str = "", multiples: Iterable[int] = MULTIPLES
) -> Making | None:
    """The first bet with a wager that a newly opened table accepts; None if it accepts none."""
    tried = (made for times in multiples for made in _tried(table, wager, stake * times, spot))
    return next((made for made in tried if isinstance(made, Making)), None)


def refusal(table: Table, wager: str, stake: int) -> Refused | None:
    """Why a newly opened table accepts no bet with exactly this amount; None if it accepts one."""
    tried = [*_tried(table, wager, stake, "")]
    if any(isinstance(made, Making) for made in tried):
        return None
    return next(made for made in tried if isinstance(made, Refused))


def _tried(table: Table, wager: str, stake: int, spot: str) -> Iterator[Making | Refused]:
    """Every bet with a wager that may be tried, or why the table does not accept it."""
    opened = open_to(table)
    if wager not in opened:
        return
    required = tuple(name for name in main(table.game) if name in opened)
    together = required if wager in required else (wager,)
    for others in _other_wagers(together, required, opened):
        names = (*others, *together)
        try:
            said = {name: _said(table, name, spot if name == wager else "") for name in names}
            amounts = {said[name]: _amount(table, name, stake) for name in names}
            bet = Bet(SEAT, amounts)
            _try(table, bet)
        except Refused as refused:
            yield refused
            continue
        stands = {name: table.find_wager(said[name])[1] for name in names}
        standing = tuple(stands[name] for name in others)
        leads = wager in required or not others
        again = Bet(SEAT, {said[name]: amounts[said[name]] for name in others})
        yield Making(bet, stands[wager], amounts[said[wager]], standing, leads, again)


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
    return Table(game, options=options.plain() | game.in_part, seats=game.seats[0])


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


# -- played until it is decided -------------------------------------------------------------------


class Undecided(Exception):
    """A wager is not decided within the rounds allowed."""


class Bettor(Bot):
    """Makes one bet, nothing else, and decides as the game's own bot does.

    What the bot does not decide is decided by default.
    """

    def __init__(self, making: Making, rng: Random) -> None:
        super().__init__(decide=_decide)
        self.rng = rng
        self.making = making
        self.to_bet = False
        self.asked = False
        """Whether there was anything to decide."""

    def bet(self, round: Round, prompt: ask.TakeBets, seat: int) -> None:
        if self.to_bet and seat == SEAT:
            round.answer(self.making.bet)
            self.to_bet = False
        elif seat == SEAT and self.making.again.wagers:
            with suppress(Refused):  # they cannot be bet at this moment
                round.answer(self.making.again)

    def answer(self, round: Round, prompt: Prompt) -> Answer:
        if isinstance(prompt, ask.Cut):  # it does not matter: nobody knows the order
            return say.CutAt(prompt.least)
        self.asked = True
        return super().answer(round, prompt)


def _decide(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    answer = round.game.bot(round, prompt, seat, rng) if round.game.bot else None
    if answer is None and isinstance(prompt, ask.Choose):
        silent = prompt.offer(prompt.default)
        if silent is not None and (silent.unstated or not silent.high):
            return say.Choice(prompt.seat, silent.name, patron=prompt.patron)
    return answer


class End(Frozen):
    """How a wager ended, in cents."""

    net: int
    staked: int
    why: str
    rounds: int


def until_decided(table: Table, dealer: Dealer, bettor: Bettor, most: int) -> End:
    """Make the wager, and play until it is decided, up to a number of rounds."""
    players = dict.fromkeys(table.seats, bettor)
    events: list[Event] = []
    bettor.to_bet = True
    for rounds in range(1, most + 1):
        events += play_round(table, dealer, players).events
        if not bettor.to_bet and _decided(table, events):
            return _end(bettor.making, events, rounds)
    raise Undecided


def _decided(table: Table, events: Iterable[Event]) -> bool:
    """Whether the player has no wager left, except one that was decided before and stays on the
    felt."""
    standing = {stake.wager for stake in table.stakes if stake.seat == SEAT}
    return not standing or standing <= {
        event.wager for event in events if isinstance(event, on.Settled) and event.seat == SEAT
    }


def _end(making: Making, events: Sequence[Event], rounds: int) -> End:
    """What the wager won or lost, and all that followed from it where it leads."""
    net, staked, why = 0, 0, ""
    for event in _own(making, events):
        if isinstance(event, on.Settled):
            net += event.net
            why = event.why if event.wager == making.wager else why
        elif isinstance(event, on.Charged):
            net, staked = net - event.amount, staked + event.amount
        else:
            staked += event.amount if isinstance(event, on.Placed) else -event.amount
    if making.leads:
        patron = on.patron_of(SEAT)
        moved = [event for event in events if isinstance(event, on.Moved)]
        net += sum(event.amount for event in moved if event.target == patron)
        net -= sum(event.amount for event in moved if event.source == patron)
    return End(net, staked, why, rounds)


def _own(
    making: Making, events: Iterable[Event]
) -> Iterator[on.Settled | on.Charged | on.Placed | on.TakenDown]:
    """The events about the player's chips that are part of the price."""
    for event in events:
        if (
            isinstance(event, (on.Settled, on.Charged, on.Placed, on.TakenDown))
            and event.seat == SEAT
            and making.counts(event.wager)
        ):
            yield event


# -- many of them --------------------------------------------------------------------------------


class Ends:
    """How often a wager ended in each way: counted, or as a probability."""

    def __init__(self, amount: int) -> None:
        self.amount = amount
        self._often: dict[tuple[int, int], Fraction | int] = {}
        self._whys: dict[tuple[int, int], str] = {}

    def add(self, end: End, often: Fraction | int = 1) -> None:
        key = end.net, end.staked
        self._often[key] = self._often.get(key, 0) + often
        if self._whys.setdefault(key, end.why) != end.why:
            self._whys[key] = ""

    def lines(self, rounds: int | None = None) -> tuple[Line, ...]:
        """A line for every result, the best first; from the number of rounds, if ends were
        counted."""
        return tuple(
            self._line(*key, often / rounds if rounds else Fraction(often))
            for key, often in sorted(self._often.items(), key=lambda item: item[0], reverse=True)
        )

    def _line(self, net: int, staked: int, chance: Number) -> Line:
        """Named by the reason, if all results of the line have the same one."""
        usual = "won" if net > 0 else "lost" if net < 0 else "push"
        a_unit = Fraction(net, self.amount)
        odds = f"{a_unit.numerator:,} to {a_unit.denominator:,}"
        return Line(
            name=self._whys[net, staked] or usual,
            net=a_unit,
            chance=chance,
            pays=odds if net > 0 and staked == self.amount else "",
            staked=Fraction(staked, self.amount),
        )


class Played(Frozen):
    """The results of a wager: in every outcome, or in a number of rounds."""

    ends: Ends
    times: int
    decides: bool
    """Whether the player had anything to decide."""


def std_error(lines: Iterable[Line], rounds: int) -> float:
    """The standard error of the mean of so many rounds with these results."""
    found = [(float(line.net), float(line.chance)) for line in lines]
    mean = sum(net * chance for net, chance in found)
    return sqrt(sum((net - mean) ** 2 * chance for net, chance in found) / rounds)
