"""Programs act with a token: as its owner, in its world, and never by a cookie."""

import asyncio

import httpx
import pytest
from flask import Blueprint, jsonify, request
from notes_app.records import Note
from notes_browser import Browser

from dayshift_kit import clock, current
from dayshift_kit.control.app import create_api
from dayshift_kit.errors import Invalid
from dayshift_kit.identity.tokens import issue_token, revoke_token, tokens_of
from dayshift_kit.store import state_hash
from dayshift_kit.web.access import bearer
from dayshift_kit.web.app import app_of
from dayshift_kit.web.asgi import world_entered
from dayshift_kit.web.passes import PassSigner
from dayshift_kit.web.repeats import asked_before, remember


def programs():
    """An API for notes, as an app would add it."""
    api = Blueprint("api", __name__, url_prefix="/api/v1")

    @api.get("/me")
    @bearer
    def me():
        return {"id": current.person.id, "channel": current.channel}

    @api.post("/notes")
    @bearer
    def create():
        if (before := asked_before()) is not None:
            return before
        body = request.get_json()["body"]
        if not body:
            raise Invalid({"body": "Write something."})
        note = Note.write(author=current.person, body=body)
        current.session.flush()
        answer = jsonify(id=note.id)
        remember(answer)
        return answer

    return api


@pytest.fixture
def app(site):
    app = app_of(site)
    app.register_blueprint(programs())
    return app


@pytest.fixture
def issue(site):
    def issue(world, person_id="UANA"):
        with world.unit(person=person_id):
            return issue_token(site, current.person, world=world.id, name="Script")

    return issue


