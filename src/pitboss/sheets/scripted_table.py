"""The scripted table: answers every prompt of a round as a sheet says.

The remaining pieces, throws, acts and irregularities of the sheet are immutable values. A function
finds what comes next and returns it with what is left, which then replaces the old value.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from pitboss.engine import Announced, Answer, Event, Game, Prompt, Round, patron_of
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.errors import Refused, Unusable
from pitboss.messages import alike
from pitboss.sheets.acts import (
    NeverAsked,
    acts_of,
    as_dealt,
    never_asked,
    never_made,
    next_bets,
    next_decision,
    next_setting,
    once_bets_are_made,
    too_late,
    with_the_rest,
    without,
)
from pitboss.sheets.irregularities import dealt_at_once, irregularities_of, next_due, report_of
from pitboss.sheets.piece_order import (
    holder_named,
    next_deal,
    once_moved,
    pieces_of,
    put_back,
    set_aside,
)
from pitboss.sheets.sheet import PlannedIrregularity, SheetPart
from pitboss.sheets.throws import (
    once_bets_are_open,
    once_over,
    once_reported,
    once_spun,
    once_thrown,
    pocket_at,
    throws_of,
)
from pitboss.sheets.timeline import dealt_in


class NothingSaid(Unusable):
    """The sheet does not say how the next throw or spin came out."""


class Script:
    """Answers as the sheet says. Where it says nothing, the default choice is made, and any card
    that is not in the sheet is dealt."""

    def __init__(self, game: Game, part: SheetPart) -> None:
        self.game = game
        self.part = part
        self.pieces = pieces_of(part, dealt_in(game, part.timeline))
        self.throws = throws_of(part)
        self.acts = acts_of(part)
        self.irregularities = irregularities_of(part)
        self.used: set[str] = set()
        """Which of the things that a sheet says once were asked for: the cut, the count, how a seat
        sets its hands."""
        self.round: Round | None = None
        """The round that was looked at last."""
        self.passed = 0
        """How many turns at which nobody was asked have been looked at."""
        self.too_late: list[Refused] = []
        """How a decision would have been refused at the last turn at which nobody was asked."""

    # -- the answers -------------------------------------------------------------------------

    def answers(self, round: Round, prompt: Prompt) -> list[Answer]:
        """The answers to give at a prompt, in order."""
        self.look_at(round)
        self.pieces = put_back(self.pieces, round, prompt)
        due = next_due(self.irregularities, self.pieces, self.acts, round, prompt)
        self.irregularities = due.left
        if due.planned is not None:
            self.pieces = set_aside(self.pieces, due.planned.pieces, round)
            rolling = isinstance(prompt, ask.Roll)
            self.throws = once_reported(self.throws, self.game.pieces, rolling=rolling)
            return [report_of(due.planned)]
        if isinstance(prompt, ask.TakeBets):
            bets = next_bets(self.acts, self.game)
            self.throws = once_bets_are_open(self.throws)
            self.acts = once_bets_are_made(self.acts, self.game)
            return [*bets, say.NoMoreBets()]
        if isinstance(prompt, ask.Choose):
            turns, self.passed = round.passed[self.passed :], len(round.passed)
            self.too_late += too_late(self.acts, self.game, prompt, turns)
        return [self.answer(prompt, round.events)]

    def answer(self, prompt: Prompt, events: Sequence[Event] = ()) -> Answer:
        """The one answer to a prompt that takes one, after these events of the round."""
        if isinstance(prompt, ask.TakeBets):
            return say.NoMoreBets()
        if isinstance(prompt, ask.Choose):
            decision = next_decision(self.acts, self.game, prompt, events)
            self.acts = decision.left
            return decision.choice
        if isinstance(prompt, ask.Arrange):
            if setting := next_setting(self.acts, self.game, prompt):
                self.acts = setting.left
                return say.Arrangement(prompt.seat, setting.hands)
            self.used.add(_setting(prompt.seat))
            return _arrangement(self.part, prompt)
        if isinstance(prompt, ask.Draw):
            return self._draw(prompt)
        if isinstance(prompt, ask.Roll):
            return self._throw(prompt)
        if isinstance(prompt, ask.Spin):
            return self._spin(prompt)
        if isinstance(prompt, ask.Cut):
            self.used.add("cut")
            middle = max(prompt.least, prompt.of // 2)
            return say.CutAt(middle if self.part.cut is None else self.part.cut)
        if isinstance(prompt, ask.Count):
            self.used.add("count")
            return say.Counted(prompt.stock.size if self.part.count is None else self.part.count)
        return say.Shuffled()

    def _draw(self, prompt: ask.Draw) -> say.Drawn:
        drawn, _ = self.game.draws or ("", 0)
        if drawn in prompt.to and not self.pieces.by_holder.get(drawn):
            raise NothingSaid(f"the sheet does not say which {self.game.pieces} were drawn (draw)")
        at_most = dealt_at_once(self.irregularities, self.pieces.dealt, prompt.to)
        deal = next_deal(self.pieces, prompt, at_most)
        self.pieces = deal.left
        return say.Drawn(deal.pieces)

    def _throw(self, prompt: ask.Roll) -> say.Thrown:
        if not self.throws.dice:
            if prompt.decides:
                raise NothingSaid("the sheet does not say what the dice showed (dice)")
            return say.Thrown((1,) * prompt.dice)
        faces = self.throws.dice[0]
        self.throws = once_thrown(self.throws)
        return say.Thrown(faces)

    def _spin(self, prompt: ask.Spin) -> say.Landed:
        if not self.throws.wheel:
            if not prompt.decides:
                return say.Landed(prompt.pockets[0])
            raise NothingSaid("the sheet does not say where the ball came to rest (wheel)")
        pocket = pocket_at(prompt, self.throws.wheel[0])
        self.throws = once_spun(self.throws)
        return say.Landed(pocket)

    def look_at(self, round: Round) -> None:
        """Note pieces that came to a hand without a draw: they are not dealt again."""
        if round is not self.round:
            self.round, self.pieces = round, replace(self.pieces, looked=0)
        self.pieces = once_moved(self.pieces, round)

    # -- when a round is over ----------------------------------------------------------------

    def end_round(self, round: Round) -> None:
        """A round is over, and perhaps not the last."""
        self.look_at(round)
        self.throws = once_over(self.throws, self.game.pieces)

    def goes_on(self, round: Round) -> bool:
        """Whether wagers still stand after the round, and the sheet says what decides them."""
        drawn = self.game.draws and self.pieces.by_holder.get(self.game.draws[0])
        return bool(round.table.stakes and (self.throws.wheel or self.throws.dice or drawn))

    def not_used(self, events: Sequence[Event]) -> Iterator[str]:
        """What the sheet says and no round has used."""
        for bettor in self.acts.wagers:
            if wagers := never_made(self.acts, bettor, events):
                hint = self._as_entry("bet", "a bet")
                yield f"{patron_of(*bettor)} did not bet: {', '.join(wagers)}{hint}"
        yield from self.pieces.contradictions
        for holder, pieces in self.pieces.by_holder.items():
            if pieces:  # cards that are left in a shoe or a deck do not matter
                yield f"{holder_named(holder)}: {' '.join(pieces)} was not dealt"
        if self.throws.dice:
            yield f"not thrown: {', '.join(' '.join(map(str, x)) for x in self.throws.dice)}"
        if self.throws.wheel:
            yield f"not spun: {', '.join(self.throws.wheel)}"
        for (seat, patron), decisions in self.acts.decisions.items():
            if decisions:
                who = patron_of(seat, patron) if seat else "the dealer"
                hint = self._as_entry("does", "a decision")
                yield f"{who} was not asked for: {', '.join(decisions)}{hint}"
        said = {"cut": self.part.cut is not None, "count": self.part.count is not None}
        said |= {_setting(bettor.seat): bool(bettor.sets) for bettor in self.part.bettors}
        said |= {_setting(0): bool(self.part.sets)}
        for what in [what for what, is_said in said.items() if is_said and what not in self.used]:
            yield f"nobody asked for the {what}"

    def _as_entry(self, key: str, what: str) -> str:
        """If the sheet has a timeline: that it must be written there."""
        if not self.part.timeline:
            return ""
        return f"; with a timeline, {what} is one of its entries ({key}: ...)"

    def check_nothing_left(self, round: Round) -> None:
        """Refuse what the sheet says and no prompt asked for, or report the sheet as unusable."""
        for never in never_asked(self.acts, self.game, round, self.irregularities.affected):
            if never.needless:
                self.too_late += never.refusals
                self.acts = without(self.acts, never)
                continue
            for refusal in (*never.refusals, *_left_out(round, never.seat)):
                raise refusal
            raise Unusable("; ".join([_not_asked(never), *map(str, _left_out(round))]))
        if self.irregularities.planned:
            said = self._never_reported(self.irregularities.planned[0])
            raise self.irregularities.refusal or Unusable(said)

    def _never_reported(self, planned: PlannedIrregularity) -> str:
        """The error that the moment of an irregularity never came."""
        if planned.after is not None:
            said = f"{planned.what} could not be reported after {planned.after} cards"
            said += f" at {planned.at}" if planned.at else ""
            if counts := self.irregularities.counts:
                return f"{said}: after {_in_rows(counts)} it could (burned cards are not counted)"
            if planned.after > self.pieces.dealt:
                return f"{said}: {self.pieces.dealt} cards were dealt, burned ones not counted"
        steps = ", ".join(self.game.irregularity_names[planned.what].when)
        said = f"{planned.what} could not be reported at any step of this round"
        return f"{said}, as the sheet has it: it is known at {steps}"


def _in_rows(numbers: Collection[int]) -> str:
    """``0 to 5, 7``: numbers that follow each other are told as a row."""
    rows: list[list[int]] = []
    for number in sorted(numbers):
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ", ".join(f"{row[0]} to {row[-1]}" if len(row) > 1 else f"{row[0]}" for row in rows)


def _left_out(round: Round, seat: int = 0) -> list[Refused]:
    """Why a seat, or any seat, is not in the round, as it was announced."""
    left_out = re.compile(rf"seat {seat or '[0-9]+'} is not dealt in")
    told = [event for event in round.events if isinstance(event, Announced)]
    return [Refused(event.words, event.cite) for event in told if left_out.match(event.words)]


def _not_asked(never: NeverAsked) -> str:
    """The error that nobody asked for a decision, or less often than the sheet has it."""
    who = patron_of(never.seat, never.patron)
    if never.name in never.asked:
        return f"{who} was not asked about {never.name!r} so often: the sheet has it once too often"
    if near := alike(never.name, never.asked):
        return f"{who} was never asked about {never.name!r}: did you mean {near}?"
    only = f", only about {', '.join(sorted(never.asked))}" if never.asked else ""
    return f"{who} was never asked about {never.name!r}{only}"


def _setting(seat: int) -> str:
    return f"hands that {patron_of(seat) if seat else 'the dealer'} sets"


def _arrangement(part: SheetPart, prompt: ask.Arrange) -> say.Arrangement:
    """How a seat sets its hands; a hand that the sheet does not name gets the remaining pieces."""
    sets = part.sets.get("dealer") if not prompt.seat else None
    for bettor in part.bettors:
        if prompt.seat and bettor.seat == prompt.seat and bettor.sets:
            sets = bettor.sets
    sets = sets or prompt.suggestion
    if sets is None and prompt.as_dealt:  # the default
        return say.Arrangement(prompt.seat, as_dealt(prompt))
    if sets is None:
        shape = ", ".join(f"{name} {size}" for name, size in prompt.shape.items())
        raise Unusable(
            f"the sheet does not say how seat {prompt.seat} sets its hands (set: {shape})"
        )
    return say.Arrangement(prompt.seat, with_the_rest(prompt, sets))
