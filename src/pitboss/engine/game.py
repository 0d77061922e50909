"""A game: a value made of data and one procedure, which follows its subchapter."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Protocol

from msgspec import Struct

from pitboss.engine.answers import Answer, Bet
from pitboss.engine.irregularities import Irregularity
from pitboss.engine.options import Follows, Option, Options, Usual
from pitboss.engine.prompts import Procedure, Prompt
from pitboss.engine.scoreboards import Scoreboard
from pitboss.engine.table_memory import Fact
from pitboss.engine.wager_calls import Spoken
from pitboss.engine.wagers import Limits, Wager
from pitboss.equipment.wheel import Wheel
from pitboss.errors import Refused
from pitboss.messages import alike
from pitboss.regulation.pay_tables import PayTable, PayTables
from pitboss.regulation.rulebooks import NEW_JERSEY, Rulebook

if TYPE_CHECKING:
    from pitboss.engine.round import Round

Chooser = Callable[["Round", Prompt, int, random.Random], Answer | None]
"""How a simple player at a seat decides; None for a decision at random."""
CheckBets = Callable[["Round", Bet, Mapping[str, int]], None]
"""Refuses a bet because of how it is made, or because of what the seat would then have on the
felt."""
CheckFelt = Callable[["Round", Mapping[str, int]], None]
"""Refuses wagers of a bettor at a position that may not be there together, name to amount."""
Pieces = Literal["cards", "tiles", "dice", "wheel", "numbers"]


class HouseWays(Protocol):
    """How the dealer's pieces may be set into hands, by the names of the ways that are known."""

    def find(self, said: str) -> str:
        """The name of a way, or of a casino's own file, which is read."""

    def told(self, name: str) -> list[str]:
        """A way in words, a line each."""

    def explained(self, name: str, pieces: tuple[str, ...], options: Options) -> list[str]:
        """How some pieces are set, and why."""


def _nothing(options: Options) -> dict[str, Any]:
    return {}


