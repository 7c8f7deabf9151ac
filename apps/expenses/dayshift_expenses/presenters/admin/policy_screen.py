"""The policy editor as a screen: lines, what a member sees, whom it touches, what changes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import Select, func, select

from dayshift_expenses.models import Expense, Person, Policy, PolicySettings, PolicyVersion, Report
from dayshift_expenses.models.facts import category_facts
from dayshift_expenses.money import Money, Unreadable, editable, read_amount, with_symbol
from dayshift_expenses.money.dates import written_date
from dayshift_expenses.presenters.admin.policy_form import FIELDS, PolicyDraft, all_categories, free_limits
from dayshift_expenses.presenters.admin.rule_list import SAMPLE_WORDS, RuleLine, groups, value_of
from dayshift_expenses.presenters.problems import ProblemView
from dayshift_expenses.rules import RULES, Context, ExpenseFacts, Problem, problems
from dayshift_expenses.rules.checks.receipts import ordinal
from dayshift_expenses.rules.facts import ReceiptFacts, ScanLine
from dayshift_expenses.rules.policy import ITEM_KINDS
from dayshift_kit import current

LEVELS = (("block", "Block"), ("warn", "Warn"), ("off", "Off"))
SIGNS = {"block": "circle-x", "warn": "triangle-alert", "info": "info"}
RECEIPTS = (("none", "None"), ("plain", "Not itemised"), ("lines", "Itemised"))


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of the editor as it is drawn. `levels` is empty where another line has the choice."""

    line: RuleLine
    value: str
    affix: str
    message: str
    error: str
    severity: str
    levels: tuple[tuple[str, str], ...]
    same_as: str


