"""Taking typed fields over into an expense, with all that follows from them."""

from typing import Any

from dayshift_expenses.models.categories import Category
from dayshift_expenses.models.company import Project
from dayshift_expenses.models.expenses.converted import Converted
from dayshift_expenses.models.expenses.parts import Attendee, ExpenseTag
from dayshift_expenses.models.policies import Policy, PolicyVersion
from dayshift_kit import current
from dayshift_kit.errors import Invalid

_PARTS = ("tags", "attendees", "tax_amount", "tax_rate_id", "fx_rate", "fx_reason")
_RELATED = {
    "category_id": ("category", Category),
    "project_id": ("project", Project),
    "policy_id": ("policy", Policy),
}
_RESTS_ON = ("amount", "currency", "spent_on", "fx_rate", "fx_reason")


class Typed(Converted):
    """An expense that fields are typed into."""

    def _begin_as(self, policy: Policy, kind: str) -> None:
        says = policy.now.says
        self.is_reimbursable = kind != "cash" or says.reimbursable in ("on", "forced_on")
        self.is_billable = says.billable in ("on", "forced_on")

    def _set(self, fields: dict[str, Any]) -> None:
        """Take over checked fields, then convert and tax anew if anything they rest on changed; unflushed."""
        with current.session.no_autoflush:  # Half a change would break what the columns promise.
            self._ensure_defaults(fields)
            self._take_over(fields)

    def _take_over(self, fields: dict[str, Any]) -> None:
        is_converted_anew = self.home_amount is None or any(
            name in fields and fields[name] != getattr(self, name) for name in _RESTS_ON
        )
        is_rate_chosen = "tax_rate_id" in fields and fields["tax_rate_id"] != self.tax_rate_id
        if "category_id" in fields and fields["category_id"] != self.category_id:
            is_rate_chosen = self._take_category(fields) or is_rate_chosen
        for name, value in fields.items():
            if name not in _PARTS:
                setattr(self, name, value)
            if name in _RELATED:
                attribute, kind = _RELATED[name]
                setattr(self, attribute, current.session.get(kind, value) if value else None)
        self._set_parts(fields)
        if is_rate_chosen:
            self.take_over_tax(fields.get("tax_rate_id"))
        if is_converted_anew:
            manual = self.fx_rate if self.fx_source == "manual" else None
            self.convert(
                fx_rate=fields.get("fx_rate", manual), fx_reason=fields.get("fx_reason", self.fx_reason)
            )
        if is_converted_anew or is_rate_chosen or "tax_amount" in fields:
            kept = self.tax_amount if self.is_tax_typed and not is_rate_chosen else None
            self.tax_anew(fields.get("tax_amount", kept))
        self.reallocate()

    def reallocate(self) -> None:
        """Bring the shares of an allocation to a changed amount."""

    def _take_category(self, fields: dict[str, Any]) -> bool:
        """A category brings its tax along, unless one was chosen; whether it did."""
        category = current.session.get(Category, fields["category_id"]) if fields["category_id"] else None
        if category is None or category.default_tax_id is None or "tax_rate_id" in fields:
            return False
        if self.is_tax_typed:
            return False
        fields["tax_rate_id"] = category.default_tax_id
        return True

    def _ensure_defaults(self, fields: dict[str, Any]) -> None:
        """Refuse to change what the policy forces, or what the card decides."""
        says = self.policy_now().says
        errors: dict[str, str] = {}
        if "is_reimbursable" in fields and fields["is_reimbursable"] != self.is_reimbursable:
            if self.card_transaction_id is not None:
                errors["is_reimbursable"] = "Who pays a card charge follows from the card."
            elif says.reimbursable.startswith("forced"):
                errors["is_reimbursable"] = "The policy decides this."
        if fields.get("is_billable", self.is_billable) != self.is_billable and says.billable.startswith(
            "forced"
        ):
            errors["is_billable"] = "The policy decides this."
        if (key := fields.get("refund_of_id")) and not self._is_of_owner(key):
            errors["refund_of_id"] = "This is not an expense of the same person."
        if self.card_transaction_id is not None:
            fixed = [
                n for n in ("amount", "currency", "spent_on") if n in fields and fields[n] != getattr(self, n)
            ]
            errors.update(dict.fromkeys(fixed, "This comes from the card charge. Unmatch it to change this."))
        if errors:
            raise Invalid(errors)

    def _is_of_owner(self, expense_id: str) -> bool:
        found = current.session.get(type(self), expense_id)
        return found is not None and found is not self and found.owner_id == self.owner_id

    def policy_now(self) -> PolicyVersion:
        """The version of the policy that counts for it: the report's once submitted, else today's."""
        report = self.report
        if report is not None and report.policy_version is not None and not report.is_open:
            return report.policy_version
        return (self.policy or current.session.get_one(Policy, self.policy_id)).now

    def _set_parts(self, fields: dict[str, Any]) -> None:
        if "tags" in fields and fields["tags"] != self.tags:
            old = {row.list_id: row for row in self.tag_rows}
            rows = []
            for list_id, tag_id in fields["tags"].items():
                row = old.get(list_id) or ExpenseTag(list_id=list_id)
                row.tag_id = tag_id
                rows.append(row)
            self.tag_rows[:] = rows
            self.count_change()
        if "attendees" in fields and fields["attendees"] != self.guests:
            self._seat_guests(fields["attendees"])

    def _seat_guests(self, guests: list[dict[str, Any]]) -> None:
        """Write the guests into the rows there are, then into new ones."""
        for place, guest in enumerate(guests, 1):
            if place > len(self.attendees):
                self.attendees.append(Attendee(position=place, **guest))
            else:
                row = self.attendees[place - 1]
                row.name, row.organisation = guest["name"], guest["organisation"]
                row.person_id = guest["person_id"]
        del self.attendees[len(guests) :]
        self.count_change()

    @property
    def guests(self) -> list[dict[str, Any]]:
        """The attendees as they were typed."""
        return [
            {"name": each.name, "organisation": each.organisation, "person_id": each.person_id}
            for each in self.attendees
        ]

    def _shown(self) -> dict[str, Any]:
        """What events say of an expense."""
        shown = {name: getattr(self, name) for name in _SHOWN}
        shown["spent_on"] = None if self.spent_on is None else self.spent_on.isoformat()
        return {**shown, "tags": self.tags, "attendees": self.guests}

    def _forget_rejection(self) -> None:
        self.rejected_at = self.rejected_by_id = None
        self.rejection_reason = ""


_SHOWN = (
    "kind", "merchant", "amount", "currency", "home_amount", "fx_rate", "fx_source", "fx_reason",
    "tax_rate_id", "tax_amount", "category_id", "cost_centre_id", "project_id", "description",
    "is_reimbursable", "is_billable", "is_personal", "report_id", "policy_id", "refund_of_id",
)  # fmt: skip
