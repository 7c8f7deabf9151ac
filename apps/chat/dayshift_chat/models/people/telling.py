"""What a person says about themselves: status and presence."""

from datetime import datetime

from dayshift_chat.models.people.columns import PersonColumns
from dayshift_chat.mrkdwn.emoji import canonical
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid

LONGEST_STATUS = 100


class Tells(PersonColumns):
    """A person whom others see at work, in a meeting, or away."""

    @property
    def status(self) -> tuple[str, str] | None:
        """Emoji name and text, unless there is none or its time is over."""
        is_over = self.status_expires_at is not None and self.status_expires_at <= clock.now()
        is_empty = not self.status_text and not self.status_emoji
        return None if is_empty or is_over else (self.status_emoji or "speech_balloon", self.status_text)

    def set_status(self, *, text: str, emoji: str = "", until: datetime | None = None) -> None:
        """Say what one is up to; empty text and emoji clear it.

        Raises:
            Invalid: too long, an unknown emoji, or a time that is over.
        """
        text = " ".join(text.split())
        if len(text) > LONGEST_STATUS:
            raise Invalid({"text": f"Keep your status to {LONGEST_STATUS} characters."})
        if emoji and canonical(emoji) is None:
            raise Invalid({"emoji": f"There is no emoji called {emoji!r}."})
        if until is not None and until <= clock.now():
            raise Invalid({"until": "Choose a time that is still to come."})
        before = {"status_text": self.status_text, "status_emoji": self.status_emoji}
        found = canonical(emoji) if emoji else None
        self.status_text, self.status_emoji = text, found.name if found else ""
        self.status_expires_at = until if text or emoji else None
        current.session.flush()
        after = {"status_text": self.status_text, "status_emoji": self.status_emoji}
        self.track("status_set", actor=self, before=before, after=after)

    def be(self, presence: str) -> None:
        """Be `active` or `away`."""
        if presence not in ("active", "away"):
            raise Invalid({"presence": "Presence is active or away."})
        self.presence = presence
