"""Making and removing wagers, and calling them on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from pitboss.errors import Refused
from pitboss.games.craps.common import placing
from pitboss.games.craps.common.crew import Word, crew_of, shooter_crew
from pitboss.games.craps.common.names import FLAT, INACTIVE, LINE
from pitboss.games.craps.common.options import on_win, vigorish
from pitboss.games.craps.common.wagers import check_payable
from pitboss.play.answers import Bet, Call, TakeDown
from pitboss.play.events import patron_of
from pitboss.play.game import Game
from pitboss.play.options import Options
from pitboss.play.prompts import Steps
from pitboss.play.round import Round
from pitboss.play.wagers import Stake


def open_bets(round: Round) -> Steps[None]:
    """Bets are made before the dice are thrown."""
    crew = crew_of(round)
    yield from round.take_bets(
        wagers_now(round),
        cite=crew.at.bets,
        close=crew.close,
        calls=partial(check_call, round),
        hear=lambda call: crew.words[call.word].hear(round, call),
        take_down=partial(check_take_down, round),
        ready=partial(crew.ready, round) if crew.ready else None,
    )
    return_unsupported(round)


def wagers_now(round: Round) -> tuple[str, ...]:
    return placing.open_now(round, offered(round.game, round.options))


@lru_cache
def offered(game: Game, options: Options) -> tuple[str, ...]:
    """The wagers of the game that this table offers, and no others."""
    return tuple(w.name for w in game.wagers if w.offered is None or w.offered(options))


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """How a bet is made."""
    cite = shooter_crew(round).at.chips
    names = [name.partition(":")[0] for name in bet.wagers]
    if "coupon" in bet.said and any(name not in LINE for name in names):
        raise Refused("a match play coupon is good for Pass and Don't Pass only", cite)
    if "cash" in bet.said and "dealer-confirms" not in bet.said:
        raise Refused("a verbal wager with cash must be confirmed by the dealer", cite)
    check_amounts(round, bet, felt)


def check_amounts(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """Whether a bet can be paid, and whether the bettor has the vigorish."""
    names = [name.partition(":")[0] for name in bet.wagers]
    for name in names:
        check_payable(round, name, felt[name])
    if round.table.stacks is not None:
        due = sum(_due(round, bet, name, felt[name]) for name in names)
        patron = patron_of(bet.seat, bet.patron)
        round.table.check_chips(patron, sum(bet.wagers.values()) + due)


def _due(round: Round, bet: Bet, name: str, total: int) -> int:
    """The vigorish that is collected with a bet."""
    if not name.startswith(("buy", "lay")) or on_win(round.options, name):
        return 0
    added = bet.wagers[name]
    return vigorish(round.options, total) - vigorish(round.options, total - added)


def check_late(round: Round, bet: Bet) -> None:
    """Bets between the throw and the rest of the dice, where they are confirmed."""
    crew = shooter_crew(round)
    missing = [who for who in crew.confirm if f"{who}-confirms" not in bet.said]
    if missing:
        why = f"a bet with the dice in the air: the {' and '.join(missing)} must confirm it"
        raise Refused(why, crew.at.late_bets)
    round.check_bet(bet, wagers_now(round))


def check_take_down(round: Round, answer: TakeDown) -> None:
    """What may not be removed or reduced, and what would be left unpayable."""
    at = crew_of(round).at
    for said, amount in answer.wagers.items():
        stakes = round.standing(said, answer.seat, answer.patron)
        name = stakes[0].wager
        if name == "fire":
            raise Refused("a fire bet stays until a loser 7 is thrown", at.fire.stays)
        locked = round.state["point"] if name == "pass" else any(s.mark for s in stakes)
        if name in ("pass", "come") and locked:
            why = f"{name} is not removed or reduced once its point is set"
            raise Refused(why, at.not_removed)
        left = sum(stake.amount for stake in stakes) - amount
        if amount and left:
            check_payable(round, name, left)


def return_unsupported(round: Round) -> None:
    """Odds come back with a Don't bet that was taken down whole."""
    if not placing.removals(round):
        return
    for name in ("dont-pass-odds", "dont-come-odds"):
        flat, cite = FLAT[name], crew_of(round).at.of(name)
        for stake in round.stakes_on(name):
            if not round.stake(stake.seat, flat, stake.patron, stake.mark):
                round.return_stake(stake, cite, f"the {flat} bet that it supported is gone")


# -- words ---------------------------------------------------------------------------------------


def check_call(round: Round, call: Call) -> None:
    """Words that mean nothing at the table are refused, and so is what the others do not allow."""
    crew = crew_of(round)
    if call.word not in crew.words:
        known = ", ".join(crew.words)
        raise Refused(f"{call.word!r} means nothing here: {known}", crew.at.on_off)
    crew.words[call.word].check(round, call)


def check_on_off(round: Round, call: Call) -> None:
    """Wagers that are off on a come out roll may be called On for it."""
    cite = crew_of(round).at.on_off
    for said in call.wagers:
        stakes = round.standing(said, call.seat, call.patron)
        if not stakes:
            raise Refused(f"seat {call.seat} has no {said} to call {call.word}", cite)
        if stakes[0].wager not in INACTIVE:
            raise Refused(f"{said} is always on", cite)
        if call.word == "off" and round.state["point"]:
            raise Refused(f"{said} is on: only a come out roll finds it off", cite)


def hear_on_off(round: Round, call: Call) -> None:
    called = round.memo.setdefault("on", set())
    for said in call.wagers:
        for stake in round.standing(said, call.seat, call.patron):
            (called.add if call.word == "on" else called.discard)(_identity(stake))
    marked = {"seat": call.seat, "wagers": list(call.wagers)}
    round.note(call.word, marked, crew_of(round).at.on_off)


ON_OFF = dict.fromkeys(("on", "off"), Word(check_on_off, hear_on_off))


def works(round: Round, stake: Stake) -> bool:
    """Inactive on a come out roll unless called On, which holds for one roll."""
    if stake.wager not in INACTIVE or not round.memo["come-out"]:
        return True
    return _identity(stake) in round.memo.get("on", ())


def _identity(stake: Stake) -> tuple[int, str, str, str]:
    return stake.seat, stake.patron, stake.wager, stake.mark
