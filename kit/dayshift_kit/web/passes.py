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


class PassSigner:
    """Seals passes for one app; a pass of another app or key does not open."""

    def __init__(self, key: bytes, *, app: str) -> None:
        self.serializer = URLSafeSerializer(
            key, salt=f"pass.{app}", signer_kwargs={"key_derivation": "hmac", "digest_method": sha256}
        )

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
