"""The first page."""

from flask import Blueprint, Response

from dayshift_expenses.presenters.asking import PATH
from dayshift_kit.web.respond import go_to

home = Blueprint("home", __name__)


@home.get("/")
def index() -> Response:
    return go_to(PATH)
