"""Timelines: answers in the order in which they were given, over one round or several."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pitboss import aliases
from pitboss.engine import Answer, Game, Prompt, Round
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.options import kebab
from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.messages import alike, shown
from pitboss.sheets.acts import priced, read_act, read_act_at, setting_of, with_the_rest
from pitboss.sheets.parser import (
    IRREGULARITY_KEYS,
    amounts,
    hands,
    planned_irregularity,
    pocket,
    seat_named,
    spins,
    throw,
)
from pitboss.sheets.piece_order import BURN
from pitboss.sheets.refusals import expected_refusal
from pitboss.sheets.throws import pocket_at
from pitboss.sheets.yaml_reader import Raw, number, word

_SIDE_KEYS = {
    "seat", "patron", "refused", "said", "permitted", "confirmed-by", "turn", "note", "at",
    "by", "called-by", "ground", "reason", "faces-seen",
}  # fmt: skip
_SAID = {
    "late-bet": "late",
    "after-no-more-bets": "late",
    "standing-player": "standing",
}
"""Keys that say how a bet is made as well."""

_WHO = re.compile(r"seat (\d+)|dealer")

Reader = Callable[["Entry", Game, Any], Answer]
"""Makes the answer of an entry from the value of its key."""


class Entry:
    """One line of a timeline: an answer, and the refusal that must follow, if any."""

    def __init__(self, game: Game, raw: Mapping[str, Raw], *, burns: bool = True) -> None:
        self.game = game
        self.burns = burns
        """Whether cards of a `deal` may be burned ones, or only those of a `burn` are."""
        self.said_in_sheet = {key: value for key, value in raw.items() if key != "refused"}
        self.raw = raw = _spread(_together({kebab(key): raw[key] for key in raw}))
        beside = {field.name for word in game.spoken.values() for field in word.fields}
        acts = [key for key in raw if key not in _SIDE_KEYS | beside]
        reader = _reader(game, acts[0], raw[acts[0]]) if len(acts) == 1 else None
        if reader is None:
            near = alike(acts[0], {*_READERS, *game.irregularity_names}) if len(acts) == 1 else ""
            if near:
                raise Unusable(f"a timeline entry has no {acts[0]!r}: did you mean {near}?")
            known = ", ".join(_READERS)
            raise Unusable(
                f"a timeline entry has one of {known}, the name of an irregularity,"
                f" or a word with yes or the seat that says it, not {shown(raw)}"
            )
        self.seat = number(raw.get("seat", 1), "seat")
        self.patron = word(raw.get("patron", ""), "patron")
        self.refused = expected_refusal(game, raw["refused"]) if "refused" in raw else None
        said = [aliases.manner(game, one) for one in _phrases("said", raw.get("said", ()))]
        said += [f"{who}-confirms" for who in _words(raw.get("confirmed-by", ()), "confirmed-by")]
        late = "late" if acts[0] == f"late-{game.written}" else None
        manners = tuple(filter(None, [_SAID.get(acts[0], late)]))
        self.said = (*manners, *said)
        try:
            self.answer: Answer = reader(self, game, raw[acts[0]])
            """As it is understood before the prompt is known at which it belongs."""
        except (AttributeError, TypeError, ValueError):
            raise Unusable(f"the timeline entry {shown(raw)} cannot be read") from None
        self.late = "late" in manners
        if isinstance(self.answer, say.IrregularityReport):
            self.raw |= _moment(raw[acts[0]])

    def fits(self, round: Round, prompt: Prompt) -> bool:
        """Whether the answer belongs to this prompt."""
        answer = self.answer
        if "at" in self.raw:
            return prompt.step == str(self.raw["at"])
        if isinstance(answer, say.IrregularityReport):
            irregularity = round.game.irregularity_names.get(answer.name)
            turn = self.raw.get("turn")
            if irregularity is None:
                return True
            return prompt.step in irregularity.when and (turn is None or prompt.party == str(turn))
        if isinstance(answer, say.Choice):
            if isinstance(prompt, ask.Arrange):
                return self.seat == prompt.seat and self._sets(prompt) is not None
            if not isinstance(prompt, ask.Choose):
                return False
            return self.refused is not None or self._asked(prompt)
        dealing = bool(round.closed) and isinstance(prompt, ask.Draw)
        if self.late:
            return dealing or isinstance(prompt, (ask.Roll, ask.Spin))
        writes = self.game.written and isinstance(answer, (say.Bet, say.TakeDown))
        if writes and self.refused is not None and dealing:
            return True  # it comes after the close, and is refused for that
        if isinstance(answer, say.Drawn) and isinstance(prompt, ask.Draw):
            return self._fits_deal(answer.pieces, prompt.to)
        return isinstance(prompt, _PROMPTS[type(answer)])

    def _fits_deal(self, pieces: Sequence[str], to: Sequence[str]) -> bool:
        """Whether these pieces are for these holders; more than can be burned are for others."""
        burning = all(holder == BURN for holder in to)
        if BURN in self.raw or not burning:
            return burning == (BURN in self.raw)
        return self.burns and len(pieces) <= len(to)

    def answer_at(self, prompt: Prompt) -> Answer:
        """The answer in the form of a prompt, if the entry does not say when it is given."""
        choice = isinstance(self.answer, say.Choice) and "at" not in self.raw
        if choice and isinstance(prompt, ask.Choose):
            name, amount = read_act_at(self.game, prompt, self.raw["does"])
            return say.Choice(self.seat, name, amount, self.patron)
        said = self.raw.get("spin")
        named = [*map(seat_named, said)] if isinstance(said, Mapping) else []
        if isinstance(prompt, ask.Spin) and named not in ([], [prompt.by]):
            spinner = f"seat {prompt.by}" if prompt.by.isdecimal() else prompt.by
            raise Unusable(f"{shown(said)} is not whose spin it is: {spinner} spins")
        if isinstance(prompt, ask.Spin) and isinstance(self.answer, say.Landed):
            return say.Landed(pocket_at(prompt, self.answer.pocket))
        if isinstance(prompt, ask.Arrange) and (hands := self._sets(prompt)):
            return say.Arrangement(self.seat, hands)
        return self.answer

    def _sets(self, prompt: ask.Arrange) -> dict[str, tuple[str, ...]] | None:
        """How the entry sets the hands that are asked for, if it does."""
        if isinstance(self.answer, say.Arrangement):
            return with_the_rest(prompt, self.answer.hands)
        choice = isinstance(self.answer, say.Choice) and "at" not in self.raw
        return setting_of(self.game, prompt, str(self.raw["does"])) if choice else None

    def meanwhile(self, prompt: Prompt) -> Answer | None:
        """What is done until the word is said, in place of the default, if the game says so."""
        word = self.answer.word if isinstance(self.answer, say.Call) else ""
        until = self.game.spoken[word].until if word in self.game.spoken else ""
        if until and isinstance(prompt, ask.Choose) and prompt.offer(until):
            return say.Choice(prompt.seat, until, patron=prompt.patron)
        return None

    def too_late(self, round: Round) -> Refused | None:
        """Why a choice that comes after its round is refused, if the game says so."""
        answer = self.answer
        if self.refused is None or not isinstance(answer, say.Choice):
            return None
        latest = [*reversed(round.passed)]
        for turn in sorted(latest, key=lambda turn: turn.ended):
            if (turn.seat, turn.patron) == (answer.seat, answer.patron):
                refusal = aliases.why_not(self.game, turn.why_not, answer.name)
                if refusal:
                    return refusal
        return None

    def _asked(self, prompt: ask.Choose) -> bool:
        """Whether this bettor can make the choice now, or the game says why not."""
        if (prompt.seat, prompt.patron) != (self.seat, self.patron):
            return False
        name, _ = read_act_at(self.game, prompt, self.raw["does"])
        known = prompt.why_not(name) if prompt.why_not else None
        return prompt.offer(name) is not None or known is not None


def dealt_in(game: Game, timeline: Iterable[Mapping[str, Raw]]) -> tuple[str, ...]:
    """The pieces that a timeline deals. What cannot be read is reported by its entry."""
    found: list[str] = []
    for raw in timeline:
        try:
            found += [piece for key in ("deal", BURN) for piece in _pieces(game, raw.get(key, ""))]
        except PitbossError:
            continue
    return tuple(found)


def _pieces(game: Game, raw: Raw) -> tuple[str, ...]:
    return hands(game, {"all": raw})["all"] if raw else ()


def _moment(raw: Raw) -> dict[str, Raw]:
    """When an irregularity is reported, if the entry says so."""
    if not isinstance(raw, Mapping):
        return {}
    if "after" in raw:
        raise Unusable("in a timeline an irregularity comes where it stands: leave out after")
    return {key: raw[key] for key in ("at", "turn") if key in raw}


MOST_NAMED = 12
"""How many wagers or choices are named in a message."""


def asked_in_words(passed: Sequence[Prompt], seat: int) -> str:
    """What was asked when an entry was due: of its seat, of all bettors, or of the dealer."""
    of_seat = [
        prompt for prompt in passed if isinstance(prompt, ask.Choose) and prompt.seat == seat
    ]
    betting = next((prompt for prompt in passed if isinstance(prompt, ask.TakeBets)), None)
    if of_seat:
        patron = of_seat[0].patron
        names = {offer.name: None for prompt in of_seat for offer in prompt.offers}
        who = f"seat {seat}, patron: {patron}," if patron else f"seat {seat}"
        return f"{who} is asked (does: {_some(list(names))})"
    if betting is not None:
        return f"bets are taken (bet: {_some(betting.wagers)})"
    return f"asked is: {passed[0]}"


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:MOST_NAMED]) + (" ..." if len(names) > MOST_NAMED else "")


def _spread(raw: dict[str, Raw]) -> dict[str, Raw]:
    """How a bet is made may be listed among its wagers, as it is at a seat."""
    for key in ("bet", *_SAID):
        if isinstance(wagers := raw.get(key), dict):
            beside = {name: wagers[name] for name in ("said", "permitted") if name in wagers}
            raw |= beside
            raw[key] = {name: stake for name, stake in wagers.items() if name not in beside}
    return raw


def _together(raw: dict[str, Raw]) -> dict[str, Raw]:
    """What a report says may stand beside the name of what went wrong: ``{irregularity:
    card-face-up, cards: Kh}``; and the name may have the key ``what``, as in a list of them."""
    name = next((key for key in ("irregularity", "what") if key in raw), "")
    if not name or isinstance(raw[name], Mapping):
        return raw
    beside = {key: raw[key] for key in IRREGULARITY_KEYS - {"what", "seat"} if key in raw}
    rest = {key: value for key, value in raw.items() if key not in (name, *beside)}
    return {"irregularity": {"what": raw[name], **beside}, **rest}


def _phrases(key: str, raw: Raw) -> tuple[str, ...]:
    """Words that belong together: ``cash dealer-confirms``, ``blue chips``."""
    words = _words(raw, key)
    return (*words, raw) if isinstance(raw, str) and len(words) > 1 else words


def _words(raw: Any, key: str = "the entry") -> tuple[str, ...]:
    """``place-win-6, field``, or a list of such."""
    said = raw.replace(",", " ").split() if isinstance(raw, str) else raw
    if not isinstance(said, (list, tuple)):
        raise Unusable(f"{key} is written in words (cash, blue chips, ...), not {shown(raw)}")
    return tuple(word(one, "an entry") for one in said)


def _bet(entry: Entry, game: Game, raw: Raw) -> Answer:
    wagers = amounts(game, raw, "bet")
    permitted = _is_yes(entry.raw.get("permitted", "no"))
    return say.Bet(entry.seat, wagers, entry.patron, permitted, entry.said)


def _after_close(entry: Entry, game: Game, raw: Raw) -> Answer:
    """``remove field``, ``bet field 5`` or ``{bet: {field: 5}}``, once bets are closed."""
    if isinstance(raw, dict):
        ((what, about),) = raw.items() if len(raw) == 1 else (("bet", raw),)
        if not isinstance(about, (dict, list)) and what not in _AFTER_CLOSE:
            what, about = "bet", raw  # the wagers alone
    else:
        what, _, about = raw.partition(" ")
        if what in ("bet", "place"):
            name, amount = read_act(about)
            wagers = {aliases.wager(game, name): amount}
            return say.Bet(entry.seat, wagers, entry.patron, said=entry.said)
    if what not in _AFTER_CLOSE:
        raise Unusable(f"after no more bets, a wager is bet or removed, not {what!r}")
    return _AFTER_CLOSE[what](entry, game, about)


def _take(entry: Entry, game: Game, raw: Raw) -> Answer:
    if isinstance(raw, dict):
        return say.TakeDown(entry.seat, amounts(game, raw, "take"), entry.patron)
    wagers = dict.fromkeys(_wagers(game, raw), say.UNSAID)
    return say.TakeDown(entry.seat, wagers, entry.patron)


def _wagers(game: Game, raw: Raw) -> tuple[str, ...]:
    return tuple(aliases.wager(game, said) for said in _words(raw))


def _written(entry: Entry, game: Game, raw: Raw) -> Answer:
    permitted = _is_yes(entry.raw.get("permitted", "no"))
    return priced(game, dict(raw), say.Bet(entry.seat, {}, entry.patron, permitted, entry.said))


def _call(word: str, about: tuple[str, ...] | None = None) -> Reader:
    """A word about the wagers that the entry names, or about those given here."""

    def read(entry: Entry, game: Game, raw: Raw) -> Answer:
        fields = game.spoken[word].fields if word in game.spoken else ()
        said = {field.name: entry.raw[field.name] for field in fields if field.name in entry.raw}
        details = aliases.details(game, fields, said)
        if about is None:
            return say.Call(entry.seat, word, _wagers(game, raw), entry.patron, details)
        who = _by_whom(raw)
        seat = entry.seat if who is None else who
        return say.Call(seat, aliases.word(game, word), about, entry.patron, details)

    return read


def _does(entry: Entry, game: Game, raw: Raw) -> Answer:
    name, amount = read_act(raw)
    return say.Choice(entry.seat, name, amount, entry.patron)


_DETAILS = {
    "by": "by", "called-by": "by", "ground": "ground", "reason": "reason", "faces-seen": "faces",
}  # fmt: skip


def _irregularity(entry: Entry, game: Game, raw: Raw) -> Answer:
    more = {name: entry.raw[key] for key, name in _DETAILS.items() if key in entry.raw}
    what = planned_irregularity(game, raw, more)
    known = game.irregularity_names.get(what.what)
    theirs = entry.seat if known and known.names_seat else 0
    return say.IrregularityReport(what.what, what.seat or theirs, what.pieces, what.details)


def _named(name: str) -> Reader:
    """An irregularity under its own name: ``no-roll: 3 4``, ``card-face-up: Kh``."""

    def read(entry: Entry, game: Game, raw: Raw) -> Answer:
        if _is_yes(raw):
            more = {}
        elif isinstance(raw, Mapping):
            more = dict(raw) if IRREGULARITY_KEYS.issuperset(raw) else {"details": raw}
        elif game.pieces == "wheel" and isinstance(raw, str):
            pockets = _are_pockets(game, raw)
            more = {"details": {"pieces": raw} if pockets else _in_words(game, name, raw)}
        elif game.pieces != "dice":
            more = {"cards": raw}
        else:
            figures = isinstance(raw, list) or any(letter.isdigit() for letter in raw)
            seen = figures and "faces-seen" not in entry.raw
            more = {"details": {"faces": raw} if seen else _in_words(game, name, raw)}
        return _irregularity(entry, game, {"what": name} | more)

    return read


def _in_words(game: Game, name: str, raw: Raw) -> dict[str, Any]:
    known = game.irregularity_names.get(name)
    return aliases.in_words(game, known.may_say if known else (), word(raw, name))


def _are_pockets(game: Game, said: str) -> bool:
    """Whether an entry names sections of a wheel. If not, it says why something happened."""
    words = re.sub(r"\b(and|between)\b", " ", said).split()
    try:
        return game.read_piece is not None and all(pocket(game, one) for one in words)
    except PitbossError:
        return False


def _reader(game: Game, key: str, raw: Raw) -> Reader | None:
    """Who reads an entry: the key's own reader, or that of an irregularity or a word."""
    if key == "call" and aliases.irregularity(game, str(raw)) in game.irregularity_names:
        return _irregularity
    if key in _READERS:
        return _READERS[key]
    if game.written and key in (game.written, f"late-{game.written}"):
        return _written
    if key in game.spoken:
        return _call(key)
    if aliases.irregularity(game, key) in game.irregularity_names:
        return _named(key)
    return _call(key, about=()) if _is_yes(raw) or _by_whom(raw) is not None else None


