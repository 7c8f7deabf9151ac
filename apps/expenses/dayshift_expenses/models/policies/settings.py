"""What a policy says: the rules' limits and severities, and how reports under it begin and end."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import Any, Literal, get_args

from dayshift_expenses.rules.facts import Need
from dayshift_expenses.rules.policy import PolicyFacts, policy_errors

Default = Literal["on", "off", "forced_on", "forced_off"]
DEFAULTS: tuple[Default, ...] = get_args(Default)
_OWN = ("id", "currency")


@dataclass(frozen=True, slots=True)
class CategorySettings:
    """What a policy says of one category; none leaves it to the category itself."""

    receipt: Need | None = None
    itemised_receipt: Need | None = None
    description: Need | None = None
    attendees: Need | None = None
    item_limit: int | None = None
    daily_limit: int | None = None
    attendee_limit: int | None = None


@dataclass(frozen=True, slots=True)
class PolicySettings:
    """Everything a version of a policy holds.

    Attributes:
        rules: limits and severities by name, as `PolicyFacts` has them.
        categories: settings by category id.
        reimbursable, billable: how new expenses begin, and whether people may change that.
        auto_approve_up_to: reports without a problem up to this total need no approver.
        audit_percent: how many of those are looked at all the same.
    """

    rules: Mapping[str, Any] = field(default_factory=dict)
    categories: Mapping[str, CategorySettings] = field(default_factory=dict)
    reimbursable: Default = "on"
    billable: Default = "off"
    auto_approve_up_to: int | None = None
    audit_percent: int = 0

    def facts(self, policy_id: str, currency: str) -> PolicyFacts:
        """The rules as they are checked."""
        return PolicyFacts(id=policy_id, currency=currency, **_typed(self.rules))

    def errors(self, currency: str) -> dict[str, str]:
        """What keeps these settings from being published, by field."""
        known = {each.name for each in fields(PolicyFacts)} - set(_OWN)
        errors = {name: "There is no such setting" for name in sorted(set(self.rules) - known)}
        if errors:
            return errors
        errors = policy_errors(self.facts("", currency))
        for name in ("reimbursable", "billable"):
            if getattr(self, name) not in DEFAULTS:
                errors[name] = "Choose how new expenses begin"
        if not 0 <= self.audit_percent <= 100:
            errors["audit_percent"] = "Between 0 and 100"
        limits = [
            self.auto_approve_up_to,
            *(_limit for each in self.categories.values() for _limit in _limits(each)),
        ]
        if any(limit is not None and limit < 0 for limit in limits):
            errors["limits"] = "Enter an amount of zero or more"
        return errors

    def as_row(self) -> dict[str, Any]:
        """As JSON keeps it; what is not set is left out."""
        row: dict[str, Any] = {
            "rules": {name: _plain(value) for name, value in sorted(self.rules.items())},
            "categories": {key: _set(each) for key, each in sorted(self.categories.items())},
            "reimbursable": self.reimbursable,
            "billable": self.billable,
            "audit_percent": self.audit_percent,
        }
        if self.auto_approve_up_to is not None:
            row["auto_approve_up_to"] = self.auto_approve_up_to
        return row

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> "PolicySettings":
        categories = {key: CategorySettings(**each) for key, each in row.get("categories", {}).items()}
        return cls(**{**row, "categories": categories})


def _limits(each: CategorySettings) -> tuple[int | None, ...]:
    return each.item_limit, each.daily_limit, each.attendee_limit


def _set(each: CategorySettings) -> dict[str, Any]:
    return {one.name: value for one in fields(each) if (value := getattr(each, one.name)) is not None}


def _typed(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Lists become the sets and tuples that the facts hold, percentages decimals."""
    typed = dict(rules)
    for name, value in rules.items():
        if name == "blocked_merchants":
            typed[name] = tuple(value)
        elif name == "preapproved_tolerance":
            typed[name] = Decimal(value)
        elif isinstance(value, (list, tuple, set, frozenset)):
            typed[name] = frozenset(value)
    return typed


def _plain(value: Any) -> Any:
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Mapping):
        return dict(sorted(value.items()))
    return str(value) if isinstance(value, Decimal) else value
