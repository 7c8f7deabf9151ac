"""The list of expenses: who sees what, how it is narrowed, sorted and added up."""

MEAL, HOTEL, CAB = "EXP-000001", "EXP-000004", "EXP-000005"


def test_ex_41_a_page_has_fifty_rows_and_the_next_one_the_rest(maya):
    assert len(maya.rows()) == 50
    page = maya.get("/expenses?page=2")
    assert "51–" in page.select_one(".list-foot__pages").text
    assert not page.select_one("button[aria-label='Previous page']")
    assert page.select_one("button[aria-label='Next page']").has_attr("disabled")


def test_ex_41_the_foot_adds_up_each_currency_and_what_all_is_worth(maya):
    page = maya.get("/expenses?from=2026-03-02&to=2026-03-03&owner=me")
    foot = page.select_one(".list-foot")
    assert foot.select_one("strong").text == "2 expenses"
    assert [" ".join(sum_.text.split()) for sum_ in foot.select(".figure")] == ["EUR 128.40", "USD 18.00"]
    assert foot.select_one(".list-foot__converted strong").text == "$166.94"


def test_ex_41_filters_narrow_the_list_and_say_so(maya):
    assert maya.rows("?q=halyard") == [MEAL]
    assert maya.rows("?min=700&max=800") == [HOTEL]
    assert MEAL not in maya.rows("?receipt=none&from=2026-03-01")
    assert MEAL in maya.rows("?problem=1")
    assert CAB not in maya.rows("?problem=1")
    page = maya.get("/expenses?status=Draft&billable=yes")
    assert [box["value"] for box in page.select("tbody input[name=id]")] == [MEAL]
    chips = [" ".join(chip.text.split()) for chip in page.select(".filter--set")]
    assert chips == ["Status Draft", "Billable Yes"]


def test_ex_41_a_filter_that_cannot_be_read_says_why_and_is_left_out(maya):
    page = maya.get("/expenses?min=1,50&from=2026-02-31")
    said = [each.text for each in page.select(".list-error")]
    assert said == [
        "Date from: There is no 2026-02-31 in the calendar",
        "Amount from: Use a point for decimals: 1.50",
    ]
    assert page.select("tbody tr")


def test_ex_41_heads_sort_both_ways_and_tell_the_direction(maya):
    page = maya.get("/expenses?sort=merchant&status=Draft")
    names = [link.text for link in page.select(".col-merchant .row-link")]
    assert names == sorted(names, key=str.lower)
    head = page.select_one("th[aria-sort='ascending']")
    assert head.text.strip() == "Merchant"
    assert "sort=-merchant" in head.a["href"]
    for column in ("date", "category", "report", "owner", "type", "original", "converted", "status"):
        assert maya.rows(f"?sort={column}")


def test_ex_41_nobody_finds_the_expenses_of_others(maya, lucia):
    assert maya.rows("?owner=ULUCIA0000") == []
    assert MEAL not in lucia.rows()
    lucia.get(f"/expenses/{MEAL}", status=404)
    lucia.post(f"/expenses/{MEAL}", {"merchant": "Mine"}, status=404)
    lucia.get("/receipts/RCT-000001/pages/1", status=404)


def test_ex_41_an_approver_sees_what_waits_for_them_and_its_status(maya):
    page = maya.get("/expenses?owner=UJONAH0000&sort=merchant")
    pills = [pill.text for pill in page.select(".col-status .pill")]
    assert pills == ["Outstanding", "Outstanding", "Held"]


def test_ex_55_an_empty_list_offers_the_way_back(maya):
    page = maya.get("/expenses?q=nothing-like-this")
    assert page.select_one(".nothing__title").text == "No expenses match these filters"
    assert page.select_one(".nothing a")["href"] == "/expenses"


def test_ex_60_rows_and_problems_have_names(maya):
    page = maya.get(f"/expenses?q={MEAL}")
    assert page.select_one(f"input[aria-label='Select {MEAL}']")
    assert page.select_one("button.problem-count [role=img]")["aria-label"] == f"{MEAL}: 3 problems"
    said = [each.text for each in page.select(f"#problems-{MEAL} li")]
    assert said == ["Amount is $4.00 more than the receipt", "Add a description", "Above $75.00 per person"]


def test_ex_41_tags_and_cards_narrow_the_list(maya):
    assert maya.rows("?tag=na-west") == [MEAL]
    assert MEAL not in maya.rows("?tag=none")
    page = maya.get("/expenses")
    cards = [link.text for link in page.select("#chip-card [role=menuitemradio]")]
    assert [each.strip() for each in cards] == ["No card", "Visa ·· 4417"]
    assert maya.rows("?card=2206") == []
    assert MEAL in maya.rows("?card=none")


def test_ex_41_columns_are_chosen_and_the_address_keeps_them(maya):
    page = maya.get("/expenses?columns=date.project.tags.original&tag=na-west")
    heads = [head.text.strip() for head in page.select("thead th")][1:]
    assert heads == ["Date", "Merchant", "Project", "Tags", "Original"]
    cells = [" ".join(cell.text.split()) for cell in page.select("tbody td")][1:]
    assert cells == ["4 Mar 2026", "Halyard & Finch", "PRJ-118", "North America – West", "USD 233.22"]
    links = {link.text.strip(): link["href"] for link in page.select("#columns-menu a")}
    assert links["Project"] == "/expenses?tag=na-west&columns=date.merchant.tags.original"
    assert "Merchant" not in links
    assert page.select_one("#chip-status a")["href"].endswith("&columns=date.merchant.project.tags.original")


def test_ex_41_a_view_is_saved_opened_again_and_deleted(maya, lucia):
    within = "status=Draft&sort=merchant&page=2"
    answer = maya.post("/expenses/views", {"name": " March  trip ", "within": within})
    assert answer.location == "/expenses?status=Draft&sort=merchant"
    page = maya.get(answer.location)
    shown = page.select_one("#views-menu [aria-checked=true]")
    assert (shown.text.strip(), shown["href"]) == ("March trip", answer.location)
    forget = page.select_one("#forget-view")["action"]
    lucia.post(forget, status=404)
    assert "March trip" not in lucia.get("/expenses").select_one("#views-menu").text
    maya.post(forget)
    assert "March trip" not in maya.get("/expenses").select_one("#views-menu").text
    maya.post("/expenses/views", {"name": " ", "within": ""}, status=422)
