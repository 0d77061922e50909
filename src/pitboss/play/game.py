"""A game: a value made of data and one procedure, which follows its subchapter."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from pitboss.equipment.wheel import Wheel
from pitboss.errors import Refused
from pitboss.play.answers import Answer, Bet
from pitboss.play.irregularities import Irregularity
from pitboss.play.options import Option, Options
from pitboss.play.prompts import Procedure, Prompt
from pitboss.play.spoken import Spoken
from pitboss.play.wagers import Limits, Wager
from pitboss.regulation.pay_tables import PayTable, PayTables
from pitboss.regulation.rulebooks import NEW_JERSEY, Rulebook

if TYPE_CHECKING:
    from pitboss.play.round import Round

Bot = Callable[["Round", Prompt, int, random.Random], Answer | None]
"""How a simple player at a seat decides; None for a decision at random."""
CheckBets = Callable[["Round", Bet, Mapping[str, int]], None]
"""Refuses a bet because of how it is made, or of what the seat would have on the felt then."""
CheckFelt = Callable[["Round", Mapping[str, int]], None]
"""Refuses wagers of a bettor at a position that may not be there together, name to amount."""
Pieces = Literal["cards", "tiles", "dice", "wheel", "numbers"]


class Game:
    """Everything about a game: what may be chosen, bet and done, and what may go wrong."""

    def __init__(
        self,
        *,
        slug: str,
        title: str,
        subchapter: str = "",
        sections: tuple[str, ...] = (),
        rulebook: Rulebook = NEW_JERSEY,
        seats: tuple[int, int],
        seats_cite: tuple[str, str] | None = None,
        options: tuple[Option, ...],
        wagers: tuple[Wager, ...],
        irregularities: tuple[Irregularity, ...],
        pay_tables: PayTables,
        play: Callable[[Round], Procedure],
        only_these: str,
        ruled_out: Mapping[str, tuple[str, str]] | None = None,
        check_table: Callable[[Options], None] | None = None,
        check_limits: Callable[[Options, Limits], None] | None = None,
        check_bets: CheckBets | None = None,
        check_felt: CheckFelt | None = None,
        folds_return: bool = False,
        first_state: Callable[[Options], dict[str, Any]] | None = None,
        pieces: Pieces = "cards",
        pieces_cite: str = "",
        read_piece: Callable[[str], str] | None = None,
        table_stakes: bool = False,
        one_player: str | None = "",
        bot: Bot | None = None,
        positions: Callable[[Options], int] | None = None,
        wheel: Callable[[Options], Wheel] | None = None,
        hung: Callable[[Mapping[str, Any]], list[str]] | None = None,
        draws: tuple[str, int] | None = None,
        spoken: Mapping[str, Spoken] | None = None,
    ) -> None:
        self.slug = slug
        self.title = title
        self.rulebook = rulebook
        """The book that its paragraphs are in."""
        self.subchapter = subchapter
        self.sections = sections or ((subchapter,) if subchapter else ())
        """The sections that the game covers; its whole subchapter if that is one of them."""
        self.seats = seats
        """Fewest and most positions at the table."""
        self.seats_cite = seats_cite or (only_these, only_these)
        """The paragraphs that say so."""
        self.options = options
        self.wagers = wagers
        self.irregularities = irregularities
        self.pay_tables = pay_tables
        self.play = play
        self.only_these = only_these
        """The paragraph under which no other wager is permitted."""
        self.ruled_out = ruled_out or {}
        """Wagers that the text excludes from this game by name: why, and the paragraph."""
        self.check_table = check_table
        self.check_limits = check_limits
        """Refuses options that the posted limits do not allow: a payout limit below its floor."""
        self.check_bets = check_bets
        self.check_felt = check_felt
        """Asked when chips are put down and when some are taken back."""
        self.folds_return = folds_return
        """Whether a void round gives back what was collected from players who had folded."""
        self.first_state = first_state or (lambda options: {})
        self.pieces = pieces
        """What is dealt, thrown, spun or drawn."""
        self.pieces_cite = pieces_cite or only_these
        """The paragraph that says which pieces there are: none is dealt twice."""
        self.read_piece = read_piece
        """How a person writes one of them, if they are not cards."""
        self.table_stakes = table_stakes
        """Whether players bet from a stack on the table, against each other."""
        self.one_player = only_these if one_player == "" else one_player
        """The paragraph by which a position belongs to one player; None if it may be shared."""
        self.bot = bot
        self.positions = positions
        """The most positions under the options chosen, if that depends on them."""
        self.wheel = wheel
        """The wheel that is spun, if there is one."""
        self.hung = hung
        """The boards at the table for all to see, drawn from what the table remembers."""
        self.draws = draws
        """Who holds the pieces that are drawn for all, and how many are drawn at once."""
        self.spoken = spoken or {}
        """Words that a bettor may say about wagers, and what may be said with each."""

    def __repr__(self) -> str:
        return f"<{self.title} ({self.where})>"

    @property
    def where(self) -> str:
        """Where its rules are found: ``N.J.A.C. 13:69F-20``."""
        return self.rulebook.part(self.subchapter)

    def __str__(self) -> str:
        from pitboss.words.drawing import draw_game  # noqa: PLC0415 - it draws from outside

        return draw_game(self)

    @cached_property
    def wager_names(self) -> dict[str, Wager]:
        return {wager.name: wager for wager in self.wagers}

    @cached_property
    def written(self) -> str:
        """The name of the wager that is written, whatever kind it is of; empty where none is."""
        written = (wager.stands_as or wager.name for wager in self.wagers if wager.issue)
        return next(written, "")

    @cached_property
    def irregularity_names(self) -> dict[str, Irregularity]:
        return {irregularity.name: irregularity for irregularity in self.irregularities}

    def find_wager(self, name: str, options: Options) -> tuple[Wager, str]:
        """The wager of a name, and the name in its one form; refused if there is none."""
        kind, colon, spot = name.partition(":")
        wager = self.wager_names.get(kind)
        if wager is None and kind in self.ruled_out:
            raise Refused(*self.ruled_out[kind])
        if wager is None:
            raise Refused(f"{name} is not a permissible wager in {self.title}", self.only_these)
        if wager.offered is not None and not wager.offered(options):
            why, cite = f"{name} is not offered at this table", wager.not_offered
            raise Refused(why, (cite(options) if callable(cite) else cite) or wager.cite)
        if wager.mark is not None:  # what follows the colon is a mark, not part of the name
            return wager, wager.stands_as or kind
        if wager.spot is not None:
            return wager, f"{kind}:{wager.spot(spot, options)}"
        if colon:
            raise Refused(f"{kind} is not made on a spot", wager.cite)
        return wager, kind

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

    def read_options(self, chosen: Mapping[str, Any] | None = None) -> Options:
        """The options of a table; refused if one is unknown or a combination is forbidden."""
        options = Options(self.options, chosen)
        if self.check_table:
            self.check_table(options)
        self.tables(options)  # odds that the casino posts are refused where they may not be so
        return options
