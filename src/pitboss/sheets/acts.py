"""What the bettors of a sheet do: their bets, their decisions, and what their silence means.

Nothing here changes its arguments: a function returns what it found, together with the acts that
are left after it.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from pitboss import aliases
from pitboss.engine import UNSAID, Arrange, Bet, Choice, Choose, Event, Game, Round, patron_of
from pitboss.engine import events as on
from pitboss.engine.options import kebab
from pitboss.engine.round import Passed
from pitboss.equipment.cards import card
from pitboss.errors import Refused
from pitboss.money import cents
from pitboss.sheets.sheet import Bettor, SheetPart
from pitboss.sheets.yaml_reader import word
from pitboss.values import Frozen

_AMOUNT = re.compile(r"[+-]?\$?[\d,]*\.?\d+")

Who = tuple[int, str]
"""A seat, and the name of the patron who bets there, if one is given."""


class Acts(Frozen, kw_only=True):
    """The acts of the bettors on a sheet that are not done yet."""

    to_bet: tuple[Bettor, ...]
    """The bettors who bet at the first moment at which bets are taken."""
    decisions: dict[Who, tuple[str, ...]]
    """In order. The decisions of the house are those of seat 0."""
    wagers: dict[Who, dict[str, int]]
    """Wagers that are not made while bets are taken: posted, or made by a decision."""
    late: frozenset[Who]
    """The bettors who bet when bets are already closed."""
    acted: frozenset[Who] = frozenset()
    """The bettors who have decided something."""
    asked: dict[Who, frozenset[str]] = {}
    """What each bettor was asked to choose among."""


class Decision(Frozen):
    """A choice, and the acts that are left after it."""

    choice: Choice
    left: Acts


class Setting(Frozen):
    """How a hand is set, and the acts that are left after it."""

    hands: dict[str, tuple[str, ...]]
    left: Acts


class NeverAsked(Frozen):
    """A decision or a wager on the sheet for which no prompt of the round asked."""

    seat: int
    patron: str
    said: str
    """As the sheet has it."""
    name: str
    refusals: list[Refused]
    """Why it is not possible, as the game says it."""
    needless: bool = False
    """At its turn nothing else was possible, so nobody was asked: the sheet need not have it."""
    asked: Collection[str] = ()
    """What the bettor was asked about instead."""


def acts_of(part: SheetPart) -> Acts:
    """All that the bettors do in a round of a sheet."""
    decisions = {(bettor.seat, bettor.patron): tuple(bettor.does) for bettor in part.bettors}
    return Acts(
        to_bet=tuple(part.bettors),
        decisions=decisions | {(0, ""): tuple(part.house)},
        wagers={(bettor.seat, bettor.patron): bettor.bets for bettor in part.bettors},
        late=frozenset((b.seat, b.patron) for b in part.bettors if "late" in b.said),
    )


# -- bets ------------------------------------------------------------------------------------------


def next_bets(left: Acts, game: Game) -> list[Bet]:
    """What is put down where bets are taken."""
    return [bet for bettor in left.to_bet for bet in _bets_of(bettor, game)]


def once_bets_are_made(left: Acts, game: Game) -> Acts:
    """The acts that are left when bets are made: the wagers that are made by decisions."""
    if not left.to_bet:
        return left
    later = {(bettor.seat, bettor.patron): _later_of(bettor, game) for bettor in left.to_bet}
    return replace(left, to_bet=(), wagers=later)


def _later_of(bettor: Bettor, game: Game) -> dict[str, int]:
    """The wagers of a bettor that are made by a decision later on."""
    by_choice = {wager.name for wager in game.wagers if wager.by_choice}
    return {name: amount for name, amount in bettor.bets.items() if name in by_choice}


def _bets_of(bettor: Bettor, game: Game) -> list[Bet]:
    """What a bettor puts down: all wagers in one bet, and a bet for each written wager."""
    seat, patron, permitted, said = bettor.seat, bettor.patron, bettor.permitted, bettor.said
    later = _later_of(bettor, game)
    wagers = {name: amount for name, amount in bettor.bets.items() if name not in later}
    if not wagers and any(wager.required for wager in game.wagers):
        wagers = later  # no wager that a later decision could follow: the table says why not
    bets = [Bet(seat, wagers, patron, permitted, said)] if wagers else []
    written = [priced(game, one, Bet(seat, {}, patron, permitted, said)) for one in bettor.written]
    return bets + written


def priced(game: Game, written: Mapping[str, Any], bet: Bet) -> Bet:
    """A bet on what is written; a price that is not said follows from its rate."""
    written = aliases.written(game, written)
    price = cents(word(written.get("price", "0"), "price"))
    how = [said for key in _HOW if isinstance(said := written.get(key), str)]
    manners = (*bet.said, *(aliases.manner(game, said) for said in how))
    return replace(bet, wagers={game.written: price}, said=manners, written=dict(written))


_HOW = ("via", "by", "through", "with", "request", "made")
"""The key on a written wager that says how the wager is made: ``via: runner``."""


# -- decisions -------------------------------------------------------------------------------------


def next_decision(left: Acts, game: Game, prompt: Choose, events: Sequence[Event]) -> Decision:
    """The bettor's next decision, if this prompt knows it; else a wager, or the default choice.

    The first decision of the list is skipped if the table has made it by itself, for example an
    ante.
    """
    left = _once_asked(left, prompt, events)
    return (
        _by_decision(left, game, prompt)
        or _by_wager(left, game, prompt)
        or Decision(Choice(prompt.seat, prompt.default, patron=prompt.patron), left)
    )


def _once_asked(left: Acts, prompt: Choose, events: Sequence[Event]) -> Acts:
    """The acts that are left when a bettor is asked, without what the table has already posted."""
    who = prompt.seat, prompt.patron
    asked = left.asked.get(who, frozenset()) | {offer.name for offer in prompt.offers}
    decisions = left.decisions.get(who, ())
    while decisions and who not in left.acted and _posted(events, who, *read_act(decisions[0])):
        decisions = decisions[1:]
    return replace(
        left, asked=left.asked | {who: asked}, decisions=left.decisions | {who: decisions}
    )


def _by_decision(left: Acts, game: Game, prompt: Choose) -> Decision | None:
    """The next decision, if it is offered here or the game says why it is not."""
    who = prompt.seat, prompt.patron
    decisions = left.decisions.get(who, ())
    if not decisions:
        return None
    name, amount = read_act_at(game, prompt, decisions[0])
    offered = prompt.offer(name)
    if not offered and (prompt.seldom or not (prompt.why_not and prompt.why_not(name))):
        return None
    wager = offered.name if offered else name
    if amount == UNSAID:
        amount = left.wagers.get(who, {}).get(wager, UNSAID)
    left = replace(left, acted=left.acted | {who}, decisions=left.decisions | {who: decisions[1:]})
    choice = Choice(prompt.seat, name, amount, prompt.patron)
    return Decision(choice, _once_wagered(left, who, wager))


def _by_wager(left: Acts, game: Game, prompt: Choose) -> Decision | None:
    """A decision that makes one of the bettor's wagers."""
    who = prompt.seat, prompt.patron
    wagers = left.wagers.get(who, {}) if who not in left.late else {}
    for wager in [wager for wager, amount in wagers.items() if amount]:
        name = aliases.choice(game, prompt, wager)
        if (offer := prompt.offer(name)) and offer.high:
            choice = Choice(prompt.seat, name, wagers[wager], prompt.patron)
            return Decision(choice, _once_wagered(left, who, wager))
    return None


