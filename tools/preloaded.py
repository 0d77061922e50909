"""What a server needs, loaded and warmed up: processes that are forked from here start at once."""

from __future__ import annotations

import os
import sys
from multiprocessing.connection import Connection

import pitboss.web.app
from pitboss.cli.app import main
from pitboss.web import server

assert pitboss.web.app, "loaded before anybody is forked"
server.warm_up()
server.warm_up = lambda: None  # forked processes are warmed up


def run(arguments: list[str], out: Connection) -> None:
    """The command with these arguments, which writes to a pipe."""
    sys.stdout = os.fdopen(out.fileno(), "w", buffering=1)
    sys.argv = ["pitboss", *arguments]
    main()
