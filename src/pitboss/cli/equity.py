"""``pitboss equity``: what hold'em hands are worth against each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from secrets import token_hex
from threading import Event
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from pitboss.cli import equity_of_games, equity_of_ranges, table_options
from pitboss.cli.bounded import MOST_ROUNDS, Whole, number
from pitboss.cli.bounded import Seed as SeedWithin
from pitboss.cli.output import INTERRUPTED, complain, give_json, remark, say, width
from pitboss.cli.progress import (
    TICK,
    WORTH_SAYING,
    Bar,
    leave_at_once,
    told_while_compiling,
)
from pitboss.cli.table_options import AsJson
from pitboss.engine import registry
from pitboss.engine.game import Game
from pitboss.equipment.cards import DECK, JOKER, card, pretty
from pitboss.errors import Refused, Unusable
from pitboss.words.narration import count

if TYPE_CHECKING:
    from pitboss.odds.cards.equities import Equities, Equity
    from pitboss.odds.model import Watch

Cards = tuple[str, ...]
Found = TypeVar("Found")

GAME, RANDOM = "poker-holdem", "random"
STREETS = (0, 3, 4, 5)
WIDTH, LEAST = 30, 5
"""Columns of a bar, and how many are worth drawing where the figures leave no room for all."""
_CARD = re.compile(r"\s*,?\s*((?:10|[^\s,])[^\s,])")

Hands = Annotated[
    list[str],
    typer.Argument(metavar="HAND", help="AsKs, a range as '22+ AKs KJo+:0.5', or random."),
]
Board = Annotated[str, typer.Option("--board", metavar="CARDS", help="Three, four or five cards.")]
Dead = Annotated[
    str, typer.Option("--dead", metavar="CARDS", help="Cards that cannot be dealt any more.")
]
Rounds = Annotated[
    int,
    number(
        "--rounds",
        "-n",
        within=Whole(1, MOST_ROUNDS),
        help="Deals if it is simulated; 1e7 by default.",
        show_default=False,
    ),
]
Seed = Annotated[str | None, number("--seed", within=SeedWithin(), help="Repeat a simulation.")]
Grid = Annotated[
    bool, typer.Option("--grid", help="The hands of every range, as a table and a heat map.")
]
Svg = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Heat maps of the ranges, a picture.")
]


GameOption = Annotated[
    str, typer.Option("--game", metavar="GAME", help="A game of the poker room: omaha, badugi ...")
]


def equity(
    hands: Hands,
    game: GameOption = "holdem",
    option: table_options.Options = None,
    board: Board = "",
    dead: Dead = "",
    rounds: Rounds = 10**7,
    seed: Seed = None,
    grid: Grid = False,
    svg: Svg = None,
    json: AsJson = False,
) -> None:
    """Show what poker hands are worth against each other.

    It prints how often each hand wins, how often it shares the pot, and which part of the pot it
    takes on average if nobody folds. If all hands are known, or all but one, or there are two
    ranges, the figures are exact, counted over all boards. They are exact too if there are few ways
    to deal the rest; otherwise they are simulated, with the standard error.

    A range is a list of hands: AsKs, AKs (suited), AKo (offsuit), AK (both), 22+ (and higher
    pairs), KJo+ (and a higher second card), TT-77, A5s-A2s, T9s-54s; with a weight AKo:0.5.

    In other games a hand is what is known of it, and the rest is dealt: four cards of Omaha, the
    cards of a stud hand so far, the cards that are kept before the last draw.

    \b
    Examples:
      pitboss equity AsKs QhQd
      pitboss equity AsKs random
      pitboss equity '22+ AKs KJo+' 'QQ+ AK:0.5' --grid
      pitboss equity AsKs QhQd 9c8c --board "Qs Js 2d"
      pitboss equity AsKs random random random --rounds 1e8 --seed 7
      pitboss equity AsKs QhQd --dead "Kc Kd" --json
      pitboss equity --game omaha -o variant=high-low-8 AsAh2s3h KsKhQsJh
      pitboss equity --game seven-card-stud AsAhKd 9c8c7c random
    """
    shown, gone = _cards(board, "--board"), _cards(dead, "--dead")
    played = equity_of_games.game_of(game)
    if played.slug != GAME:
        _check_no_map(grid=grid, svg=svg)
        _other_game(played, option, hands, shown, gone, rounds, seed, json=json)
        return
    _check_options(played, option)
    if any(map(equity_of_ranges.is_range, hands)) or grid or svg:
        _ranges(hands, shown, gone, rounds, seed, grid=grid, svg=svg, json=json)
        return
    held = [None if text.strip().lower() == RANDOM else _hand(text) for text in hands]
    _check(held, shown, gone)

    def count(watch: Watch, stop: Callable[[], bool]) -> Equities:
        return _count(held, shown, gone, rounds, seed or token_hex(4), watch, stop)

    found, finished = work(count)
    if json:
        give_json(_as_json(held, shown, gone, found))
    else:
        _draw(held, shown, gone, found)
    _say_the_rest(seed, found.method, found.deals, finished=finished)


def _check_no_map(*, grid: bool, svg: Path | None) -> None:
    if grid or svg:
        what = "--grid" if grid else "--svg"
        raise Unusable(f"{what}: there are heat maps of ranges, and ranges are for hold'em")


def _check_options(game: Game, option: list[str] | None) -> None:
    """Hold'em has equities with two cards each, not with Pineapple's discard."""
    variant = game.read_options(table_options.chosen(game, option))["variant"]
    if variant != "high":
        raise Unusable(f"{game.title} has no equities with variant={variant}")


def _say_the_rest(seed: str | None, method: str, deals: int, *, finished: bool) -> None:
    if seed and method == "exact":
        remark("these figures are exact: the seed is not used")
    if not finished:
        complain(f"interrupted: {deals:,} deals were played")
        raise typer.Exit(INTERRUPTED)


def _other_game(
    game: Game,
    option: list[str] | None,
    texts: list[str],
    board: Cards,
    dead: Cards,
    rounds: int,
    seed: str | None,
    *,
    json: bool,
) -> None:
    """Hands of another game, of which some cards are known."""
    options = game.read_options(table_options.chosen(game, option))
    hands = [() if text.strip().lower() == RANDOM else _known(text) for text in texts]
    asked = equity_of_games.Asked(game, options, hands, board, dead)
    found, finished = _worked(asked.count, rounds, seed)
    if json:
        give_json(equity_of_games.as_json(asked, found))
    else:
        _say_known(board, dead)
        equity_of_games.draw(asked, found)
    _say_the_rest(seed, found.method, found.deals, finished=finished)


def _worked(
    count: Callable[[int, str, Watch, Callable[[], bool]], Found], rounds: int, seed: str | None
) -> tuple[Found, bool]:
    """What is found with this seed or with any, and whether it was finished."""
    seed = seed or token_hex(4)
    return work(lambda watch, stop: count(rounds, seed, watch, stop))


def _known(text: str) -> Cards:
    """The cards of a hand in another game than hold'em."""
    if equity_of_ranges.is_range(text):
        why = "ranges are for hold'em; here a hand is the cards that are known, as in AsAhKd"
        raise Unusable(f"hand {text}: {why}")
    return _cards(text, "hand")


