"""The one name of each thing, from what people write: games, wagers, irregularities, choices,
options and their values, and what a report says."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from pitboss.aliases import files
from pitboss.aliases.matching import FILLERS, GENERAL, SMALL, Names, Words, phrase, words
from pitboss.engine import Choose, Field, Game, Option, registry
from pitboss.engine.options import kebab
from pitboss.errors import PitbossError, Refused
from pitboss.money import is_amount

NONE: Words = frozenset()
_DECIDED = (FILLERS | words("number shoe bank ticket round")) - words("and")
"""A choice may be said with its object: ``keep the shoe``, ``redeem ticket``. But ``stacks 2 and
5`` are not ``stacks 2-5``."""
_MULTIPLE = re.compile(r"(.+?)(-\d+(?:\.\d+)?(?:[x×]|-times).*)")
WhyNot = Callable[[str], Refused | None]
"""The reason why a choice is not possible; None if there is no reason."""
_TABLE, _ODDS = words("table"), words("odds")
YES = ("yes", "true", "on", "offered", "permitted", "allowed", "required")
NO = (
    "no", "false", "off", "none", "not-offered", "not-permitted", "not-allowed", "not-required",
)  # fmt: skip
AS_USUAL = ("default", "standard", "usual", "customary")
ROMAN = {
    "1": "i", "2": "ii", "3": "iii", "4": "iv", "5": "v", "6": "vi", "7": "vii", "8": "viii",
    "9": "ix", "10": "x",
}  # fmt: skip
_ARTICLE = words("a")
"""Left in values: there it may be the letter of a pay table."""
_SMALL_IN_VALUES = (SMALL | words("when only")) - _ARTICLE
_NO_ARTICLE = re.compile(r"(^|-)a-")
_NUMBER = re.compile(r"[\d.]+")
_ITEM = re.compile(r"(?:(?:option|procedure|method|item)-)?(.+)")
_THROUGH = re.compile(r"(?<=\d)-(to|through)-(?=\d)")
_PARAGRAPH = re.compile(r"-?\b\d+[a-z]?\.\d+[a-z]?(\(\w+\)\w*)*", re.IGNORECASE)
PIECES = "pieces"
"""The names under which the pieces of a report may be given."""
_MARKED = re.compile(r"(\S+) \((\S+?)\)")
"""``7h (passed)``: a field of the report in brackets behind its value."""
_BETWEEN = re.compile(r"[\s,/]+")
MOST_WORDS = 8
"""The most words in which a wager is named."""
MOST_NAMED = 12
"""How many games a message names if several could be meant."""


# -- games -----------------------------------------------------------------------------------------


def game(said: str) -> str:
    """The slug of the game that is meant. A room or a word of several games names them all."""
    text, slugs = kebab(said), registry.slugs()
    if text in slugs:
        return text
    meant = files.nicknames()["nicknames"].get(text, "")
    if meant in slugs:
        return meant
    if start := files.nicknames()["rooms"].get(text):
        room = [slug for slug in slugs if slug.startswith(start)]
        raise Refused(f"{said} may be several games: {', '.join(room)}")
    found = _by_words(text) or _by_initials(text) or _by_title(text)
    if len(found) == 1:
        return found[0]
    if 1 < len(found) <= MOST_NAMED:
        raise Refused(f"{said} may be several games: {', '.join(found)}")
    registry.find(said.strip())  # raises an error that suggests the nearest name
    return said


def _by_words(text: str) -> list[str]:
    """Games that have all these words in their names: ``caribbean``, ``stud-caribbean``."""
    words = {*text.split("-")}
    return [slug for slug in registry.slugs() if words <= {*slug.split("-")}]


def _by_initials(text: str) -> list[str]:
    return [slug for slug in registry.slugs() if _initials(slug) == text]


def _initials(slug: str) -> str:
    return "".join(word[0] for word in slug.split("-"))


def _by_title(text: str) -> list[str]:
    titles = {game.slug: kebab(game.title) for game in registry.games()}
    return [slug for slug, title in titles.items() if title == text]


# -- wagers, irregularities, choices and words -----------------------------------------------------


def wager(game: Game, said: str) -> str:
    """The name of a wager with its spot; as written, in hyphens, if the game has no such wager."""
    kind, colon, spot = said.partition(":")
    return (_wagers(game).meant(kind) or kebab(kind)) + colon + spot


def irregularity(game: Game, said: str) -> str:
    """The name of an irregularity; more words may follow it: ``no roll, a die leans``."""
    return _irregularities(game).begun(said) or kebab(said)


def choice(game: Game, prompt: Choose, said: str) -> str:
    """The name of a choice at a prompt, or of one that the game has but does not offer now."""
    text = kebab(said)
    if prompt.offer(text):
        return text
    stem, times = _by_multiple(text)
    offered = tuple((offer.name, offer.about) for offer in prompt.offers)
    if found := _offered(game, offered).meant(stem):
        return found + times
    refused = (name for name in _named(game, said) if prompt.why_not and prompt.why_not(name))
    return next(refused, text)


def why_not(game: Game, reasons: WhyNot, said: str) -> Refused | None:
    """Why a choice is not possible, by any name that it can have."""
    return next((why for name in _named(game, said) if (why := reasons(name))), None)


def word(game: Game, said: str) -> str:
    """What is called out at the table, in its one form: ``runners signed in``."""
    return _choices(game).meant(said) or kebab(said)


def manner(game: Game, said: str) -> str:
    """How a bet is made, in one form: ``confirmed by dealer`` is ``dealer-confirms``."""
    text = kebab(said)
    if text.startswith("confirmed-by-"):
        return f"{text.removeprefix('confirmed-by-').removeprefix('casino-')}-confirms"
    if {"verbal", "cash"} <= {*text.split("-")}:
        return "cash"
    return _listed(game, "manners").meant(said) or text


def written(game: Game, said: Mapping[str, Any]) -> dict[str, Any]:
    """What is written on a wager, each part by its one name, and its type."""
    names, types = _listed(game, "written"), _listed(game, "types")
    found = {names.meant(str(name)) or kebab(str(name)): value for name, value in said.items()}
    if isinstance(kind := found.get("type"), str):
        found["type"] = types.meant(kind) or kebab(kind)
    return found


def remembered(game: Game, said: str) -> str:
    """What a table remembers, by its one name."""
    return _listed(game, "state").meant(said) or kebab(said)


def _named(game: Game, said: str) -> Iterator[str]:
    """The names that a choice can have: as written, and those in the lists."""
    text = kebab(said)
    stem, times = _by_multiple(text)
    yield text
    yield from sorted(name + times for name in _choices(game).all_meant(stem))


def _by_multiple(text: str) -> tuple[str, str]:
    """``raise-3x`` is a raise, and 3x its amount."""
    found = _MULTIPLE.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


@lru_cache(maxsize=200)
def _listed(game: Game, kind: str) -> Names:
    """Names that only the lists have."""
    known = [getattr(listed, kind) for listed in files.lists_for(game.slug)]
    names = dict.fromkeys(name for entries in known for name in entries)
    return Names(((name, files.ways(name, *known)) for name in names), (NONE, SMALL))


@lru_cache(maxsize=200)
def _wagers(game: Game) -> Names:
    known = [listed.wagers for listed in files.lists_for(game.slug)]
    names = [*(wager.name for wager in game.wagers), *game.ruled_out]
    left_out = FILLERS | files.fillers(game.slug, "wagers")
    return Names(((name, files.ways(name, *known)) for name in names), (NONE, FILLERS, left_out))


@lru_cache(maxsize=200)
def _irregularities(game: Game) -> Names:
    known = [listed.irregularities for listed in files.lists_for(game.slug)]
    names = [irregularity.name for irregularity in game.irregularities]
    left_out = FILLERS | files.fillers(game.slug, "irregularities")
    return Names(((name, files.ways(name, *known)) for name in names), (NONE, FILLERS, left_out))


@lru_cache(maxsize=5_000)
def _offered(game: Game, offers: tuple[tuple[str, str], ...]) -> Names:
    """Offers by their name alone, and by their name with the wager that they are about."""
    known = [listed.choices for listed in files.lists_for(game.slug)]
    found = []
    for name, about in offers:
        ways = list(files.ways(name, *known))
        with_wager = [f"{way}-{about}" for way in (name, *ways) if about]
        found.append((name, [*ways, *with_wager]))
    return Names(found, (NONE, _DECIDED, _DECIDED | files.fillers(game.slug, "choices")))


@lru_cache(maxsize=200)
def _choices(game: Game) -> Names:
    """Every choice that a list has words for, by itself and with a wager of the game."""
    known = [listed.choices for listed in files.lists_for(game.slug)]
    wagers = [wager.name for wager in game.wagers]
    found = [(name, list(files.ways(name, *known))) for name in wagers]
    for name in {name: None for entries in known for name in entries if name not in wagers}:
        ways = list(files.ways(name, *known))
        found.append((name, ways))
        for wager in wagers:
            found.append((f"{name}-{wager}", [f"{way}-{wager}" for way in (name, *ways)]))
    return Names(found, (NONE, _DECIDED, _DECIDED | files.fillers(game.slug, "choices")))


# -- names as they are typed at a table ------------------------------------------------------------


def full_name(said: str, known: Collection[str]) -> str:
    """The full name, if only one begins so: ``pair`` is ``pair-plus``."""
    kind, colon, spot = said.partition(":")
    kind = kebab(kind)
    if kind not in known:
        started = [name for name in known if name.startswith(kind)]
        kind = started[0] if len(started) == 1 else kind
    return kind + colon + spot


def full_wager(game: Game, said: str) -> str:
    """The wager that is meant, by its name, what else it is called, or its beginning."""
    return full_name(wager(game, said), game.wager_names)


def in_names(game: Game, said: list[str]) -> list[str]:
    """The words of a bet, with names of several words in one: ``pair plus 5`` is pair-plus, 5."""
    found: list[str] = []
    while said:
        due = bool(found) and not is_amount(found[-1]) and is_amount(said[0])
        size = 1 if due else _words_of_wager(game, said)
        found.append("-".join(said[:size]))
        said = said[size:]
    return found


def _words_of_wager(game: Game, said: list[str]) -> int:
    """How many of the first words name a wager, as many as possible; 1 if they name none.

    A number belongs to the name (``place win 6 12``) if an amount follows it, or if the words
    before it name nothing.
    """
    for size in range(min(len(said), MOST_WORDS), 1, -1):
        *before, last = said[:size]
        if any(map(is_amount, before[1:])) or not _names_wager(game, [*before, last]):
            continue
        amount_follows = size < len(said) and is_amount(said[size])
        if not is_amount(last) or amount_follows or not _names_wager(game, before):
            return size
    return 1


def _names_wager(game: Game, said: list[str]) -> bool:
    kind, _, _ = full_wager(game, "-".join(said)).partition(":")
    return kind in game.wager_names or kind in game.ruled_out


# -- options ---------------------------------------------------------------------------------------


def options(game: Game, said: Mapping[str, Any]) -> dict[str, Any]:
    """Options under their one name, with their values in one form.

    A name that the game does not have stays as it is; the table refuses it and suggests the nearest
    name. An option that is given twice, under two names, is refused here.
    """
    by_name = {option.name: option for option in game.options}
    chosen: dict[str, Any] = {}
    written: dict[str, str] = {}
    for way, choice in said.items():
        name = option_name(game, way) or way
        if name in chosen:
            raise Refused(f"{written[name]} and {way} are one option: {name}")
        written[name] = way
        chosen[name] = value(game, by_name[name], choice) if name in by_name else choice
    return chosen


def option_name(game: Game, said: str) -> str | None:
    """The name of the option that is meant; None if the game has no such option."""
    return _option_names(game).meant(said)


@lru_cache(maxsize=200)
def _option_names(game: Game) -> Names:
    known = [listed.options for listed in files.lists_for(game.slug)]
    own = GENERAL | files.fillers(game.slug, "options")
    left_out = (NONE, FILLERS, FILLERS | _TABLE, GENERAL, own, own | _ODDS)
    return Names(((o.name, files.ways(o.name, *known)) for o in game.options), left_out)


# -- values of options -----------------------------------------------------------------------------


def value(game: Game, option: Option, said: Any) -> Any:
    """The one form of an option's value; unchanged if it is not known here."""
    if option.kind == "map":
        return _map(game, option, said)
    if option.kind == "list":
        return _list_of(game, option, said)
    return _one(game, option, said)


