"""A floor over HTTP for the tests of a module; pass phrases and writes cost nothing there."""

from floor_server import cheap, floor_open, there  # noqa: F401
