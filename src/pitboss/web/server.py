"""The server under the application."""

from __future__ import annotations

from typing import Any

import uvicorn

LARGEST_MESSAGE = 65_536


def server(app: Any) -> uvicorn.Server:
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE,
            timeout_graceful_shutdown=3,
        )
    )
