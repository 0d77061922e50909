"""The dealing that goes on by itself: the dealer, bots, and seats that do not answer.

The loop goes on until somebody must decide, and again when time is up for what the table waits for.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterable, Iterator
from functools import partial
from itertools import chain, islice, permutations
from typing import TYPE_CHECKING, Any

from pitboss.engine import DEALER, Answer, Prompt
from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.errors import Refused
from pitboss.floor.clock import elapsed, now
from pitboss.floor.ledger import entries
from pitboss.floor.people import patrons
from pitboss.floor.table import bots, new_games, rule_changes
from pitboss.floor.table.state import TableState, committed_order
from pitboss.floor.table.timers import Clock, Then

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader

BETS = "bets"
"""What the clock says while bets are taken."""


def run(leader: TableLeader) -> None:
    """Let the dealer go on until somebody must decide."""
    let_go(leader)
    _let_bots_bet(leader)
    while (prompt := _next_prompt(leader)) is not None and _deal(leader, prompt):
        let_go(leader)
        _let_bots_bet(leader)


def _next_prompt(leader: TableLeader) -> Prompt | None:
    """The prompt that can be answered at once: by the dealer, or for an empty seat."""
    round = leader.at.round
    if round is None or round.prompt is None:
        return None
    prompt = round.prompt
    if isinstance(prompt, put.TakeBets):
        return prompt if leader.policy.has_all_bets(leader) else None
    if isinstance(prompt, put.Stir) and leader.pace.seeds:
        return prompt if leader.seeds.complete(prompt) else None
    if _waits_for_reports(leader, prompt):
        return None
    if prompt.party == DEALER:
        return prompt
    seat = int(prompt.party)
    at_once = leader.bot(seat) and not leader.pace.bots
    return prompt if leader.gone(seat) or at_once else None


def _waits_for_reports(leader: TableLeader, prompt: Prompt) -> bool:
    """Whether the crew has a moment to report something before the cards are turned over."""
    for_reports = isinstance(prompt, put.Choose) and prompt.for_reports
    return for_reports and leader.pace.reports > 0 and leader.crew_watches()


def _deal(leader: TableLeader, prompt: Prompt) -> bool:
    """Answer for the dealer, a bot or an empty seat. False if that was not possible."""
    dealer = leader.at.dealer
    assert dealer is not None, "whoever leads a table deals"
    if prompt.party != DEALER:
        _answer_for(leader, int(prompt.party), prompt)
        return True
    if isinstance(prompt, put.TakeBets) and not leader.policy.may_close_bets(leader):
        return False
    answer = leader.seeds.answer(prompt) or dealer.answer(prompt)
    what = entries.Answered(DEALER, answer)
    try:
        events = leader.at.take(what, dealt=True)
    except Refused as refusal:
        if not isinstance(prompt, put.TakeBets):
            raise
        leader.ready.clear()  # something is missing before bets can close
        leader.waiting = str(refusal)
        return False
    if isinstance(answer, say.NoMoreBets):
        leader.ready.clear()
        leader.waiting = ""
    if isinstance(answer, say.Shuffled) and answer.commitment:
        assert isinstance(prompt, (put.Shuffle, put.Commit)), "only orders are committed to"
        leader.draft.orders.append(committed_order(dealer, prompt.source, answer.commitment))
    leader.draft.add(what, events)
    return True


# -- seats that do not answer ----------------------------------------------------------------------


def _answer_for(leader: TableLeader, seat: int, prompt: Prompt) -> None:
    """For a bot, what it decides; for a seat that does not answer, the default, or another answer
    for which its chips are enough."""
    if leader.bot(seat):
        give = partial(leader.answer, leader.at.sittings[seat].patron)
        decided = bots.decision(leader.at, prompt, seat)
        first_accepted(chain([decided], silence(leader.at, prompt)), give)
    else:
        first_accepted(silence(leader.at, prompt), partial(leader.answer, DEALER))


def silence(at: TableState, prompt: Prompt) -> Iterator[Answer]:
    """The default answer, and then others for a seat that has no chips for it.

    The server chooses none of them, because it may know the order of the cards: a cut follows from
    a committed number, and a hand is set as the house would set it, or as it was dealt.
    """
    if isinstance(prompt, put.Choose):
        yield say.Choice(prompt.seat, prompt.default, patron=prompt.patron)
        for offer in sorted(prompt.offers, key=lambda offer: offer.low):
            yield say.Choice(prompt.seat, offer.name, offer.low, prompt.patron)
    elif isinstance(prompt, put.Arrange):
        yield from _as_dealt(prompt)
    else:
        assert at.dealer is not None, "whoever leads a table deals"
        yield at.dealer.answer(prompt)


def _as_dealt(prompt: put.Arrange) -> Iterator[Answer]:
    if prompt.suggestion:
        yield say.Arrangement(prompt.seat, prompt.suggestion)
    for order in permutations(prompt.pieces):
        pieces, hands = iter(order), {}
        for name, size in prompt.shape.items():
            hands[name] = tuple(islice(pieces, size))
        yield say.Arrangement(prompt.seat, hands)


def first_accepted(answers: Iterable[Answer], give: Callable[[Answer], None]) -> None:
    """Give the first of some answers that is not refused."""
    refusal: Refused | None = None
    for answer in answers:
        try:
            give(answer)
            return
        except Refused as refused:
            refusal = refusal or refused
    assert refusal is not None, "a prompt has an answer"
    raise refusal


def _let_bots_bet(leader: TableLeader) -> None:
    """Bots that have nothing on the felt bet as soon as a person has something there."""
    at, round, sitting = leader.at, leader.at.round, bots.seats_of(leader.at)
    if not sitting or round is None or not isinstance(prompt := round.prompt, put.TakeBets):
        return
    there = {stake.seat for stake in round.stakes_on()}
    if leader.policy.waits_for_bets and not there - set(sitting):
        return
    for seat in sitting:
        if seat not in there and not leader.leaves(seat):
            give = partial(leader.answer, at.sittings[seat].patron)
            with contextlib.suppress(Refused):
                first_accepted(bots.bets(at, prompt, seat), give)


# -- who leaves ------------------------------------------------------------------------------------


def let_go(leader: TableLeader) -> None:
    """Let those leave who want to and have nothing left to decide; the cage pays their chips."""
    at = leader.at
    leader.policy.before_leaving(leader)
    for seat, sitting in list(at.sittings.items()):
        if not leader.leaves(seat):
            continue
        _take_down(leader, seat)
        if at.free_to_go(seat):
            chips, carries = at.chips(seat), sitting.to and not sitting.leaving
            left = entries.Left(seat, sitting.patron, chips, at.tournament)
            went = entries.Went(seat, sitting.patron, chips, sitting.to)
            leader.take(went if carries else left)
            leader.ready.discard(seat)
            leader.draft.seat()


def _take_down(leader: TableLeader, seat: int) -> None:
    """Take down the wagers of a person who leaves, or cash them in, where the rules allow it;
    others stay until they are decided. A test that is over finishes its round, 8.4(g)."""
    round, terms = leader.at.round, leader.at.terms
    if round is None or not isinstance(round.prompt, put.TakeBets) or (terms and terms.over):
        return
    word = round.game.when_leaving
    for stake in [stake for stake in round.stakes_on() if stake.seat == seat]:
        name = f"{stake.wager}:{stake.mark}" if stake.mark else stake.wager
        try:
            leader.answer(DEALER, say.TakeDown(seat, {name: say.UNSAID}))
        except Refused:
            if word:
                with contextlib.suppress(Refused):
                    leader.answer(DEALER, say.Call(seat, word, (name,)))


async def sweep(leader: TableLeader) -> None:
    """Free the seats whose patrons are gone, and close a table that nobody comes to."""
    if not leader.policy.frees_seats:
        return
    async with leader.lock:
        if leader.lost:
            return
        if leader.pace.away:
            _free_seats(leader, elapsed())
        if leader.pace.empty and _deserted(leader, elapsed()):
            opener = await asyncio.to_thread(patrons.find, leader.store, leader.at.opened_by)
            if opener is None or opener.role == "patron":  # the house keeps its own open
                leader.take(entries.Closing(DEALER))
        if leader.draft.lines:
            await leader.safely(leader.pipeline.go_on())


def _free_seats(leader: TableLeader, here: float) -> None:
    """Patrons from whom nothing was heard for long leave."""
    for seat, sitting in list(leader.at.sittings.items()):
        heard = leader.seen.setdefault(sitting.patron, here)
        if leader.bot(seat) or sitting.leaving:
            continue
        if heard < here - leader.pace.away:
            leader.take(entries.Leaving(seat, sitting.patron))


def _deserted(leader: TableLeader, here: float) -> bool:
    """Whether nobody has sat here or looked at the table for long, and nothing stands on it."""
    at = leader.at
    if at.sittings or at.closing or at.closed or at.table.stakes:
        return False
    return max(leader.seen.values(), default=leader.since) < here - leader.pace.empty


# -- when time is up -------------------------------------------------------------------------------


def set_clock(leader: TableLeader) -> None:
    """Set the clock. Nobody can make the others wait twice for the same thing."""
    at, pace, round = leader.at, leader.pace, leader.at.round
    _await_new_rules(leader)
    if at.closed:
        leader.alarm.stop()
    elif round is None:
        leader.clock = Clock()
        pause = pace.between if at.table.rounds else 0.0
        leader.alarm.set(("round", at.table.rounds), pause, partial(_begin, leader))
    elif isinstance(round.prompt, put.TakeBets):
        closed = sum(type(answer) is say.NoMoreBets for answer in round.answers)
        running = bool(at.sittings) and _bets_run(leader)
        _wait(leader, BETS, closed, pace.betting if running else 0, _close)
    elif isinstance(round.prompt, put.Stir):
        _wait(leader, "seeds", len(round.answers), pace.seeds, _decide)
    elif round.prompt is not None and round.prompt.party == DEALER:
        _wait(leader, "reports", len(round.answers), pace.reports, _decide)
    else:
        party = round.prompt.party  # type: ignore[union-attr]
        seconds = pace.bots if leader.bot(int(party)) else pace.deciding
        _wait(leader, f"seat {party}", len(round.answers), seconds, _decide)


def _await_new_rules(leader: TableLeader) -> None:
    """Posted rules come at their time, also where nobody plays."""
    at, time = leader.at, now()
    effective = 0 if at.closed else rule_changes.next_time(at, time)
    if effective:
        seconds = max(effective - time, 0) / 1000
        leader.due.set((effective, effective > time), seconds, partial(_change_rules, leader))
    else:
        leader.due.stop()


async def _change_rules(leader: TableLeader) -> None:
    """Posted rules are due; a round in which nothing was bet yet begins anew under them."""
    rule_changes.follow(leader, now())
    await leader.pipeline.go_on()


def _wait(
    leader: TableLeader,
    what: str,
    number: int,
    seconds: float,
    then: Callable[[TableLeader], Coroutine[Any, Any, None]],
) -> None:
    ring: Then = partial(then, leader)
    if not seconds:
        leader.alarm.stop()
        leader.clock = Clock(what)
    elif leader.alarm.set((what, leader.at.table.rounds, number), seconds, ring):
        leader.clock = Clock(what, now() + int(seconds * 1000))


def _bets_run(leader: TableLeader) -> bool:
    """Whether there is a first wager, if the clock waits for one."""
    round = leader.at.round
    return not leader.policy.waits_for_bets or bool(round and round.stakes_on())


async def _begin(leader: TableLeader) -> None:
    """Begin the next round, if somebody can play it or a wager is undecided."""
    if leader.at.round is not None or leader.at.closed:
        return
    await leader.policy.before_round(leader)
    let_go(leader)
    leader.policy.between_rounds(leader)
    rule_changes.follow(leader, now())
    new_games.follow_rules(leader)
    seats = leader.policy.seats_of_round(leader)
    if not seats:
        if leader.draft.lines:
            await leader.pipeline.write()
            leader.pipeline.tell()
        return
    what = entries.Started(tuple(seats))
    try:
        leader.draft.add(what, leader.at.take(what))
    except Refused as refusal:  # too few players, for example: tried again after a change
        leader.waiting = str(refusal)
        await leader.pipeline.flush()
        leader.pipeline.spread()
        return
    leader.waiting = ""
    leader.ready.clear()
    leader.policy.before_cards(leader)
    await leader.pipeline.go_on()


async def _close(leader: TableLeader) -> None:
    """Time is up for bets."""
    round = leader.at.round
    if round is None or not isinstance(round.prompt, put.TakeBets):
        return
    if _bets_run(leader):
        _deal(leader, round.prompt)
    await leader.pipeline.go_on()


async def _decide(leader: TableLeader) -> None:
    """Time is up for a decision, for seeds, or for reports."""
    prompt = leader.at.round.prompt if leader.at.round else None
    if isinstance(prompt, put.Stir) or (isinstance(prompt, put.Choose) and prompt.for_reports):
        _deal(leader, prompt)
    elif prompt is not None and prompt.party != DEALER:
        _answer_for(leader, int(prompt.party), prompt)
    await leader.pipeline.go_on()
