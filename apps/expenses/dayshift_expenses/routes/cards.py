"""Cards: charges opposite expenses and receipts, and what is done with several of them."""

from collections.abc import Callable

from flask import Blueprint, Response, request

from dayshift_expenses.models import Person
from dayshift_expenses.models.bulk import reason_of
from dayshift_expenses.presenters.card_scope import CARDS, scope_of
from dayshift_expenses.presenters.cards import screen_of
from dayshift_expenses.presenters.figures import counted
from dayshift_expenses.presenters.seen import is_repeated
from dayshift_expenses.routes.answers import page
from dayshift_expenses.routes.card_answers import cards_again, refused
from dayshift_expenses.routes.charge_verbs import pair
from dayshift_kit import current
from dayshift_kit.errors import Invalid, Refusal, Stale

cards = Blueprint("cards", __name__, url_prefix=CARDS)


@cards.get("")
def index() -> str:
    screen = screen_of(scope_of(Person.signed_in(), request.args.to_dict()))
    return page("cards/index.html", current="cards", is_quiet=bool(screen.acceptable), screen=screen)


@cards.post("/pairs")
def create() -> Response:
    """Matches the charge and the expense or receipt that were chosen in the two columns."""
    person = Person.signed_in()
    charge_id, other_id = request.form.get("charge", ""), request.form.get("other", "")
    if not charge_id or not other_id:
        return refused(Invalid({"": "Choose a charge, and the expense or receipt that it is."}))
    charge = person.charge(charge_id)
    if is_repeated("card_transaction", charge_id, "matched", request.form.get("seen", type=int)):
        return cards_again()
    try:
        with current.session.begin_nested():
            said = pair(charge, other_id, person)
    except (Invalid, Stale) as refusal:
        return refused(refusal, f"{charge_id} was not matched")
    return cards_again(said)


@cards.post("/matches")
def accept() -> Response:
    """Accepts every pair that leaves no choice; the others are listed with the reason."""
    person, seen = Person.signed_in(), request.form.get("seen", type=int)

    def match(chosen: str) -> None:
        charge_id, _, expense_id = chosen.partition(":")
        charge = person.charge(charge_id)
        if not is_repeated("card_transaction", charge_id, "matched", seen):
            charge.match(person.expense(expense_id), actor=person)

    return _each(request.form.getlist("pair"), match, "charge", "matched")


@cards.post("/reminders")
def remind() -> Response:
    """Asks the holders of several charges for their receipts."""
    person = Person.signed_in()
    return _each(
        request.form.getlist("id"),
        lambda chosen: person.charge(chosen).remind(actor=person),
        "receipt",
        "asked for",
    )


def _each(chosen: list[str], do: Callable[[str], None], one: str, done: str) -> Response:
    """Every one by itself: whatever a refused one had begun is taken back, and the rest is done.

    Raises:
        Refusal: none could be done, and the first is not the person's.
    """
    if not chosen:
        return refused(Invalid({"": "Choose at least one charge."}))
    whys: list[tuple[str, str]] = []
    first: Refusal | None = None
    for each in dict.fromkeys(chosen):
        try:
            with current.session.begin_nested():
                do(each)
        except Refusal as refusal:
            first = first or refusal
            whys.append((each.partition(":")[0], reason_of(refusal)))
    number = len(dict.fromkeys(chosen)) - len(whys)
    if first is not None and not number and not isinstance(first, (Invalid, Stale)):
        raise first
    said = f"{counted(number, one)} {done}." if number else ""
    return cards_again(said, title=f"{number} of {counted(number + len(whys), one)} {done}", whys=whys)
