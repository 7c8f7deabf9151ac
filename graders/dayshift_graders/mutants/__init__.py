"""Generic wrong worlds: mutations of a solved end state, and blunt adversaries.

Each is a list of units of work (row edits with matching events) to be written on a fork of the
baseline through the control plane, so that the check under test has to catch it and not a missing
event. None of them may pass.
"""

from .adversaries import SPAM_ANSWERS, bulk_edit, flood, wipe
from .operators import Mutant, Site, mutants
from .replay import Unit, replay

__all__ = ["SPAM_ANSWERS", "Mutant", "Site", "Unit", "bulk_edit", "flood", "mutants", "replay", "wipe"]
