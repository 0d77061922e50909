"""Commands of people on the floor; the process that leads the table carries them out."""

from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.engine import Answer
from pitboss.engine import answers as say
from pitboss.errors import Refused
from pitboss.floor.clock import LATEST
from pitboss.floor.ledger.accounts import MOST_CHIPS
from pitboss.floor.ledger.command_ids import command_key
from pitboss.values import Frozen, Record


class Sit(Record):
    """Take a seat and buy chips; any free seat, if 0."""

    chips: int
    seat: int = 0


class Buy(Record):
    """Buy more chips at your seat."""

    chips: int


class Leave(Record):
    """Leave once nothing is left to decide."""


class Stay(Record):
    """Do not leave after all."""


class Invite(Record):
    """Have a bot take a seat; any free seat, if 0."""

    style: str = "simple"
    seat: int = 0


class Dismiss(Record):
    """Send a bot away once nothing is left to decide for it."""

    seat: int


class Ready(Record):
    """You have made all your bets: when everybody has, bets are closed."""


class Act(Record):
    """Answer the current prompt from your seat."""

    answer: Answer
    at: int = 0
    """The number of the last entry of the ledger that you saw. A choice is refused if there is
    another prompt by now, so that a click that comes too late decides nothing."""


class Pledge(Record):
    """The SHA-256 digest of a seed that you add to the chance of this round."""

    digest: str
    at: int = 0
    """The number of the last entry of the ledger that you saw: it is for that round."""


class Reveal(Record):
    """The seed that you pledged, after bets are closed."""

    seed: str


class Here(Record):
    """You are still watching."""


class Talk(Record):
    """Say something to everybody at the table."""

    text: str


class CloseBets(Record):
    """The dealer closes the betting."""


class Report(Record):
    """Something went wrong."""

    name: str
    seat: int = 0
    pieces: tuple[str, ...] = ()
    details: dict[str, Any] = {}


class PostRules(Record):
    """Post a sign with other rules, at least half an hour ahead, 8.3(b)1."""

    options: dict[str, Any]
    effective: int
    form: str = "standard"
    """Which of the signs that were submitted to the Division, 8.3(d)."""


class Announce(Record):
    """Announce a change that is posted to those at the table, half an hour ahead, 8.3(b)2."""

    effective: int


class NotifyDivision(Record):
    """Tell the Division of a change that is posted, half an hour ahead, 8.3(b)3."""

    effective: int


class PostLimits(Record):
    """Change minimum and maximum wagers and increments at once, with a sign and an announcement,
    8.3(c)."""

    limits: dict[str, str]
    announce: bool = True
    """Without an announcement they do not change."""
    form: str = "standard"


class Permit(Record):
    """Let a seat bet outside the posted limits in this round, 8.2(d)."""

    seat: int


class Place(Record):
    """Give somebody the seat that was drawn for them, with chips of the tournament."""

    patron: str
    seat: int
    chips: int


class Remove(Record):
    """Take somebody from a table of a tournament, between two rounds."""

    seat: int


class Allot(Record):
    """Let a table of a tournament play until it has seen so many rounds."""

    rounds: int


class SetRules(Record):
    """Other rules by the schedule of a tournament: larger blinds, between two rounds."""

    options: dict[str, Any]


class CloseTable(Record):
    """Close the table once nothing is left to decide."""


# -- the poker room --------------------------------------------------------------------------------


class SitOut(Record):
    """Keep your seat and be dealt no hands from the next one on; or be dealt in again."""

    back: bool = False


class ChangeSeat(Record):
    """Have another seat of this table as soon as it is free, in the order of asking; 0: stay."""

    to: int


class ChangeTable(Record):
    """Go to another table of the same game and limits as soon as a seat is free; or stay."""

    stay: bool = False


class Go(Record):
    """Go to the seat of another table that is held for you."""


class BreakTable(Record):
    """Close the table after this hand; the players draw seats at others of the same kind."""


Command = (
    Sit
    | Buy
    | Leave
    | Stay
    | Invite
    | Dismiss
    | Ready
    | Act
    | Pledge
    | Reveal
    | Here
    | CloseBets
    | Report
    | PostRules
    | Announce
    | NotifyDivision
    | PostLimits
    | Permit
    | Place
    | Remove
    | Allot
    | SetRules
    | CloseTable
    | SitOut
    | ChangeSeat
    | ChangeTable
    | Go
    | BreakTable
    | Talk
)