class Game(Struct, kw_only=True, eq=False, dict=True):
    """A complete game: what may be chosen, bet and done, and what may go wrong."""

    slug: str
    """The name by which commands know it, with hyphens: ``sic-bo``."""
    title: str
    """Its name as people read it."""
    rulebook: Rulebook = NEW_JERSEY
    """The book that its paragraphs are in."""
    subchapter: str = ""
    """Its subchapter of New Jersey's chapter; empty if it has a rulebook of its own."""
    sections: tuple[str, ...] = ()
    """The sections that the game covers; by default its whole subchapter."""
    seats: tuple[int, int]
    """Fewest and most positions at the table."""
    seats_cite: tuple[str, str] = ("", "")
    """The paragraphs that say so."""
    options: tuple[Option, ...]
    """What the casino chooses for a table."""
    wagers: tuple[Wager, ...]
    """Every wager that can be made in it, in the order of the text."""
    irregularities: tuple[Irregularity, ...]
    """What may go wrong, with what follows."""
    pay_tables: PayTables
    """All pay tables of its text, by name and then by letter."""
    play: Callable[[Round], Procedure]
    """The procedure of one round: a generator of prompts."""
    only_these: str
    """The paragraph under which no other wager is permitted."""
    ruled_out: Mapping[str, tuple[str, str]] = {}
    """Wagers that other games of its kind have and that its text forbids: why, and the
    paragraph."""
    formerly: Mapping[str, str] = {}
    """Names that its options, wagers, choices and irregularities had in earlier versions, each with
    the one of today (`former_names`)."""
    follows: Follows | None = None
    """Options whose value follows from others where the casino does not choose it."""
    check_table: Callable[[Options], None] | None = None
    """Refuses options that the text does not allow together."""
    check_limits: Callable[[Options, Limits], None] | None = None
    """Refuses options that the posted limits do not allow: a payout limit below its floor."""
    check_bets: CheckBets | None = None
    """Refuses a bet that may not be made now, or not in this way. It gets the bet, and the bettor's
    wagers on the felt with it, name to amount."""
    check_felt: CheckFelt | None = None
    """Refuses wagers that may not be on the felt together. Asked when chips are put down and when
    some are taken back."""
    first_state: Callable[[Options], dict[str, Any]] = _nothing
    """What the table remembers when it opens, by name: the first value of `Round.state`."""
    facts: Mapping[str, Fact] = {}
    """Which values a person who opens a table may give for what it remembers, where the first value
    does not show that: seats, amounts."""
    pieces: Pieces = "cards"
    """What is dealt, thrown, spun or drawn; ``wheel`` for all that is spun, a coin too."""
    pieces_cite: str = ""
    """The paragraph that says which pieces there are, so that none is dealt twice."""
    holders: tuple[str, ...] = ()
    """Holders of pieces other than seats and dealer (``andar``). A felt that the program makes has
    a place for each of them, instead of one for the community."""
    read_piece: Callable[[str], str] | None = None
    """Reads a piece as a person writes it, where pieces are not cards."""
    table_stakes: bool = False
    """Whether players bet from a stack on the table, against each other."""
    one_player: str | None = ""
    """The paragraph that gives a position to one player; None where it may be shared."""
    bot: Chooser | None = None
    """A simple player; `bots.chooser` makes one. It decides in prices by play (without it, every
    decision there is the default one) and for `session.Bot` (without it, at random)."""
    positions: Callable[[Options], int] | None = None
    """The most positions under the chosen options, where the options change that."""
    wheel: Callable[[Options], Wheel] | None = None
    """The wheel that is spun, or the coin that is tossed, if there is one."""
    needs_one_of: tuple[str, ...] = ()
    """Wagers of which somebody must have one before a round goes on, where none is required of
    every player. Bots bet one of them."""
    fees: tuple[str, ...] = ()
    """Charges that are not wagers, by name: vigorish, a hand fee."""
    parties: tuple[str, ...] = ()
    """Who may hold chips other than the players and the house: the pot, a meter."""
    scoreboard: Scoreboard | None = None
    """The scoreboard that hangs next to the table, if there is one."""
    draws: tuple[str, int] | None = None
    """The holder of pieces that are drawn for everybody, and how many are drawn at once."""
    spoken: Mapping[str, Spoken] = {}
    """Words that players may say about wagers on the felt, with what belongs to each word."""
    house_ways: HouseWays | None = None
    """How the house sets hands, in games where that is filed."""
    when_leaving: str = ""
    """The word that ends a wager which would stay on the felt although its bettor leaves."""

    def __post_init__(self) -> None:
        """Roles without a paragraph of their own get the paragraph on permitted wagers."""
        self.sections = self.sections or ((self.subchapter,) if self.subchapter else ())
        self.seats_cite = self.seats_cite if any(self.seats_cite) else (self.only_these,) * 2
        self.pieces_cite = self.pieces_cite or self.only_these
        self.one_player = self.only_these if self.one_player == "" else self.one_player

    def __repr__(self) -> str:
        return f"<{self.title} ({self.where})>"

    @property
    def where(self) -> str:
        """Where its rules are found: ``N.J.A.C. 13:69F-20``."""
        return self.rulebook.part(self.subchapter)

    def __str__(self) -> str:
        from pitboss.words.text_drawing import draw_game  # noqa: PLC0415 - it draws from outside

        return draw_game(self)

    @cached_property
    def wager_names(self) -> dict[str, Wager]:
        return {wager.name: wager for wager in self.wagers}

    @cached_property
    def decisions(self) -> dict[str, str]:
        """Wagers that are made by a decision, each with its paragraph."""
        return {wager.name: wager.cite for wager in self.wagers if wager.by_choice}

    @cached_property
    def written(self) -> str:
        """The name under which written wagers of all kinds stand; empty if the game has none."""
        written = (wager.stands_as or wager.name for wager in self.wagers if wager.issue)
        return next(written, "")

    @cached_property
    def irregularity_names(self) -> dict[str, Irregularity]:
        return {irregularity.name: irregularity for irregularity in self.irregularities}

    def find_wager(self, name: str, options: Options) -> tuple[Wager, str]:
        """The wager of a name, and the name in its one form; refused if there is none."""
        kind, colon, spot = name.partition(":")
        wager = self.wager_names.get(kind)
        if wager is None:
            raise self.no_wager(name)
        if wager.offered is not None and not wager.offered(options):
            why, cite = f"{name} is not offered at this table", wager.not_offered
            raise Refused(why, (cite(options) if callable(cite) else cite) or wager.cite)
        wager = wager.at(options)
        if wager.mark is not None:  # what follows the colon is a mark, not part of the name
            return wager, wager.stands_as or kind
        if wager.spot is not None:
            return wager, f"{kind}:{wager.spot(spot, options)}"
        if colon:
            raise Refused(f"{kind} is not made on a spot", wager.cite)
        return wager, kind

    def no_wager(self, name: str) -> Refused:
        """That the game has no wager of a name."""
        kind = name.partition(":")[0]
        why = f"{name} is not a permissible wager in {self.title}"
        if near := alike(kind, self.wager_names):
            why += f": did you mean {near}?"
        return self.known_otherwise(kind) or Refused(why, self.only_these)

    def known_otherwise(self, kind: str) -> Refused | None:
        """Why a wager that the text mentions, but does not give to this game, cannot be made."""
        if kind in self.ruled_out:
            return Refused(*self.ruled_out[kind])
        return None

    def tables(self, options: Options) -> dict[str, PayTable]:
        """The pay tables in force under some options, by the name of each."""
        return {
            table.wager: table
            for wager in self.wagers
            if wager.offered is None or wager.offered(options)
            for table in wager.tables(options)
        }

    def most_positions(self, options: Options) -> int:
        return self.positions(options) if self.positions else self.seats[1]

    @cached_property
    def usual(self) -> Usual:
        """The defaults of its options, which every table begins with."""
        return Usual(self.options, self.formerly)

    @cached_property
    def in_part(self) -> dict[str, Any]:
        """The options of a table at which not all wagers need be on record, where they differ."""
        return {one.name: one.in_part for one in self.options if one.in_part is not None}

    def read_options(self, chosen: Mapping[str, Any] | None = None) -> Options:
        """The options of a table; refused if one is unknown or a combination is forbidden."""
        options = Options(self.options, chosen, self.usual, self.follows)
        if self.check_table:
            self.check_table(options)
        self.tables(options)  # posted odds that the text does not allow are refused here
        return options
