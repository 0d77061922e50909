"""Bots for games at table stakes: they bet by what their cards are worth against random hands.

A bot looks at the table as its seat sees it, through the same filter as everybody (`engine.views`).
It deals the unknown cards many times at random, and compares its share of the pot with what it has
to pay. Its temper says how much better than that its hand must be.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from pitboss.engine import (
    Answer,
    Arrange,
    Arrangement,
    Choice,
    Choose,
    Game,
    Options,
    Prompt,
    Round,
    View,
    patron_of,
    view,
)
from pitboss.engine import events as on
from pitboss.engine.game import Chooser
from pitboss.engine.offers import Offer
from pitboss.equipment.cards import DECK
from pitboss.procedures.decisions import answer_keeping
from pitboss.procedures.pots import POT
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.odds.cards.room_equities import Contest

DEALS = 300
"""The deals by which a bot estimates what its hand is worth, to about three per cent of the pot."""
DRAWS = {"poker-five-card-draw": 1, "poker-deuce-to-seven-triple-draw": 3, "poker-badugi": 3}
"""How often cards are exchanged in a round."""
COMMUNITY = "community"


class Temper(Frozen):
    """When a bot puts chips in. Equities are compared with an equal part of the pot."""

    calls: float
    """From so many equal parts on it calls, if the pot pays for it too."""
    odds: float
    """The least value of its share of the pot, as a part of the price of a call."""
    raises: float
    """From so many equal parts on it may bet or raise."""
    often: float
    """How often it does so then."""
    pots: float
    """How many times the pot it then adds, where it may."""


TEMPERS = {
    "tight": Temper(calls=1.25, odds=1.1, raises=1.6, often=0.7, pots=0.5),
    "loose": Temper(calls=0.5, odds=0.6, raises=1.3, often=0.3, pots=0.0),
    "equity": Temper(calls=0.0, odds=1.0, raises=1.35, often=0.8, pots=0.5),
}


def contest_of(game: Game, options: Options) -> Contest | None:
    """How hands meet in a game of the poker room; None in other games."""
    if not game.table_stakes:
        return None
    from pitboss.odds.cards.room_equities import GAMES  # noqa: PLC0415 (slow to import)

    # Of three hole cards the best two count (pineapple).
    return GAMES.get((game.slug, str(options["variant"]))) or GAMES.get((game.slug, "high"))


def get_ready(game: Game, options: Options) -> None:
    """Load the tables that the bots use, which may take a second or two the first time."""
    contest = contest_of(game, options)
    if contest is not None:
        _equity(contest, _Seen([[], []], [], []), Random(0), deals=1)


def player(style: str) -> Chooser:
    """A player of some temper."""
    return partial(_answer, TEMPERS[style])


def _answer(temper: Temper, round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    contest = contest_of(round.game, round.options)
    if contest is None:
        return None
    seen = view(round, str(seat))
    if isinstance(prompt, Arrange):
        return _keep(contest, seen, prompt, round, rng)
    if not isinstance(prompt, Choose):
        return None
    if prompt.step == "post" and prompt.offer("post"):
        return Choice(seat, "post", prompt.offers[0].low)
    if prompt.step != "choose":
        return Choice(seat, prompt.default)
    found = _seen(contest, seen, seat)
    if _draws_left(round.game, seen):
        found = found._replace(hands=[_kept(round, seat, found.hands[0], rng), *found.hands[1:]])
    return _bet(temper, prompt, seen, _best_equity(contest, found, rng), len(found.hands), rng)


def _bet(
    temper: Temper, prompt: Choose, seen: View, equity: float, players: int, rng: Random
) -> Choice:
    """What is done with a hand that is worth so much of the pot."""
    parts, pot = equity * players, _pot(seen)
    wager, call = prompt.offer("raise") or prompt.offer("bet"), prompt.offer("call")
    if wager and parts >= temper.raises and rng.random() < temper.often:
        return Choice(prompt.seat, wager.name, _size(wager, int(temper.pots * pot)))
    if call is None:
        return Choice(prompt.seat, prompt.default)
    price = max(0, call.low - _put_in(seen, prompt.seat))
    pays = equity * (pot + price) >= temper.odds * price
    return Choice(prompt.seat, "call" if pays and parts >= temper.calls else "fold")


def _size(wager: Offer, more: int) -> int:
    """The least that may be bet and so much more, as far as it may be."""
    return wager.low + min(more, wager.high - wager.low) // wager.step * wager.step


# -- what a seat knows ---------------------------------------------------------------------------


class _Seen(NamedTuple):
    """Cards by their numbers: the own hand first, then those of the other players in the hand, as
    far as they are known."""

    hands: list[list[int]]
    board: list[int]
    dead: list[int]


def _seen(contest: Contest, seen: View, seat: int) -> _Seen:
    known = {
        holder: [_number(p.piece) for p in hand if p.piece] for holder, hand in seen.hands.items()
    }
    others = [holder for holder in known if holder.isdigit() and holder != str(seat)]
    board = known.get(COMMUNITY, [])
    hands = [known.get(str(seat), []), *(known[holder][: contest.cards] for holder in others)]
    if not contest.board and board:  # a card that all players share counts as everybody's own
        hands, board = [[*hand, *board][: contest.cards] for hand in hands], []
    in_play = {card for hand in hands for card in hand} | {*board}
    told = {
        _number(event.piece) for event in seen.events if isinstance(event, on.Dealt) and event.piece
    }
    return _Seen(hands, board[: contest.board], sorted(told - in_play))


def _number(card: str | None) -> int:
    return DECK.index(card or "")


def _pot(seen: View) -> int:
    return seen.results.get(POT, 0)


def _put_in(seen: View, seat: int) -> int:
    """What a seat has put in since the betting round began, blinds included and antes not."""
    total, begun = 0, False
    for event in seen.events:
        if isinstance(event, on.Noted) and event.what == "first-to-act":
            total, begun = (0 if begun else total), True
        elif isinstance(event, on.Moved) and (event.source, event.target) == (patron_of(seat), POT):
            total += 0 if event.why == "ante" else event.amount
    return total


def _draws_left(game: Game, seen: View) -> bool:
    bettings = len(seen.facts.get("first-to-act", {}))
    return bettings <= DRAWS.get(game.slug, 0)


# -- what a hand is worth ------------------------------------------------------------------------


def _best_equity(contest: Contest, seen: _Seen, rng: Random) -> float:
    """The equity of the best choice of cards, if there are more cards than count."""
    own = seen.hands[0]
    if len(own) <= contest.cards:
        return _equity(contest, seen, rng)
    return max(
        _equity(contest, seen._replace(hands=[list(some), *seen.hands[1:]]), rng)
        for some in combinations(own, contest.cards)
    )


def _equity(contest: Contest, seen: _Seen, rng: Random, deals: int = DEALS) -> float:
    from pitboss.odds.cards.room_equities import quick_equity  # noqa: PLC0415 (slow to import)

    seed = str(rng.getrandbits(64))
    if len(seen.hands) < 2:
        return 1.0
    return quick_equity(contest, seen.hands, seen.board, seen.dead, deals=deals, seed=seed)


# -- what is kept --------------------------------------------------------------------------------


def _keep(
    contest: Contest, seen: View, prompt: Arrange, round: Round, rng: Random
) -> Answer | None:
    """As the game's simple player does; where it has no opinion, the cards that are worth most."""
    said = round.game.bot(round, prompt, prompt.seat, rng) if round.game.bot else None
    if said is not None or set(prompt.shape) != {"keep", "discard"}:
        return said
    found = _seen(contest, seen, prompt.seat)

    def worth(kept: Sequence[str]) -> float:
        hands = [list(map(_number, kept)), *found.hands[1:]]
        return _equity(contest, found._replace(hands=hands), rng)

    return answer_keeping(prompt, max(combinations(prompt.pieces, prompt.shape["keep"]), key=worth))


