"""The company's people: employees, their roles, and who stands in for whom."""

from dayshift_expenses.models.people.absences import Absence, Absent
from dayshift_expenses.models.people.delegations import Delegation
from dayshift_expenses.models.people.leaving import Leaves
from dayshift_expenses.models.people.roles import ROLES, PersonRole
from dayshift_expenses.records import Base
from dayshift_kit import current

__all__ = ["ROLES", "Absence", "Absent", "Delegation", "Leaves", "Person", "PersonRole"]


class Person(Leaves, Base):
    """An employee. Lookups start here, so that what a person may not see is not found."""

    __tablename__ = "person"

    @classmethod
    def signed_in(cls) -> "Person":
        """Whoever makes this request."""
        person = current.person
        assert isinstance(person, cls)
        return person
