"""Files that people take away from lists and reports."""

import csv
import io

import openpyxl
import pypdfium2
import pytest

from dayshift_expenses.presenters import exporting

SEATTLE, SALEM = "R-2026-00001", "R-2026-00002"
MEAL, TAXI, ABROAD = "EXP-000001", "EXP-000055", "EXP-000056"


@pytest.fixture
def fetch():
    """What somebody gets at an address: the answer, its kind and name checked."""

    def fetch(reader, address, *, status=200, **asked):
        answer = reader.client.get(address, query_string=asked)
        assert answer.status_code == status, answer.text
        return answer

    return fetch


@pytest.fixture
def rows(fetch):
    """The records of a CSV."""

    def rows(reader, address="/exports/expenses.csv", **asked):
        text = fetch(reader, address, **asked).data.decode("utf-8-sig")
        return list(csv.DictReader(io.StringIO(text, newline="")))

    return rows


def test_ex_113_all_that_match_are_exported_from_every_page_in_the_order_of_the_list(maya, rows):
    listed = maya.rows() + maya.rows("?page=2")
    assert [row["Expense"] for row in rows(maya, all="1")] == listed
    narrow = maya.rows("?category=parking&sort=original")
    found = rows(maya, all="1", within="category=parking&sort=original")
    assert [row["Expense"] for row in found] == narrow
    assert len(narrow) < len(listed)


def test_ex_113_only_what_is_ticked_is_exported(maya, rows):
    found = rows(maya, id=[TAXI, MEAL], within="")
    assert [row["Expense"] for row in found] == [TAXI, MEAL]


def test_ex_113_rows_say_what_is_kept_now(maya, rows):
    maya.save(TAXI, {"merchant": "=Tillicum, Cabs", "amount": "31.05"})
    (row,) = rows(maya, id=TAXI)
    assert (row["Merchant"], row["Amount"], row["Currency"]) == ("'=Tillicum, Cabs", "31.05", "USD")
    assert (row["Date"], row["Employee"], row["Status"]) == ("2026-03-09", "Maya Okafor", "Unreported")


def test_ex_113_foreign_lines_tell_the_rate_they_were_converted_at(maya, rows):
    (row,) = (row for row in rows(maya, all="1") if row["Currency"] == "EUR")
    assert (row["Amount"], row["Converted"], row["Converted currency"]) == ("128.40", "148.94", "USD")
    assert (row["Rate"], row["Rate date"], row["Rate source"]) == ("1.16000000", "2026-02-27", "table")


def test_ex_113_a_workbook_has_the_same_rows_and_totals_beside_them(maya, fetch, rows):
    answer = fetch(maya, "/exports/expenses.xlsx", all="1")
    book = openpyxl.load_workbook(io.BytesIO(answer.data))
    assert book.sheetnames == ["Expenses", "Totals"]
    listed = [cell.value for cell in book["Expenses"]["A"][1:]]
    assert listed == [row["Expense"] for row in rows(maya, all="1")]
    assert "expenses-2026-03-10.xlsx" in answer.headers["Content-Disposition"]


def test_ex_113_nobody_takes_away_what_is_others(maya, lucia, fetch, rows):
    fetch(lucia, "/exports/expenses.csv", status=422, id=[MEAL, TAXI])
    both = rows(lucia, all="1")
    assert {row["Employee"] for row in both} == {"Lucía Barrientos"}
    for form in ("csv", "xlsx", "pdf"):
        fetch(lucia, f"/exports/reports/{SEATTLE}.{form}", status=404)
    mine = rows(maya, id=[MEAL, rows(lucia, all="1")[0]["Expense"]])
    assert [row["Expense"] for row in mine] == [MEAL]


def test_ex_113_nothing_and_too_much_are_refused_with_a_reason(maya, fetch, monkeypatch):
    assert "Choose at least one" in fetch(maya, "/exports/expenses.csv", status=422).text
    monkeypatch.setattr(exporting, "LIMIT", 20)
    said = fetch(maya, "/exports/expenses.xlsx", status=422, all="1").text
    assert "too many for one file, which takes 20. Narrow the list first." in said
    fetch(maya, "/exports/expenses.pdf", status=404, all="1")
    fetch(maya, f"/exports/reports/{SEATTLE}.doc", status=404)


def test_ex_113_a_report_is_exported_with_its_lines(maya, rows):
    found = rows(maya, f"/exports/reports/{SEATTLE}.csv")
    assert len(found) == 5
    assert {row["Report"] for row in found} == {SEATTLE}
    assert MEAL in {row["Expense"] for row in found}


def test_ex_113_a_report_on_paper_ends_with_its_receipts(maya, fetch):
    answer = fetch(maya, f"/exports/reports/{SEATTLE}.pdf")
    assert answer.mimetype == "application/pdf"
    document = pypdfium2.PdfDocument(answer.data)
    pages = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    assert len(pages) == 3
    for words in ("Seattle, March", "Add a description", "Henrik Solvang", "Halyard & Finch", "1,343.74"):
        assert words in pages[0]
    assert ["Receipt 1" in pages[1], "Receipt 2" in pages[2]] == [True, True]


def test_ex_113_an_approver_gets_the_trail_of_holds_on_paper(maya, fetch):
    document = pypdfium2.PdfDocument(fetch(maya, f"/exports/reports/{SALEM}.pdf").data)
    page = document[0].get_textpage().get_text_bounded()
    document.close()
    for words in ("Submitted it", "Held EXP-000006", "Quote not in yet", "Waiting", "Of that held"):
        assert words in page


@pytest.mark.parametrize("form", ["csv", "xlsx", "pdf"])
def test_ex_113_the_same_state_makes_the_same_file_and_nothing_is_changed_by_it(maya, fetch, events, form):
    before = events()
    address = f"/exports/reports/{SEATTLE}.{form}"
    assert fetch(maya, address).data == fetch(maya, address).data
    assert events() == before


def test_ex_113_lists_bars_and_reports_offer_their_files(maya):
    page = maya.get("/expenses?category=parking")
    link = page.select_one("#export-menu a[href*='.csv']")
    assert link["href"] == "/exports/expenses.csv?all=1&within=category%3Dparking"
    bar = maya.get(f"/expenses/selection?id={TAXI}")
    assert bar.select_one("#bulk-export button[formaction='/exports/expenses.xlsx']")["form"] == "bulk"
    report = maya.get(f"/reports/{SEATTLE}")
    assert [a["href"].rpartition(".")[2] for a in report.select("#export-menu a")] == ["pdf", "csv", "xlsx"]
    assert maya.get("/expenses?q=nowhere").select_one("#export-menu") is None
