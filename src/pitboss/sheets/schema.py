"""The JSON schema of round sheets, for editors that complete and check what is typed."""

from typing import Any

from pitboss.engine.registry import slugs
from pitboss.sheets.parser import BETTOR_KEYS, IRREGULARITY_KEYS
from pitboss.sheets.timeline import ENTRY_KEYS

Schema = dict[str, Any]
TEXT: Schema = {"type": ["string", "number", "boolean"]}
MAP: Schema = {"type": "object"}
WORDS: Schema = {"anyOf": [TEXT, {"type": "array"}]}
BY_WAGER: Schema = {"type": "object", "additionalProperties": TEXT}
STANDS: Schema = {
    "type": "object", "properties": {"stands": TEXT}, "required": ["stands"],
    "additionalProperties": False,
}  # fmt: skip


def _described(schema: Schema, says: str) -> Schema:
    return schema | {"description": says}


def _object(properties: Schema, *, more: bool = False, required: tuple[str, ...] = ()) -> Schema:
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": more}
    return found | ({"required": list(required)} if required else {})


def schema() -> Schema:
    """What a sheet may say; which wagers and options there are depends on the game."""
    part = _part()
    head = {
        "game": {"enum": list(slugs()), "description": "the name of the game"},
        "title": TEXT,
        "why": TEXT,
        "cite": _described(TEXT, "the paragraph that the sheet is about; several after ;"),
        "options": _described(MAP, "option to value: pitboss show GAME"),
        "limits": _described(BY_WAGER, "wager to minimum-maximum; all for every wager"),
        "positions": TEXT,
        "given": _described(MAP, "what the table remembers from earlier rounds"),
        "refused": _described(_refused(), "what must be refused, by which paragraph"),
        "rounds": {"type": "array", "items": _object(part)},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Pitboss round sheet",
        **_object(head | part, required=("game",)),
    }


def _part() -> Schema:
    pieces = _described(WORDS, "in the order dealt, as in As Td 2c")
    bettor = _bettor()
    holder = {"anyOf": [WORDS, _object({key: {} for key in ("cards", "tiles", "set", "does")})]}
    several = {"anyOf": [bettor, {"type": "array", "items": bettor}]}
    return {
        "seats": {"type": "object", "additionalProperties": several},
        "dealer": holder,
        "community": holder,
        "cards": {"type": "object", "additionalProperties": pieces},
        "shoe": pieces,
        "deck": pieces,
        "dice": _described(WORDS, "throws in order: 3 4, or [[3, 4], [5, 5]]"),
        "wheel": {"anyOf": [WORDS, MAP]},
        "draw": WORDS,
        "draws": WORDS,
        "cut": TEXT,
        "count": TEXT,
        "irregularities": {"anyOf": [TEXT, {"type": "array", "items": _irregularity()}]},
        "timeline": {"type": "array", "items": _entry()},
        "expect": _described(_expect(), "net of each wager by seat, patron or party"),
        "payout": {"type": "object", "additionalProperties": BY_WAGER},
        "state": _described(MAP, "facts about the table"),
        "partial": _described(TEXT, "yes: what is not named is not compared"),
    }


def _bettor() -> Schema:
    known = dict.fromkeys(BETTOR_KEYS, WORDS) | {"set": MAP, "stack": TEXT}
    return _object(known, more=True)


def _irregularity() -> Schema:
    known = dict.fromkeys(IRREGULARITY_KEYS, WORDS) | {"details": {}}
    return {"anyOf": [TEXT, _object(known, required=("what",))]}


def _entry() -> Schema:
    known: Schema = {key: {} for key in ENTRY_KEYS}
    return _object(known | {"refused": _refused()}, more=True)


def _refused() -> Schema:
    by = dict.fromkeys(("cite", "within", "says"), TEXT)
    return {"anyOf": [TEXT, _object(by)]}


def _expect() -> Schema:
    wager = {"anyOf": [TEXT, STANDS]}
    by_wager = {"type": "object", "additionalProperties": wager}
    return {"type": "object", "additionalProperties": {"anyOf": [TEXT, by_wager]}}
