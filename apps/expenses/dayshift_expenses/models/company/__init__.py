"""How the company is cut up: legal entities, departments, and what costs are booked on."""

from dayshift_expenses.models.company.cost_objects import (
    CostCentre,
    Department,
    GlAccount,
    Project,
    Tag,
    TagList,
)
from dayshift_expenses.models.company.entities import Entity, PeriodLock
from dayshift_expenses.models.company.listed import Listed
from dayshift_expenses.models.company.zones import zone

__all__ = [
    "CostCentre", "Department", "Entity", "GlAccount", "Listed", "PeriodLock", "Project", "Tag", "TagList",
    "zone",
]  # fmt: skip
