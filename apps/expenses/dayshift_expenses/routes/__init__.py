"""Outlay's pages: one resource a file, one blueprint each."""

from flask import Blueprint

from dayshift_expenses.routes.accounting import accounting
from dayshift_expenses.routes.admin import ADMIN_BLUEPRINTS
from dayshift_expenses.routes.approvals import approvals
from dayshift_expenses.routes.batches import batches
from dayshift_expenses.routes.bulk import bulk
from dayshift_expenses.routes.cards import cards
from dayshift_expenses.routes.charges import charges
from dayshift_expenses.routes.decisions import decisions
from dayshift_expenses.routes.details import details
from dayshift_expenses.routes.duplicates import duplicates
from dayshift_expenses.routes.expenses import expenses
from dayshift_expenses.routes.exports import exports
from dayshift_expenses.routes.home import home
from dayshift_expenses.routes.parts import parts
from dayshift_expenses.routes.payments import payments
from dayshift_expenses.routes.periods import periods
from dayshift_expenses.routes.receipts import receipts
from dayshift_expenses.routes.reports import reports
from dayshift_expenses.routes.views import views

BLUEPRINTS: tuple[Blueprint, ...] = (
    home, bulk, views, expenses, details, parts, receipts, reports, decisions, approvals, exports, payments,
    batches, accounting, periods, cards, charges, duplicates, *ADMIN_BLUEPRINTS,
)  # fmt: skip
