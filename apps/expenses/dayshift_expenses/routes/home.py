"""The first page."""

from flask import Blueprint, request

from dayshift_expenses.models import Person
from dayshift_expenses.presenters.home import home_of
from dayshift_expenses.routes.answers import page

home = Blueprint("home", __name__)


@home.get("/")
def index() -> str:
    drawn = home_of(Person.signed_in(), request.args.getlist("show"))
    return page("home/index.html", current="home", home=drawn)
