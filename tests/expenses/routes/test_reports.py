"""Reports: the list, beginning one, and what one report's page says."""

import pytest

SEATTLE, SALEM, OSAKA = "R-2026-00001", "R-2026-00002", "R-2026-00003"


def words(thing):
    return " ".join(thing.get_text(" ").split())


def test_ex_46_the_list_counts_each_status_and_adds_up_what_is_claimed(maya, claim):
    claim("maya", 1250, 750)
    page = maya.get("/reports")
    tabs = [words(tab) for tab in page.select(".report-tabs .tab")]
    assert tabs == ["All 2", "Drafts 1", "Outstanding 1", "Sent back 0", "Approved 0", "Paid 0"]
    for tab in page.select(".report-tabs .tab"):
        rows = maya.get(tab["href"]).select(".report-table tbody tr")
        assert len(rows) == int(tab.select_one(".count").text)
    foot = maya.get("/reports?tab=outstanding").select_one(".list-foot")
    assert words(foot).startswith("1 report USD 20.00")


def test_ex_46_the_list_shows_others_only_to_those_who_may_read_them(maya, lucia):
    assert SALEM not in maya.get("/reports").text
    assert SALEM in maya.get("/reports?scope=all").text
    assert SALEM not in lucia.get("/reports?scope=all").text


def test_ex_55_an_empty_list_says_so_and_offers_the_way_back(maya):
    page = maya.get("/reports?q=nowhere")
    assert page.select_one(".nothing__title").text == "No reports match"
    assert page.select_one(".nothing a")["href"] == "/reports"


def test_ex_46_a_report_is_begun_with_unreported_expenses(maya, report):
    page = maya.get("/reports/new")
    free = [box["value"] for box in page.select("input[name=id]")]
    answer = maya.post("/reports", {"name": "Utrecht, March", "purpose": "Kick-off", "id": free[:2]})
    begun = report(answer.headers["Location"].rpartition("/")[2])
    assert (begun["name"], begun["purpose"], begun["approval_status"]) == (
        "Utrecht, March",
        "Kick-off",
        "not_submitted",
    )
    assert sorted(begun["lines"]) == sorted(free[:2])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"name": " "}, "Give the report a name."),
        ({"name": "Osaka", "starts_on": "2026-02-31"}, "There is no 2026-02-31 in the calendar."),
        (
            {"name": "Osaka", "starts_on": "2026-03-05", "ends_on": "2026-03-01"},
            "The last day is before the first.",
        ),
        ({"name": "Osaka", "id": "EXP-000001"}, "One of these expenses is in a report by now. Choose again."),
    ],
)
def test_ex_105_a_report_that_cannot_be_begun_keeps_what_was_typed(maya, events, typed, said):
    before = events()
    answer = maya.post("/reports", typed, status=422, turbo=True)
    assert said in answer.page.text
    assert answer.page.select_one("input[name=name]")["value"] == typed["name"]
    assert events() == before


def test_ex_105_beginning_a_report_twice_begins_one(maya, events):
    seen = maya.get("/reports/new").select_one("input[name=seen]")["value"]
    first = maya.post("/reports", {"name": "Osaka", "seen": seen})
    second = maya.post("/reports", {"name": "Osaka", "seen": seen})
    assert first.headers["Location"] == second.headers["Location"]
    assert [event[1] for event in events() if event[0] == "created"].count(
        first.headers["Location"].rpartition("/")[2]
    ) == 1
    assert len(maya.get("/reports?q=Osaka").select(".report-table tbody tr")) == 1


def test_ex_46_the_page_says_who_is_waited_for_and_what_it_comes_to(maya):
    page = maya.get(f"/reports/{SALEM}")
    assert page.select_one("h1").text == "Salem site visits, February"
    assert words(page.select_one(".report-head__total")) == "$151.00"
    assert words(page.select_one(".next")) == "Waiting for you, step 1 of 1"
    sums = {words(line.dt): words(line.dd) for line in page.select(".sums__line")}
    assert sums["Claimed"] == "151.00"
    assert sums["Of that held"] == "63.00"
    assert sums["Due to Jonah"] == "$151.00"


def test_ex_46_lines_are_grouped_by_category_or_day_and_add_up(maya):
    for address in (f"/reports/{SALEM}", f"/reports/{SALEM}?group=day"):
        page = maya.get(address)
        groups = [words(each) for each in page.select(".lines-table__group td:first-of-type")]
        lines = [words(each.select("td")[-2]) for each in page.select(".lines-table__line")]
        total = page.select("tfoot td")[1].text
        assert sum(int(each.replace(".", "")) for each in groups) == int(total.replace(".", ""))
        assert sum(int(each.replace(".", "")) for each in lines) == int(total.replace(".", ""))
    names = [words(each) for each in page.select(".lines-table__group th")]
    assert names == ["27 Feb 2", "2 Mar 1"]


def test_ex_46_the_timeline_tells_who_has_it(maya, does, claim):
    sent = claim("jonah", 1200)
    stops = [words(each) for each in maya.get(f"/reports/{sent}").select(".stop")]
    assert stops[0].startswith("Jonah Feldstein submitted")
    assert "Maya Okafor waiting Manager" in stops[1]


def test_ex_46_a_draft_names_whom_it_would_go_to(lucia):
    stops = [words(each) for each in lucia.get(f"/reports/{OSAKA}").select(".stop")]
    assert stops == ["1 Henrik Solvang Manager"]


def test_ex_46_a_comment_names_people_and_a_repeated_one_is_written_once(maya, does, events, world, manifest):
    maya.post(f"/reports/{SALEM}/comments", {"body": "@Jonah Feldstein which lab?"})
    maya.post(f"/reports/{SALEM}/comments", {"body": "@Jonah Feldstein which lab?"})
    page = maya.get(f"/reports/{SALEM}")
    assert [words(each) for each in page.select(".said__body")] == ["@Jonah Feldstein which lab?"]
    assert words(page.select_one(".mention")) == "@Jonah Feldstein"
    assert [verb for verb, _, _ in events()].count("written") == 1


def test_ex_46_an_empty_comment_is_refused_and_a_stranger_finds_nothing(maya, lucia, events):
    before = events()
    answer = maya.post(f"/reports/{SALEM}/comments", {"body": "  "}, status=422, turbo=True)
    assert "Write a comment first." in answer.text
    lucia.post(f"/reports/{SALEM}/comments", {"body": "Hello"}, status=404)
    lucia.get(f"/reports/{SALEM}", status=404)
    assert events() == before


def test_ex_46_history_tells_what_happened_and_why(maya, does, claim, report):
    sent = claim("jonah", 1200, 800)
    line = report(sent)["lines"][0]
    maya.post(f"/reports/{sent}/expenses/{line}/amount", {"amount": "10.00", "reason": "Tip was too high"})
    first = words(maya.get(f"/reports/{sent}").select_one("#report-history li"))
    assert f"Maya Okafor approved less of {line}: $12.00 → $10.00" in first
    assert "Tip was too high" in first


def test_ex_46_receipts_of_its_lines_are_listed_once(maya):
    page = maya.get(f"/reports/{SEATTLE}")
    assert len(page.select(".paper")) == 2
    for paper in page.select("a.paper"):
        maya.get(paper["href"])
