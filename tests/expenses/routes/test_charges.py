"""What is done with a charge: matching, taking apart, private, disputed, left out, reminded."""

import pytest
from tests.expenses.routes.swiped import (
    AMBIGUOUS,
    BAGS,
    DINNER,
    DISPUTED,
    GARAGE,
    HOTEL,
    MATCHED,
    PERSONAL,
    SLIP,
    TAXI,
    ids,
    others,
)

DINED = "EXP-000063"


@pytest.fixture
def nils(reader):
    return reader("nils")


@pytest.fixture
def charge(world, manifest):
    """State of a charge now, its note, and the ids of its expenses."""
    from dayshift_expenses.models import CardTransaction

    def charge(charge_id):
        with world.unit(write=False) as session:
            found = session.get(CardTransaction, charge_id)
            return found.match_state, found.note, [each.id for each in found.expenses]

    return charge


@pytest.fixture
def alike(nils, expense):
    """Nils writes an expense by hand; its id."""

    def alike(merchant, amount, day):
        nils.post("/expenses", {"merchant": merchant, "amount": amount, "currency": "USD", "spent_on": day})
        return max(nils.rows())

    return alike


def on_cards(reader, path, data=None, **options):
    """Posts as the Cards screen does, and gives the screen as it comes back."""
    return reader.post(path, data, turbo=True, page="/cards", **options).page


def test_ex_102_a_suggestion_is_accepted_and_the_card_counts(nils, charge, expense):
    page = on_cards(nils, f"/cards/{DINNER}/match", {"expense": DINED}, status=200)
    assert charge(DINNER)[::2] == ("matched", [DINED])
    kept = expense(DINED)
    assert (kept["amount"], kept["is_reimbursable"]) == (6240, False)
    assert DINNER not in ids(page, ".pairs .pair")
    assert f"{DINNER} is matched with {DINED}." in page.text
    assert page.select_one('.rail__item[href="/cards"] .rail__count').text == "5"


def test_ex_102_every_pair_without_a_choice_is_accepted_at_once(nils, charge):
    form = nils.get("/cards").select_one("form[action='/cards/matches']")
    sent = {"pair": [each["value"] for each in form.select("input[name=pair]")]}
    assert sent == {"pair": [f"{DINNER}:{DINED}"]}
    page = on_cards(nils, "/cards/matches", sent, status=200)
    assert "1 charge matched." in page.text
    assert charge(DINNER)[0] == "matched"
    assert charge(AMBIGUOUS)[0] == "suggested"


def test_ex_102_of_two_possible_expenses_one_has_to_be_chosen(nils, charge):
    page = on_cards(nils, f"/cards/{AMBIGUOUS}/match", status=422)
    assert "Choose which expense it is." in page.select_one("[role=alert]").text
    on_cards(nils, f"/cards/{AMBIGUOUS}/match", {"expense": "EXP-000062"}, status=200)
    assert charge(AMBIGUOUS)[::2] == ("matched", ["EXP-000062"])


def test_ex_48_a_refused_expense_is_suggested_no_more(nils, charge):
    page = on_cards(nils, f"/cards/{TAXI}/refusals", {"refused": "EXP-000059"}, status=200)
    assert "EXP-000059" in others(page)
    assert charge(TAXI)[0] == "suggested"
    on_cards(nils, f"/cards/{TAXI}/refusals", {"refused": "EXP-000060"}, status=200)
    assert charge(TAXI)[0] == "unmatched"
    assert "No expense" in on_cards(nils, f"/cards/{TAXI}/search", status=200).text


def test_ex_48_a_match_is_looked_for_when_asked(nils, alike, charge):
    written = alike("Loomis St Garage", "18.00", "2026-03-05")
    page = on_cards(nils, f"/cards/{GARAGE}/search", status=200)
    assert "1 possible expense" in page.text
    assert charge(GARAGE)[0] == "suggested"
    assert page.select_one(f"#charge_{GARAGE} input[name=expense]")["value"] == written


def test_ex_48_one_of_each_column_is_matched(nils, alike, charge):
    written = alike("Airport desk", "35.00", "2026-03-07")
    assert written in others(nils.get("/cards"))
    page = on_cards(nils, "/cards/pairs", {"charge": BAGS, "other": written}, status=200)
    assert charge(BAGS)[::2] == ("matched", [written])
    assert written not in others(page)


def test_ex_48_a_charge_and_a_receipt_become_one_expense(nils, charge, expense):
    page = on_cards(nils, "/cards/pairs", {"charge": GARAGE, "other": SLIP}, status=200)
    state, _, (made,) = charge(GARAGE)
    assert state == "matched"
    assert expense(made)["amount"] == 1800
    assert others(page) == []
    assert SLIP in nils.get(f"/expenses/{made}").text


