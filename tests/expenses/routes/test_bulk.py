"""Changing many expenses together."""

MEAL, GARAGE, AIR = "EXP-000001", "EXP-000002", "EXP-000003"
SENT = "EXP-000006"
"""Jonah's, which Maya approves: hers to recode, not to delete."""


def test_ex_42_the_bar_says_multiple_where_lines_differ_and_what_they_share(maya):
    bar = maya.get(f"/expenses/selection?id={MEAL}&id={GARAGE}")
    fields = [" ".join(field.text.split()) for field in bar.select(".bulk__field")]
    assert fields == [
        "Category Multiple", "Project Multiple", "Billable Multiple", "Reimbursable Yes", "Region Multiple",
        "Date Multiple",
    ]  # fmt: skip
    assert "2 selected" in bar.select_one(".bulk__line").text
    assert bar.select_one("button[formaction$=coding]").has_attr("disabled")


def test_ex_42_only_the_field_that_was_chosen_is_changed(maya, expense, events):
    before = expense(MEAL)
    maya.post(
        "/expenses/selection/coding",
        {"id": [MEAL, GARAGE], "set_project": "PRJ-131", "within": ""},
        turbo=True,
        status=200,
    )
    assert expense(MEAL)["project_id"] == expense(GARAGE)["project_id"] == "PRJ-131"
    after = expense(MEAL)
    kept = before.keys() - {"project_id", "version"}
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}
    assert {event[:2] for event in events()[-2:]} == {("edited", GARAGE), ("edited", MEAL)}


def test_ex_42_what_is_refused_is_listed_with_its_reason_and_the_rest_is_done(maya, expense):
    answer = maya.post("/expenses/selection/deletion", {"id": [GARAGE, SENT]}, turbo=True, status=200)
    assert expense(GARAGE) is None
    assert expense(SENT) is not None
    news = answer.page.select_one(".alert-bar")
    assert news["role"] == "alert"
    assert news.select_one("h2").text == "1 of 2 expenses deleted"
    assert news.select_one("li a").text == SENT


def test_ex_42_all_that_match_reach_over_every_page(maya, expense):
    within = "owner=me&status=Unreported"
    bar = maya.get(f"/expenses/selection?all=1&within={within.replace('&', '%26').replace('=', '%3D')}")
    count = int(bar.select_one("[role=status]").text.split()[0])
    assert count > 45
    data = {"all": "1", "within": within, "set_billable": "yes"}
    maya.post("/expenses/selection/coding", data, turbo=True, status=200)
    page = maya.get("/expenses?owner=me&billable=yes&status=Unreported")
    assert page.select_one(".list-foot strong").text == f"{count} expenses"
    assert expense(AIR)["is_billable"] is False


def test_ex_42_a_hold_needs_a_reason(maya, expense):
    answer = maya.post("/expenses/selection/holds", {"id": [AIR], "hold_reason": " "}, turbo=True, status=200)
    assert "Say why it is held." in answer.text
    maya.post("/expenses/selection/holds", {"id": [AIR], "hold_reason": "Refund due"}, turbo=True, status=200)
    assert expense(AIR)["hold_reason"] == "Refund due"


def test_ex_42_a_new_report_takes_the_selected(maya, expense):
    loose = maya.rows("?status=Unreported&q=tillicum")[:2]
    maya.post("/expenses/selection/reports", {"id": loose, "report_name": "Cabs"}, turbo=True, status=200)
    reports = {expense(each)["report_id"] for each in loose}
    assert len(reports) == 1
    assert None not in reports
    maya.post("/expenses/selection/reports/R-2026-00001", {"id": loose[:1]}, turbo=True, status=200)
    assert expense(loose[0])["report_id"] == "R-2026-00001"


def test_ex_42_no_report_is_begun_without_a_name_or_for_nothing(maya, events):
    count = len(events())
    maya.post("/expenses/selection/reports", {"id": [AIR], "report_name": ""}, turbo=True, status=422)
    maya.post(
        "/expenses/selection/reports", {"id": [SENT], "report_name": "Not mine"}, turbo=True, status=403
    )
    assert len(events()) == count


def test_ex_87_ids_of_others_are_passed_over(lucia, expense):
    before = expense(MEAL)
    lucia.post("/expenses/selection/coding", {"id": [MEAL], "set_project": "PRJ-131"}, turbo=True, status=200)
    assert expense(MEAL) == before


def test_ex_42_a_tag_is_set_for_all_and_taken_off_again(maya):
    bar = maya.get(f"/expenses/selection?id={GARAGE}&id={AIR}&set_tag_region=na-east")
    assert "Region North America – East" in [" ".join(f.text.split()) for f in bar.select(".bulk__field")]
    recode = {"id": [GARAGE, AIR], "set_tag_region": "na-east"}
    maya.post("/expenses/selection/coding", recode, turbo=True, status=200)
    assert sorted(maya.rows("?tag=na-east")) == [GARAGE, AIR]
    maya.post("/expenses/selection/coding", {**recode, "set_tag_region": "none"}, turbo=True, status=200)
    assert maya.rows("?tag=na-east") == []
    assert maya.rows("?tag=na-west") == [MEAL]


def test_ex_42_a_day_is_set_for_all_and_a_day_of_no_calendar_for_none(maya, expense):
    day = {"id": [GARAGE, AIR], "set_date": "7 Mar 2026"}
    maya.post("/expenses/selection/coding", day, turbo=True, status=200)
    assert {str(expense(each)["spent_on"]) for each in (GARAGE, AIR)} == {"2026-03-07"}
    bar = maya.get(f"/expenses/selection?id={GARAGE}&set_date=31 Feb 2026")
    assert bar.select_one("[role=alert]").text == "There is no 31 Feb 2026 in the calendar."
    assert bar.select_one("button[formaction$=coding]").has_attr("disabled")
    maya.post("/expenses/selection/coding", {**day, "set_date": "31 Feb 2026"}, turbo=True, status=200)
    assert str(expense(GARAGE)["spent_on"]) == "2026-03-07"
