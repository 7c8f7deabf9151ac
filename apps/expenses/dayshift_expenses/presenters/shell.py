"""What surrounds every screen: the rail, the entity at its foot, what can be created."""

from dataclasses import dataclass

from dayshift_expenses.models import Person
from dayshift_expenses.models.queues import queue_of
from dayshift_expenses.presenters.card_scope import waiting_charges
from dayshift_expenses.presenters.payment_rows import SEERS, ready_count


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


PAYING = ("payments", "Payments", "banknote", "/payments")
"""The part of payers and finance."""
ADMIN = ("admin", "Admin", "settings", "/admin/policies")
"""The part of administrators."""


def parts_of(person: Person) -> tuple[tuple[str, str, str, str], ...]:
    """The parts that are somebody's to see."""
    paying = (PAYING,) if person.has_role(*SEERS) else ()
    return (*PARTS, *paying, *((ADMIN,) if person.has_role("admin") else ()))


def shell_of(person: Person, *, current: str, query: str = "", is_quiet: bool = False) -> Shell:
    """The rail of a person who is on one of its parts."""
    entity = person.entity
    counts = {"approvals": len(queue_of(person).waiting), "cards": waiting_charges(person)}
    if person.has_role("payer"):
        counts["payments"] = ready_count()
    place = person.tz.rpartition("/")[2].replace("_", " ")
    return Shell(
        rail=tuple(
            RailItem(*part, is_current=part[0] == current, count=counts.get(part[0], 0))
            for part in parts_of(person)
        ),
        entity=entity.name,
        about_entity=f"{entity.country} entity · {entity.currency} · {place}",
        query=query,
        is_quiet=is_quiet,
    )
