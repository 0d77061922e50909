"""Answers every prompt of a round as a sheet says."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from msgspec.structs import replace

from pitboss import door
from pitboss.errors import Refused, Unusable
from pitboss.money import cents
from pitboss.play import answers as say
from pitboss.play import events as on
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer
from pitboss.play.events import patron_of
from pitboss.play.game import Game
from pitboss.play.options import kebab
from pitboss.play.prompts import Prompt
from pitboss.play.round import Round
from pitboss.sheets.documents import word
from pitboss.sheets.reading import Bettor, Part, PlannedIrregularity

_AMOUNT = re.compile(r"[+-]?\$?[\d,]*\.?\d+")


class NothingSaid(Unusable):
    """The sheet does not say how the next throw or spin came out."""


class Script:
    """If the sheet says nothing, the default choice is made and any card not in it is dealt."""

    def __init__(self, game: Game, part: Part) -> None:
        self.game = game
        self.part = part
        self.by_holder: dict[str, list[str]] = {h: list(p) for h, p in part.pieces.items()}
        self.acts: dict[tuple[int, str], list[str]] = {}
        self.unasked: dict[tuple[int, str], dict[str, int]] = {}
        """Wagers that nobody was asked for yet: posted by the table, or made by a decision."""
        self.acted: set[tuple[int, str]] = set()
        self.round: Round | None = None
        for bettor in part.bettors:
            if bettor.pieces:
                self.by_holder.setdefault(str(bettor.seat), []).extend(bettor.pieces)
            self.acts[bettor.seat, bettor.patron] = list(bettor.does)
            self.unasked[bettor.seat, bettor.patron] = dict(bettor.bets)
        self.acts[0, ""] = list(part.house)
        self.late = {(b.seat, b.patron) for b in part.bettors if "late" in b.said}
        self.shoe = list(part.shoe) if part.shoe is not None else None
        self.deck = list(part.deck) if part.deck is not None else None
        self.dice = list(part.dice)
        self.wheel = list(part.wheel)
        self.irregularities = list(part.irregularities)
        self.refusal: Refused | None = None
        """Why an irregularity could not be reported at the moment that the sheet names."""
        self.passed = 0
        self.too_late: list[Refused] = []
        """The refusal of a decision at the turn before, if nobody was asked for one."""
        self.dealt = 0
        named = [*(part.shoe or ()), *(part.deck or ())]
        named += [piece for hand in self.by_holder.values() for piece in hand]
        named += [piece for planned in part.irregularities for piece in planned.pieces]
        self.reserved = Counter(named)
        self.asked: dict[tuple[int, str], set[str]] = {}
        """What each bettor was asked to choose among."""
        self.named: tuple[str, ...] = ()
        """Pieces that an irregularity has just named and that were not drawn before."""
        self.until = 0
        self.befallen: set[int] = set()
        """Seats that an irregularity has named: they may be out of the round."""
        self.bets_made = self.counted = self.spun = self.thrown = False
        self.at_throw = False
        """Something went wrong as the dice were thrown."""

    # -- the answers -------------------------------------------------------------------------

    def answers(self, round: Round, prompt: Prompt) -> list[Answer]:
        """The answers to give at a prompt, in order."""
        self.round = round
        self._back_on_the_shoe(round)
        if due := self._due_irregularity(round, prompt):
            self.irregularities.remove(due)
            self.befallen.add(due.seat)
            if self._off_the_shoe(due.pieces) or not drawn(round, due.pieces):
                self.named, self.until = due.pieces, len(round.events)
            self.at_throw = isinstance(prompt, ask.Roll)
            return [report_of(due)]
        if isinstance(prompt, ask.TakeBets):
            self._drop_throw(self.at_throw)  # bets are open again
            bettors = [] if self.bets_made else self.part.bettors
            bets: list[Answer] = [bet for b in bettors for bet in bets_of(b, round.game)]
            if not self.bets_made:
                self.unasked = {(b.seat, b.patron): later_of(b, round.game) for b in bettors}
            self.bets_made = True
            return [*bets, say.NoMoreBets()]
        if isinstance(prompt, ask.Choose):
            self._look_back(round, prompt)
        return [self.answer(prompt)]

    def answer(self, prompt: Prompt) -> Answer:
        """The one answer to a prompt that takes one."""
        if isinstance(prompt, ask.TakeBets):
            return say.NoMoreBets()
        if isinstance(prompt, ask.Choose):
            return self._choice(prompt)
        if isinstance(prompt, ask.Arrange):
            return self._arrangement(prompt)
        if isinstance(prompt, ask.Draw):
            return say.Drawn(self._pieces(prompt))
        if isinstance(prompt, ask.Roll):
            return self._throw(prompt)
        if isinstance(prompt, ask.Spin):
            if not self.wheel:
                raise NothingSaid("the sheet does not say where the ball came to rest (wheel)")
            self.spun = True
            return say.Landed(self.wheel.pop(0))
        if isinstance(prompt, ask.Cut):
            return say.CutAt(self.part.cut or max(prompt.least, prompt.of // 2))
        if isinstance(prompt, ask.Count):
            self.counted = True
            return say.Counted(prompt.stock.size if self.part.count is None else self.part.count)
        return say.Shuffled()

    def _choice(self, prompt: ask.Choose) -> say.Choice:
        """The bettor's next act, if it fits this prompt; otherwise the default."""
        who = prompt.seat, prompt.patron
        acts = self.acts.get(who, [])
        self.asked.setdefault(who, set()).update(offer.name for offer in prompt.offers)
        while acts and who not in self.acted and self._posted(who, *read_act(acts[0])):
            acts.pop(0)
        if acts:
            name, amount = read_act_at(self.game, prompt, acts[0])
            offered = prompt.offer(name)
            refusal = prompt.why_not(name) if prompt.why_not and not offered else None
            if offered or refusal:
                acts.pop(0)
                self.acted.add(who)
                said = self.unasked.get(who, {}).pop(offered.name if offered else name, 0)
                return say.Choice(prompt.seat, name, amount or said, prompt.patron)
        wagers = self.unasked.get(who, {}) if who not in self.late else {}
        for wager in [wager for wager, amount in wagers.items() if amount]:
            name = door.choice(self.game, prompt, wager)
            if (offer := prompt.offer(name)) and offer.high:
                return say.Choice(prompt.seat, name, wagers.pop(wager), prompt.patron)
        return say.Choice(prompt.seat, prompt.default, 0, prompt.patron)

    def _posted(self, who: tuple[int, str], name: str, amount: int) -> bool:
        """Whether the table has put in a wager of that name by itself, as an ante or a blind."""
        return self.round is not None and any(
            isinstance(event, on.Moved)
            and (event.source, event.why) == (patron_of(*who), name)
            and amount in (0, event.amount)
            for event in self.round.events
        )

    def _look_back(self, round: Round, prompt: ask.Choose) -> None:
        """The next act may be meant for a hand that had nothing left to decide."""
        acts = self.acts.get((prompt.seat, prompt.patron), [])
        turns, self.passed = round.passed[self.passed :], len(round.passed)
        for turn in turns:
            if acts and (turn.seat, turn.patron) == (prompt.seat, prompt.patron):
                refusal = door.why_not(self.game, turn.why_not, read_act(acts[0])[0])
                self.too_late += [refusal] if refusal else []

    def _arrangement(self, prompt: ask.Arrange) -> say.Arrangement:
        sets = self.part.sets.get("dealer") if not prompt.seat else None
        for bettor in self.part.bettors:
            if prompt.seat and bettor.seat == prompt.seat and bettor.sets:
                sets = bettor.sets
        sets = sets or prompt.suggestion
        if sets is None:
            shape = ", ".join(f"{name} {size}" for name, size in prompt.shape.items())
            raise Unusable(
                f"the sheet does not say how seat {prompt.seat} sets its hands (set: {shape})"
            )
        unsaid = [name for name in prompt.shape if name not in sets]
        if len(unsaid) == 1:  # it gets what is left
            rest = Counter(prompt.pieces) - Counter(p for hand in sets.values() for p in hand)
            sets = {**sets, unsaid[0]: tuple(rest.elements())}
        return say.Arrangement(prompt.seat, sets)

    def _throw(self, prompt: ask.Roll) -> say.Thrown:
        if self.dice:
            self.thrown = True
            return say.Thrown(self.dice.pop(0))
        if prompt.decides:
            raise NothingSaid("the sheet does not say what the dice showed (dice)")
        return say.Thrown((1,) * prompt.dice)

    # -- pieces ------------------------------------------------------------------------------

    def _pieces(self, prompt: ask.Draw) -> tuple[str, ...]:
        drawn, _ = self.game.draws or ("", 0)
        if drawn in prompt.to and not self.by_holder.get(drawn):
            raise NothingSaid(f"the sheet does not say which {self.game.pieces} were drawn (draw)")
        holders = prompt.to[: self._at_once()]
        taken: Counter[str] = Counter()
        pieces = []
        for holder in holders:
            piece = self._named(holder) or self._any(prompt, taken)
            taken[piece] += 1
            pieces.append(piece)
        self.dealt += len(pieces)
        return tuple(pieces)

    def _at_once(self) -> int | None:
        """How many cards may be dealt before an irregularity can come in; None for any number."""
        due = [
            planned.after - self.dealt if planned.after is not None else 1
            for planned in self.irregularities
            if planned.at in ("", "deal")
        ]
        return min((number for number in due if number > 0), default=None)

    def _off_the_shoe(self, pieces: tuple[str, ...]) -> bool:
        """Cards that an irregularity names may also be among the cards in the order dealt."""
        for source in (self.deck, self.shoe):
            if pieces and source and tuple(source[: len(pieces)]) == pieces:
                del source[: len(pieces)]
                self.reserved.subtract(pieces)
                return True
        return False

    def _back_on_the_shoe(self, round: Round) -> None:
        """Cards that an irregularity named and left in the shoe are dealt next."""
        named, self.named = self.named, ()
        source = self.deck if self.deck is not None else self.shoe
        if named and source is not None and not drawn(round, named, self.until):
            source[:0] = named
            self.reserved.update(named)

    def _lie_ahead(self, pieces: tuple[str, ...]) -> bool:
        """Whether other cards come before those of an irregularity in the order dealt."""
        source, size = self.deck or self.shoe or [], len(pieces)
        places = range(len(source) - size + 1) if pieces else ()
        return next((at for at in places if tuple(source[at : at + size]) == pieces), 0) > 0

    def _named(self, holder: str) -> str | None:
        seat, _, role = holder.partition("/")
        by_holder = self.by_holder
        if self.deck:
            source = self.deck
        elif named := by_holder.get(holder) or by_holder.get(seat) or self._of_role(role):
            source = named
        elif self.shoe and holder != "burn":
            source = self.shoe
        else:
            return None
        self.reserved[source[0]] -= 1
        return source.pop(0)

    def _of_role(self, role: str) -> list[str] | None:
        """Cards of a role that some seat has in this round: ``player`` for ``4/player``."""
        return None if role.isdigit() else self.by_holder.get(role)

    def _any(self, prompt: ask.Draw, taken: Counter[str]) -> str:
        for piece, left in prompt.stock.left.items():
            if left - taken[piece] > self.reserved[piece]:
                return piece
        for piece, left in prompt.stock.left.items():
            if left > taken[piece]:
                return piece
        raise Unusable("no card is left to deal")

    # -- irregularities ----------------------------------------------------------------------

    def _due_irregularity(self, round: Round, prompt: Prompt) -> PlannedIrregularity | None:
        for planned in self.irregularities:
            if self._is_due(planned, round, prompt):
                return planned
        return None

    def _is_due(self, planned: PlannedIrregularity, round: Round, prompt: Prompt) -> bool:
        known = round.game.irregularity_names.get(planned.what)
        if known is None:
            return True  # the round refuses it by name
        if planned.at and prompt.step != planned.at:
            return False
        if prompt.step not in known.when:
            return False
        if planned.after is not None and self.dealt != planned.after:
            return False
        if planned.after is None and self._lie_ahead(planned.pieces):
            return False
        if planned.turn is not None and prompt.party != str(planned.turn):
            return False
        if known.ends_hand and self._decides_first(planned):
            return False
        if not planned.at and known.when != ("bets",) and self._bets_first(planned, prompt):
            return False
        return planned.after is not None or self._possible(planned, round)

    def _bets_first(self, planned: PlannedIrregularity, prompt: Prompt) -> bool:
        """Whether the sheet has bets of that player that are still to be made."""
        bettors = [] if self.bets_made else self.part.bettors
        theirs = [bettor for bettor in bettors if bettor.bets and bettor.seat == planned.seat]
        return isinstance(prompt, ask.TakeBets) and bool(theirs)

    def _decides_first(self, planned: PlannedIrregularity) -> bool:
        """Whether the sheet has decisions of a player who is out of the round afterwards."""
        timed = planned.at or planned.after is not None or planned.turn is not None
        left = (acts for (seat, _), acts in self.acts.items() if seat == planned.seat)
        return not timed and any(left)

    def _possible(self, planned: PlannedIrregularity, round: Round) -> bool:
        """Whether it can be true now; if not, it waits for a moment at which it can."""
        try:
            round.check(report_of(planned))
        except Refused as refusal:
            self.refusal = self.refusal or refusal
            return False
        return True

    def goes_on(self, round: Round) -> bool:
        """Whether wagers are still undecided and the sheet says what decides them next."""
        if self.wheel and not self.spun:
            self.wheel.pop(0)  # where the ball rested after a spin that did not count
        self._drop_throw(not self.thrown)
        self.spun = self.thrown = False
        drawn = self.game.draws and self.by_holder.get(self.game.draws[0])
        return bool(round.table.stakes and (self.wheel or self.dice or drawn))

    def _drop_throw(self, uncounted: bool) -> None:
        """Drop a throw that did not count; it is listed among the throws."""
        if uncounted and self.dice:
            self.dice.pop(0)
        self.at_throw = False

    def left_over(self, round: Round) -> str | None:
        """What the sheet says although no prompt asked for it; a refusal if the game says why."""
        if self.part.count is not None and not self.counted and not round.voided:
            return "nobody counted in this round (count)"
        for (seat, patron), left in self.acts.items():
            if (seat, patron) in self.late and self._never_made((seat, patron)):
                raise Refused('no wager is made after "No more bets"', round.closed)
            if round.voided or seat in self.befallen:
                continue
            acts = [*left, *self._never_made((seat, patron))]
            passed = [turn for turn in round.passed if (turn.seat, turn.patron) == (seat, patron)]
            needless = {turn.default for turn in passed}
            for act, name in [(act, read_act(act)[0]) for act in acts]:
                said = [
                    door.why_not(self.game, turn.why_not, words)
                    for turn in passed
                    for words in (act, name)
                ]
                refusals = [refusal for refusal in said if refusal]
                if name in needless:
                    self.too_late += refusals
                    continue
                for refusal in refusals:
                    raise refusal
                asked = ", ".join(sorted(self.asked.get((seat, patron), ())))
                only = f", only about {asked}" if asked else ""
                return f"seat {seat} was never asked about {name!r}{only}"
        if self.irregularities and self.refusal:
            raise self.refusal
        if self.irregularities:
            return f"{self.irregularities[0].what} could not be reported at any step of this round"
        return None

    def _never_made(self, who: tuple[int, str]) -> list[str]:
        """The wagers of the sheet that nobody was asked for and that the table did not put in."""
        wagers = self.unasked.get(who, {})
        events = self.round.events if self.round else ()
        made = {name for name in wagers if self._posted(who, name, wagers[name])}
        made |= {  # by a word of another name, as banco is for all of a bank
            event.wager
            for event in events
            if isinstance(event, on.Placed)
            and (event.seat, event.patron) == who
            and wagers.get(event.wager) == event.amount
        }
        return [name for name, amount in wagers.items() if amount and name not in made]


