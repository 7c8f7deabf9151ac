"""EX-110: the API does what its OpenAPI document says, whatever it is sent."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from dayshift_expenses.api.document import document
from dayshift_expenses.api.operations import OPERATIONS
from dayshift_kit import current
from dayshift_kit.identity.tokens import issue_token

# Not checked: that whatever fits the schema is accepted. No schema says which ids there are.
EXAMPLES = 12


SCHEMA = schemathesis.openapi.from_dict(document())
SCHEMAS = {each.ok().label: each.ok() for each in SCHEMA.get_all_operations()}
del SCHEMAS["GET /api/v1/receipts/{receipt_id}/file"]  # The client leaves files open; see test_receipts.


@pytest.fixture(scope="module")
def furnished(store, base, app):
    """A world with something of each kind, and the token of somebody who may do most things."""
    from tests.expenses.models.conftest import Office

    world = store.fork(base.name, id="api-contract")
    with world.unit(person="ana", channel="ui") as session:
        office = Office()
        person = office.people.fay
        for role in ("payer", "admin"):
            person.role_rows.append(type(person.role_rows[0])(role=role))
        mine = office.expense("fay")
        receipt = office.receipt("fay", sha256=app.site.store.blobs.put(b"%PDF-1.4 receipt"))
        report, charge = office.submitted(4000, 5000), office.charge()
        paid = office.approved(6000)
        batch = _batch(person, paid)
        entry = office.journal(paid)[0]
        lent = person.delegate_to(office.people.ana, actor=person, kind="prepare", starts_on=person.today)
        session.flush()
        real = {
            "expense_id": mine.id, "report_id": report.id, "transaction_id": charge.id,
            "receipt_id": receipt.id, "batch_id": batch.id, "journal_id": entry.id, "entity_id": "us",
            "policy_id": "POL-US", "category_id": "travel", "project_id": "PRJ-1", "employee_id": "ana",
            "delegation_id": str(lent.id), "payment_id": str(batch.payments[0].id),
        }  # fmt: skip
    with world.unit(person="fay"):
        token = issue_token(app.site, current.person, world=world.id, name="Contract")
    yield token, real
    store.drop(world.id)


def _batch(payer, report):
    from dayshift_expenses.models import PaymentBatch

    batch = PaymentBatch.begin(actor=payer, entity=report.entity)
    batch.add(report, actor=payer)
    return batch


@pytest.mark.parametrize("label", sorted(SCHEMAS))
def test_ex_110_answers_conform(app, furnished, label):
    token, real = furnished
    app.testing, was = False, app.testing
    SCHEMAS[label].app = SCHEMAS[label].schema.app = app

    @settings(
        max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True,
        phases=(Phase.generate,),
    )  # fmt: skip
    @given(case=SCHEMAS[label].as_strategy(), makes_sense=st.booleans())
    def conforms(case, makes_sense):
        if makes_sense:
            case.path_parameters.update({name: real[name] for name in case.path_parameters if name in real})
            case.headers.pop("If-Match", None)
        known = {"Authorization": f"Bearer {token}"}
        case.call_and_validate(headers=known, excluded_checks=[positive_data_acceptance])

    try:
        conforms()
    finally:
        app.testing = was


def test_ex_110_the_document_is_served_to_everybody_and_is_openapi_3_1(app):
    served = app.test_client().get("/api/v1/openapi.json")
    assert served.status_code == 200
    assert served.json == document()
    assert served.json["openapi"].startswith("3.1")


def test_ex_110_every_operation_is_described_and_needs_a_token():
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], (method, path)
            assert {"401", "422"} <= operation["responses"].keys(), (method, path)
    assert document()["security"] == [{"bearer": []}]


def test_ex_110_every_route_under_the_prefix_is_documented(app):
    rules = {rule.rule.replace("<", "{").replace(">", "}") for rule in app.url_map.iter_rules()}
    mounted = {rule for rule in rules if rule.startswith("/api/")} - {"/api/v1/openapi.json"}
    assert mounted == set(document()["paths"])


@pytest.mark.parametrize("each", OPERATIONS, ids=lambda each: f"{each.method} {each.path}")
def test_ex_110_nothing_is_done_without_a_token_whatever_cookie_comes_along(app, each):
    answer = app.test_client().open(f"/api/v1{each.path}", method=each.method, json={})
    assert (answer.status_code, answer.json["code"]) == (401, "unauthorized")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
