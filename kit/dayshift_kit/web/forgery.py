"""Was this request meant? The Origin must be ours and the token must be the page's own."""

import hmac
from hashlib import sha256

from flask import Request

from dayshift_kit.web.passes import Pass

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
FIELD = "csrf_token"
HEADER = "X-CSRF-Token"


def csrf_token(key: bytes, held: Pass) -> str:
    """The token for pages shown under this pass; another session's, world's or nonce's differs."""
    said = "\0".join(("csrf", held.world, held.nonce, held.session or ""))
    return hmac.new(key, said.encode(), sha256).hexdigest()


def is_same_origin(*, origin: str | None, scheme: str, host: str) -> bool:
    """Whether an Origin header names the very host that the request was sent to."""
    return origin == f"{scheme}://{host}"


def complaint(request: Request, *, key: bytes, held: Pass | None) -> str | None:
    """Why an unsafe request looks forged, or None when it does not."""
    origin = request.headers.get("Origin")
    if origin is not None and not is_same_origin(origin=origin, scheme=request.scheme, host=request.host):
        return "It was sent from another site."
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in {"same-origin", "none"}:
        return "It was sent from another site."
    sent = request.headers.get(HEADER) or request.form.get(FIELD, "")
    if held is None or not hmac.compare_digest(sent.encode(), csrf_token(key, held).encode()):
        return "The page it came from is out of date: reload it and try again."
    return None
