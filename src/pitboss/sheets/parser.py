"""Reading a round sheet: YAML where every value is text; unknown and repeated keys are refused."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path

from pitboss import aliases
from pitboss.engine import Game
from pitboss.engine.options import kebab
from pitboss.engine.registry import find
from pitboss.equipment.cards import card
from pitboss.errors import PitbossError, Unusable
from pitboss.messages import alike, nearest, shown
from pitboss.money import cents
from pitboss.sheets.refusals import expected_refusal
from pitboss.sheets.sheet import Bettor, Expected, PlannedIrregularity, Sheet, SheetPart
from pitboss.sheets.yaml_reader import (
    Raw,
    by_key,
    check_keys,
    documents,
    flag,
    in_line_of,
    line_of,
    listed,
    mapped,
    number,
    under,
    word,
)

_SHEET_KEYS = {
    "game", "title", "cite", "why", "options", "limits", "positions", "given", "refused", "rounds",
}  # fmt: skip
_PART_KEYS = {
    "seats", "dealer", "community", "cards", "shoe", "deck", "dice", "wheel", "cut", "count",
    "draw", "draws", "irregularities", "timeline", "expect", "state", "payout", "partial",
}  # fmt: skip
BETTOR_KEYS = {
    "patron", "cards", "tiles", "does", "set", "stack", "permitted", "said",
}  # fmt: skip
_MEANT = {
    "spin": "wheel", "spins": "wheel", "roll": "dice", "rolls": "dice", "throw": "dice",
    "throws": "dice", "hands": "cards", "bets": "seats", "wagers": "seats",
    "players": "seats", "result": "expect", "results": "expect",
}  # fmt: skip
"""Keys that people write in place of the right ones."""
IRREGULARITY_KEYS = {"what", "seat", "cards", "tiles", "at", "after", "turn", "details"}


def read(path: Path) -> list[Sheet]:
    """The sheets of a file: one, or several separated by ``---``."""
    return _all(read_each(path))


def read_text(text: str, name: str = "sheet") -> list[Sheet]:
    """The sheets of a text."""
    return _all(each(text, name))


def _all(sheets: Iterable[Sheet | Unusable]) -> list[Sheet]:
    read = []
    for sheet in sheets:
        if isinstance(sheet, Unusable):
            raise sheet
        read.append(sheet)
    return read


def read_each(path: Path) -> Iterator[Sheet | Unusable]:
    """The sheets of a file one by one; for an unusable sheet, the error."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "is not UTF-8 text"
        yield Unusable(f"{path}: {reason}")
        return
    yield from each(text, str(path))


def each(text: str, name: str = "sheet") -> Iterator[Sheet | Unusable]:
    """The sheets of a text one by one, as in `read_each`."""
    found = [document for document in documents(text) if document != ""]
    if not found:
        yield Unusable(f"{name}: no round sheet in it")
    for place, document in enumerate(found, 1):
        where = f"{name}#{place}" if len(found) > 1 else name
        if isinstance(document, Unusable):
            yield type(document)(f"{where}: {document}")
        else:
            yield _sheet(document, where)


def _sheet(raw: Raw, name: str) -> Sheet | Unusable:
    try:
        return _read_sheet(raw, name)
    except PitbossError as error:
        return Unusable(f"{name}: {error}")


def _read_sheet(raw: Raw, name: str) -> Sheet:
    check_keys(raw, _SHEET_KEYS | _PART_KEYS, "a round sheet", _MEANT)
    if "game" not in raw:
        raise Unusable("no game is named")
    game = find(word(raw["game"], "game"))
    own = raw.only(_PART_KEYS)
    if "rounds" in raw:
        several = {key for key in own if key not in ("expect", "state", "payout", "partial")}
        if several:
            raise Unusable(f"with rounds, {', '.join(sorted(several))} must be inside one of them")
        parts = [_part(game, part) for part in listed(raw["rounds"])]
    else:
        parts = [_part(game, own)]
    said = under(raw, "options", lambda options: _options(game, options), {})
    limits = _limits_among(game, said)
    posted = by_key(
        raw.get("limits", {}), "limits", lambda name, said: word(said, f"the limit of {name}")
    )
    return Sheet(
        name=name,
        game=game,
        title=under(raw, "title", lambda text: word(text, "title"), ""),
        cite=under(raw, "cite", lambda text: word(text, "cite"), ""),
        why=under(raw, "why", lambda text: word(text, "why"), ""),
        limits=limits | {aliases.wager(game, name): limit for name, limit in posted.items()},
        options=aliases.options(game, said),
        positions=under(raw, "positions", lambda text: number(text, "positions"), None),
        given={
            aliases.remembered(game, name): value
            for name, value in mapped(raw.get("given", {}), "given").items()
        },
        refused=under(raw, "refused", lambda said: expected_refusal(game, said), None),
        parts=parts,
        expected=_expected(game, own) if "rounds" in raw else Expected(),
    )