def _ranges(
    texts: list[str],
    board: Cards,
    dead: Cards,
    rounds: int,
    seed: str | None,
    *,
    grid: bool,
    svg: Path | None,
    json: bool,
) -> None:
    """The same where one of the hands is a range."""
    _check([None] * len(texts), board, dead)
    asked = equity_of_ranges.Asked(texts, board, dead)
    found, finished = _worked(asked.count, rounds, seed)
    if json:
        give_json(equity_of_ranges.as_json(asked, found))
    else:
        _say_known(board, dead)
        equity_of_ranges.draw(asked, found, _with_bar, grid=grid)
    if svg:
        svg.write_text(equity_of_ranges.picture(asked, found), encoding="utf-8")
    _say_the_rest(seed, found.method, found.deals, finished=finished)


# -- what is asked --------------------------------------------------------------------------------


def _cards(text: str, what: str) -> Cards:
    """Cards with or without spaces between them: ``QsJs2d``, ``Qs Js 2d``."""
    found, at = [], 0
    text = text.strip()
    while at < len(text):
        match = _CARD.match(text, at)
        try:
            found.append(card(match[1] if match else text[at:]))
        except Unusable as error:
            raise Unusable(f"{what} {text}: {error}") from None
        at = match.end() if match else len(text)
    if JOKER in found:
        raise Refused("hold 'em is played with 52 cards and no joker", "14.2(a)")
    return tuple(found)


def _hand(text: str) -> Cards:
    found = _cards(text, "hand")
    if len(found) != 2:
        raise Unusable(
            f"{text!r} is {count(len(found), 'card')}: a hand has two, written AsKs or 'As Ks'"
        )
    return found


