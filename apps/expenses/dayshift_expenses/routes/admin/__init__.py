"""Admin: what the company's administrators keep."""

from flask import Blueprint

from dayshift_expenses.routes.admin.policies import policies

ADMIN_BLUEPRINTS: tuple[Blueprint, ...] = (policies,)
