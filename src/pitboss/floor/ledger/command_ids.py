"""Ids of commands: what is asked for with an id is carried out once, and the id stands for it.

A client that does not get the answer to a command sends it again with the same id. The id is stored
with the entry of the command, together with who sent it and a digest of what it asked for: so the
same id with anything else, or from anybody else, is told apart and refused.
"""

import hashlib
from typing import Any

import msgspec

from pitboss.errors import Refused

_encode = msgspec.json.Encoder(order="deterministic").encode


def command_key(patron: str, once: str, *asked: Any) -> str:
    """What is written with the entry of a command: ``ann/9f3b.4c02d1e55a07``; nothing if it has no
    id."""
    if not once:
        return ""
    return f"{patron}/{once}.{hashlib.sha256(_encode(asked)).hexdigest()[:12]}"


def id_of(key: str) -> str:
    return key.partition("/")[2].partition(".")[0]


def same(kept: str, key: str) -> bool:
    """Whether a command that was carried out is the one that is asked for now.

    Its id for another command, or for somebody else's, is refused. Keys of earlier versions have no
    digest.
    """
    if not key or id_of(kept) != id_of(key):
        return False
    if kept not in (key, key.partition(".")[0]):
        raise Refused(f"the id {id_of(key)} was used for another command")
    return True
