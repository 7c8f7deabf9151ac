"""What hangs on an expense: guests, the statement for a missing receipt, comments."""

from dayshift_expenses.models import CommentMention

MEAL, GARAGE, AIR, SENT = "EXP-000001", "EXP-000002", "EXP-000003", "EXP-000006"


def seated(page):
    return [[cell.text.strip() for cell in row.select("td")][:3] for row in page.select(".heads tbody tr")]


def test_ex_43_guests_are_added_and_taken_away_and_the_bill_is_shared_anew(maya):
    maya.post(f"/expenses/{AIR}/attendees", {"name": "lucía  barrientos", "organisation": ""})
    maya.post(f"/expenses/{AIR}/attendees", {"name": "Dev Kessler", "organisation": "Corvane"})
    page = maya.get(f"/expenses/{AIR}?tab=attendees")
    assert seated(page) == [
        ["Maya Okafor", "Spent it", "USD 106.20"],
        ["Lucía Barrientos", "Colleague", "USD 106.20"],
        ["Dev Kessler", "Corvane", "USD 106.20"],
    ]
    away = page.select_one(".heads button[aria-label='Remove Lucía Barrientos']").find_parent("form")
    version = away.select_one("[name=version]")["value"]
    maya.post(away["action"], {"version": version})
    assert [row[0] for row in seated(maya.get(f"/expenses/{AIR}"))] == ["Maya Okafor", "Dev Kessler"]
    maya.post(away["action"], {"version": version}, status=409)


def test_ex_43_a_guest_without_a_name_is_refused_beside_the_field(maya):
    answer = maya.post(f"/expenses/{AIR}/attendees", {"name": " ", "organisation": "Corvane"}, status=422)
    assert answer.page.select_one("[role=tab][aria-selected=true]").text.strip().startswith("Attendees")
    assert "Each guest needs a name." in answer.page.select_one(".heads-form").text
    assert answer.page.select_one("#guest-organisation")["value"] == "Corvane"


def test_ex_21_a_missing_receipt_statement_is_signed_by_its_owner_and_taken_back(maya, events):
    statement = f"/expenses/{AIR}/statement"
    assert maya.get(f"/expenses/{AIR}").select_one("#statement form")
    assert not maya.get(f"/expenses/{MEAL}").select_one("#statement")
    refused = maya.post(statement, {"reason": "", "signed_name": "M. Okafor"}, status=422).page
    assert refused.select_one("#statement[data-dialog-open-value=true]")
    said = refused.select_one("#statement").text
    assert "Say why there is no receipt." in said
    assert "Sign with your name, Maya Okafor." in said
    maya.post(statement, {"reason": "The kiosk printed none", "signed_name": "maya okafor"})
    viewer = maya.get(f"/expenses/{AIR}").select_one(".viewer__none").text
    assert "“The kiosk printed none”" in viewer
    maya.post(f"{statement}/deletion")
    assert maya.get(f"/expenses/{AIR}").select_one("#statement form")
    assert [verb for verb, thing, _ in events() if thing == AIR][-2:] == ["attested", "statement_withdrawn"]


def test_ex_21_nobody_else_signs_for_a_missing_receipt(maya, lucia):
    assert not maya.get(f"/expenses/{SENT}").select_one("#statement")
    typed = {"reason": "Lost", "signed_name": "Jonah Feldstein"}
    maya.post(f"/expenses/{SENT}/statement", typed, status=403)
    lucia.post(f"/expenses/{SENT}/statement", typed, status=404)


def test_ex_29_an_expense_is_commented_on_and_names_somebody(maya, reader, lucia, world):
    said = {"body": "@Jonah Feldstein which print run was this?"}
    for _ in range(2):
        maya.post(f"/expenses/{SENT}/comments", said)
    jonah = reader("jonah")
    comments = jonah.get(f"/expenses/{SENT}?tab=comments").select(".said__body")
    assert [each.text for each in comments] == [said["body"]]
    assert comments[0].select_one(".mention").text == "@Jonah Feldstein"
    maya.post(f"/expenses/{SENT}/comments", {"body": "  "}, status=422)
    lucia.post(f"/expenses/{SENT}/comments", said, status=404)
    with world.unit(write=False) as session:
        assert [each.person_id for each in session.query(CommentMention)] == ["UJONAH0000"]
