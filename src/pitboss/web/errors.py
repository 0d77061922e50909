"""What went wrong: a page for a browser, JSON for a program."""

from http import HTTPStatus
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.response import Template
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.floor.ledger.trouble import said_of
from pitboss.floor.table.idempotency import Uncertain
from pitboss.web.dependencies import AnyRequest

SORRY = "Something went wrong here. It has been written down; try again."
TITLES = {
    401: "Sign in first",
    403: "Not for you",
    404: "There is no such page",
    405: "There is no such page",
    429: "A little slower",
    503: "The house is not ready",
}
"""The title of the page by status; any other status is something that the rules do not allow, or an
error."""


def refused(request: AnyRequest, error: PitbossError) -> Response[Any]:
    """What the rules do not allow, with its paragraph."""
    why, cite = (error.why, error.cite) if isinstance(error, Refused) else (str(error), "")
    status = 503 if isinstance(error, Uncertain) else 400 if isinstance(error, Unusable) else 409
    return _said(request, status, {"refused": why, "cite": cite}, str(error))


def away(request: AnyRequest, error: SQLAlchemyError) -> Response[Any]:
    """What is wrong with the database, in one line; the log has the rest."""
    why = said_of(error)
    return _said(request, 503, {"refused": why, "cite": ""}, why)


def wrong(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """A request that leads nowhere, or that nobody may make."""
    said: dict[str, Any] = {"status_code": error.status_code, "detail": error.detail}
    if error.extra:
        said["extra"] = error.extra
    headers = {name: str(value) for name, value in (error.headers or {}).items()}
    return _said(request, error.status_code, said, error.detail, headers)


def unforeseen(request: AnyRequest, error: Exception) -> Response[Any]:
    """An error of the program: nothing of it is shown; the log has it."""
    return _said(request, 500, {"status_code": 500, "detail": SORRY}, SORRY)


def _said(
    request: AnyRequest,
    status: int,
    as_json: dict[str, Any],
    why: str,
    headers: dict[str, str] | None = None,
) -> Response[Any]:
    if "text/html" not in request.headers.get("accept", ""):
        return Response(as_json, status_code=status, headers=headers)
    usual = "The rules do not allow it" if status == 409 else HTTPStatus(status).phrase
    plain = "" if status in (404, 405) and why.lower() in PLAIN else why
    context = {
        "casino": request.app.state.settings.casino, "me": None, "status": status,
        "title": TITLES.get(status, usual), "why": plain, "to": request.url.path,
    }  # fmt: skip
    page: Response[Any] = Template("error.html", context=context, status_code=status)
    page.headers.update(headers or {})
    return page


PLAIN = ("not found", "method not allowed")
"""Messages that add nothing to the title."""

HANDLERS: dict[int | type[Exception], Any] = {
    PitbossError: refused,
    SQLAlchemyError: away,
    HTTPException: wrong,
    Exception: unforeseen,
}
