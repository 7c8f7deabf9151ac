"""The chips over the list: each narrows it by one thing, and says so once it does."""

from dataclasses import dataclass, replace
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from dayshift_expenses.models import Card, Category, Person, Project, TagList
from dayshift_expenses.models.listing import STATUSES, ExpenseList
from dayshift_expenses.money import Money
from dayshift_expenses.presenters.asking import Asked
from dayshift_expenses.presenters.figures import span, spoken
from dayshift_kit import current


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a chip's menu."""

    words: str
    url: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """One filter. `kind` says what it opens: a menu, days, amounts; or that it is just turned on."""

    key: str
    name: str
    kind: str
    value: str = ""
    clear_url: str = ""
    choices: tuple[Choice, ...] = ()
    kept: tuple[tuple[str, str], ...] = ()
    toggle_url: str = ""

    @property
    def is_set(self) -> bool:
        return bool(self.value)

    @property
    def spoken(self) -> str:
        return f"{self.name} {self.value}".strip() if self.kind != "toggle" else self.name


def chips_of(asked: Asked, listed: ExpenseList) -> list[Chip]:
    """Those that are set first, then the rest, in their usual order."""
    chips = [
        _dates(asked, listed.reader.today),
        _owner(asked, listed),
        _statuses(asked),
        _category(asked),
        _project(asked),
        _tag(asked),
        _card(asked, listed.reader),
        _amounts(asked),
        _toggle(asked, "problem", "Has problem", "has_problem", on=asked.filter.has_problem),
        _toggle(asked, "receipt", "No receipt", "lacks_receipt", on=asked.filter.lacks_receipt),
    ]
    rare = [
        _yes_no(asked, "reimbursable", "Reimbursable", asked.filter.reimbursable),
        _yes_no(asked, "billable", "Billable", asked.filter.billable),
    ]
    chips += [chip for chip in rare if chip.is_set]
    unset = [chip for chip in rare if not chip.is_set]
    return [*sorted(chips, key=lambda chip: not chip.is_set), *_more(unset)]


def _more(rare: list[Chip]) -> list[Chip]:
    """What is seldom asked for, under one chip until it is."""
    choices = [replace(each, words=f"{chip.name}: {each.words}") for chip in rare for each in chip.choices]
    return [Chip("more", "More", "menu", choices=tuple(choices))] if choices else []


def _dates(asked: Asked, today: date) -> Chip:
    wanted = asked.filter
    month = today.replace(day=1)
    before = month - timedelta(days=1)
    spans = {
        "This month": (month, today),
        "Last month": (before.replace(day=1), before),
        "Last 30 days": (today - timedelta(days=29), today),
        "Last 90 days": (today - timedelta(days=89), today),
        "This year": (today.replace(month=1, day=1), today),
    }
    chosen = wanted.since, wanted.until
    return Chip(
        "date", "Date", "days", span(wanted.since, wanted.until), asked.without("since", "until").url,
        tuple(
            Choice(words, asked.narrowed(since=ends[0], until=ends[1]).url, is_chosen=chosen == ends)
            for words, ends in spans.items()
        ),
        tuple(asked.kept("from", "to")),
    )  # fmt: skip


def _amounts(asked: Asked) -> Chip:
    wanted, currency = asked.filter, asked.currency
    least, most = (None if each is None else Money(each, currency) for each in (wanted.least, wanted.most))
    words = ""
    if least is not None and most is not None:
        words = f"{spoken(least)} to {spoken(most)}"
    elif least is not None:
        words = f"{spoken(least)} or more"
    elif most is not None:
        words = f"{spoken(most)} or less"
    clear = asked.without("least", "most").url
    return Chip("amount", "Amount", "amounts", words, clear, kept=tuple(asked.kept("min", "max")))


def _owner(asked: Asked, listed: ExpenseList) -> Chip:
    chosen, reader = asked.filter.owner, listed.reader
    person = reader if chosen == "me" else current.session.get(Person, chosen) if chosen else None
    words = "" if person is None else "Me" if person is reader else person.real_name
    url, at = asked.ways("owner"), "" if person is None else person.id
    owners = [(key, name) for key, name in listed.owners() if key != reader.id]
    choices = [Choice("Me", url("me"), person is reader)]
    choices += [Choice(name, url(key), key == at) for key, name in owners]
    return Chip("owner", "Owner", "menu", words, asked.without("owner").url, tuple(choices))


def _statuses(asked: Asked) -> Chip:
    chosen = asked.filter.statuses
    choices = []
    for word in STATUSES:
        others = tuple(each for each in STATUSES if each in chosen and each != word)
        wanted = others if word in chosen else tuple(e for e in STATUSES if e in chosen or e == word)
        choices.append(Choice(word, asked.narrowed(statuses=wanted).url, word in chosen))
    return Chip("status", "Status", "many", ", ".join(chosen), asked.without("statuses").url, tuple(choices))


def _category(asked: Asked) -> Chip:
    rows = Category.choices(Person.signed_in().today).with_only_columns(Category.id, Category.name)
    return _coded(asked, "category", "Category", [(key, name) for key, name in current.session.execute(rows)])


def _project(asked: Asked) -> Chip:
    found = Project.choices(Person.signed_in().today)
    rows = current.session.execute(found.with_only_columns(Project.id, Project.code, Project.name))
    return _coded(asked, "project", "Project", [(key, f"{code} {name}") for key, code, name in rows])


def _tag(asked: Asked) -> Chip:
    """Tags by their list, where there is more than one."""
    found = select(TagList).order_by(TagList.position).options(selectinload(TagList.tags))
    lists = current.session.scalars(found).all()
    pairs = [
        (tag.id, tag.name if len(lists) == 1 else f"{each.name}: {tag.name}")
        for each in lists
        for tag in each.tags
        if tag.is_active or tag.id == asked.filter.tag
    ]
    return _coded(asked, "tag", "Tag", pairs)


def _card(asked: Asked, reader: Person) -> Chip:
    """The cards whose charges the reader may look at."""
    found = reader.cards().join(Person, Person.id == Card.owner_id)
    columns = (Card.id, Card.name, Card.last4, Person.id, Person.real_name)
    pairs = [
        (key, f"{name} ·· {last4}" if owner == reader.id else f"{name} ·· {last4}, {whose}")
        for key, name, last4, owner, whose in current.session.execute(found.with_only_columns(*columns))
    ]
    return _coded(asked, "card", "Card", pairs)


def _coded(asked: Asked, key: str, name: str, options: list[tuple[str, str]]) -> Chip:
    """A chip of one of the company's lists, with the entry for whatever has none."""
    chosen = str(getattr(asked.filter, key))
    pairs = [("none", f"No {name.lower()}"), *options]
    names, url = dict(pairs), asked.ways(key)
    return Chip(
        key, name, "menu", names.get(chosen, chosen), asked.without(key).url,
        tuple(Choice(words, url(value), value == chosen) for value, words in pairs),
    )  # fmt: skip


def _toggle(asked: Asked, key: str, name: str, attribute: str, *, on: bool) -> Chip:
    url = asked.narrowed(**{attribute: True}).url
    return Chip(
        key, name, "toggle", value="on" if on else "", clear_url=asked.without(attribute).url, toggle_url=url
    )


def _yes_no(asked: Asked, key: str, name: str, chosen: bool | None) -> Chip:
    words = "" if chosen is None else "Yes" if chosen else "No"
    choices = tuple(
        Choice(each, asked.narrowed(**{key: each == "Yes"}).url, each == words) for each in ("Yes", "No")
    )
    return Chip(key, name, "menu", words, asked.without(key).url, choices)
