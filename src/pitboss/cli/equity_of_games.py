"""``pitboss equity --game``: hands of any game of the poker room, as far as they are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.cli.equity_of_ranges import how, plain, say_how
from pitboss.cli.output import say
from pitboss.engine import registry
from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.equipment.cards import DECK, pretty
from pitboss.errors import Refused, Unusable
from pitboss.messages import nearest
from pitboss.words.narration import count

if TYPE_CHECKING:
    from pitboss.odds.cards.room_equities import RoomEquities
    from pitboss.odds.model import Watch

Cards = tuple[str, ...]
ROOM = "poker-"
"""How the names of the games begin; it may be left out."""


def game_of(said: str) -> Game:
    """A game of the poker room, by its name or what comes after ``poker-``."""
    name = said.strip().lower().replace(" ", "-").replace("'", "")
    known = [slug for slug in registry.slugs() if registry.find(slug).subchapter == "14"]
    for slug in (name, f"{ROOM}{name}"):
        if slug in known:
            return registry.find(slug)
    short = [slug.removeprefix(ROOM) for slug in known]
    raise Unusable(f"--game {said}: {nearest(name, short)}")


class Asked:
    """What is asked: a game, the hands as far as they are known, the board, cards that are out."""

    def __init__(
        self, game: Game, options: Options, hands: Sequence[Cards], board: Cards, dead: Cards
    ) -> None:
        from pitboss.odds.cards.room_equities import GAMES

        self.game, self.hands, self.board, self.dead = game, hands, board, dead
        self.variant = str(options["variant"])
        found = GAMES.get((game.slug, self.variant))
        if found is None:
            raise Unusable(f"{game.title} has no equities with variant={self.variant}")
        self.contest = found
        self._check()

    def _check(self) -> None:
        contest, (low, high) = self.contest, self.game.seats
        if not low <= len(self.hands) <= high:
            said = f"{count(len(self.hands), 'hand')}: name {low} to {high}"
            raise Refused(said, self.game.seats_cite[0])
        for hand in self.hands:
            if len(hand) > contest.cards:
                held = "".join(hand)
                raise Unusable(f"{held} is {count(len(hand), 'card')}: a hand has {contest.cards}")
        if len(self.board) > contest.board:
            most = contest.board or "no"
            raise Unusable(f"--board has {count(len(self.board), 'card')}: there are {most}")
        known = [*(card for hand in self.hands for card in hand), *self.board, *self.dead]
        twice = sorted({pretty(card) for card in known if known.count(card) > 1})
        if twice:
            raise Refused(f"{', '.join(twice)} cannot be in two places: the deck has one of each")
        all_cards = contest.board + contest.cards * len(self.hands) + len(self.dead)
        if all_cards > len(DECK):
            raise Refused(f"{all_cards} cards are needed, and a deck has {len(DECK)}")

    def count(self, rounds: int, seed: str, watch: Watch, stop: Callable[[], bool]) -> RoomEquities:
        from pitboss.odds.cards.equities import Working
        from pitboss.odds.cards.room_equities import room_equities

        def numbered(cards: Cards) -> list[int]:
            return [DECK.index(card) for card in cards]

        return room_equities(
            self.contest,
            [numbered(hand) for hand in self.hands],
            numbered(self.board),
            numbered(self.dead),
            Working(rounds, seed, watch, stop),
        )


def name_of(hand: Cards) -> str:
    return "".join(f"[{pretty(card)}]" for card in hand) or "random"


def draw(asked: Asked, found: RoomEquities) -> None:
    simulated = found.method != "exact"
    names = [name_of(hand) for hand in asked.hands]
    wide = max(10, *map(len, names))
    say(f"{asked.game.title}, {asked.variant}")
    error = "  ± error" if simulated else ""
    say(f"{'hand':{wide}} {'all %':>8} {'part %':>8} {'equity %':>9}{error}")
    for name, one in zip(names, found.hands, strict=True):
        figures = (100 * float(part) for part in (one.win, one.tie, one.equity))
        win, tie, equity = figures
        said = f"  {100 * one.std_error:7.4f}" if simulated else ""
        say(f"{name:{wide}} {win:>8.4f} {tie:>8.4f} {equity:>9.4f}{said}")
    say_how(found)


def as_json(asked: Asked, found: RoomEquities) -> dict[str, Any]:
    simulated = found.method != "exact"
    return {
        "game": asked.game.slug,
        "variant": asked.variant,
        "board": list(asked.board),
        "dead": list(asked.dead),
        **how(found),
        "hands": [
            {"hand": list(hand) or "random", **plain(one, simulated=simulated)}
            for hand, one in zip(asked.hands, found.hands, strict=True)
        ],
    }
