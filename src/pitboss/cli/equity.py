"""``pitboss equity``: what poker hands are worth against each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from secrets import token_hex
from threading import Event
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import table_options
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
from pitboss.engine import Game, registry
from pitboss.equipment.cards import DECK, JOKER, card, pretty
from pitboss.errors import Refused, Unusable
from pitboss.messages import nearest
from pitboss.values import Frozen
from pitboss.words.narration import count

if TYPE_CHECKING:
    from pitboss.odds.cards.equities import Equities, Equity
    from pitboss.odds.cards.ranges import Range
    from pitboss.odds.model import Chart, Watch

Cards = tuple[str, ...]

HOLDEM, RANDOM = "poker-holdem", "random"
ROOM = "poker-"
"""How the names of the games begin; it may be left out."""
HELD, STREETS = 2, (0, 3, 4, 5)
"""Of hold'em: the cards of a hand, and how many can lie on the board."""
WIDTH, LEAST = 30, 5
"""Columns of a bar, and how many are worth drawing where the figures leave no room for all."""
WIDEST = 28
"""The longest text of a range that is shown whole."""
_PART = re.compile(r"[2-9TJQKA]{2}", re.IGNORECASE)
"""How a part of a range begins: two ranks. The reader decides whether it really is one."""
_PAIR = re.compile(r"(?:[2-9TJQKA][cdhs]){2}", re.IGNORECASE)
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
    asked = _read(game, option, hands, board, dead, ranges=grid or svg is not None)
    if asked.ranges is None and (grid or svg):
        what = "--grid" if grid else "--svg"
        raise Unusable(f"{what}: there are heat maps of ranges, and ranges are for hold'em")
    sown = seed or token_hex(4)
    found, finished = _work(lambda watch, stop: asked.count(rounds, sown, watch, stop))
    if json:
        give_json(_as_json(asked, found))
    else:
        _draw(asked, found)
        if grid:
            _draw_ranges(asked, found)
    if svg:
        svg.write_text(_picture(asked, found), encoding="utf-8")
    if seed and found.method == "exact":
        remark("these figures are exact: the seed is not used")
    if not finished:
        complain(f"interrupted: {found.deals:,} deals were played")
        raise typer.Exit(INTERRUPTED)


# -- what is asked --------------------------------------------------------------------------------


class Question(Frozen, kw_only=True):
    """Hands as far as they are known, or ranges, and all other cards that are known."""

    game: Game
    variant: str
    hands: tuple[Cards, ...]
    """No cards for a hand that nobody knows, and for ranges."""
    ranges: tuple[Range, ...] | None = None
    """At hold'em, where one of the hands is a range: all of them as ranges, one hand being a range
    of one."""
    board: Cards
    dead: Cards

    def count(self, rounds: int, seed: str, watch: Watch, stop: Callable[[], bool]) -> Equities:
        """Hands of hold'em have kernels of their own, which are ten times as fast as those for
        ranges and for the other games."""
        from pitboss.odds.cards.equities import Working, equities

        hands = [_numbers(hand) for hand in self.hands]
        board, dead = _numbers(self.board), _numbers(self.dead)
        working = Working(rounds, seed, watch, stop)
        if self.ranges is not None:
            from pitboss.odds.cards.range_equities import range_equities

            return range_equities(self.ranges, board, dead, working)
        if self.game.slug == HOLDEM:
            return equities([(h[0], h[1]) if h else None for h in hands], board, dead, working)
        from pitboss.odds.cards.room_equities import GAMES, room_equities

        return room_equities(GAMES[self.game.slug, self.variant], hands, board, dead, working)

    def names(self) -> list[str]:
        """The hands as the table has them: cards, or a range, a long one shortened."""
        if self.ranges is None:
            return [_boxed(hand) or RANDOM for hand in self.hands]
        return list(map(_name, self.ranges))


def _numbers(cards: Cards) -> list[int]:
    return [DECK.index(card) for card in cards]


def _boxed(cards: Iterable[str]) -> str:
    return "".join(f"[{pretty(card)}]" for card in cards)


def _name(held: Range) -> str:
    if len(held.weights) == 1:
        (pair,) = held.weights
        return _boxed(DECK[card] for card in reversed(pair))
    return held.text if len(held.text) <= WIDEST else f"{held.text[: WIDEST - 3]}..."


# -- read -----------------------------------------------------------------------------------------


