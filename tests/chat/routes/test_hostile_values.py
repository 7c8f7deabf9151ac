"""Whatever stands in an address or a form, the answer is a page or a refusal, never a crash."""

import ast
import inspect
import json
import sys
from functools import cache
from itertools import cycle, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.routing import BuildError

from dayshift_chat.mrkdwn import from_delta

EACH = 3
"""How many of the values each place gets; the next place goes on where this one stopped."""

IDS = {
    "team_id": "T0NORTH001",
    "channel_id": "CSALESOPS",
    "ts": "1773162240.000000",
    "thread_id": "CSALESOPS-1773097500.000000",
    "person_id": "UTOM000000",
    "slug": "p1773162240000000",
    "field": "topic",
    "what": "star",
    "emoji": "tada",
    "tab": "about",
}
# What forms and addresses carry besides the names that routes read themselves.
CARRIED = {
    "dayshift_chat.routes.search": ("q", "from", "in", "sort", "page", "mine", "tab"),
    "dayshift_chat.routes.directories": ("q", "title", "sort", "scope"),
    "dayshift_chat.routes.messages": ("text", "delta"),
    "dayshift_chat.routes.drafts": ("text", "delta"),
    "dayshift_chat.routes.direct": ("text", "delta"),
}
FAR = ("9999-12-31", "0001-01-01", "12/31/9999", "1/1/0001", "9999-12", "9999", "2286-11-21", "1969-12-31")
MODIFIERS = ("before", "after", "on", "during", "from", "to", "in", "with", "has", "hasmy", "is")
HOSTILE = (
    "", " ", "\x00", "\ufffd", "\u202e", "²", "٣", "-1", "0", "9" * 20, "9" * 5000, "1e999", "NaN", "%_\\'\"",
    "x" * 70_000, "x " * 2000, '"' * 999, "é" * 30_000, "../../etc", "<@U>", "#", "@", "*", ":tada:", "[]",
    "{}", "null", "[" * 100_000, '{"ops":' * 20_000, "9999999999.999999", "p9999999999999999", "9999999999.0",
    *FAR,
    *(f"{name}:{day}" for name in MODIFIERS[:4] for day in FAR),
    *(f"{name}:{value}" for name in MODIFIERS for value in ("x", "@", "\x00", "²", "%", '""')),
    *(f"{name}:x " * 2000 for name in MODIFIERS), "-x " * 2000, "-from:x " * 2000, "x* " * 2000,
    *IDS.values(), "D000000006", "CDEALDESK", "UMAYA00000",
)  # fmt: skip
ATTRIBUTES = (
    "bold", [1], 1, True, None, {}, {"list": 1}, {"list": []}, {"bold": {}}, {"link": 1}, {"link": ["x"]},
    {"list": "bullet", "indent": 10**30}, {"list": "bullet", "indent": "x"}, {"code": [], "link": "http://"},
)  # fmt: skip
INSERTS = (
    "x\n", "\n", "", 1, None, [], {}, {"emoji": 1}, {"emoji": {"name": []}}, {"emoji": "tada"}, "\ud800\n",
    {"mention": 1}, {"mention": {"kind": []}}, {"mention": {"kind": "user"}}, {"mention": {"kind": {}}},
    {"mention": {"kind": "user", "id": {}, "label": 1}}, {"mention": {"kind": "group", "id": "\x00"}},
)  # fmt: skip
ENDS = ("members.leave", "members.destroy", "details.archive", "identity.create", "identity.destroy")
OPS = st.builds(
    lambda inserted, formats: {"insert": inserted, "attributes": formats},
    st.sampled_from(INSERTS),
    st.sampled_from(ATTRIBUTES),
)


@cache
def asked_by(module):
    """Names that a module looks up in addresses and forms."""
    calls = [each for each in ast.walk(ast.parse(inspect.getsource(sys.modules[module]))) if _asks(each)]
    return sorted({call.args[0].value for call in calls} | set(CARRIED.get(module, ())))


def _asks(node):
    return (
        isinstance(node, ast.Call)
        and ast.unparse(node.func).startswith(("request.args.get", "request.form.get", "request.values.get"))
        and isinstance(node.args[0], ast.Constant)
    )


def requests_to(app, each=EACH):
    """Requests to every address of the app, each with one hostile value in one place."""
    values = cycle(HOSTILE)
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: (rule.endpoint in ENDS, str(rule))):
        names = asked_by(app.view_functions[rule.endpoint].__module__)
        for method in sorted(rule.methods - {"HEAD", "OPTIONS"}):
            for place in (*sorted(rule.arguments), *names):
                for value in islice(values, each):
                    yield method, rule, place, value


def path_of(app, rule, place, value):
    """The address with good values, save for the hostile one if it belongs there."""
    known = {name: IDS.get(name, "x") for name in rule.arguments}
    known |= {place: value[:2000]} if place in known else {}
    try:
        return app.url_map.bind("localhost").build(rule.endpoint, known)
    except (BuildError, ValueError):
        return None


def test_no_value_in_an_address_or_a_form_is_a_crash(app, maya):
    for method, rule, place, value in requests_to(app):
        path = path_of(app, rule, place, value)
        if path is None:
            continue
        sent = {} if place in rule.arguments else {place: value}
        data = {"query_string": sent} if method == "GET" else {"data": {"people": "UTOM000000", **sent}}
        headers = {"Origin": "http://localhost", "X-CSRF-Token": maya.token}
        response = maya.client.open(path, method=method, headers=headers, **data)
        assert response.status_code < 500, f"{method} {rule} with {place}={value[:60]!r}"


@settings(deadline=None)
@given(ops=st.lists(OPS, min_size=1, max_size=3))
def test_no_content_of_the_editor_is_a_crash(ops):
    assert isinstance(from_delta(ops), str)


@pytest.mark.parametrize("attributes", ["bold", [1], 1])
def test_formats_that_are_none_are_left_out(maya, attributes, events):
    sent = {"delta": json.dumps({"ops": [{"insert": "x\n", "attributes": attributes}]})}
    maya.post("/channels/CSALESOPS/messages", sent)
    assert events()[-1][1]["text"] == "x"


@pytest.mark.parametrize("broken", ['{"ops":' * 100_000, "[" * 100_000])
def test_an_editor_nested_beyond_reading_is_refused(maya, broken):
    maya.post("/channels/CSALESOPS/messages", {"delta": broken}, status=422)


def test_no_search_is_a_crash(maya):
    for asked in (*({"q": value} for value in HOSTILE), {"q": "the", "page": "9" * 5000}):
        for path in ("/client/T0NORTH001/search", "/search/suggestions", "/switcher/destinations"):
            assert maya.client.get(path, query_string=asked).status_code == 200, asked["q"][:60]


def test_no_day_to_jump_to_is_a_crash(maya):
    for day in HOSTILE:
        response = maya.client.get("/client/T0NORTH001/CSALESOPS", query_string={"day": day})
        assert response.status_code in (200, 422), day[:60]


def test_a_page_beyond_the_last_leads_back_to_it(maya):
    page = maya.get(f"/client/T0NORTH001/search?q=halo&page={'9' * 400}")
    assert page.find("a", string="Previous")["href"].endswith("page=1")