def _once_wagered(left: Acts, who: Who, made: str) -> Acts:
    """The acts that are left when a bettor has made a wager."""
    wagers = left.wagers.get(who, {})
    rest = {wager: amount for wager, amount in wagers.items() if wager != made}
    return replace(left, wagers=left.wagers | {who: rest})


def _posted(events: Sequence[Event], who: Who, name: str, amount: int) -> bool:
    """Whether the table has made a wager of that name by itself, such as an ante or a blind."""
    return any(
        isinstance(event, on.Moved)
        and event.source == patron_of(*who)
        and name in (event.why, event.why.removesuffix("-bet"))
        and amount in (UNSAID, event.amount)
        for event in events
    )


def next_setting(left: Acts, game: Game, prompt: Arrange) -> Setting | None:
    """The bettor's next decision, if it says how a hand is set."""
    for who, decisions in left.decisions.items():
        hands = setting_of(game, prompt, decisions[0]) if decisions else None
        if who[0] == prompt.seat and hands:
            return Setting(hands, replace(left, decisions=left.decisions | {who: decisions[1:]}))
    return None


def setting_of(game: Game, prompt: Arrange, text: str) -> dict[str, tuple[str, ...]] | None:
    """``discard 2c``: one of the hands by its name, with its pieces; None if it is not named."""
    if prompt.as_dealt and aliases.word(game, text) == prompt.as_dealt:
        return as_dealt(prompt)
    name, *pieces = text.replace(":", " ").replace(",", " ").split()
    if not pieces or kebab(name) not in prompt.shape:
        return None
    read = game.read_piece or card
    return with_the_rest(prompt, {kebab(name): tuple(map(read, pieces))})


