"""Days that people jump to."""

from datetime import UTC, datetime, time, timedelta

from dayshift_chat.presenters.moments import Moments
from dayshift_chat.presenters.views import Labelled
from dayshift_kit.errors import Invalid
from dayshift_kit.ui.when import read_day

NAMED = {"today": 0, "yesterday": 1, "last-week": 7, "last-month": 30}
BEGINNING = "beginning"


def day_start(moments: Moments, named: str) -> datetime:
    """The moment at which a day begins for the viewer: `today`, `last-week`, `2026-03-02`, `beginning`.

    Raises:
        Invalid: it names no day.
    """
    if named == BEGINNING:
        return datetime(2001, 9, 9, 1, 46, 40, tzinfo=UTC)
    day = moments.today - timedelta(days=NAMED[named]) if named in NAMED else read_day(named)
    if day is None:
        raise Invalid({"day": "Choose a day, such as 3/10/2026."})
    return datetime.combine(day, time.min, tzinfo=moments.zone).astimezone(UTC)


def jumps(channel_address: str) -> tuple[Labelled, ...]:
    """The choices of the menu on a day."""
    names = {"today": "Today", "yesterday": "Yesterday", "last-week": "Last week", "last-month": "Last month"}
    recent = tuple(Labelled(label, url=f"{channel_address}?day={key}") for key, label in names.items())
    return (*recent, Labelled("The very beginning", url=f"{channel_address}?day={BEGINNING}"))
