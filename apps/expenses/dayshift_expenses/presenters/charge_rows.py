"""Charges, and what stands opposite them, as lines of the Cards screen."""

from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from dayshift_expenses.models import CardTransaction, Expense, MatchSuggestion, Person, Receipt
from dayshift_expenses.money import Money
from dayshift_expenses.money.dates import MONTHS, written_date
from dayshift_expenses.presenters.addresses import expense_url
from dayshift_expenses.presenters.card_scope import STATES, Scope
from dayshift_expenses.presenters.figures import NONE, spoken
from dayshift_expenses.presenters.receipts import SCANS

KINDS = {
    "3000": "airline", "4112": "rail", "4121": "taxi", "4814": "phone", "5047": "laboratory",
    "5251": "hardware", "5411": "supermarket", "5541": "fuel", "5651": "clothing", "5734": "software",
    "5811": "catering", "5812": "restaurant", "5813": "bar", "5814": "café", "5912": "pharmacy",
    "5943": "stationery", "7011": "hotel", "7298": "wellness", "7338": "copies and print",
    "7394": "equipment hire", "7399": "business services", "7512": "car hire", "7523": "parking",
    "8299": "courses",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rights:
    """What the reader may do with charges on one card."""

    matches: bool
    disputes: bool
    leaves_out: bool
    reminds: bool

    @classmethod
    def over(cls, charge: CardTransaction, reader: Person) -> "Rights":
        own = charge.card.owner_id == reader.id
        theirs = own or reader.preparing_for(charge.owner) is not None
        is_admin = reader.has_role("card_admin")
        return cls(
            matches=theirs,
            disputes=theirs or is_admin,
            leaves_out=is_admin and not own,
            reminds=not own and reader.has_role("card_admin", "finance"),
        )


@dataclass(frozen=True, slots=True)
class ChargeRow:
    """A charge."""

    id: str
    url: str
    merchant: str
    about: str
    when: str
    short_day: str
    amount: str
    original: str
    is_pending: bool
    holder: Person | None
    card: str
    rights: Rights
    reminded: str
    is_reminded_today: bool
    lacks_receipt: bool

    @property
    def has_acts(self) -> bool:
        return self.rights.disputes or self.rights.leaves_out or self.rights.reminds


class Other(NamedTuple):
    """An expense or a receipt that may belong to a charge."""

    id: str
    url: str
    title: str
    about: str
    amount: str
    when: str
    thumb: str
    why: str = ""
    is_first: bool = False
    is_file: bool = False


class PairRow(NamedTuple):
    """A charge with the expenses it may be."""

    charge: ChargeRow
    options: tuple[Other, ...]
    reason: str
    more: str

    @property
    def is_single(self) -> bool:
        return len(self.options) == 1


class DoneRow(NamedTuple):
    """A charge that was dealt with, how, and the way back."""

    charge: ChargeRow
    state: str
    words: str
    note: str
    others: tuple[Other, ...]
    undo: str
    undo_url: str
    why_not: str
    why_not_private: str = ""


def short(on: date | None) -> str:
    return f"{on.day} {MONTHS[on.month - 1]}" if on is not None else "No date"


def charge_row(charge: CardTransaction, scope: Scope) -> ChargeRow:
    reader = scope.person
    billed, original = Money(charge.amount, charge.currency), charge.original
    posted = f"posted {short(charge.posted_on)}" if charge.posted_on is not None else ""
    kind = KINDS.get(charge.mcc, "")
    state = {"pending": "Pending", "posted": "Posted", "reversed": "Taken back"}[charge.state]
    last = charge.reminders[0] if charge.reminders else None
    return ChargeRow(
        id=charge.id,
        url=f"/cards/{charge.id}",
        merchant=charge.merchant,
        about=f"{state} · {kind}" if kind else state,
        when=f"{written_date(charge.authorised_on)}{' · ' if posted else ''}{posted}",
        short_day=short(charge.authorised_on),
        amount=spoken(billed),
        original=spoken(original) if original != billed else "",
        is_pending=charge.state == "pending",
        holder=charge.owner if scope.shows_holders else None,
        card=f"{charge.owner.real_name} ·· {charge.card.last4}",
        rights=Rights.over(charge, reader),
        reminded=f"{last.sent_by.real_name} asked for the receipt on {short(last.sent_on)}" if last else "",
        is_reminded_today=last is not None and last.sent_on == charge.owner.today,
        lacks_receipt=charge.lacks_receipt,
    )


def pair_row(charge: CardTransaction, scope: Scope) -> PairRow:
    likely = charge.suggestions
    reason, more = (
        _reasons(charge, likely[0]) if len(likely) == 1 else (f"{len(likely)} possible: choose one", "")
    )
    leads = len(likely) > 1 and likely[0].score > likely[1].score
    options = [
        expense_row(each.expense, scope.person)._replace(
            why=listed([part for part in _reasons(charge, each) if part]) if len(likely) > 1 else "",
            is_first=leads and place == 0,
        )
        for place, each in enumerate(likely)
    ]
    return PairRow(charge_row(charge, scope), tuple(options), reason, more)


def _reasons(charge: CardTransaction, suggestion: MatchSuggestion) -> tuple[str, str]:
    """The strongest two, or a tip by itself; and what is left to say."""
    is_tipped = "Amount with a tip" in suggestion.reasons
    said = [
        _tip(charge, suggestion.expense) if each == "Amount with a tip" else each
        for each in suggestion.reasons
    ]
    strongest = 1 if is_tipped else 2
    return listed(said[:strongest]), listed(said[strongest:])


def listed(said: list[str]) -> str:
    """`Same amount, same day`."""
    return ", ".join(said[:1] + [f"{each[:1].lower()}{each[1:]}" for each in said[1:]])


def _tip(charge: CardTransaction, expense: Expense) -> str:
    """By how much the charge is above the receipt, in whole per cent."""
    over = charge.amount - expense.amount
    percent = (200 * over + expense.amount) // (2 * expense.amount)
    return f"{percent} % over receipt: tip"


def expense_row(expense: Expense, reader: Person) -> Other:
    """It leads to the expense if the reader may open it."""
    receipts = expense.receipts
    file_name = receipts[0].file_name if receipts else ""
    state = expense.scan_state
    unread = (
        {"scanning": "being read", "failed": "could not be read"}.get(state, "") if not expense.amount else ""
    )
    about = unread or (expense.category.name if expense.category is not None else "No category")
    return Other(
        id=expense.id,
        url=expense_url(expense.id) if expense.owner_id == reader.id or reader.can_see(expense) else "",
        title=expense.merchant or file_name or "No merchant",
        about=f"{expense.id} · {about}",
        amount=spoken(expense.money) if expense.amount else NONE,
        when=short(expense.spent_on),
        thumb=receipts[0].kind if receipts else "",
    )


def receipt_row(receipt: Receipt) -> Other:
    """A receipt that proves no expense yet."""
    read = receipt.scan or {}
    amount, currency, day = read.get("amount"), read.get("currency"), read.get("date")
    return Other(
        id=receipt.id,
        url=f"/receipts/{receipt.id}/file",
        title=receipt.file_name,
        about=f"{receipt.id} · {SCANS[receipt.scan_state]}",
        amount=spoken(Money(amount, currency)) if amount and currency else NONE,
        when=short(date.fromisoformat(day)) if day else "No date",
        thumb=receipt.kind,
        is_file=True,
    )


UNDOS = {
    "matched": ("Unmatch", "match"), "personal": ("Not personal", "personal"),
    "disputed": ("Withdraw dispute", "dispute"), "ignored": ("Take back in", "exclusion"),
}  # fmt: skip


def done_row(charge: CardTransaction, scope: Scope, how: str) -> DoneRow:
    """`how` says who dealt with it, and when."""
    state = "reversed" if charge.state == "reversed" else charge.match_state
    row = charge_row(charge, scope)
    undo, noun = UNDOS.get(state, ("", ""))
    may = row.rights.matches if state in ("matched", "personal") else row.rights.disputes
    return DoneRow(
        charge=row,
        state=STATES[state],
        words=how or STATES[state],
        note=_note(charge, state),
        others=tuple(_matched(each, scope.person) for each in charge.expenses),
        undo=undo if may else "",
        undo_url=f"{row.url}/{noun}/deletion" if may and undo else "",
        why_not=_why_not_undone(charge, scope.person) if may else "",
        why_not_private=_why_not_changed(charge, scope.person, "is_personal") if may else "",
    )


def _matched(expense: Expense, reader: Person) -> Other:
    report = expense.report_id or "Unreported"
    return expense_row(expense, reader)._replace(about=f"{expense.id} · {report}", when="")


def _note(charge: CardTransaction, state: str) -> str:
    if state == "personal":
        if charge.card.liability == "individual":
            return "Not claimed"
        return f"Owed by {charge.owner.real_name}"
    return charge.note if state in ("disputed", "ignored") else ""


def _why_not_undone(charge: CardTransaction, reader: Person) -> str:
    if len(charge.expenses) > 1 and charge.match_state == "matched":
        return "Its expense is split. Put it together first."
    return _why_not_changed(charge, reader, "amount")


def _why_not_changed(charge: CardTransaction, reader: Person, field: str) -> str:
    """Why a field of its expense cannot be changed now."""
    if all(each.is_editable_by(reader, field) for each in charge.expenses):
        return ""
    return f"{charge.expenses[0].report_id} was sent in."
