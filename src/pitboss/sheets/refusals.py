"""The refusal that a sheet expects: by its paragraph, by its words, or by both."""

import re
import string
from collections.abc import Mapping

from pitboss.engine import Game
from pitboss.errors import Refused, Unusable
from pitboss.regulation.rulebooks import NEW_JERSEY, Rulebook
from pitboss.sheets.yaml_reader import Raw, check_keys, word
from pitboss.values import Frozen

_SECTION = re.compile(r"(13:69[EF]-)?\d+[A-Z]?\.\d.*")
_AROUND = re.compile(r"(13:69[EF]-)?\d+[A-Z]?(\.\d.*)?")
"""A section, a paragraph or a whole subchapter."""
_LIKE_ONE = re.compile(r"(13:69[EF]-)?\d+[A-Z]?(\.\d.*)?|\([a-z]\).*")
"""A text that is meant as a paragraph, right or wrong."""
_PARTS = re.compile(r"\d+[A-Z]*|[a-z]+")


class ExpectedRefusal(Frozen, kw_only=True):
    """What a refusal must be like."""

    cite: str = ""
    """The paragraph, or several separated by ``;``: the refusal names each of them."""
    one_of: tuple[str, ...] = ()
    """Paragraphs of which the refusal names at least one."""
    within: str = ""
    """A broader part: the refusal names a paragraph in it."""
    says: str = ""
    """Words of the reason."""

    def __str__(self) -> str:
        within = f"within {self.within}" if self.within else ""
        return ", ".join(filter(None, (self.cite, " or ".join(self.one_of), within, self.says)))

    def allows(self, refusal: Refused) -> bool:
        named = [parts(cite) for cite in paragraphs(refusal.cite)]
        around = parts(self.within)
        return (
            not self.missing(refusal)
            and (not self.one_of or any(parts(cite) in named for cite in self.one_of))
            and (not around or any(cite[: len(around)] == around for cite in named))
            and self.says.casefold() in refusal.why.casefold()
        )

    def missing(self, refusal: Refused) -> list[str]:
        """The expected paragraphs that a refusal does not name."""
        named = [parts(cite) for cite in paragraphs(refusal.cite)]
        return [cite for cite in paragraphs(self.cite) if parts(cite) not in named]

    def differs(self, refusal: Refused) -> str:
        """What a refusal is, and what was expected; of several paragraphs, which it lacks."""
        said, missing = f"refused: {refusal}; expected: {self}", self.missing(refusal)
        if missing and len(missing) < len(paragraphs(self.cite)):
            either = ", ".join(paragraphs(self.cite))
            said += f": it does not name {', '.join(missing)} (one of them would be [{either}])"
        return said


def expected_refusal(game: Game, raw: Raw) -> ExpectedRefusal:
    """A paragraph, words of the reason, a list of paragraphs of which one is named, or a mapping
    with `cite`, `within` and `says`."""
    one_of: tuple[str, ...] = ()
    if isinstance(raw, list):
        one_of, found = tuple(word(cite, "refused").strip() for cite in raw), {}
    elif isinstance(raw, Mapping):
        check_keys(raw, ("cite", "within", "says"), "refused")
        found = {key: word(value, f"refused: {key}").strip() for key, value in raw.items()}
    else:
        said = word(raw, "refused").strip()
        is_cite = _LIKE_ONE.fullmatch(said) or _is_of(game.rulebook, said)
        found = {"cite" if is_cite else "says": said}
    for form, cites in (
        (_SECTION, [*paragraphs(found.get("cite", "")), *one_of]),
        (_AROUND, paragraphs(found.get("within", ""))),
    ):
        for cite in cites:
            if not form.fullmatch(cite) and not _is_of(game.rulebook, cite):
                raise Unusable(f"refused: {cite} is no paragraph: write it as 20.6(a)2i")
    if not any(found.values()) and not any(one_of):
        raise Unusable("refused: say by which paragraph, or in which words")
    return ExpectedRefusal(**found, one_of=one_of)


def _is_of(rulebook: Rulebook, cite: str) -> bool:
    """Whether a book other than the chapter has such a paragraph, in its own numbering."""
    if rulebook is NEW_JERSEY:
        return False
    try:
        rulebook.check(cite)
    except Unusable:
        return False
    return True


def paragraphs(cite: str) -> list[str]:
    """The paragraphs of a citation that names one or several: ``2.3(c); 2.9(b)``, ``3.9(c) to
    (g)``."""
    found: list[str] = []
    section = ""
    for one in filter(None, map(str.strip, re.split(r"[;,]\s(?:and\s)?", cite))):
        first, to, last = one.partition(" to (")
        first = first if first[0] != "(" else section + first
        section = first.partition("(")[0]
        found.append(first)
        if to:
            after = string.ascii_lowercase.index(first[len(section) + 1]) + 1
            before = string.ascii_lowercase.index(last[0]) + 1
            found += [f"{section}({letter})" for letter in string.ascii_lowercase[after:before]]
    return found


def parts(cite: str) -> tuple[str, ...]:
    """A paragraph, part by part: ``1.2(a)21`` is no part of ``1.2(a)2``."""
    return tuple(_PARTS.findall(cite.removeprefix("13:69F-")))