def _options(game: Game, raw: Raw) -> dict[str, Raw]:
    """The options that the sheet chooses; the game may be named again among them."""
    options = dict(mapped(raw, "options"))
    if "game" in options and not any(option.name == "game" for option in game.options):
        said = word(options.pop("game"), "options: game")
        if find(said) is not game:
            raise Unusable(f"options: game is {said}, but the sheet is about {game.slug}")
    return options


_LIMIT = re.compile(r"(?:table-)?(minimum|maximum)(?:-(.+))?|(.+)-(minimum|maximum)")
_ANY_WAGER = (None, "bet", "wager")


def _limits_among(game: Game, options: dict[str, Raw]) -> dict[str, str]:
    """Limits that are written among the options: ``minimum ante: 50``, ``table minimum: 5``.

    They are taken out of the options. A limit without a wager is for the wagers that everybody
    makes.
    """
    ranges: dict[str, dict[str, str]] = {}
    for said in list(options):
        found = _LIMIT.fullmatch(kebab(said))
        if found is None or _is_option(game, said):
            continue
        end, wager = found[1] or found[4], found[2] or found[3]
        required = [wager.name for wager in game.wagers if wager.required] or ["all"]
        names = required if wager in _ANY_WAGER else [aliases.wager(game, wager)]
        if not {"all", *game.wager_names}.issuperset(names):
            continue
        amount = word(options.pop(said), said).removeprefix("$")
        for name in names:
            ranges.setdefault(name, {"minimum": "0", "maximum": ""})[end] = amount
    return {name: f"{ends['minimum']}-{ends['maximum']}" for name, ends in ranges.items()}


def _is_option(game: Game, said: str) -> bool:
    """Whether an option of the game is meant; a ``table minimum`` is an option only if the game has
    that exact name."""
    of_the_table = kebab(said).startswith("table-")
    own = {option.name for option in game.options}
    return kebab(said) in own if of_the_table else aliases.option_name(game, said) is not None


def _part(game: Game, raw: Raw) -> SheetPart:
    check_keys(raw, _PART_KEYS, "a round", _MEANT)
    seats = by_key(raw.get("seats", {}), "seats", lambda seat, said: _bettors(game, seat, said))
    bettors = [bettor for here in seats.values() for bettor in here]
    part = SheetPart(bettors=bettors, expected=_expected(game, raw))
    cards = by_key(raw.get("cards", {}), "cards", lambda holder, said: _pieces(game, said))
    part.pieces |= {kebab(holder): pieces for holder, pieces in cards.items()}
    for holder in ("dealer", "community"):
        if holder in raw:
            with in_line_of(raw, holder):
                _holder(game, part, holder, raw[holder])
    for drawn in ("draw", "draws"):
        part.pieces |= under(raw, drawn, lambda said: _drawn(game, said), {})
    part.shoe = under(raw, "shoe", lambda said: _pieces(game, said), None)
    part.deck = under(raw, "deck", lambda said: _pieces(game, said), None)
    part.dice = under(raw, "dice", _throws, [])
    part.wheel = under(raw, "wheel", lambda said: spins(game, said), [])
    part.cut = under(raw, "cut", lambda said: number(said, "cut"), None)
    part.count = under(raw, "count", lambda said: number(said, "count"), None)
    part.irregularities = under(
        raw,
        "irregularities",
        lambda said: [planned_irregularity(game, entry) for entry in listed(said)],
        [],
    )
    _name_the_only_seat(game, part)
    part.timeline = under(raw, "timeline", lambda said: [_entry(one) for one in listed(said)], [])
    if part.timeline and part.irregularities:
        raise Unusable("with a timeline, an irregularity must be one of its entries")
    return part


def _entry(raw: Raw) -> Mapping[str, Raw]:
    """An entry of a timeline."""
    if isinstance(raw, str) and raw:
        key, _, rest = raw.partition(" ")
        form = f"write it as {key}: {rest or 'yes'}"
        raise Unusable(f"an entry of a timeline is a mapping (key: value), not {raw}: {form}")
    return mapped(raw, "an entry of a timeline")


def _name_the_only_seat(game: Game, part: SheetPart) -> None:
    """An irregularity about a seat need not say which, if there is only one."""
    seats = {bettor.seat for bettor in part.bettors}
    for planned in part.irregularities:
        known = game.irregularity_names.get(planned.what)
        if known and known.names_seat and not planned.seat and len(seats) == 1:
            (planned.seat,) = seats


