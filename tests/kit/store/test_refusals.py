"""Refusals and manifests say what they are."""

import pytest

from dayshift_kit import manifest as manifests
from dayshift_kit.errors import Invalid, NotAllowed, NotFound, Refusal, Stale


@pytest.mark.parametrize(
    ("kind", "status", "code"),
    [(NotFound, 404, "not_found"), (NotAllowed, 403, "not_allowed"), (Stale, 409, "stale")],
)
def test_each_refusal_has_its_status_and_says_why(kind, status, code):
    refusal = kind("because")
    assert (refusal.status, refusal.code, refusal.message, str(refusal)) == (
        status,
        code,
        "because",
        "because",
    )
    assert isinstance(refusal, Refusal)


def test_invalid_input_tells_field_by_field():
    refusal = Invalid({"name": "is taken", "": "Try again."})
    assert refusal.status == 422
    assert refusal.errors["name"] == "is taken"
    assert refusal.message == "name: is taken; Try again."


def test_an_app_that_is_not_installed_is_not_found():
    with pytest.raises(NotFound, match="'nonsuch'"):
        manifests.find_app("nonsuch")
