"""Making and removing wagers, and calling them on (1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from msgspec import Struct

from pitboss.errors import Refused
from pitboss.games.craps import placing, shooter
from pitboss.games.craps.options import on_win, vigorish
from pitboss.games.craps.wagers import INACTIVE, LINE, check_payable
from pitboss.play.answers import Bet, Call, TakeDown
from pitboss.play.events import patron_of
from pitboss.play.game import Game
from pitboss.play.options import Options
from pitboss.play.prompts import Steps
from pitboss.play.round import Round
from pitboss.play.wagers import Stake


class Crew(Struct, frozen=True, kw_only=True):
    """Who does at the table what the text gives to one at craps and to another at mini-craps."""

    confirm: tuple[str, ...]
    """Who must confirm a bet made while the dice are in the air."""
    confirm_cite: str
    supervisor: str
    """Who orders the dice passed on and decides disputes."""
    dispute_cite: str
    callers_cite: str
    first_offer_cite: str


CRAPS = Crew(
    confirm=("dealer", "boxperson"),
    confirm_cite="1.3(a)1",
    supervisor="boxperson",
    dispute_cite="1.10(a)2i",
    callers_cite="1.9(e)1",
    first_offer_cite="1.7(b)1",
)


def open_bets(round: Round) -> Steps[None]:
    """1.3(a): bets are made before the dice are thrown."""
    yield from round.take_bets(
        wagers_now(round),
        cite="1.3(a)",
        close="the dice are out",
        calls=partial(check_call, round),
        hear=partial(hear, round),
        take_down=partial(check_take_down, round),
        ready=partial(shooter.check_ready, round),
    )
    return_unsupported(round)


def wagers_now(round: Round) -> tuple[str, ...]:
    return placing.open_now(round, offered(round.game, round.options))


@lru_cache
def offered(game: Game, options: Options) -> tuple[str, ...]:
    """1.2(b): the wagers of the game that this table offers, and no others."""
    return tuple(w.name for w in game.wagers if w.offered is None or w.offered(options))


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """1.3(b), 1.4(f), 1.5: how a bet is made, and whether it can be paid."""
    names = [name.partition(":")[0] for name in bet.wagers]
    if "coupon" in bet.said and any(name not in LINE for name in names):
        raise Refused("a match play coupon is good for Pass and Don't Pass only", "1.3(b)")
    if "cash" in bet.said and "dealer-confirms" not in bet.said:
        raise Refused("a verbal wager with cash must be confirmed by the dealer", "1.3(b)")
    for name in names:
        check_payable(round.options, name, felt[name])
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


def check_late(round: Round, crew: Crew, bet: Bet) -> None:
    """1.3(a): bets between the throw and the rest of the dice, where they are confirmed."""
    missing = [who for who in crew.confirm if f"{who}-confirms" not in bet.said]
    if missing:
        who = " and ".join(missing)
        raise Refused(
            f"a bet with the dice in the air: the {who} must confirm it", crew.confirm_cite
        )
    round.check_bet(bet, wagers_now(round))


def check_take_down(round: Round, answer: TakeDown) -> None:
    """1.3(c): what may not be removed or reduced, and what would be left unpayable."""
    for said, amount in answer.wagers.items():
        stakes = round.standing(said, answer.seat, answer.patron)
        name = stakes[0].wager
        if name == "fire":
            raise Refused("a fire bet stays until a loser 7 is thrown", "1.3(c)2")
        locked = round.state["point"] if name == "pass" else any(s.mark for s in stakes)
        if name in ("pass", "come") and locked:
            raise Refused(f"{name} is not removed or reduced once its point is set", "1.3(c)1")
        left = sum(stake.amount for stake in stakes) - amount
        if amount and left:
            check_payable(round.options, name, left)


def return_unsupported(round: Round) -> None:
    """1.6: odds come back with a Don't bet that was taken down whole."""
    if not placing.removals(round):
        return
    for name in ("dont-pass-odds", "dont-come-odds"):
        flat, cite = placing.FLAT[name]
        for stake in round.stakes_on(name):
            if not round.stake(stake.seat, flat, stake.patron, stake.mark):
                round.return_stake(stake, cite, f"the {flat} bet that it supported is gone")


# -- words ---------------------------------------------------------------------------------------


def check_call(round: Round, call: Call) -> None:
    """1.3(e), 1.11(a): wagers called On, and dice passed on."""
    if call.word in shooter.WORDS:
        shooter.check_word(round, call)
        return
    if call.word not in ("on", "off"):
        known = ", ".join(("on", "off", *shooter.WORDS))
        raise Refused(f"{call.word!r} means nothing here: {known}", "1.3(e)")
    for said in call.wagers:
        stakes = round.standing(said, call.seat, call.patron)
        if not stakes:
            raise Refused(f"seat {call.seat} has no {said} to call {call.word}", "1.3(e)")
        if stakes[0].wager not in INACTIVE:
            raise Refused(f"{said} is always on", "1.3(e)")
        if call.word == "off" and round.state["point"]:
            raise Refused(f"{said} is on: only a come out roll finds it off", "1.3(e)")


def hear(round: Round, call: Call) -> None:
    if call.word in shooter.WORDS:
        shooter.hear(round, call)
        return
    called = round.memo.setdefault("on", set())
    for said in call.wagers:
        for stake in round.standing(said, call.seat, call.patron):
            (called.add if call.word == "on" else called.discard)(_identity(stake))
    round.note(call.word, {"seat": call.seat, "wagers": list(call.wagers)}, "1.3(e)")


def works(round: Round, stake: Stake) -> bool:
    """1.3(e): inactive on a come out roll unless called On, which holds for one roll."""
    if stake.wager not in INACTIVE or not round.memo["come-out"]:
        return True
    return _identity(stake) in round.memo.get("on", ())


def _identity(stake: Stake) -> tuple[int, str, str, str]:
    return stake.seat, stake.patron, stake.wager, stake.mark