def _by_whom(raw: Raw) -> int | None:
    """Who says a word, if an entry names them in place of yes: a seat, or the dealer (0)."""
    said = _WHO.fullmatch(str(raw).lower())
    return int(said[1] or 0) if said else None


def _is_yes(raw: Raw) -> bool:
    return str(raw).lower() in ("yes", "true")


def _deal(entry: Entry, game: Game, raw: Raw) -> Answer:
    return say.Drawn(_pieces(game, raw))


def _spin(entry: Entry, game: Game, raw: Raw) -> Answer:
    """Where the wheel came to rest; or a seat with the result of its spin."""
    found = spins(game, raw)
    if len(found) != 1:
        raise Unusable("an entry of a timeline is one spin: write each in an entry of its own")
    return say.Landed(found[0])


_READERS: dict[str, Reader] = {
    "bet": _bet,
    "late-bet": _bet,
    "standing-player": _bet,
    "after-no-more-bets": _after_close,
    "void": _take,
    "take": _take,
    "remove": _take,
    "reduce": _take,
    "on": _call("on"),
    "off": _call("off"),
    "call": lambda entry, game, raw: say.Call(
        entry.seat, aliases.word(game, raw), (), entry.patron
    ),
    "does": _does,
    "set": lambda entry, game, raw: say.Arrangement(entry.seat, hands(game, raw)),
    "deal": _deal,
    "burn": _deal,
    "draw": _deal,
    "roll": lambda entry, game, raw: say.Thrown(throw(raw)),
    "spin": _spin,
    "cut": lambda entry, game, raw: say.CutAt(number(raw, "cut")),
    "count": lambda entry, game, raw: say.Counted(number(raw, "count")),
    "close": lambda entry, game, raw: say.NoMoreBets(),
    "irregularity": _irregularity,
}
ENTRY_KEYS = (*_READERS, *sorted(_SIDE_KEYS))
_AFTER_CLOSE: dict[str, Reader] = {
    "bet": _bet,
    "place": _bet,
    "take": _take,
    "remove": _take,
    "reduce": _take,
}
_PROMPTS: dict[type, type] = {
    say.Bet: ask.TakeBets,
    say.TakeDown: ask.TakeBets,
    say.Call: ask.TakeBets,
    say.NoMoreBets: ask.TakeBets,
    say.Arrangement: ask.Arrange,
    say.Drawn: ask.Draw,
    say.Thrown: ask.Roll,
    say.Landed: ask.Spin,
    say.CutAt: ask.Cut,
    say.Counted: ask.Count,
}
