"""The kinds of games in the room: with community cards, with draws, and stud.

A game of a kind only has the values in which it differs from the others; the common part is here.
"""

from collections.abc import Callable
from typing import Any

from pitboss.engine import (
    Fact,
    Game,
    Irregularity,
    Option,
    Options,
    Procedure,
    Round,
    Wager,
    choice,
)
from pitboss.engine.game import Chooser
from pitboss.games.poker_room.common import (
    betting_rulings,
    between_rounds,
    boards,
    button,
    exposed_hole_cards,
    house_options,
    irregularities,
    payout_reports,
    payout_rules,
    payouts,
    stud,
)
from pitboss.games.poker_room.common import draw as drawing
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.paragraphs import (
    ROOM,
    CommunityParagraphs,
    DrawParagraphs,
    Paragraphs,
    StudParagraphs,
    sections,
)
from pitboss.games.poker_room.common.rake import RAKE
from pitboss.games.poker_room.common.streets import Street
from pitboss.procedures.pots import POT
from pitboss.values import Frozen

Play = Callable[[Round], Procedure]
Check = Callable[[Options], None]
PREFIX = "poker-"

FORMERLY = {
    "exposed-hole-card": "hole-card-exposed", "idle-table": "no-gaming-activity",
    "most-players": "max-players",
}  # fmt: skip
"""The names of earlier versions."""


class OwnValues(Frozen, kw_only=True):
    """The values of one game of the room."""

    slug: str
    title: str
    section: str
    most_players: int
    variants: tuple[str, ...]
    says: str
    """What the variants are, in words."""
    bot: Chooser
    fund: bool = True
    """Whether its high hands may win a payout from a fund of contributions."""
    first_options: tuple[Option, ...] = ()
    """Options of its own that come before those of every table."""
    options: tuple[Option, ...] = ()
    """Options of its own that come after all others."""
    facts: dict[str, Fact] = {}
    check: Check | None = None
    """Refuses options of its own that do not go together."""
    positions: Callable[[Options], int] | None = None


def community(
    own: OwnValues, at: CommunityParagraphs, play: Play,
    first_state: Callable[[Options], dict[str, Any]] = button.first_state,
) -> Game:  # fmt: skip
    """A game with a button and community cards."""
    return _game(
        own, at, play,
        options=(*button.options(at.button), *boards.options(at.alternatives)),
        last_options=(irregularities.exposed_option(at.exposed),),
        check=lambda options: button.check(options, at.button),
        wagers=button.wagers(at.button),
        reports=(irregularities.COUNT_STUB, irregularities.FOULED_HAND),
        of_kind=(irregularities.exposed(at.exposed),),
        first_state=first_state,
        facts=button.FACTS,
    )  # fmt: skip


def draw(
    own: OwnValues,
    at: DrawParagraphs,
    streets: tuple[Street, ...],
    settle: Callable[[Contest], None],
) -> Game:
    """A game with a button in which cards are exchanged."""

    def play(round: Round) -> Procedure:
        yield from drawing.play(round, streets, at, settle)

    return _game(
        own, at, play,
        options=button.options(at.button),
        check=lambda options: button.check(options, at.button),
        wagers=button.wagers(at.button),
        reports=(irregularities.COUNT_DECK, irregularities.FOULED_HAND),
        of_kind=(irregularities.NOT_EXCHANGED,),
        first_state=button.first_state,
        facts=button.FACTS,
    )  # fmt: skip


def studs(own: OwnValues, at: StudParagraphs, play: Play) -> Game:
    """A game without a button, of cards down and up."""
    return _game(
        own, at, play,
        options=stud.options(at),
        check=lambda options: stud.check(options, at),
        wagers=(stud.wager(at),),
        reports=(irregularities.COUNT_DECK, irregularities.FOULED_STUD_HAND),
        of_kind=(exposed_hole_cards.irregularity(at.turned_up),),
        of_wagers=(betting_rulings.TURNED_DOWN,),
        first_state=stud.first_state,
        facts=stud.FACTS,
    )  # fmt: skip


def _game(
    own: OwnValues,
    at: Paragraphs,
    play: Play,
    *,
    options: tuple[Option, ...],
    check: Check,
    wagers: tuple[Wager, ...],
    reports: tuple[Irregularity, Irregularity],
    first_state: Callable[[Options], dict[str, Any]],
    facts: dict[str, Fact],
    last_options: tuple[Option, ...] = (),
    of_kind: tuple[Irregularity, ...] = (),
    of_wagers: tuple[Irregularity, ...] = (),
) -> Game:
    """A game of the room; the two `reports` are how the deck is counted and a hand is fouled."""
    counted, fouled = reports
    return Game(
        formerly=FORMERLY,
        fees=("time-charge",),
        parties=(POT, RAKE, *(payouts.PARTIES if own.fund else ())),
        slug=own.slug,
        title=own.title,
        subchapter="14",
        sections=sections(own.section),
        seats=(2, own.most_players),
        seats_cite=(ROOM.fewest_players, at.players),
        positions=own.positions,
        options=_options(own, at, (*options, *own.options, *last_options)),
        wagers=(house_options.ANTE, *wagers, house_options.BET),
        irregularities=(
            *irregularities.DECK,
            counted,
            *irregularities.DEAL,
            fouled,
            *irregularities.HANDS,
            *of_kind,
            *betting_rulings.IRREGULARITIES,
            *of_wagers,
            *between_rounds.IRREGULARITIES,
            *(payout_reports.IRREGULARITIES if own.fund else ()),
        ),
        pay_tables={},
        play=play,
        only_these=ROOM.required_wagers,
        pieces_cite=ROOM.deck,
        check_table=_checks(own, check),
        first_state=payouts.with_fund(first_state) if own.fund else first_state,
        facts=facts | own.facts | (payouts.FACTS if own.fund else {}),
        table_stakes=True,
        bot=own.bot,
    )  # fmt: skip


def _options(own: OwnValues, at: Paragraphs, of_kind: tuple[Option, ...]) -> tuple[Option, ...]:
    return (
        choice("game", (own.slug.removeprefix(PREFIX),), ROOM.games,
               "no game may be offered that the text does not name"),
        choice("variant", own.variants, at.variants, own.says),
        *own.first_options,
        *house_options.options(at.players),
        *((payout_rules.OPTION,) if own.fund else ()),
        *of_kind,
    )  # fmt: skip


def _checks(own: OwnValues, of_kind: Check) -> Check:
    """What is refused at every table, at those of a kind, and at this one."""

    def check(options: Options) -> None:
        house_options.check(options)
        if own.fund:
            payout_rules.check(options)
        of_kind(options)
        if own.check:
            own.check(options)

    return check