def _check(hands: list[Cards | None], board: Cards, dead: Cards) -> None:
    """What can lie on a table at the same time."""
    game = registry.find(GAME)
    low, high = game.seats
    if not low <= len(hands) <= high:
        raise Refused(f"{count(len(hands), 'hand')}: name {low} to {high}", game.seats_cite[0])
    if len(board) not in STREETS:
        raise Refused(
            f"--board has {count(len(board), 'card')}, not three, four or five", "14.10(g)"
        )
    known = [*(card for hand in hands if hand for card in hand), *board, *dead]
    twice = [pretty(card) for card, times in Counter(known).items() if times > 1]
    if twice:
        raise Refused(f"{', '.join(twice)} cannot be in two places: the deck has one of each")
    missing = 5 - len(board) + 2 * hands.count(None)
    left = len(DECK) - len(known)
    if missing > left:
        raise Refused(f"{missing} cards are still to be dealt, and only {left} are left")


# -- the answer -----------------------------------------------------------------------------------


def _count(
    hands: list[Cards | None],
    board: Cards,
    dead: Cards,
    rounds: int,
    seed: str,
    watch: Watch,
    stop: Callable[[], bool],
) -> Equities:
    from pitboss.odds.cards.equities import Working, equities

    return equities(
        [(DECK.index(hand[0]), DECK.index(hand[1])) if hand else None for hand in hands],
        [DECK.index(card) for card in board],
        [DECK.index(card) for card in dead],
        Working(rounds, seed, watch, stop),
    )


def work(job: Callable[[Watch, Callable[[], bool]], Found]) -> tuple[Found, bool]:
    """What a job finds, and whether it was finished; the compiled part runs in another thread."""
    from pitboss.odds.compiled import compile_time

    bar, stopping = Bar(), Event()
    future = ThreadPoolExecutor(1).submit(lambda: job(bar.tell, stopping.is_set))
    try:
        with told_while_compiling(), compile_time() as compiling:
            found = _wait(future, bar)
        bar.hide()
        if compiling.seconds > WORTH_SAYING:
            remark(f"compiled for first use: {compiling.seconds:.1f} s (kept for next time)")
        return found, True
    except KeyboardInterrupt:
        stopping.set()
        try:
            return future.result(1.0), False
        except (TimeoutError, KeyboardInterrupt):
            complain("interrupted")
            leave_at_once()
    finally:
        bar.hide()


def _wait(future: Future[Found], bar: Bar) -> Found:
    while True:
        try:
            return future.result(TICK)
        except TimeoutError:
            bar.show()


def _as_json(
    hands: list[Cards | None], board: Cards, dead: Cards, found: Equities
) -> dict[str, Any]:
    simulated = found.method != "exact"
    return {
        "board": list(board),
        "dead": list(dead),
        "method": found.method,
        "how": found.how,
        "deals": found.deals,
        "seed": found.seed,
        "hands": [
            {
                "hand": list(hand) if hand else RANDOM,
                "win": float(one.win),
                "tie": float(one.tie),
                "equity": float(one.equity),
                "exact": None if simulated else str(one.equity),
                "std_error": one.std_error if simulated else None,
            }
            for hand, one in zip(hands, found.hands, strict=True)
        ],
    }


def _draw(hands: list[Cards | None], board: Cards, dead: Cards, found: Equities) -> None:
    _say_known(board, dead)
    simulated = found.method != "exact"
    error = "  ± error" if simulated else ""
    say(f"{'hand':10} {'win %':>8} {'tie %':>8} {'equity %':>9}{error}")
    for hand, one in zip(hands, found.hands, strict=True):
        percent = f"{_percent(one.win):>8} {_percent(one.tie):>8} {_percent(one.equity):>9}"
        error = f"  {100 * one.std_error:7.4f}" if simulated else ""
        name = _boxed(hand) if hand else RANDOM
        say(_with_bar(f"{name:10} {percent}{error}", one))
    equity_of_ranges.say_how(found)


def _say_known(board: Cards, dead: Cards) -> None:
    for name, cards in (("board", board), ("dead", dead)):
        if cards:
            say(f"{name:5}  {_boxed(cards)}")


def _boxed(cards: Cards) -> str:
    return "".join(f"[{pretty(card)}]" for card in cards)


def _percent(part: Any) -> str:
    return f"{100 * float(part):.4f}"


def _with_bar(line: str, one: Equity) -> str:
    """Figures, and beside them a bar: pots won, and the parts of shared pots."""
    wide = min(WIDTH, width() - len(line) - 2)
    if wide < LEAST:
        return line
    taken, won = round(wide * one.equity), round(wide * one.win)
    won = min(won, taken)
    return f"{line}  {'█' * won}{'▒' * (taken - won)}{'·' * (wide - taken)}"