def as_dealt(prompt: Arrange) -> dict[str, tuple[str, ...]]:
    """The hands as they were dealt, if they may be of any sizes."""
    pieces = iter(prompt.pieces)
    return {name: tuple(islice(pieces, size)) for name, size in prompt.shape.items()}


def with_the_rest(
    prompt: Arrange, sets: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """All hands. If one hand is not named, it gets the remaining pieces."""
    unsaid = [name for name in prompt.shape if name not in sets]
    if len(unsaid) != 1:
        return dict(sets)
    rest = Counter(prompt.pieces) - Counter(piece for hand in sets.values() for piece in hand)
    return {**sets, unsaid[0]: tuple(rest.elements())}


# -- what nothing asked for ------------------------------------------------------------------------


def too_late(left: Acts, game: Game, prompt: Choose, passed: list[Passed]) -> list[Refused]:
    """Why the bettor's next decision was not possible at turns at which nobody was asked."""
    who = prompt.seat, prompt.patron
    decisions = left.decisions.get(who, ())
    if not decisions:
        return []
    name, _ = read_act(decisions[0])
    turns = [turn for turn in passed if (turn.seat, turn.patron) == who and not turn.ended]
    refusals = [aliases.why_not(game, turn.why_not, name) for turn in turns]
    return [refusal for refusal in refusals if refusal]


def never_asked(
    left: Acts, game: Game, round: Round, affected: Collection[int]
) -> Iterator[NeverAsked]:
    """The acts that are left at the end of a round. If the round was void, or an irregularity
    affected the seat, only acts that need not be on the sheet."""
    for (seat, patron), decisions in left.decisions.items():
        wagers = never_made(left, (seat, patron), round.events)
        if wagers and (seat, patron) in left.late:
            refusal = Refused('no wager is made after "No more bets"', round.closed)
            yield NeverAsked(seat, patron, wagers[0], wagers[0], [refusal])
        cut_off = round.voided or seat in affected
        passed = [turn for turn in round.passed if (turn.seat, turn.patron) == (seat, patron)]
        passed.sort(key=lambda turn: turn.ended)  # what was never possible comes first
        defaults = {turn.default for turn in passed}
        asked = left.asked.get((seat, patron), ())
        for act, name in [(act, read_act(act)[0]) for act in (*decisions, *wagers)]:
            if cut_off and name not in defaults:
                continue
            said = [
                aliases.why_not(game, turn.why_not, words)
                for turn in passed
                for words in (act, name)
            ]
            refusals = [refusal for refusal in said if refusal]
            yield NeverAsked(seat, patron, act, name, refusals, name in defaults, asked)


def without(left: Acts, never: NeverAsked) -> Acts:
    """The acts that are left without a decision that need not be on the sheet."""
    who = never.seat, never.patron
    decisions = list(left.decisions[who])
    if never.said in decisions:
        decisions.remove(never.said)
    return replace(left, decisions=left.decisions | {who: tuple(decisions)})


def never_made(left: Acts, who: Who, events: Sequence[Event]) -> list[str]:
    """The wagers that the sheet gives and that nothing in the round asked for or put in."""
    wagers: Mapping[str, int] = left.wagers.get(who, {})
    made = {name for name in wagers if _posted(events, who, name, wagers[name])}
    made |= {  # by a word with another name: banco covers all of a bank
        event.wager
        for event in events
        if isinstance(event, on.Placed)
        and (event.seat, event.patron) == who
        and wagers.get(event.wager) == event.amount
    }
    return [name for name, amount in wagers.items() if amount and name not in made]


# -- how they are written --------------------------------------------------------------------------


def read_act(text: str) -> tuple[str, int]:
    """``stand``, ``double:15``, ``raise 40``, ``even money``: a choice and its amount."""
    words = text.replace(":", " ").split()
    if len(words) > 1 and _AMOUNT.fullmatch(words[-1]):
        return kebab(" ".join(words[:-1])), cents(words[-1])
    return kebab(" ".join(words)), UNSAID


def read_act_at(game: Game, prompt: Choose, text: str) -> tuple[str, int]:
    """An act at a prompt, where a number may belong to the name: ``hand 2``, ``ride 1``."""
    said, amount = read_act(text)
    whole, name = aliases.choice(game, prompt, text), aliases.choice(game, prompt, said)
    bare = prompt.offer(name)
    if prompt.offer(whole) or (amount != UNSAID and bare and not bare.high):
        return whole, UNSAID
    return name, amount
