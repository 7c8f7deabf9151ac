"""What is asked before a charge is disputed, left out, or a statement is signed for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from dayshift_expenses.models import CardTransaction, Person
from dayshift_expenses.money import Money
from dayshift_expenses.presenters.figures import day, spoken
from dayshift_expenses.presenters.seen import latest


class Asks(NamedTuple):
    """The words of a dialog; `{id}`, `{merchant}` and `{bill}` are put in."""

    title: str
    text: str
    go: str
    reason: str
    look: str = "primary"


ASKS = {
    "dispute": Asks(
        "Dispute {id}?",
        "{merchant}, {bill}. It is left alone until you withdraw the dispute; nothing is claimed for it.",
        "Dispute", "What is wrong with it?",
    ),
    "exclusion": Asks(
        "Leave {id} out?", "{merchant}, {bill}. Nobody has to deal with it any more.", "Leave out", "Why?",
        "negative",
    ),
    "statement": Asks(
        "Missing-receipt statement for {id}",
        "{merchant}, {bill}. An expense is made of the charge, with your statement in place of the receipt.",
        "Sign", "Why is there no receipt?",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ChargeDialog:
    """A dialog as it is drawn."""

    id: str
    url: str
    title: str
    text: str
    go: str
    look: str
    reason: str
    signs: str
    seen: int
    typed: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)


def dialog_of(
    charge: CardTransaction,
    reader: Person,
    noun: str,
    *,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> ChargeDialog:
    """A dialog before anything is typed into it, or with what was typed and refused."""
    asks = ASKS[noun]
    bill = f"{spoken(Money(charge.amount, charge.currency))} on {day(charge.authorised_on)}"
    words = {"id": charge.id, "merchant": charge.merchant, "bill": bill}
    return ChargeDialog(
        id=f"charge-{noun}",
        url=f"/cards/{charge.id}/{noun}",
        title=asks.title.format(**words),
        text=asks.text.format(**words),
        go=asks.go,
        look=asks.look,
        reason=asks.reason,
        signs=reader.real_name if noun == "statement" else "",
        seen=latest(),
        typed=typed or {},
        errors=errors or {},
    )
