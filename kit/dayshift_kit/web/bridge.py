"""The public listener as one ASGI application: pages over WSGI in two threads, live pages beside them."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from typing import IO, Any

from a2wsgi import WSGIMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from werkzeug.wsgi import FileWrapper

from dayshift_kit.web.body import Gone, nothing_more, read_body, with_length
from dayshift_kit.web.turns import Turns

PAGE_THREADS = 2
DOWNLOAD_CHUNK = 1 << 18
UNLIMITED = 0

WsgiApp = Callable[[dict[str, Any], Any], Iterable[bytes]]


class Bridge:
    """Routes a connection to the pages or to the live socket.

    Args:
        pages: The Flask application.
        socket: The ASGI application for WebSockets.
        body_limit: Largest body that reaches a page; of a larger one only the length does.
        world_of: Which world a request will enter, if any; requests of one world take turns.
    """

    def __init__(
        self, pages: WsgiApp, *, socket: ASGIApp, body_limit: int, world_of: Callable[[Scope], str | None]
    ) -> None:
        self.socket = socket
        self.body_limit = body_limit
        self.world_of = world_of
        self.turns = Turns()
        # An unbounded send queue frees the thread as soon as a page is drawn, however slow its reader.
        spooled: Any = _on_spooled_body(pages)
        bridge: Any = WSGIMiddleware(spooled, workers=PAGE_THREADS, send_queue_size=UNLIMITED)
        self.pages: ASGIApp = bridge

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._page(scope, receive, send)

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["query_string"].isascii():
            await _misshapen(send)
            return
        try:
            body, length = await read_body(receive, limit=self.body_limit)
        except Gone:
            return
        turn = await self.turns.take(self.world_of(scope))
        loop = asyncio.get_running_loop()
        drawn: Callable[[], Any] = partial(loop.call_soon_threadsafe, turn.give_back)
        told = {**with_length(scope, length), "dayshift.body": body, "dayshift.drawn": drawn}
        try:
            with closing(body):
                await self.pages(told, nothing_more, send)
        finally:
            turn.give_back()


def _on_spooled_body(pages: WsgiApp) -> WsgiApp:
    """Give the application its body as a file, and files that go out in large pieces.

    The next request of the world may start once the page is drawn, while it is still being sent.
    """

    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        scope = environ["asgi.scope"]
        environ["wsgi.input"] = scope["dayshift.body"]
        environ["wsgi.file_wrapper"] = _large_pieces
        try:
            return pages(environ, start_response)
        finally:
            scope["dayshift.drawn"]()

    return application


def _large_pieces(file: IO[bytes], _size: int = 0) -> FileWrapper:
    return FileWrapper(file, DOWNLOAD_CHUNK)


async def _misshapen(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"x-content-type-options", b"nosniff")]
    start: Message = {"type": "http.response.start", "status": 400, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": b"The address holds bytes that no address may hold."})
