"""Files of hands: PHH (one hand) and PHHS (several), which are TOML."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, time
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from pitboss.errors import Unusable
from pitboss.hand_histories.hands import CHIP, Hand, chips, in_chips
from pitboss.messages import nearest, shown

AMOUNTS = ("bring_in", "small_bet", "big_bet", "min_bet")
NEEDED = ("variant", "antes", "starting_stacks", "actions")
_SECTION = re.compile(r"^\[([^\[\]\n]+)\][ \t]*(?:#.*)?$", re.MULTILINE)


# -- reading --------------------------------------------------------------------------------------


def read(path: str | Path) -> Iterator[Hand | Unusable]:
    """The hands of a file one by one; for a hand that cannot be used, the error."""
    try:
        text = Path(path).read_bytes().decode()
    except UnicodeDecodeError:
        yield Unusable(f"{path}: not UTF-8 text")
        return
    except OSError as error:
        yield Unusable(f"{path}: {error.strerror or error}")
        return
    yield from each(text, str(path))


def read_text(text: str, name: str = "text") -> list[Hand]:
    """The hands of a text; `Unusable` if one of them is broken."""
    found = []
    for hand in each(text, name):
        if isinstance(hand, Unusable):
            raise hand
        found.append(hand)
    return found


def each(text: str, name: str) -> Iterator[Hand | Unusable]:
    for where, part in _documents(text, name):
        if isinstance(part, Unusable):
            yield part
            continue
        try:
            yield hand_from(part, where)
        except Unusable as error:
            yield Unusable(f"{where}: {error}")


def _documents(text: str, name: str) -> Iterator[tuple[str, dict[str, Any] | Unusable]]:
    """A file is one hand, or has a section for each hand; a broken section does not affect the
    others."""
    try:
        whole = _parsed(text)
    except Unusable as error:
        sections = list(_SECTION.finditer(text))
        if not sections:
            yield name, Unusable(f"{name}: {error}")
            return
        ends = [*(section.start() for section in sections[1:]), len(text)]
        for section, end in zip(sections, ends, strict=True):
            where = f"{name} [{section[1].strip()}]"
            try:
                yield where, _parsed(text[section.end() : end])
            except Unusable as why:
                yield where, Unusable(f"{where}: {why}")
        return
    if not whole:
        yield name, Unusable(f"{name}: there is no hand in it")
    elif all(isinstance(part, dict) for part in whole.values()):
        yield from ((f"{name} [{key}]", part) for key, part in whole.items())
    else:
        yield name, whole


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, InvalidOperation, RecursionError) as error:
        raise Unusable(f"not TOML: {error}") from None


def hand_from(said: Mapping[str, Any], name: str) -> Hand:
    """A hand from the fields of a file."""
    said = dict(said)
    for key in NEEDED:
        if key not in said:
            near = nearest(key, said) if said else ""
            raise Unusable(f"{key} is missing" + (f": {near}" if "did you mean" in near else ""))
    variant, actions = said.pop("variant"), said.pop("actions")
    if not isinstance(variant, str):
        raise Unusable(f"variant: {shown(variant)} is not a code, as in 'NT'")
    if not isinstance(actions, list) or not all(isinstance(act, str) for act in actions):
        raise Unusable("actions: a list of texts, as in ['d dh p1 AsKs', 'p1 cc']")
    stacks = _list(said, "starting_stacks", _decimal)
    count = len(stacks)
    if not 2 <= count <= 99:
        raise Unusable(f"starting_stacks: {count} players")
    hand = Hand(
        name=name,
        variant=variant,
        stacks=tuple(None if held.is_infinite() else _positive(held) for held in stacks),
        actions=tuple(actions),
        antes=_amounts(said, "antes", count),
        blinds=_amounts(said, "blinds_or_straddles", count),
        **{key: _amount(said.pop(key), key) for key in AMOUNTS if key in said},
        finishing=_results(said, "finishing_stacks", count),
        winnings=_results(said, "winnings", count),
        players=tuple(_list(said, "players", str, count)),
        seats=tuple(_list(said, "seats", _seat, count)),
        seat_count=_seat(said.pop("seat_count", 0)),
        said=said,
    )
    if any(ante < 0 for ante in hand.antes):
        raise Unusable("antes: one is below 0")
    if len(set(hand.seats)) < len(hand.seats):
        raise Unusable("seats: two players have one seat")
    return hand


def _list(said: dict[str, Any], key: str, read: Any, count: int = 0) -> list[Any]:
    found = said.pop(key, None)
    if found is None:
        return []
    if not isinstance(found, list):
        raise Unusable(f"{key}: {shown(found)} is not a list")
    if count and len(found) != count:
        raise Unusable(f"{key}: {len(found)} of them for {count} players")
    try:
        return [read(entry) for entry in found]
    except (TypeError, ValueError, ArithmeticError, Unusable):
        raise Unusable(f"{key}: {shown(found)} cannot be used") from None


def _decimal(value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, (int, Decimal, float)):
        raise TypeError(value)
    if (found := Decimal(value)).is_nan():
        raise ValueError(value)
    return found


def _amount(value: Any, key: str) -> int:
    try:
        found = chips(_decimal(value))
    except (TypeError, Unusable):
        found = -1
    if found < 0:
        raise Unusable(f"{key}: {shown(value)} is not an amount")
    return found


def _positive(held: Decimal) -> int:
    if held <= 0:
        raise Unusable(f"starting_stacks: a player with {held}")
    return chips(held)


def _amounts(said: dict[str, Any], key: str, count: int) -> tuple[int, ...]:
    found = _list(said, key, lambda value: chips(_decimal(value)), count)
    return tuple(found) or (0,) * count


def _results(said: dict[str, Any], key: str, count: int) -> tuple[Decimal | None, ...]:
    found = _list(said, key, _decimal, count)
    return tuple(None if value.is_infinite() else value * CHIP for value in found)


def _seat(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 100:
        raise Unusable(f"{shown(value)} is not a seat")
    return value


# -- writing --------------------------------------------------------------------------------------


def text_of(hand: Hand) -> str:
    """A hand as PHH."""
    fields: dict[str, Any] = {
        "variant": hand.variant,
        "antes": list(map(in_chips, hand.antes)),
        "blinds_or_straddles": list(map(in_chips, hand.blinds)) if any(hand.blinds) else None,
    }
    fields |= {key: in_chips(getattr(hand, key)) or None for key in AMOUNTS}
    fields |= {
        "starting_stacks": [Decimal("inf") if s is None else in_chips(s) for s in hand.stacks],
        "actions": list(hand.actions),
        "players": list(hand.players) or None,
        "seats": list(hand.seats) or None,
        "seat_count": hand.seat_count or None,
        "finishing_stacks": _from_results(hand.finishing),
        "winnings": _from_results(hand.winnings),
        **hand.said,
    }
    lines = [f"{_key(key)} = {_value(said)}" for key, said in fields.items() if said is not None]
    return "\n".join(lines) + "\n"


def texts_of(hands: Iterable[Hand]) -> Iterator[str]:
    """Several hands as PHHS, part by part."""
    for number, hand in enumerate(hands, 1):
        yield f"[{number}]\n{text_of(hand)}\n"


def _from_results(found: Iterable[Decimal | None]) -> list[int | Decimal] | None:
    plain = [Decimal("inf") if held is None else _short(held / CHIP) for held in found]
    return plain or None


def _short(value: Decimal) -> int | Decimal:
    return int(value) if value == int(value) else value


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(str(key))} = {_value(entry)}" for key, entry in value.items())
        return "{" + inner + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, Decimal):
        return "inf" if value.is_infinite() else f"{value:f}"
    return str(value)
