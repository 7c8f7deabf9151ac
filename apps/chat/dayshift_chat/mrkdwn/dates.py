"""Instants inside messages, shown to each reader in their own time."""

import re
from datetime import UTC, datetime, tzinfo

from dayshift_chat.mrkdwn.nodes import Date

_TOKEN = re.compile(r"\{(\w+)\}")
_FORMS = {
    "date_num": "%Y-%m-%d",
    "date": "%B {day}, %Y",
    "date_pretty": "%B {day}, %Y",
    "date_short": "%b {day}, %Y",
    "date_short_pretty": "%b {day}, %Y",
    "date_long": "%A, %B {day}, %Y",
    "date_long_pretty": "%A, %B {day}, %Y",
    "time": "{hour}:%M %p",
    "time_secs": "{hour}:%M:%S %p",
}


def shown_date(node: Date, zone: tzinfo) -> str:
    """The instant in a reader's zone, in the form that the message asks for."""
    try:
        at = datetime.fromtimestamp(node.epoch, UTC).astimezone(zone)
    except (OverflowError, OSError, ValueError):
        return node.fallback
    return _TOKEN.sub(lambda found: _filled(found, at), node.form) or node.fallback


def _filled(found: re.Match[str], at: datetime) -> str:
    form = _FORMS.get(found[1])
    if form is None:
        return found[0]
    return at.strftime(form.replace("{day}", str(at.day)).replace("{hour}", str(at.hour % 12 or 12)))
