"""Payments that are not to be made: by people without the role, of one's own, twice, of no company."""

import pytest

PAYMENTS = "/payments"


@pytest.fixture
def petra(reader):
    """A payer."""
    return reader("petra")


@pytest.fixture
def approved(claim, does):
    """An approved report of somebody whose manager is Henrik."""

    def approved(key, *amounts):
        report_id = claim(key, *amounts)
        does("henrik", lambda henrik: henrik.report(report_id).approve(actor=henrik, seen_problems=True))
        return report_id

    return approved


@pytest.fixture
def batch(does):
    """A batch that Petra opened with these reports; answers with its address."""
    from dayshift_expenses.models import PaymentBatch

    def batch(*report_ids, states=()):
        def open_it(petra):
            made = PaymentBatch.begin(actor=petra, entity=petra.entity)
            for report_id in report_ids:
                made.add(petra.report(report_id), actor=petra)
            for verb in states:
                getattr(made, verb)(actor=petra)
            return made.id

        return f"{PAYMENTS}/batches/{does('petra', open_it)}"

    return batch


@pytest.fixture
def forced(batch, approved):
    """Every address that changes a payment, of a batch that is with the bank."""
    one, two = approved("lucia", 4000), approved("maya", 700)
    address = batch(one, states=("close", "send"))
    return two, [
        (f"{PAYMENTS}/batches", {"id": two}),
        (f"{address}/reports", {"id": two}),
        (f"{address}/reports/{one}/removal", {}),
        (f"{address}/closing", {}),
        (f"{address}/sending", {}),
        (f"{address}/confirmation", {}),
        (f"{address}/cancellation", {}),
        (f"{address}/payments/1/confirmation", {}),
        (f"{address}/payments/1/failure", {"reason": "None"}),
        (f"{PAYMENTS}/journal/{two}/export", {}),
        (f"{PAYMENTS}/journal/selection", {"id": two}),
    ]


@pytest.mark.parametrize("key", ["maya", "lucia", "henrik", "adam"])
def test_ex_51_a_member_sees_no_payments_and_forcing_changes_nothing(reader, forced, events, key):
    member = reader(key)
    assert member.get("/expenses").select_one(".rail__item[href='/payments']") is None
    before = events()
    for address, sent in forced[1]:
        member.post(address, sent, status=403)
        member.post(address, sent, status=403, turbo=True)
    for address in (PAYMENTS, f"{PAYMENTS}?tab=batches", f"{PAYMENTS}/batches/PB-00001",
                    f"{PAYMENTS}/journal/{forced[0]}"):  # fmt: skip
        member.get(address, status=403)
    assert events() == before


def test_ex_81_finance_looks_on_but_does_not_pay(reader, forced, events):
    grace = reader("grace")
    page = grace.get(PAYMENTS)
    assert page.select("tbody input[type=checkbox]") == []
    assert page.select_one("#pay-form") is None
    before = events()
    for address, sent in forced[1][:9]:
        grace.post(address, sent, status=403)
    assert events() == before
    assert grace.get(f"{PAYMENTS}/batches/PB-00001").select("[role=group] button") == []


def test_ex_83_a_payer_exports_nothing(petra, forced, events):
    before = events()
    for address, sent in forced[1][9:]:
        petra.post(address, sent, status=403)
    assert events() == before


def test_ex_81_nobody_pays_their_own_report(petra, reader, approved, report):
    own = approved("petra", 4000)
    box = petra.get(PAYMENTS).select_one(f"#row_{own} input[type=checkbox]")
    assert box.has_attr("disabled")
    assert petra.get(PAYMENTS).select_one(f"#why-{own}").text == "Nobody pays their own report."
    petra.post(f"{PAYMENTS}/batches", {"id": own}, status=403)
    assert report(own)["payment_status"] == "not_paid"
    oskar = reader("oskar")
    address = oskar.post(f"{PAYMENTS}/batches", {"id": own}).location
    button = petra.get(address).select_one("button[aria-disabled=true]")
    assert "Another payer has to see to this batch." in petra.get(address).text
    assert button["aria-describedby"]
    for noun in ("closing", "cancellation"):
        petra.post(f"{address}/{noun}", status=403)
    petra.post(f"{address}/reports/{own}/removal", status=403)
    oskar.post(f"{address}/closing")


def test_ex_81_a_report_that_cannot_be_paid_spoils_the_whole_batch(petra, approved, claim, batch, events):
    good, waiting, paying = approved("lucia", 4000), claim("lucia", 900), approved("lucia", 100)
    batch(paying)
    before = events()
    for bad, said in ((waiting, "waiting for approval"), (paying, "in a payment batch")):
        answer = petra.post(f"{PAYMENTS}/batches", {"id": [good, bad]}, status=409, turbo=True)
        assert said in answer.page.text
    petra.post(f"{PAYMENTS}/batches", {"id": [good, "R-2026-99999"]}, status=404)
    assert events() == before


def test_ex_25_nothing_chosen_and_nothing_inside_are_said(petra, approved, batch):
    assert "Choose at least one report." in petra.post(f"{PAYMENTS}/batches", status=422).text
    address = batch()
    button = petra.get(address).select_one("button[aria-disabled=true]")
    assert button["data-tooltip"] == "Add at least one report."
    petra.post(f"{address}/closing", status=422)
    petra.get(f"{PAYMENTS}/batches/PB-99999", status=404)
    petra.get(f"{address}/sending", status=409)
    petra.post(f"{address}/anything", status=404)
    petra.post(f"{address}/payments/99/confirmation", status=404)


def test_ex_25_one_batch_is_of_one_company(petra, approved, does, world, manifest):
    from dayshift_expenses.models import Entity, Report

    one, two = approved("lucia", 4000), approved("maya", 700)

    def move(adam):
        from dayshift_kit import current

        current.session.add(
            Entity(id="nl", name="Northlight Instruments B.V.", country="NL", currency="USD", tz="UTC")
        )
        current.session.flush()
        current.session.get_one(Report, two).entity_id = "nl"

    does("adam", move)
    answer = petra.post(f"{PAYMENTS}/batches", {"id": [one, two]}, status=422)
    assert "Choose reports of one company" in answer.text
    page = petra.get(f"{PAYMENTS}?entity=nl")
    assert [each.text.split() for each in page.select(".segments__one")] == [
        ["All", "2"],
        ["NL", "1"],
        ["US", "1"],
    ]
    assert [box["value"] for box in page.select("tbody input[name=id]")] == [two]
    address = petra.post(f"{PAYMENTS}/batches", {"id": one}).location
    petra.post(f"{address}/reports", {"id": two}, status=422)
    assert petra.get(f"{address}/reports").select("input[name=id]") == []
