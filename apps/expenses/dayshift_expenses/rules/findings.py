"""What a check found, and the problem that people read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from dayshift_expenses.rules.catalogue import ORDER, RULES, SEVERITIES, Severity
from dayshift_expenses.rules.policy import PolicyFacts


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that is broken, with what its text is filled with.

    Attributes:
        related: id of the expense, report, trip or advance that it is about besides this one.
        field: instead of the rule's own.
        detail: a figure to show behind the message.
    """

    code: str
    values: Mapping[str, str] = field(default_factory=dict)
    related: str = ""
    field: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """A broken rule as lists, forms, reports and programs show it."""

    code: str
    severity: Severity
    field: str
    message: str
    related_id: str = ""
    detail: str = ""

    @property
    def blocks(self) -> bool:
        return self.severity == "block"


def as_problems(findings: Iterable[Finding], policy: PolicyFacts) -> tuple[Problem, ...]:
    """The findings in words, without the silenced ones: worst first, then as the catalogue orders them."""
    seen = {problem for finding in findings if (problem := _problem(finding, policy))}
    return tuple(sorted(seen, key=_position))


def _problem(finding: Finding, policy: PolicyFacts) -> Problem | None:
    rule = RULES[finding.code]
    severity = policy.setting(rule.code)
    if severity == "off":
        return None
    message = rule.text.format_map(finding.values)
    return Problem(rule.code, severity, finding.field or rule.field, message, finding.related, finding.detail)


def _position(problem: Problem) -> tuple[int, int, str, str, str]:
    rank = SEVERITIES.index(problem.severity)
    return rank, ORDER[problem.code], problem.field, problem.related_id, problem.message
