"""Checks, write sets, scoring, evidence and the adversaries that test them."""

from .attempt import Attempt
from .checks import Check, check, guard
from .collateral import Bounds
from .evidence import Evidence
from .family import Family, Story
from .grading import Rubric, grade
from .profile import AppProfile, Derived
from .verdict import GRADER_VERSION, CheckResult, Collateral, Grade, GradeError
from .writes import Allow, creates, deletes, one_of, updates

__all__ = [
    "GRADER_VERSION",
    "Allow",
    "AppProfile",
    "Attempt",
    "Bounds",
    "Check",
    "CheckResult",
    "Collateral",
    "Derived",
    "Evidence",
    "Family",
    "Grade",
    "GradeError",
    "Rubric",
    "Story",
    "check",
    "creates",
    "deletes",
    "grade",
    "guard",
    "one_of",
    "updates",
]
