"""EX-87: who may do what to a report in which state is the same through pages, lists, API and delegates."""

from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from tests.expenses.api.conftest import app, base, manifest, store  # noqa: F401 - fixtures of the office
from tests.expenses.guards import ATTEMPTS, filled
from tests.expenses.models.conftest import Office

from dayshift_expenses.models import PaymentBatch, Person, PersonRole, Report, answer
from dayshift_expenses.models.transitions import TABLE
from dayshift_kit import current
from dayshift_kit.errors import NotFound
from dayshift_kit.identity.sessions import open_session
from dayshift_kit.identity.tokens import issue_token
from dayshift_kit.web.forgery import csrf_token
from dayshift_kit.web.passes import Bearing, Pass

ROLES = {
    "ana": "owner", "lia": "preparer", "gil": "preparer who may submit", "ben": "approver",
    "ivo": "delegate of the approver", "kit": "outsider", "fay": "finance", "pat": "payer",
    "adam": "administrator", "ken": "auditor",
}  # fmt: skip
STATES = (
    "draft", "pending", "held", "half approved", "sent back", "approved", "exported", "in batch", "paid",
    "closed",
)  # fmt: skip
REFUSED = {403, 404, 409, 422}
TWICE_IS_ONCE = {"hold", "release"}
"""Holding what is held, or releasing what is not, is allowed and changes nothing."""
OF_BATCHES = {"cancel_payment"}


def test_ex_87_every_action_of_the_table_is_tried_through_at_least_two_channels():
    assert set(ATTEMPTS) | OF_BATCHES == set(TABLE)
    assert all({"page", "api"} <= {each.channel for each in tried} for tried in ATTEMPTS.values())


@pytest.fixture(scope="module", params=STATES)
def scene(request, app, store, base):  # noqa: F811 - the fixtures above
    """A world in which Ana's report is in a state, and everybody is signed in and has a token."""
    world = store.fork(base.name, id=f"guards-{request.param.replace(' ', '-')}")
    with world.unit(person="ana", channel="ui"):
        found = SimpleNamespace(world=world, app=app, store=store, names=_staged(Office(), request.param))
        found.keys = {}
        for key in ROLES:
            person = current.session.get_one(Person, key)
            token = app.site.signer.open_bearer(
                f"Bearer {issue_token(app.site, person, world=world.id, name='Test')}"
            )
            found.keys[key] = (open_session(person), token.token)
    yield found
    store.drop(world.id)


@pytest.mark.parametrize("key", ROLES, ids=ROLES.values())
def test_ex_87_every_channel_allows_and_refuses_the_same(scene, key):
    wrong = []
    for action, attempts in ATTEMPTS.items():
        may = _may(scene, key, action)
        ends = {}
        for attempt in attempts:
            with _branch(scene) as world:
                before = _traces(world)
                status = _try(scene, world, key, attempt)
                changed = _traces(world) != before
                said = f"{action} through {attempt.channel}: {status}, {'' if changed else 'un'}changed"
                if may and (status >= 400 or not (changed or action in TWICE_IS_ONCE)):
                    wrong.append(f"{said}; the table allows it")
                elif not may and changed:
                    wrong.append(f"{said}; the table refuses it")
                elif not may and attempt.channel != "bulk" and status not in REFUSED:
                    wrong.append(f"{said}; a refusal says so")
                ends[attempt.channel] = _rows(world) if may else None
        if any(end != ends["api"] for end in ends.values()):
            wrong.append(f"{action}: the channels end in different states")
    assert wrong == []


