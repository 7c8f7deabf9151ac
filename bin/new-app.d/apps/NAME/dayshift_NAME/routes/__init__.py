"""BRAND's pages: one resource a file, one blueprint each."""

from flask import Blueprint

from dayshift_NAME.routes.notes import notes

BLUEPRINTS: tuple[Blueprint, ...] = (notes,)