def _map(game: Game, option: Option, said: Any) -> Any:
    """Odds are given by row (a list has words for rows) or by wager. ``minimum`` means that the
    house adds nothing to the odds of the text; ``4 through 11`` is ``4-11``."""
    if isinstance(said, str):
        text = _PARAGRAPH.sub("", kebab(said))
        return {} if phrase(text, GENERAL | words("odds")) == phrase("minimum") else said
    if not isinstance(said, Mapping):
        return said
    rows = _values(game, option.name)
    found = {}
    for name, odds in said.items():
        row = _THROUGH.sub("-", kebab(str(name)))
        by_wager = wager(game, row) if option.name.endswith("odds") else row
        found[rows.meant(row) or by_wager] = odds
    return found


def _list_of(game: Game, option: Option, said: Any) -> Any:
    """``five adjacent``, ``dozen red``, ``dozen, five adjacent``, or a list of such."""
    if isinstance(said, str) and (alone := _one(game, option, said)) in option.values:
        return [alone]
    items = said.split("," if "," in said else None) if isinstance(said, str) else said
    if not isinstance(items, list):
        return said
    found = [_one(game, option, item) for item in items]
    return found if all(item in option.values for item in found) else said


def _one(game: Game, option: Option, said: Any) -> Any:
    if not isinstance(said, str):
        return said
    names, text = _values(game, option.name), kebab(said)
    found = names.meant(said) or names.meant(_NO_ARTICLE.sub(r"\1", text))
    found = found or _switched(option, names, text) or _by_paragraph(option, text)
    if found is None and text in AS_USUAL and option.default in option.values:
        return option.default
    return found or _figure(option, names, said) or said


