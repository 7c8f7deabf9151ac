"""EX-110: retries, stale readers and pages."""

import threading

import pytest
from tests.expenses.api.test_expenses import TAXI, new

from dayshift_kit.store import state_hash

KEY = {"Idempotency-Key": "7f1c"}


def test_ex_110_the_same_key_and_body_write_one_expense_and_answer_the_same(ana, world):
    first = ana.ask("POST", "/expenses", TAXI, headers=KEY, status=201)
    before = state_hash(world)
    again = ana.ask("POST", "/expenses", TAXI, headers=KEY, status=201)
    assert (again.data, again.headers["ETag"], again.headers["Location"]) == (
        first.data, first.headers["ETag"], first.headers["Location"],
    )  # fmt: skip
    assert state_hash(world) == before
    assert len(ana.pages("/expenses")) == 1


def test_ex_110_an_answer_is_repeated_even_when_the_thing_has_moved_on(ana):
    report = ana.post("/reports", {"name": "March", "purpose": "x"}, status=201)
    ana.post(f"/reports/{report['id']}/add-expenses", {"expense_ids": [new(ana)["id"]]})
    sent = ana.post(f"/reports/{report['id']}/submit", headers=KEY)
    ana.post(f"/reports/{report['id']}/retract")
    assert ana.post(f"/reports/{report['id']}/submit", headers=KEY) == sent
    assert ana.get(f"/reports/{report['id']}")["status"] == "Draft"


def test_ex_110_the_same_key_with_something_else_is_refused(ana, untouched):
    ana.post("/expenses", TAXI, headers=KEY, status=201)
    with untouched():
        refused = ana.post("/expenses", {**TAXI, "merchant": "Other"}, headers=KEY, status=409)
        assert refused["code"] == "idempotency_key_reused"
        ana.post("/reports", TAXI, headers=KEY, status=409)


def test_ex_110_keys_of_two_people_are_two(ana, lia):
    ana.post("/expenses", TAXI, headers=KEY, status=201)
    assert lia.post("/expenses", TAXI, headers=KEY, status=201)["owner_id"] == "lia"


def test_ex_110_two_at_once_with_one_key_write_one(ana):
    answers = []
    ask = [
        threading.Thread(target=lambda: answers.append(ana.ask("POST", "/expenses", TAXI, headers=KEY).data))
        for _ in range(4)
    ]
    for each in ask:
        each.start()
    for each in ask:
        each.join()
    assert len(answers) == 4
    assert len(set(answers)) == 1
    assert len(ana.pages("/expenses")) == 1


@pytest.mark.parametrize("key", ["", "x" * 256, "schlüssel"])
def test_ex_110_a_key_that_is_none_is_refused(ana, untouched, key):
    with untouched():
        refused = ana.post("/expenses", TAXI, headers={"Idempotency-Key": key}, status=422)
    assert refused["errors"][0]["parameter"] == "Idempotency-Key"


def test_ex_110_a_change_of_what_was_seen_goes_through(ana):
    read = ana.ask("POST", "/expenses", TAXI, status=201)
    tag = {"If-Match": read.headers["ETag"]}
    changed = ana.ask("PATCH", f"/expenses/{read.json['id']}", {"merchant": "A"}, headers=tag, status=200)
    assert changed.headers["ETag"] != read.headers["ETag"]


def test_ex_110_a_change_of_what_was_not_seen_is_refused_and_changes_nothing(ana, ben, untouched):
    read = ana.ask("POST", "/expenses", TAXI, status=201)
    stale, place = {"If-Match": read.headers["ETag"]}, f"/expenses/{read.json['id']}"
    ana.post(f"{place}/itemise", {"items": [{"amount": TAXI["amount"]}]})
    with untouched():
        refused = ana.patch(place, {"merchant": "B"}, headers=stale, status=412)
        assert refused["code"] == "precondition_failed"
        ana.delete(place, headers=stale, status=412)
        ana.post(f"{place}/hold", {"reason": "x"}, headers=stale, status=412)
        ana.delete(place, headers={"If-Match": f"W/{read.headers['ETag']}"}, status=412)
        ana.delete(place, headers={"If-Match": "nonsense"}, status=412)
    ana.delete(place, headers={"If-Match": "*"})


def test_ex_110_what_has_not_changed_is_not_sent_again(ana):
    read = ana.ask("POST", "/expenses", TAXI, status=201)
    place, tag = f"/expenses/{read.json['id']}", {"If-None-Match": read.headers["ETag"]}
    same = ana.ask("GET", place, headers=tag, status=304)
    assert same.data == b""
    ana.patch(place, {"merchant": "A"})
    ana.get(place, headers=tag)


def test_ex_110_pages_hold_everything_once_though_more_comes_in(ana):
    made = [new(ana, merchant=f"Shop {number}")["id"] for number in range(5)]
    first = ana.get("/expenses?limit=2")
    late = new(ana, merchant="Late")["id"]
    rest, cursor = [], first["next_cursor"]
    while cursor is not None:
        page = ana.get(f"/expenses?limit=2&cursor={cursor}")
        assert len(page["data"]) <= 2
        rest += page["data"]
        cursor = page["next_cursor"]
    assert [each["id"] for each in first["data"] + rest] == made[::-1]
    assert ana.get("/expenses?limit=200")["data"][0]["id"] == late


def test_ex_110_rates_are_paged_by_three_columns(ana):
    rates = ana.pages("/fx-rates?limit=1")
    assert [(each["day"], each["base"]) for each in rates] == [
        ("2026-03-06", "JPY"), ("2026-03-06", "EUR"), ("2026-03-02", "EUR"),
    ]  # fmt: skip
    assert len(ana.pages("/fx-rates?base=EUR&since=2026-03-03")) == 1


@pytest.mark.parametrize(
    "cursor", ["", "%00", "eyJ9", "WzFd", "W251bGxd", "WyJhIiwiYiJd", "x" * 600, "W1tbW1tb"]
)
def test_ex_110_a_cursor_that_no_page_gave_is_refused(ana, cursor):
    refused = ana.get(f"/expenses?cursor={cursor}", status=422)
    assert refused["errors"][0]["parameter"] == "cursor"


@pytest.mark.parametrize(
    "key", ["EXP-000001'--", "..%2f..%2fetc", "%00", "%ff%fe", "EXP-000001%0a", "x" * 3000, "💸", "%ED%A0%80"]
)
def test_ex_110_hostile_ids_are_simply_not_found(ana, untouched, key):
    places = ("expenses", "reports", "receipts", "card-transactions", "batches", "journals", "advances",
              "delegations", "employees", "entities", "policies", "categories", "projects")  # fmt: skip
    with untouched():
        for place in places:
            assert ana.ask("GET", f"/{place}/{key}").status_code == 404, place
        assert ana.ask("DELETE", f"/expenses/{key}").status_code == 404
        assert ana.ask("POST", f"/reports/{key}/submit").status_code == 404
