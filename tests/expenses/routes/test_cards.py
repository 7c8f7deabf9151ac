"""The Cards screen: what it shows to whom, and in which order."""

import pytest
from tests.expenses.routes.swiped import (
    AMBIGUOUS,
    DINNER,
    DISPUTED,
    HOTEL,
    MATCHED,
    OPEN,
    PERSONAL,
    TAXI,
    ids,
    others,
)


@pytest.fixture
def nils(reader):
    return reader("nils")


def test_ex_48_likely_pairs_stand_on_top_with_their_reasons(nils):
    page = nils.get("/cards")
    pairs = {each["id"].removeprefix("charge_"): each for each in page.select(".pairs .pair")}
    assert list(pairs) == [DINNER, TAXI, AMBIGUOUS]
    assert pairs[DINNER].select_one(".why").text == "20 % over receipt: tip"
    assert "Same day, same merchant" in pairs[DINNER].select_one(".pair__why").text
    assert pairs[AMBIGUOUS].select_one(".why").text == "2 possible: choose one"
    assert [box["value"] for box in pairs[AMBIGUOUS].select("input[type=radio]")] == [
        "EXP-000061",
        "EXP-000062",
    ]


def test_ex_48_the_likelier_of_two_is_chosen_and_of_equals_none(nils):
    page = nils.get("/cards")
    chosen = {
        each["id"]: [box["value"] for box in each.select("input[checked]")]
        for each in page.select(".pairs .pair")
    }
    assert chosen[f"charge_{TAXI}"] == ["EXP-000059"]
    assert chosen[f"charge_{AMBIGUOUS}"] == []


def test_ex_48_charges_stand_opposite_expenses_and_receipts(nils):
    page = nils.get("/cards")
    assert ids(page, ".column__row") == [HOTEL, "CT-000006", "CT-000007"]
    assert others(page) == ["RCT-000005"]
    assert "Pending" in page.select_one(f"#charge_{HOTEL}").text
    assert page.select_one(".cards__progress").text.strip() == "2 of 9 matched"


def test_ex_48_what_was_dealt_with_says_how_and_offers_the_way_back(nils):
    page = nils.get("/cards")
    words = {each["id"].removeprefix("charge_"): each for each in page.select(".pair--done")}
    assert list(words) == [MATCHED, PERSONAL, DISPUTED]
    assert "Matched by itself" in words[MATCHED].select_one(".pair__how").text
    assert "Owed by Nils Aune" in words[PERSONAL].select_one(".pair__how").text
    assert "Never ordered." in words[DISPUTED].select_one(".pair__how").text
    undo = [each.select_one(".pair__acts button").text for each in words.values()]
    assert undo == ["Unmatch", "Not personal", "Withdraw dispute"]


def test_ex_40_the_badge_is_the_number_of_open_charges_everywhere(nils):
    page = nils.get("/cards")
    badge = page.select_one('.rail__item[href="/cards"] .rail__count').text
    assert (
        int(badge)
        == OPEN
        == len(page.select(".pairs .pair")) + len(page.select('[id^="charge_"].column__row'))
    )
    home = nils.get("/?show=charges")
    links = [
        each["href"] for each in home.select(".stack-row__name") if each.get("href", "").startswith("/cards#")
    ]
    assert len(links) == OPEN
    for link in links:
        assert page.select_one(link.removeprefix("/cards")) is not None


def test_ex_48_filters_of_state_statement_and_card_narrow_the_screen(nils):
    assert ids(nils.get("/cards?state=disputed"), ".pair--done") == [DISPUTED]
    assert ids(nils.get("/cards?state=unmatched"), ".column__row") == [HOTEL, "CT-000006", "CT-000007"]
    february = nils.get("/cards?period=2026-01-11_2026-02-10")
    assert ids(february, ".pair, .column__row") == []
    assert "No open charges here" in february.text
    assert ids(nils.get("/cards?card=2206&state=matched"), ".pair--done") == [MATCHED]
    words = [each.text for each in nils.get("/cards").select("#cards-period a")]
    assert [each.strip() for each in words] == [
        "All statements",
        "11 Feb – 10 Mar 2026",
        "11 Jan – 10 Feb 2026",
    ]


def test_ex_48_a_garbled_address_shows_everything(nils):
    page = nils.get("/cards?period=soon&state=odd&page=-1")
    assert ids(page, ".pairs .pair") == [DINNER, TAXI, AMBIGUOUS]


def test_ex_48_nobody_sees_charges_on_the_cards_of_others(reader):
    lucia = reader("lucia")
    page = lucia.get("/cards")
    assert page.select_one(".empty__title").text == "No company card"
    assert page.select('.rail__item[href="/cards"] .rail__count') == []
    lucia.get("/cards?card=2206", status=404)
    assert ids(lucia.get("/cards?card=all"), ".pair, .column__row") == []


@pytest.mark.parametrize("key", ["kim", "grace"])
def test_ex_48_whoever_looks_after_cards_sees_everybodys_but_matches_none(reader, key):
    page = reader(key).get("/cards")
    assert set(ids(page, ".pair, .column__row")) >= {DINNER, HOTEL, MATCHED}
    assert "Nils Aune ·· 2206" in page.select_one(f"#charge_{HOTEL}").text
    assert "Only their holders" in page.select_one("[role=note]").text
    assert page.select("#cards input[type=radio]") == []
    assert page.select("form[action='/cards/matches']") == []
    assert page.select_one("form[action='/cards/reminders']") is not None


def test_ex_48_a_preparer_deals_with_the_charges_of_those_they_prepare_for(reader, does):
    from dayshift_expenses.models import Person
    from dayshift_kit import current

    does(
        "nils",
        lambda nils: nils.delegate_to(
            current.session.get_one(Person, "ULUCIA0000"), actor=nils, kind="prepare", starts_on=nils.today
        ),
    )
    lucia = reader("lucia")
    page = lucia.get("/cards?card=2206")
    assert ids(page, ".pairs .pair") == [DINNER, TAXI, AMBIGUOUS]
    lucia.post(f"/cards/{HOTEL}/expense")
    assert HOTEL in ids(lucia.get("/cards?card=2206&state=matched"), ".pair--done")


def test_ex_48_at_most_one_button_of_the_page_leads_on(nils, reader):
    for page in (nils.get("/cards"), reader("kim").get("/cards"), reader("lucia").get("/cards")):
        assert len(page.select(".btn--primary:not(dialog .btn)")) == 1


def test_ex_48_links_lead_only_where_the_reader_may_go(nils, reader):
    for each in (nils, reader("kim"), reader("grace")):
        links = {
            link["href"]
            for link in each.get("/cards").select("#cards a")
            if link["href"].startswith("/expenses/")
        }
        for link in links:
            each.get(link)


def test_ex_44_the_create_menu_leads_to_the_charges(nils):
    names = {
        each.text.strip(): each.get("href") for each in nils.get("/").select("#create-menu [role=menuitem]")
    }
    assert names["From a card charge"] == "/cards"
