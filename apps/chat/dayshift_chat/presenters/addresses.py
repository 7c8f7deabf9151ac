"""Where things are: the addresses that pages link to."""

from dayshift_chat.models import Channel, Message, Team


class Addresses:
    """Addresses within one workspace.

    Args:
        team_id: the workspace.
    """

    def __init__(self, team_id: str) -> None:
        self.base = f"/client/{team_id}"

    @classmethod
    def here(cls) -> "Addresses":
        """Those of the world this request is in."""
        return cls(Team.current().id)

    def view(self, name: str) -> str:
        """A screen of its own, such as `activity`."""
        return f"{self.base}/{name}"

    def channel(self, channel_id: str) -> str:
        return f"{self.base}/{channel_id}"

    def thread(self, message: Message) -> str:
        """The channel with the message's thread beside it."""
        return f"{self.base}/{message.channel_id}/thread/{message.channel_id}-{message.root_ts}"

    def person(self, person_id: str) -> str:
        return f"{self.base}/people/{person_id}"


def permalink(message: Message) -> str:
    """The address of a message that people pass on."""
    link = f"/archives/{message.channel_id}/{message.slug}"
    return f"{link}?thread_ts={message.thread_ts}&cid={message.channel_id}" if message.thread_ts else link


def message_url(message: Message) -> str:
    """A message as a resource."""
    return f"/channels/{message.channel_id}/messages/{message.ts}"


def channel_url(channel: Channel) -> str:
    """A channel as a resource."""
    return f"/channels/{channel.id}"


def messages_url(channel: Channel) -> str:
    """A channel's messages as a resource."""
    return f"{channel_url(channel)}/messages"
