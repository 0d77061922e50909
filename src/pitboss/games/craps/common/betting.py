"""Making and removing wagers, calling them on, and sitting down to do so."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from pitboss.engine import Bet, Call, Game, Options, Round, Stake, Steps, TakeDown, patron_of
from pitboss.engine.answers import UNSAID
from pitboss.engine.betting import taken_off
from pitboss.errors import Refused
from pitboss.games.craps.common.crew import Word, crew_of, shooter_crew
from pitboss.games.craps.common.names import COME, FLAT, INACTIVE, LINE
from pitboss.games.craps.common.options import due_with_bet
from pitboss.games.craps.common.wagers import check_odds, paid_on_more, remember_paid, removals
from pitboss.procedures import bet_manner


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
        void=partial(take_back, round),
        removal=crew.at.removal,
        ready=partial(crew.ready, round) if crew.ready else None,
    )
    return_unsupported(round)


def wagers_now(round: Round) -> tuple[str, ...]:
    """The wagers that can be bet now by somebody."""
    point = round.state["point"]
    # a shooter who has come out may still pass the dice, and then fire bets are open
    closed = {*LINE, "fire"} if point else {*COME}
    for name, flat in FLAT.items():
        stakes = round.stakes_on(flat)
        supported = point if flat in LINE else any(stake.mark for stake in stakes)
        if not stakes or not supported:
            closed.add(name)
    return tuple(name for name in offered(round.game, round.options) if name not in closed)


@lru_cache
def offered(game: Game, options: Options) -> tuple[str, ...]:
    """The wagers of the game that this table offers, and no others."""
    return tuple(w.name for w in game.wagers if w.offered is None or w.offered(options))


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """How a bet is made."""
    at = shooter_crew(round).at
    if bet.said or at.seated:
        bet_manner.Manner(chips=at.chips, confirm=("dealer",), seated=at.seated).check(round, bet)
    if "coupon" in bet.said and not {name.partition(":")[0] for name in bet.wagers} <= {*LINE}:
        raise Refused("a match play coupon is good for Pass and Don't Pass only", at.chips)
    check_vigorish(round, bet, felt)


def check_vigorish(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """Whether the bettor has the vigorish that is due with a bet, where chips are counted."""
    if round.table.stacks is None:
        return
    due = 0
    for said, added in bet.wagers.items():
        name = said.partition(":")[0]
        paid_on = paid_on_more(round, bet.seat, bet.patron, name)
        due += added + due_with_bet(round.options, name, felt[name], added, paid_on)
    round.table.check_chips(patron_of(bet.seat, bet.patron), due)


def check_late(round: Round, bet: Bet) -> None:
    """Bets between the throw and the moment the dice come to rest, if they are confirmed."""
    crew = shooter_crew(round)
    missing = [who for who in crew.confirm if f"{who}-confirms" not in bet.said]
    if missing:
        why = f"a bet with the dice in the air: the {' and '.join(missing)} must confirm it"
        raise Refused(why, crew.at.late_bets)
    round.check_bet(bet, wagers_now(round))


def check_take_down(round: Round, answer: TakeDown) -> None:
    """Refuse to remove or reduce what must stay."""
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
        if name in FLAT:
            for stake, part in taken_off(stakes, amount):
                check_odds(round, name, stake.mark, stake.amount - part)


def take_back(round: Round, answer: TakeDown) -> None:
    """Wagers are taken down or reduced; of a reduced one, vigorish that was paid stays paid."""
    for said, amount in answer.wagers.items():
        stakes = round.standing(said, answer.seat, answer.patron)
        most = sum(stake.amount for stake in stakes)
        for stake, part in taken_off(stakes, most if amount == UNSAID else amount):
            remember_paid(round, stake, stake.amount - part)
            round.return_stake(stake, crew_of(round).at.removal(stake.wager), "taken down", part)


def return_unsupported(round: Round) -> None:
    """Odds come back with a Don't bet that was taken down completely."""
    if not removals(round):
        return
    for name in ("dont-pass-odds", "dont-come-odds"):
        flat, cite = FLAT[name], crew_of(round).at.of(name)
        for stake in round.stakes_on(name):
            if not round.stake(stake.seat, flat, stake.patron, stake.mark):
                round.return_stake(stake, cite, f"the {flat} bet that it supported is gone")


# -- words ---------------------------------------------------------------------------------------


def check_call(round: Round, call: Call) -> None:
    """Refuse words that have no meaning at the table, and words that are not allowed now."""
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
    """Whether a wager is active: some are inactive on a come out roll unless called On, for one
    roll."""
    if stake.wager not in INACTIVE or not round.memo["come-out"]:
        return True
    return _identity(stake) in round.memo.get("on", ())


def _identity(stake: Stake) -> tuple[int, str, str, str]:
    return stake.seat, stake.patron, stake.wager, stake.mark


# -- tables at which players sit: only who is seated may wager, and then stays seated -------------


def has_wagers(round: Round, seat: int) -> bool:
    return bool(round.stakes_on(seat=seat))


def seat_words(bound: Callable[[Round, int], bool]) -> dict[str, Word]:
    """``leave-seat`` and ``take-seat``: a player who has wagered may not leave.

    `bound` says whether the round of play for which a seat has wagered is still going on.
    """

    def check(round: Round, call: Call) -> None:
        bet_manner.check_seat_word(round, call, bound, crew_of(round).at.seated)

    def hear(round: Round, call: Call) -> None:
        bet_manner.hear_seat_word(round, call, crew_of(round).at.seated)

    return dict.fromkeys((bet_manner.LEAVES, bet_manner.RETURNS), Word(check, hear))
