"""A round: the steps that procedures are written in, and the record of what happened.

A procedure is a generator of prompts. `Round.answer` refuses an answer that is not legal before the
procedure sees it, so a refusal never changes the round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from pitboss.engine import answers as say
from pitboss.engine import betting, dealing, former_names
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.answers import Answer
from pitboss.engine.events import HOUSE, Event, Face, RankedHand
from pitboss.engine.house_choices import numbers_of
from pitboss.engine.prompts import Offer, Prompt, Step, Steps
from pitboss.engine.proofs import Proofs
from pitboss.engine.stakes import Stakes
from pitboss.engine.wagers import Stake
from pitboss.errors import Refused, among
from pitboss.messages import nearest
from pitboss.regulation.payouts import Payout

if TYPE_CHECKING:
    from pitboss.engine.table import Table


BETTING = frozenset((say.Bet, say.TakeDown))
HEARS_BETS = (ask.TakeBets, ask.Roll, ask.Spin)
"""Prompts at which the game's own text decides about late bets."""


class Passed(NamedTuple):
    """A turn at which nobody was asked: the result, and why nothing else was possible."""

    seat: int
    patron: str
    default: str
    why_not: Callable[[str], Refused | None]
    ended: bool = False
    """Whether the bettor was asked, and ended the turn."""


class Interruption(Exception):
    """Raised while an irregularity is handled, and passed on to the interrupted procedure."""

    def __init__(self, why: str, cite: str, *, keeps: tuple[str, ...] = ()) -> None:
        super().__init__(why, cite)
        self.why = why
        self.cite = cite
        self.keeps = keeps
        """Wagers that stay because no hand of this round decides them. All others are given
        back."""


class VoidRound(Interruption):
    """The round does not count, and all wagers are given back. A procedure may raise it too."""


