"""Migrations end where the models are."""

from dayshift_kit.store.drift import migration_drift


def test_an_empty_database_is_upgraded_to_what_the_models_declare(manifest):
    assert migration_drift(manifest) == []
