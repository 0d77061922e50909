"""The heads of all chains, signed: what a witness outside keeps, to find later what is gone.

A floor can tell that an entry was changed, but not that the whole database was replaced by an older
copy, or that a table was deleted with all of its traces. A witness who has the heads of an earlier
moment can tell: every chain must still contain its head of that moment.
"""

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import select

from pitboss.errors import Unusable
from pitboss.floor.clock import now
from pitboss.floor.ledger.schema import ENTRIES, HEADS
from pitboss.floor.ledger.store import Reading, Store
from pitboss.values import Frozen

KEY = "signing-key"
"""The setting that keeps the floor's private key."""


class Head(Frozen):
    """Where a chain ended."""

    seq: int
    sha: str


class Heads(Frozen):
    """Where every chain of a floor ended at one moment."""

    at: int
    """Milliseconds since 1970."""
    heads: dict[str, Head]


class SignedHeads(Frozen):
    """What a witness keeps, one line each."""

    text: str
    """The heads as they were signed."""
    key: str
    signature: str


def signing_key(store: Store) -> Ed25519PrivateKey:
    """The floor's own key, made when it is first needed."""
    kept = store.setting(KEY, lambda: Ed25519PrivateKey.generate().private_bytes_raw().hex())
    try:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(kept))
    except ValueError:
        raise Unusable("what is kept as the floor's key is no key") from None


def public_key(store: Store) -> str:
    return signing_key(store).public_key().public_bytes_raw().hex()


def export(store: Store) -> bytes:
    """The heads of this moment, as one line of JSON."""
    with store.reading() as reading:
        rows = reading.rows(select(HEADS).order_by(HEADS.c.chain))
    heads = {row.chain: Head(row.seq, row.sha) for row in rows}
    text = msgspec.json.encode(Heads(now(), heads))
    key = signing_key(store)
    public = key.public_key().public_bytes_raw().hex()
    return msgspec.json.encode(SignedHeads(text.decode(), public, key.sign(text).hex()))


def read(line: bytes, key: str) -> Heads:
    """Heads as a witness kept them; unusable if the key did not sign them."""
    try:
        signed = msgspec.json.decode(line, type=SignedHeads)
        if signed.key != key:
            raise Unusable(f"signed with the key {signed.key[:16]}..., not with {key[:16]}...")
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signed.signature), signed.text.encode())
        return msgspec.json.decode(signed.text, type=Heads)
    except InvalidSignature:
        raise Unusable("the signature is not that of the text") from None
    except (msgspec.DecodeError, ValueError) as error:
        raise Unusable(f"no heads: {error}") from None


def missing(reading: Reading, heads: Heads) -> list[tuple[str, str]]:
    """The chains that do not contain their heads any more, and what is wrong with each."""
    found = []
    for chain, head in heads.heads.items():
        wanted = select(ENTRIES.c.sha).where(ENTRIES.c.chain == chain, ENTRIES.c.seq == head.seq)
        rows = reading.rows(wanted)
        if not rows:
            found.append((chain, f"line {head.seq} is gone: it was there when the heads were kept"))
        elif rows[0].sha != head.sha:
            found.append((chain, f"line {head.seq} is another than when the heads were kept"))
    return found
