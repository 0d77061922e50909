"""The value of an option, as people write it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pitboss.aliases import files
from pitboss.aliases.matching import GENERAL, SMALL, Names, phrase, words
from pitboss.aliases.names import NONE, wager
from pitboss.engine.game import Game
from pitboss.engine.options import Option, kebab

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
_SMALL = (SMALL | words("when only")) - _ARTICLE
_NO_ARTICLE = re.compile(r"(^|-)a-")
_NUMBER = re.compile(r"[\d.]+")
_ITEM = re.compile(r"(?:(?:option|procedure|method|item)-)?(.+)")
_THROUGH = re.compile(r"(?<=\d)-(to|through)-(?=\d)")
_PARAGRAPH = re.compile(r"-?\b\d+[a-z]?\.\d+[a-z]?(\(\w+\)\w*)*", re.IGNORECASE)


def value(game: Game, option: Option, said: Any) -> Any:
    """The one form of an option's value; unchanged if it is not known here."""
    if option.kind == "map":
        return _map(game, option, said)
    if option.kind == "list":
        return _list(game, option, said)
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


def _list(game: Game, option: Option, said: Any) -> Any:
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
    found = found or _switched(option, names, text) or _item(option, text)
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
    left_out = [NONE, _SMALL]
    if option.kind in ("choice", "list"):
        own = {*phrase(name)} | words("percent") | files.fillers(game.slug, "values", name)
        left_out.append((GENERAL | _SMALL | own) - _ARTICLE)
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


def _item(option: Option, text: str) -> str | None:
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