def _staged(office, state):
    """Bring a report of Ana's there, and say what it and its parts are called."""
    people = office.people
    people.ken.role_rows.append(PersonRole(role="auditor"))
    for delegate, owner, kind, may_submit in (
        ("lia", "ana", "prepare", False), ("gil", "ana", "prepare", True), ("ivo", "ben", "approve", False),
    ):  # fmt: skip
        lender = getattr(people, owner)
        lender.delegate_to(
            getattr(people, delegate), actor=lender, kind=kind, may_submit=may_submit, starts_on=lender.today
        )
    second = "software" if state == "half approved" else "travel"
    lines = [office.expense("ana", 4000), office.expense("ana", 5000, category_id=second)]
    report = Report.create(actor=people.ana, owner=people.ana, name="March", purpose="x", expenses=lines)
    names = {"report": report.id, "line": lines[0].id, "free": office.expense("ana", 3000).id}
    for step in PATHS[state]:
        DEEDS[step](office, report)
    return names


PATHS = {
    "draft": (), "pending": ("submit",), "held": ("submit", "hold"), "half approved": ("submit", "approve"),
    "sent back": ("submit", "return"), "approved": ("submit", "approve"),
    "exported": ("submit", "approve", "export"), "in batch": ("submit", "approve", "batch"),
    "paid": ("submit", "approve", "pay"), "closed": ("submit", "approve", "pay", "close"),
}  # fmt: skip
DEEDS = {
    "submit": lambda office, report: report.submit(actor=office.people.ana),
    "hold": lambda office, report: report.lines[0].hold(actor=office.people.ben, reason="Quote"),
    "approve": lambda office, report: report.approve(actor=office.people.ben, seen_problems=True),
    "return": lambda office, report: report.send_back(actor=office.people.ben, reason="Guests"),
    "export": lambda office, report: report.export(actor=office.people.fay),
    "batch": lambda office, report: PaymentBatch.begin(
        actor=office.people.pat, entity=report.entity
    ).add(report, actor=office.people.pat),
    "pay": lambda office, report: report.mark_paid(actor=office.people.pat, note="Cash"),
    "close": lambda office, report: report.close(actor=office.people.fay),
}  # fmt: skip


@contextmanager
def _branch(scene):
    """The same world over again, for one attempt."""
    world = scene.store.fork(scene.world.id)
    try:
        yield world
    finally:
        scene.store.drop(world.id)


def _may(scene, key, action):
    """What the one table says, for somebody who can see the report."""
    with scene.world.unit(person=key, write=False):
        person = current.person
        try:
            report = person.report(scene.names["report"])
            if action == "add_expenses":
                person.expense(scene.names["free"])
        except NotFound:
            return False
        return answer(action, report, person).is_allowed and not (action == "release" and _is_bound(report))


def _is_bound(report):
    """Whether the person owns what somebody else holds: a rule of the line, which the table does not know."""
    held = report.held_lines
    return report.owner_id == current.person.id and bool(held) and held[0].held_by_id != current.person.id


def _try(scene, world, key, attempt):
    """The attempt's status."""
    site, (session, token) = scene.app.site, scene.keys[key]
    client, sent = scene.app.test_client(), {name: filled(v, scene.names) for name, v in attempt.sent.items()}
    path = filled(attempt.path, scene.names)
    if attempt.channel == "api":
        bearer = site.signer.seal_bearer(Bearing(world=world.id, token=token, person=key))
        headers = {"Authorization": f"Bearer {bearer}"}
        body = {"json": sent} if sent else {}
        return client.open(path, method=attempt.method, headers=headers, **body).status_code
    held = Pass(world=world.id, nonce="n", person=key, session=session)
    client.set_cookie(site.manifest.cookie, site.signer.seal(held))
    headers = {
        "Origin": "http://localhost",
        "X-CSRF-Token": csrf_token(site.key, held),
        "Accept": "application/json",
    }
    return client.post(path, data=sent, headers=headers).status_code


def _traces(world):
    """Every row that was ever touched leaves a line in the journal."""
    with world.image_reader() as reader:
        return reader.raw.execute("SELECT count(*) FROM kit_journal").fetchall()


def _rows(world):
    """What became of reports, lines, steps and money."""
    tables = ("report", "expense", "approval_step", "journal_entry", "debt", "batch_report", "payment_batch")
    with world.image_reader() as reader:
        return [reader.raw.execute(f"SELECT * FROM {each} ORDER BY 1, 2").fetchall() for each in tables]