def test_ex_48_both_columns_have_to_be_chosen_from(nils, events):
    before = events()
    for sent in ({}, {"charge": BAGS}, {"other": SLIP}):
        page = on_cards(nils, "/cards/pairs", sent, status=422)
        assert "Choose a charge" in page.select_one("[role=alert]").text
    assert events() == before


def test_ex_102_unmatching_gives_both_back(nils, charge, expense):
    page = on_cards(nils, f"/cards/{MATCHED}/match/deletion", status=200)
    assert charge(MATCHED)[::2] == ("unmatched", [])
    assert expense("EXP-000058")["is_reimbursable"]
    assert MATCHED in ids(page, ".column__row")
    assert "EXP-000058" in others(page)


def test_ex_102_what_was_sent_in_cannot_be_unmatched_and_says_why(nils, does, charge):
    from dayshift_expenses.models import Expense, Report
    from dayshift_kit import current

    def send(nils):
        line = current.session.get_one(Expense, "EXP-000058")
        report = Report.create(actor=nils, owner=nils, name="Books", purpose="Reading", expenses=[line])
        report.submit(actor=nils)
        return report.id

    report_id = does("nils", send)
    button = nils.get("/cards").select_one(f"#charge_{MATCHED} .pair__acts button")
    assert button["aria-disabled"] == "true"
    assert button["data-tooltip"] == f"{report_id} was sent in."
    page = on_cards(nils, f"/cards/{MATCHED}/match/deletion", status=409)
    assert "Retract the report first" in page.select_one("[role=alert]").text
    assert charge(MATCHED)[0] == "matched"


def test_ex_103_a_private_charge_is_marked_and_taken_back(nils, charge):
    on_cards(nils, f"/cards/{HOTEL}/personal", status=200)
    state, _, (made,) = charge(HOTEL)
    assert state == "personal"
    assert "Personal" in nils.get(f"/expenses/{made}").text
    on_cards(nils, f"/cards/{HOTEL}/personal/deletion", status=200)
    assert charge(HOTEL)[0] == "matched"


def test_ex_103_marking_private_takes_the_line_out_of_the_claim(nils, does, report):
    from dayshift_expenses.models import CardTransaction, Report
    from dayshift_kit import current

    def fill(nils):
        charge = current.session.get_one(CardTransaction, BAGS)
        line = charge.create_expense(actor=nils, category_id="airfare")
        return Report.create(actor=nils, owner=nils, name="Bags", purpose="Trip", expenses=[line]).id

    report_id = does("nils", fill)
    assert report(report_id)["claimed_total"] == 3500
    button = nils.get("/cards").select_one(f"#menu-{BAGS} [role=menuitem]")
    assert (button.text.strip(), button["formaction"]) == ("Mark personal", f"/cards/{BAGS}/personal")
    page = on_cards(nils, f"/cards/{BAGS}/personal", status=200)
    assert report(report_id)["claimed_total"] == 0
    assert {BAGS, PERSONAL} <= set(ids(page, ".pair--done"))


def test_ex_48_a_dispute_needs_a_reason_and_is_withdrawn(nils, charge):
    box = nils.get(f"/cards/{BAGS}/dispute").select_one("dialog")
    assert f"Dispute {BAGS}?" in box.text
    page = on_cards(nils, f"/cards/{BAGS}/dispute", {"reason": " "}, status=422)
    assert "Say what is wrong with it." in page.text
    on_cards(nils, f"/cards/{BAGS}/dispute", {"reason": "Two bags, not three"}, status=200)
    assert charge(BAGS)[:2] == ("disputed", "Two bags, not three")
    on_cards(nils, f"/cards/{DISPUTED}/dispute/deletion", status=200)
    assert charge(DISPUTED)[:2] == ("unmatched", "")


def test_ex_48_an_expense_is_made_of_a_charge_once(nils, charge, expense):
    seen = nils.get("/cards").select_one("#charge-form input[name=seen]")["value"]
    for _ in range(2):
        on_cards(nils, f"/cards/{HOTEL}/expense", {"seen": seen}, status=200)
    state, _, (made,) = charge(HOTEL)
    assert state == "matched"
    assert (expense(made)["merchant"], expense(made)["amount"]) == ("HOTEL ORLA DEPOSIT", 15000)


def test_ex_48_a_statement_stands_in_for_a_lost_receipt(nils, charge, events):
    page = on_cards(nils, f"/cards/{HOTEL}/statement", {"reason": "Lost", "signed_name": "N"}, status=422)
    assert "Sign with your name, Nils Aune." in page.text
    assert page.select_one("textarea[name=reason]").text.strip() == "Lost"
    assert charge(HOTEL)[2] == []
    on_cards(nils, f"/cards/{HOTEL}/statement", {"reason": "Lost", "signed_name": "Nils Aune"}, status=200)
    (made,) = charge(HOTEL)[2]
    assert ("attested", made, "UNILS00000") in events()


