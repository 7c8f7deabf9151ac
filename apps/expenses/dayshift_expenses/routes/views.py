"""Saved views of the list of expenses."""

from urllib.parse import parse_qsl

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from dayshift_expenses.models import Person, SavedView
from dayshift_expenses.presenters.asking import PATH, Asked
from dayshift_kit.web.respond import go_to

views = Blueprint("views", __name__, url_prefix="/expenses/views")


@views.post("")
def create() -> ResponseReturnValue:
    """Keeps the list that the form was on, from its first page."""
    person = Person.signed_in()
    within: MultiDict[str, str] = MultiDict(parse_qsl(request.form.get("within", "")))
    asked = Asked.read(within, person.entity.currency).at(1)
    SavedView.keep(actor=person, name=request.form.get("name", ""), query=asked.query)
    return go_to(asked.url)


@views.post("/<int:view_id>/deletion")
def destroy(view_id: int) -> ResponseReturnValue:
    SavedView.found(view_id, Person.signed_in()).forget()
    return go_to(PATH)
