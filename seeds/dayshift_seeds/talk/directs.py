"""Direct conversations: between two, and in small groups."""

from collections.abc import Iterator

from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.stage import Stage


class Directs:
    def __init__(self, stage: Stage, conversations: int, target: int) -> None:
        self.stage = stage

    def write(self) -> Iterator[Draft]:
        yield from ()
