"""Names of places where people type, sealed so that a page can only listen where it was shown."""

import hmac
from collections.abc import Iterable
from hashlib import sha256

SEAL_LENGTH = 32


def sealed_topic(key: bytes, *, world: str, person: str, topic: str) -> str:
    """The topic as a page carries it: its name, and proof that this person was shown it."""
    return f"{topic}~{_seal(key, world, person, topic)}"


def opened_topics(key: bytes, *, world: str, person: str, sealed: Iterable[str]) -> dict[str, str]:
    """Sealed topic → name, for those that were sealed for this person in this world."""
    opened: dict[str, str] = {}
    for each in sealed:
        topic, _, seal = each.rpartition("~")
        if topic and hmac.compare_digest(seal.encode(), _seal(key, world, person, topic).encode()):
            opened[each] = topic
    return opened


def _seal(key: bytes, world: str, person: str, topic: str) -> str:
    said = "\0".join(("topic", world, person, topic))
    return hmac.new(key, said.encode(), sha256).hexdigest()[:SEAL_LENGTH]
