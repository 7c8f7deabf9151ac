"""The first page: the reports a person may read."""

from flask import Blueprint, render_template

from dayshift_expenses.models import Person
from dayshift_kit import current

home = Blueprint("home", __name__)


@home.get("/")
def index() -> str:
    reports = list(current.session.scalars(Person.signed_in().reports().limit(50)))
    return render_template("home/index.html", reports=reports)