class Change(NamedTuple):
    """A setting before and after."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Sample:
    """An expense that nobody made, and what its owner would be told."""

    category: str
    category_name: str
    amount: str
    people: str
    receipt: str
    shown: str
    day: str
    problems: tuple[ProblemView, ...]
    error: str = ""

    @property
    def receipt_name(self) -> str:
        return dict(RECEIPTS)[self.receipt]


@dataclass(frozen=True, slots=True)
class PolicyScreen:
    """The editor."""

    policy: Policy
    draft: PolicyDraft
    number: int
    base: PolicyVersion
    members: int
    groups: tuple[tuple[str, tuple[LineView, ...]], ...]
    count: int
    free: list[tuple[str, str]]
    categories: list[tuple[str, str]]
    sample: Sample
    drafts: int
    outstanding: int
    unreported: int
    changes: tuple[Change, ...]
    ceiling: str
    versions: tuple[PolicyVersion, ...]

    @property
    def settings(self) -> PolicySettings:
        return self.draft.settings

    @property
    def errors(self) -> dict[str, str]:
        return self.draft.errors

    @property
    def receipts(self) -> tuple[tuple[str, str], ...]:
        return RECEIPTS

    @property
    def fields(self) -> dict[str, str]:
        return FIELDS

    @property
    def kinds(self) -> list[tuple[str, str]]:
        return [(key, name.capitalize()) for key, (name, _) in ITEM_KINDS.items()]


def policy_screen(policy: Policy, draft: PolicyDraft) -> PolicyScreen:
    base = newest(policy)
    categories = all_categories()
    drawn = tuple(
        (heading, tuple(_lines(lines, policy, draft)))
        for heading, lines in groups(draft.settings, categories)
    )
    money = policy.entity.currency
    ceiling = draft.settings.auto_approve_up_to
    typed = draft.typed.get("auto_approve_up_to")
    return PolicyScreen(
        policy=policy,
        draft=draft,
        number=base.number + 1,
        base=base,
        members=_members(policy),
        groups=drawn,
        count=sum(len(lines) for _, lines in drawn),
        free=free_limits(draft.settings),
        categories=[(key, each.name) for key, each in categories.items()],
        sample=sample_of(policy, draft),
        drafts=_count(select(Report).where(Report.policy_id == policy.id, Report.is_open)),
        outstanding=_count(select(Report).where(Report.policy_id == policy.id, Report.is_pending)),
        unreported=_count(select(Expense).where(Expense.policy_id == policy.id, Expense.is_unreported)),
        changes=tuple(changes_of(policy, base.says, draft.settings)),
        ceiling=typed if typed is not None else "" if ceiling is None else editable(Money(ceiling, money)),
        versions=tuple(reversed(policy.versions)),
    )  # fmt: skip


def _members(policy: Policy) -> int:
    at_work = Person.deactivated_at.is_(None)
    return _count(select(Person).where(Person.entity_id == policy.entity_id, at_work))


def newest(policy: Policy) -> PolicyVersion:
    """The version that another one is made from."""
    return policy.versions[-1]


def blank_draft(policy: Policy) -> PolicyDraft:
    """The editor before anything is typed."""
    return PolicyDraft(newest(policy).says, {}, {}, None)


def _lines(lines: tuple[RuleLine, ...], policy: Policy, draft: PolicyDraft) -> Iterator[LineView]:
    seen: dict[str, str] = {}
    for line in lines:
        severity = draft.settings.rules.get("severities", {}).get(line.code, RULES[line.code].severity)
        yield LineView(
            line=line,
            value=draft.typed.get(line.key) or _held(policy, draft.settings, line),
            affix=policy.entity.currency if line.unit == "money" else "days" if line.unit == "days" else "",
            message=message_of(policy, draft.settings, line),
            error=draft.errors.get(line.key, "") if line.key else "",
            severity=severity,
            levels=() if line.code in seen else LEVELS,
            same_as=seen.get(line.code, ""),
        )
        seen.setdefault(line.code, line.name)


def _held(policy: Policy, settings: PolicySettings, line: RuleLine) -> str:
    value = value_of(settings, line.key) if line.key else None
    if value is None:
        return ""
    return editable(Money(value, policy.entity.currency)) if line.unit == "money" else str(value)


def message_of(policy: Policy, settings: PolicySettings, line: RuleLine) -> str:
    """What a member would read, with the limit as it stands in the form; nothing while there is none."""
    value = value_of(settings, line.key) if line.key else None
    if line.unit != "none" and value is None:
        return ""
    money = "" if value is None else with_symbol(Money(value, policy.entity.currency))
    name = line.name.rpartition(",")[0].lower()
    nth = {"nth": SAMPLE_WORDS["nth"] if value is None else ordinal(value + 1)}
    words = (
        SAMPLE_WORDS | nth | {"above": f" above {money}", "limit": money, "days": str(value), "name": name}
    )
    return RULES[line.code].text.format_map(words)


def sample_of(policy: Policy, draft: PolicyDraft) -> Sample:
    """Runs the rules over the expense that the side of the editor describes."""
    typed, money, today = draft.typed, policy.entity.currency, policy.entity.today
    categories = all_categories()
    chosen = categories.get(typed.get("sample_category", "")) or next(
        (each for key, each in categories.items() if key in draft.settings.categories),
        next(iter(categories.values())),
    )
    text, people = typed.get("sample_amount", "233.22"), typed.get("sample_people", "3")
    receipt = typed.get("sample_receipt") or "plain"
    receipt = receipt if receipt in dict(RECEIPTS) else "plain"
    error, amount = "", 0
    try:
        amount = read_amount(text, money).amount
    except Unreadable as refusal:
        error = f"{refusal}."
    heads = int(people) if people.isascii() and people.isdigit() and 0 < int(people[:3]) < 100 else 1
    sheet = ReceiptFacts(
        "", "sample", state="done", lines=(ScanLine("food", amount),) if receipt == "lines" else ()
    )
    expense = ExpenseFacts(
        id="sample", owner_id="owner", policy_id=policy.id, merchant="Sample", on=today, amount=amount,
        currency=money, converted=amount, category=category_facts(chosen, today, draft.settings),
        description="Sample", attendees=tuple(f"guest {n}" for n in range(1, heads)),
        receipts=() if receipt == "none" else (sheet,),
    )  # fmt: skip
    found = (
        ()
        if draft.errors or error
        else problems(expense, Context(today=today), draft.settings.facts(policy.id, money))
    )
    return Sample(
        category=chosen.id, category_name=chosen.name, amount=text, people=people, receipt=receipt,
        shown="" if error else with_symbol(Money(amount, money)), day=written_date(today),
        problems=tuple(map(_problem, found)), error=error,
    )  # fmt: skip


def changes_of(policy: Policy, old: PolicySettings, new: PolicySettings) -> Iterator[Change]:
    """What differs between two versions, in words."""
    both = replace(new, categories={**old.categories, **new.categories})
    seen: set[str] = set()
    for _, lines in groups(both, all_categories()):
        for line in lines:
            if line.unit != "none":
                before, after = _held(policy, old, line) or "none", _held(policy, new, line) or "none"
                if before != after:
                    yield Change(line.name, before, after)
            levels = [
                each.rules.get("severities", {}).get(line.code, RULES[line.code].severity)
                for each in (old, new)
            ]
            if levels[0] != levels[1] and line.code not in seen:
                yield Change(line.name, levels[0], levels[1])
            seen.add(line.code)
    yield from _other_changes(old, new)


def _other_changes(old: PolicySettings, new: PolicySettings) -> Iterator[Change]:
    for name, words in (
        ("required", "Required"),
        ("prohibited", "Not paid for"),
        ("blocked_merchants", "Blocked"),
    ):
        before, after = (", ".join(sorted(each.rules.get(name, ()))) or "none" for each in (old, new))
        if before != after and (name != "required" or "required" in old.rules or after != "category"):
            yield Change(words, before, after)
    for name in ("reimbursable", "billable", "auto_approve_up_to", "audit_percent"):
        if getattr(old, name) != getattr(new, name):
            words = name.replace("_", " ").capitalize()
            yield Change(words, str(getattr(old, name)), str(getattr(new, name)))


def _problem(found: Problem) -> ProblemView:
    return ProblemView(
        found.code, found.severity, SIGNS[found.severity], found.message, found.detail, found.field
    )


def _count(found: Select[Any]) -> int:
    return current.session.scalar(found.with_only_columns(func.count())) or 0
