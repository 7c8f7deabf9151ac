"""The form of a policy: what was typed becomes settings, and everything at fault is told at once."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from sqlalchemy import select
from werkzeug.datastructures import MultiDict

from dayshift_expenses.models import Category, CategorySettings, Policy, PolicySettings
from dayshift_expenses.money import Unreadable, read_amount
from dayshift_expenses.money.dates import BadDate, read_date
from dayshift_expenses.presenters.admin.rule_list import LIMITS, RuleLine, groups, limit_key
from dayshift_expenses.rules import RULES
from dayshift_kit import current

Form = MultiDict[str, str]
FIELDS = {"category": "Category", "description": "Description", "attendees": "Guests"}
SETTINGS = ("block", "warn", "info", "off")


@dataclass(frozen=True, slots=True)
class PolicyDraft:
    """What stands in the form: settings as far as they could be read, errors by field."""

    settings: PolicySettings
    errors: dict[str, str]
    typed: dict[str, str]
    effective_from: date | None = None


def all_categories() -> dict[str, Category]:
    """Every category that can be chosen, by id."""
    rows = current.session.scalars(select(Category).where(Category.is_active).order_by(Category.name))
    return {each.id: each for each in rows}


def lines_of(settings: PolicySettings) -> list[RuleLine]:
    """Every line of the editor."""
    return [line for _, lines in groups(settings, all_categories()) for line in lines]


def read_policy(form: Form, policy: Policy, base: PolicySettings) -> PolicyDraft:
    """What the form says, laid over the version it began from."""
    money = policy.entity.currency
    errors: dict[str, str] = {}
    with_new = _with_new_limit(form, base)
    rules: dict[str, Any] = dict(base.rules)
    categories = dict(with_new.categories)
    for line in lines_of(with_new):
        is_new = bool(line.key) and line.key == form.get("new_limit") and line.key not in form
        if line.key not in form and not is_new:
            continue
        typed = form.get("new_amount", "") if is_new else form[line.key]
        value = _number(typed, line.unit, money, "new_limit" if is_new else line.key, errors)
        if is_new and value is None:
            errors.setdefault("new_limit", "Enter its amount, too.")
        limit, _, category_id = line.key.partition(":")
        if category_id:
            categories[category_id] = _limited(categories[category_id], limit, value)
        elif value is None:
            rules.pop(line.key, None)
        else:
            rules[line.key] = value
    rules["severities"] = _severities(form, rules.get("severities", {}))
    _sets(form, rules)
    settings = replace(
        base, rules=rules,
        categories={key: each for key, each in categories.items() if each != CategorySettings()},
        **_beginnings(form, base, money, errors),
    )  # fmt: skip
    errors = {**{key: f"{words}." for key, words in settings.errors(money).items()}, **errors}
    return PolicyDraft(settings, errors, form.to_dict(), _day(form, policy, errors))


def _with_new_limit(form: Form, base: PolicySettings) -> PolicySettings:
    """With lines for limits that the form has and the version it began from has not."""
    categories, known = dict(base.categories), all_categories()
    for each in (*form, form.get("new_limit", "")):
        limit, _, category_id = each.partition(":")
        mine = categories.get(category_id, CategorySettings())
        if limit in LIMITS and getattr(mine, limit) is None and category_id in known:
            categories[category_id] = _limited(mine, limit, 0)
    return replace(base, categories=categories)


def _limited(mine: CategorySettings, limit: str, value: int | None) -> CategorySettings:
    limits: dict[str, Any] = {limit: value}
    return replace(mine, **limits)


def _number(text: str, unit: str, money: str, key: str, errors: dict[str, str]) -> int | None:
    tidy = text.strip()
    if not tidy:
        return None
    if unit == "money":
        try:
            return read_amount(tidy, money).amount
        except Unreadable as error:
            errors[key] = f"{error}."
            return None
    if not (tidy.isascii() and tidy.isdigit() and len(tidy) < 5):
        errors[key] = "Use a whole number."
        return None
    return int(tidy)


def _severities(form: Form, before: dict[str, str]) -> dict[str, str]:
    """How severe each rule is; those left as the rule itself has it are not kept."""
    kept = dict(before)
    for code, rule in RULES.items():
        chosen = form.get(f"severity:{code}")
        if chosen in SETTINGS:
            kept.pop(code, None)
            if chosen != rule.severity:
                kept[code] = chosen
    return kept


def _sets(form: Form, rules: dict[str, Any]) -> None:
    if "has_fields" not in form:
        return
    rules["required"] = sorted(set(form.getlist("required")) & set(FIELDS))
    rules["prohibited"] = sorted(set(form.getlist("prohibited")))
    named = (" ".join(each.split()) for each in form.get("blocked_merchants", "").splitlines())
    rules["blocked_merchants"] = list(dict.fromkeys(each for each in named if each))


def _beginnings(form: Form, base: PolicySettings, money: str, errors: dict[str, str]) -> dict[str, Any]:
    """How new expenses begin, and which reports approve themselves."""
    if "has_fields" not in form:
        return {}
    ceiling = _number(form.get("auto_approve_up_to", ""), "money", money, "auto_approve_up_to", errors)
    percent = _number(form.get("audit_percent", "") or "0", "number", money, "audit_percent", errors)
    return {
        "reimbursable": form.get("reimbursable", base.reimbursable),
        "billable": form.get("billable", base.billable),
        "auto_approve_up_to": ceiling,
        "audit_percent": percent or 0,
    }


def _day(form: Form, policy: Policy, errors: dict[str, str]) -> date | None:
    text = form.get("effective_from", "").strip()
    try:
        day = read_date(text) if text else policy.entity.today
    except BadDate as error:
        errors["effective_from"] = f"{error}."
        return None
    if day < policy.entity.today:
        errors["effective_from"] = "A policy cannot change for days that are past."
    return day


def free_limits(settings: PolicySettings) -> list[tuple[str, str]]:
    """Limits that no category line has yet, to add one."""
    found = []
    for key, category in all_categories().items():
        mine = settings.categories.get(key, CategorySettings())
        for limit, (words, _, _) in LIMITS.items():
            if getattr(mine, limit) is None:
                found.append((limit_key(key, limit), f"{category.name}, {words}"))
    return found
