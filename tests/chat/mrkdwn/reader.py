"""A reader for whom every name is its id."""

from markupsafe import Markup

from dayshift_chat.mrkdwn import Chip, Date, Emoji, Mention


class PlainReader:
    """Shows mentions by id, emoji as their names, dates by their fallback."""

    def chip(self, mention: Mention) -> Chip:
        if mention.kind in ("user", "channel"):
            return Chip(f"@{mention.target}", f"/{mention.target}", is_self=mention.target == "UME")
        return Chip(f"@{mention.kind}", is_self=True)

    def emoji(self, node: Emoji) -> Markup:
        return Markup(":{}:").format(node.name)

    def date(self, node: Date) -> str:
        return node.fallback
