"""Everybody who works here or did, what they may do, and who stands in for whom."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from dayshift_expenses.models import Absence, Delegation, Person, PersonRole
from dayshift_expenses.money import exponent
from dayshift_expenses.seeding.adding import Row, add
from dayshift_kit.identity.passwords import hashed
from dayshift_kit.manifest import Progress
from dayshift_kit.ui.avatars import portrait_code
from dayshift_seeds import Truth
from dayshift_seeds.truth import Person as Employee

UNPROCESSED = 2
"""How many of those who left last still have an account that nobody has closed."""
DELEGATIONS = 15


class Desk(NamedTuple):
    """Who looks after expenses, by the ids of people."""

    controller: str
    chief: str
    payers: tuple[str, ...]
    finance: tuple[str, ...]
    admin: str


def add_people(session: Session, truth: Truth, progress: Progress) -> None:
    """Accounts, managers before those they manage, and roles."""
    staff = list(truth.people.all)
    rows = []
    for done, employee in enumerate(_from_the_top(staff)):
        progress("people", done, len(staff))
        rows.append(_row(employee, truth))
    progress("people", len(staff), len(staff))
    add(session, Person, rows)
    add(session, PersonRole, _roles(truth))


def desk(truth: Truth) -> Desk:
    """The people of finance and IT that the roles go to; the heads where there is nobody else."""
    ids = {person.key: person.id for person in truth.people.all}
    here = [person for person in truth.people.all if person.is_employed(truth.today)]
    chief, controller = truth.departments["finance"].head, truth.teams["accounting"].lead
    clerks = [p.key for p in here if p.team == "accounting" and p.key != controller]
    payable = [p.key for p in here if "Payable" in p.title]
    payers = payable or clerks or [p.key for p in here if p.department == "finance" and p.key != controller]
    finance = [chief, controller, *clerks]
    return Desk(
        ids[controller],
        ids[chief],
        tuple(ids[key] for key in dict.fromkeys([*payers, controller])),
        tuple(ids[key] for key in dict.fromkeys(finance)),
        ids[truth.departments["it"].head],
    )


def left_lately(truth: Truth) -> list[Employee]:
    """Those who left last, whose accounts are still open."""
    gone = [person for person in truth.people.all if person.left is not None and person.left < truth.today]
    return (
        sorted(gone, key=lambda person: person.left or date.max)[-UNPROCESSED:]
        if len(gone) > UNPROCESSED
        else []
    )


def add_stand_ins(session: Session, truth: Truth) -> None:
    """Absences with whoever decides meanwhile, and rights that people lend for longer."""
    add(session, Absence, _absences(truth))
    add(session, Delegation, _delegations(truth))


def _from_the_top(staff: list[Employee]) -> Iterator[Employee]:
    written: set[str | None] = {None}
    left = staff
    while left:
        ready = [each for each in left if each.manager in written]
        yield from ready
        written.update(each.key for each in ready)
        left = [each for each in left if each.key not in written]


def _row(employee: Employee, truth: Truth) -> Row:
    department = truth.departments[employee.department]
    return {
        "id": employee.id, "key": employee.key, "email": employee.email,
        "password_hash": hashed(truth.password_of(employee.key), salt=f"{truth.seed}:{employee.key}"),
        "real_name": employee.name, "display_name": employee.display_name, "title": employee.title,
        "role": "member", "tz": employee.tz, "entity_id": employee.entity, "department_id": department.key,
        "avatar": portrait_code(employee.avatar, pronouns=employee.pronouns, origin=employee.origin),
        "cost_centre_id": department.cost_centre, "starts_on": employee.started, "ends_on": employee.left,
        "manager_id": truth.people[employee.manager].id if employee.manager else None,
        "currency": truth.entities[employee.entity].currency, "bank_token": f"bank-{employee.id[1:].lower()}",
        "deactivated_at": _deactivated_at(employee, truth),
    }  # fmt: skip


def _deactivated_at(employee: Employee, truth: Truth) -> datetime | None:
    if employee.left is None or employee in left_lately(truth):
        return None
    end = datetime.combine(employee.left + timedelta(days=1), time(), ZoneInfo(employee.tz)).astimezone(UTC)
    return end if end <= truth.now else None


def _roles(truth: Truth) -> Iterator[Row]:
    found = desk(truth)
    managers = {truth.people[p.manager].id for p in truth.people.all if p.manager}
    approvers = managers | {found.controller, found.chief}
    card_admin = truth.teams["workplace"].lead if "workplace" in truth.teams else ""
    auditor = "farah.siddiqui"
    for person in sorted(truth.people.all, key=lambda each: each.id):
        granted = {
            "member": True, "approver": person.id in approvers, "finance": person.id in found.finance,
            "payer": person.id in found.payers, "admin": person.id == found.admin,
            "card_admin": person.id == found.controller or person.key == card_admin,
            "auditor": person.key == auditor,
        }  # fmt: skip
        yield from ({"person_id": person.id, "role": role} for role, has in sorted(granted.items()) if has)


def _absences(truth: Truth) -> Iterator[Row]:
    """Those with a delegate; somebody is on one absence at a time."""
    ids = {person.key: person.id for person in truth.people.all}
    until: dict[str, date] = {}
    for absence in sorted(truth.absences.all, key=lambda each: (each.starts, each.person, each.key)):
        if not absence.delegate or absence.starts <= until.get(absence.person, date.min):
            continue
        until[absence.person] = absence.ends
        zone = ZoneInfo(truth.people[absence.person].tz)
        begins = datetime.combine(absence.starts, time(), zone).astimezone(UTC)
        yield {
            "person_id": ids[absence.person], "delegate_id": ids[absence.delegate],
            "starts_on": absence.starts, "ends_on": absence.ends,
            "created_at": min(begins - timedelta(days=6), truth.now), "begins_at": begins,
            "moved_at": begins if begins <= truth.now else None, "cancelled_at": None,
        }  # fmt: skip


def _delegations(truth: Truth) -> Iterator[Row]:
    """Heads have somebody prepare for them; leads lend approval, some of it up to a sum or for some weeks."""
    leads = [truth.people[team.lead] for team in truth.teams.all if team.lead in truth.people]
    pairs: dict[str, str] = {}
    for lead in leads:
        under = [p for p in truth.people.all if p.manager == lead.key and p.is_employed(truth.today)]
        if under and lead.is_employed(truth.today):
            pairs.setdefault(lead.key, under[len(pairs) % len(under)].key)
    for number, (owner, delegate) in enumerate(list(pairs.items())[:DELEGATIONS]):
        kind = "prepare" if number % 2 == 0 else "approve"
        unit = 10 ** exponent(truth.entities[truth.people[owner].entity].currency)
        starts = truth.today - timedelta(days=200 - 9 * number)
        ends = {3: truth.today + timedelta(days=30), 6: truth.today - timedelta(days=20)}.get(number)
        yield {
            "owner_id": truth.people[owner].id, "delegate_id": truth.people[delegate].id, "kind": kind,
            "may_submit": kind == "prepare" and number % 4 == 0, "starts_on": starts, "ends_on": ends,
            "max_amount": 1000 * unit if kind == "approve" and number % 4 == 1 else None,
            "created_at": datetime.combine(starts, time(8, 30), UTC) - timedelta(days=1), "revoked_at": None,
        }  # fmt: skip
