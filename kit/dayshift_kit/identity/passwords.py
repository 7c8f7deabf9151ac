"""Password hashes, salted by the caller so that seeding stays reproducible."""

import hashlib
import hmac

# 4 MB and about 10 ms a hash: seeding a company stays quick, and what it protects is fiction.
COST, BLOCK, LANES = 4096, 8, 1
ABSENT = f"scrypt${COST}$none$" + "0" * 64


def hashed(password: str, *, salt: str) -> str:
    """The hash to store. Give every person a salt of its own, such as the truth key with the seed."""
    grains = hashlib.sha256(salt.encode()).hexdigest()[:32]
    return f"scrypt${COST}${grains}${_digest(password, salt=grains, cost=COST)}"


def matches(password: str, stored: str | None) -> bool:
    """Whether the password is the stored one. Takes as long when nothing is stored."""
    _, cost, salt, digest = (stored or ABSENT).split("$")
    return hmac.compare_digest(_digest(password, salt=salt, cost=int(cost)), digest)


def _digest(password: str, *, salt: str, cost: int) -> str:
    return hashlib.scrypt(password.encode(), salt=salt.encode(), n=cost, r=BLOCK, p=LANES, dklen=32).hex()
