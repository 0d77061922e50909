"""``pitboss play``: a person at one seat, bots at the others."""

from pathlib import Path
from typing import IO, Annotated, Any

import typer

from pitboss.cli import table_options
from pitboss.cli.bounded import MOST_SEATS, Whole, number
from pitboss.cli.coach import Coach
from pitboss.cli.human_player import HumanPlayer
from pitboss.cli.output import say
from pitboss.cli.table_options import GameName
from pitboss.cli.terminal import Leave, Terminal
from pitboss.engine import Bot, Dealer, Prompt, Round, Table, View, patron_of, players, proofs, view
from pitboss.engine import answers as answer_with
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.players import USUAL_STACK
from pitboss.engine.transcripts import Writer
from pitboss.engine.views import gains
from pitboss.errors import Refused
from pitboss.money import dollars
from pitboss.procedures.meters import METERS, displayed
from pitboss.words.labels import called, words
from pitboss.words.narration import Listener, cited, count
from pitboss.words.text_drawing import draw_felt, draw_scoreboard

DRAWN = (on.Dealt, on.Shown, on.Ranked, on.Collected, on.Placed, on.Revealed)
"""Events that the drawing of the table shows, or that are printed in another way."""
DECIDED = (on.Settled, on.Charged, on.TakenDown)

Seat = Annotated[
    int, number("--seat", within=Whole(1, MOST_SEATS), metavar="K", help="Where you sit.")
]
Transcript = Annotated[
    Path | None,
    typer.Option("--transcript", metavar="FILE", help="Where to keep the transcript."),
]
Coached = Annotated[
    bool, typer.Option("--coach", help="Say what each choice is worth, and what yours gave away.")
]
NoTranscript = Annotated[bool, typer.Option("--no-transcript", help="Keep no transcript.")]


def play(
    game: GameName,
    option: table_options.Options = None,
    limit: table_options.Limits = None,
    seats: table_options.Seats = None,
    seat: Seat = 1,
    stack: table_options.Chips = USUAL_STACK,
    seed: table_options.Seed = None,
    bot: table_options.BotName = table_options.SIMPLE,
    transcript: Transcript = None,
    no_transcript: NoTranscript = False,
    coach: Coached = False,
) -> None:
    """Play in the terminal.

    Without a seed the dealer publishes a commitment to the order of the cards before bets close,
    and proves it after the round. At every prompt, ? says what you can do, hint what that is worth,
    and q leaves the table. The session is written to a transcript, which pitboss replay can check.

    \b
    Examples:
      pitboss play three-card-poker
      pitboss play three-card-poker --seats 6 --seat 4
      pitboss play three-card-poker --option deal=automated --limit ante=10-500
      pitboss play three-card-poker --seed 7 --transcript evening.jsonl
      pitboss play three-card-poker --bot optimal
      pitboss play three-card-poker --coach
    """
    table = table_options.open_table(game, option, limit, seats, stack)
    if seat not in table.seats:
        raise Refused(
            f"there is no seat {seat} at this table: it has {count(len(table.seats), 'seat')}"
        )
    others = [other for other in table.seats if other != seat]
    bots = table_options.bots(bot, table, others, seed)
    path = None if no_transcript else transcript or table_options.new_file(game)
    stream = path.open("wb") if path else None
    try:
        with Terminal() as terminal:
            person = HumanPlayer(terminal, seat, Coach(seat, always=coach))
            TerminalGame(table, person, Dealer(seed), bots, stream).play(bot)
    finally:
        if stream:
            stream.close()
            say(f"The transcript is in {path}")


