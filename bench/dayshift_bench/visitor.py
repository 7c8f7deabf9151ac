"""Somebody who reads pages and sends forms over one kept-alive connection, as fast as they come."""

import re
import time
from http.client import HTTPConnection, HTTPResponse
from types import TracebackType
from typing import Self
from urllib.parse import urlencode, urlsplit

TOKEN = re.compile(r'name="csrf-token" content="([^"]+)"')
KEPT_ALIVE_S = 2.0  # servers hang up on a connection that is silent for five seconds
TURBO = "text/vnd.turbo-stream.html, text/html"


class Refused(Exception):
    """The server answered with an error."""


class Visitor:
    """A browser without a screen.

    Args:
        public: Address that the app listens on, such as `http://127.0.0.1:9000`.
        host: Name that it answers to.
    """

    def __init__(self, public: str, host: str) -> None:
        self._wire = HTTPConnection(urlsplit(public).netloc, timeout=60)
        self.origin = f"http://{host}:{self._wire.port}"
        self.cookie = ""
        self._token = ""
        self._spoke = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._wire.close()

    def enter(self, ticket: str) -> None:
        """Use up an entry ticket."""
        self.get(urlsplit(ticket).path)

    def get(self, path: str) -> str:
        return self._send("GET", path, {}, b"")

    def read(self, path: str) -> str:
        """Get a page, and keep what its forms need."""
        page = self.get(path)
        found = TOKEN.search(page)
        self._token = found[1] if found else ""
        return page

    def post(self, path: str, **form: str) -> None:
        """Send a form of the page read last."""
        headers = {
            "Accept": TURBO,
            "Content-Type": "application/x-www-form-urlencoded",
            "Origin": self.origin,
            "X-CSRF-Token": self._token,
        }
        self._send("POST", path, headers, urlencode(form).encode())

    def _send(self, method: str, path: str, headers: dict[str, str], body: bytes) -> str:
        if time.monotonic() - self._spoke > KEPT_ALIVE_S:
            self._wire.close()
        told = {"Host": urlsplit(self.origin).netloc, "Cookie": self.cookie, **headers}
        self._wire.request(method, path, body=body or None, headers=told)
        answer = self._wire.getresponse()
        said = answer.read().decode()
        self._spoke = time.monotonic()
        if answer.status >= 400:
            raise Refused(f"{method} {path} was answered with {answer.status}: {said[:200]}")
        self._keep_cookie(answer)
        return said

    def _keep_cookie(self, answer: HTTPResponse) -> None:
        given = answer.getheader("Set-Cookie")
        if given is not None:
            self.cookie = given.partition(";")[0]