@pytest.fixture
def call(app):
    """A request with a token and no cookie."""

    def call(token, path="/api/v1/me", method="GET", **options):
        headers = {**options.pop("headers", {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        return app.test_client().open(path, method=method, headers=headers, **options)

    return call


def test_a_token_acts_as_its_owner_through_the_api_channel(call, issue, world):
    answer = call(issue(world))
    assert answer.json == {"id": "UANA", "channel": "api"}
    assert "Set-Cookie" not in answer.headers


def test_a_token_leads_to_its_own_world_only(call, issue, world, other_world):
    mine, before = issue(world), state_hash(other_world)
    theirs = issue(other_world, "UBEN")
    assert (call(mine).json["id"], call(theirs).json["id"]) == ("UANA", "UBEN")
    there = state_hash(other_world)
    assert call(mine, "/api/v1/notes", "POST", json={"body": "here"}).status_code == 200
    assert state_hash(other_world) == there != before


def test_a_fork_does_not_know_the_tokens_of_where_it_came_from(call, issue, store, world):
    token = issue(world)
    fork = store.fork(world.id, id="fork-with-a-token")
    before = state_hash(fork)
    assert call(token, "/api/v1/notes", "POST", json={"body": "here"}).status_code == 200
    assert state_hash(fork) == before
    store.drop(fork.id)


def test_a_token_of_a_world_that_is_gone_opens_nothing(call, issue, store, base, fresh_id):
    gone = store.fork(base.name, id=fresh_id())
    token = issue(gone)
    store.drop(gone.id)
    assert call(token).status_code == 401


@pytest.mark.parametrize(
    "spoil", [lambda t: "", lambda t: t[:-2], lambda t: "x" + t, lambda t: t.split(".")[0]]
)
def test_without_a_token_of_ours_there_is_a_challenge(call, issue, world, spoil):
    answer = call(spoil(issue(world)))
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert answer.content_type == "application/problem+json"
    assert answer.json["code"] == "unauthorized"


def test_a_token_sealed_with_another_key_or_for_another_app_does_not_open(call, issue, site, world):
    bearing = site.signer.open_bearer(f"Bearer {issue(world)}")
    for signer in (PassSigner(b"o" * 32, app="notes"), PassSigner(site.key, app="chat")):
        assert call(signer.seal_bearer(bearing)).status_code == 401


def test_a_cookie_does_not_sign_programs_in_and_a_token_opens_no_page(app, call, issue, ana, world):
    assert ana.get("/api/v1/me").status_code == 401
    assert ana.post("/api/v1/notes", headers={"Content-Type": "application/json"}).status_code == 401
    assert call(issue(world), "/", headers={"Accept": "text/html"}).headers["Location"].startswith("/signin")
    assert call(issue(world), "/notes", "POST", data={"body": "x"}).status_code in {401, 403}


def test_a_session_cookie_is_no_token_and_a_token_no_cookie(app, call, issue, ana, world):
    assert call(ana.cookie).status_code == 401
    browser = Browser(app)
    browser.take_cookie(issue(world))
    assert browser.get("/", headers={"Accept": "text/html"}).status_code == 303


def test_a_revoked_token_and_one_of_somebody_who_left_open_nothing(call, issue, world):
    token = issue(world)
    with world.unit(person="UANA"):
        [held] = tokens_of(current.person)
        revoke_token(current.person, held.id)
        assert tokens_of(current.person) == []
    assert call(token).status_code == 401
    other = issue(world, "UBEN")
    with world.unit() as session:
        session.get(current.manifest.person, "UBEN").deactivated_at = clock.now()
    assert call(other).status_code == 401


def test_nobody_revokes_the_token_of_somebody_else(call, issue, world):
    token = issue(world)
    with world.unit(person="UANA"):
        [held] = tokens_of(current.person)
    with world.unit(person="UBEN"):
        revoke_token(current.person, held.id)
    assert call(token).status_code == 200


def test_the_same_key_is_answered_the_same_and_done_once(call, issue, world):
    token, key = issue(world), {"Idempotency-Key": "k-1"}
    first = call(token, "/api/v1/notes", "POST", json={"body": "once"}, headers=key)
    state = state_hash(world)
    again = call(token, "/api/v1/notes", "POST", json={"body": "once"}, headers=key)
    assert (again.status_code, again.json) == (first.status_code, first.json)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert state_hash(world) == state


def test_the_same_key_with_another_body_is_refused_and_another_person_has_keys_of_their_own(
    call, issue, world
):
    token, key = issue(world), {"Idempotency-Key": "k-1"}
    call(token, "/api/v1/notes", "POST", json={"body": "once"}, headers=key)
    other = call(token, "/api/v1/notes", "POST", json={"body": "twice"}, headers=key)
    assert (other.status_code, other.json["code"]) == (409, "idempotency_key_reused")
    ben = call(issue(world, "UBEN"), "/api/v1/notes", "POST", json={"body": "twice"}, headers=key)
    assert ben.status_code == 200


def test_a_refusal_is_not_kept_so_the_key_can_be_tried_again(call, issue, world):
    token, key = issue(world), {"Idempotency-Key": "k-1"}
    refused = call(token, "/api/v1/notes", "POST", json={"body": ""}, headers=key)
    assert (refused.status_code, refused.json["errors"]) == (
        422,
        [{"pointer": "/body", "detail": "Write something."}],
    )
    assert call(token, "/api/v1/notes", "POST", json={"body": "now"}, headers=key).status_code == 200


def test_what_is_not_there_is_a_problem_document_too(call, issue, world):
    for path, method, status in (("/api/v1/nothing", "GET", 404), ("/api/v1/me", "DELETE", 405)):
        answer = call(issue(world), path, method)
        assert (answer.status_code, answer.content_type) == (status, "application/problem+json")


def test_requests_of_one_world_take_turns_by_their_token(site, issue, other_world):
    sent = [(b"authorization", f"Bearer {issue(other_world)}".encode())]
    scope = {"type": "http", "path": "/api/v1/me", "headers": sent}
    assert world_entered(site, scope) == other_world.id
    assert world_entered(site, {**scope, "headers": []}) is None


def test_the_control_plane_gives_tokens_out(call, site, world):
    made, nobody = asyncio.run(_asked_for_tokens(site, world.id, ["UBEN", "nobody@example.com"]))
    assert (made.status_code, nobody.status_code) == (201, 404)
    assert call(made.json()["token"]).json["id"] == "UBEN"


async def _asked_for_tokens(site, world_id, people):
    control = httpx.ASGITransport(create_api(site))
    async with httpx.AsyncClient(transport=control, base_url="http://control") as client:
        return [await client.post(f"/v1/worlds/{world_id}/tokens", json={"person": each}) for each in people]
