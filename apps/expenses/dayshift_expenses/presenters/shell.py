"""What surrounds every screen: the rail, the entity at its foot, what can be created."""

from dataclasses import dataclass

from dayshift_expenses.models import Person
from dayshift_expenses.models.queues import queue_of
from dayshift_expenses.presenters.card_scope import waiting_charges


@dataclass(frozen=True, slots=True)
class RailItem:
    """A part of Outlay; `count` is how many things wait there."""

    key: str
    name: str
    icon: str
    url: str
    is_current: bool = False
    count: int = 0


@dataclass(frozen=True, slots=True)
class Shell:
    """Rail and top bar around a screen."""

    rail: tuple[RailItem, ...]
    entity: str
    about_entity: str
    query: str = ""
    is_quiet: bool = False
    """Whether Create gives way to a page's own first button."""


PARTS = (
    ("home", "Home", "house", "/"),
    ("expenses", "Expenses", "receipt-text", "/expenses"),
    ("reports", "Reports", "folder", "/reports"),
    ("approvals", "Approvals", "circle-check-big", "/approvals"),
    ("cards", "Cards", "credit-card", "/cards"),
)


def shell_of(person: Person, *, current: str, query: str = "", is_quiet: bool = False) -> Shell:
    """The rail of a person who is on one of its parts."""
    entity = person.entity
    counts = {"approvals": len(queue_of(person).waiting), "cards": waiting_charges(person)}
    place = person.tz.rpartition("/")[2].replace("_", " ")
    return Shell(
        rail=tuple(
            RailItem(*part, is_current=part[0] == current, count=counts.get(part[0], 0)) for part in PARTS
        ),
        entity=entity.name,
        about_entity=f"{entity.country} entity · {entity.currency} · {place}",
        query=query,
        is_quiet=is_quiet,
    )
