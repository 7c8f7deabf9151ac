"""Payments: what is ready, batches from opening to the bank's answer, and who may do what."""

import pytest

HANDED_IN = {"jonah": "maya", "lucia": "henrik", "petra": "henrik", "maya": "henrik"}
PAYMENTS = "/payments"


@pytest.fixture
def petra(reader):
    """A payer."""
    return reader("petra")


@pytest.fixture
def approved(claim, does):
    """An approved report of somebody: `approved("jonah", 4000)`."""

    def approved(key, *amounts, name="Lab visit"):
        report_id = claim(key, *amounts, name=name)
        does(HANDED_IN[key], lambda boss: boss.report(report_id).approve(actor=boss, seen_problems=True))
        return report_id

    return approved


@pytest.fixture
def batch(petra):
    """A batch with these reports, opened by Petra; answers with its address."""

    def batch(*report_ids):
        return petra.post(f"{PAYMENTS}/batches", {"id": list(report_ids)}).location

    return batch


@pytest.fixture
def paid_in(world, manifest):
    """What a batch holds: its state, and for each payment who gets how much in which state."""
    from dayshift_expenses.models import PaymentBatch

    def paid_in(address):
        with world.unit(write=False) as session:
            found = session.get_one(PaymentBatch, address.rpartition("/")[2])
            rows = [
                (each.person.key, each.gross, each.debts, each.amount, each.state) for each in found.payments
            ]
            return found.state, rows

    return paid_in


def ready_ids(page):
    return [box["value"] for box in page.select("tbody input[name=id]")]


def test_ex_51_ready_reports_are_listed_with_what_is_owed(petra, approved, claim):
    first, second = approved("jonah", 4000, 500), approved("lucia", 1250, name="Osaka")
    claim("jonah", 900, name="Still waiting")
    page = petra.get(PAYMENTS)
    assert ready_ids(page) == [first, second]
    row = page.select_one(f"#row_{first}")
    assert (row.select_one(".col-total").text.split(), row.select_one(".col-who").text.strip()) == (
        ["USD", "45.00"], "Jonah Feldstein",
    )  # fmt: skip
    assert page.select_one(".list-foot").text.split()[:4] == ["2", "reports", "USD", "57.50"]
    rail = page.select_one(".rail__item[href='/payments']")
    assert (rail["aria-current"], rail.select_one(".rail__count").text) == ("page", "2")
    assert ready_ids(petra.get(f"{PAYMENTS}?q=osaka")) == [second]
    assert "Nothing matches" in petra.get(f"{PAYMENTS}?q=nowhere").text


def test_ex_51_nothing_to_pay_is_said(petra):
    assert "Nothing is to be paid" in petra.get(PAYMENTS).text
    assert "No batches yet" in petra.get(f"{PAYMENTS}?tab=batches").text


def test_ex_25_a_batch_has_one_payment_for_each_employee(petra, approved, batch, paid_in, report):
    one, two, three = approved("jonah", 4000), approved("jonah", 500), approved("lucia", 1250)
    address = batch(one, two, three)
    assert paid_in(address) == (
        "open", [("jonah", 4500, 0, 4500, "pending"), ("lucia", 1250, 0, 1250, "pending")],
    )  # fmt: skip
    assert report(one)["payment_status"] == "in_batch"
    page = petra.get(address)
    assert [each.text for each in page.select(".batch-table__person .col-sum .code")] == ["USD", "USD"]
    assert "$57.50" in page.select_one(".report-head__total").text
    assert ready_ids(petra.get(PAYMENTS)) == []
    assert "3 reports, 2 payments" in petra.get(f"{PAYMENTS}?tab=batches").text


def test_ex_25_debts_are_taken_off_and_said_to_be(petra, approved, does, batch, paid_in):
    old = approved("jonah", 1500, name="Too early")
    address = batch(old)
    for noun in ("closing", "sending", "confirmation"):
        petra.post(f"{address}/{noun}")
    does("adam", lambda adam: adam.report(old).reopen(actor=adam, reason="A colleague’s receipt"))
    address = batch(approved("jonah", 4000))
    assert paid_in(address)[1] == [("jonah", 4000, 1500, 2500, "pending")]
    page = petra.get(address)
    assert "Paid before it was reopened" in page.text
    assert [each.text.split()[-1] for each in page.select(".sums dd")] == ["40.00", "−15.00", "25.00"]


def test_ex_81_a_batch_is_closed_sent_and_confirmed(petra, approved, batch, paid_in, report):
    one = approved("jonah", 4000)
    address = batch(one)
    for noun, state in (("closing", "closed"), ("sending", "sent"), ("confirmation", "confirmed")):
        assert petra.get(f"{address}/{noun}").select_one("dialog form")["action"] == f"{address}/{noun}"
        petra.post(f"{address}/{noun}")
        assert paid_in(address)[0] == state
    assert (report(one)["payment_status"], report(one)["pill"]) == ("paid", "Paid")
    assert "Everything was paid" in petra.get(address).text
    assert petra.get(address).select("[role=group] button") == []


