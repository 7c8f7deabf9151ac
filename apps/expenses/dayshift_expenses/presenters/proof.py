"""The statement that stands in for a missing receipt, as the editor offers it."""

from collections.abc import Mapping
from typing import NamedTuple

from dayshift_expenses.models import Expense, Person
from dayshift_expenses.models.listing import RECEIPTED
from dayshift_expenses.presenters.figures import moment
from dayshift_expenses.presenters.typed import Form


class Statement(NamedTuple):
    """What was signed, or whether the reader may sign."""

    signed: str
    reason: str
    can_sign: bool
    can_withdraw: bool
    is_open: bool
    errors: Mapping[str, str]
    typed: Mapping[str, str]


NO_STATEMENT = Statement("", "", can_sign=False, can_withdraw=False, is_open=False, errors={}, typed={})


def statement_of(
    expense: Expense, reader: Person, typed: Form | None, errors: Mapping[str, str]
) -> Statement:
    """With what was typed if it was refused, its dialog open."""
    signed = expense.affidavit
    lacks = expense.kind in RECEIPTED and not expense.receipts and signed is None
    return Statement(
        signed=f"{signed.signed_name}, {moment(signed.signed_at, reader.zone)}" if signed is not None else "",
        reason=signed.reason if signed is not None else "",
        can_sign=lacks and reader.id == expense.owner_id and expense.is_editable_by(reader, "description"),
        can_withdraw=signed is not None and expense.is_editable_by(reader),
        is_open=bool(errors),
        errors=errors,
        typed={} if typed is None else typed.to_dict(),
    )