class Round:
    """One round of play at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.options = table.options
        self.state = table.state
        """What the table remembers between rounds; procedures may change it."""
        self.events: list[Event] = []
        self.answers: list[Answer] = []
        self.marks: list[int] = []
        """How many events there were when each answer was given."""
        self.reported_at: list[Step] = []
        """At which step each irregularity was reported."""
        self.record: Callable[[Event], None] = self.events.append
        """Append an event. Everything that happens in a round happens by an event."""
        if table.stacks is not None:
            self.record = self._record_and_move
        self.felt = Stakes(table.stakes)
        self.stakes_on = self.felt.all
        """The wagers of a name, a seat, a bettor."""
        self.hands: dict[str, list[str]] = {}
        """The pieces of each holder: ``"1"``, ``"1/2"`` (a second hand), ``"dealer"`` ..."""
        self.memo: dict[str, Any] = {}
        """What the procedure and its irregularities tell each other within this round."""
        self.passed: list[Passed] = []
        """Turns at which nothing was left to decide."""
        self.given_up: list[tuple[Stake, str]] = []
        """Wagers collected before the showdown, for example by a fold, each with the party that got
        it. They come back if the hand turns out to be void."""
        self.on_return: list[Callable[[str, int], None]] = []
        """What else happens when a wager is given back: called with its name and the amount."""
        self.voided = False
        self.pledges: dict[int, str] = {}
        """The digests of seeds that players will reveal after bets are closed, by seat."""
        self.closed = ""
        """The paragraph under which bets were taken, once they are closed."""
        self.locked = ""
        """The paragraph that forbids changing a wager after the close, if it is another one."""
        self.removal: Callable[[str], str] | None = None
        """By name of a wager, the paragraph on taking it back, if it is another one."""
        self.closed_why = "no wager is made or taken back now: bets are closed"
        self.decisions = dict(self.game.decisions)
        """By choice, the paragraph that offers it: that of its wager, of the game, or of the moment
        at which it was offered in this round."""
        self.prompt: Prompt | None = None
        self.proofs = Proofs()
        self._interrupted: list[tuple[Steps[Any], Prompt]] = []
        self._steps: Steps[Any] = self.game.play(self)
        self._played = False
        """Whether the procedure has come to its end, and commitments are being opened."""
        self._advance(self._steps.send, None)

    def __str__(self) -> str:
        from pitboss.words.text_drawing import draw_round  # noqa: PLC0415 - it draws from outside

        return draw_round(self)

    # -- from outside ------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.prompt is None

    def check(self, answer: Answer) -> None:
        """Refuse an answer that is not legal at the current prompt."""
        prompt = self.prompt
        if prompt is None:
            raise Refused("the round is over")
        if type(answer) is say.IrregularityReport:
            self._read_report(answer)
        elif self.closed and type(answer) in BETTING and (late := self.too_late(answer)):
            raise late
        else:
            prompt.check(answer)
            if type(answer) is say.Choice and self.table.stacks and not self.game.table_stakes:
                self._check_affordable(prompt, answer)

    def too_late(self, answer: Answer) -> Refused | None:
        """Why a wager can no longer be made or taken back, if bets are closed."""
        if not isinstance(answer, say.Bet | say.TakeDown) or not self.closed:
            return None
        if isinstance(self.prompt, HEARS_BETS):
            return None
        if unknown := betting.not_there(self, answer):
            return unknown
        if not (self.locked and self.stakes_on(seat=answer.seat, patron=answer.patron)):
            return Refused(self.closed_why, self.closed)
        both = self.closed in self.locked.split("; ")  # the paragraph on bets is about them first
        first = self.closed if both and isinstance(answer, say.Bet) else ""
        return Refused(self.closed_why, among(first, self.locked))

    def _check_affordable(self, prompt: Prompt, answer: say.Choice) -> None:
        """Refuse a decision that needs more chips than the player has, if chips are counted."""
        offer = prompt.offer(answer.name) if isinstance(prompt, ask.Choose) else None
        if offer is not None:
            amount = max(answer.amount, 0) or offer.multiple(answer.name) or offer.unstated
            self.table.check_chips(on.patron_of(answer.seat, answer.patron), amount)

    def answer(self, answer: Answer) -> None:
        """Answer the current prompt. Events follow; or the answer is refused, and nothing
        changes."""
        answer = former_names.answer(answer, self.game.formerly) if self.game.formerly else answer
        self.check(answer)
        self.answers.append(answer)
        self.marks.append(len(self.events))
        if type(answer) is say.IrregularityReport:
            self._interrupt(answer)
            return
        try:
            self.prompt = self._steps.send(answer)
        except (StopIteration, Interruption) as end:
            self._turn(end)

    def _advance(self, resume: Callable[[Any], Prompt], what: Answer | Interruption | None) -> None:
        """Go on to the next prompt: send the procedure an answer, or an interruption."""
        try:
            self.prompt = resume(what)
        except (StopIteration, Interruption) as end:
            self._turn(end)

    def _turn(self, end: StopIteration | Interruption) -> None:
        """A procedure has come to its end, or was ended early."""
        if isinstance(end, StopIteration):
            self._go_on(end.value)
        elif self._interrupted:
            self._steps, _ = self._interrupted.pop()
            self._advance(self._steps.throw, end)
        elif isinstance(end, VoidRound) and not self._played:
            self._void(end)
            self._end()
        else:
            raise end

    def _go_on(self, instead: Answer | None) -> None:
        """The procedure, or a procedure that handled an irregularity, has come to its end."""
        if not self._interrupted:
            self._end()
            return
        self._steps, prompt = self._interrupted.pop()
        if isinstance(prompt, (ask.Draw, ask.Count)):  # the stock may have been shuffled again
            prompt = replace(prompt, stock=self.table.stocks[prompt.source])
        self.prompt = prompt
        if instead is not None:
            self._advance(self._steps.send, instead)

    def _end(self) -> None:
        """Open the commitments once the procedure is over. After that, the round is over."""
        if not self._played:
            self._played = True
            if self.proofs.used or self.proofs.chosen:
                self._steps = self.proofs.open_all(self)
                self._advance(self._steps.send, None)
                return
        self.prompt = None
        self.table.stakes = self.stakes_on()
        self.table.rounds += 1

    def _interrupt(self, report: say.IrregularityReport) -> None:
        """Handle an irregularity; after that the interrupted prompt waits again."""
        irregularity, report = self.game.irregularity_names[report.name], self._read_report(report)
        assert self.prompt is not None
        self.reported_at.append(self.prompt.step)
        self.record(
            on.IrregularityReported(
                irregularity.name,
                report.seat,
                irregularity.consequence,
                irregularity.cite,
                report.pieces,
                irregularity.face,
            )
        )
        try:
            handling = irregularity.handle(self, report)
        except Interruption as reason:
            self._advance(self._steps.throw, reason)
            return
        if handling is not None:
            self._interrupted.append((self._steps, self.prompt))
            self._steps = handling
            self._advance(handling.send, None)

    def _void(self, void: VoidRound) -> None:
        self.voided = True
        self.record(on.Voided(void.why, void.cite))
        self.hand_back(void.why, void.cite)
        for stake in self.stakes_on():
            if stake.wager not in void.keeps:
                self.return_stake(stake, void.cite, void.why)

    def hand_back(self, why: str, cite: str, *, seat: int | None = None) -> None:
        """Hands are void, of one seat or of all: give back what was collected before the
        showdown."""
        for lost in [lost for lost in self.given_up if seat in (None, lost[0].seat)]:
            self.given_up.remove(lost)
            stake, party = lost
            told = f"what was collected comes back: {why}"
            self.pay_bonus(
                stake.seat, stake.wager, stake.amount, told, cite, patron=stake.patron, party=party
            )
            self._is_returned(stake.wager, stake.amount)

    # -- prompts -----------------------------------------------------------------------------

    def _read_report(self, report: say.IrregularityReport) -> say.IrregularityReport:
        """A report with typed details; refused if the game has no such irregularity, or if it is
        impossible now."""
        irregularity = self.game.irregularity_names.get(report.name)
        if irregularity is None:
            hint = nearest(report.name, self.game.irregularity_names)
            raise Refused(f"no irregularity {report.name!r} in {self.game.title}: {hint}")
        return irregularity.read(self, report)

    def choose(
        self,
        seat: int,
        offers: Sequence[Offer],
        *,
        cite: str,
        default: str,
        why_not: Callable[[str], Refused | None] | None = None,
        patron: str = "",
        step: Step = "choose",
        seldom: bool = False,
    ) -> Steps[say.Choice]:
        """A bettor decides among the offers."""
        numbers = numbers_of(self.table.stocks) if not seat and len(offers) > 1 else None
        prompt = ask.Choose(
            seat,
            tuple(offers),
            cite,
            default,
            why_not,
            patron,
            step,
            None,
            numbers,
            seldom,
            self.decisions,
        )
        for offered in offers:
            self.decisions.setdefault(offered.name, offered.cite)
        answer: say.Choice = yield prompt
        name, amount = answer.name, answer.amount
        if not name:  # an irregularity has changed what can be offered
            return answer
        offer = prompt.offer(name)
        if offer is None:  # an irregularity has answered in the bettor's place
            self.record(on.Chosen(seat, patron, name, max(amount, 0), cite, ""))
            return answer
        if amount <= 0:
            amount = (name != offer.name and offer.multiple(name)) or offer.unstated
        made = on.Chosen(seat, patron, offer.name, max(amount, 0), offer.cite, offer.about)
        if numbers is not None and answer.chance:
            self.proofs.choose(numbers, answer.chance)
            among = tuple(one.name for one in offers)
            made = replace(made, chance=answer.chance, among=among, source=numbers.source)
        self.record(made)
        return say.Choice(seat, offer.name, amount, patron)

    def pass_over(
        self,
        seat: int,
        why_not: Callable[[str], Refused | None],
        *,
        default: str = "",
        patron: str = "",
        ended: bool = False,
    ) -> None:
        """A turn at which there is nothing to decide, or nothing any more: nobody is asked, but the
        reason is kept."""
        self.passed.append(Passed(seat, patron, default, why_not, ended))

    def arrange(
        self,
        seat: int,
        shape: dict[str, int],
        *,
        cite: str,
        legal: Callable[[Answer], None] | None = None,
        suggestion: dict[str, tuple[str, ...]] | None = None,
        by: str = "",
        step: Step = "set",
        why_not: Callable[[str], Refused | None] | None = None,
        as_dealt: str = "",
        any_sizes: bool = False,
        called: Callable[[dict[str, tuple[str, ...]]], str] | None = None,
    ) -> Steps[dict[str, tuple[str, ...]]]:
        """A seat sets its pieces into hands, face down; the dealer (0) sets them face up.

        `by` says who sets them, if it is not the seat's own player: the dealer for a co-bank. With
        `any_sizes`, hands of wrong sizes are accepted: the game says what happens to them. `called`
        puts a setting into words for the player who sets it.
        """
        holder = str(seat) if seat else ask.DEALER
        pieces = tuple(self.hands[holder])
        prompt = ask.Arrange(
            seat, pieces, shape, cite, legal, suggestion, step, by, why_not,
            as_dealt, any_sizes, called,
        )  # fmt: skip
        answer: say.Arrangement = yield prompt
        face: Face = "up" if by == ask.DEALER or not seat else "down"
        self.record(on.Arranged(holder, answer.hands, face, cite))
        return answer.hands

    # -- the record --------------------------------------------------------------------------

    def _record_and_move(self, event: Event) -> None:
        self.events.append(event)
        if type(event) in on.MOVES:
            self.table.move_chips(event)

    def announce(self, words: str, cite: str) -> None:
        self.record(on.Announced(words, cite))

    def note(self, what: str, value: Any, cite: str) -> None:
        """A fact that the table states: the point, the button, the order of the deal."""
        self.record(on.Noted(what, value, cite))

    def rank(self, holder: str, hand: str, cite: str) -> None:
        self.record(on.Ranked(holder, hand, cite))

    def announce_hand(self, hand: RankedHand, cite: str, which: str = "") -> None:
        """What a ranked hand is worth; `which` says with which cards of the table."""
        self.record(on.Ranked(hand.holder, hand.hand, cite, hand.ranks, which))

    # -- bets: engine/betting.py ---------------------------------------------------------------

    take_bets = betting.take_bets
    check_bet = betting.check_bet
    place_bet = betting.place_bet
    place = betting.place
    remark = betting.remark
    standing = betting.standing
    left_by = betting.left_by

    def stake(self, seat: int, wager: str, patron: str = "", mark: str = "") -> Stake | None:
        return self.felt.find(seat, wager, patron, mark)

    def amount(self, seat: int, wager: str, patron: str = "", mark: str = "") -> int:
        stake = self.felt.find(seat, wager, patron, mark)
        return stake.amount if stake else 0

    def seats_with(self, *wagers: str) -> list[int]:
        """The positions with any of these wagers, from the dealer's left."""
        return self.felt.seats_with(wagers)

    # -- settlements -------------------------------------------------------------------------

    def win(
        self,
        stake: Stake,
        pays: Payout,
        why: str,
        cite: str,
        *,
        party: str = HOUSE,
        vigorish: int = 0,
        stays: bool = False,
        compared: tuple[RankedHand, ...] = (),
    ) -> int:
        """A wager wins: the party pays it, and it is given back unless it stays on the table."""
        won = pays.won(stake.amount)
        return self.settle(
            stake, won, 0, why, cite, party, vigorish, stays=stays, compared=compared
        )

    def lose(
        self,
        stake: Stake,
        why: str,
        cite: str,
        *,
        party: str = HOUSE,
        compared: tuple[RankedHand, ...] = (),
    ) -> int:
        """A wager loses all of its stake to the party."""
        return self.settle(stake, 0, stake.amount, why, cite, party, compared=compared)

    def give_up(self, stake: Stake, why: str, cite: str, *, party: str = HOUSE) -> None:
        """A wager is lost and collected before the showdown, by a fold for example."""
        self.given_up.append((stake, party))
        self.lose(stake, why, cite, party=party)

    def push(
        self, stake: Stake, why: str, cite: str, *, compared: tuple[RankedHand, ...] = ()
    ) -> int:
        """A wager neither wins nor loses, and is given back."""
        return self.settle(stake, 0, 0, why, cite, compared=compared)

    def settle(
        self,
        stake: Stake,
        won: int,
        lost: int,
        why: str,
        cite: str,
        party: str = HOUSE,
        vigorish: int = 0,
        stays: bool = False,
        pays: str = "",
        compared: tuple[RankedHand, ...] = (),
    ) -> int:
        """A wager is decided, by the hands that were compared if there are any. Returns its net
        result."""
        returned = 0 if stays else stake.amount - lost
        self.record(
            on.Settled(
                stake.seat, stake.patron, stake.wager, stake.amount,
                won, lost, returned, party, why, cite, vigorish, stake.mark, pays, compared,
            )
        )  # fmt: skip
        if stays:
            stake.amount -= lost
        else:
            self.felt.remove(stake)
        return won - lost - vigorish

    def pay_bonus(
        self, seat: int, wager: str, won: int, why: str, cite: str, *, patron: str = "",
        party: str = HOUSE,
    ) -> None:  # fmt: skip
        """A payout that needs no stake of its own."""
        self.record(on.Settled(seat, patron, wager, 0, won, 0, 0, party, why, cite))

    def pay(self, stake: Stake, pays: Payout | None, why: str, cite: str) -> int:
        """Settle by a row of a pay table: paid if there is a row, otherwise lost."""
        if pays is None:
            return self.lose(stake, why, cite)
        return self.win(stake, pays, why, cite)

    def return_stake(self, stake: Stake, cite: str, why: str, part: int = 0) -> None:
        """A wager, or part of it, is given back undecided."""
        amount = part or stake.amount
        self.record(
            on.TakenDown(stake.seat, stake.patron, stake.wager, amount, cite, stake.mark, why)
        )
        stake.amount -= amount
        if not stake.amount:
            self.felt.remove(stake)
        self._is_returned(stake.wager, amount)

    def _is_returned(self, wager: str, amount: int) -> None:
        for then in self.on_return:
            then(wager, amount)

    def charge(
        self, seat: int, what: str, amount: int, cite: str, *, patron: str = "", wager: str = ""
    ) -> None:
        """A fee that is not a wager."""
        if amount:
            self.record(on.Charged(seat, patron, what, amount, cite, wager))

    def move(
        self,
        source: str,
        target: str,
        amount: int,
        why: str,
        cite: str,
        compared: tuple[RankedHand, ...] = (),
    ) -> None:
        """Chips from one party to another."""
        if amount:
            self.record(on.Moved(source, target, amount, why, cite, compared))

    # -- pieces: engine/dealing.py --------------------------------------------------------------

    shuffle = dealing.shuffle
    cut = dealing.cut
    deal = dealing.deal
    take = dealing.take
    hand_out = dealing.hand_out
    shift = dealing.shift
    show = dealing.show
    cover = dealing.cover
    collect = dealing.collect
    count = dealing.count
    roll = dealing.roll
    spin = dealing.spin
    commit = dealing.commit

    def balances(self) -> dict[str, int]:
        """What every party gained or lost in this round; undecided wagers belong to the felt."""
        return on.balances(self.events)
