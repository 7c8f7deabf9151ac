"""Look-alikes side by side: kept apart, or made one with what was picked from both."""

from datetime import date

import pytest

ONE, TWO = "EXP-000061", "EXP-000062"
PAIR = f"/duplicates/{ONE}/{TWO}"
SLIP = "RCT-000004"


@pytest.fixture
def nils(reader):
    return reader("nils")


@pytest.fixture
def pair(world, manifest):
    """How a pair stands: state, the one that was kept, who decided."""
    from dayshift_expenses.models import DuplicatePair

    def pair(first=ONE, second=TWO):
        with world.unit(write=False) as session:
            found = session.get(DuplicatePair, (first, second))
            return found.state, found.survivor_id, found.decided_by_id

    return pair


def form(reader, path=PAIR):
    """What the page would send with nothing picked."""
    sent = reader.get(path).select(".review__card input[type=hidden]")
    return {each["name"]: each["value"] for each in sent if each["name"] != "csrf_token"}


def lines(page):
    """Fields: their values on both sides."""
    return {
        row.th.find(string=True).strip(): [cell.text.strip() for cell in row.select("td")]
        for row in page.select(".review-table tbody tr")
    }


def test_ex_49_fields_stand_side_by_side_and_those_that_differ_are_marked(nils):
    page = nils.get(PAIR)
    shown = lines(page)
    assert shown["Merchant"] == ["Cascade Stationers"] * 2
    assert shown["Amount"] == ["$64.80"] * 2
    assert shown["Description"] == ["–", "Labels"]
    marked = [row.th.find(string=True) for row in page.select(".review-table__differs")]
    assert marked == ["Description"]
    assert "1 field differs · 1 receipt will be kept" in page.text
    assert page.select_one("td img[alt='Receipt image']") is not None


def test_ex_49_the_one_with_a_receipt_is_put_forward(nils):
    (button,) = nils.get(PAIR).select(".btn--primary:not(dialog .btn)")
    assert button["value"] == TWO


def test_ex_101_one_is_kept_and_takes_over_what_was_picked_and_the_receipt(nils, expense, pair, events):
    sent = {**form(nils), "keep": ONE, "pick_description": TWO}
    answer = nils.post(f"{PAIR}/merge", sent, status=200, turbo=True, page=PAIR)
    assert f"{ONE} is kept; {TWO} is gone." in answer.text
    assert answer.page.select_one("#review .empty__title").text == "No possible duplicates"
    assert expense(TWO) is None
    assert expense(ONE)["description"] == "Labels"
    assert SLIP in nils.get(f"/expenses/{ONE}").text
    assert pair() == ("merged", ONE, "UNILS00000")
    assert [object_ for verb, object_, _ in events() if verb == "merged"] == [TWO, f"{ONE}/{TWO}"]


def test_ex_101_what_is_not_picked_stays_as_it_is_on_the_one_that_is_kept(nils, expense):
    nils.post(f"{PAIR}/merge", {**form(nils), "keep": ONE})
    assert (expense(ONE)["description"], expense(TWO)) == ("", None)


def test_ex_101_comments_of_both_are_kept(nils, does, expense, world):
    from dayshift_expenses.models import Comment, Expense
    from dayshift_kit import current

    def say(nils):
        Comment.write(actor=nils, on=current.session.get_one(Expense, TWO), body="For the lab")

    does("nils", say)
    assert "1 comment" in nils.get(PAIR).text
    nils.post(f"{PAIR}/merge", {**form(nils), "keep": ONE})
    with world.unit(write=False) as session:
        assert [(each.expense_id, each.body) for each in session.query(Comment)] == [(ONE, "For the lab")]


def test_ex_101_the_report_of_the_one_that_goes_is_counted_anew(nils, does, report):
    from dayshift_expenses.models import Expense, Report
    from dayshift_kit import current

    def fill(nils):
        rows = [current.session.get_one(Expense, each) for each in (TWO, "EXP-000058")]
        return Report.create(actor=nils, owner=nils, name="Paper", purpose="Lab", expenses=rows).id

    report_id = does("nils", fill)
    before = report(report_id)["claimed_total"]
    nils.post(f"{PAIR}/merge", {**form(nils), "keep": ONE})
    assert report(report_id)["claimed_total"] == before - 6480
    assert report(report_id)["lines"] == ["EXP-000058"]


def test_ex_101_said_to_be_two_they_are_never_suggested_again(nils, pair, expense):
    answer = nils.post(f"{PAIR}/dismissal", status=200, turbo=True, page=PAIR)
    assert f"{ONE} and {TWO} are two." in answer.text
    assert pair()[0] == "dismissed"
    assert expense(TWO) is not None
    assert "Possible duplicate" not in nils.get(f"/expenses/{ONE}").text
    assert "You said that these are two" in nils.get(PAIR).text


def test_ex_105_keeping_twice_keeps_once(nils, events, expense):
    sent = {**form(nils), "keep": ONE}
    for _ in range(2):
        nils.post(f"{PAIR}/merge", sent)
    assert [verb for verb, _, _ in events()].count("merged") == 2
    assert expense(ONE) is not None


