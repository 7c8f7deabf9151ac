"""Public ids of things that exist in the truth, fixed by the seed and the thing's key."""

from hashlib import blake2b

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 9


def public_id(prefix: str, seed: int | str, key: str) -> str:
    """The prefix and nine capitals or digits: the same for the same seed and key, on any machine."""
    digest = blake2b(f"{seed}\x1f{prefix}\x1f{key}".encode(), digest_size=8).digest()
    number = int.from_bytes(digest, "big")
    letters: list[str] = []
    for _ in range(LENGTH):
        number, index = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[index])
    return prefix + "".join(letters)
