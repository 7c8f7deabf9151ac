"""EX-110: expenses through the API."""

import pytest

TAXI = {
    "merchant": "Pinecone Cabs", "spent_on": "2026-03-04", "amount": {"amount": 2450, "currency": "USD"},
    "category_id": "travel", "description": "To the airport",
}  # fmt: skip


def new(program, **more):
    return program.post("/expenses", {**TAXI, **more}, status=201)


def test_ex_110_an_expense_is_written_and_read_back(ana):
    made = new(ana)
    assert ana.get(f"/expenses/{made['id']}") == made
    assert (made["amount"], made["converted"]) == (TAXI["amount"], TAXI["amount"])
    assert (made["owner_id"], made["creator_id"], made["status"]) == ("ana", "ana", "Unreported")
    assert {name: made[name] for name in ("merchant", "spent_on", "category_id", "description")} == {
        name: TAXI[name] for name in ("merchant", "spent_on", "category_id", "description")
    }


def test_ex_110_the_address_of_what_was_made_is_told(ana):
    answer = ana.ask("POST", "/expenses", TAXI, status=201)
    assert answer.headers["Location"] == f"/api/v1/expenses/{answer.json['id']}"


def test_ex_110_foreign_money_is_converted_once_in_whole_minor_units(ana):
    made = new(ana, amount={"amount": 6480, "currency": "JPY"}, spent_on="2026-03-06")
    assert made["converted"] == {"amount": 4290, "currency": "USD"}
    assert made["conversion"]["rate"] == "0.00662000"


def test_ex_110_the_problems_are_those_that_pages_show(ana, office):
    made = new(ana, category_id=None, amount={"amount": 8000, "currency": "USD"})
    with office() as at_work:
        kept = at_work.people.ana.expense(made["id"]).violations
        assert [each["code"] for each in made["problems"]] == [each.code for each in kept]
    assert "missing_category" in {each["code"] for each in made["problems"]}


def test_ex_110_only_what_is_sent_is_changed(ana):
    made = new(ana)
    changed = ana.patch(f"/expenses/{made['id']}", {"merchant": "Tillicum Cabs", "category_id": None})
    assert (changed["merchant"], changed["category_id"]) == ("Tillicum Cabs", None)
    assert (changed["amount"], changed["description"]) == (made["amount"], made["description"])


def test_ex_110_an_expense_is_deleted_and_then_not_found(ana):
    made = new(ana)
    ana.delete(f"/expenses/{made['id']}")
    ana.get(f"/expenses/{made['id']}", status=404)


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"amount": {"amount": "2450", "currency": "USD"}}, "/amount/amount"),
        ({"amount": {"amount": 24.5, "currency": "USD"}}, "/amount/amount"),
        ({"amount": {"amount": True, "currency": "USD"}}, "/amount/amount"),
        ({"amount": {"amount": 10**15, "currency": "USD"}}, "/amount/amount"),
        ({"amount": {"amount": 2450, "currency": "usd"}}, "/amount/currency"),
        ({"amount": {"amount": 2450, "currency": "XXX"}}, "/amount/currency"),
        ({"amount": None}, "/amount"),
        ({"amount": 2450}, "/amount"),
        ({"spent_on": "2026-02-30"}, "/spent_on"),
        ({"spent_on": "04.03.2026"}, "/spent_on"),
        ({"spent_on": 20260304}, "/spent_on"),
        ({"is_billable": "true"}, "/is_billable"),
        ({"is_billable": 1}, "/is_billable"),
        ({"merchant": None}, "/merchant"),
        ({"merchant": "x" * 101}, "/merchant"),
        ({"category_id": "nothing"}, "/category_id"),
        ({"tags": {"region": "west"}}, "/tags"),
        ({"tags": ["north"]}, "/tags"),
        ({"fx_rate": 1.1}, "/fx_rate"),
        ({"fx_rate": "1e3"}, "/fx_rate"),
        ({"attendees": [{"name": "Beatriz", "person_id": "nobody"}]}, "/attendees"),
        ({"attendees": [{"nick": "Beatriz"}]}, "/attendees/0/name"),
        ({"refund_of_id": "EXP-999999"}, "/refund_of_id"),
        ({"tax_amount": {"amount": 10, "currency": "EUR"}}, "/tax_amount/currency"),
        ({"owner_id": "nobody"}, "/owner_id"),
        ({"approved": 1}, "/approved"),
        ({"id": "EXP-1"}, "/id"),
    ],
)
def test_ex_110_what_does_not_fit_is_refused_at_its_place_and_nothing_is_kept(
    ana, untouched, change, pointer
):
    with untouched():
        answer = ana.ask("POST", "/expenses", {**TAXI, **change}, status=422)
    assert answer.content_type == "application/problem+json"
    assert answer.json["code"] == "invalid"
    assert pointer in {each["pointer"] for each in answer.json["errors"]}


def test_ex_110_a_refund_is_of_an_expense_of_the_same_person(ana, program):
    mine = new(ana)
    new(ana, amount={"amount": -2450, "currency": "USD"}, refund_of_id=mine["id"])
    theirs = new(program("gil"))
    ana.post("/expenses", {**TAXI, "refund_of_id": theirs["id"]}, status=422)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b'"x"', b'{"merchant": "\xff"}', b"\x00"])
def test_ex_110_a_body_that_cannot_be_read_is_refused(ana, untouched, content):
    with untouched():
        sent = {"data": content, "headers": {"Content-Type": "application/json"}}
        assert ana.ask("PATCH", "/expenses/EXP-000001", **sent).status_code in {400, 404, 422}
        assert ana.ask("POST", "/reports", **sent).status_code in {400, 422}


