"""Reading a request strictly: what its schema does not allow is refused, with the place of the fault."""

from collections.abc import Mapping
from typing import Any, TypeVar

from flask import request
from pydantic import ValidationError
from werkzeug.datastructures import FileStorage
from werkzeug.exceptions import BadRequest, UnsupportedMediaType

from dayshift_expenses.api.shapes import Asked, Body
from dayshift_kit.errors import Invalid

Read = TypeVar("Read", Body, Asked)
JSON = "application/json"
FORM = "multipart/form-data"


def read_json(kind: type[Body]) -> Body:
    """The body of the request.

    Raises:
        UnsupportedMediaType: it is not JSON.
        BadRequest: it says it is, and is not.
        Invalid: it is something else than the schema says.
    """
    content = request.get_data()
    if not content and not any(field.is_required() for field in kind.model_fields.values()):
        return kind()
    if request.mimetype != JSON:
        raise UnsupportedMediaType(f"Send the body as {JSON}.")
    try:
        return kind.model_validate_json(content)
    except ValidationError as error:
        if any(fault["type"] == "json_invalid" for fault in error.errors(include_url=False)):
            raise BadRequest("The body is not JSON.") from error
        raise Invalid(_faults(error, "/")) from error


def read_parameters(kind: type[Asked] | None) -> Asked | None:
    """The parameters of the address; those that take several values are lists in the schema.

    Raises:
        Invalid: one is unknown, is given twice, or holds what it cannot.
    """
    given = request.args.to_dict(flat=False)
    if kind is None:
        if given:
            raise Invalid({f"?{name}": "There is no such parameter here." for name in given})
        return None
    values = _flat(given, {name for name, field in kind.model_fields.items() if _is_list(field)})
    try:
        return kind.model_validate(values)
    except ValidationError as error:
        raise Invalid(_faults(error, "?")) from error


def read_form(kind: type[Body], files: frozenset[str] = frozenset({"file"})) -> tuple[Body, FileStorage]:
    """The fields of a form, and its one file.

    Raises:
        UnsupportedMediaType: it is no form with a file.
        Invalid: the file is missing, or a field is unknown or holds what it cannot.
    """
    if request.mimetype != FORM:
        raise UnsupportedMediaType(f"Send the file as {FORM}.")
    sent = request.files.to_dict(flat=False)
    unknown = sorted((set(sent) | set(request.form)) - files - (set(kind.model_fields) - files))
    if unknown:
        raise Invalid({name: "There is no such field." for name in unknown})
    found = sent.get("file", [])
    if len(found) != 1 or not found[0].filename:
        raise Invalid({"file": "Send one file, with its name."})
    fields = _flat(request.form.to_dict(flat=False), set())
    try:
        return kind.model_validate({**fields, "file": ""}), found[0]
    except ValidationError as error:
        raise Invalid(_faults(error, "/")) from error


def _flat(given: Mapping[str, list[str]], lists: set[str]) -> dict[str, Any]:
    twice = [name for name, values in given.items() if len(values) > 1 and name not in lists]
    if twice:
        raise Invalid({f"?{name}": "Give this once." for name in twice})
    return {name: values if name in lists else values[0] for name, values in given.items()}


def _is_list(field: Any) -> bool:
    return getattr(field.annotation, "__origin__", None) is list


def _faults(error: ValidationError, mark: str) -> dict[str, str]:
    """Every fault by its place: `/items/0/amount` in a body, `?limit` among parameters."""
    found: dict[str, str] = {}
    for fault in error.errors(include_url=False, include_context=False, include_input=False):
        parts = [str(part).replace("~", "~0").replace("/", "~1") for part in fault["loc"]]
        place = f"?{parts[0]}" if mark == "?" and parts else "".join(f"/{part}" for part in parts)
        found.setdefault(place, f"{fault['msg']}.")
    return found
