"""Three people and a note each."""

from datetime import UTC, datetime

from dayshift_kit.identity.passwords import hashed
from dayshift_kit.manifest import SeedRequest
from notes_app.records import Note, Person

PASSWORD = "correct-horse"
PEOPLE = {"UANA": "Ana Ruiz", "UBEN": "Ben Okoro", "UCLEO": "Cleo Park"}


def starts_at(company: str, seed: int, size: str) -> datetime:
    return datetime(2026, 3, 10, 17, 15, tzinfo=UTC)


def seed(request: SeedRequest) -> None:
    now = starts_at(request.company, request.seed, request.size)
    for person_id, name in PEOPLE.items():
        request.session.add(_person(person_id, name))
    request.session.flush()
    for person_id, name in PEOPLE.items():
        note = Note(author_id=person_id, body=f"A secret of {name}", is_shared=False, written_at=now)
        request.session.add(note)
    request.progress("notes", 3, 3)


def _person(person_id: str, name: str) -> Person:
    first = name.split(maxsplit=1)[0].lower()
    return Person(
        id=person_id,
        key=f"people.{first}",
        email=f"{first}@northlight.example",
        password_hash=hashed(PASSWORD, salt=person_id),
        real_name=name,
        display_name=first,
        title="Note keeper",
        role="member",
        tz="Europe/Madrid",
    )
