"""Every refusal of the control plane as one JSON shape, with the sentence that explains it."""

from collections.abc import Sequence
from typing import Any, Literal

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from dayshift_control.wire import Problem
from dayshift_kit.errors import Refusal

Code = Literal["not_found", "not_allowed", "invalid", "stale", "unauthorized", "too_large", "unavailable"]

CODES: dict[int, Code] = {
    401: "unauthorized",
    403: "not_allowed",
    404: "not_found",
    405: "not_allowed",
    409: "stale",
    413: "too_large",
    500: "unavailable",
}
MEANINGS = {
    401: "The bearer secret is missing or wrong.",
    403: "The call is not allowed on this world.",
    404: "No such world, snapshot, table, person or blob.",
    409: "The name is taken, or the world moved on.",
    413: "The body is too large.",
    422: "The request does not make sense as sent.",
}


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For OpenAPI: these refusals, besides those that any call may meet."""
    return {
        status: {"model": Problem, "description": MEANINGS[status]}
        for status in sorted({401, 413, 422, *statuses})
    }


def documented_beside_bytes(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The same for calls whose good answer is not JSON; their refusals still are."""
    json = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        status: {"description": refusal["description"], "content": json}
        for status, refusal in documented(*statuses).items()
    }


def problem_response(status: int, message: str, headers: dict[str, str] | None = None) -> JSONResponse:
    problem = Problem(error=CODES.get(status, "invalid"), message=message)
    return JSONResponse(problem.model_dump(), status, headers)


def install(app: FastAPI) -> None:
    """Map every error that a call may end in."""
    app.add_exception_handler(Refusal, _on_refusal)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http)
    # Text and numbers that JSON can carry and SQLite cannot: lone surrogates, integers past 64 bits.
    app.add_exception_handler(UnicodeEncodeError, _on_unstorable)
    app.add_exception_handler(OverflowError, _on_unstorable)
    app.add_exception_handler(RecursionError, _on_too_deep)


async def _on_refusal(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    return problem_response(error.status, error.message)


async def _on_invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return problem_response(422, "; ".join(_complaint(fault) for fault in error.errors()))


async def _on_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, RecursionError):
        return await _on_too_deep(request, error)
    message = f"{request.method} {request.url.path}: {error.detail}"
    return problem_response(error.status_code, message, dict(error.headers or {}))


async def _on_unstorable(_: Request, error: Exception) -> JSONResponse:
    return problem_response(422, f"The request holds a value that no row can hold: {error}")


async def _on_too_deep(_: Request, error: Exception) -> JSONResponse:
    del error
    return problem_response(422, "The body is nested too deeply to be read.")


def _complaint(fault: dict[str, Any]) -> str:
    place: Sequence[str | int] = fault["loc"]
    return f"{'.'.join(str(part) for part in place)}: {fault['msg']}"
