"""Who has to approve: from the rules to a chain of people, before anybody was asked.

Steps follow the rules' order. The owner is left out, neighbours that are the same person are one, and
a chain is never empty: the owner's manager, the entity's fallback or finance stands at its end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dayshift_expenses.models.approvals.rules import ApprovalRule
from dayshift_expenses.models.categories import Category
from dayshift_expenses.models.company import CostCentre, Project
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.people import Person


@dataclass(frozen=True, kw_only=True)
class Case:
    """What the rules look at: a report as it is, or one that somebody imagines."""

    owner: "Person"
    total: int
    has_problem: bool = False
    categories: frozenset[str | None] = frozenset()
    projects: frozenset[str | None] = frozenset()
    cost_centres: frozenset[str | None] = frozenset()
    tags: frozenset[str | None] = frozenset()
    kinds: frozenset[str | None] = frozenset()

    @property
    def entity_id(self) -> str:
        return self.owner.entity_id

    @property
    def department_id(self) -> str | None:
        return self.owner.department_id

    @classmethod
    def of(cls, owner: "Person", expenses: "list[Expense]", total: int) -> "Case":
        """The case of some expenses, items and shares included."""
        shares = [share for expense in expenses for share in expense.allocations]
        rows: list[tuple[str | None, str | None]] = [
            *((expense.project_id, expense.cost_centre_id) for expense in expenses),
            *((share.project_id, share.cost_centre_id) for share in shares),
        ]
        return cls(
            owner=owner,
            total=total,
            has_problem=any(expense.violations for expense in expenses),
            categories=frozenset(expense.category_id for expense in expenses),
            projects=frozenset(project for project, _ in rows),
            cost_centres=frozenset(centre for _, centre in rows),
            tags=frozenset(tag for expense in expenses for tag in expense.tags.values()),
            kinds=frozenset(expense.kind for expense in expenses),
        )


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A step before it is anybody's row: who approves, and whom they stand in for."""

    kind: str
    approver: "Person | None"
    original: "Person | None" = None
    rule_id: int | None = None
    cost_centre_id: str | None = None
    project_id: str | None = None

    @property
    def holder(self) -> str | None:
        """Whose seat it is; None is finance as a group."""
        return self.approver.id if self.approver else None


@dataclass(frozen=True)
class Chain:
    """The seats in order, and whether the owner would have held one."""

    seats: tuple[Seat, ...]
    lost_owner: bool


def chain_for(case: Case) -> Chain:
    """The approvals that a case needs."""
    wanted = [seat for rule in ApprovalRule.in_order() if rule.fits(case) for seat in _seats(rule, case)]
    if not wanted:
        wanted = list(_managers(case.owner, 1, None))
    seated = [seat for seat in (_stood_in(seat, case.owner) for seat in wanted) if seat is not None]
    lost_owner = len(seated) < len(wanted)
    if not seated:
        seated = [last_resort(case.owner)]
    return Chain(tuple(_without_neighbours(seated)), lost_owner)


def last_resort(owner: "Person") -> Seat:
    """Whoever approves when the rules name nobody else: manager, fallback, or anybody of finance."""
    candidates = (owner.manager, fallback_of(owner))
    for person in candidates:
        if person is not None and person.is_active and person.id != owner.id:
            return Seat(kind="fallback", approver=person, original=person)
    return Seat(kind="finance", approver=None)


def fallback_of(person: "Person") -> "Person | None":
    """Whom the person's entity names for reports that nobody else can approve."""
    found = person.entity.fallback_approver_id
    return current.session.get(type(person), found) if found else None


def replacement(named: "Person", owner: "Person") -> "Person | None":
    """Who decides today where the chain names somebody: they, or a delegate if they are away.

    A delegate who owns the report, delegates in a circle and people who left are passed over for the
    named person's manager, and then for the entity's fallback. None leaves it to finance.
    """
    stand_in = named.stand_in()
    for person in (stand_in, named.manager, fallback_of(owner)):
        if person is not None and person.is_active and person.id != owner.id:
            return person
    return None


def _stood_in(seat: Seat, owner: "Person") -> Seat | None:
    """The seat as it is held today; None when it is the owner's own."""
    if seat.original is None:
        return seat
    if seat.original.id == owner.id:
        return None
    person = replacement(seat.original, owner)
    if person is None:
        return Seat(kind="finance", approver=None, rule_id=seat.rule_id)
    return Seat(
        kind=seat.kind, approver=person, original=seat.original, rule_id=seat.rule_id,
        cost_centre_id=seat.cost_centre_id, project_id=seat.project_id,
    )  # fmt: skip


def _without_neighbours(seats: list[Seat]) -> Iterator[Seat]:
    for place, seat in enumerate(seats):
        if place == 0 or seats[place - 1].holder != seat.holder:
            yield seat


def _seats(rule: ApprovalRule, case: Case) -> Iterator[Seat]:
    """The seats that one rule adds."""
    if rule.step == "manager":
        yield from _managers(case.owner, rule.levels, rule.id)
    elif rule.step == "finance":
        yield Seat(kind="finance", approver=None, rule_id=rule.id)
    elif rule.step == "person":
        yield from _named(rule.approver_id, kind="person", rule_id=rule.id)
    elif rule.step == "category":
        for category in sorted(each for each in case.categories if each):
            approver = current.session.get_one(Category, category).approver_id
            yield from _named(approver, kind="category", rule_id=rule.id)
    else:
        yield from _cost_owners(rule, case)


def _cost_owners(rule: ApprovalRule, case: Case) -> Iterator[Seat]:
    if rule.step == "project":
        for key in sorted(each for each in case.projects if each):
            owner = current.session.get_one(Project, key).owner_id
            yield from _named(owner, kind="cost_object", rule_id=rule.id, project_id=key)
        return
    for key in sorted(each for each in case.cost_centres if each):
        owner = current.session.get_one(CostCentre, key).owner_id
        yield from _named(owner, kind="cost_object", rule_id=rule.id, cost_centre_id=key)


def _managers(owner: "Person", levels: int, rule_id: int | None) -> Iterator[Seat]:
    """So many managers upwards, as far as there are any."""
    seen = {owner.id}
    person = owner.manager
    while person is not None and levels > 0 and person.id not in seen:
        yield Seat(kind="manager", approver=person, original=person, rule_id=rule_id)
        seen.add(person.id)
        person, levels = person.manager, levels - 1


def _named(
    person_id: str | None,
    *,
    kind: str,
    rule_id: int,
    cost_centre_id: str | None = None,
    project_id: str | None = None,
) -> Iterator[Seat]:
    """The seat of one person, if there is one to name."""
    from dayshift_expenses.models.people import Person  # noqa: PLC0415 - people build on approvals

    person = current.session.get(Person, person_id) if person_id else None
    if person is not None:
        yield Seat(
            kind=kind, approver=person, original=person, rule_id=rule_id,
            cost_centre_id=cost_centre_id, project_id=project_id,
        )  # fmt: skip
