"""Somebody's profile."""

from dataclasses import dataclass

from dayshift_chat.models import Person
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.moments import clock_face, zone
from dayshift_chat.presenters.views import Face
from dayshift_kit import current


@dataclass(frozen=True, slots=True)
class Fact:
    label: str
    value: str
    icon: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    face: Face
    pronouns: str
    local_time: str
    close_url: str
    contact: tuple[Fact, ...]
    about: tuple[Fact, ...]
    is_self: bool


def profile_of(desk: Desk, person: Person) -> Profile:
    """What everybody in the workspace may know of a person."""
    manager = current.session.get(Person, person.manager_id) if person.manager_id else None
    started = person.started_at.astimezone(zone(person.tz)).date() if person.started_at else None
    contact = [Fact("Email address", person.email, "mail", f"mailto:{person.email}")]
    if person.phone:
        contact.append(Fact("Phone", person.phone, "phone"))
    about = [
        Fact("Department", person.department, "building-2"),
        Fact("Office", person.office, "map-pin"),
        Fact(
            "Manager",
            manager.real_name if manager else "",
            "user-round",
            desk.where.person(manager.id) if manager else "",
        ),
        Fact("Start date", f"{started.day} {started:%B %Y}" if started else "", "calendar"),
        Fact("Handle", f"@{person.handle}", "at-sign"),
    ]
    return Profile(
        face=desk.faces.of(person),
        pronouns=person.pronouns,
        local_time=f"{clock_face(desk.moments.now.astimezone(zone(person.tz)))} local time",
        close_url=desk.where.base,
        contact=() if person.is_bot else tuple(contact),
        about=tuple(fact for fact in about if fact.value),
        is_self=person.id == desk.viewer.id,
    )
