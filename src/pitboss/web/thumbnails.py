"""Felts as small as the lobby shows them, without what is too small to read or to point at."""

import re

_UNSEEN = re.compile(r' (?:data-[a-z-]+|aria-[a-z-]+|role|tabindex|id)="[^"]*"')
_SPOKEN = re.compile(r"<(title|desc)\b[^>]*>.*?</\1>", re.DOTALL)
_FRACTION = re.compile(r"(?<=[ \",(LMCQAZHV-])(\d{2,})\.\d+")
_NAMED = re.compile(r'(?:href="#|url\(#)([^")]+)')


def thumbnail(svg: str) -> str:
    """The same picture for a space of three inches: one unit is less than a third of a pixel."""
    named = set(_NAMED.findall(svg))
    small = _UNSEEN.sub(lambda found: found[0] if _is_named(found[0], named) else "", svg)
    return _FRACTION.sub(r"\1", _SPOKEN.sub("", small))


def _is_named(attribute: str, named: set[str]) -> bool:
    """Whether it is a name by which another part of the picture is drawn."""
    return attribute.startswith(' id="') and attribute[5:-1] in named
