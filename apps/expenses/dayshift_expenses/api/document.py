"""The OpenAPI document, made of the operations and of the very schemas that check what is sent."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from dayshift_expenses.api.operations import OPERATIONS, PREFIX, Operation
from dayshift_expenses.api.problems import Problem
from dayshift_expenses.api.reading import FORM, JSON

OURS = re.compile(r"\w+(?:Shape|Body|Shape_)")
PAGE = re.compile(r"Page\W?_?(\w+?)Shape\W?_?")
REF = "#/components/schemas/{model}"
PROBLEM = "application/problem+json"
MEANINGS = {
    "304": "It is still what `If-None-Match` names.",
    "400": "The body cannot be read.",
    "401": "The bearer token is missing, unknown or revoked.",
    "403": "The token's owner may see it, but not do this.",
    "404": "There is no such thing, or its owner may not see it.",
    "409": "It is not, or no longer, in a state for this; or the Idempotency-Key came with another request.",
    "412": "It changed since it was read: `If-Match` names another state.",
    "413": "The body is too large.",
    "415": "The body is of another type than this takes.",
    "422": "What was sent breaks a rule; `errors` says where.",
}
ABOUT = (
    "Expenses, reports, approvals and payments, as the pages of Outlay show and change them: the same rules "
    "decide, and what a person may not see is not found. Amounts are whole minor units of their currency: "
    "14877 USD is $148.77.\n\nLists come in pages: pass `next_cursor` on as `cursor`. Single things have an "
    "`ETag`: send it back as `If-Match` and a change is refused with 412 if somebody was quicker. POST takes "
    "an `Idempotency-Key`: the same request with the same key is done once and answered the same. Refusals "
    "are problem documents (RFC 9457) with a stable `code`."
)


@cache
def document() -> dict[str, Any]:
    """The whole of it, in the order in which operations are declared."""
    schemas = _schemas()
    paths: dict[str, dict[str, Any]] = {}
    for each in OPERATIONS:
        paths.setdefault(f"{PREFIX}{each.path}", {})[each.method.lower()] = _described(each)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Outlay", "version": "1", "description": ABOUT},
        "servers": [{"url": "/"}],
        "security": [{"bearer": []}],
        "tags": [{"name": noun} for noun in dict.fromkeys(each.noun for each in OPERATIONS)],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer", "description": "A token of an employee."}
            },
            "responses": {status: _refusal(text) for status, text in MEANINGS.items() if status != "304"},
        },
    }


def _described(what: Operation) -> dict[str, Any]:
    said = " ".join((what.run.__doc__ or "").split())
    found: dict[str, Any] = {
        "operationId": what.name,
        "tags": [what.noun],
        "summary": said.partition(". ")[0].rstrip("."),
        "description": said,
        "parameters": list(_parameters(what)),
        "responses": _responses(what),
    }
    if what.body is not None:
        media = FORM if what.is_form else JSON
        required = what.is_form or any(field.is_required() for field in what.body.model_fields.values())
        found["requestBody"] = {"required": required, "content": {media: {"schema": _ref(what.body)}}}
    return found


def _parameters(what: Operation) -> Iterable[dict[str, Any]]:
    for name in re.findall(r"{(\w+)}", what.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
    if what.asked is not None:
        schema = what.asked.model_json_schema()
        for name, field in schema["properties"].items():
            needed = name in schema.get("required", [])
            yield {"name": name, "in": "query", "required": needed, "schema": _once_given(field)}
    if what.method == "POST":
        key = {"type": "string", "minLength": 1, "maxLength": 255, "pattern": r"^[ -~]+$"}
        yield {"name": "Idempotency-Key", "in": "header", "required": False, "schema": key}
    if _is_tagged(what):
        header = "If-None-Match" if what.is_safe else "If-Match"
        yield {"name": header, "in": "header", "required": False, "schema": {"type": "string"}}


def _once_given(field: dict[str, Any]) -> dict[str, Any]:
    """A parameter's schema: it may be left out, but there is no way to write null in an address."""
    options = [each for each in field.get("anyOf", []) if each.get("type") != "null"]
    plain = {name: value for name, value in field.items() if name not in ("anyOf", "default", "title")}
    given = {**plain, **(options[0] if options else {})}
    return given if field.get("default") is None else {**given, "default": field["default"]}


def _responses(what: Operation) -> dict[str, Any]:
    found: dict[str, Any] = {str(what.status): _answer(what)}
    statuses = {"401", "404", "413", "422"}
    if not what.is_safe:
        statuses |= {"403", "409", "412"}
    if what.noun in ("journals", "batches", "audit", "events"):
        statuses |= {"403"}
    if what.body is not None:
        statuses |= {"400", "415"}
    found.update({status: {"$ref": f"#/components/responses/{status}"} for status in sorted(statuses)})
    if what.is_safe and _is_tagged(what):
        found["304"] = {"description": MEANINGS["304"]}
    return dict(sorted(found.items()))


def _answer(what: Operation) -> dict[str, Any]:
    if what.media:
        file = {"schema": {"type": "string", "format": "binary"}}
        return {"description": "The file.", "content": {what.media: file}}
    if what.answer is None:
        return {"description": "Done; there is nothing to say about it."}
    found: dict[str, Any] = {"description": "Done.", "content": {JSON: {"schema": _ref(what.answer)}}}
    headers = {}
    if what.answer.is_tagged:
        headers["ETag"] = {"schema": {"type": "string"}, "description": "Names this state of it."}
    if what.at:
        headers["Location"] = {"schema": {"type": "string"}, "description": "Where it is found."}
    return {**found, "headers": headers} if headers else found


def _is_tagged(what: Operation) -> bool:
    """Whether one changeable thing is read or changed, and not a new one made."""
    if what.status == 201 and not what.path.count("{"):
        return False
    return "{" in what.path and (not what.is_safe or (what.answer is not None and what.answer.is_tagged))


def _refusal(text: str) -> dict[str, Any]:
    return {"description": text, "content": {PROBLEM: {"schema": _ref(Problem)}}}


def _schemas() -> dict[str, Any]:
    asked: list[tuple[type[BaseModel], JsonSchemaMode]] = [(Problem, "serialization")]
    for each in OPERATIONS:
        if each.body is not None:
            asked.append((each.body, "validation"))
        if each.answer is not None:
            asked.append((each.answer, "serialization"))
    _, found = models_json_schema(list(dict.fromkeys(asked)), ref_template=REF)
    schemas: dict[str, Any] = _renamed(found["$defs"])
    return schemas


def _ref(kind: type[BaseModel]) -> dict[str, str]:
    return {"$ref": REF.format(model=_name(kind.__name__))}


def _name(of_class: str) -> str:
    """Schemas are named for the thing; what is sent and what is answered are told apart."""
    if (page := PAGE.fullmatch(of_class)) is not None:
        return f"{page[1]}Page"
    if of_class.endswith("Body"):
        return f"{of_class.removesuffix('Body')}Sent"
    return of_class.removesuffix("Shape")


def _renamed(part: Any) -> Any:
    """The same schemas under the names that programs see."""
    if isinstance(part, dict):
        return {
            _name(key) if OURS.fullmatch(key) else key: _renamed_value(key, value)
            for key, value in part.items()
        }
    return [_renamed(each) for each in part] if isinstance(part, list) else part


def _renamed_value(key: str, value: Any) -> Any:
    if key == "$ref":
        return REF.format(model=_name(value.rpartition("/")[2]))
    if key == "title" and isinstance(value, str):
        return _name(value)
    return _renamed(value)