def drawn(round: Round, pieces: tuple[str, ...], since: int = 0) -> bool:
    """Whether any of the pieces has been dealt, discarded or burned since an event of a round."""
    return any(isinstance(e, on.Dealt) and e.piece in pieces for e in round.events[since:])


def later_of(bettor: Bettor, game: Game) -> dict[str, int]:
    """The wagers of a bettor that are made by a decision later on."""
    by_choice = {wager.name for wager in game.wagers if wager.by_choice}
    return {name: amount for name, amount in bettor.bets.items() if name in by_choice}


def bets_of(bettor: Bettor, game: Game) -> list[say.Bet]:
    """The bets of a bettor: the wagers together, and each wager in writing separately."""
    seat, patron, permitted, said = bettor.seat, bettor.patron, bettor.permitted, bettor.said
    later = later_of(bettor, game)
    wagers = {name: amount for name, amount in bettor.bets.items() if name not in later}
    if not wagers and any(wager.required for wager in game.wagers):
        wagers = later  # nothing that a later decision could follow: the table says why not
    bets = [say.Bet(seat, wagers, patron, permitted, said)] if wagers else []
    return bets + [priced(game, one, say.Bet(seat, {}, patron, permitted, said))
                   for one in bettor.written]  # fmt: skip


def priced(game: Game, written: dict[str, Any], bet: say.Bet) -> say.Bet:
    """A bet in writing; if the price is not given, it follows from the rate."""
    price = cents(word(written.get("price", "0"), "price"))
    return replace(bet, wagers={game.written: price}, written=written)