def _holder(game: Game, part: SheetPart, holder: str, entry: Raw) -> None:
    """A holder that is not a seat: its cards, or its cards and how they are set."""
    if isinstance(entry, Mapping):
        check_keys(entry, {"cards", "tiles", "set", "does"}, holder)
        if "does" in entry:
            part.house = [word(act, "does") for act in listed(entry["does"])]
        if "set" in entry:
            part.sets[holder] = hands(game, entry["set"])
        entry = entry.get("cards", entry.get("tiles", ""))
    part.pieces[holder] = _pieces(game, entry)


def _bettors(game: Game, seat: str, entry: Raw) -> list[Bettor]:
    at = number(seat, "a seat")
    return [_bettor(game, at, one) for one in (entry if isinstance(entry, list) else [entry])]


def _bettor(game: Game, seat: int, entry: Raw) -> Bettor:
    entry = mapped(entry, f"seat {seat}")
    written = listed(entry.get(game.written, [])) if game.written else []
    others = BETTOR_KEYS | {game.written}
    said = {name: stake for name, stake in entry.items() if name not in others}
    return Bettor(
        seat=seat,
        patron=word(entry.get("patron", ""), "patron"),
        bets=amounts(game, said, f"seat {seat}", others),
        pieces=_pieces(game, entry.get("cards", entry.get("tiles", ""))),
        does=[word(act, "does") for act in listed(entry.get("does", []))],
        sets=hands(game, entry["set"]) if "set" in entry else None,
        stack=amount(entry["stack"], f"seat {seat} stack") if "stack" in entry else None,
        permitted=flag(entry.get("permitted", "no"), "permitted"),
        said=tuple(aliases.manner(game, _said(said)) for said in listed(entry.get("said", []))),
        written=[mapped(one, f"a {game.written}") for one in written],
    )


def _said(raw: Raw) -> str:
    """How a bet is made: one word, or several that belong together."""
    if not isinstance(raw, str):
        raise Unusable(f"said is written in words (cash, blue chips, ...), not {shown(raw)}")
    return raw


def planned_irregularity(
    game: Game, entry: Raw, more: Mapping[str, Raw] | None = None
) -> PlannedIrregularity:
    """An irregularity: its name, or its name with seat, cards and moment.

    Details that are written next to it (`more`) belong to its report too.
    """
    entry = {"what": entry} if isinstance(entry, str) else entry
    check_keys(
        entry, IRREGULARITY_KEYS, "an irregularity", {"name": "what", "irregularity": "what"}
    )
    if "what" not in entry:
        example = next(iter(game.irregularity_names), "misdeal")
        raise Unusable(f"an irregularity must say what went wrong, as in what: {example}")
    what = aliases.irregularity(game, word(entry["what"], "what"))
    said = {**mapped(entry.get("details", {}), "details"), **(more or {})}
    known = game.irregularity_names.get(what)
    details = aliases.details(game, known.may_say if known else (), said)
    among = tuple(details.pop("pieces", ()))
    return PlannedIrregularity(
        what=what,
        seat=number(entry.get("seat", "0"), "seat"),
        pieces=among or _pieces(game, entry.get("cards", entry.get("tiles", ""))),
        at=word(entry.get("at", ""), "at"),
        after=number(entry["after"], "after") if "after" in entry else None,
        turn=number(entry["turn"], "turn") if "turn" in entry else None,
        details=details,
    )


def _expected(game: Game, raw: Raw) -> Expected:
    keys = ("expect", "payout", "state")
    stands: dict[str, dict[str, int]] = {}
    return Expected(
        nets=by_key(
            raw.get("expect", {}),
            "expect",
            lambda who, said: _nets(game, f"expect {who}", said, stands.setdefault(who, {})),
        ),
        stands={who: wagers for who, wagers in stands.items() if wagers},
        payout=by_key(
            raw.get("payout", {}),
            "payout",
            lambda who, said: _nets_by_wager(game, f"payout {who}", said),
        ),
        state={
            kebab(name): value
            for name, value in by_key(
                raw.get("state", {}), "state", lambda name, said: _fact(game, name, said)
            ).items()
        },
        partial=under(raw, "partial", lambda text: flag(text, "partial"), False),
        lines={f"{key} {who}": line_of(raw[key], who) for key in keys if key in raw
               for who in mapped(raw[key], key)},
    )  # fmt: skip


def _fact(game: Game, name: str, said: Raw) -> Raw:
    """What must be true of the table; dealt pieces are written as everywhere else."""
    if kebab(name) != "deal" or not isinstance(said, Mapping):
        return said
    dealt = by_key(said, name, lambda holder, held: list(_pieces(game, held)))
    return {seat_named(holder): held for holder, held in dealt.items()}


