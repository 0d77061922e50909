"""The floor that is attacked, over HTTP."""

from floor_server import cheap, floor_open, there  # noqa: F401