def report_of(planned: PlannedIrregularity) -> say.IrregularityReport:
    return say.IrregularityReport(planned.what, planned.seat, planned.pieces, planned.details)


def read_act(text: str) -> tuple[str, int]:
    """``stand``, ``double:15``, ``raise 40``, ``even money``: a choice and its amount."""
    words = text.replace(":", " ").split()
    if len(words) > 1 and _AMOUNT.fullmatch(words[-1]):
        return kebab(" ".join(words[:-1])), cents(words[-1])
    return kebab(" ".join(words)), 0


def read_act_at(game: Game, prompt: ask.Choose, text: str) -> tuple[str, int]:
    """A choice at a prompt; a number may be part of its name, as in ``hand 2``, ``ride 1``."""
    said, amount = read_act(text)
    whole, name = door.choice(game, prompt, text), door.choice(game, prompt, said)
    bare = prompt.offer(name)
    if prompt.offer(whole) or (amount and bare and not bare.high):
        return whole, 0
    return name, amount


def read_words(raw: Any) -> tuple[str, ...]:
    """``place-win-6, field``, or a list of such."""
    said = raw.replace(",", " ").split() if isinstance(raw, str) else raw
    if not isinstance(said, (list, tuple)):
        raise Unusable(f"this must be a list of words, not {raw!r}")
    return tuple(word(one, "an entry") for one in said)
