"""The API does what its OpenAPI document says, whatever it is sent."""

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from notes_app import manifest
from notes_process import SECRET
from schemathesis.specs.openapi.checks import positive_data_acceptance

from dayshift_kit.control.app import create_api
from dayshift_kit.web.site import Site

# Not checked: that whatever fits the schema is accepted. No schema says what SQL or an instant is.
KNOWN = {"Authorization": f"Bearer {SECRET}"}


@pytest.fixture(scope="module")
def document(process):
    return httpx.get(f"{process.where['control']}/openapi.json", headers=KNOWN, trust_env=False).json()


def operations():
    """Every operation of the API by its label, read from the document without a process."""
    site = Site(manifest=manifest, store=None, key=b"")
    found = schemathesis.openapi.from_dict(create_api(site).openapi()).get_all_operations()
    return {operation.ok().label: operation.ok() for operation in found}


OPERATIONS = operations()


@pytest.mark.parametrize("label", sorted(OPERATIONS))
def test_answers_conform(process, world, snapshot, label):
    operation = OPERATIONS[label]
    real = {"world": world, "since": snapshot, "table": "note"}

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(case=operation.as_strategy(), makes_sense=st.booleans())
    def conforms(case, makes_sense):
        for given_values in (case.path_parameters, case.query) if makes_sense else ():
            given_values.update({name: real[name] for name in real if name in given_values})
        where = process.where["control"]
        case.call_and_validate(base_url=where, headers=KNOWN, excluded_checks=[positive_data_acceptance])

    conforms()


def test_the_document_is_openapi_3_1(document):
    assert document["openapi"].startswith("3.1")


def test_every_refusal_is_documented_as_a_problem(document):
    problem = {"$ref": "#/components/schemas/Problem"}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            refusals = {s: r for s, r in operation["responses"].items() if not s.startswith("2")}
            assert {"401", "422"} <= refusals.keys(), (method, path)
            for status, response in refusals.items():
                assert response["content"]["application/json"]["schema"] == problem, (method, path, status)


def test_every_operation_says_what_it_is_for_and_needs_the_secret(document):
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["description"]
            assert operation["security"] == [{"HTTPBearer": []}]


def test_every_operation_has_a_client_method(document):
    from dayshift_control import ControlClient

    named = {
        "create_world", "list_worlds", "show_world", "delete_world", "reset_world", "create_snapshot",
        "list_snapshots", "delete_snapshot", "create_ticket", "create_token", "show_clock", "change_clock",
        "advance_clock", "show_state", "show_hash", "show_diff", "list_events", "run_query", "apply_changes",
        "show_schema", "show_blob", "show_health", "show_ready", "show_metrics",
    }  # fmt: skip
    methods = {
        "create_world", "worlds", "world", "delete_world", "reset", "snapshot", "snapshots",
        "delete_snapshot", "ticket", "token", "clock", "set_clock", "advance", "state_page", "state_hash",
        "diff", "event_page", "query", "changes", "schema", "blob", "health", "is_ready", "metrics",
    }  # fmt: skip
    operations = [o["operationId"] for methods_ in document["paths"].values() for o in methods_.values()]
    assert {next(n for n in named if o.startswith(n)) for o in operations} == named
    assert all(hasattr(ControlClient, method) for method in methods)
    assert len(named) == len(methods)
