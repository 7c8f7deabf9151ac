"""Look-alikes: those to decide on, and one pair side by side."""

from typing import Any, cast

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from dayshift_expenses.models import DuplicatePair, ExpenseFields, Person
from dayshift_expenses.presenters.duplicates import (
    DUPLICATES,
    FIELDS,
    pair_url,
    pairs_of,
    review_of,
    taken_from,
)
from dayshift_expenses.presenters.seen import is_repeated
from dayshift_expenses.presenters.shell import shell_of
from dayshift_expenses.routes.answers import page
from dayshift_kit import current
from dayshift_kit.errors import Invalid, Refusal, Stale
from dayshift_kit.web.respond import TURBO_STREAM, go_to, wants_stream

duplicates = Blueprint("duplicates", __name__, url_prefix=DUPLICATES)
PAIR = "/<first_id>/<second_id>"


@duplicates.get("")
def index() -> str:
    return page("duplicates/index.html", current="expenses", pairs=pairs_of(Person.signed_in()))


@duplicates.get(PAIR)
def show(first_id: str, second_id: str) -> str:
    person = Person.signed_in()
    review = review_of(DuplicatePair.seen_by(person, first_id, second_id), person)
    return page("duplicates/show.html", current="expenses", is_quiet=True, review=review)


@duplicates.post(f"{PAIR}/merge")
def merge(first_id: str, second_id: str) -> ResponseReturnValue:
    """Keeps one of the two, with the fields that were picked from the other."""
    pair = DuplicatePair.seen_by(Person.signed_in(), first_id, second_id)
    return _decided(pair, "merged", _merge)


@duplicates.post(f"{PAIR}/dismissal")
def dismiss(first_id: str, second_id: str) -> ResponseReturnValue:
    """Says that they are two."""
    pair = DuplicatePair.seen_by(Person.signed_in(), first_id, second_id)
    return _decided(pair, "dismissed", _dismiss)


def _merge(pair: DuplicatePair, person: Person) -> str:
    if pair.state != "open":
        raise Stale(f"This pair was {pair.state} already.")
    first, second = pair.expenses
    keep = next((each for each in (first, second) if each.id == request.form.get("keep")), None)
    if keep is None:
        raise Invalid({"keep": "Keep one of the two."})
    for each in (first, second):
        each.ensure_seen(request.form.get(f"version_{each.id}", type=int))
    gone = second if keep is first else first
    gone_id = gone.id
    taken = taken_from(gone, [key for key in FIELDS if request.form.get(f"pick_{key}") == gone_id])
    pair.merge(actor=person, keep=keep, picks=cast(ExpenseFields, taken))
    return f"{keep.id} is kept; {gone_id} is gone."


def _dismiss(pair: DuplicatePair, person: Person) -> str:
    pair.dismiss(actor=person)
    return f"{pair.first_id} and {pair.second_id} are two."


def _decided(pair: DuplicatePair, logged: str, decide: Any) -> ResponseReturnValue:
    """Decides, and goes on to the next pair."""
    person, key = Person.signed_in(), f"{pair.first_id}/{pair.second_id}"
    if is_repeated("duplicate_pair", key, logged, request.form.get("seen", type=int)):
        return _next(person, "")
    try:
        with current.session.begin_nested():
            said = decide(pair, person)
    except (Invalid, Stale) as refusal:
        return _refused(pair, person, refusal)
    return _next(person, said)


def _next(person: Person, said: str) -> Response:
    """The next pair to decide on, or that there is none."""
    left = DuplicatePair.open_for(person)
    if not wants_stream():
        return go_to(pair_url(left[0]) if left else DUPLICATES)
    return _drawn(person, review=review_of(left[0], person) if left else None, said=said)


def _refused(pair: DuplicatePair, person: Person, refusal: Refusal) -> Response:
    """The pair as it is now, with why it was not decided and what had been picked."""
    if not wants_stream():
        raise refusal
    why = " ".join(refusal.errors.values()) if isinstance(refusal, Invalid) else refusal.message
    picks = {key: request.form[f"pick_{key}"] for key in FIELDS if f"pick_{key}" in request.form}
    current.session.expire_all()
    return _drawn(person, status=refusal.status, review=review_of(pair, person, picks), whys=[("", why)])


def _drawn(person: Person, *, status: int = 200, **context: Any) -> Response:
    shell = shell_of(person, current="expenses")
    title = "Nothing was merged"
    body = render_template("duplicates/changed.stream.html", shell=shell, title=title, **context)
    return Response(body, status, content_type=f"{TURBO_STREAM}; charset=utf-8")
