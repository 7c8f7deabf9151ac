"""Search results."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from dayshift_chat.presenters.desk import Desk, desk_in
from dayshift_chat.presenters.destinations import destinations
from dayshift_chat.presenters.search_results import results_of
from dayshift_chat.routes.answers import page

search = Blueprint("search", __name__)


@search.get("/client/<team_id>/search")
def index(team_id: str) -> ResponseReturnValue:
    desk = desk_in(team_id)
    shown = results_of(desk, request.args)
    return page(
        "search/index.html",
        desk=desk,
        current="search",
        main_label="Search results",
        query=shown.text,
        search=shown,
    )


@search.get("/search/suggestions")
def suggest() -> str:
    """Places that match while somebody types, and the search itself."""
    desk = Desk.here()
    text = request.args.get("q", "")
    return render_template(
        "search/suggestions.html",
        text=text,
        found=[each for each in destinations(desk, text) if each.url][:5],
        search_url=desk.where.view("search"),
    )
