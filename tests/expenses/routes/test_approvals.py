"""The approver's queue, and the first page that counts it."""

import pytest

SALEM = "R-2026-00002"


@pytest.fixture
def waiting(claim):
    """Two more of Jonah's reports without problems."""
    return [claim("jonah", 1200, name="Lab visit"), claim("jonah", 2400, 800, name="Trade fair")]


def ids(page):
    return [card["id"].removeprefix("card_") for card in page.select(".queue-card")]


def approve(maya, *chosen, **more):
    data = {"id": list(chosen), **more}
    headers = {
        "Origin": "http://localhost",
        "X-CSRF-Token": maya.token,
        "Referer": "http://localhost/approvals",
    }
    return maya.client.post("/approvals/selection", data=data, headers={**headers, "Accept": TURBO})


TURBO = "text/vnd.turbo-stream.html, text/html"


def test_ex_47_the_queue_shows_the_longest_waiting_first_with_total_age_and_marks(maya, waiting):
    page = maya.get("/approvals")
    assert ids(page) == [SALEM, *waiting]
    salem = page.select_one(f"#card_{SALEM}")
    assert salem.select_one(".queue-card__end strong").text == "$151.00"
    assert "1 held" in salem.text
    assert "Today" in salem.text
    assert ids(maya.get("/approvals?sort=newest")) == [waiting[1], waiting[0], SALEM]


def test_ex_47_only_reports_without_problems_or_holds_can_be_ticked(maya, waiting):
    page = maya.get("/approvals")
    boxes = {box["value"]: box for box in page.select(".queue-card input[name=id]")}
    assert boxes[SALEM].has_attr("disabled")
    why = page.select_one(f"#{boxes[SALEM]['aria-describedby']}").text
    assert why == "EXP-000006 (Willamette Print) is held."
    assert not boxes[waiting[0]].has_attr("disabled")


def test_ex_47_several_are_approved_together(maya, waiting, report):
    answer = approve(maya, *waiting)
    assert answer.status_code == 200
    assert "2 reports approved." in answer.text
    assert {report(each)["approval_status"] for each in waiting} == {"approved"}


def test_ex_47_one_that_cannot_be_approved_is_listed_and_the_rest_is_done(maya, waiting, report):
    before = report(SALEM)
    answer = approve(maya, waiting[0], SALEM, "R-2026-99999")
    assert "1 of 3 reports approved" in answer.text
    assert "EXP-000006 (Willamette Print) is held." in answer.text
    assert "There is no such report." in answer.text
    assert report(waiting[0])["approval_status"] == "approved"
    assert report(SALEM) == before


def test_ex_105_approving_several_twice_approves_them_once(maya, waiting, report, events):
    seen = maya.get("/approvals").select_one("#queue-form input[name=seen]")["value"]
    for _ in range(2):
        assert "2 reports approved." in approve(maya, *waiting, seen=seen).text
    assert [event[:2] for event in events()].count(("approved", waiting[0])) == 1


def test_ex_47_nothing_chosen_is_refused(maya, events):
    before = events()
    assert approve(maya).status_code == 422
    assert events() == before


def test_ex_91_nobody_finds_their_own_report_in_the_queue(reader, claim):
    own = claim("henrik", 1200)
    henrik = reader("henrik")
    assert own not in ids(henrik.get("/approvals"))
    henrik.post(f"/reports/{own}/approval", status=403)


def test_ex_47_two_amounts_are_offered_while_something_is_held(maya):
    page = maya.get("/approvals")
    foot = [" ".join(each.text.split()) for each in page.select(".preview__foot button")]
    assert foot == ["Approve $88.00 now", "Approve all $151.00", "Hold", "Send back"]
    boxes = {box.dt.text: box.dd.text for box in page.select(".boxes__one")}
    assert boxes["Held"] == "$63.00"


def test_ex_47_reports_whose_every_line_is_held_wait_apart(maya, events):
    maya.post(f"/reports/{SALEM}/approval-of-unheld")
    apart = next(object_ for verb, object_, _ in events() if verb == "split_off")
    assert ids(maya.get("/approvals")) == []
    assert ids(maya.get("/approvals?tab=held")) == [apart]
    assert SALEM in ids(maya.get("/approvals?tab=done"))


def test_ex_93_a_stand_in_sees_for_whom_they_approve(reader, does):
    does("maya", _lend_to_lucia)
    lucia = reader("lucia")
    page = lucia.get("/approvals")
    assert page.select_one(f"#card_{SALEM} .for-mark").text == "for Maya Okafor"
    assert "You approve for Maya Okafor." in page.select_one(".queue__foot").text
    lucia.post(f"/reports/{SALEM}/approval-of-all")
    history = lucia.get(f"/reports/{SALEM}").select_one("#report-history li").text
    assert "Lucía Barrientos" in history
    assert "for Maya Okafor" in history


def _lend_to_lucia(maya):
    from dayshift_expenses.models import Person
    from dayshift_kit import current

    lucia = current.session.get_one(Person, "ULUCIA0000")
    maya.delegate_to(lucia, actor=maya, kind="approve", starts_on=maya.today)


def test_ex_55_an_empty_queue_says_so(lucia):
    page = lucia.get("/approvals")
    assert page.select_one(".queue .empty__title").text == "Nothing waits for you"


def test_ex_40_badges_say_how_many_there_are(maya, waiting):
    page = maya.get("/?show=drafts&show=charges&show=receipts&show=approvals&show=reports")
    for title in page.select(".stack__head"):
        stack = title.parent
        heads = stack.select(".stack__part")
        counts = [int(each.select_one(".count").text) for each in heads]
        rows = [len(each.find_next_sibling("ul").select("li")) for each in heads]
        assert counts == rows
    todo = page.select_one("#to-do-title").parent
    assert int(todo.select_one(".count").text) == len(todo.parent.select(".stack-row"))
    approve_count = page.select_one("#to-approve-title").parent.select_one(".count").text
    queue = maya.get("/approvals")
    assert int(approve_count) == len(ids(queue)) == int(queue.select_one(".queue__tabs .count").text)
    assert page.select_one(".rail__count").text == approve_count


def test_ex_40_every_row_leads_to_the_thing_itself(maya, waiting):
    page = maya.get("/")
    links = [each["href"] for each in page.select(".stack-row__name") if each.get("href")]
    assert links
    for link in links:
        maya.get(link)


def test_ex_40_a_receipt_that_could_not_be_read_is_to_be_reviewed(maya):
    page = maya.get("/")
    assert "Receipt could not be read" in page.text
    parts = {each.find(string=True): each.select_one(".count").text for each in page.select(".stack__part")}
    assert parts["Receipts to review"] == "1"