def _figure(option: Option, names: Names, said: str) -> str | None:
    """A number with only the option's own words: ``table 3``, ``six decks``; in percent, if the
    option is in percent."""
    left = phrase(said, GENERAL | {*phrase(option.name)})
    if option.kind in ("choice", "list"):
        return names.meant("-".join(ROMAN.get(word, word) for word in left))
    if option.kind == "rate" and option.name.endswith("-percent") and _NUMBER.fullmatch(said):
        return f"{said}%"
    alone = len(left) == 1 and left[0].isdecimal()
    return left[0] if alone and option.kind in ("number", "text") else None


@lru_cache(maxsize=2_000)
def _values(game: Game, name: str) -> Names:
    """The values of an option; for a flag, a number or a text, the values that are in a list."""
    option = next(option for option in game.options if option.name == name)
    listed = [files.values_of(name, found) for found in files.lists_for(game.slug)]
    known = option.values or tuple(dict.fromkeys(value for entry in listed for value in entry))
    if option.kind == "flag":  # an entry with a star may be for options whose values are letters
        known = tuple(value for value in known if kebab(value) in (*YES, *NO))
    left_out = [NONE, _SMALL_IN_VALUES]
    if option.kind in ("choice", "list"):
        own = {*phrase(name)} | words("percent") | files.fillers(game.slug, "values", name)
        left_out.append((GENERAL | _SMALL_IN_VALUES | own) - _ARTICLE)
    return Names(((value, files.ways(value, *listed)) for value in known), left_out)


