"""What a channel is about."""

from typing import TYPE_CHECKING

from dayshift_chat.models.channels.named import Named
from dayshift_chat.mrkdwn import escape
from dayshift_kit import current
from dayshift_kit.errors import Invalid

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person

LONGEST_DESCRIPTION = 250


def checked_description(field: str, text: str) -> str:
    """A topic or description as it would be kept.

    Raises:
        Invalid: longer than 250 characters.
    """
    text = " ".join(text.split()) if field == "topic" else text.strip()
    if len(text) > LONGEST_DESCRIPTION:
        raise Invalid({field: f"Keep it to {LONGEST_DESCRIPTION} characters; this is {len(text)}."})
    return text


class Described(Named):
    """A channel with a topic and a description."""

    def set_topic(self, *, topic: str, by: "Person") -> None:
        """Say what it is about right now.

        Raises:
            Invalid: longer than 250 characters.
            NotAllowed: a direct message or archived, or the person is not in it.
        """
        topic = checked_description("topic", topic)
        self._ensure_named()
        self.ensure_open_for(by)
        if topic == self.topic:
            return
        before, self.topic = self.topic, topic
        current.session.flush()
        self.track("topic_set", actor=by, before={"topic": before}, after={"topic": topic})
        note = f"set the channel topic: {escape(topic)}" if topic else "cleared the channel topic"
        self.announce("topic", note, by=by)

    def set_purpose(self, *, purpose: str, by: "Person") -> None:
        """Describe what it is for.

        Raises:
            Invalid: longer than 250 characters.
            NotAllowed: a direct message or archived, or the person is not in it.
        """
        purpose = checked_description("purpose", purpose)
        self._ensure_named()
        self.ensure_open_for(by)
        if purpose == self.purpose:
            return
        before, self.purpose = self.purpose, purpose
        current.session.flush()
        self.track("purpose_set", actor=by, before={"purpose": before}, after={"purpose": purpose})
        is_set = f"set the channel description: {escape(purpose)}"
        self.announce("purpose", is_set if purpose else "cleared the channel description", by=by)
