"""Which views a list offers: those everybody has, and those somebody saved."""

from dataclasses import dataclass

from dayshift_expenses.models import Person, SavedView
from dayshift_expenses.presenters.asking import PATH, Asked
from dayshift_expenses.presenters.chips import Choice

GIVEN = (
    ("All expenses", ""),
    ("Mine, unreported", "owner=me&status=Unreported"),
    ("Mine, with problems", "owner=me&problem=1"),
    ("Mine, without receipt", "owner=me&receipt=none"),
)


@dataclass(frozen=True, slots=True)
class Views:
    """The views, and which one the list is."""

    given: tuple[Choice, ...]
    saved: tuple[Choice, ...]
    name: str
    saved_id: int | None

    @property
    def can_save(self) -> bool:
        """Whether the list is none of them yet."""
        return not self.name


def views_of(asked: Asked, person: Person) -> Views:
    query = asked.at(1).query
    theirs = SavedView.of(person)
    chosen = next((each for each in theirs if each.query == query), None)
    given = tuple(Choice(name, _url(each), each == query) for name, each in GIVEN)
    name = chosen.name if chosen is not None else next((each.words for each in given if each.is_chosen), "")
    saved = tuple(Choice(each.name, _url(each.query), each is chosen) for each in theirs)
    return Views(given, saved, name, None if chosen is None else chosen.id)


def _url(query: str) -> str:
    return f"{PATH}?{query}" if query else PATH
