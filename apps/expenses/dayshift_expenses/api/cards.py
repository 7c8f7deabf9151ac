"""Company cards and their charges: matched with expenses, taken apart again, marked as personal."""

from datetime import date
from typing import ClassVar, Literal

from pydantic import Field
from sqlalchemy import select
from sqlalchemy.orm import selectinload

from dayshift_expenses.api.claims import ExpenseShape, expense_shape
from dayshift_expenses.api.expenses import ReasonBody
from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.paging import paged
from dayshift_expenses.api.places import placed
from dayshift_expenses.api.shapes import Body, Id, MoneyShape, Page, PageAsked, Shape, money
from dayshift_expenses.api.tags import seen, settled
from dayshift_expenses.models import Card, CardTransaction, Person
from dayshift_expenses.models.people.finding import SEES_ALL


class ChargesAsked(PageAsked):
    card_id: str | None = Field(None, max_length=80)
    match_state: Literal["unmatched", "suggested", "matched", "personal", "disputed", "ignored"] | None = None


class CardShape(Shape):
    """A card: on a `corporate` one the company owes the bank, on an `individual` one its holder."""

    id: str
    owner_id: str
    name: str
    last4: str
    liability: str
    currency: str
    is_active: bool


class SuggestionShape(Shape):
    """An expense that may be the same purchase, and why."""

    expense_id: str
    score: int
    reasons: list[str]


class CardTransactionShape(Shape):
    """A charge as the bank reports it."""

    is_tagged: ClassVar[bool] = True

    id: str
    card_id: str
    state: str
    match_state: str
    merchant: str
    mcc: str
    amount: MoneyShape
    merchant_amount: MoneyShape
    authorised_on: date
    posted_on: date | None
    note: str
    expense_ids: list[str]
    suggestions: list[SuggestionShape]


class ExpenseIdBody(Body):
    expense_id: Id


@operation("GET /cards", answer=Page[CardShape], asked=PageAsked)
def list_cards(person: Person, asked: PageAsked) -> Page[CardShape]:
    """Cards of the person and of those they prepare for."""
    cards = select(Card)
    if not person.has_role("card_admin", *SEES_ALL):
        cards = cards.where(Card.owner_id.in_(person.owners_prepared_for))
    return paged(cards, asked, _card, by=[Card.id])


@operation("GET /card-transactions", answer=Page[CardTransactionShape], asked=ChargesAsked)
def list_card_transactions(person: Person, asked: ChargesAsked) -> Page[CardTransactionShape]:
    """Charges on those cards, the newest id first."""
    charges = person.charges()
    if asked.card_id is not None:
        charges = charges.where(CardTransaction.card_id == asked.card_id)
    if asked.match_state is not None:
        charges = charges.where(CardTransaction.match_state == asked.match_state)
    parts = (selectinload(CardTransaction.expenses), selectinload(CardTransaction.suggestions))
    return paged(charges.options(*parts), asked, charge_shape, by=[CardTransaction.id], is_descending=True)


@operation("GET /card-transactions/{transaction_id}", answer=CardTransactionShape)
def show_card_transaction(person: Person, transaction_id: str) -> CardTransactionShape:
    """One charge."""
    return charge_shape(person.charge(transaction_id))


@operation("POST /card-transactions/{transaction_id}/match", body=ExpenseIdBody, answer=CardTransactionShape)
def match_card_transaction(person: Person, transaction_id: str, body: ExpenseIdBody) -> CardTransactionShape:
    """Say that an expense is this charge: amount, date and currency are the card's from then on."""
    charge = _charge(person, transaction_id)
    with placed({"expense": "expense_id"}):
        charge.match(person.expense(body.expense_id), actor=person)
    return charge_shape(charge)


@operation("POST /card-transactions/{transaction_id}/unmatch", answer=CardTransactionShape)
def unmatch_card_transaction(person: Person, transaction_id: str) -> CardTransactionShape:
    """Take charge and expense apart; the expense is again what it was."""
    charge = _charge(person, transaction_id)
    charge.unmatch(actor=person)
    return charge_shape(charge)


@operation("POST /card-transactions/{transaction_id}/create-expense", answer=ExpenseShape)
def create_expense_of_card_transaction(person: Person, transaction_id: str) -> ExpenseShape:
    """Write an expense of it."""
    return expense_shape(_charge(person, transaction_id).create_expense(actor=person))


@operation("POST /card-transactions/{transaction_id}/personal", answer=CardTransactionShape)
def mark_card_transaction_personal(person: Person, transaction_id: str) -> CardTransactionShape:
    """Say that it was no business of the company's."""
    charge = _charge(person, transaction_id)
    charge.mark_personal(actor=person)
    return charge_shape(charge)


@operation("POST /card-transactions/{transaction_id}/business", answer=CardTransactionShape)
def mark_card_transaction_business(person: Person, transaction_id: str) -> CardTransactionShape:
    """Take that back."""
    charge = _charge(person, transaction_id)
    charge.mark_business(actor=person)
    return charge_shape(charge)


@operation("POST /card-transactions/{transaction_id}/dispute", body=ReasonBody, answer=CardTransactionShape)
def dispute_card_transaction(person: Person, transaction_id: str, body: ReasonBody) -> CardTransactionShape:
    """Tell the bank that it is wrong."""
    charge = _charge(person, transaction_id)
    charge.dispute(actor=person, reason=body.reason)
    return charge_shape(charge)


@operation("POST /card-transactions/{transaction_id}/ignore", body=ReasonBody, answer=CardTransactionShape)
def ignore_card_transaction(person: Person, transaction_id: str, body: ReasonBody) -> CardTransactionShape:
    """Leave it out of what is to be done, as card administrators may."""
    charge = _charge(person, transaction_id)
    charge.ignore(actor=person, reason=body.reason)
    return charge_shape(charge)


@operation("POST /card-transactions/{transaction_id}/restore", answer=CardTransactionShape)
def restore_card_transaction(person: Person, transaction_id: str) -> CardTransactionShape:
    """Take a dispute, or having ignored it, back."""
    charge = _charge(person, transaction_id)
    charge.restore(actor=person)
    return charge_shape(charge)


def charge_shape(charge: CardTransaction) -> CardTransactionShape:
    settled()
    same = ("id", "card_id", "state", "match_state", "merchant", "mcc", "authorised_on", "posted_on", "note")
    original = charge.original
    return CardTransactionShape(
        **{name: getattr(charge, name) for name in same},
        amount=money(charge.amount, charge.currency),
        merchant_amount=money(original.amount, original.currency),
        expense_ids=[each.id for each in charge.expenses],
        suggestions=[
            SuggestionShape(expense_id=each.expense_id, score=each.score, reasons=each.reasons)
            for each in charge.suggestions
        ],
    )


def _charge(person: Person, transaction_id: str) -> CardTransaction:
    return seen(person.charge(transaction_id), charge_shape)


def _card(card: Card) -> CardShape:
    return CardShape(**{name: getattr(card, name) for name in CardShape.model_fields})
