"""Approval: the rules of the workflow, the chain they make of a report, and its steps."""

from dayshift_expenses.models.approvals.routing import Case, Chain, Seat, chain_for
from dayshift_expenses.models.approvals.rules import ApprovalRule
from dayshift_expenses.models.approvals.steps import ApprovalStep

__all__ = ["ApprovalRule", "ApprovalStep", "Case", "Chain", "Seat", "chain_for"]
