"""The policy editor by mouse and keys."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_ex_50_a_threshold_at_fault_is_marked_while_it_is_typed_and_then_published(enter, kept):
    page = enter("adam", "/admin/policies/POL-US")
    field = page.get_by_role("textbox", name="Itemised receipt needed")
    field.fill("60.00")
    expect(page.get_by_role("alert")).to_have_text("Below the receipt threshold, $75.00.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(page.get_by_role("button", name="Publish v2")).to_be_disabled()
    page.get_by_role("textbox", name="Receipt needed", exact=True).fill("60.00")
    expect(page.get_by_role("button", name="Publish v2")).to_be_enabled()
    page.get_by_role("button", name="Publish v2").click()
    expect(page.get_by_role("status").filter(has_text="Version 2 is published.")).to_be_visible()
    assert kept("policy_version", 2)["number"] == 2
