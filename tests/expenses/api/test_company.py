"""EX-110: the company's lists, people, rights, cards, money, words and the log through the API."""

import pytest
from tests.expenses.api.test_expenses import new

LISTS = {
    "entities": ["uk", "us"], "policies": ["POL-UK", "POL-US"], "projects": ["PRJ-1", "PRJ-2"],
    "categories": ["client-meals", "lodging", "meals", "software", "travel"], "tags": ["north", "south"],
    "taxes": ["VAT20"], "cost-centres": ["CC-210", "CC-220"],
}  # fmt: skip


@pytest.mark.parametrize("name", LISTS)
def test_ex_110_lists_are_read_page_by_page_by_everybody(lia, name):
    assert [each["id"] for each in lia.pages(f"/{name}?limit=1")] == LISTS[name]
    assert lia.get(f"/{name}?limit=200")["next_cursor"] is None


def test_ex_110_one_entry_of_a_list_is_read(ana):
    assert ana.get("/entities/us")["currency"] == "USD"
    assert ana.get("/policies/POL-US")["settings"]["rules"]["receipt_above"] == 7500
    assert ana.get("/categories/client-meals")["accounts"] == {"uk": "6200", "us": "6200"}
    assert ana.get("/projects/PRJ-1")["owner_id"] == "lia"
    assert ana.get("/taxes")["data"][0]["percent"] == "20"


def test_ex_110_the_directory_tells_what_colleagues_know_and_no_more(ana):
    me = ana.get("/me")
    assert (me["id"], me["name"], me["roles"], me["prepares_for"]) == ("ana", "Ana Lindt", ["member"], [])
    ben = ana.get("/employees/ben")
    assert ben["email"] == "ben@northlight.example"
    assert not {"password_hash", "bank_token"} & set(ben)
    assert [each["id"] for each in ana.get("/employees?q=LINDT")["data"]] == ["ana"]
    assert [each["id"] for each in ana.get("/employees?entity_id=uk&is_active=true")["data"]] == ["ken"]


def test_ex_110_rights_are_lent_listed_and_taken_back(ana, lia, ben):
    body = {"delegate_id": "lia", "kind": "approve", "starts_on": "2026-03-01", "max_amount": 50_000}
    lent = ana.post("/delegations", body, status=201)
    assert ana.get(f"/delegations/{lent['id']}") == lent
    assert lia.get("/delegations")["data"] == [lent]
    ben.get(f"/delegations/{lent['id']}", status=404)
    lia.delete(f"/delegations/{lent['id']}", status=403)
    assert ana.delete(f"/delegations/{lent['id']}", status=200).json["revoked_at"]
    itself = ana.post("/delegations", {**body, "delegate_id": "ana"}, status=422)
    assert itself["errors"][0]["pointer"] == "/delegate_id"


def test_ex_110_a_charge_is_matched_and_taken_apart_again(ana, lia, office):
    with office() as at_work:
        charge = at_work.charge(amount=5600).id
    place, line = f"/card-transactions/{charge}", new(ana)
    matched = ana.post(f"{place}/match", {"expense_id": line["id"]})
    assert (matched["match_state"], matched["expense_ids"]) == ("matched", [line["id"]])
    assert ana.get(f"/expenses/{line['id']}")["amount"]["amount"] == 5600
    fixed = ana.patch(f"/expenses/{line['id']}", {"amount": {"amount": 1, "currency": "USD"}}, status=422)
    assert fixed["errors"][0]["pointer"] == "/amount/amount"
    assert ana.post(f"{place}/unmatch")["match_state"] == "unmatched"
    assert ana.get(f"/expenses/{line['id']}")["amount"]["amount"] == 2450
    ana.post(f"{place}/unmatch", status=409)
    lia.get(place, status=404)
    lia.post(f"{place}/personal", status=404)


def test_ex_110_a_charge_is_personal_business_disputed_or_ignored(ana, program, office):
    with office() as at_work:
        first, second = at_work.charge(amount=5600).id, at_work.charge(amount=7700).id
    assert ana.post(f"/card-transactions/{first}/personal")["match_state"] == "personal"
    assert ana.post(f"/card-transactions/{first}/business")["match_state"] == "matched"
    place = f"/card-transactions/{second}"
    ana.post(f"{place}/dispute", {"reason": ""}, status=422)
    assert ana.post(f"{place}/dispute", {"reason": "Not mine"})["match_state"] == "disputed"
    assert ana.post(f"{place}/restore")["match_state"] == "unmatched"
    ana.post(f"{place}/ignore", {"reason": "x"}, status=403)
    assert program("kit").post(f"{place}/ignore", {"reason": "Fee"})["note"] == "Fee"


