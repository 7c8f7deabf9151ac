"""A report as it is printed, in plain words and figures."""

from dataclasses import dataclass
from typing import NamedTuple


class Fact(NamedTuple):
    """Something about the report: its owner, its days."""

    name: str
    words: str


class PrintedSum(NamedTuple):
    """One line of the totals."""

    words: str
    figure: str
    is_strong: bool = False


class PrintedLine(NamedTuple):
    """An expense, or an item of one; `papers` are the numbers of its receipts."""

    id: str
    day: str
    merchant: str
    note: str
    category: str
    original: str
    claimed: str
    approved: str
    papers: str
    is_item: bool = False


class PrintedProblem(NamedTuple):
    """A broken rule. `about` is the expense, empty for the report itself."""

    about: str
    weight: str
    message: str


class PrintedStep(NamedTuple):
    """Somebody's part in its approval, or something that was done with it."""

    when: str
    who: str
    what: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page of a receipt; without a picture if it cannot be shown on paper."""

    title: str
    about: str
    picture: bytes | None


@dataclass(frozen=True, slots=True)
class PrintedReport:
    """Everything on the pages of one report."""

    id: str
    name: str
    status: str
    company: str
    is_letter: bool
    facts: tuple[Fact, ...]
    currency: str
    lines: tuple[PrintedLine, ...]
    claimed: str
    approved: str
    sums: tuple[PrintedSum, ...]
    problems: tuple[PrintedProblem, ...]
    approval: tuple[PrintedStep, ...]
    history: tuple[PrintedStep, ...]
    sheets: tuple[Sheet, ...]
    left_out: int
    """How many pages of receipts are too many to append."""
