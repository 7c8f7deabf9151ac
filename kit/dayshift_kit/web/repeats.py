"""A program that did not hear our answer asks again: the same key is answered the same, and done once."""

import hashlib
import hmac

from flask import Response, request
from sqlalchemy import insert, select

from dayshift_kit import current
from dayshift_kit.errors import Invalid, Refusal
from dayshift_kit.store import tables

HEADER = "Idempotency-Key"
LONGEST = 255
KEPT = ("ETag", "Location")
COLUMNS = tables.answer.c


class KeyTaken(Refusal):
    """The key was sent before, with something else to do."""

    status = 409
    code = "idempotency_key_reused"


def asked_before() -> Response | None:
    """The answer that this very request was given before, if it carries a key that was used.

    Raises:
        Invalid: the key is not one.
        KeyTaken: the key came with another request.
    """
    key = _key()
    if key is None:
        return None
    found = current.session.execute(
        select(COLUMNS.asked, COLUMNS.status, COLUMNS.headers, COLUMNS.body).where(
            COLUMNS.person_id == _person(), COLUMNS.key == key
        )
    ).first()
    if found is None:
        return None
    asked, status, headers, body = found
    if not hmac.compare_digest(asked, _asked()):
        raise KeyTaken("This Idempotency-Key was used for another request. Take a new one.")
    answer = Response(body, status, headers)
    answer.headers["Idempotency-Replayed"] = "true"
    return answer


def remember(answer: Response) -> None:
    """Keep the answer to a request that carries a key. Refusals change nothing, so they are not kept."""
    key = _key()
    if key is None or answer.status_code >= 400:
        return
    kept = {name: answer.headers[name] for name in (*KEPT, "Content-Type") if name in answer.headers}
    row = {
        "person_id": _person(), "key": key, "asked": _asked(), "status": answer.status_code,
        "headers": kept, "body": answer.get_data(as_text=True),
    }  # fmt: skip
    current.session.execute(insert(tables.answer).values(row))


def _key() -> str | None:
    key = request.headers.get(HEADER)
    if key is not None and not (0 < len(key) <= LONGEST and key.isascii() and key.isprintable()):
        raise Invalid({f"?{HEADER}": f"1 to {LONGEST} printable characters of ASCII."})
    return key


def _person() -> str:
    person = current.person
    assert person is not None
    return person.id


def _asked() -> str:
    """What was asked for. The parts of a form count, not the boundary that a client draws between them."""
    digest = hashlib.sha256(f"{request.method} {request.full_path}\0{request.mimetype}\0".encode())
    if request.mimetype != "multipart/form-data":
        digest.update(request.get_data())
        return digest.hexdigest()
    for name, value in sorted(request.form.items(multi=True)):
        digest.update(f"{len(name)} {name} {len(value)} {value}\0".encode())
    for name, file in sorted(request.files.items(multi=True), key=lambda part: part[0]):
        file.stream.seek(0)
        content = file.stream.read()
        file.stream.seek(0)
        said = f"{name}\0{file.filename}\0{hashlib.sha256(content).hexdigest()}\0"
        digest.update(said.encode())
    return digest.hexdigest()