def _switched(option: Option, names: Names, text: str) -> str | None:
    """Yes or no, if a list has words for them, or if one of the values means yes or no."""
    if text not in (*YES, *NO):
        return None
    if found := names.meant("yes" if text in YES else "no"):
        return found
    if option.kind == "flag":
        return "yes" if text in YES else "no"
    for mine in (YES, NO):
        marked = [value for value in option.values if kebab(value) in mine]
        others = [value for value in option.values if value not in marked]
        if len(marked) == 1 and (text in mine or len(others) == 1):
            return marked[0] if text in mine else others[0]
    return None


def _by_paragraph(option: Option, text: str) -> str | None:
    """A value by its paragraph, or by the end of the paragraph: ``7.7(c)2``, ``(c)2``, ``option
    2``."""
    asked = _ITEM.fullmatch(text.removeprefix("13:69f-"))
    cites = _paragraphs(option).items() if asked else ()
    found = {value for value, cite in cites if asked and _ends(cite.lower(), asked[1])}
    return found.pop() if len(found) == 1 else None


def _paragraphs(option: Option) -> Mapping[str, str]:
    """The paragraph of each value: as the option says, or the value itself if it is one."""
    if option.items:
        return dict(zip(option.values, option.items, strict=True))
    numbered = {value: f"{option.cite}{value}" for value in option.values if value.isdecimal()}
    return numbered | {value: value for value in option.values if _PARAGRAPH.fullmatch(value)}


