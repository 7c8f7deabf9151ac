"""Request bodies are read whole before a worker thread is taken: a slow sender holds none up."""

from tempfile import SpooledTemporaryFile
from typing import IO

from starlette.types import Message, Receive, Scope

IN_MEMORY = 1 << 20
PATIENCE = 4  # bodies up to this many times the limit are read to their end, so that the refusal arrives


class Gone(Exception):
    """The client went away in the middle of its request."""


async def read_body(receive: Receive, *, limit: int) -> tuple[IO[bytes], int]:
    """The body as a file at its start, and its full length; bytes past the limit are not kept."""
    spool = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - handed on; the bridge closes it
    length = 0
    more = True
    while more and length <= limit * PATIENCE:
        message = await receive()
        if message["type"] == "http.disconnect":
            spool.close()
            raise Gone
        chunk: bytes = message.get("body", b"")
        length += len(chunk)
        if length <= limit:
            spool.write(chunk)
        more = message.get("more_body", False)
    spool.seek(0)
    return spool, length


def with_length(scope: Scope, length: int) -> Scope:
    """The same request, saying how long its body really was."""
    plain = [
        (name, value)
        for name, value in scope["headers"]
        if name not in {b"content-length", b"transfer-encoding"}
    ]
    return {**scope, "headers": [*plain, (b"content-length", str(length).encode())]}


async def nothing_more() -> Message:
    """What the bridge receives: the body is elsewhere."""
    return {"type": "http.request", "body": b"", "more_body": False}
