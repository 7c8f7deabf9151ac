"""Proof that graders are right: every family against solutions, near-misses, mutants and brutes."""

from dayshift.audit.auditing import audit
from dayshift.audit.trials import Trial, Verdicts

__all__ = ["Trial", "Verdicts", "audit"]
