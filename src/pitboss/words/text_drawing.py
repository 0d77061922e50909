"""Drawing as plain text: what lies on the table, as one viewer may see it.

All of it comes from a `View`, so nothing is drawn that its viewer may not know. Colour and anything
else that needs a terminal is added by the code that prints it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import convert

from pitboss.engine import DIVISION, Limits, Offer, View, patron_of, view
from pitboss.engine import events as on
from pitboss.engine.stacks import by_party
from pitboss.engine.views import ShownPrompt, Standing
from pitboss.equipment import dice, keno
from pitboss.money import dollars
from pitboss.words.labels import words
from pitboss.words.narration import cited, count, holder, pieces, plain, read_out, set_hands, story

if TYPE_CHECKING:
    from pitboss.engine import Game, Round, Table

WIDTH = 80
LAST = 4
"""How many of the last sentences are printed below a drawing."""
BETTORS = (on.Placed, on.Settled, on.Charged, on.TakenDown)
"""Events that name who bets."""
OUT_OF_PLAY = ("burn", "discard")
"""Holders whose pieces are out of play: the sentences tell of them, the drawing does not."""
BOARD_LEGEND = "[17] drawn, (17) your spot, *17* both"


def draw(seen: View, *, last: int = LAST, width: int = WIDTH) -> str:
    """The table: hands, wagers, facts, what is asked, and the last events in words."""
    lines = [f"{seen.game}, {_seen_by(seen.viewer)}", *draw_felt(seen, width)]
    if seen.prompt is not None:
        lines += _wrapped("  asked", _asked(seen.prompt), indent=9, width=width)
    for line in story(seen.events)[-last:] if last else ():
        lines += _wrapped("  >", line, indent=4, width=width)
    return "\n".join(lines)


def draw_felt(seen: View, width: int = WIDTH) -> list[str]:
    """What lies on the table, one line for each hand or seat, and the facts about the table."""
    lines = _throw(seen) + _wheel(seen)
    rows = _rows(seen)
    label = max((len(name) for name, _, _ in rows), default=0)
    middle = max((len(cards) for _, cards, _ in rows), default=0)
    indent = label + middle + (6 if middle else 4)
    for name, cards, right in rows:
        start = f"  {name:{label}}  {cards:{middle}}".rstrip()
        lines += _wrapped(start, right, indent=indent, width=width)
    lines += _keno_board(seen)
    if seen.facts:
        facts = "; ".join(f"{words(what)} {plain(value)}" for what, value in seen.facts.items())
        lines += _wrapped("  facts", facts, indent=9, width=width)
    return lines


def _throw(seen: View) -> list[str]:
    """The dice of the last throw, if the game is played with dice alone."""
    if not seen.dice or seen.hands:
        return []
    return [f"  {line}" for line in dice.drawn_side_by_side(seen.dice).split("\n")]


def _wheel(seen: View) -> list[str]:
    """The wheel, with the section in which it came to rest."""
    return [f"  {line}" for line in seen.wheel.draw(seen.pocket).split("\n")] if seen.wheel else []


def _seen_by(viewer: str) -> str:
    return f"as {holder(viewer) if viewer != 'spectator' else 'a spectator'} sees it"


def _wrapped(start: str, right: str, *, indent: int, width: int) -> list[str]:
    if not right:
        return [start]
    room = max(width - indent, 20)
    first, *more = textwrap.wrap(right, room, break_on_hyphens=False) or [""]
    return [f"{start:{indent}}{first}", *(" " * indent + line for line in more)]


def _rows(seen: View) -> list[tuple[str, str, str]]:
    """Name, cards and the text to their right: the dealer and the board, the pot, then the
    seats."""
    holders = [name for name in seen.hands if name not in (*OUT_OF_PLAY, keno.BOARD)]
    holders += [str(seat) for seat in _seats(seen) if str(seat) not in seen.hands]
    rows = []
    for name in sorted(holders, key=_place):
        hand = seen.set_hands.get(name)
        shown = (piece.piece for piece in seen.hands.get(name, ()))
        cards = set_hands(hand) if hand else pieces(shown)
        rows.append((_label(seen, name), cards, _right_of_hand(seen, name)))
    board = sum(not on.owner(name) for name in holders)
    return rows[:board] + _pots(seen) + rows[board:]


def _keno_board(seen: View) -> list[str]:
    """All 80 numbers, those drawn and the viewer's spots among them."""
    if keno.BOARD not in seen.hands:
        return []
    drawn = {int(piece.piece) for piece in seen.hands[keno.BOARD] if piece.piece}
    marks = [wager.mark for wager in seen.wagers if str(wager.seat) == seen.viewer]
    for event in seen.events:
        if isinstance(event, (on.Placed, on.Settled)) and str(event.seat) == seen.viewer:
            marks.append(event.mark)
    spots = {spot for mark in marks for spot in keno.spots_of(mark)}
    rows = keno.draw(drawn, spots).split("\n")
    return [*(f"  {row}" for row in rows), *([f"  {BOARD_LEGEND}"] if spots else ())]


