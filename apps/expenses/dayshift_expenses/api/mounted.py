"""Every resource, mounted under one address."""

from flask import Blueprint, Response, jsonify

from dayshift_expenses.api import (  # noqa: F401 - each declares its operations
    advances,
    approvals,
    audit,
    batches,
    cards,
    comments,
    company,
    decisions,
    delegations,
    expenses,
    journals,
    people,
    receipts,
    reports,
    searching,
    sharing,
)
from dayshift_expenses.api.document import document
from dayshift_expenses.api.operations import PREFIX, mount
from dayshift_kit.web.access import outside

api = Blueprint("api", __name__, url_prefix=PREFIX)
mount(api)


@api.get("/openapi.json")
@outside
def openapi() -> Response:
    """What the API can do; open to everybody, as it says nothing of any world."""
    return jsonify(document())