def _kept(round: Round, seat: int, own: list[int], rng: Random) -> list[int]:
    """What would be kept of a hand in the next draw: the rest of it is not known yet."""
    cards = tuple(DECK[card] for card in own)
    asked = Arrange(seat, cards, {"keep": len(cards), "discard": 0}, "", as_dealt="stand-pat")
    said = round.game.bot(round, asked, seat, rng) if round.game.bot else None
    return [_number(card) for card in said.hands["keep"]] if isinstance(said, Arrangement) else own


# -- what a call is worth --------------------------------------------------------------------------


def price_call(round: Round, prompt: Choose, deals: int) -> tuple[int, int, float] | None:
    """What a call costs, what is in the pot before it, and which part of the pot the hand of the
    seat takes on average against hands that nobody knows. None while cards can be exchanged: what
    a hand becomes then is not known."""
    contest, seen = contest_of(round.game, round.options), view(round, str(prompt.seat))
    call = prompt.offer("call")
    if contest is None or call is None or _draws_left(round.game, seen):
        return None
    found = _seen(contest, seen, prompt.seat)
    price = max(0, call.low - _put_in(seen, prompt.seat))
    if not price or len(found.hands) < 2 or len(found.hands[0]) > contest.cards:
        return None
    return price, _pot(seen), _equity(contest, found, Random(1), deals)
