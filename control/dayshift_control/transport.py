"""JSON over HTTP, with refusals turned into typed errors."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, overload

import httpx
from pydantic import TypeAdapter, ValidationError

from dayshift_control.errors import Unreachable, error_for
from dayshift_control.wire import Problem, Wire

Answer = TypeVar("Answer")


class Transport:
    """A kept-alive connection to one control listener. Proxy settings of the machine are ignored."""

    def __init__(self, base_url: str, secret: str, *, timeout: float) -> None:
        socket = base_url.removeprefix("unix:") if base_url.startswith("unix:") else None
        self.base_url = base_url
        self.http = httpx.Client(
            base_url="http://control" if socket else base_url,
            transport=httpx.HTTPTransport(uds=socket, retries=1),
            headers={"authorization": f"Bearer {secret}"},
            timeout=timeout,
            trust_env=False,
        )

    def close(self) -> None:
        self.http.close()

    @overload
    def send(
        self, method: str, path: str, answer: None, *, query: Mapping[str, Any] | None = None
    ) -> None: ...

    @overload
    def send(
        self,
        method: str,
        path: str,
        answer: type[Answer],
        *,
        query: Mapping[str, Any] | None = None,
        body: Wire | None = None,
    ) -> Answer: ...

    def send(
        self,
        method: str,
        path: str,
        answer: Any,
        *,
        query: Mapping[str, Any] | None = None,
        body: Wire | None = None,
    ) -> Any:
        """Send one call and read its answer as `answer`; None expects an empty one."""
        content = body.model_dump_json().encode() if body is not None else None
        response = self._request(method, path, query=query, content=content)
        return None if answer is None else _adapter(answer).validate_json(response.content)

    def fetch(self, path: str) -> bytes:
        return self._request("GET", path).content

    def _request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        content: bytes | None = None,
    ) -> httpx.Response:
        headers: dict[str, str] = {"content-type": "application/json"} if content is not None else {}
        params = {name: value for name, value in (query or {}).items() if value is not None}
        try:
            response = self.http.request(method, path, params=params, content=content, headers=headers)
        except httpx.TransportError as error:
            reason = str(error) or type(error).__name__
            raise Unreachable(f"{method} {path}: no answer from {self.base_url}: {reason}") from error
        if response.is_success:
            return response
        raise error_for(_problem(response), status=response.status_code)


def _problem(response: httpx.Response) -> Problem:
    try:
        return Problem.model_validate_json(response.content)
    except ValidationError:
        said = response.text[:200]
        return Problem(error="unavailable", message=f"an answer that is not the control plane's: {said!r}")


@cache
def _adapter(answer: Any) -> TypeAdapter[Any]:
    return TypeAdapter(answer)