def test_ex_110_an_expense_is_made_of_a_charge(ana, office):
    with office() as at_work:
        charge = at_work.charge(amount=5600).id
    made = ana.post(f"/card-transactions/{charge}/create-expense")
    assert (made["kind"], made["amount"]["amount"], made["card_transaction_id"]) == ("card", 5600, charge)
    assert [each["id"] for each in ana.get("/card-transactions?match_state=matched")["data"]] == [charge]


def test_ex_110_cards_are_those_of_the_person(ana, lia, program):
    assert {each["id"] for each in ana.get("/cards")["data"]} == {"card-4821", "card-7710"}
    assert lia.get("/cards")["data"] == []
    assert len(program("kit").get("/cards")["data"]) == 3


def test_ex_110_batches_are_for_payers_and_fail_line_by_line(ana, program, office):
    with office() as at_work:
        report = at_work.approved(4000).id
    pat = program("pat")
    batch = pat.post("/batches", {"entity_id": "us"}, status=201)
    place = f"/batches/{batch['id']}"
    pat.post(f"{place}/close", status=422)
    assert pat.post(f"{place}/add-report", {"report_id": report})["report_ids"] == [report]
    assert pat.post(f"{place}/remove-report", {"report_id": report})["report_ids"] == []
    pat.post(f"{place}/add-report", {"report_id": report})
    pat.post(f"{place}/close")
    [payment] = pat.post(f"{place}/send")["payments"]
    failed = pat.post(f"{place}/payments/{payment['id']}/fail", {"reason": "Account closed"})
    assert (failed["state"], failed["payments"][0]["failure"]) == ("failed", "Account closed")
    assert ana.get(f"/reports/{report}")["payment_status"] == "failed"
    ana.get("/batches", status=403)
    ana.get(place, status=404)
    ana.post("/batches", {"entity_id": "us"}, status=403)


def test_ex_110_an_advance_is_asked_for_approved_issued_used_and_returned(ana, ben, lia, program):
    body = {"amount": {"amount": 20_000, "currency": "USD"}, "purpose": "Trip", "due_on": "2026-04-30"}
    asked = ana.post("/advances", body, status=201)
    place = f"/advances/{asked['id']}"
    ana.post(f"{place}/approve", status=403)
    lia.get(place, status=404)
    assert ben.post(f"{place}/approve")["state"] == "approved"
    assert program("pat").post(f"{place}/issue")["outstanding"] == body["amount"]
    report = {"name": "Trip", "purpose": "x", "expense_ids": [new(ana)["id"]]}
    made = ana.post("/reports", report, status=201)
    used = ana.post(f"/reports/{made['id']}/apply-advance", {"advance_id": asked["id"]})
    assert used["totals"]["advance_applied"]["amount"] == 2450
    assert program("fay").post(f"{place}/return", {"amount": 550})["outstanding"]["amount"] == 17_000


def test_ex_110_comments_reach_those_who_see_the_thing(ana, ben, lia, office):
    with office() as at_work:
        report = at_work.submitted(4000).id
    body = {"report_id": report, "body": "Lunch with whom?", "mention_ids": ["ana"]}
    said = ben.post("/comments", body, status=201)
    assert ana.get(f"/comments?report_id={report}")["data"] == [said]
    lia.get(f"/comments?report_id={report}", status=404)
    lia.post("/comments", body, status=404)
    refused = ben.post("/comments", {**body, "mention_ids": ["lia"]}, status=422)
    assert refused["errors"][0]["pointer"] == "/mention_ids/0"
    ana.get("/comments", status=422)
    ana.post("/comments", {"body": "x"}, status=422)


def test_ex_110_the_log_says_who_did_what_through_the_api(ana, lia, program):
    line = new(ana)
    ana.patch(f"/expenses/{line['id']}", {"merchant": "Cabs"})
    edited, created = ana.get(f"/audit?expense_id={line['id']}")["data"]
    assert (created["verb"], edited["verb"], edited["channel"]) == ("created", "edited", "api")
    assert (edited["before"], edited["after"]) == ({"merchant": "Pinecone Cabs"}, {"merchant": "Cabs"})
    lia.get(f"/audit?expense_id={line['id']}", status=404)
    lia.get("/audit", status=403)
    assert program("adam").get("/audit?actor_id=ana&limit=1")["data"] == [edited]


def test_ex_110_search_finds_only_what_one_may_see(ana, lia, office):
    line = new(ana, merchant="Halyard & Finch")
    ana.post("/reports", {"name": "Halyard week", "expense_ids": [line["id"]]}, status=201)
    hits = ana.get("/search?q=halyard")["data"]
    assert [each["kind"] for each in hits] == ["report", "expense"]
    assert lia.get("/search?q=halyard")["data"] == []
    assert ana.get("/search?q=%25_")["data"] == []
    ana.get("/search", status=422)
