"""Without the secret nothing is told; with it, every misuse is a clear refusal."""

import json

import httpx
import pytest
from notes_process import SECRET

from dayshift_control import ControlClient, Unauthorized, Unreachable
from dayshift_control.wire import Problem

KNOWN = {"Authorization": f"Bearer {SECRET}"}


@pytest.fixture(scope="module")
def http(process):
    with httpx.Client(base_url=process.where["control"], trust_env=False) as client:
        yield client


@pytest.fixture(scope="module")
def operations(http):
    """Every method and path that the API documents, plus addresses that it does not know."""
    paths = http.get("/openapi.json", headers=KNOWN).json()["paths"]
    known = [(method.upper(), path) for path, methods in paths.items() for method in methods]
    return [*known, ("GET", "/openapi.json"), ("GET", "/nowhere"), ("POST", "/"), ("GET", "/docs")]


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": ""},
        {"Authorization": "Bearer"},
        {"Authorization": f"Bearer {SECRET[:-1]}"},
        {"Authorization": f"Bearer {SECRET}x"},
        {"Authorization": f"Bearer {SECRET.upper()}"},
        {"Authorization": f"Basic {SECRET}"},
        {"Authorization": SECRET},
        {"X-Authorization": f"Bearer {SECRET}"},
        {"Cookie": f"authorization=Bearer {SECRET}"},
    ],
)
def test_every_call_without_the_secret_gets_the_same_401(http, operations, headers):
    for method, path in operations:
        refused = http.request(method, path.replace("{world}", "default"), headers=headers, json={})
        assert refused.status_code == 401, (method, path)
        assert refused.headers["WWW-Authenticate"] == "Bearer"
        assert Problem.model_validate_json(refused.content).error == "unauthorized"
        assert "default" not in refused.text


def test_a_bearer_secret_in_bytes_that_are_not_text_is_refused(http):
    assert http.get("/v1/worlds", headers={"Authorization": b"Bearer \xff\xfe"}).status_code == 401


def test_the_client_says_when_its_secret_is_wrong(process):
    with ControlClient(process.where["control"], "not the secret") as stranger, pytest.raises(Unauthorized):
        stranger.health()


def test_the_public_listener_takes_the_secret_for_nothing(process, operations):
    with httpx.Client(base_url=process.public, trust_env=False, headers=KNOWN) as public:
        for method, path in operations:
            if path != "/":
                answered = public.request(method, path.replace("{world}", "default"))
                assert answered.status_code in {404, 405}, (method, path)


def test_the_control_listener_serves_no_page(http):
    for path in ("/", "/signin", "/live/streams?after=0", "/assets/kit/kit.css", "/enter/x", "/healthz"):
        assert http.get(path, headers=KNOWN).status_code == 404


def _nested(depth):
    """An event whose values are nested so deep."""
    values = '{"a":' * depth + "1" + "}" * depth
    return f'{{"events": [{{"verb": "noted", "kind": "notes.note", "object": "1", "after": {values}}}]}}'


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/v1/worlds/UPPER", None, 422),
        ("GET", "/v1/worlds/none", None, 404),
        ("PATCH", "/v1/worlds", None, 405),
        ("POST", "/v1/worlds", "{", 422),
        ("POST", "/v1/worlds", "[]", 422),
        ("POST", "/v1/worlds", '{"id": "a b"}', 422),
        ("POST", "/v1/worlds", '{"from_snapshot": "x", "surprise": 1}', 422),
        ("POST", "/v1/worlds/default/tickets", '{"person": "nobody"}', 404),
        ("POST", "/v1/worlds/default/tickets", '{"person": "UANA", "path": "https://evil.example"}', 422),
        ("POST", "/v1/worlds/default/tickets", '{"person": "UANA", "path": "//evil.example"}', 422),
        ("PUT", "/v1/worlds/default/clock", '{"mode": "backwards"}', 422),
        ("POST", "/v1/worlds/default/clock/advance", '{"ms": -1}', 422),
        ("POST", "/v1/worlds/default/clock/advance", '{"ms": "5"}', 422),
        ("POST", "/v1/worlds/default/clock/advance", '{"ms": true}', 422),
        ("POST", "/v1/worlds/default/clock/advance", '{"ms": 5.0}', 422),
        ("PUT", "/v1/worlds/default/clock", '{"step_ms": "5"}', 422),
        ("POST", "/v1/worlds/default/query", '{"sql": "SELECT 1", "limit": "5"}', 422),
        (
            "POST",
            "/v1/worlds/default/changes",
            '{"edits": [{"table": "a", "op": "delete", "every": 1}]}',
            422,
        ),
        ("POST", "/v1/worlds/default/changes", _nested(101), 422),
        ("POST", "/v1/worlds", "[" * 100_000, 422),
        ("POST", "/v1/worlds", '{"id": ' * 100_000, 422),
        ("POST", "/v1/worlds/default/changes", _nested(900), 422),
        ("POST", "/v1/worlds/default/changes", _nested(5000), 422),
        ("GET", "/v1/worlds/default/state", None, 422),
        ("GET", "/v1/worlds/default/state?table=note&limit=0", None, 422),
        ("GET", "/v1/worlds/default/events?after=-1", None, 422),
        ("GET", f"/v1/worlds/default/events?after={1 << 64}", None, 422),
        ("GET", "/v1/worlds/default/diff", None, 422),
        ("GET", "/v1/worlds/default/diff?since=never", None, 404),
        ("GET", "/v1/blobs/x", None, 422),
        ("POST", "/v1/worlds/default/query", '{"sql": "SELECT \\ud800"}', 422),
    ],
)
def test_misuse_is_refused_in_words(http, method, path, body, status):
    sent = {**KNOWN, "Content-Type": "application/json"}
    refused = http.request(method, path, headers=sent, content=body)
    assert refused.status_code == status, refused.text
    assert len(Problem.model_validate_json(refused.content).message) > 10


def test_what_is_nested_as_deeply_as_allowed_can_be_read_again(http, control, world):
    sent = {**KNOWN, "Content-Type": "application/json"}
    done = http.post(f"/v1/worlds/{world}/changes", headers=sent, content=_nested(99))
    assert done.status_code == 200
    assert len(control.events(world)) == 1


def test_a_body_that_is_too_large_is_refused(http):
    body = json.dumps({"sql": "SELECT 1", "params": ["x" * (17 << 20)]})
    refused = http.post("/v1/worlds/default/query", headers=KNOWN, content=body)
    assert refused.status_code == 413
    assert Problem.model_validate_json(refused.content).error == "too_large"


def test_a_client_without_a_process_says_so():
    with (
        ControlClient("http://127.0.0.1:9", SECRET) as nobody,
        pytest.raises(Unreachable, match=r"127\.0\.0\.1:9"),
    ):
        nobody.health()