def _read(
    game: str, option: list[str] | None, texts: list[str], board: str, dead: str, *, ranges: bool
) -> Question:
    """What is asked; with `ranges`, all hands of hold'em are read as ranges."""
    shown, gone = _cards(board, "--board"), _cards(dead, "--dead")
    played = _game(game)
    variant = str(played.read_options(table_options.chosen(played, option))["variant"])
    if played.slug != HOLDEM:
        hands = [_known(text) for text in texts]
    elif variant != "high":  # two cards each, not Pineapple's discard
        raise Unusable(f"{played.title} has no equities with variant={variant}")
    elif ranges or any(map(_is_range, texts)):
        hands = [()] * len(texts)
        _check(played, variant, hands, shown, gone)
        return Question(game=played, variant=variant, hands=tuple(hands), board=shown, dead=gone,
                        ranges=_ranges(texts, [*shown, *gone]))  # fmt: skip
    else:
        hands = [_two_cards(text) for text in texts]
    _check(played, variant, hands, shown, gone)
    return Question(game=played, variant=variant, hands=tuple(hands), board=shown, dead=gone)


def _game(said: str) -> Game:
    """A game of the poker room, by its name or what comes after ``poker-``."""
    name = said.strip().lower().replace(" ", "-").replace("'", "")
    known = [slug for slug in registry.slugs() if registry.find(slug).subchapter == "14"]
    for slug in (name, f"{ROOM}{name}"):
        if slug in known:
            return registry.find(slug)
    short = [slug.removeprefix(ROOM) for slug in known]
    raise Unusable(f"--game {said}: {nearest(name, short)}")


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


def _is_random(text: str) -> bool:
    return text.strip().lower() == RANDOM


def _two_cards(text: str) -> Cards:
    """A hand of hold'em."""
    if _is_random(text):
        return ()
    found = _cards(text, "hand")
    if len(found) != HELD:
        raise Unusable(
            f"{text!r} is {count(len(found), 'card')}: a hand has two, written AsKs or 'As Ks'"
        )
    return found


def _known(text: str) -> Cards:
    """The cards of a hand in another game, as far as they are known."""
    if _is_random(text):
        return ()
    if _is_range(text):
        why = "ranges are for hold'em; here a hand is the cards that are known, as in AsAhKd"
        raise Unusable(f"hand {text}: {why}")
    return _cards(text, "hand")


def _is_range(text: str) -> bool:
    """Whether a hand is written as a range, and not as two cards."""
    parts = text.replace(",", " ").split()
    bodies = [re.split("[:@]", part)[0] for part in parts]
    several = len(parts) > 1 and all(map(_PAIR.fullmatch, bodies))
    return several or bodies != parts or any(map(_PART.match, bodies))


def _ranges(texts: list[str], gone: list[str]) -> tuple[Range, ...]:
    from pitboss.odds.cards.ranges import possible, read_range

    ranges = tuple(read_range(text) for text in texts)
    left = [held.without(map(DECK.index, gone)) for held in ranges]
    for held in left:
        if not held.weights:
            raise Refused(f"{held.text}: every hand of it needs a card that is elsewhere")
    if not possible(left):
        raise Refused("the ranges leave no way to deal every player a hand: there is one of each"
                      " card")  # fmt: skip
    return ranges


def _check(game: Game, variant: str, hands: list[Cards], board: Cards, dead: Cards) -> None:
    """What can lie on a table at the same time."""
    low, high = game.seats
    if not low <= len(hands) <= high:
        raise Refused(f"{count(len(hands), 'hand')}: name {low} to {high}", game.seats_cite[0])
    held, shared = _sizes(game, variant)
    for hand in hands:
        if len(hand) > held:
            raise Unusable(f"{''.join(hand)} is {count(len(hand), 'card')}: a hand has {held}")
    said = f"--board has {count(len(board), 'card')}"
    if game.slug == HOLDEM and len(board) not in STREETS:
        raise Refused(f"{said}, not three, four or five", "14.10(g)")
    if len(board) > shared:
        raise Unusable(f"{said}: there are {shared or 'no'}")
    known = [*(card for hand in hands for card in hand), *board, *dead]
    twice = [pretty(card) for card, times in Counter(known).items() if times > 1]
    if twice:
        raise Refused(f"{', '.join(twice)} cannot be in two places: the deck has one of each")
    missing = shared - len(board) + held * len(hands) - sum(map(len, hands))
    left = len(DECK) - len(known)
    if missing > left:
        raise Refused(f"{missing} cards are still to be dealt, and only {left} are left")


def _sizes(game: Game, variant: str) -> tuple[int, int]:
    """How many cards a hand has, and the board."""
    if game.slug == HOLDEM:
        return HELD, STREETS[-1]
    from pitboss.odds.cards.room_equities import GAMES

    contest = GAMES.get((game.slug, variant))
    if contest is None:
        raise Unusable(f"{game.title} has no equities with variant={variant}")
    return contest.cards, contest.board


# -- counted --------------------------------------------------------------------------------------


def _work(job: Callable[[Watch, Callable[[], bool]], Equities]) -> tuple[Equities, bool]:
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


def _wait(future: Future[Equities], bar: Bar) -> Equities:
    while True:
        try:
            return future.result(TICK)
        except TimeoutError:
            bar.show()


# -- the answer -----------------------------------------------------------------------------------


