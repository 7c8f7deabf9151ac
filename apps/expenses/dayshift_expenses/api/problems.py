"""Refusals as the document describes them; the kit writes them."""

from pydantic import BaseModel, ConfigDict


class Fault(BaseModel):
    """What is wrong with one place of the request: a JSON pointer into the body, or a parameter."""

    model_config = ConfigDict(extra="forbid")

    pointer: str | None = None
    parameter: str | None = None
    detail: str


class Problem(BaseModel):
    """RFC 9457. `code` stays the same whatever the sentences say."""

    model_config = ConfigDict(extra="forbid")

    type: str
    title: str
    status: int
    code: str
    detail: str
    errors: list[Fault]