class TerminalGame:
    """Rounds at a table until the person leaves."""

    def __init__(
        self,
        table: Table,
        person: HumanPlayer,
        dealer: Dealer,
        bots: dict[int, Bot],
        stream: IO[bytes] | None,
    ) -> None:
        self.table = table
        self.person = person
        self.seat = person.seat
        self.viewer = str(person.seat)
        self.terminal = person.terminal
        self.dealer, self.bots = dealer, bots
        self.writer = Writer(stream, table) if stream else None
        self.balance = 0
        self.told = 0
        self.listener = Listener(self.seat)
        self.published: dict[str, tuple[str, ...]] = {}
        """The digests behind every commitment, as they were published."""
        self.new_facts: set[str] = set()
        self.stated: set[str] = set()

    def play(self, others: str) -> None:
        """Play rounds until the person leaves; bots of one kind have the other seats."""
        try:
            self._welcome(others)
            while True:
                self._round()
        except Leave:
            pass
        finally:
            self._leave()

    def _welcome(self, kind: str) -> None:
        game = self.table.game
        say(f"{game.title}, {game.where}")
        others = f"; {kind} players have the others" if self.bots else ""
        say(f"You have seat {self.seat} of {len(self.table.seats)}{others}.")
        say("? says what you can do, q leaves the table.")

    def _leave(self) -> None:
        round = self.table.round
        if self.writer:
            if round is not None and not round.over:
                self.writer.round(round)
            self.writer.end()
        say(f"You leave the table: {self._money()}")

    # -- a round -----------------------------------------------------------------------------

    def _round(self) -> None:
        say()
        say(f"Round {self.table.rounds + 1}")
        self.told = self.person.asked = 0
        round = self._start()
        while (prompt := round.prompt) is not None:
            self.terminal.check()
            self._step(round, prompt)
        self._look_back(round)
        if self.writer:
            self.writer.round(round)
        if not self.person.asked:  # nothing was theirs to decide: let them look, or leave
            self.terminal.ask("next round [Enter] ")

    def _start(self) -> Round:
        """The next round, if there can be one: one player may have all the chips."""
        try:
            return self.table.start()
        except Refused as refusal:
            if not self.table.rounds:
                raise
            say(f"  The game is over: {refusal}")
            raise Leave from None

    def _step(self, round: Round, prompt: Prompt) -> None:
        """Answer the current prompt; the person is asked at the terminal."""
        if isinstance(prompt, ask.TakeBets):
            self._take_bets(round, prompt)
        elif prompt.party != self.viewer:
            players.step(round, prompt, self.dealer, self.bots)
        else:
            self._tell(round)
            self._draw(view(round, self.viewer))
            answer = self.person.answer(round, prompt)
            if answer is None:
                answer = self.dealer.answer(prompt)
            round.answer(answer)

    def _take_bets(self, round: Round, prompt: ask.TakeBets) -> None:
        for seat, bot in self.bots.items():
            bot.bet(round, prompt, seat)
        while round.prompt is prompt:
            self._tell(round)
            self._draw(view(round, self.viewer))
            self.person.bet(round, prompt)
            try:
                round.answer(answer_with.NoMoreBets())
            except Refused as refusal:
                say(f"refused: {refusal}")

    # -- telling -----------------------------------------------------------------------------

    def _draw(self, seen: View) -> None:
        """The table, with those facts that were not just printed."""
        seen.facts = {
            what: value
            for what, value in {**self._remembered(), **seen.facts}.items()
            if what not in self.new_facts
        }
        for line in draw_felt(seen):
            say(line)

    def _remembered(self) -> dict[str, Any]:
        """Facts from earlier rounds that are still true: the point, the shooter."""
        state = self.table.state
        if METERS in self.stated:
            state = {**state, METERS: displayed(state[METERS])}
        return {what: state[what] for what in sorted(self.stated) if state.get(what)}

    def _tell(self, round: Round) -> None:
        """What has happened since, as this seat may know it."""
        seen = view(round, self.viewer).events
        new, self.told = seen[self.told :], len(seen)
        self.new_facts = set()
        for event in new:
            if not self._is_news(event, round):
                continue
            told = self.listener.tell(event)
            if isinstance(event, on.Mixed) and event.commitment:
                self.published[event.commitment] = event.digests
                told = f"{cited(f'Commitment to the {_order(event)}', event.cite)}:"
            say(f"  {told}")
            if isinstance(event, on.Mixed) and event.commitment:
                say(f"  {event.commitment}")
            if isinstance(event, on.Noted):
                self.new_facts.add(event.what)

    def _is_news(self, event: on.Event, round: Round) -> bool:
        if isinstance(event, DECIDED):
            return not round.over and self._is_mine(event)
        if isinstance(event, on.Chosen) and event.seat == self.seat:
            return False  # they have just said so themselves
        if isinstance(event, on.Mixed):
            return bool(event.pieces or event.commitment)
        return not isinstance(event, DRAWN)

    def _is_mine(self, event: on.Settled | on.Charged | on.TakenDown) -> bool:
        return patron_of(event.seat, event.patron) == patron_of(self.seat)

    def _look_back(self, round: Round) -> None:
        """The end of a round: the table, every wager of the person with its reason, the proof."""
        self._tell(round)
        seen = view(round, self.viewer, look_back=True)
        self.stated |= set(seen.facts)
        seen.facts.clear()
        self._draw(seen)
        self._show_results(round)
        self.person.coach.look_back()
        for line in draw_scoreboard(self.table):
            say(line)
        for event in seen.events:
            if isinstance(event, on.Revealed):
                self._show_proof(event)

    def _show_results(self, round: Round) -> None:
        rows = [
            _result(event, self.listener)
            for event in round.events
            if isinstance(event, DECIDED) and self._is_mine(event)
        ]
        wide = max((len(name) for name, _, _ in rows), default=0)
        far = max((len(net) for _, net, _ in rows), default=0)
        for name, net, why in rows:
            say(f"  {name:{wide}}  {net:>{far}}  {why}")
        gained = gains(round.events).get(patron_of(self.seat), 0)
        self.balance += gained
        say(f"  This round {dollars(gained, signed=True)}; {self._money()}")

    def _money(self) -> str:
        """What was won or lost since they sat down, or their chips where those are counted."""
        chips = self.table.chips(patron_of(self.seat))
        said = f"{dollars(self.balance, signed=True)} since you sat down"
        if chips is not None:
            said = f"{dollars(chips)} in chips"
        round = self.table.round
        stakes = round.stakes_on() if round and not round.over else self.table.stakes
        up = sum(s.amount for s in stakes if s.seat == self.seat and not s.patron)
        return f"{said}, and {dollars(up)} on the felt" if up else said

    def _show_proof(self, event: on.Revealed) -> None:
        source, known = words(event.source), sum(leaf.piece is not None for leaf in event.leaves)
        if proofs.holds(self.published[event.commitment], event):
            say(f"  Proved: all that you saw of the {source} ({known}) is as committed to.")
        else:
            say(f"  NOT PROVED: what you saw of the {source} is not what was committed to.")


def _order(event: on.Mixed) -> str:
    """What the dealer has committed to."""
    source = words(event.source)
    return f"order of the {source}, {event.pieces} pieces" if event.pieces else f"{source} to come"


def _result(
    event: on.Settled | on.Charged | on.TakenDown, listener: Listener
) -> tuple[str, str, str]:
    """A wager, its result, and why."""
    if isinstance(event, on.Charged):
        return event.what, dollars(-event.amount), cited("charged", event.cite)
    if isinstance(event, on.TakenDown):
        name, net, why = called(event.wager), "0", f"returned: {event.why}"
        return f"{name} {dollars(event.amount)}", net, cited(why, event.cite)
    name = f"{called(event.wager)} {dollars(event.stake)}" if event.stake else called(event.wager)
    return name, dollars(event.net, signed=True), cited(listener.why(event), event.cite)
