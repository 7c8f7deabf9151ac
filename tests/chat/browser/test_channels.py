"""Making channels, adding people, describing, renaming, leaving."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

HOME = "/client/T0NORTH001"


def begin(page):
    page.get_by_role("button", name="Create new").click()
    page.get_by_role("menuitem", name="Channel").click()
    dialog = page.get_by_role("dialog", name="Create a channel")
    dialog.get_by_role("textbox", name="Name").wait_for()
    return dialog


def choose(page, typed, name):
    page.keyboard.type(typed)
    page.get_by_role("option", name=name).click()


def test_ch_324_a_private_channel_with_two_people(maya, control, world):
    dialog = begin(maya)
    maya.keyboard.type("Q2 Planning")
    expect(dialog.get_by_role("textbox", name="Name")).to_have_value("q2-planning")
    dialog.get_by_role("button", name="Next").click()
    dialog.get_by_role("radio", name="Private").check()
    dialog.get_by_role("button", name="Create").click()
    people = maya.get_by_role("dialog", name="Add people to q2-planning")
    people.get_by_role("combobox", name="Add people").click()
    choose(maya, "hann", "Hannah Weiss")
    choose(maya, "tom", "Tom Hargreaves")
    people.get_by_role("button", name="Done").click()
    expect(people).to_have_count(0)
    expect(maya.get_by_role("main", name="Channel q2-planning")).to_be_visible()
    expect(maya.get_by_role("treeitem", name="q2-planning, private channel")).to_be_visible()
    verbs = [event.verb for event in control.events(world) if event.kind == "chat.channel"]
    assert verbs == ["created", "invited", "invited"]
    query = (
        "SELECT person_id FROM membership JOIN channel ON channel_id = channel.id WHERE name = ? ORDER BY 1"
    )
    members = control.query(world, query, ("q2-planning",)).rows
    assert [row[0] for row in members] == ["UHANNAH000", "UMAYA00000", "UTOM000000"]


def test_ch_402_a_taken_name_is_refused_while_it_is_typed(maya, control, world):
    dialog = begin(maya)
    maya.keyboard.type("board-prep")
    expect(dialog).to_contain_text("already taken")
    expect(dialog.get_by_role("button", name="Next")).to_be_disabled()
    maya.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert control.events(world) == ()


def test_ch_324_the_topic_is_set_from_the_details(enter):
    maya = enter("maya", f"{HOME}/CDEALCALDER")
    maya.get_by_role("link", name="deal-calder, view details").click()
    maya.get_by_role("link", name="Edit topic").click()
    maya.get_by_role("textbox", name="Topic").fill("Signature by Friday")
    maya.get_by_role("button", name="Save").click()
    messages = maya.get_by_role("list", name="Messages in deal-calder")
    expect(messages).to_contain_text("set the channel topic: Signature by Friday")
    expect(maya.get_by_role("dialog")).to_have_count(0)


def test_ch_324_leaving_takes_the_channel_from_the_sidebar(enter):
    maya = enter("maya", f"{HOME}/CDEALCALDER")
    maya.get_by_role("button", name="Channel options").click()
    maya.get_by_role("menuitem", name="Leave channel").click()
    expect(maya.get_by_role("treeitem", name="deal-calder")).to_have_count(0)


def test_ch_324_somebody_removed_loses_the_message_box_at_once(enter):
    grace, tom = enter("grace", f"{HOME}/CDEALCALDER"), enter("tom", f"{HOME}/CDEALCALDER")
    expect(tom.get_by_role("textbox", name="Message to deal-calder")).to_be_visible()
    grace.get_by_role("link", name="View all members").click()
    grace.get_by_role("button", name="Remove Tom Hargreaves").click()
    grace.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(tom.get_by_role("button", name="Join Channel")).to_be_visible()


def test_ch_324_a_rename_reaches_open_pages(enter):
    grace, tom = enter("grace", f"{HOME}/CDEALCALDER"), enter("tom", f"{HOME}/CDEALCALDER")
    grace.get_by_role("link", name="deal-calder, view details").click()
    grace.get_by_role("link", name="Settings").click()
    grace.get_by_role("link", name="Edit channel name").click()
    grace.get_by_role("textbox", name="Channel name").fill("deal-calder-2026")
    grace.get_by_role("button", name="Save").click()
    expect(tom.get_by_role("heading", name="deal-calder-2026").first).to_be_visible()
    expect(tom.get_by_role("treeitem", name="deal-calder-2026")).to_be_visible()


def test_ch_219_the_directory_finds_and_joins(maya):
    maya.get_by_role("treeitem", name="Directories").click()
    maya.get_by_role("searchbox", name="Search for channels").fill("osaka")
    maya.keyboard.press("Enter")
    line = maya.get_by_role("listitem").filter(has_text="osaka-partners")
    expect(maya.get_by_role("list", name="Channels").get_by_role("listitem")).to_have_count(1)
    line.hover()
    line.get_by_role("button", name="Join osaka-partners").click()
    expect(maya.get_by_role("textbox", name="Message to osaka-partners")).to_be_visible()


def test_ch_403_a_private_channel_of_others_is_not_in_the_directory(maya):
    maya.goto(f"{HOME}/directories/channels?q=board")
    expect(maya.get_by_text("No channels match")).to_be_visible()


def test_ch_204_starring_moves_the_row(enter):
    maya = enter("maya", f"{HOME}/CGENERAL")
    maya.get_by_role("button", name="Add to starred").click()
    starred = maya.get_by_role("group", name="Starred")
    expect(starred.get_by_role("treeitem", name="general")).to_be_visible()
    maya.get_by_role("button", name="Remove from starred").click()
    expect(starred.get_by_role("treeitem", name="general")).to_have_count(0)


def test_ch_325_a_new_message_opens_the_conversation_it_begins(maya, control, world):
    maya.get_by_role("link", name="New message").first.click()
    maya.get_by_role("combobox", name="To").click()
    choose(maya, "lucas", "Lucas Meijer")
    maya.get_by_role("textbox", name="Message to new conversation").click()
    maya.keyboard.type("Hello Lucas")
    maya.keyboard.press("Enter")
    expect(maya.get_by_role("main", name="Conversation with Lucas Meijer")).to_be_visible()
    expect(maya.get_by_role("list", name="Messages in Lucas Meijer")).to_contain_text("Hello Lucas")
    assert [event.verb for event in control.events(world)] == ["opened", "posted"]
