"""Files that a browser saves: from the list, from its bar, from a report."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

TAXI, SEATTLE = "EXP-000055", "R-2026-00001"


def saved(page, click):
    """The name and the bytes of the file that a click brings."""
    with page.expect_download() as begun:
        click()
    download = begun.value
    return download.suggested_filename, Path(download.path()).read_bytes()


def test_ex_113_the_whole_list_is_saved_from_its_menu(enter):
    page = enter("maya", "/expenses?category=parking")
    page.get_by_role("button", name="Export").click()
    name, content = saved(page, page.get_by_role("menuitem", name="CSV").click)
    assert name == "expenses-2026-03-10.csv"
    assert content.startswith(b"\xef\xbb\xbfExpense,")
    assert content.count(b"\r\n") == page.locator("tbody input[name=id]").count() + 1
    expect(page.get_by_role("heading", name="Expenses")).to_be_visible()


def test_ex_113_what_is_ticked_and_then_all_that_match_is_saved_from_the_bar(enter):
    page = enter("maya", "/expenses")
    page.get_by_role("checkbox", name=f"Select {TAXI}").check()
    bar = page.get_by_role("region", name="Selected expenses")
    bar.get_by_role("button", name="Export").click()
    _, content = saved(page, page.get_by_role("menuitem", name="CSV").click)
    assert [line.partition(b",")[0] for line in content.splitlines()[1:]] == [TAXI.encode()]
    bar.get_by_role("button", name="Select all").click()
    expect(bar.get_by_role("button", name="Select all")).to_have_count(0)
    bar.get_by_role("button", name="Export").click()
    name, content = saved(page, page.get_by_role("menuitem", name="Excel workbook").click)
    assert name == "expenses-2026-03-10.xlsx"
    assert content.startswith(b"PK")
    bar.get_by_role("button", name="Export").click()
    _, everything = saved(page, page.get_by_role("menuitem", name="CSV").click)
    assert everything.count(b"\r\n") > 50


def test_ex_113_a_report_is_saved_with_its_receipts(enter):
    page = enter("maya", f"/reports/{SEATTLE}")
    page.get_by_role("button", name="Export", exact=True).click()
    name, content = saved(page, page.get_by_role("menuitem", name="PDF with receipts").click)
    assert name == f"{SEATTLE}.pdf"
    assert content.startswith(b"%PDF-")
