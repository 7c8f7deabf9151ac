"""The page's side of live updates, against a line that the test holds the other end of."""

from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

pytestmark = pytest.mark.browser

STREAM = '<turbo-stream action="append" target="main"><template><p>{}</p></template></turbo-stream>'


@dataclass
class Office:
    """What a server would know: its sequence, who listens, what was asked."""

    page: Page
    seq: int = 7
    lines: list[WebSocketRoute] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    asked: list[tuple[int, str]] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)

    def happen(self) -> None:
        self.seq += 1
        self.lines[-1].send(f'{{"seq": {self.seq}}}')

    def listen(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        line.on_message(lambda message: self.heard.append(str(message)))
        if int(parse_qs(urlsplit(line.url).query)["after"][0]) < self.seq:
            line.send(f'{{"seq": {self.seq}}}')

    def answer(self, route: Route) -> None:
        query = parse_qs(urlsplit(route.request.url).query)
        after = int(query["after"][0])
        self.asked.append((after, query["view"][0]))
        body = "".join(STREAM.format(f"Event {seq}") for seq in range(after + 1, self.seq + 1))
        headers = {"X-Live-Seq": str(self.seq), "Content-Type": "text/vnd.turbo-stream.html", **self.headers}
        route.fulfill(body=body, headers=headers)


@pytest.fixture
def office(page: Page) -> Office:
    held = Office(page)
    page.route_web_socket("**/live?*", held.listen)
    page.route("**/live/streams?*", held.answer)
    page.goto("/states?live=7")
    wait(page, lambda: len(held.lines) == 1)
    return held


def wait(page: Page, happened: Callable[[], bool]) -> None:
    for _ in range(500):
        if happened():
            return
        page.wait_for_timeout(30)
    raise AssertionError("it never happened")


def test_news_is_fetched_and_drawn_once(office):
    office.happen()
    expect(office.page.get_by_text("Event 8")).to_have_count(1)
    office.happen()
    expect(office.page.get_by_text("Event 9")).to_have_count(1)
    assert [after for after, _ in office.asked] == [7, 8]
    assert office.asked[0][1] == "/states?live=7"


def test_a_cut_line_comes_back_and_catches_up(office):
    office.lines[0].close()
    office.seq = 10
    wait(office.page, lambda: len(office.lines) == 2)
    expect(office.page.get_by_text("Event 10")).to_be_visible()
    assert "after=7" in office.lines[1].url


def test_one_line_serves_page_after_page(office):
    office.page.get_by_role("link", name="Buttons").click()
    expect(office.page.get_by_role("heading", name="Kinds")).to_be_visible()
    assert len(office.lines) == 1


def test_a_page_drawn_before_the_last_news_catches_up_by_itself(office):
    office.happen()
    expect(office.page.get_by_text("Event 8")).to_be_visible()
    office.page.get_by_role("link", name="Buttons").click()
    expect(office.page.get_by_role("heading", name="Kinds")).to_be_visible()
    expect(office.page.get_by_text("Event 8")).to_have_count(1)
    assert office.asked[-1] == (7, "/buttons?live=7")


def test_a_reset_world_reloads_the_page(office):
    office.page.evaluate("window.isOld = true")
    office.lines[0].send('{"reset": true}')
    wait(office.page, lambda: len(office.lines) == 2)
    assert office.page.evaluate("window.isOld") is None


def test_a_moved_clock_moves_the_pages_date(office):
    office.lines[0].send('{"clock": "frozen;1773144000000"}')
    wait(office.page, lambda: office.page.evaluate("Date.now()") == 1_773_144_000_000)
    office.headers["X-Clock"] = "frozen;1773147600000"
    office.happen()
    wait(office.page, lambda: office.page.evaluate("Date.now()") == 1_773_147_600_000)


def test_typing_is_told_and_heard(office):
    say = "document.body.dispatchEvent(new CustomEvent('typing', {detail: {topic: 'C1~seal'}}))"
    office.page.evaluate(say)
    office.page.evaluate(say)
    wait(office.page, lambda: office.heard == ['{"typing":"C1~seal"}'])
    office.page.evaluate("addEventListener('live:typing', event => { window.typist = event.detail.name })")
    office.lines[0].send('{"typing": "C1", "person": "U1", "name": "Sofie"}')
    wait(office.page, lambda: office.page.evaluate("window.typist") == "Sofie")
