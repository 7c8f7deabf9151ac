"""Passwords are stored salted, and checked without telling absent from wrong."""

from dayshift_kit.identity.passwords import hashed, matches


def test_the_right_password_matches_and_another_does_not():
    stored = hashed("blue-kettle-42", salt="maya|1")
    assert matches("blue-kettle-42", stored)
    assert not matches("blue-kettle-43", stored)


def test_the_same_password_looks_different_under_another_salt_and_alike_under_its_own():
    assert hashed("x", salt="a$b") == hashed("x", salt="a$b")
    assert hashed("x", salt="a") != hashed("x", salt="b")


def test_nobody_matches_where_nothing_is_stored():
    assert not matches("", None)
