"""The table at which a recorded hand was played."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from math import gcd
from typing import Any

from pitboss.engine import Game, Table, registry
from pitboss.errors import Refused, Unusable
from pitboss.hand_histories.boards import boards_of
from pitboss.hand_histories.hands import CHIP, Act, Hand, acts_of, in_chips
from pitboss.hand_histories.variants import Variant, variant_of
from pitboss.money import in_dollars

OWN = "_pitboss"
"""The field in which Pitboss keeps what the format has no field for."""
ENOUGH = 1000
"""The number of minimum wagers in front of a player with unlimited chips."""


def table_of(
    hand: Hand, options: Mapping[str, Any] | None = None, acts: Sequence[Act] | None = None
) -> Table:
    """A table as it was before the hand: options, stacks, the button, blinds missed.

    `options` are choices of the house that the format does not have, such as the rake. `acts` are
    the actions of the hand, if they have been read already.
    """
    acts = acts_of(hand) if acts is None else acts
    variant = variant_of(hand.variant)
    game = registry.find(variant.game)
    _check_fields(hand, variant, game)
    seats = seats_of(hand, game)
    said: dict[str, Any] = {**variant.options, **_limits(hand), "smallest-chip": _chip(hand, acts)}
    given: dict[str, Any] = {}
    if _has_blinds(game):
        given["button"] = seats[-1]
        said |= _posted(hand, game, seats, given)
    else:
        said |= {"forced-bet": hand.bring_in, **_antes(list(hand.antes), (), seats, given)}
    said = {name: _in_dollars(value) for name, value in said.items()}
    if boards := len(boards_of(acts).rest):
        said["alternative-hands"] = str(boards)
    said |= _own(hand) | dict(options or {})
    stacks = {
        seat: held or _enough(hand, acts) for seat, held in zip(seats, hand.stacks, strict=True)
    }
    positions = max(hand.seat_count, *seats) if hand.seats else len(seats)
    return Table(
        game,
        options=said,
        seats=min(max(positions, *seats), game.seats[1]),
        stacks=stacks,
        given=given,
    )


def seats_of(hand: Hand, game: Game) -> tuple[int, ...]:
    """The seats of the players, beginning to the left of the button: as in the file, if its seats
    are in clockwise order and the table has them; otherwise adjacent seats."""
    beside = tuple(range(1, hand.count + 1))
    if hand.count > game.seats[1]:
        raise Refused(f"{hand.count} players: {game.title} is for {game.seats[1]} at most",
                      game.seats_cite[1])  # fmt: skip
    if not hand.seats or min(hand.seats) < 1 or max(hand.seats) > game.seats[1]:
        return beside
    first = hand.seats.index(min(hand.seats)) if _has_blinds(game) else 0
    turned = hand.seats[first:] + hand.seats[:first]
    return hand.seats if list(turned) == sorted(turned) else beside


def _has_blinds(game: Game) -> bool:
    return "blinds" in game.usual.by_name


def _check_fields(hand: Hand, variant: Variant, game: Game) -> None:
    """Check that the file has the amounts without which the game cannot be played."""
    fixed = variant.options["structure"] == "fixed-limit"
    needed = ["small_bet", "big_bet"] if fixed else ["min_bet"]
    needed += [] if _has_blinds(game) else ["bring_in"]
    if missing := [name for name in needed if not getattr(hand, name)]:
        raise Unusable(f"{hand.variant} needs {' and '.join(missing)}, above 0")


def _in_dollars(value: Any) -> Any:
    """An option as it is written."""
    if isinstance(value, tuple):
        return [in_dollars(amount) for amount in value]
    return in_dollars(value) if isinstance(value, int) else value


def _own(hand: Hand) -> dict[str, Any]:
    """The options that Pitboss wrote in addition to the fields of the format."""
    own = hand.said.get(OWN)
    options = own.get("options") if isinstance(own, Mapping) else None
    if options is not None and not isinstance(options, Mapping):
        raise Unusable(f"{OWN}: options are names with values")
    return dict(options or {})


def _limits(hand: Hand) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if hand.min_bet:
        found["table-min"] = hand.min_bet
    if hand.small_bet:
        found["limits"] = (hand.small_bet, hand.big_bet)
    return found


def _chip(hand: Hand, acts: Sequence[Act]) -> int:
    """The chip to which pots are divided: a whole chip, unless the file has fractions of chips. If
    the file has the results of the hand, the largest chip that makes all its amounts."""
    amounts = [*hand.antes, *hand.blinds, hand.min_bet, hand.small_bet, hand.bring_in]
    amounts += [held or 0 for held in hand.stacks] + [act.amount for act in acts]
    results = [held or Decimal(0) for held in (*hand.finishing, *hand.winnings)]
    if any(held != int(held) for held in results):
        return 1
    chip = gcd(*amounts, *map(int, results))
    if chip % CHIP:
        return 1
    return chip if any(results) else CHIP


def _enough(hand: Hand, acts: Sequence[Act]) -> int:
    """Chips that cannot run out in this hand."""
    least = max(*map(abs, hand.blinds), *hand.antes, hand.min_bet, hand.big_bet, CHIP)
    return ENOUGH * least + sum(act.amount for act in acts)


# -- blinds and antes ------------------------------------------------------------------------------


def _posted(
    hand: Hand, game: Game, seats: tuple[int, ...], given: dict[str, Any]
) -> dict[str, Any]:
    """Blinds, straddle and antes as options; blinds that were missed are given to the table."""
    by_player = hand.blinds[::-1] if hand.count == 2 else hand.blinds
    antes = hand.antes[::-1] if hand.count == 2 else hand.antes
    cite = game.usual.by_name["heads-up"].cite
    blinds, said = [max(blind, 0) for blind in by_player], {"heads-up": "literal"}
    if hand.count == 2 and blinds[1] and not 0 < blinds[0] <= blinds[1]:
        blinds, said = blinds[::-1], {"heads-up": "casino-practice"}
    posted = [blind for blind in blinds if blind]
    if not posted or blinds[: len(posted)] != posted:
        raise Refused("blinds are posted one after the other from the left of the button", cite)
    options: dict[str, Any] = dict(said)
    if len(posted) > 2 and posted[-1] > max(posted[:-1]):
        options["straddle"] = posted.pop()
    options["blinds"] = tuple(posted)
    rest = _late(by_player, antes, max(posted), seats, given, cite)
    return options | _antes(rest, by_player, seats, given)


def _late(
    line: tuple[int, ...], antes: tuple[int, ...], largest: int, seats: tuple[int, ...],
    given: dict[str, Any], cite: str,
) -> list[int]:  # fmt: skip
    """Note players who post missed blinds. Returns the antes without these posts."""
    usual, rest = min(antes), list(antes)
    missed: dict[str, list[str]] = {}
    for player, live in enumerate(line):
        if live >= 0:
            continue
        if player == len(line) - 1:
            raise Refused(f"p{player + 1} has the button again and owes no blind missed", cite)
        dead = antes[player] - usual
        rest[player] = usual
        if -live > largest or (dead and -live < largest):
            why = f"p{player + 1} posts {in_chips(-live)} live and {in_chips(dead)} dead"
            raise Refused(f"{why}: what was missed is live up to the largest blind", cite)
        parts = [part for part in (dead, -live) if part]
        missed[str(seats[player])] = [str(in_chips(part)) for part in parts]
    if missed:
        given["missed"] = missed
    return rest


def _antes(
    antes: list[int], blinds: tuple[int, ...], seats: tuple[int, ...], given: dict[str, Any]
) -> dict[str, Any]:
    """The ante of every player, or of the largest blind alone; who antes something else is given
    to the table."""
    if len(set(antes)) == 1:
        return {"ante": antes[0]}
    first = [max(blind, 0) for blind in blinds[:2]] or [0]
    largest = max(range(len(first)), key=lambda player: (first[player], player))
    if blinds and [player for player, ante in enumerate(antes) if ante] == [largest]:
        return {"ante": antes[largest], "ante-by": "big-blind"}
    usual = max(sorted(set(antes)), key=antes.count)
    given["antes"] = {
        str(seat): str(in_chips(ante))
        for seat, ante in zip(seats, antes, strict=True)
        if ante != usual
    }
    return {"ante": usual}
