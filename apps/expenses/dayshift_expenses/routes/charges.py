"""One card charge: what its holder, or whoever looks after cards, does with it."""

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from dayshift_expenses.models import Person
from dayshift_expenses.presenters.card_scope import CARDS
from dayshift_expenses.presenters.charge_dialogs import ASKS, dialog_of
from dayshift_expenses.presenters.seen import is_repeated
from dayshift_expenses.routes.card_answers import cards_again, refused
from dayshift_expenses.routes.charge_verbs import UNDOING, VERBS, ChargeDeed, ChargeVerb, verb_of
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotFound, Stale
from dayshift_kit.web.respond import TURBO_STREAM, wants_stream

charges = Blueprint("charges", __name__, url_prefix=f"{CARDS}/<charge_id>")


@charges.get("/<noun>")
def show(charge_id: str, noun: str) -> str:
    """The dialog that asks why."""
    person = Person.signed_in()
    charge = person.charge(charge_id)
    if noun not in ASKS:
        raise NotFound("A charge has no such part.")
    return render_template("cards/dialog.html", asked=dialog_of(charge, person, noun))


@charges.post("/<noun>")
def create(charge_id: str, noun: str) -> ResponseReturnValue:
    return _done(charge_id, noun, verb_of(noun, VERBS))


@charges.post("/<noun>/deletion")
def destroy(charge_id: str, noun: str) -> ResponseReturnValue:
    """Takes it back."""
    return _done(charge_id, "", verb_of(noun, UNDOING))


def _done(charge_id: str, noun: str, verb: ChargeVerb) -> ResponseReturnValue:
    person = Person.signed_in()
    charge = person.charge(charge_id)
    if is_repeated("card_transaction", charge_id, verb.logged, request.form.get("seen", type=int)):
        return cards_again()
    try:
        with current.session.begin_nested():
            said = verb.do(ChargeDeed(charge, person, request.form))
    except Invalid as refusal:
        return _asked_again(charge_id, noun, refusal) if noun in ASKS else refused(refusal)
    except Stale as refusal:
        return refused(refusal, f"{charge_id} was changed meanwhile")
    return cards_again(said)


def _asked_again(charge_id: str, noun: str, refusal: Invalid) -> Response:
    """The dialog with what was typed, and what is missing."""
    if not wants_stream():
        raise refusal
    person = Person.signed_in()
    typed = request.form.to_dict()
    asked = dialog_of(person.charge(charge_id), person, noun, typed=typed, errors=refusal.errors)
    body = render_template("cards/refused.stream.html", asked=asked)
    return Response(body, refusal.status, content_type=f"{TURBO_STREAM}; charset=utf-8")
