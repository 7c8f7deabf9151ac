"""Cards and look-alikes by mouse and keys: pairing, refusing, private, disputed, reminded, merged."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

TAXI, AMBIGUOUS, DINNER = "CT-000002", "CT-000003", "CT-000004"
HOTEL, BAGS, GARAGE = "CT-000005", "CT-000006", "CT-000007"
DINED, SLIP, ONE, TWO = "EXP-000063", "RCT-000005", "EXP-000061", "EXP-000062"


@pytest.fixture
def nils(enter):
    return enter("nils", "/cards")


def badge(page):
    return (
        page.get_by_role("navigation", name="Outlay")
        .get_by_role("link", name="Cards")
        .locator(".rail__count")
    )


def choose(page, charge_id, action):
    page.get_by_role("button", name=f"Actions on {charge_id}").click()
    page.get_by_role("menuitem", name=action).click()


def test_ex_48_the_columns_stand_side_by_side_under_the_pairs(nils):
    left = nils.get_by_role("region", name="Charges without a match").bounding_box()
    right = nils.get_by_role("region", name="Expenses and receipts").bounding_box()
    pairs = nils.get_by_role("region", name="Suggested pairs").bounding_box()
    assert left["y"] == right["y"] > pairs["y"] + pairs["height"]
    assert (left["width"], right["width"]) == (512, 512)
    assert nils.locator(".btn--primary:visible").count() == 1


def test_ex_102_all_clear_pairs_are_accepted_with_one_button(nils, kept):
    nils.get_by_role("button", name="Accept 1 match").click()
    expect(nils.get_by_role("status").filter(has_text="1 charge matched.")).to_be_visible()
    expect(badge(nils)).to_have_text("5")
    expect(nils.get_by_role("region", name="Suggested pairs").locator(".count")).to_have_text("2")
    assert kept("card_transaction", DINNER)["match_state"] == "matched"
    assert kept("expense", DINED)["amount"] == 6240


def test_ex_102_of_two_equal_ones_one_is_chosen_by_keys(nils, kept):
    nils.get_by_role("button", name=f"Match {AMBIGUOUS}").click()
    expect(nils.locator(f"#charge_{AMBIGUOUS}")).to_be_visible()
    assert kept("card_transaction", AMBIGUOUS)["match_state"] == "suggested"
    nils.get_by_role("radio", name=f"{ONE} is {AMBIGUOUS}").focus()
    nils.keyboard.press("ArrowDown")
    expect(nils.get_by_role("radio", name=f"{TWO} is {AMBIGUOUS}")).to_be_checked()
    nils.keyboard.press("Enter")
    expect(nils.get_by_role("status").filter(has_text=f"{AMBIGUOUS} is matched with {TWO}.")).to_be_visible()
    assert kept("expense", TWO)["card_transaction_id"] == AMBIGUOUS


def test_ex_48_a_refused_expense_moves_to_the_right_column(nils, kept):
    nils.get_by_role("button", name=f"Refuse EXP-000059 for {TAXI}").click()
    expect(nils.get_by_role("radio", name="Choose EXP-000059")).to_be_visible()
    expect(nils.locator(f"#charge_{TAXI}").get_by_text("Same amount, dated 1 Mar 2026")).to_be_visible()
    assert kept("card_transaction", TAXI)["match_state"] == "suggested"


def test_ex_48_one_of_each_column_makes_a_match(nils, kept):
    button = nils.get_by_role("button", name="Match selected")
    expect(button).to_be_disabled()
    nils.get_by_role("radio", name=f"Choose {GARAGE}").check()
    expect(button).to_be_disabled()
    nils.get_by_role("radio", name=f"Choose {SLIP}").check()
    button.click()
    expect(nils.get_by_role("status").filter(has_text=f"was made of {GARAGE} and {SLIP}")).to_be_visible()
    expect(nils.get_by_role("heading", name="Nothing to match")).to_be_visible()
    assert kept("card_transaction", GARAGE)["match_state"] == "matched"


def test_ex_48_what_is_chosen_stays_chosen_while_others_work(enter, nils):
    nils.get_by_role("radio", name=f"Choose {BAGS}").check()
    kim = enter("kim", "/cards")
    choose(kim, HOTEL, "Remind of the receipt")
    expect(nils.get_by_text("Kim Farrow asked for the receipt on 10 Mar")).to_be_visible()
    expect(nils.get_by_role("radio", name=f"Choose {BAGS}")).to_be_checked()
    expect(
        kim.get_by_role("status").filter(has_text=f"Nils Aune was asked for the receipt of {HOTEL}.")
    ).to_be_visible()


def test_ex_103_a_charge_is_marked_private_and_taken_back(nils, kept):
    choose(nils, BAGS, "Mark personal")
    row = nils.locator(f"#charge_{BAGS}")
    expect(row.get_by_text("Owed by Nils Aune")).to_be_visible()
    assert kept("card_transaction", BAGS)["match_state"] == "personal"
    row.get_by_role("button", name=f"Not personal {BAGS}").click()
    expect(nils.get_by_role("status").filter(has_text=f"{BAGS} is no longer personal.")).to_be_visible()
    assert kept("card_transaction", BAGS)["match_state"] == "matched"


def test_ex_48_a_dispute_asks_why_and_is_withdrawn(nils, kept):
    choose(nils, HOTEL, "Dispute charge")
    box = nils.get_by_role("dialog", name=f"Dispute {HOTEL}?")
    box.get_by_role("button", name="Dispute", exact=True).click()
    expect(box.get_by_text("Say what is wrong with it.")).to_be_visible()
    assert kept("card_transaction", HOTEL)["match_state"] == "unmatched"
    box.get_by_label("What is wrong with it?").fill("Never stayed there")
    box.get_by_role("button", name="Dispute", exact=True).click()
    expect(box).to_be_hidden()
    expect(badge(nils)).to_have_text("5")
    assert kept("card_transaction", HOTEL)["note"] == "Never stayed there"
    nils.get_by_role("button", name=f"Withdraw dispute {HOTEL}").click()
    expect(badge(nils)).to_have_text("6")


def test_ex_48_an_expense_is_made_of_a_charge_and_unmatched_again(nils, kept):
    choose(nils, BAGS, "Create expense")
    expect(nils.get_by_role("status").filter(has_text=f"was made of {BAGS}.")).to_be_visible()
    nils.get_by_role("button", name=f"Unmatch {BAGS}").click()
    expect(nils.get_by_role("radio", name=f"Choose {BAGS}")).to_be_visible()
    assert kept("card_transaction", BAGS)["match_state"] == "unmatched"


def test_ex_48_a_state_is_filtered_by_and_the_address_keeps_it(nils):
    nils.get_by_role("button", name="State: All states").click()
    nils.get_by_role("menuitemradio", name="Disputed").click()
    expect(nils).to_have_url(re.compile(r"/cards\?state=disputed$"))
    expect(nils.locator(".pair--done")).to_have_count(1)
    nils.get_by_role("link", name="Clear").click()
    expect(nils.get_by_role("heading", name="Suggested pairs")).to_be_visible()


def test_ex_49_a_pair_is_compared_from_the_problem_and_merged_with_a_pick(enter, kept, control, world):
    page = enter("nils", f"/expenses/{ONE}")
    page.get_by_role("link", name="Compare").first.click()
    row = page.get_by_role("row", name=re.compile("Description"))
    expect(row.get_by_text("Differs")).to_be_visible()
    page.get_by_role("radio", name=f"Description of {TWO}").check()
    page.get_by_role("button", name=f"Keep this one, {ONE}").click()
    expect(page.get_by_role("status").filter(has_text=f"{ONE} is kept; {TWO} is gone.")).to_be_visible()
    expect(page.get_by_role("heading", name="No possible duplicates")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/duplicates$"))
    assert kept("expense", ONE)["description"] == "Labels"
    uses = control.query(world, f"SELECT receipt_id FROM receipt_use WHERE expense_id = '{ONE}'").rows
    assert len(uses) == 1


def test_ex_49_two_look_alikes_are_kept_apart(enter, control, world):
    page = enter("nils", "/expenses")
    page.get_by_role("link", name="1 possible duplicate").click()
    page.locator(".review__list").get_by_role("link", name="Cascade Stationers").click()
    page.get_by_role("button", name="Not a duplicate").click()
    expect(page.get_by_role("status").filter(has_text=f"{ONE} and {TWO} are two.")).to_be_visible()
    states = control.query(world, "SELECT state FROM duplicate_pair").rows
    assert [row[0] for row in states] == ["dismissed"]