def _pots(seen: View) -> list[tuple[str, str, str]]:
    """Chips that are neither a patron's nor the house's."""
    patrons = {patron_of(e.seat, e.patron) for e in seen.events if isinstance(e, BETTORS)}
    return [
        (party, "", dollars(amount))
        for party, amount in seen.results.items()
        if amount > 0 and party != on.HOUSE and party not in patrons and not on.seat_of(party)
    ]


def _place(name: str) -> tuple[int, int, str]:
    seat = on.owner(name)
    return (1, int(seat), name) if seat else (0, 0, name)


def _label(seen: View, name: str) -> str:
    said = holder(name).removeprefix("the ")
    return said.replace(f"seat {seen.viewer}", "you", 1) if on.owner(name) == seen.viewer else said


def _right_of_hand(seen: View, name: str) -> str:
    """The text to the right of a hand: its rank and, at the seat's first hand, the seat's
    wagers."""
    said = [f"({read_out(seen.ranked[name])})"] if name in seen.ranked else []
    if name.isdigit():
        said.append(_of_seat(seen, int(name)))
    return "  ".join(part for part in said if part)


def _seats(seen: View) -> list[int]:
    """The seats that play: with wagers, with chips, or with a result."""
    known = {wager.seat for wager in seen.wagers}
    known.update(map(on.seat_of, seen.stacks or ()))
    if seen.prompt is None:
        known.update(map(on.seat_of, seen.results))
    return sorted(known - {0})


def _of_seat(seen: View, seat: int) -> str:
    """A seat's wagers, its chips, and what it won once the round is over."""
    said = [", ".join(_standing(wager) for wager in seen.wagers if wager.seat == seat)]
    if seen.stacks is not None and (chips := seen.stacks.get(patron_of(seat))) is not None:
        said.append(f"{dollars(chips)} in chips")
    if seen.prompt is None and (gained := seen.results.get(patron_of(seat))):
        said.append(f"{dollars(gained, signed=True)} this round")
    return "; ".join(part for part in said if part)


def _standing(wager: Standing) -> str:
    who = f"{wager.patron}: " if wager.patron else ""
    mark = f" ({wager.mark})" if wager.mark else ""
    return f"{who}{wager.wager} {dollars(wager.amount)}{mark}"


def _asked(prompt: ShownPrompt) -> str:
    who = holder(prompt["party"])
    if "offers" in prompt:
        what = " / ".join(str(convert(offer, Offer)) for offer in prompt["offers"])
    elif "wagers" in prompt:
        who, what = "bets", ", ".join(prompt["wagers"])
    else:
        what = prompt["step"]
    return cited(f"{who}: {what}", prompt["cite"])


# -- the objects that draw themselves ------------------------------------------------------------


def draw_round(round: Round) -> str:
    """A round with everything open, as the Division sees it, with collected hands at the end."""
    return draw(view(round, DIVISION, look_back=round.over))


def draw_table(table: Table) -> str:
    """An open table: options that are not the default, what it remembers, and its round."""
    game = table.game
    usual = {option.name: option.usual for option in game.options}
    chosen = {name: value for name, value in table.options.items() if value != usual[name]}
    lines = [f"{game.title}, {count(len(table.seats), 'seat')}, {count(table.rounds, 'round')}"]
    lines += _named("options", _pairs(chosen.items()))
    lines += _named("limits", _limits(table))
    lines += _named("state", _pairs(table.state.items()))
    chips = by_party(table.stacks or {}).items()
    lines += _named("chips", _pairs((party, dollars(held)) for party, held in chips))
    lines += draw_scoreboard(table)
    if table.round is not None:
        return "\n".join([*lines, draw_round(table.round)])
    return "\n".join(lines)


def draw_scoreboard(table: Table) -> list[str]:
    """The scoreboard of a table in a few lines; nothing if it has none."""
    board = table.game.scoreboard
    return [f"  {line}" for line in board.short(table.state[board.results])] if board else []


def _limits(table: Table) -> str:
    if table.limits == Limits():
        return ""
    own = {name: str(limit) for name, limit in table.limits.own.items()}
    return _pairs((own | {"all others": str(table.limits.all)}).items())


def _named(name: str, said: str, indent: int = 11) -> list[str]:
    return _wrapped(f"  {name}", said, indent=indent, width=WIDTH) if said else []


def _pairs(entries: Iterable[tuple[str, Any]]) -> str:
    return "; ".join(f"{name} {plain(value)}" for name, value in entries)


def draw_game(game: Game) -> str:
    """A game in short; `pitboss show` has all of it."""
    tables = sum(len(letters) for letters in game.pay_tables.values())
    low, high = game.seats
    lines = [f"{game.title} ({game.slug}), {game.where}, {low}-{high} seats"]
    parts = {
        "wagers": ", ".join(wager.name for wager in game.wagers),
        "options": ", ".join(option.name for option in game.options),
        "tables": count(tables, "pay table"),
        "irregularities": ", ".join(known.name for known in game.irregularities),
    }
    lines += [line for name, said in parts.items() for line in _named(name, said, indent=18)]
    return "\n".join(lines)
