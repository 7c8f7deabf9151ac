"""The public side serves nothing of the control plane, of tasks or of grading."""

import re

import pytest
from notes_browser import Browser

from dayshift_kit.control.app import create_api

# Words of the machinery. None is a word that people write to each other, or that a library's code needs.
INNER = re.compile(
    r"/v1/|openapi|prometheus|authorization|bearer secret"
    r"|dayshift_(?:bench|chat|control|graders|kit|seeds|tasks)|dayshift\.(?:env|office|agents)"
    r"|DAYSHIFT_[A-Z]|\bgrad(?:er|ers|ing)\b|near.miss|collateral|write_set|checkpoints?\("
    r"|state_hash|from_snapshot|from_world|base-[0-9a-f]{12}|sourceMappingURL",
    re.IGNORECASE,
)
BUSY = """
SELECT team.id AS team_id, message.channel_id, message.ts, message.person_id, file_share.file_id
FROM team JOIN message JOIN membership USING (channel_id)
LEFT JOIN file_share ON file_share.message_id = message.id
WHERE membership.person_id = ? AND message.thread_ts IS NULL AND message.deleted_at IS NULL
ORDER BY file_share.file_id IS NULL, message.id LIMIT 1
"""
CHOICES = {"field": "topic", "what": "star", "tab": "about", "emoji": "tada", "name": "tada"}
NOT_FILES = (
    "/assets/chat/../../__init__.py",
    "/assets/chat/%2e%2e/%2e%2e/__init__.py",
    "/assets/chat/app.js.map",
    "/assets/kit/.inputs",
    "/assets/tasks/app.js",
    "/static/../__init__.py",
    "/features.yaml",
    "/pyproject.toml",
    "/.git/config",
)


@pytest.fixture
def guest(app, fork, somebody):
    """Somebody who is signed in."""
    return Browser(app).enter(fork().id, somebody)


@pytest.fixture
def values(base, somebody):
    """Ids that are there in every fork, by the names that routes have for them."""
    with base.reading() as reader:
        (row,) = reader.raw.execute(BUSY, (somebody,)).fetchall()
    team_id, channel_id, ts, person_id, file_id = row
    found = {"team_id": team_id, "channel_id": channel_id, "ts": ts, "person_id": person_id}
    found |= {"thread_id": f"{channel_id}-{ts}", "slug": "p" + ts.replace(".", ""), "file_id": file_id}
    return CHOICES | {name: value for name, value in found.items() if value is not None}


def inner_words(text):
    return [found[0] for found in INNER.finditer(text)]


def pages(app, values):
    adapter = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        if "GET" in rule.methods:
            filled = {name: values.get(name, "x") for name in rule.arguments}
            yield rule.rule, adapter.build(rule.endpoint, filled, method="GET")


def built_files(app):
    """Address and place of every built browser file."""
    for owner, folder in app.extensions["assets"].folders.items():
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield f"/assets/{owner}/{path.relative_to(folder)}", path


def test_no_page_of_the_seeded_office_holds_an_inner_word(app, guest, values):
    shown = set()
    for rule, address in pages(app, values):
        answer = guest.get(address)
        said = f"{answer.headers}{answer.get_data().decode(errors='replace')}"
        assert inner_words(said) == [], address
        if answer.status_code == 200:
            shown.add(rule)
    assert {"/client/<team_id>/<channel_id>", "/client/<team_id>/search", "/preferences"} <= shown


def test_no_built_file_holds_an_inner_word(app):
    client = app.test_client()
    served = 0
    for address, path in built_files(app):
        answer = client.get(address)
        body = answer.get_data()
        answer.close()
        assert answer.status_code in (200, 404), address
        served += answer.status_code == 200
        assert inner_words(body.decode(errors="replace")) == [], address
        assert answer.status_code == 404 or body == path.read_bytes(), address
    assert served > 100


@pytest.mark.parametrize("address", NOT_FILES)
def test_nothing_else_is_served_as_a_file(guest, address):
    assert guest.get(address).status_code == 404


def test_no_call_of_the_control_plane_is_answered(app, guest):
    paths = create_api(app.site).openapi()["paths"]
    calls = [(method, path) for path, item in paths.items() for method in item]
    assert len(calls) > 20
    known = {rule.rule for rule in app.url_map.iter_rules()}
    assert not known & set(paths)
    for method, path in [*calls, ("get", "/metrics"), ("get", "/openapi.json"), ("get", "/docs")]:
        address = re.sub(r"\{\w+\}", "x", path)
        answer = guest.send(method.upper(), address, headers={"Authorization": "Bearer anything"})
        assert answer.status_code == 404, (method, address)
