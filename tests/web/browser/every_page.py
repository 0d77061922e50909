"""Every page that there is, by its route, with an address of it; the routes themselves are held
against this list in `tests/web/test_pages.py`."""

from __future__ import annotations

OF_PATRONS = {
    "/": "/",
    "/sign-in": "/sign-in",
    "/account": "/account",
    "/api": "/api",
    "/room": "/room",
    "/rules": "/rules",
    "/tables/{number}": "/tables/{table}",
    "/tournaments": "/tournaments",
    "/tournaments/{number}": "/tournaments/{tournament}",
    "/games/{slug}/open": "/games/keno/open",
    "/games/{slug}/guide": "/games/big-six/guide",
    "/games/{slug}/what-if": "/games/big-six/what-if",
    "/games/{slug}/rules": "/games/big-six/rules",
    "/games/{slug}/drill": "/games/caribbean-stud-poker/drill",
}
OF_STAFF = {
    "floorperson": ("/petitions", "/tournaments", "/tournaments/{tournament}"),
    "division": ("/petitions", "/events", "/tournaments/{tournament}"),
}
"""Pages that only they see, and those on which they see more than others."""
NOWHERE = "/nowhere"
"""No route: the page that says so."""


def routes() -> set[str]:
    """The routes of all of these."""
    named = {page.replace("{tournament}", "{number}") for own in OF_STAFF.values() for page in own}
    return {*OF_PATRONS, *named}
