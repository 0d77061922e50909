"""The refusal that a sheet expects: by its paragraph, by its words, or by both."""

import re
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
    """The paragraph, or several separated by ``;``: the refusal names each of them, and its first,
    the narrowest, is among them."""
    within: str = ""
    """A broader part: the refusal names a paragraph in it."""
    says: str = ""
    """Words of the reason."""

    def __str__(self) -> str:
        within = f"within {self.within}" if self.within else ""
        return ", ".join(filter(None, (self.cite, within, self.says)))

    def allows(self, refusal: Refused) -> bool:
        named = [parts(cite) for cite in paragraphs(refusal.cite)]
        expected = [parts(cite) for cite in paragraphs(self.cite)]
        around = parts(self.within)
        return (
            all(cite in named for cite in expected)
            and (not expected or named[0] in expected)
            and (not around or any(cite[: len(around)] == around for cite in named))
            and self.says.casefold() in refusal.why.casefold()
        )


def expected_refusal(game: Game, raw: Raw) -> ExpectedRefusal:
    """A paragraph, words of the reason, or a mapping with `cite`, `within` and `says`."""
    if isinstance(raw, Mapping):
        check_keys(raw, ("cite", "within", "says"), "refused")
        found = {key: word(value, f"refused: {key}").strip() for key, value in raw.items()}
    else:
        said = word(raw, "refused").strip()
        is_cite = _LIKE_ONE.fullmatch(said) or _is_of(game.rulebook, said)
        found = {"cite" if is_cite else "says": said}
    for key, form in (("cite", _SECTION), ("within", _AROUND)):
        for cite in paragraphs(found.get(key, "")):
            if not form.fullmatch(cite) and not _is_of(game.rulebook, cite):
                raise Unusable(f"refused: {cite} is no paragraph: write it as 20.6(a)2i")
    if not any(found.values()):
        raise Unusable("refused: say by which paragraph, or in which words")
    return ExpectedRefusal(**found)


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
    """The paragraphs of a citation that names one or several: ``2.3(c); 2.9(b)``."""
    return [one.strip() for one in re.split(r"[;,]\s", cite) if one.strip()]


def parts(cite: str) -> tuple[str, ...]:
    """A paragraph, part by part: ``1.2(a)21`` is no part of ``1.2(a)2``."""
    return tuple(_PARTS.findall(cite.removeprefix("13:69F-")))
