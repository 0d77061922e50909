"""A round that was played here, as a hand history."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pitboss.engine import Dealt, Moved, Noted, Round
from pitboss.engine import answers as say
from pitboss.engine.events import balances
from pitboss.errors import PitbossError, Unusable
from pitboss.hand_histories.hands import Hand, in_chips
from pitboss.hand_histories.replayed_hand import BETTING, COMMUNITY
from pitboss.hand_histories.results import play
from pitboss.hand_histories.table_setup import OWN, table_of
from pitboss.hand_histories.variants import code_of, variant_of

if TYPE_CHECKING:
    from pitboss.games.poker_room.common.hand_state import Contest

BURN = "burn"
BOARDS = "board-1"


def hand_of(round: Round, *, number: int = 0, checked: bool = True) -> Hand:
    """The hand history of a round; `Unusable`, with the reason, if the format cannot express it.

    By default it plays the hand again and checks that the result is the same.
    """
    code = code_of(round.game.slug, round.options)
    contest: Contest | None = round.memo.get("contest")
    if not round.over or contest is None:
        raise Unusable("no cards were dealt" if round.over else "the round is not over")
    if round.voided:
        raise Unusable("the round was void")
    if BOARDS in round.hands or any(isinstance(e, Dealt) and e.to == BOARDS for e in round.events):
        raise Unusable("the format knows no alternative hands")
    hand = _told(round, contest, code, number)
    if checked:
        _make_sure(hand)
    return hand


def _told(round: Round, contest: Contest, code: str, number: int) -> Hand:
    betting, net = contest.betting, balances(round.events)
    stacks = tuple(betting.starting_stacks)
    took = [net.get(purse, 0) - _added(round, purse) for purse in contest.purses]
    names = [round.table.seated.get(seat) or f"seat {seat}" for seat in contest.seats]
    options = round.options
    least = betting.streets[-1].min_completion_betting_or_raising_amount
    fixed = options["structure"] == "fixed-limit"
    hand = Hand(
        name=f"round {number}" if number else "round",
        variant=code,
        antes=tuple(betting.antes),
        blinds=tuple(betting.blinds_or_straddles),
        bring_in=options.get("forced-bet", 0),
        small_bet=options["limits"][0] if fixed else 0,
        big_bet=options["limits"][1] if fixed else 0,
        min_bet=0 if fixed else least,
        stacks=stacks,
        actions=tuple(_actions(round, contest)),
        finishing=tuple(Decimal(held + gain) for held, gain in zip(stacks, took, strict=True)),
        players=tuple(names),
        seats=tuple(contest.seats),
        seat_count=len(round.table.seats),
        said={"hand": number} if number else {},
    )
    own = _own_options(round, hand)
    taken = sum(e.amount for e in round.events if isinstance(e, Moved) and e.target == "rake")
    more = {"game": round.game.slug, "options": own, "rake": in_chips(taken)}
    hand.said[OWN] = {name: value for name, value in more.items() if value}
    return hand


def _added(round: Round, purse: str) -> int:
    """What came to a stack from outside, or left it, before the hand began."""
    found = 0
    for event in round.events:
        if isinstance(event, Noted) and event.what == "dealt-in":
            return found
        if isinstance(event, Moved):
            found += event.amount * ((event.target == purse) - (event.source == purse))
    return found


def _own_options(round: Round, hand: Hand) -> dict[str, Any]:
    """The options that the fields of the format do not lead to."""
    here, there = round.options.plain(), table_of(hand).options.plain()
    implied = variant_of(hand.variant).options
    return {
        name: value
        for name, value in here.items()
        if there[name] != value and name not in implied and name != "table-min"  # min_bet
    }


# -- actions ---------------------------------------------------------------------------------------


def _actions(round: Round, contest: Contest) -> Iterator[str]:
    """Street by street the cards, then the betting; after the last street, who shows."""
    player = {str(seat): f"p{at + 1}" for at, seat in enumerate(contest.seats)}
    dealt, betting, drawn = _dealt(round, player), _betting(contest), _drawn(round, player)
    for street in range(max(len(dealt), len(betting))):
        yield from drawn.get(street, ())
        yield from dealt[street] if street < len(dealt) else ()
        yield from betting[street] if street < len(betting) else ()
    yield from _shown(round, contest)


def _dealt(round: Round, player: dict[str, str]) -> list[list[str]]:
    """The cards of every street; a street begins where a card is burned."""
    streets: list[list[tuple[str, str]]] = [[]]
    for event in round.events:
        if not isinstance(event, Dealt) or event.piece is None:
            continue
        if event.to == BURN:
            streets.append([])
        elif event.to in player or event.to == COMMUNITY:
            streets[-1].append((event.to, event.piece))
    return [list(_lines(street, player)) for street in streets]


def _drawn(round: Round, player: dict[str, str]) -> dict[int, list[str]]:
    """By street, what was discarded, in the order of the draw."""
    drawn: dict[int, list[str]] = {}
    for answer, mark in zip(round.answers, round.marks, strict=True):
        if isinstance(answer, say.Arrangement) and "discard" in answer.hands:
            street = sum(isinstance(e, Dealt) and e.to == BURN for e in round.events[:mark])
            thrown = "".join(answer.hands["discard"])
            drawn.setdefault(street, []).append(f"{player[str(answer.seat)]} sd {thrown}".strip())
    return drawn


def _lines(cards: Sequence[tuple[str, str]], player: dict[str, str]) -> Iterator[str]:
    order = list(dict.fromkeys(holder for holder, _ in cards))
    by_holder = sorted(cards, key=lambda card: order.index(card[0]))
    for holder, held in groupby(by_holder, key=lambda card: card[0]):
        text = "".join(piece for _, piece in held)
        yield f"d db {text}" if holder == COMMUNITY else f"d dh {player[holder]} {text}"


def _betting(contest: Contest) -> list[list[str]]:
    """The betting rounds as pokerkit has them, including checks for which nobody was asked."""
    begun = contest.betting.begun
    rounds: list[list[str]] = [[] for _ in begun]
    for number, op in enumerate(contest.betting.operations):
        kind, player = type(op).__name__, f"p{getattr(op, 'player_index', 0) + 1}"
        if kind not in BETTING:
            continue
        of_round = rounds[bisect_right(begun, number) - 1]
        if kind == "CompletionBettingOrRaisingTo":
            of_round.append(f"{player} cbr {in_chips(getattr(op, 'amount', 0))}")
        else:
            word = {"Folding": "f", "CheckingOrCalling": "cc", "BringInPosting": "pb"}[kind]
            of_round.append(f"{player} {word}")
    return rounds


def _shown(round: Round, contest: Contest) -> Iterator[str]:
    """Who showed and who conceded, in that order. A player whom all others left alone by conceding
    need not show; the format has no other word for it."""
    asked = set()
    for answer in round.answers:
        if isinstance(answer, say.Choice) and answer.name in ("show", "concede"):
            player = contest.players[answer.seat]
            asked.add(player)
            yield f"p{player + 1} sm" + (" -" if answer.name == "show" else "")
    if asked:
        yield from (f"p{player + 1} sm -" for player in contest.contenders() if player not in asked)


def _make_sure(hand: Hand) -> None:
    try:
        differences = play(hand).differences
    except PitbossError as error:
        differences = [str(error)]
    if differences:
        raise Unusable(f"the format cannot tell it: {differences[0]}")
