"""The checks behind the catalogue: each looks at one expense or report and yields what is wrong."""

from collections.abc import Callable, Iterator

from dayshift_expenses.rules.checks import (
    conduct,
    duplicates,
    fields,
    limits,
    receipts,
    reports,
    scans,
    shares,
    travel,
)
from dayshift_expenses.rules.facts import Context, ExpenseFacts, ReportFacts
from dayshift_expenses.rules.findings import Finding
from dayshift_expenses.rules.policy import PolicyFacts

Check = Callable[[ExpenseFacts, Context, PolicyFacts], Iterator[Finding]]
ReportCheck = Callable[[ReportFacts, Context, PolicyFacts], Iterator[Finding]]

EXPENSE_CHECKS: tuple[Check, ...] = (
    *fields.CHECKS,
    *scans.CHECKS,
    *receipts.CHECKS,
    *duplicates.CHECKS,
    *limits.CHECKS,
    *conduct.CHECKS,
    *travel.CHECKS,
    *shares.CHECKS,
)
REPORT_CHECKS: tuple[ReportCheck, ...] = reports.CHECKS