def _ends(cite: str, said: str) -> bool:
    """Whether a text means a paragraph: all of it, the part after its section, or its last item."""
    paragraph, item = cite[cite.find("(") :], cite.rpartition(")")[2]
    return said in (cite, paragraph, re.sub(r"[()]", "", paragraph), item or cite)


# -- what a report says ----------------------------------------------------------------------------


def details(game: Game, known: Iterable[Field], said: Mapping[str, Any]) -> dict[str, Any]:
    """The details under the one name of each field, with values in one form.

    An unknown detail stays unchanged, and the round refuses it.
    """
    fields = {field.name: field for field in known}
    names = _detail_names(game, (*fields, PIECES))
    found: dict[str, Any] = {}
    for way, value in said.items():
        name = names.meant(way) or kebab(way)
        if name == PIECES:
            marked = _MARKED.findall(value) if isinstance(value, str) else []
            for piece, mark in marked:
                if mark in fields:
                    found.setdefault(mark, _piece(game, piece))
            found[PIECES] = _pieces(game, value)
        else:
            found[name] = _detail(game, fields[name], value) if name in fields else value
    return found


def in_words(game: Game, fields: Iterable[Field], said: str) -> dict[str, Any]:
    """What a few words next to the name of an irregularity are: ``no-roll: one die on the other``.

    The name of a ground, or of a flag, that the report may have; otherwise its reason, from which
    nothing follows.
    """
    known = {field.name: field for field in fields}
    if GROUND in known and (ground := _detail(game, known[GROUND], said)) in known[GROUND].values:
        return {GROUND: ground}
    flags = tuple(name for name, field in known.items() if field.kind == "flag")
    flag = _detail_names(game, flags).meant(said)
    return {flag: "yes"} if flag else {"reason": said}


GROUND = "ground"
"""The field of a report with the ground on which somebody calls something."""


def _detail_names(game: Game, names: tuple[str, ...]) -> Names:
    known = [listed.fields for listed in files.lists_for(game.slug)]
    return Names(((name, files.ways(name, *known)) for name in names), (NONE, SMALL))


def _detail(game: Game, field: Field, said: Any) -> Any:
    """The one form of a value; unchanged if it is not known here."""
    if not isinstance(said, str):
        return said
    if field.kind == "piece":
        return _piece(game, said)
    listed = [files.values_of(field.name, words) for words in files.lists_for(game.slug)]
    values = ((value, files.ways(value, *listed)) for value in field.values)
    return Names(values, (NONE, SMALL)).meant(said) or said


def _pieces(game: Game, said: Any) -> list[Any]:
    """``$5 and $1``, ``between 7h (passed) and Qs``, ``[7h, Qs]``."""
    parts = said if isinstance(said, list) else _BETWEEN.split(str(said))
    words = [part for part in parts if str(part) not in ("", "and", "between")]
    return [_piece(game, str(word)) for word in words if not str(word).startswith("(")]


def _piece(game: Game, said: str) -> str:
    """A piece in its one form; unchanged if the game has no such piece."""
    try:
        return game.read_piece(said) if game.read_piece else said
    except PitbossError:
        return said