def _as_json(asked: Question, found: Equities) -> dict[str, Any]:
    simulated = found.method != "exact"
    hands: list[dict[str, Any]] = []
    for player, one in enumerate(found.hands):
        hand = asked.ranges[player].text if asked.ranges else list(asked.hands[player]) or RANDOM
        hands.append({"hand": hand, **_plain(one, simulated=simulated)})
    for told, by_kind in zip(hands, found.by_kind, strict=False):
        told["kinds"] = {k: _plain(one, simulated=simulated) for k, one in by_kind.items()}
    of_game = {"game": asked.game.slug, "variant": asked.variant}
    return {
        **(of_game if asked.game.slug != HOLDEM else {}),
        "board": list(asked.board),
        "dead": list(asked.dead),
        "method": found.method,
        "how": found.how,
        "deals": found.deals,
        "seed": found.seed,
        "hands": hands,
    }


def _plain(one: Equity, *, simulated: bool) -> dict[str, Any]:
    """The figures of a hand as JSON has them."""
    return {
        "win": float(one.win),
        "tie": float(one.tie),
        "equity": float(one.equity),
        "exact": None if simulated else str(one.equity),
        "std_error": one.std_error if simulated else None,
    }


def _draw(asked: Question, found: Equities) -> None:
    """A line for every hand, and how it was found."""
    for name, cards in (("board", asked.board), ("dead", asked.dead)):
        if cards:
            say(f"{name:5}  {_boxed(cards)}")
    whole, part = "win %", "tie %"
    if asked.game.slug != HOLDEM:  # where a pot has two halves, a part is not always a tie
        say(f"{asked.game.title}, {asked.variant}")
        whole, part = "all %", "part %"
    names, simulated = asked.names(), found.method != "exact"
    wide = max(10, *map(len, names))
    say(f"{'hand':{wide}} {whole:>8} {part:>8} {'equity %':>9}{'  ± error' if simulated else ''}")
    for name, one in zip(names, found.hands, strict=True):
        error = f"  {100 * one.std_error:7.4f}" if simulated else ""
        say(_with_bar(f"{name:{wide}} {_figures(one)}{error}", one))
    if simulated:
        say(f"simulated: {found.how}, seed {found.seed}; ± is one standard error")
    else:
        say(f"exact: {found.how}")


def _figures(one: Equity) -> str:
    win, tie, equity = (100 * float(part) for part in (one.win, one.tie, one.equity))
    return f"{win:>8.4f} {tie:>8.4f} {equity:>9.4f}"


def _with_bar(line: str, one: Equity) -> str:
    """Figures, and beside them a bar: pots won, and the parts of shared pots."""
    wide = min(WIDTH, width() - len(line) - 2)
    if wide < LEAST:
        return line
    taken, won = round(wide * one.equity), round(wide * one.win)
    won = min(won, taken)
    return f"{line}  {'█' * won}{'▒' * (taken - won)}{'·' * (wide - taken)}"


# -- ranges, hand by hand -------------------------------------------------------------------------


def _draw_ranges(asked: Question, found: Equities) -> None:
    """The starting hands of every range, as a list and as a heat map."""
    from pitboss.cli.price_tables import show_charts

    for (name, by_kind), chart in zip(_of_ranges(asked, found), _charts(asked, found), strict=True):
        say()
        say(f"{name}: {count(len(by_kind), 'starting hand')}, best first")
        say(f"{'hand':5} {'dealt %':>8} {'win %':>8} {'tie %':>8} {'equity %':>9}")
        every = sum(one.deals for one in by_kind.values())
        for kind, one in sorted(by_kind.items(), key=lambda hand: -hand[1].equity):
            say(f"{kind:5} {100 * one.deals / every:>8.3f} {_figures(one)}")
        show_charts([chart])


def _of_ranges(asked: Question, found: Equities) -> list[tuple[str, dict[str, Equity]]]:
    """The players of whom a heat map is worth drawing: those with more than one hand."""
    players = zip(asked.ranges or (), found.by_kind, strict=True)
    return [(_name(held), by_kind) for held, by_kind in players if len(held.weights) > 1]


def _charts(asked: Question, found: Equities) -> list[Chart]:
    """A heat map of every range."""
    from pitboss.odds.cards.starting_hands import grid

    def chart(name: str, by_kind: dict[str, Equity]) -> Chart:
        title = f"{name}: equity in per cent, suited above the pairs, offsuit below"
        cells = {kind: f"{100 * float(one.equity):.0f}" for kind, one in by_kind.items()}
        return grid(title, lambda kind: cells.get(kind, "-"), legend={})

    return [chart(name, by_kind) for name, by_kind in _of_ranges(asked, found)]


def _picture(asked: Question, found: Equities) -> str:
    """The heat maps as SVG."""
    from pitboss.odds.reports.strategy_charts import draw

    return draw(_charts(asked, found), "Equities of ranges")
