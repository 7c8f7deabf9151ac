"""The signed cookie: which world a browser is in, and as whom."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer


@dataclass(frozen=True)
class Pass:
    """What a browser carries. `person` and `session` are None while nobody is signed in.

    Session ids come from the world's counter, so a reset hands them out again: the person's id beside
    it makes an old pass worthless to the next person who gets the same session id.
    """

    world: str
    nonce: str
    person: str | None = None
    session: str | None = None


@dataclass(frozen=True)
class Bearing:
    """What a bearer token says: its world, its row there, and whose it is."""

    world: str
    token: str
    person: str


class PassSigner:
    """Seals passes and bearer tokens for one app; those of another app or key do not open."""

    def __init__(self, key: bytes, *, app: str) -> None:
        self.serializer = _serializer(key, f"pass.{app}")
        self.bearer = _serializer(key, f"bearer.{app}")

    def seal(self, held: Pass) -> str:
        sealed = self.serializer.dumps([held.world, held.nonce, held.person, held.session])
        return sealed if isinstance(sealed, str) else sealed.decode()

    def open(self, sealed: str | None) -> Pass | None:
        """The pass, or None when there is none or it is not ours."""
        if not sealed:
            return None
        try:
            fields: Any = self.serializer.loads(sealed)
        except BadSignature:
            return None
        world, nonce, person, session = fields
        return Pass(world=world, nonce=nonce, person=person, session=session)

    def seal_bearer(self, bearing: Bearing) -> str:
        sealed = self.bearer.dumps([bearing.world, bearing.token, bearing.person])
        return sealed if isinstance(sealed, str) else sealed.decode()

    def open_bearer(self, authorization: str | None) -> Bearing | None:
        """What the token of an `Authorization` header says, or None when there is none or it is not ours."""
        scheme, _, sealed = (authorization or "").partition(" ")
        if scheme.lower() != "bearer" or not sealed:
            return None
        try:
            fields: Any = self.bearer.loads(sealed.strip())
        except BadSignature:
            return None
        world, token, person = fields
        return Bearing(world=world, token=token, person=person)


def _serializer(key: bytes, salt: str) -> URLSafeSerializer:
    return URLSafeSerializer(
        key, salt=salt, signer_kwargs={"key_derivation": "hmac", "digest_method": sha256}
    )
