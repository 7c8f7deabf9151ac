"""Outlay's pages: one resource a file, one blueprint each."""

from flask import Blueprint

from dayshift_expenses.routes.notes import notes

BLUEPRINTS: tuple[Blueprint, ...] = (notes,)