def test_ex_110_a_body_of_another_type_is_refused(ana):
    sent = {"data": b"merchant=x", "headers": {"Content-Type": "application/x-www-form-urlencoded"}}
    ana.ask("POST", "/expenses", status=415, **sent)


def test_ex_110_an_expense_is_held_and_released(ana):
    made = new(ana)
    held = ana.post(f"/expenses/{made['id']}/hold", {"reason": "Wrong card"})
    assert (held["status"], held["held"]["reason"], held["held"]["by_id"]) == ("Held", "Wrong card", "ana")
    assert ana.post(f"/expenses/{made['id']}/release")["held"] is None
    ana.post(f"/expenses/{made['id']}/hold", {"reason": " "}, status=422)


def test_ex_110_a_receipt_is_itemised_to_the_last_unit(ana):
    made = new(ana)
    place = f"/expenses/{made['id']}/itemise"
    parts = [{"amount": {"amount": each, "currency": "USD"}, "category_id": "meals"} for each in (2000, 449)]
    short = ana.post(place, {"items": parts}, status=422)
    assert short["errors"] == [{"pointer": "/items", "detail": "$0.01 left."}]
    parts[1]["amount"]["amount"] = 450
    itemised = ana.post(place, {"items": parts})
    assert [each["amount"]["amount"] for each in itemised["items"]] == [2000, 450]
    assert ana.post(place, {"items": []})["items"] == []


def test_ex_110_an_expense_is_split_and_put_together_again(ana):
    made = new(ana)
    parts = [{"amount": {"amount": each, "currency": "USD"}} for each in (1000, 1450)]
    split = ana.post(f"/expenses/{made['id']}/split", {"parts": parts})["data"]
    assert [each["amount"]["amount"] for each in split] == [1000, 1450]
    whole = ana.post(f"/expenses/{made['id']}/unsplit")
    assert whole["amount"]["amount"] == 2450
    ana.get(f"/expenses/{split[1]['id']}", status=404)
    ana.post(f"/expenses/{made['id']}/unsplit", status=409)


def test_ex_110_parts_are_in_the_currency_of_the_whole(ana):
    made = new(ana)
    parts = [{"amount": {"amount": each, "currency": "EUR"}} for each in (1000, 1450)]
    refused = ana.post(f"/expenses/{made['id']}/split", {"parts": parts}, status=422)
    assert refused["errors"][0]["pointer"] == "/parts/0/amount/currency"


def test_ex_110_an_expense_is_allocated(ana):
    made = new(ana)
    shares = [{"percent": 6000, "project_id": "PRJ-1"}, {"percent": 4000, "project_id": "PRJ-2"}]
    done = ana.post(f"/expenses/{made['id']}/allocate", {"shares": shares})
    assert [each["amount"]["amount"] for each in done["allocations"]] == [1470, 980]
    both = [{"percent": 1, "amount": {"amount": 1, "currency": "USD"}, "project_id": "PRJ-1"}]
    ana.post(f"/expenses/{made['id']}/allocate", {"shares": both}, status=422)


def test_ex_110_of_two_look_alikes_one_is_kept(ana):
    one, two = new(ana), new(ana)
    kept = ana.post(f"/expenses/{one['id']}/merge", {"other_id": two["id"], "picks": {"merchant": "Cabs"}})
    assert kept["merchant"] == "Cabs"
    ana.get(f"/expenses/{two['id']}", status=404)
    unlike = new(ana, merchant="Ferry", spent_on="2026-02-01")
    ana.post(f"/expenses/{one['id']}/merge", {"other_id": unlike["id"]}, status=409)


def test_ex_110_two_look_alikes_are_kept_apart(ana):
    one, two = new(ana), new(ana)
    assert "duplicate" in {each["code"] for each in two["problems"]}
    ana.post(f"/expenses/{one['id']}/keep-apart", {"other_id": two["id"]}, status=204)
    again = ana.get(f"/expenses/{two['id']}")
    assert "duplicate" not in {each["code"] for each in again["problems"]}


def test_ex_110_the_list_is_narrowed(ana):
    cab, ferry = new(ana), new(ana, merchant="Ferry", spent_on="2026-02-01", category_id=None)
    for query, ids in (
        ("q=ferry", [ferry["id"]]), ("since=2026-03-01", [cab["id"]]), ("category_id=travel", [cab["id"]]),
        ("status=Unreported&has_problem=true", [ferry["id"]]), ("status=Paid", []), ("owner_id=ben", []),
    ):  # fmt: skip
        assert [each["id"] for each in ana.get(f"/expenses?{query}")["data"]] == ids, query


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=x", "limit=1.0", "limit=201", "limit=1&limit=2", "since=today", "status=paid",
              "has_problem=yes", "page=2", "cursor=x", "cursor=WyJcdWQ4MDAiXQ"],
)  # fmt: skip
def test_ex_110_parameters_are_checked_as_strictly(ana, query):
    refused = ana.get(f"/expenses?{query}", status=422)
    assert refused["errors"][0]["parameter"] == query.partition("=")[0]


def test_ex_110_nobody_else_sees_or_touches_it(ana, lia, untouched):
    made = new(ana)
    place = f"/expenses/{made['id']}"
    with untouched():
        lia.get(place, status=404)
        lia.patch(place, {"merchant": "Mine"}, status=404)
        lia.delete(place, status=404)
        lia.post(f"{place}/hold", {"reason": "No"}, status=404)
        lia.post(f"{place}/itemise", {"items": []}, status=404)
        assert lia.get("/expenses")["data"] == []
        lia.post("/expenses", {**TAXI, "owner_id": "ana"}, status=403)
