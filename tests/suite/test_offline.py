"""Chat works with no network but this machine, and never tries to reach another."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from dayshift.browser import find_chromium
from dayshift.browser.flags import FLAGS, resolver_rules
from dayshift.office import Office, OfficeConfig

pytestmark = pytest.mark.browser
OURS = re.compile(r"(?:http|ws)://[a-z]+\.localhost/|(?:data|blob|about):")
LINGERING = "Message composed with no network"


@pytest.fixture(scope="module")
def office(cache_dir, base) -> Iterator[Office]:
    config = OfficeConfig(apps=("chat",), size="small", cache=cache_dir, for_people=True)
    with Office(config) as office:
        yield office


@pytest.fixture(scope="module")
def chromium(office, playwright):
    """A browser for which no host is there but the office's."""
    rules = resolver_rules({host: office.listening[app] for app, host in office.hosts.items()})
    browser = playwright.chromium.launch(executable_path=find_chromium(), args=[*FLAGS, rules])
    yield browser
    browser.close()


@pytest.fixture
def heard():
    """Requests that went elsewhere, and what the pages complained of."""
    return {"requests": [], "complaints": []}


@pytest.fixture
def page(office, chromium, heard):
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, base_url=f"http://{office.hosts['chat']}"
    )
    context.set_default_timeout(30_000)
    page = context.new_page()
    context.on("request", lambda request: note(heard["requests"], request.url))
    page.on("websocket", lambda socket: note(heard["requests"], socket.url))
    page.on("pageerror", lambda error: heard["complaints"].append(str(error)))
    page.on("console", lambda said: said.type == "error" and heard["complaints"].append(said.text))
    yield page
    context.close()


def note(requests, url):
    if not OURS.match(url):
        requests.append(url)


def sign_in(page, somebody):
    page.goto("/signin")
    page.get_by_role("textbox", name="E-mail").fill(somebody.email)
    page.get_by_label("Password").fill(somebody.password)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("navigation", name="Workspaces").wait_for()


def write_and_react(page):
    page.get_by_role("textbox", name=re.compile("^Message to")).click()
    page.keyboard.type(LINGERING)
    page.keyboard.press("Enter")
    row = page.get_by_role("listitem", name=re.compile(LINGERING))
    row.hover()
    tools = page.get_by_role("toolbar", name="Message actions")
    tools.get_by_role("button", name="Add reaction").click()
    page.get_by_role("dialog", name="Emoji").get_by_role("textbox", name="Search all emoji").fill("tada")
    page.get_by_role("dialog", name="Emoji").get_by_role("button", name=re.compile("tada")).first.click()
    expect(row.get_by_role("img", name="🎉")).to_be_visible()
    row.hover()
    tools.get_by_role("button", name="Reply in thread").click()
    expect(page).to_have_url(re.compile("/thread/"))


def screens(page):
    """Addresses of the main screens, from the address of a channel."""
    team = re.match(r"/client/\w+", urlsplit(page.url).path)[0]
    for screen in ("activity", "dms", "threads", "drafts", "new", "search?q=the", "directories/people"):
        yield f"{team}/{screen}"
    yield f"{team}/directories/channels"
    yield team


def test_the_main_screens_ask_nothing_of_another_host(page, office, heard):
    sign_in(page, office.signins[0])
    write_and_react(page)
    for address in screens(page):
        page.goto(address)
        page.get_by_role("main").wait_for()
        page.wait_for_load_state("networkidle")
    page.get_by_role("button", name=re.compile("account$")).click()
    page.get_by_role("menuitem", name="Preferences").click()
    page.get_by_role("dialog").wait_for()
    assert heard == {"requests": [], "complaints": []}


def test_a_request_to_another_host_would_be_noticed(page, heard):
    page.goto("/signin")
    page.goto("data:text/html,<img src='http://elsewhere.example/x.png'>")
    expect(page.locator("img")).to_have_count(1)
    page.wait_for_load_state("load")
    assert heard["requests"] == ["http://elsewhere.example/x.png"]
    assert heard["complaints"] != []
