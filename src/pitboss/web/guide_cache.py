"""Guides that took long are kept on disk: after a restart nobody waits for them again."""

import contextlib
import hashlib
import os
from collections.abc import Hashable
from functools import cache
from importlib.resources import files
from pathlib import Path

SOURCES = ("*.py", "*.toml", "*.css")
MOST = 500
"""The most guides that are kept; beyond that, the oldest are deleted."""


@cache
def _version() -> str:
    """What guides depend on, apart from their table: the sources of this program."""
    package = Path(str(files("pitboss")))
    stamps = (path.stat() for ending in SOURCES for path in sorted(package.rglob(ending)))
    said = "\n".join(f"{stamp.st_mtime_ns} {stamp.st_size}" for stamp in stamps)
    return hashlib.sha256(said.encode()).hexdigest()


class GuideCache:
    """A folder of guides; without a folder nothing is kept."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder) if folder else None

    def _path(self, key: Hashable) -> Path | None:
        if self.folder is None:
            return None
        name = hashlib.sha256(f"{_version()} {key!r}".encode()).hexdigest()
        return self.folder / f"{name}.html"

    def find(self, key: Hashable) -> str | None:
        """The guide of a table, if it is there."""
        path = self._path(key)
        with contextlib.suppress(OSError):
            return path.read_text("utf-8") if path else None
        return None

    def keep(self, key: Hashable, guide: str) -> None:
        """Keep a guide. If the disk does not take it, the guide is made again when it is needed."""
        path = self._path(key)
        if path is None:
            return
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            new = path.with_suffix(f".{os.getpid()}")
            new.write_text(guide, "utf-8")
            new.replace(path)
            by_age = sorted(path.parent.glob("*.html"), key=lambda one: one.stat().st_mtime)
            for old in by_age[:-MOST]:
                old.unlink()
