"""Input from outside is read strictly: it may not be nested too deeply, and no type is converted
into another."""

import re
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ValidationException

LARGEST = 100_000
"""Bytes of a request."""
DEEPEST = 32
"""How deeply lists and objects may be nested."""
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_BRACKETS = bytes.maketrans(b"{}", b"[]")
_REST = bytes(set(range(256)) - set(b"[]{}"))


def too_deep(text: bytes) -> bool:
    """Whether JSON is nested more deeply than anything here needs. It takes a few passes over the
    text, whatever is in it."""
    if text.count(b"[") + text.count(b"{") <= DEEPEST:  # every level of nesting
        return False
    left = _STRING.sub(b"", text).translate(_BRACKETS, _REST)
    for _ in range(DEEPEST):
        left = left.replace(b"[]", b"")  # the innermost lists and objects
    return b"[" in left


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body must have the types that its handler asks for: a number is no text, and
    a text is no number."""

    async def json(self) -> Any:
        body = await self.body()
        field = self.route_handler.parsed_data_field
        if too_deep(body):
            raise ValidationException(f"more than {DEEPEST} lists and objects in each other")
        try:
            return msgspec.json.decode(body, type=field.annotation if field else Any)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise ValidationException(f"not what is asked for here: {error}") from None