def test_ex_81_reports_are_added_to_an_open_batch_and_taken_out_again(
    petra, approved, batch, paid_in, report
):
    one, two = approved("jonah", 4000), approved("lucia", 1250)
    address = batch(one)
    dialog = petra.get(f"{address}/reports")
    assert [box["value"] for box in dialog.select("input[name=id]")] == [two]
    petra.post(f"{address}/reports", {"id": two})
    assert len(paid_in(address)[1]) == 2
    petra.post(f"{address}/reports/{two}/removal")
    assert paid_in(address)[1][1] == ("lucia", 0, 0, 0, "cancelled")
    assert (report(two)["payment_status"], ready_ids(petra.get(PAYMENTS))) == ("not_paid", [two])
    assert "Lucía" not in petra.get(address).select_one(".batch-table").text
    petra.post(f"{address}/closing")
    petra.post(f"{address}/reports", {"id": two}, status=409)
    assert report(two)["payment_status"] == "not_paid"


def test_ex_82_a_failed_payment_says_why_and_its_reports_can_be_paid_again(
    petra, approved, batch, paid_in, report
):
    one, two = approved("jonah", 4000), approved("lucia", 1250)
    address = batch(one, two)
    petra.post(f"{address}/closing")
    petra.post(f"{address}/sending")
    fails = f"{address}/payments/1/failure"
    answer = petra.post(fails, {"reason": " "}, status=422, turbo=True)
    assert "Say what the bank said." in answer.page.text
    assert paid_in(address)[1][0][-1] == "pending"
    petra.post(fails, {"reason": "Account closed"})
    petra.post(f"{address}/payments/2/confirmation")
    assert paid_in(address) == (
        "confirmed", [("jonah", 4000, 0, 4000, "failed"), ("lucia", 1250, 0, 1250, "confirmed")],
    )  # fmt: skip
    assert (report(one)["approval_status"], report(one)["payment_status"]) == ("approved", "failed")
    page = petra.get(address)
    assert "Account closed" in page.text
    assert "1 payment failed and has to be made again" in page.text
    assert "The last payment failed" in petra.get(PAYMENTS).select_one(f"#row_{one}").text
    assert batch(one) != address


def test_ex_82_a_cancelled_batch_leaves_its_reports_to_be_paid(petra, approved, batch, paid_in, report):
    one = approved("jonah", 4000)
    address = batch(one)
    petra.post(f"{address}/cancellation")
    assert (paid_in(address)[0], report(one)["payment_status"]) == ("cancelled", "not_paid")
    petra.post(f"{address}/closing", status=409)


def test_ex_82_a_batch_that_is_partly_paid_cannot_be_cancelled(petra, approved, batch, paid_in):
    address = batch(approved("jonah", 4000), approved("lucia", 1250))
    petra.post(f"{address}/closing")
    petra.post(f"{address}/sending")
    petra.post(f"{address}/payments/1/confirmation")
    assert "has paid a part" in petra.get(f"{address}/cancellation", status=409).text
    petra.post(f"{address}/cancellation", status=409)
    assert paid_in(address)[0] == "sent"


def test_ex_25_a_button_pressed_twice_acts_once(petra, approved, paid_in, events):
    one = approved("jonah", 4000)
    seen = petra.get(PAYMENTS).select_one("#pay-form [name=seen]")["value"]
    first = petra.post(f"{PAYMENTS}/batches", {"id": one, "seen": seen}).location
    assert petra.post(f"{PAYMENTS}/batches", {"id": one, "seen": seen}).location == first
    seen = petra.get(f"{first}/closing").select_one("[name=seen]")["value"]
    petra.post(f"{first}/closing", {"seen": seen})
    petra.post(f"{first}/closing", {"seen": seen})
    assert [verb for verb, thing, _ in events() if thing.startswith("PB-")] == ["opened", "closed"]


def test_ex_81_a_report_that_was_paid_elsewhere_is_marked_and_leaves_the_list(petra, approved, report):
    one = approved("jonah", 4000)
    petra.post(f"/reports/{one}/settlement", {"reason": ""}, status=422)
    petra.post(f"/reports/{one}/settlement", {"reason": "Cash, voucher 12"})
    assert report(one)["payment_status"] == "paid"
    assert ready_ids(petra.get(PAYMENTS)) == []
    petra.post(f"{PAYMENTS}/batches", {"id": one}, status=409)


def test_ex_25_what_failed_is_no_part_of_what_was_paid(petra, approved, batch):
    address = batch(approved("jonah", 4000), approved("lucia", 1250))
    petra.post(f"{address}/closing")
    petra.post(f"{address}/sending")
    petra.post(f"{address}/payments/1/failure", {"reason": "Account closed"})
    petra.post(f"{address}/confirmation")
    page = petra.get(address)
    sums = [(each.dt.text, each.dd.text.split()[-1]) for each in page.select(".sums__line")]
    assert sums == [
        ("Reports", "52.50"),
        ("Taken off for debts", "0.00"),
        ("Failed", "−40.00"),
        ("Paid", "12.50"),
    ]
    assert "$12.50" in page.select_one(".report-head__total").text
