"""Files to take away: expenses as lists, a report as a list or on paper. Reading them changes nothing."""

import io

from flask import Blueprint, Response, request, send_file

from dayshift_expenses.exports.report_pdf import report_pdf
from dayshift_expenses.models import Person
from dayshift_expenses.presenters.bulk import Selection
from dayshift_expenses.presenters.exporting import FORMS, lines_of_report, lines_of_selection, listed_file
from dayshift_expenses.presenters.printing import printed
from dayshift_kit.errors import NotFound

exports = Blueprint("exports", __name__, url_prefix="/exports")


@exports.get("/expenses.<form>")
def show_expenses(form: str) -> Response:
    """The ticked expenses, or with `all=1` every one that matches the list `within`."""
    if form == "pdf" or form not in FORMS:
        raise NotFound("Expenses can be exported as CSV or as a workbook.")
    lines = lines_of_selection(Selection.read(request.args))
    return _file(listed_file(lines, form), f"expenses-{Person.signed_in().today:%Y-%m-%d}", form)


@exports.get("/reports/<report_id>.<form>")
def show_report(report_id: str, form: str) -> Response:
    person = Person.signed_in()
    report = person.report(report_id)
    if form == "pdf":
        return _file(report_pdf(printed(report, person)), report.id, form)
    return _file(listed_file(lines_of_report(report), form), report.id, form)


def _file(content: bytes, name: str, form: str) -> Response:
    answer: Response = send_file(
        io.BytesIO(content),
        mimetype=FORMS[form].media_type,
        as_attachment=True,
        download_name=f"{name}.{form}",
    )
    answer.cache_control.no_store = True
    return answer