def _nets(game: Game, what: str, raw: Raw, stands: dict[str, int]) -> dict[str, int] | int:
    """Nets by wager, or all together. Wagers that still stand are put into `stands`."""
    if not isinstance(raw, Mapping):
        return amount(raw, what)
    return _nets_by_wager(game, what, raw, stands)


def _nets_by_wager(
    game: Game, what: str, raw: Raw, stands: dict[str, int] | None = None
) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, value in mapped(raw, what).items():
        with in_line_of(raw, name):
            wager = _known_wager(game, name)
            if wager in found or wager in (stands or ()):
                raise Unusable(f"{what}: {wager} is there twice")
            if isinstance(value, Mapping) and stands is not None:
                check_keys(value, ("stands",), f"{what} {name}")
                stands[wager] = amount(value.get("stands", ""), f"{what} {name} stands")
            else:
                found[wager] = amount(value, f"{what} {name}")
    return found


def _known_wager(game: Game, said: str) -> str:
    """The name of a wager or a fee of the game."""
    name = aliases.wager(game, said)
    known = {*game.wager_names, *game.fees, game.written} - {""}
    if name.partition(":")[0] not in known:
        raise Unusable(f"{game.slug} has no wager {said}: {nearest(said, known)}")
    return name


# -- small readers -------------------------------------------------------------------------------


def hands(game: Game, raw: Raw) -> dict[str, tuple[str, ...]]:
    return {name: _pieces(game, pieces) for name, pieces in mapped(raw, "set").items()}


def _pieces(game: Game, raw: Raw) -> tuple[str, ...]:
    read: Callable[[str], str] = game.read_piece or card
    parts = raw.replace(",", " ").split() if isinstance(raw, str) else listed(raw)
    return tuple(read(word(part, game.pieces)) for part in parts)


def _throws(raw: Raw) -> list[tuple[int, ...]]:
    """``3 4``, ``[3 4, 5 5]`` or ``[[3, 4], [5, 5]]``."""
    rows = listed(raw)
    if rows and all(isinstance(row, str) and row.strip().isdecimal() for row in rows):
        rows = [rows]
    return [throw(row) for row in rows]


def spins(game: Game, raw: Raw) -> list[str]:
    """Pockets in order, or seat to pocket where every player spins."""
    if isinstance(raw, Mapping):
        seats = {number(seat_named(who), "a seat"): raw[who] for who in raw}
        raw = [seats[seat] for seat in sorted(seats)]
    return [pocket(game, word(said, "wheel")) for said in listed(raw)]


def seat_named(who: str) -> str:
    """``seat 3`` is the same as ``3``."""
    return kebab(who).removeprefix("seat-")


def pocket(game: Game, said: str) -> str:
    """Where a wheel came to rest, in the words of its game."""
    return game.read_piece(said) if game.read_piece and game.pieces == "wheel" else said


def _drawn(game: Game, raw: Raw) -> dict[str, tuple[str, ...]]:
    """What is drawn for everybody, in one round or in several in a row; by holder."""
    if game.draws is None:
        raise Unusable(f"in {game.slug}, nothing is drawn for all")
    holder, size = game.draws
    rows = raw if isinstance(raw, list) and any(isinstance(row, list) for row in raw) else [raw]
    drawn = [_pieces(game, row) for row in rows]
    for pieces in drawn:
        if len(pieces) != size:
            raise Unusable(f"a draw has {size} {game.pieces}, not {len(pieces)}")
    return {holder: tuple(piece for pieces in drawn for piece in pieces)}


def throw(raw: Raw) -> tuple[int, ...]:
    faces = raw.replace("-", " ").split() if isinstance(raw, str) else raw
    return tuple(number(face, "a die") for face in faces)


def amounts(game: Game, raw: Raw, what: str, others: Collection[str] = ()) -> dict[str, int]:
    """Wager to amount; where other keys may stand too, a name like one of them may mean that."""
    found: dict[str, int] = {}
    for name, value in mapped(raw, what).items():
        with in_line_of(raw, name):
            if (wager := aliases.wager(game, name)) in found:
                raise Unusable(f"{what}: {wager} is there twice")
            try:
                found[wager] = amount(value, f"{what} {name}")
            except Unusable:
                unknown = wager.partition(":")[0] not in game.wager_names
                if near := alike(name, others) if unknown else "":
                    raise Unusable(f"{what} has no {name!r}: did you mean {near}?") from None
                raise
    return found


def amount(raw: Raw, what: str) -> int:
    """Dollars, in cents."""
    try:
        return cents(raw)
    except Unusable as error:
        raise Unusable(f"{what}: {error}") from None
