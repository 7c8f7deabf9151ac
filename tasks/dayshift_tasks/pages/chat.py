"""Parley's screens: how a person gets about and does things, by role and name."""

import re
from typing import TYPE_CHECKING

from dayshift_tasks.desk import Desk

if TYPE_CHECKING:
    from playwright.async_api import Locator

QUICK = ("white_check_mark", "eyes", "raised_hands")


class ChatScreen:
    """One person in Parley, at a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.page = desk.page

    # Places

    async def open_channel(self, name: str) -> None:
        """Jump to a channel by its name."""
        await self._jump(name)
        await self.desk.appears(self.page.get_by_role("main", name=f"Channel {name}"))

    async def open_channel_from_sidebar(self, name: str) -> None:
        row = self.page.locator(f'[data-qa="channel_sidebar_name_{name}"]')
        await self.desk.click(row)
        await self.desk.appears(self.page.get_by_role("main", name=f"Channel {name}"))

    async def open_direct(self, name: str) -> None:
        """Jump to the direct message with somebody, by full name."""
        await self._jump(name)
        await self._arrive_at(name)

    async def open_direct_from_profile(self, name: str) -> None:
        """Find somebody in the directory and write to them from their profile."""
        await self.desk.click(self.page.get_by_role("treeitem", name="Directories"))
        tabs = self.page.get_by_role("navigation", name="Directories")
        await self.desk.click(tabs.get_by_role("link", name="People"))
        people = self.page.get_by_role("list", name="People")
        await self.desk.click(people.get_by_role("link").filter(has_text=name).first)
        profile = self.page.get_by_role("complementary", name="Profile")
        await self.desk.click(profile.get_by_role("button", name="Message"))
        await self._arrive_at(name)

    async def _arrive_at(self, name: str) -> None:
        """Wait until the conversation with this person is on screen."""
        heading = self.page.get_by_role("main").get_by_role("heading", name=name, exact=True)
        await self.desk.appears(heading.first)

    async def open_message(self, channel_id: str, ts: str) -> None:
        """Follow the message's permalink."""
        await self.desk.goto("chat", f"/archives/{channel_id}/p{ts.replace('.', '')}")
        await self.desk.appears(self.message(ts))

    def result(self, ts: str) -> "Locator":
        """The search result that shows this message."""
        return self.page.get_by_role("article").filter(has=self.page.locator(f'li[data-ts="{ts}"]'))

    async def view_result(self, ts: str) -> None:
        """Open a search result in its conversation."""
        await self.desk.click(self.result(ts).get_by_role("link", name=re.compile("^View in")))
        await self.desk.appears(self.message(ts))

    async def _jump(self, name: str) -> None:
        await self.desk.press("Control+k")
        switcher = self.page.get_by_role("dialog", name="Jump to a conversation")
        await self.desk.appears(switcher.get_by_role("combobox"))
        await self.desk.type(name)
        # An exact name comes first; until it does, the list still answers what was typed before.
        best = switcher.locator('[role="option"]:first-of-type').filter(has_text=name)
        await self.desk.click(best)

    # Messages

    def message(self, ts: str) -> "Locator":
        """A message in the conversation itself."""
        return self.page.get_by_role("main").locator(f'li[data-ts="{ts}"]')

    def thread_message(self, ts: str) -> "Locator":
        return self.thread.locator(f'li[data-ts="{ts}"]')

    @property
    def thread(self) -> "Locator":
        return self.page.get_by_role("complementary", name="Thread")

    async def act_on(self, message: "Locator", action: str) -> None:
        """Hover a message and press a button of its toolbar."""
        await self.desk.hover(message)
        toolbar = message.get_by_role("toolbar", name="Message actions")
        await self.desk.click(toolbar.get_by_role("button", name=action, exact=True))

    async def choose_for(self, message: "Locator", item: str) -> None:
        """Hover a message and pick from its More actions menu."""
        await self.act_on(message, "More actions")
        await self.desk.click(self.page.get_by_role("menuitem", name=re.compile(f"^{re.escape(item)}")))

    async def react(self, message: "Locator", emoji: str) -> None:
        """React by the quickest way there is: a toolbar button, or else the picker."""
        if emoji in QUICK:
            await self.act_on(message, f"React with {emoji}")
        else:
            await self.react_with_picker(message, emoji)

    async def react_with_picker(self, message: "Locator", emoji: str) -> None:
        await self.act_on(message, "Add reaction")
        await self.pick_emoji(emoji)

    async def toggle_own_reaction(self, message: "Locator", emoji: str) -> None:
        """Press the emoji's pill under a message."""
        await self.desk.click(
            message.get_by_role("list", name="Reactions").locator(f'button[value="{emoji}"]')
        )

    async def focus(self, message: "Locator") -> None:
        """Put the keyboard on a message by clicking beside its words."""
        await self.desk.click(message)

    async def pick_emoji(self, emoji: str) -> None:
        """Search the open emoji picker and take the emoji of exactly this name."""
        picker = self.page.get_by_role("dialog", name="Emoji")
        await self.desk.click(picker.get_by_role("textbox", name="Search all emoji"))
        await self.desk.type(emoji.replace("_", " "))
        await self.desk.click(picker.get_by_role("button", name=emoji, exact=True))

    # Writing

    @property
    def composer(self) -> "Locator":
        """The box under the conversation that is open."""
        return self.page.get_by_role("main").locator('[data-qa="message_input"] [contenteditable]').last

    async def post(self, text: str) -> None:
        """Write in the conversation that is open."""
        await self._write(self.composer, text)
        await self.desk.press("Enter")
        await self.desk.appears(self._own_latest(self.page.get_by_role("main"), text))

    async def post_with_button(self, text: str) -> None:
        await self._write(self.composer, text)
        send = self.page.get_by_role("main").get_by_role("button", name="Send now")
        await self.desk.click(send)
        await self.desk.appears(self._own_latest(self.page.get_by_role("main"), text))

    async def open_thread(self, message: "Locator") -> None:
        await self.act_on(message, "Reply in thread")
        await self.desk.appears(self.thread)

    async def reply(self, text: str, *, also_in_channel: bool = False, with_button: bool = False) -> None:
        """Write in the thread that is open."""
        await self._write(self.thread.get_by_role("textbox"), text)
        if also_in_channel:
            await self.desk.click(self.thread.get_by_role("checkbox"))
        if also_in_channel or with_button:
            await self.desk.click(self.thread.get_by_role("button", name="Send now"))
        else:
            await self.desk.press("Enter")
        await self.desk.appears(self._own_latest(self.thread, text))

    async def rewrite(self, text: str, *, message: "Locator") -> None:
        """Replace the text of the message that is being edited, and save."""
        await self.desk.click(message.get_by_role("textbox"))
        await self.desk.press("Control+a")
        await self.desk.type(text)
        await self.desk.press("Enter")
        await self.desk.appears(message.filter(has_text="(edited)"))

    async def delete(self, message: "Locator") -> None:
        """Delete a message and confirm."""
        await self.choose_for(message, "Delete message")
        dialog = self.page.get_by_role("dialog", name="Delete message")
        await self.desk.click(dialog.get_by_role("button", name="Delete"))

    async def _write(self, box: "Locator", text: str) -> None:
        """Write in a box, over whatever draft stands there."""
        await self.desk.click(box)
        await self.desk.press("Control+a")
        await self.desk.type(text)

    def _own_latest(self, within: "Locator", text: str) -> "Locator":
        return within.locator("li[data-ts][data-own]").filter(has_text=text).last

    # Channels

    async def create_channel(self, name: str, *, private: bool) -> None:
        """Create a channel; leaves the dialog for adding people open."""
        await self.desk.click(self.page.get_by_role("button", name=re.compile("^Northlight")).first)
        await self.desk.click(self.page.get_by_role("menuitem", name="Create a channel"))
        await self.fill_in_channel(name, private=private)

    async def create_channel_from_directory(self, name: str, *, private: bool) -> None:
        """The other way to the same dialog: the sidebar's Directories."""
        await self.desk.click(self.page.get_by_role("treeitem", name="Directories"))
        await self.desk.click(self.page.get_by_role("main").get_by_role("link", name="Create channel"))
        await self.fill_in_channel(name, private=private)

    async def fill_in_channel(self, name: str, *, private: bool) -> None:
        dialog = self.page.get_by_role("dialog", name="Create a channel")
        await self.desk.click(dialog.get_by_role("textbox", name="Name"))
        await self.desk.type(name)
        await self.desk.click(dialog.get_by_role("button", name="Next"))
        if private:
            await self.desk.click(dialog.get_by_role("radio", name=re.compile("^Private")))
        await self.desk.click(dialog.get_by_role("button", name="Create"))

    async def add_person(self, name: str, title: str) -> None:
        """Pick somebody in the open dialog for adding people, telling namesakes apart by title."""
        dialog = self.page.get_by_role("dialog", name=re.compile("^Add people"))
        await self.desk.click(dialog.get_by_role("combobox"))
        await self.desk.type(name)
        option = dialog.get_by_role("option").filter(has_text=name).filter(has_text=title)
        await self.desk.click(option.first)

    async def finish_adding(self, channel: str) -> None:
        dialog = self.page.get_by_role("dialog", name=re.compile("^Add people"))
        await self.desk.click(dialog.get_by_role("button", name=re.compile("^(Done|Add)$")))
        await self.desk.appears(self.page.get_by_role("main", name=f"Channel {channel}"))
        await dialog.wait_for(state="detached")

    async def ask_to_add_people(self, channel: str) -> None:
        """Open the dialog for adding people to the channel on screen."""
        await self.desk.click(self.page.get_by_role("link", name=re.compile("^View all members")))
        details = self.page.get_by_role("dialog", name=re.compile(re.escape(channel)))
        await self.desk.click(details.get_by_role("link", name="Add people"))

    # Search

    async def search(self, words: str) -> None:
        """Search everything and wait for the results."""
        await self.desk.click(self.page.get_by_role("combobox", name="Search"))
        await self.desk.type(words)
        await self.desk.press("Enter")
        await self.desk.appears(self.page.get_by_role("heading", name=re.compile("^Results for")))
