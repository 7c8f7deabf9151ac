"""A browser of the office reaches the apps and nothing else, however it is asked."""

import pytest

from dayshift.actions import parse_action
from dayshift.errors import ActionError
from dayshift.stage.acting import perform

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

# Each is a page that tries to reach the listener at PORT; TARGET is its plain address.
ATTEMPTS = {
    "fetch": "<script>fetch('TARGET').catch(() => 0)</script>",
    "fetch without cors": "<script>fetch('TARGET', {mode: 'no-cors'}).catch(() => 0)</script>",
    "localhost": "<script>fetch('http://localhost:PORT/secret', {mode: 'no-cors'})</script>",
    "IPv6": "<script>fetch('http://[::1]:PORT/secret', {mode: 'no-cors'})</script>",
    "all interfaces": "<img src='http://0.0.0.0:PORT/secret'>",
    "decimal address": "<img src='http://2130706433:PORT/secret'>",
    "hexadecimal address": "<img src='http://0x7f000001:PORT/secret'>",
    "short address": "<img src='http://127.1:PORT/secret'>",
    "the app's own name on that port": "<img src='http://notebook.localhost:PORT/secret'>",
    "an unknown name": "<img src='http://other.localhost:PORT/secret'>",
    "a rebinding name": "<img src='http://localtest.me:PORT/secret'>",
    "script": "<script src='TARGET'></script>",
    "style": "<link rel=stylesheet href='TARGET'>",
    "font": "<style>@font-face{font-family:x;src:url(TARGET)}p{font-family:x}</style><p>x",
    "frame": "<iframe src='TARGET'></iframe>",
    "object": "<object data='TARGET'></object>",
    "socket": "<script>new WebSocket('ws://127.0.0.1:PORT/secret')</script>",
    "stream": "<script>new EventSource('TARGET')</script>",
    "beacon": "<script>navigator.sendBeacon('TARGET', 'x')</script>",
    "ping": "<a id=a href='#' ping='TARGET'>x</a><script>a.click()</script>",
    "form": "<form method=post action='TARGET'></form><script>document.forms[0].submit()</script>",
    "navigation": "<script>location.href = 'TARGET'</script>",
    "meta refresh": "<meta http-equiv=refresh content='0;url=TARGET'>",
    "new window": "<script>window.open('TARGET')</script>",
    "redirect": "<img src='/redirect?to=TARGET'>",
    "redirected page": "<script>location.href = '/redirect?to=TARGET'</script>",
    "prefetch": "<link rel=prefetch href='TARGET'><link rel=preconnect href='http://127.0.0.1:PORT'>",
    "worker": "<script>new Worker(URL.createObjectURL(new Blob([\"fetch('TARGET')\"])))</script>",
    "file": "<iframe src='file:///etc/passwd'></iframe><img src='file:///etc/passwd'>",
}


@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS.keys())
async def test_a_page_cannot_reach_another_listener(stage, office, attempt):
    """The listener stands for the control plane: same machine, another port."""
    control = office.toys["board"]
    office.toys["notes"].pages["/page"] = attempt.replace("TARGET", "http://127.0.0.1:PORT/secret").replace(
        "PORT", str(control.server_port)
    )
    await stage.page.goto("http://notebook.localhost/page", wait_until="commit")
    await stage.settle()
    assert "/secret" not in control.log
    assert not [frame for frame in stage.page.frames if frame.url.startswith("file:")]


@pytest.mark.parametrize(
    "url",
    ["TARGET", "http://notebook.localhost:PORT/secret", "view-source:http://notebook.localhost/",
     "about:blank", "file:///etc/passwd", "chrome://version",
     "data:text/html,hi", "javascript:document.title='x'"],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["navigate", "tab"])
async def test_an_agent_cannot_go_there_by_address(stage, office, url, kind):
    control = office.toys["board"]
    action = {
        "type": kind,
        "url": url.replace("TARGET", "http://127.0.0.1:PORT/secret").replace(
            "PORT", str(control.server_port)
        ),
    }
    with pytest.raises(ActionError) as refusal:
        await perform(stage, parse_action(action if kind == "navigate" else {**action, "op": "new"}))
    assert refusal.value.code == "blocked_url"
    assert len(stage.tabs.pages) == 1
    assert stage.page.url == "http://notebook.localhost/"
    assert control.log == []


async def test_a_redirect_out_of_the_office_is_refused(stage, office):
    url = f"http://notebook.localhost/redirect?to=http://127.0.0.1:{office.toys['board'].server_port}/secret"
    with pytest.raises(ActionError) as refusal:
        await perform(stage, parse_action({"type": "navigate", "url": url}))
    assert refusal.value.code == "blocked_url"
    assert office.toys["board"].log == []


async def test_other_apps_of_the_office_can_be_reached(stage, office):
    await perform(stage, parse_action({"type": "navigate", "url": "http://pinboard.localhost/"}))
    await stage.settle()
    assert stage.page.url == "http://pinboard.localhost/"
    assert office.toys["board"].log[0] == "/"


async def test_no_service_worker_outlives_a_page(stage, office):
    office.toys["notes"].pages["/w.js"] = "self.addEventListener('fetch', () => 0)"
    await stage.page.evaluate("navigator.serviceWorker.register('/w.js').catch(() => 0)")
    await stage.settle()
    assert await stage.page.evaluate("navigator.serviceWorker.getRegistrations().then((r) => r.length)") == 0
    assert "/w.js" not in office.toys["notes"].log
