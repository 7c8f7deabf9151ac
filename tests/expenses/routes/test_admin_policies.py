"""Administrators edit policies: live messages, refusals in place, another version, and who may not."""

import pytest

EDITOR = "/admin/policies/POL-US"


@pytest.fixture
def adam(reader):
    return reader("adam")


@pytest.fixture
def versions(world, manifest):
    """Number, day and rules of every version of the policy."""
    from dayshift_expenses.models import Policy

    def versions():
        with world.unit(write=False) as session:
            rows = session.get(Policy, "POL-US").versions
            return [(each.number, each.effective_from.isoformat(), each.settings) for each in rows]

    return versions


def typed(reader, **changes):
    """What the editor's form would send."""
    sent = {}
    for field in reader.get(EDITOR).select("#policy-form [name]"):
        if field.get("type") in ("radio", "checkbox") and not field.has_attr("checked"):
            continue
        value = field.text.strip("\n") if field.name == "textarea" else field.get("value", "")
        sent.setdefault(field["name"], []).append(value)
    return {**sent, **{name.replace("__", ":"): value for name, value in changes.items()}}


def test_ex_50_messages_follow_what_is_typed_and_nothing_is_kept(adam, versions):
    changes = {"attendee_limit:client-meals": "70", "sample_category": "client-meals"}
    sent = typed(adam, receipt_above="60.00", **changes)
    page = adam.post(f"{EDITOR}/preview", sent, status=200, turbo=True, page=EDITOR).page
    assert "Receipt needed above $60.00" in page.text
    said = page.select_one("turbo-stream[target=policy-said]").text
    assert "Above $70.00 per person" in said
    assert "75.00" in said
    assert "60.00" in said
    assert len(versions()) == 1


def test_ex_13_an_itemised_threshold_below_the_receipt_threshold_is_refused_in_place(adam, versions):
    sent = typed(adam, itemised_above="60.00")
    page = adam.post(f"{EDITOR}/versions", sent, status=422, page=EDITOR).page
    assert "Below the receipt threshold, $75.00." in page.select_one("#note-itemised_above .rule__error").text
    assert page.select_one("input[name=itemised_above]")["value"] == "60.00"
    assert page.select_one("#policy-publish button").has_attr("disabled")
    assert len(versions()) == 1


@pytest.mark.parametrize(
    ("text", "why"), [("-5", "zero or more"), ("1.234", "2 decimals"), ("12 or so", "figures")]
)
def test_ex_13_an_amount_that_cannot_be_is_refused_with_the_reason(adam, versions, text, why):
    page = adam.post(f"{EDITOR}/versions", typed(adam, item_limit=text), status=422, page=EDITOR).page
    assert why in page.select_one("#note-item_limit .rule__error").text
    assert len(versions()) == 1


def test_ex_13_publishing_makes_another_version_from_a_later_day(adam, versions, events):
    sent = typed(adam, effective_from="2026-04-01", **{"attendee_limit:client-meals": "70.00"})
    adam.post(f"{EDITOR}/versions", sent, page=EDITOR)
    first, second = versions()
    assert first[2]["categories"]["client-meals"]["attendee_limit"] == 7500
    assert second[:2] == (2, "2026-04-01")
    assert second[2]["categories"]["client-meals"]["attendee_limit"] == 7000
    assert [verb for verb, _, _ in events()][-1] == "published"


def test_ex_100_drafts_are_checked_anew_and_outstanding_reports_keep_their_version(adam, world, manifest):
    from dayshift_expenses.models import Expense, Report

    adam.post(f"{EDITOR}/versions", typed(adam, receipt_above="12.00", itemised_above="75"), page=EDITOR)
    with world.unit(write=False) as session:
        waiting = session.get(Report, "R-2026-00002")
        assert waiting.policy_version.number == 1
        drafts = session.query(Expense).filter_by(merchant="Tillicum Cabs", amount=2740).one()
        assert "Receipt needed above $12.00" in [each.message for each in drafts.violations]
        sent = [each for line in waiting.lines for each in line.violations]
        assert "Receipt needed above $12.00" not in [each.message for each in sent]


def test_ex_13_block_warn_and_off_are_kept_by_rule(adam, versions):
    adam.post(f"{EDITOR}/versions", typed(adam, severity__duplicate="off"), page=EDITOR)
    assert versions()[-1][2]["rules"]["severities"] == {"duplicate": "off"}


def test_ex_13_another_category_is_given_a_limit(adam, versions):
    sent = typed(adam, new_limit="daily_limit:parking", new_amount="40")
    adam.post(f"{EDITOR}/versions", sent, page=EDITOR)
    assert versions()[-1][2]["categories"]["parking"] == {"daily_limit": 4000}


def test_ex_50_publishing_twice_or_without_a_change_makes_no_version(adam, versions):
    sent = typed(adam, item_limit="900")
    adam.post(f"{EDITOR}/versions", sent, page=EDITOR)
    page = adam.post(f"{EDITOR}/versions", sent, status=422, page=EDITOR).page
    assert "published meanwhile" in page.text
    page = adam.post(f"{EDITOR}/versions", typed(adam), status=422, page=EDITOR).page
    assert "Nothing differs" in page.text
    assert len(versions()) == 2


@pytest.mark.parametrize("key", ["maya", "grace", "petra"])
def test_ex_50_nobody_but_administrators_comes_here_or_changes_anything(adam, reader, versions, key):
    other, sent = reader(key), typed(adam, item_limit="900")
    assert other.get("/expenses").select_one('.rail__item[href^="/admin"]') is None
    other.get(EDITOR, status=403)
    other.post(f"{EDITOR}/versions", sent, status=403)
    other.post(f"{EDITOR}/preview", sent, status=403)
    assert len(versions()) == 1
