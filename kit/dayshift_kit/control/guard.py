"""Around every control call: the bearer secret, the size of the body, the count of requests."""

import hmac
import time

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dayshift_kit.control.problems import problem_response
from dayshift_kit.metrics import Metrics
from dayshift_kit.web.body import Gone, read_body

BODY_LIMIT = 16 << 20


class Guard:
    """Lets a call through to the API when it knows the secret; without it, nothing is told apart."""

    def __init__(self, api: ASGIApp, *, secret: str, metrics: Metrics) -> None:
        self.api = api
        self.expected = f"Bearer {secret}".encode()
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._counted(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self.api(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1000})

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        status = 500

        async def send_noting_status(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._guarded(scope, receive, send_noting_status)
        finally:
            seconds = time.perf_counter() - started
            self.metrics.observe("control", method=scope["method"], status=status, seconds=seconds)

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        sent = Headers(scope=scope).get("authorization", "")
        if not hmac.compare_digest(sent.encode(), self.expected):
            challenge = {"WWW-Authenticate": "Bearer"}
            refused = problem_response(401, "The bearer secret is missing or wrong.", challenge)
            await refused(scope, receive, send)
            return
        try:
            body, length = await read_body(receive, limit=BODY_LIMIT)
        except Gone:
            return
        with body:
            if length > BODY_LIMIT:
                message = f"The body is {length} bytes; at most {BODY_LIMIT} are taken."
                await problem_response(413, message)(scope, receive, send)
            else:
                await self.api(scope, _replay(body.read(), receive), send)


def _replay(content: bytes, receive: Receive) -> Receive:
    """The body again, then whatever else the connection says."""
    waiting: list[Message] = [{"type": "http.request", "body": content, "more_body": False}]

    async def replayed() -> Message:
        return waiting.pop() if waiting else await receive()

    return replayed
