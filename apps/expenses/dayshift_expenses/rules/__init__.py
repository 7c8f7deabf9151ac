"""Rules: what is wrong with an expense or a report under a version of a policy.

Pure: the same facts give the same problems, whoever asks and from wherever.
"""

from dayshift_expenses.rules.catalogue import RULES, Rule, Severity
from dayshift_expenses.rules.checks import EXPENSE_CHECKS, REPORT_CHECKS
from dayshift_expenses.rules.facts import Context, ExpenseFacts, ReportFacts
from dayshift_expenses.rules.findings import Problem, as_problems
from dayshift_expenses.rules.policy import PolicyFacts, policy_errors

__all__ = [
    "RULES",
    "Context",
    "ExpenseFacts",
    "PolicyFacts",
    "Problem",
    "ReportFacts",
    "Rule",
    "Severity",
    "policy_errors",
    "problems",
    "report_problems",
]


def problems(expense: ExpenseFacts, context: Context, policy: PolicyFacts) -> tuple[Problem, ...]:
    """Everything wrong with an expense, worst first; the same order everywhere it is shown."""
    found = (finding for check in EXPENSE_CHECKS for finding in check(expense, context, policy))
    return as_problems(found, policy)


def report_problems(report: ReportFacts, context: Context, policy: PolicyFacts) -> tuple[Problem, ...]:
    """Everything wrong with a report as a whole; its expenses have their own problems besides."""
    found = (finding for check in REPORT_CHECKS for finding in check(report, context, policy))
    return as_problems(found, policy)
