"""What is kept of an attempt, and the runs that attempts belong to."""

from dayshift.attempt.plan import Planned, plan
from dayshift.attempt.reader import AttemptFolder, RunFolder
from dayshift.attempt.writer import AttemptWriter

__all__ = ["AttemptFolder", "AttemptWriter", "Planned", "RunFolder", "plan"]
