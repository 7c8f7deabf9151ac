"""Sign-ins as rows of the world, so that they fork and reset with it."""

from sqlalchemy import bindparam, delete, insert, select

from dayshift_kit import clock, current, ids
from dayshift_kit.identity.passwords import matches
from dayshift_kit.records import PersonRecord
from dayshift_kit.store import tables

OWNER = select(tables.session.c.person_id).where(tables.session.c.id == bindparam("session_id"))


def open_session(person: PersonRecord) -> str:
    """Sign a person in and return the session's id. Sessions end by signing out only."""
    session_id = ids.public("SS")
    row = {"id": session_id, "person_id": person.id, "created_at": clock.now(), "data": {}}
    current.session.execute(insert(tables.session).values(row))
    return session_id


def close_session(session_id: str) -> None:
    """Sign out; signing out twice is harmless."""
    current.session.execute(delete(tables.session).where(tables.session.c.id == session_id))


def signed_in_person(*, session_id: str | None, person_id: str | None) -> PersonRecord | None:
    """Who a pass speaks for: its session must exist and be that person's, and the person active."""
    if session_id is None or person_id is None:
        return None
    owner = current.session.scalar(OWNER, {"session_id": session_id})
    if owner is None or owner != person_id:
        return None
    person = current.session.get(current.manifest.person, owner)
    return person if person is not None and person.deactivated_at is None else None


def person_with_password(email: str, password: str) -> PersonRecord | None:
    """The active person with this e-mail address and password."""
    person = person_with_email(email)
    is_right = matches(password, person.password_hash if person is not None else None)
    return person if is_right else None


def person_with_email(email: str) -> PersonRecord | None:
    """The active person with this e-mail address, in whatever case it was typed."""
    people = current.manifest.person
    found = current.session.scalars(select(people).where(people.email == email.strip().lower())).first()
    return found if found is not None and found.deactivated_at is None else None


def person_named(email_or_id: str) -> PersonRecord | None:
    """The active person with this e-mail address or id."""
    if "@" in email_or_id:
        return person_with_email(email_or_id)
    person = current.session.get(current.manifest.person, email_or_id)
    return person if person is not None and person.deactivated_at is None else None