def test_ex_101_two_charges_on_a_card_cannot_be_merged_and_the_buttons_say_why(nils, does, events):
    from small_spending.swiping import charge

    from dayshift_expenses.models import Expense
    from dayshift_kit import current

    def pay_both(nils):
        for each in (ONE, TWO):
            made = charge("NEWSSTAND", 6480, date(2026, 3, 2))
            made.match(current.session.get_one(Expense, each), actor=nils)

    does("nils", pay_both)
    page = nils.get(PAIR)
    buttons = page.select("thead button")
    assert [each["aria-disabled"] for each in buttons] == ["true", "true"]
    assert "two charges on a card" in buttons[0]["data-tooltip"]
    before = events()
    nils.post(f"{PAIR}/merge", {**form(nils), "keep": ONE}, status=403)
    assert events() == before


def test_ex_101_what_the_card_says_is_not_to_be_picked(nils, does):
    from dayshift_expenses.models import CardTransaction, Expense
    from dayshift_kit import current

    def match(nils):
        charge = current.session.get_one(CardTransaction, "CT-000003")
        charge.match(current.session.get_one(Expense, TWO), actor=nils)

    does("nils", match)
    page = nils.get(PAIR)
    picks = {box["name"] for box in page.select(".review-table input[type=radio]")}
    assert picks == {"pick_description"}
    assert "The card charge decides this" in page.text
    assert "Card ·· 2206, CT-000003" in page.text


def test_ex_101_an_approved_one_is_past_merging(nils, does, pair):
    from dayshift_expenses.models import Expense, Report
    from dayshift_kit import current

    def approve(nils):
        current.session.get_one(Expense, ONE).edit(actor=nils, amount=100)
        line = current.session.get_one(Expense, TWO)
        report = Report.create(actor=nils, owner=nils, name="Paper", purpose="Lab", expenses=[line])
        report.submit(actor=nils)
        return report.id

    report_id = does("nils", approve)
    does("henrik", lambda henrik: henrik.report(report_id).approve(actor=henrik, seen_problems=True))
    does("nils", lambda nils: current.session.get_one(Expense, ONE).edit(actor=nils, amount=6480))
    answer = nils.post(f"{PAIR}/merge", {"keep": ONE}, status=409, turbo=True, page=PAIR)
    assert "Only drafts and outstanding reports change." in answer.page.select_one("[role=alert]").text
    assert pair()[0] == "open"


def test_ex_55_one_that_changed_meanwhile_is_not_merged_unseen(nils, does, expense):
    from dayshift_expenses.models import Expense
    from dayshift_kit import current

    sent = {**form(nils), "keep": ONE, "pick_description": TWO}
    does("nils", lambda nils: current.session.get_one(Expense, TWO).edit(actor=nils, description="Pens"))
    answer = nils.post(f"{PAIR}/merge", sent, status=409, turbo=True, page=PAIR)
    assert "changed while you were editing" in answer.page.select_one("[role=alert]").text
    assert lines(answer.page)["Description"] == ["–", "Pens"]
    assert answer.page.select_one(f"input[name=pick_description][value={TWO}]").has_attr("checked")
    assert expense(ONE)["description"] == ""


def test_ex_49_neither_is_kept_without_saying_which(nils, events):
    before = events()
    answer = nils.post(f"{PAIR}/merge", form(nils), status=422, turbo=True, page=PAIR)
    assert "Keep one of the two." in answer.page.select_one("[role=alert]").text
    assert events() == before


def test_ex_55_a_pair_decided_elsewhere_says_so(nils, does):
    from dayshift_expenses.models import DuplicatePair
    from dayshift_kit import current

    sent = {**form(nils), "keep": ONE}
    does("grace", lambda grace: current.session.get_one(DuplicatePair, (ONE, TWO)).dismiss(actor=grace))
    answer = nils.post(f"{PAIR}/merge", sent, status=409, turbo=True, page=PAIR)
    assert "dismissed already" in answer.page.select_one("[role=alert]").text
    assert "Grace Oduya said that these are two" in answer.page.select_one("#review").text


@pytest.mark.parametrize("deed", ["merge", "dismissal"])
def test_ex_49_strangers_find_no_pair_and_decide_nothing(reader, events, deed):
    lucia, before = reader("lucia"), events()
    lucia.get(PAIR, status=404)
    lucia.post(f"{PAIR}/{deed}", {"keep": ONE}, status=404)
    assert events() == before


def test_ex_49_finance_may_keep_them_apart_but_not_merge(reader, events, pair):
    grace, before = reader("grace"), events()
    assert "cannot prepare expenses for Nils Aune" in grace.get(PAIR).text
    grace.post(f"{PAIR}/merge", {"keep": ONE}, status=403)
    assert events() == before
    grace.post(f"{PAIR}/dismissal")
    assert pair()[0] == "dismissed"


def test_ex_49_the_review_is_reached_from_the_problem_the_list_and_home(nils):
    assert nils.get(f"/expenses/{ONE}").select_one(f".top-problems a[href='{PAIR}']").text == "Compare"
    page = nils.get("/expenses")
    assert page.select_one(f"#problems-{TWO} a[href='{PAIR}']") is not None
    assert page.select_one("a[href='/duplicates']").text.strip() == "1 possible duplicate"
    assert nils.get("/duplicates").select_one(".stack-row__name")["href"] == PAIR
    assert nils.get("/?show=drafts").select_one(f".stack-row__name[href='{PAIR}']") is not None


def test_ex_49_without_look_alikes_there_is_nothing_to_decide(reader):
    lucia = reader("lucia")
    assert lucia.get("/expenses").select("a[href='/duplicates']") == []
    assert lucia.get("/duplicates").select_one(".empty__title").text == "No possible duplicates"
