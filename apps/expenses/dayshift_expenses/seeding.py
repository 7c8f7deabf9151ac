"""From the company's truth to rows: everybody who works there, and a few notes."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from dayshift_expenses.models import Note, Person
from dayshift_kit.identity.passwords import hashed
from dayshift_kit.manifest import SeedRequest
from dayshift_kit.ui.avatars import portrait_code
from dayshift_seeds import Truth, build, public_id
from dayshift_seeds.truth import Person as Employee

WELCOME = "A note is yours alone until you share it. Everybody at {company} can read the shared ones."
AGENDA = "1. What went well since the last time\n2. What is in the way\n3. Days off"


def starts_at(company: str, seed: int, size: str) -> datetime:
    """The instant at which a company's worlds begin."""
    return build(company, seed, size).now


def seed(request: SeedRequest) -> None:
    """Fill an empty database."""
    truth = build(request.company, request.seed, request.size)
    staff = [person for person in truth.people.all if person.is_employed(truth.today)]
    for done, employee in enumerate(staff):
        request.progress("people", done, len(staff))
        request.session.add(_person(employee, truth))
    request.progress("people", len(staff), len(staff))
    request.session.flush()
    request.session.add_all([_welcome(truth), *_agendas(staff, truth)])


def _person(employee: Employee, truth: Truth) -> Person:
    return Person(
        id=employee.id,
        key=employee.key,
        email=employee.email,
        password_hash=hashed(truth.password_of(employee.key), salt=f"{truth.seed}:{employee.key}"),
        real_name=employee.name,
        display_name=employee.display_name,
        title=employee.title,
        role="member",
        tz=employee.tz,
        avatar=portrait_code(employee.avatar, pronouns=employee.pronouns, origin=employee.origin),
    )


def _welcome(truth: Truth) -> Note:
    written = truth.now - timedelta(days=30)
    return Note(
        id=public_id("N", truth.seed, "welcome"),
        author_id=truth.people[truth.default_person].id,
        title="Start here",
        body=WELCOME.format(company=truth.name),
        written_at=written,
        shared_at=written,
    )


def _agendas(staff: list[Employee], truth: Truth) -> Iterator[Note]:
    """What each person wants to talk about with their manager; nobody else reads it."""
    for number, employee in enumerate(staff):
        if employee.manager is not None:
            yield Note(
                id=public_id("N", truth.seed, f"agenda:{employee.key}"),
                author_id=employee.id,
                title=f"Next talk with {truth.people[employee.manager].first_name}",
                body=AGENDA,
                written_at=truth.now - timedelta(days=number % 14 + 1),
            )
