"""What is done with a charge, by the noun of its address."""

from collections.abc import Callable
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from dayshift_expenses.models import CardTransaction, Expense, Person
from dayshift_expenses.models.settling import together
from dayshift_expenses.presenters.figures import counted
from dayshift_kit.errors import Invalid, NotFound


@dataclass(frozen=True, slots=True)
class ChargeDeed:
    """Somebody does something with a charge, and what they chose or typed."""

    charge: CardTransaction
    person: Person
    form: "MultiDict[str, str]"

    @property
    def reason(self) -> str:
        return self.form.get("reason", "")

    def expense(self, name: str) -> Expense:
        """The expense that was chosen.

        Raises:
            Invalid: none was.
        """
        if not self.form.get(name):
            raise Invalid({"": "Choose which expense it is."})
        return self.person.expense(self.form[name])


@dataclass(frozen=True, slots=True)
class ChargeVerb:
    """What is done, what the log calls it, and what is said then."""

    logged: str
    do: Callable[[ChargeDeed], str]


def pair(charge: CardTransaction, other_id: str, person: Person) -> str:
    """Match a charge with an expense, or with a receipt: then an expense is made of the two.

    Raises:
        NotFound: neither is of this id.
    """
    if not other_id.startswith("RCT-"):
        charge.match(person.expense(other_id), actor=person)
        return f"{charge.id} is matched with {other_id}."
    receipt = person.receipt(other_id)
    with together():
        expense = charge.create_expense(actor=person)
        expense.attach(receipt, actor=person)
    return f"{expense.id} was made of {charge.id} and {receipt.id}."


def _refuse(deed: ChargeDeed) -> str:
    expense = deed.expense("refused")
    deed.charge.refuse(expense, actor=deed.person)
    return f"{expense.id} is not suggested for {deed.charge.id} any more."


def _look(deed: ChargeDeed) -> str:
    found = deed.charge.look_for_match(actor=deed.person)
    if not found:
        return f"No expense of these days and this merchant comes to what {deed.charge.id} does."
    return f"{counted(found, 'possible expense')} for {deed.charge.id}."


def _create(deed: ChargeDeed) -> str:
    return f"{deed.charge.create_expense(actor=deed.person).id} was made of {deed.charge.id}."


def _personal(deed: ChargeDeed) -> str:
    deed.charge.mark_personal(actor=deed.person)
    return f"{deed.charge.id} is personal."


def _dispute(deed: ChargeDeed) -> str:
    deed.charge.dispute(actor=deed.person, reason=deed.reason)
    return f"{deed.charge.id} is disputed."


def _leave_out(deed: ChargeDeed) -> str:
    deed.charge.ignore(actor=deed.person, reason=deed.reason)
    return f"{deed.charge.id} is left out."


def _attest(deed: ChargeDeed) -> str:
    with together():
        expense = deed.charge.create_expense(actor=deed.person)
        expense.attest(actor=deed.person, reason=deed.reason, signed_name=deed.form.get("signed_name", ""))
    return f"{expense.id} was made of {deed.charge.id}, with your statement."


def _remind(deed: ChargeDeed) -> str:
    deed.charge.remind(actor=deed.person)
    return f"{deed.charge.owner.real_name} was asked for the receipt of {deed.charge.id}."


def _unmatch(deed: ChargeDeed) -> str:
    deed.charge.unmatch(actor=deed.person)
    return f"{deed.charge.id} has no match any more."


def _business(deed: ChargeDeed) -> str:
    deed.charge.mark_business(actor=deed.person)
    return f"{deed.charge.id} is no longer personal."


def _restore(deed: ChargeDeed) -> str:
    deed.charge.restore(actor=deed.person)
    return f"{deed.charge.id} is back in the list."


VERBS = {
    "match": ChargeVerb("matched", lambda deed: pair(deed.charge, deed.expense("expense").id, deed.person)),
    "refusals": ChargeVerb("suggestion_refused", _refuse),
    "search": ChargeVerb("suggested", _look),
    "expense": ChargeVerb("matched", _create),
    "personal": ChargeVerb("marked_personal", _personal),
    "dispute": ChargeVerb("marked_disputed", _dispute),
    "exclusion": ChargeVerb("marked_ignored", _leave_out),
    "statement": ChargeVerb("matched", _attest),
    "reminders": ChargeVerb("receipt_asked_for", _remind),
}
UNDOING = {
    "match": ChargeVerb("unmatched", _unmatch),
    "personal": ChargeVerb("marked_matched", _business),
    "dispute": ChargeVerb("marked_unmatched", _restore),
    "exclusion": ChargeVerb("marked_unmatched", _restore),
}


def verb_of(noun: str, verbs: dict[str, ChargeVerb]) -> ChargeVerb:
    """The verb behind an address.

    Raises:
        NotFound: there is none.
    """
    if noun not in verbs:
        raise NotFound("A charge has no such part.")
    return verbs[noun]