OF_PLAY = Act, Ready, Pledge, Reveal
"""What players say in a round. It writes nothing by itself and waits for nothing."""
OF_THE_CREW = CloseBets, Report, PostRules, Announce, NotifyDivision, PostLimits, Permit
"""What those who deal or supervise say, who must not play at the same table."""


class Request(Frozen):
    """A command: by whom, in which role, and with which id.

    A request with an id that comes again is answered as the first time.
    """

    patron: str
    role: str
    command: Command
    once: str = ""

    @property
    def key(self) -> str:
        """What is written with the entry of the command."""
        return command_key(self.patron, self.once, self.command)


def tag(command: Command) -> str:
    """The name of a command as it is sent."""
    return str(type(command).__struct_config__.tag)


def from_seat(answer: Answer, seat: int) -> Answer:
    """An answer as a seat may give it: only for itself, and without fields that only the dealer
    fills in."""
    if isinstance(answer, say.Bet):
        return say.Bet(seat, answer.wagers, written=answer.written)
    if isinstance(answer, say.Call):  # a seat cannot answer that others agree
        return say.Call(seat, answer.word, answer.wagers)
    if isinstance(answer, say.TakeDown):
        return replace(answer, seat=seat, patron="")
    if isinstance(answer, say.Choice):  # nor give a number of the house
        return replace(answer, seat=seat, patron="", chance="")
    if isinstance(answer, say.Arrangement):
        return replace(answer, seat=seat)
    if isinstance(answer, say.CutAt):
        return say.CutAt(answer.at)
    raise Refused(f"{type(answer).__struct_config__.tag} is for the dealer to say")


MOST_WAGERS = 64
"""The most wagers in one message: few enough that nobody else has to wait for them."""
LONGEST_WAGER = 300
"""The most characters of a wager with its spots; a ticket at keno has most."""

_decoder = msgspec.json.Decoder(Command)


def read(data: bytes | str) -> Command:
    """A command as it comes from outside; refused if it is not a command."""
    try:
        command: Command = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(f"not a command: {error}") from None
    check_amounts(command)
    return command


def check_wagers(wagers: Collection[str]) -> None:
    """Refuse more wagers than a person makes at once, and names that no wager has."""
    if len(wagers) > MOST_WAGERS:
        raise Refused(f"{len(wagers):,} wagers: at most {MOST_WAGERS} are made at once")
    if any(len(name) > LONGEST_WAGER for name in wagers):
        raise Refused(f"the name of a wager has {LONGEST_WAGER} characters at most")


def check_amounts(command: Command) -> None:
    """Refuse amounts below zero, numbers that are too large, and too many of them."""
    check_wagers(getattr(command.answer, "wagers", ()) if isinstance(command, Act) else ())
    amounts: list[int] = []
    if isinstance(command, (Sit, Buy, Place)):
        amounts.append(command.chips)
    elif isinstance(command, Act):
        if isinstance(command.answer, (say.Bet, say.TakeDown)):
            amounts.extend(command.answer.wagers.values())
        elif isinstance(command.answer, say.Choice):
            amounts.append(command.answer.amount)
    if isinstance(command, Act) and not isinstance(command.answer, say.Bet):
        amounts = [amount for amount in amounts if amount != say.UNSAID]
    if any(not 0 <= amount <= MOST_CHIPS for amount in amounts):
        raise Refused("an amount of chips is a number of cents from 0 up, and not so large")
    if isinstance(command, Ready):  # it says nothing more
        return
    said = msgspec.to_builtins(command)
    if not 0 <= said.pop("effective", 0) <= LATEST:
        raise Refused("rules take effect at a time in milliseconds since 1970")
    if any(abs(number) > MOST_CHIPS for number in _numbers(said)):
        raise Refused("a number in this command is too large")


def _numbers(said: Any) -> Iterator[int]:
    todo = [said]
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            todo.extend(one.values())
        elif isinstance(one, (list, tuple)):
            todo.extend(one)
        elif isinstance(one, int):
            yield one
