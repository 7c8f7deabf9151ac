"""Receipts: taking files in, showing them, putting them on expenses."""

from typing import NamedTuple

from flask import Blueprint, Response, request, send_file
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage

from dayshift_expenses.models import Expense, Person, Receipt
from dayshift_expenses.models.bulk import reason_of
from dayshift_expenses.models.papers import PDF, examined, page_picture
from dayshift_expenses.presenters.addresses import expense_url
from dayshift_expenses.routes.answers import list_again
from dayshift_kit.errors import Invalid
from dayshift_kit.web.files import send_blob
from dayshift_kit.web.respond import go_to, respond
from dayshift_kit.web.site import this_site

receipts = Blueprint("receipts", __name__)


class Added(NamedTuple):
    """An expense made from a file."""

    expense_id: str
    file_name: str


class TurnedAway(NamedTuple):
    """A file that was not taken."""

    file_name: str
    reason: str


@receipts.post("/receipts")
def create() -> Response:
    """Makes an expense of every file that can be taken."""
    added: list[Added] = []
    away: list[TurnedAway] = []
    for file in _files():
        name = str(file.filename)
        try:
            receipt = _kept(file, Person.signed_in())
        except Invalid as refusal:
            away.append(TurnedAway(name, reason_of(refusal)))
        else:
            added.append(Added(_expense_from(receipt).id, name))
    if not added and not away:
        raise Invalid({"": "Choose a file first."})
    return list_again(added=added, away=away)


@receipts.post("/expenses/<expense_id>/receipts")
def attach(expense_id: str) -> ResponseReturnValue:
    """Puts a new file on an expense."""
    person = Person.signed_in()
    expense = person.expense(expense_id).line
    files = _files()
    if not files:
        raise Invalid({"": "Choose a file first."})
    for file in files:
        try:
            receipt = _kept(file, expense.owner)
        except Invalid as refusal:
            raise Invalid({"": f"{file.filename}: {reason_of(refusal)}"}) from refusal
        expense.attach(receipt, actor=person)
    return go_to(expense_url(expense.id, within=request.form.get("within", "")))


@receipts.post("/expenses/<expense_id>/receipts/<receipt_id>/deletion")
def detach(expense_id: str, receipt_id: str) -> ResponseReturnValue:
    person = Person.signed_in()
    expense = person.expense(expense_id).line
    expense.detach(person.receipt(receipt_id), actor=person)
    return go_to(expense_url(expense.id, within=request.form.get("within", "")))


@receipts.get("/receipts/<receipt_id>/file")
def show(receipt_id: str) -> Response:
    receipt = Person.signed_in().receipt(receipt_id)
    return send_blob(receipt.sha256, name=receipt.file_name, media_type=receipt.media_type)


@receipts.get("/receipts/<receipt_id>/pages/<int:page>")
def show_page(receipt_id: str, page: int) -> Response:
    """A page as a picture."""
    receipt = Person.signed_in().receipt(receipt_id)
    if receipt.media_type != PDF:
        return send_blob(receipt.sha256, name=receipt.file_name, media_type=receipt.media_type)
    picture = page_picture(this_site().store.blobs.path(receipt.sha256), page)
    answer: Response = send_file(picture, mimetype="image/png", etag=f"{receipt.sha256}-{page}", max_age=3600)
    answer.cache_control.public = False
    answer.cache_control.private = True
    return answer


@receipts.post("/receipts/<receipt_id>/rotation")
def turn(receipt_id: str) -> Response:
    person = Person.signed_in()
    rotation = request.form.get("rotation", 0, type=int)
    person.receipt(receipt_id).turn(actor=person, rotation=rotation)
    return respond(stream="receipts/turned.stream.html")


def _files() -> list[FileStorage]:
    return [file for file in request.files.getlist("files") if file.filename]


def _kept(file: FileStorage, owner: Person) -> Receipt:
    content = file.read()
    paper = examined(content)
    return Receipt.keep(
        actor=Person.signed_in(),
        owner=owner,
        file_name=str(file.filename).replace("\\", "/").rpartition("/")[2],
        media_type=paper.media_type,
        size=len(content),
        sha256=this_site().store.blobs.put(content),
        pages=paper.pages,
    )


def _expense_from(receipt: Receipt) -> Expense:
    person = Person.signed_in()
    expense = Expense.create(actor=person, owner=person)
    expense.attach(receipt, actor=person)
    return expense
