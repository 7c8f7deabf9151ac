"""Outlay's pages: one resource a file, one blueprint each."""

from flask import Blueprint

from dayshift_expenses.routes.home import home

BLUEPRINTS: tuple[Blueprint, ...] = (home,)