def test_ex_48_holders_are_reminded_of_receipts_and_see_by_whom(reader, nils, events):
    kim = reader("kim")
    form = kim.get("/cards").select_one("form[action='/cards/reminders']")
    chosen = [each["value"] for each in form.select("input[name=id]")]
    assert chosen == [HOTEL, BAGS, GARAGE]
    page = on_cards(kim, "/cards/reminders", {"id": chosen}, status=200)
    assert "3 receipts asked for." in page.text
    assert page.select("form[action='/cards/reminders']") == []
    on_cards(kim, "/cards/reminders", {"id": chosen}, status=200)
    assert [verb for verb, _, _ in events()].count("receipt_asked_for") == 3
    assert (
        "Kim Farrow asked for the receipt on 10 Mar" in nils.get("/cards").select_one(f"#charge_{HOTEL}").text
    )


def test_ex_48_a_matched_charge_without_a_receipt_is_reminded_of(reader, events):
    kim = reader("kim")
    on_cards(reader("nils"), f"/cards/{HOTEL}/expense", status=200)
    page = kim.get("/cards")
    assert "No receipt yet" in page.select_one(f"#charge_{HOTEL}").text
    assert "No receipt yet" not in page.select_one(f"#charge_{MATCHED}").text
    on_cards(kim, f"/cards/{HOTEL}/reminders", status=200)
    assert ("receipt_asked_for", HOTEL, "UKIM000000") in events()


def test_ex_48_whoever_looks_after_cards_leaves_a_charge_out(reader, charge):
    kim = reader("kim")
    on_cards(kim, f"/cards/{BAGS}/exclusion", {"reason": "The bank waived it"}, status=200)
    assert charge(BAGS)[:2] == ("ignored", "The bank waived it")
    on_cards(kim, f"/cards/{BAGS}/exclusion/deletion", status=200)
    assert charge(BAGS)[0] == "unmatched"


FORCED = (
    "/cards/CT-000005/expense", "/cards/CT-000005/personal", "/cards/CT-000005/search",
    "/cards/CT-000001/match/deletion", "/cards/CT-000008/personal/deletion",
    "/cards/CT-000009/dispute/deletion",
)  # fmt: skip


@pytest.mark.parametrize("path", FORCED)
@pytest.mark.parametrize(("key", "status"), [("lucia", 404), ("grace", 403)])
def test_ex_48_forcing_a_strangers_charge_is_refused_and_changes_nothing(reader, events, path, key, status):
    before = events()
    reader(key).post(path, status=status)
    assert events() == before


@pytest.mark.parametrize(("key", "status"), [("lucia", 404), ("grace", 403), ("kim", 404)])
def test_ex_48_strangers_match_nothing_in_any_way(reader, charge, events, key, status):
    before, stranger = events(), reader(key)
    on_cards(stranger, f"/cards/{DINNER}/match", {"expense": DINED}, status=status)
    on_cards(stranger, "/cards/pairs", {"charge": BAGS, "other": DINED}, status=status)
    on_cards(stranger, "/cards/matches", {"pair": f"{DINNER}:{DINED}"}, status=status)
    assert events() == before
    assert charge(DINNER)[0] == "suggested"


def test_ex_48_members_can_neither_leave_out_nor_remind(nils, events):
    before = events()
    nils.post(f"/cards/{BAGS}/exclusion", {"reason": "Mine"}, status=403)
    nils.post(f"/cards/{BAGS}/reminders", status=403)
    assert events() == before


def test_ex_48_the_expense_of_somebody_else_is_not_found(nils, charge):
    on_cards(nils, "/cards/pairs", {"charge": BAGS, "other": "EXP-000001"}, status=404)
    assert charge(BAGS)[0] == "unmatched"


def test_ex_55_a_charge_dealt_with_elsewhere_says_so_and_the_screen_follows(nils, does, charge):
    from dayshift_expenses.models import CardTransaction
    from dayshift_kit import current

    does("nils", lambda nils: current.session.get_one(CardTransaction, BAGS).mark_personal(actor=nils))
    page = on_cards(nils, "/cards/pairs", {"charge": BAGS, "other": SLIP}, status=409)
    alert = page.select_one("[role=alert]").text
    assert f"{BAGS} was not matched" in alert
    assert "is personal already" in alert
    assert BAGS not in ids(page, ".column__row")
    assert charge(BAGS)[0] == "personal"


def test_ex_48_nothing_unknown_is_done(nils):
    nils.post(f"/cards/{BAGS}/applause", status=404)
    nils.get(f"/cards/{BAGS}/applause", status=404)
    nils.post("/cards/CT-999999/expense", status=404)
