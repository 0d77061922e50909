"""The steps of a round in which chips are put down and taken back.

They are methods of `Round`, in a module of their own because they belong together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine import seeds
from pitboss.engine.answers import Answer
from pitboss.engine.events import patron_of
from pitboss.engine.prompts import Steps
from pitboss.engine.wagers import Stake
from pitboss.errors import Refused, among, refuse_for_all
from pitboss.money import dollars

if TYPE_CHECKING:
    from pitboss.engine.round import Round


def take_bets(
    round: Round,
    wagers: Sequence[str],
    *,
    cite: str,
    close: str = "No more bets",
    close_cite: str = "",
    locked: str = "",
    calls: Callable[[say.Call], None] | None = None,
    take_down: Callable[[say.TakeDown], None] | None = None,
    ready: Callable[[], None] | None = None,
    hear: Callable[[say.Call], None] | None = None,
    why_not: Callable[[str], Refused | None] | None = None,
    void: Callable[[say.TakeDown], None] | None = None,
    removal: Callable[[str], str] | None = None,
) -> Steps[None]:
    """Bets are open until the dealer closes them.

    `calls` refuses words about wagers that the text forbids; without it, no words are known.
    `take_down` refuses to take wagers down where the text forbids that; without it, every wager may
    be taken down until bets close. `ready` refuses the close while something is missing. `hear`
    does what a word means; without it, the word becomes the mark of its wagers. `locked` is the
    paragraph that forbids changing a wager after the close, if it is not the paragraph on the bets.
    `why_not` gives the reason why another wager cannot be made now. `void` takes a wager down;
    without it, the chips are given back. `removal` gives the paragraph on taking down by the
    wager's name, if it is not the paragraph on the bets.
    """
    taken_back_by = removal or (lambda name: cite)

    def legal(answer: Answer) -> None:
        if isinstance(answer, say.Bet):
            check_bet(round, answer, wagers, why_not)
        elif isinstance(answer, say.TakeDown):
            _check_take_down(round, answer, take_down, taken_back_by)
        elif isinstance(answer, (say.Call, say.Pledge)):
            _check_word(round, answer, calls, cite)
        elif ready:
            ready()

    prompt = ask.TakeBets(cite, round.table.seats, tuple(wagers), legal)
    while type(answer := (yield prompt)) is not say.NoMoreBets:
        if isinstance(answer, say.Bet):
            place_bet(round, answer)
        elif isinstance(answer, say.TakeDown):
            (void or partial(take_back, round, cite=taken_back_by))(answer)
        else:
            _hear_word(round, answer, hear, cite)
    round.closed, round.locked, round.removal = cite, locked, removal
    if close:
        round.announce(close, close_cite or cite)
    yield from seeds.stir(round, cite)


def check_bet(
    round: Round,
    bet: say.Bet,
    wagers: Sequence[str],
    why_not: Callable[[str], Refused | None] | None = None,
) -> None:
    """Refuse a bet that the text, the options or the posted limits do not allow."""
    game, table = round.game, round.table
    if bet.seat not in table.seats or not bet.wagers:
        raise _nowhere(round, bet)
    if game.one_player is not None and round.felt.taken(bet.seat, bet.patron):
        raise Refused(f"seat {bet.seat} is another player's position", game.one_player)
    felt, spent = round.felt.amounts(bet.seat, bet.patron), 0
    own: list[Callable[[], None]] = []  # what the text of the game says is narrower ...
    limits: list[Callable[[], None]] = []  # ... than what holds for all games
    for said, named in bet.wagers.items():
        wager, name = table.find_wager(said)
        mark = wager.mark(round, bet, said) if wager.mark else ""
        amount = named or (wager.price(round, bet, said) if wager.price else 0)
        if wager.name not in wagers:
            refusal = why_not(wager.name) if why_not else None
            raise refusal or Refused(f"{wager.name} cannot be bet now: {wager.when}", wager.cite)
        if amount <= 0:
            raise Refused(f"{name}: a wager must be more than 0", wager.cite)
        spent += amount
        felt[name] = total = felt.get(name, 0) + amount
        total = round.amount(bet.seat, name, bet.patron, mark) + amount if wager.mark else total
        own += [partial(wager.check, total), partial(wager.check_payable, round.options, total)]
        if table.posted and not bet.permitted and not wager.fixed:
            unit = wager.unit(round, bet, said) if wager.unit else 1
            limits.append(partial(table.limits.check, wager, total, game.rulebook.limits, unit))
    if game.check_bets:
        own.append(partial(game.check_bets, round, bet, felt))
    if game.check_felt:
        own.append(partial(game.check_felt, round, felt))
    refuse_for_all((*own, *limits))
    if table.stacks is not None:
        table.check_chips(patron_of(bet.seat, bet.patron), spent)


def _nowhere(round: Round, bet: say.Bet) -> Refused:
    """The refusal of an empty bet, or of a bet at a position that the table does not have."""
    game = round.game
    if bet.seat in round.table.seats:
        return Refused("a bet names its wagers", game.only_these)
    beyond = bet.seat > game.most_positions(round.options)
    cite = game.seats_cite[1] if beyond else game.only_these
    return Refused(f"there is no seat {bet.seat} at this table", cite)


def place_bet(round: Round, bet: say.Bet) -> None:
    for said, named in bet.wagers.items():
        wager, name = round.table.find_wager(said)
        mark = wager.mark(round, bet, said) if wager.mark else ""
        amount = named or (wager.price(round, bet, said) if wager.price else 0)
        stake = round.place(bet.seat, name, amount, wager.cite, patron=bet.patron, mark=mark)
        if wager.placed:
            wager.placed(round, stake, amount)
        if wager.issue:
            wager.issue(round, bet, said, stake)


def place(
    round: Round, seat: int, wager: str, amount: int, cite: str, *, patron: str = "", mark: str = ""
) -> Stake:
    """Chips go onto the felt."""
    stake = round.felt.add(seat, wager, amount, patron, mark)
    round.record(on.Placed(seat, patron, wager, amount, cite, mark))
    return stake


def remark(round: Round, stake: Stake, mark: str, cite: str) -> Stake:
    """A wager moves to another mark; if there is one already, the two become one."""
    if stake.mark == mark:
        return stake
    round.record(
        on.Marked(stake.seat, stake.patron, stake.wager, stake.amount, stake.mark, mark, cite)
    )
    return round.felt.remark(stake, mark)


def _in_full(round: Round, answer: say.TakeDown) -> say.TakeDown:
    """The answer with the amount of every wager filled in, also where the whole wager is meant."""
    whole = {
        said: sum(stake.amount for stake in standing(round, said, answer.seat, answer.patron))
        for said, amount in answer.wagers.items()
        if amount == say.UNSAID
    }
    return replace(answer, wagers=answer.wagers | whole)


def _check_take_down(
    round: Round,
    answer: say.TakeDown,
    forbids: Callable[[say.TakeDown], None] | None,
    cite: Callable[[str], str],
) -> None:
    answer = _in_full(round, answer)
    for said, amount in answer.wagers.items():
        stakes = standing(round, said, answer.seat, answer.patron)
        most = sum(stake.amount for stake in stakes)
        kind, _ = round.table.find_wager(said)
        if not most:
            raise _none_to_take(answer, said, cite(kind.name))
        if not 0 < amount <= most:
            why = f"{said} stands at {dollars(most)}: {dollars(amount)} cannot be taken off"
            raise Refused(why, cite(kind.name))
        if round.table.posted and amount < most:
            round.table.limits.check_rest(kind, most - amount, round.game.rulebook.limits)
    if forbids:
        forbids(answer)
    for said, amount in answer.wagers.items():
        kind, _ = round.table.find_wager(said)
        for stake, part in taken_off(standing(round, said, answer.seat, answer.patron), amount):
            if stays := stake.amount - part:
                kind.check_payable(round.options, stays)
    if round.game.check_felt and (left := left_by(round, answer)):
        round.game.check_felt(round, left)


Word = say.Call | say.Pledge
Hears = Callable[[say.Call], None] | None


def _check_word(round: Round, answer: Word, calls: Hears, cite: str) -> None:
    if isinstance(answer, say.Pledge):
        seeds.check_pledge(round, answer, cite)
    elif calls is None:
        raise Refused(f"{answer.word!r} means nothing here", cite)
    else:
        calls(answer)


def _hear_word(round: Round, answer: Word, hear: Hears, cite: str) -> None:
    if isinstance(answer, say.Pledge):
        seeds.pledge(round, answer, cite)
    else:
        (hear or partial(call, round, cite=cite))(answer)


def not_there(round: Round, answer: say.Bet | say.TakeDown) -> Refused | None:
    """Why a wager could not be made or taken back at any time: the game does not have it, or the
    bettor does not."""
    for said in answer.wagers:
        kind = said.partition(":")[0]
        if kind not in round.game.wager_names:
            return round.game.no_wager(said)
        wager = round.game.wager_names[kind]
        if isinstance(answer, say.Bet) and wager.by_choice:
            why = f"{said} is made by a decision, {wager.when}"
            return Refused(why, among(wager.cite, round.closed))
        if isinstance(answer, say.TakeDown) and not standing(
            round, said, answer.seat, answer.patron
        ):
            by = (round.removal(kind) if round.removal else "") or round.closed
            return _none_to_take(answer, said, by)
    return None


def _none_to_take(answer: say.TakeDown, said: str, cite: str) -> Refused:
    return Refused(f"seat {answer.seat} has no {said} to take down", cite)


def left_by(round: Round, answer: say.TakeDown) -> dict[str, int]:
    """What a bettor has at the position after chips are taken off, name to amount."""
    left = round.felt.amounts(answer.seat, answer.patron)
    for said, amount in answer.wagers.items():
        _, name = round.table.find_wager(said)
        left[name] = left.get(name, 0) - amount
    return {name: amount for name, amount in left.items() if amount > 0}


def take_back(round: Round, answer: say.TakeDown, cite: Callable[[str], str]) -> None:
    """Chips are taken off the felt, undecided: the whole wager if no amount is named.

    `cite` is the paragraph that allows it, by the name of the wager.
    """
    for said, amount in _in_full(round, answer).wagers.items():
        for stake, part in taken_off(standing(round, said, answer.seat, answer.patron), amount):
            round.return_stake(stake, cite(stake.wager), "taken down", part)


def taken_off(stakes: Sequence[Stake], amount: int) -> list[tuple[Stake, int]]:
    """How much of each of some wagers is taken off, if an amount is taken off them together."""
    parts = []
    for stake in stakes:
        part = min(amount, stake.amount)
        amount -= part
        if part:
            parts.append((stake, part))
    return parts


def standing(round: Round, said: str, seat: int, patron: str = "") -> list[Stake]:
    """A bettor's wagers under a name as the bettor said it: ``come-odds:6`` is one mark of many.

    A name without a mark means the wager without a mark, or, if there is none, all wagers of
    that name. A mark of several words may be given by its first word: ``slip:7`` is
    ``7 straight 1-2-3``.
    """
    wager, name = round.table.find_wager(said)
    stakes = round.stakes_on(name, seat=seat, patron=patron)
    if wager.mark is None:
        return stakes
    mark = said.partition(":")[2]
    marked = [stake for stake in stakes if mark in (stake.mark, stake.mark.partition(" ")[0])]
    return marked if mark else marked or stakes


def call(round: Round, answer: say.Call, cite: str) -> None:
    """A word about wagers becomes their mark."""
    for name in answer.wagers:
        for stake in round.stakes_on(name, seat=answer.seat, patron=answer.patron):
            round.remark(stake, answer.word, cite)
