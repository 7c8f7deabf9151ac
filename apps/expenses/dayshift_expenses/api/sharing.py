"""Taking an expense apart: items, splits, shares; and making one of two."""

from pydantic import Field

from dayshift_expenses.api.claims import ExpenseShape, expense_shape
from dayshift_expenses.api.expenses import PLACES, CodingBody, ExpenseBody, fields_of
from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.places import placed
from dayshift_expenses.api.shapes import Body, Id, MoneyBody, Shape
from dayshift_expenses.api.tags import seen
from dayshift_expenses.models import DuplicatePair, Expense, ExpenseFields, Person, Share
from dayshift_kit.errors import Invalid, Stale

MOST = 100


class PartBody(CodingBody):
    """A part of an amount, and what it is booked as."""

    amount: MoneyBody
    merchant: str = Field("", max_length=100)
    is_personal: bool = False


class ItemsBody(Body):
    """What a receipt is made of, to the last unit; none makes it one amount again."""

    items: list[PartBody] = Field(max_length=MOST)


class PartsBody(Body):
    """Parts that together are the whole amount."""

    parts: list[PartBody] = Field(min_length=2, max_length=MOST)


class ShareBody(Body):
    """A share by `percent`, in hundredths of one per cent, or by `amount`."""

    percent: int | None = Field(None, ge=1, le=10_000)
    amount: MoneyBody | None = None
    department_id: Id | None = None
    cost_centre_id: Id | None = None
    project_id: Id | None = None


class SharesBody(Body):
    """How an expense is shared out to cost objects; none books all of it on its own."""

    shares: list[ShareBody] = Field(max_length=MOST)


class MergeBody(Body):
    """The look-alike that goes, and fields to give the one that stays."""

    other_id: Id
    picks: ExpenseBody | None = None


class OtherBody(Body):
    other_id: Id


class ExpensesShape(Shape):
    """Several expenses that belong together."""

    data: list[ExpenseShape]


@operation("POST /expenses/{expense_id}/itemise", body=ItemsBody, answer=ExpenseShape)
def itemise_expense(person: Person, expense_id: str, body: ItemsBody) -> ExpenseShape:
    """Say what the receipt is made of; the expense then counts through its items."""
    expense = seen(person.expense(expense_id), expense_shape)
    with placed({"parts": "/items"}):
        expense.itemise(actor=person, items=_parts(expense, body.items, "items"))
    return expense_shape(expense)


@operation("POST /expenses/{expense_id}/split", body=PartsBody, answer=ExpensesShape)
def split_expense(person: Person, expense_id: str, body: PartsBody) -> ExpensesShape:
    """Make siblings of it that share its receipt; it stays as the first of them."""
    expense = seen(person.expense(expense_id), expense_shape)
    with placed({}):
        members = expense.split(actor=person, parts=_parts(expense, body.parts, "parts"))
    return ExpensesShape(data=[expense_shape(each) for each in members])


@operation("POST /expenses/{expense_id}/unsplit", answer=ExpenseShape)
def unsplit_expense(person: Person, expense_id: str) -> ExpenseShape:
    """Put the siblings of a split together again, into this one."""
    expense = seen(person.expense(expense_id), expense_shape)
    if expense.split_group is None:
        raise Stale(f"{expense.title} is not split.")
    expense.unsplit(actor=person)
    return expense_shape(expense)


@operation("POST /expenses/{expense_id}/allocate", body=SharesBody, answer=ExpenseShape)
def allocate_expense(person: Person, expense_id: str, body: SharesBody) -> ExpenseShape:
    """Book shares of it on different cost objects."""
    expense = seen(person.expense(expense_id), expense_shape)
    expense.allocate(actor=person, shares=[_share(expense, at, each) for at, each in enumerate(body.shares)])
    return expense_shape(expense)


@operation("POST /expenses/{expense_id}/merge", body=MergeBody, answer=ExpenseShape)
def merge_expense(person: Person, expense_id: str, body: MergeBody) -> ExpenseShape:
    """Keep this one of two look-alikes; it takes over the other's receipts and comments."""
    expense = seen(person.expense(expense_id), expense_shape)
    other = person.expense(body.other_id)
    picks = None if body.picks is None else fields_of(body.picks.given, expense.currency)
    with placed({name: f"/picks{place}" for name, place in PLACES.items()}):
        _pair(expense, other).merge(actor=person, keep=expense, picks=picks)
    return expense_shape(expense)


@operation("POST /expenses/{expense_id}/keep-apart", body=OtherBody, status=204)
def keep_expenses_apart(person: Person, expense_id: str, body: OtherBody) -> None:
    """Say that two look-alikes are not duplicates."""
    expense = seen(person.expense(expense_id), expense_shape)
    _pair(expense, person.expense(body.other_id)).dismiss(actor=person)


def _pair(one: Expense, other: Expense) -> DuplicatePair:
    """The open pair of two expenses.

    Raises:
        Stale: nothing, or nothing any more, says that they are the same.
    """
    pairs = DuplicatePair.open_of(one.id)
    found = next((each for each in pairs if {each.first_id, each.second_id} == {one.id, other.id}), None)
    if found is None:
        raise Stale(f"{one.id} and {other.id} are not a pair of possible duplicates.")
    return found


def _parts(expense: Expense, parts: list[PartBody], name: str) -> list[ExpenseFields]:
    """The parts as the model takes them; their currency is the expense's.

    Raises:
        Invalid: a part is in another currency.
    """
    found = []
    for at, part in enumerate(parts):
        if part.amount.currency != expense.currency:
            raise Invalid({f"/{name}/{at}/amount/currency": f"This expense is in {expense.currency}."})
        fields = fields_of(part.given, expense.currency)
        del fields["currency"]
        found.append(fields)
    return found


def _share(expense: Expense, at: int, share: ShareBody) -> Share:
    if (share.percent is None) == (share.amount is None):
        raise Invalid({f"/shares/{at}": "Give either a percentage or an amount."})
    kept: Share = {
        "department_id": share.department_id, "cost_centre_id": share.cost_centre_id,
        "project_id": share.project_id,
    }  # fmt: skip
    if share.percent is not None:
        return {**kept, "percent": share.percent}
    assert share.amount is not None
    if share.amount.currency != expense.currency:
        raise Invalid({f"/shares/{at}/amount/currency": f"This expense is in {expense.currency}."})
    return {**kept, "amount": share.amount.amount}
