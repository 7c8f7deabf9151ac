"""The WebSocket at /live: admits a signed-in page of one world, then only passes messages on."""

import asyncio
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from dayshift_kit.errors import NotFound
from dayshift_kit.live.hub import Hub
from dayshift_kit.live.line import SIGNED_OUT, Line
from dayshift_kit.live.topics import opened_topics
from dayshift_kit.web.forgery import is_same_origin
from dayshift_kit.web.passes import Pass, PassSigner

TYPING_GAP = 1.0
MAX_TOPICS = 50


class Admission(NamedTuple):
    """What the database said about a page that wants to listen."""

    name: str
    latest: int


class Admit(Protocol):
    """Looks a pass up: None when it no longer speaks for anybody. Called off the loop.

    Raises:
        NotFound: its world is no more.
    """

    def __call__(self, held: Pass) -> Admission | None: ...


class SignedOut(Exception):
    """A page of ours wants to listen, and nobody is signed in."""


class LiveSocket:
    """An ASGI application for WebSocket connections to /live."""

    def __init__(
        self,
        hub: Hub,
        *,
        signer: PassSigner,
        key: bytes,
        cookie: str,
        admit: Admit,
        is_host: Callable[[str], bool],
    ) -> None:
        self.hub = hub
        self.signer = signer
        self.key = key
        self.cookie = cookie
        self.admit = admit
        self.is_host = is_host
        self.door = ThreadPoolExecutor(1, thread_name_prefix="live-door")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        try:
            line, after, latest = await self._greet(socket)
        except SignedOut:
            await _dismiss(socket)
            return
        if line is None:
            await socket.close()
            return
        await socket.accept()
        self.hub.join(line, after=after, latest=latest)
        try:
            await self._talk(socket, line)
        finally:
            self.hub.leave(line)

    async def _greet(self, socket: WebSocket) -> tuple[Line | None, int, int]:
        """The line of a page that may listen; every reason not to looks the same from outside.

        Raises:
            SignedOut: the page is ours, and there is no sense in asking again before signing in.
        """
        after = _number(socket.query_params.get("after", "0"))
        held = self.signer.open(socket.cookies.get(self.cookie))
        if socket.url.path != "/live" or after is None or held is None or not self._is_ours(socket):
            return None, 0, 0
        if self.hub.is_full(held.world):
            return None, 0, 0
        try:
            admitted = await asyncio.get_running_loop().run_in_executor(self.door, self.admit, held)
        except NotFound:
            return None, 0, 0
        if admitted is None or held.person is None or held.session is None:
            raise SignedOut
        topics = self._topics(socket, held.person, held)
        line = Line(held.world, held.session, held.person, admitted.name, topics)
        return line, after, admitted.latest

    def _is_ours(self, socket: WebSocket) -> bool:
        host = socket.headers.get("host", "")
        scheme = "https" if socket.url.scheme == "wss" else "http"
        return self.is_host(host) and is_same_origin(
            origin=socket.headers.get("origin"), scheme=scheme, host=host
        )

    def _topics(self, socket: WebSocket, person: str, held: Pass) -> frozenset[str]:
        asked = socket.query_params.get("topics", "").split(",")[:MAX_TOPICS]
        return frozenset(opened_topics(self.key, world=held.world, person=person, sealed=asked).values())

    async def _talk(self, socket: WebSocket, line: Line) -> None:
        """Send what the hub queues until the page leaves or the hub hangs up."""
        listener = asyncio.create_task(self._listen(socket, line))
        try:
            while (message := await line.waiting.get()) is not None:
                await socket.send_text(json.dumps(message, separators=(",", ":")))
            await socket.close(line.code)
        except (WebSocketDisconnect, RuntimeError):
            # The page went away while we were writing to it.
            return
        finally:
            listener.cancel()
            with suppress(asyncio.CancelledError):
                await listener

    async def _listen(self, socket: WebSocket, line: Line) -> None:
        """Pass on who is typing; anything else a page says is ignored."""
        spoke = 0.0
        try:
            while True:
                topic = _typing(await socket.receive_text())
                now = time.monotonic()
                if topic is not None and now - spoke >= TYPING_GAP:
                    spoke = now
                    self.hub.typing(line, topic)
        except (WebSocketDisconnect, KeyError):
            line.hang_up()


async def _dismiss(socket: WebSocket) -> None:
    """Only a connection that was taken can be told why it ends."""
    await socket.accept()
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(SIGNED_OUT, "You signed out. Sign in again.")


def _typing(text: str) -> str | None:
    """The topic of a typing message, sealed or plain."""
    try:
        said: Any = json.loads(text)
    except ValueError:
        return None
    topic = said.get("typing") if isinstance(said, dict) else None
    return topic.partition("~")[0] if isinstance(topic, str) else None


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None
