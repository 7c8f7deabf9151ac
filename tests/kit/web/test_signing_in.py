"""People come in by password or ticket, stay until they sign out, and are told why when they can't."""

from notes_app.seeding import PASSWORD
from notes_browser import TURBO, Browser, text_of

from dayshift_kit.identity.tickets import Entry

SIGN_IN = {"email": "ana@northlight.example", "password": PASSWORD}


def test_a_stranger_is_sent_to_the_sign_in_page_and_then_to_where_they_were_going(browser):
    turned_away = browser.get("/notes/1?x=1")
    assert (turned_away.status_code, turned_away.location) == (303, "/signin?next=/notes/1%3Fx%3D1")
    browser.get(turned_away.location)
    arrived = browser.post("/signin", {**SIGN_IN, "next": "/notes/1?x=1"})
    assert (arrived.status_code, arrived.location) == (303, "/notes/1?x=1")
    assert text_of(browser.get("/notes/1"), "#viewer") == ["ana"]


def test_a_wrong_password_keeps_the_form_and_says_so(browser):
    browser.get("/signin")
    refused = browser.post("/signin", {**SIGN_IN, "password": "guess"})
    assert refused.status_code == 422
    assert text_of(refused, "[role=alert]") == [
        "That e-mail and password don’t match. Check both and try again."
    ]
    assert 'value="ana@northlight.example"' in refused.text
    assert browser.get("/").status_code == 303


def test_an_unknown_address_gets_the_same_answer_as_a_wrong_password(browser):
    browser.get("/signin")
    unknown = browser.post("/signin", {"email": "no@one.example", "password": PASSWORD})
    wrong = browser.post("/signin", {**SIGN_IN, "password": "guess"})
    assert text_of(unknown, "[role=alert]") == text_of(wrong, "[role=alert]")


def test_the_address_may_be_typed_in_capitals(browser):
    browser.get("/signin")
    assert browser.post("/signin", {**SIGN_IN, "email": " Ana@Northlight.example "}).status_code == 303


def test_signing_in_never_leads_to_another_site(app):
    for lure in ("https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"):
        browser = Browser(app)
        browser.get("/signin")
        assert browser.post("/signin", {**SIGN_IN, "next": lure}).location == "/"


def test_signing_out_ends_the_session_even_for_a_copy_of_its_cookie(app, ana):
    thief = Browser(app)
    thief.take_cookie(ana.cookie)
    assert thief.get("/").status_code == 200
    assert ana.post("/signout").location == "/signin"
    assert ana.get("/").status_code == 303
    assert thief.get("/").status_code == 303


def test_a_page_left_open_after_signing_out_elsewhere_says_so(app, ana):
    page = Browser(app)
    page.take_cookie(ana.cookie)
    page.get("/")
    old = ana.token
    ana.post("/signout")
    ana.token = old
    for browser in (page, ana):
        sent = browser.post("/notes", {"body": "x"}, headers=TURBO)
        assert sent.status_code == 401
        assert "You signed out. Sign in again." in sent.text
        news = browser.client.get("/live/streams?after=0", headers={**TURBO, "X-CSRF-Token": old})
        assert news.status_code == 401


def test_signing_out_stays_in_the_same_world(app, other_world):
    visitor = Browser(app).enter(other_world.id, "UANA")
    visitor.post("/signout")
    visitor.get("/signin")
    visitor.post("/signin", SIGN_IN)
    visitor.get("/")
    visitor.post("/notes", {"body": "still here"})
    with other_world.image_reader() as reader:
        assert reader.raw.execute("SELECT count(*) FROM note WHERE body = 'still here'").fetchall() == [(1,)]


def test_a_ticket_signs_in_once_and_lands_on_its_page(app, site, world):
    token = site.tickets.issue(Entry(world=world.id, person="UBEN", path="/notes/2"))
    first, second = Browser(app), Browser(app)
    entered = first.get(f"/enter/{token}")
    assert (entered.status_code, entered.location) == (303, "/notes/2")
    assert text_of(first.get("/notes/2"), "#viewer") == ["ben"]
    again = second.get(f"/enter/{token}")
    assert again.status_code == 404
    assert second.cookie is None


def test_looking_at_a_ticket_does_not_use_it_up(app, site, world):
    token = site.tickets.issue(Entry(world=world.id, person="UBEN", path="/"))
    assert Browser(app).send("HEAD", f"/enter/{token}").status_code == 405
    assert Browser(app).get(f"/enter/{token}").status_code == 303


def test_a_ticket_into_a_world_that_is_gone_says_so(app, site, store, base, fresh_id):
    gone = store.fork(base.name, id=fresh_id())
    token = site.tickets.issue(Entry(world=gone.id, person="UBEN", path="/"))
    store.drop(gone.id)
    refused = Browser(app).get(f"/enter/{token}")
    assert refused.status_code == 404
    assert gone.id not in refused.text


def test_a_cookie_into_a_world_that_is_gone_is_refused_and_taken_back(app, site, store, base, fresh_id):
    gone = store.fork(base.name, id=fresh_id())
    visitor = Browser(app).enter(gone.id, "UANA")
    store.drop(gone.id)
    refused = visitor.get("/")
    assert refused.status_code == 404
    assert "closed" in refused.text
    assert visitor.cookie is None


def test_a_deactivated_person_is_signed_out(ana, world, manifest):
    with world.unit() as session:
        session.get(manifest.person, "UANA").deactivated_at = manifest.now("", 1, "")
    assert ana.get("/").status_code == 303


def test_a_session_id_given_out_again_after_a_reset_does_not_revive_an_old_cookie(app, site, store, world):
    ana = Browser(app).enter(world.id, "UANA")
    store.reset_in_place(world.id)
    ben = Browser(app).enter(world.id, "UBEN")
    assert site.signer.open(ana.cookie).session == site.signer.open(ben.cookie).session
    assert ana.get("/").status_code == 303
    ana.get("/signin")
    ana.post("/signout")
    assert ben.get("/").status_code == 200


def test_without_a_default_world_only_a_ticket_opens_the_app(app, site, other_world):
    site.default_world = None
    refused = Browser(app).get("/")
    assert refused.status_code == 403
    assert "your own link" in refused.text
    assert text_of(Browser(app).enter(other_world.id, "UANA").get("/"), "#viewer") == ["ana"]


def test_sign_ins_are_rows_that_a_fork_carries_along(store, world, ana, fresh_id):
    fork = store.fork(world.id, id=fresh_id())
    with fork.image_reader() as reader:
        assert reader.raw.execute("SELECT person_id FROM kit_session").fetchall() == [("UANA",)]
    store.drop(fork.id)


def test_the_cookie_is_kept_from_scripts_and_from_other_sites(app, site, world):
    token = site.tickets.issue(Entry(world=world.id, person="UANA", path="/"))
    header = Browser(app).get(f"/enter/{token}").headers["Set-Cookie"]
    assert header.startswith("jotter_session=")
    assert "HttpOnly" in header
    assert "SameSite=Lax" in header
    assert "Expires" not in header
