"""A page is waited for until it rests, and no longer."""

import pytest

from dayshift.stage.settle import CAP_MS

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


async def settle_on(stage, office, html: str):
    office.toys["notes"].pages["/page"] = f"<!doctype html><body>{html}"
    await stage.page.goto("http://notebook.localhost/page", wait_until="commit")
    return await stage.settle()


async def test_a_still_page_rests_within_moments(stage, office):
    settled = await settle_on(stage, office, "still")
    assert settled.is_at_rest
    assert settled.ms < CAP_MS


async def test_changes_of_the_document_are_waited_for(stage, office):
    await settle_on(
        stage,
        office,
        "<p>0</p><script>let n = 0; const t = setInterval(() => {"
        "document.querySelector('p').textContent = ++n; if (n == 10) clearInterval(t) }, 30)</script>",
    )
    assert await stage.page.locator("p").text_content() == "10"


async def test_a_request_is_waited_for(stage, office):
    await settle_on(
        stage,
        office,
        "<p>waiting</p><script>fetch('/').then((r) => r.text()).then((t) =>"
        "{ document.querySelector('p').textContent = t.length > 100 ? 'came' : 'empty' })</script>",
    )
    assert await stage.page.locator("p").text_content() == "came"


async def test_a_busy_region_is_waited_for(stage, office):
    await settle_on(
        stage,
        office,
        "<p aria-busy=true>busy</p><script>setTimeout(() => { const p = document.querySelector('p');"
        "p.textContent = 'ready'; p.removeAttribute('aria-busy') }, 400)</script>",
    )
    assert await stage.page.locator("p").text_content() == "ready"


async def test_a_page_that_never_rests_is_given_up_at_the_cap(stage, office):
    settled = await settle_on(
        stage,
        office,
        "<p></p><script>setInterval(() => document.querySelector('p').append('x'), 20)</script>",
    )
    assert not settled.is_at_rest
    assert settled.ms < CAP_MS + 1500


async def test_a_stream_that_stays_open_keeps_nobody_waiting(stage, office):
    settled = await settle_on(
        stage,
        office,
        "<script>new WebSocket('ws://notebook.localhost/live'); new EventSource('/events')</script>",
    )
    assert settled.is_at_rest


async def test_a_navigation_under_way_is_followed_to_its_end(stage, office):
    office.toys["notes"].pages["/next"] = "<!doctype html><title>Arrived</title>"
    await settle_on(stage, office, "<script>setTimeout(() => location.assign('/next'), 30)</script>")
    assert await stage.page.title() == "Arrived"
