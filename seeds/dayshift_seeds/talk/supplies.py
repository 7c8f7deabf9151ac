"""Things a scene can talk about without having been told: a customer, a colleague, a version, a room."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from dayshift_seeds.talk import links
from dayshift_seeds.talk.showing import Versions
from dayshift_seeds.truth import Case, Contact, Customer, Deal, Outsider, Person, Quote, Report, Workbook

if TYPE_CHECKING:
    from dayshift_seeds.talk.scene import Scene

_LANGUAGES = ("Dutch", "German", "French", "Japanese", "Swedish", "Polish", "Spanish", "Danish")
_SERVICES = (
    "ingest",
    "alarm-mail",
    "trend-api",
    "report-worker",
    "sign-on",
    "gateway-hub",
    "archive",
    "device-registry",
)
_PARTS = ("Membranes", "Circuit boards", "Housings", "Test equipment")
_SHOPS = ("Office supplies", "Printing", "Equipment hire", "Catering")
_HAULAGE = ("Freight", "Removals")
_SHEETS = {
    "sales": ("forecast", "renewals", "accounts"),
    "finance": ("close", "budget", "travel"),
    "product": ("price-book", "budget"),
    "customer": ("renewals", "accounts"),
}
_REGIONS = ("eu-1", "eu-2", "us-1", "us-2", "jp-1")


def customer(scene: "Scene") -> Customer:
    taken = {id(value) for value in scene.bound.values()}
    found = scene.stage.some_customer(scene.person, scene.dice)
    for _ in range(7):
        if id(found) not in taken:
            break
        found = scene.stage.some_customer(scene.person, scene.dice)
    return found


def contact(scene: "Scene") -> Contact | str:
    about = scene.thing("customer")
    people = scene.stage.contacts_of(about) if isinstance(about, Customer) else []
    return scene.dice.pick(people) if people else "their lab manager"


def colleague(scene: "Scene") -> Person:
    """Somebody of the room who takes no part and worked here then."""
    taken = {person.key for person in scene.cast.values()}
    taken |= {value.key for value in scene.bound.values() if isinstance(value, Person)}
    day = scene.stage.today(scene.person, scene.second)
    people = scene.stage.truth.people
    near = [people[key] for key in scene.room.joined if key not in taken]
    here = [person for person in near if person.is_employed(day)]
    if len(here) < 3:
        here = [p for p in people.all if p.key not in taken and p.is_employed(day)]
    return scene.dice.pick(here)


def _outsider(kind: str, trades: Sequence[str] = ()) -> Callable[["Scene"], Outsider]:
    """Somebody of that kind, in one of those trades if there is one."""

    def supply(scene: "Scene") -> Outsider:
        all_of = [one for one in scene.stage.truth.outsiders.all if one.kind == kind]
        fitting = [one for one in all_of if one.trade in trades]
        return scene.dice.pick(fitting or all_of)

    return supply


def _one_of(options: Sequence[str]) -> Callable[["Scene"], str]:
    def supply(scene: "Scene") -> str:
        return scene.dice.pick(options)

    return supply


def city(scene: "Scene") -> str:
    truth = scene.stage.truth
    if truth.gatherings and scene.dice.chance(0.4):
        return scene.dice.pick(truth.gatherings.all).city
    return scene.stage.some_customer(scene.person, scene.dice).city


def office(scene: "Scene") -> str:
    return scene.stage.truth.offices[scene.person.office].city


def boss(scene: "Scene") -> Person:
    people = scene.stage.truth.people
    return people[scene.person.manager] if scene.person.manager else scene.person


def versions(scene: "Scene", word: str) -> Versions:
    """The version before and the one in the works at that time, of the firmware or of Skylight."""
    days = (scene.second - scene.stage.begins) // 86_400
    day = date.fromtimestamp(scene.second)  # noqa: DTZ012  (a day early or late is no matter)
    shipped = sorted(
        (
            release
            for release in scene.stage.truth.releases.all
            if word in release.product and release.shipped
        ),
        key=lambda release: release.shipped or day,
    )
    before = [release for release in shipped if release.shipped and release.shipped <= day]
    after = [release for release in shipped if release.shipped and release.shipped > day]
    if before:
        return Versions(before[-1].version, (after[0] if after else before[-1]).version)
    return Versions(f"4.{days // 190}.{days // 60 % 3}", f"4.{days // 190}.{days // 60 % 3 + 1}")


def serial(scene: "Scene") -> str:
    return f"HL-{30_000 + scene.dice.below(1900)}"


def pull_request(scene: "Scene") -> str:
    days = (scene.second - scene.stage.begins) // 86_400
    return f"#{2180 + days * 4 + scene.dice.below(9)}"


def room_name(scene: "Scene") -> str:
    return scene.phrase("room")


def deal(scene: "Scene") -> Deal | None:
    about = scene.thing("customer")
    return scene.stage.deal_of(about, scene.second) if isinstance(about, Customer) else None


def case(scene: "Scene") -> Case | str:
    about = scene.thing("customer")
    found = scene.stage.case_of(about, scene.second) if isinstance(about, Customer) else None
    return found or "the case"


def link(scene: "Scene", kind: str) -> str:
    """A link to a record of another app: the one the scene is about, or one that fits."""
    found = scene.bound.get(kind) or _some_record(scene, kind)
    for sort, labels in _LINKED.items():
        if isinstance(found, sort):
            return labels.written(found)
    return str(found)


def _some_record(scene: "Scene", kind: str) -> object:
    truth = scene.stage.truth
    if kind in ("account", "case", "deal"):
        about = scene.thing("customer")
        if not isinstance(about, Customer):
            return "the record"
        find = {"deal": scene.stage.deal_of, "case": scene.stage.case_of}.get(kind)
        return (find(about, scene.second) if find else None) or about
    if kind == "report":
        mine = [report for report in truth.reports.all if _is_current(report, scene)]
        return scene.dice.pick(mine) if mine else "it's in Outlay"
    stems = _SHEETS.get(scene.person.department, _SHEETS["sales"])
    known = [
        book
        for book in truth.workbooks.all
        if book.key.startswith(stems) and not book.is_stale and book.created.timestamp() < scene.second
    ]
    latest = sorted(known, key=lambda book: book.created)[-2:]
    return scene.dice.pick(latest) if latest else "the workbook"


def _is_current(report: Report, scene: "Scene") -> bool:
    """Whether it is a report of the speaker's, handed in during the last weeks."""
    if report.owner != scene.person.key or not report.steps:
        return False
    age = scene.second - report.steps[0].at.timestamp()
    return 0 <= age < 30 * 86_400


class Label(NamedTuple):
    """How links to one kind of record are made."""

    kind: str
    label: Callable[[Any], str]

    def written(self, record: Any) -> str:
        return links.labelled(links.record(self.kind, record.key), self.label(record))


_LINKED: Mapping[type, Label] = {
    Deal: Label("deal", lambda deal: deal.name),
    Customer: Label("customer", lambda customer: customer.name),
    Case: Label("case", lambda case: f"Case {case.key}"),
    Quote: Label("quote", lambda quote: quote.key),
    Report: Label("report", lambda report: report.key),
    Workbook: Label("workbook", lambda book: book.title),
}

SUPPLIES: Mapping[str, Callable[["Scene"], object]] = {
    "customer": customer,
    "customer2": customer,
    "contact": contact,
    "colleague": colleague,
    "colleague2": colleague,
    "someone": lambda scene: links.mention(colleague(scene)),
    "partner": _outsider("partner"),
    "vendor": _outsider("vendor"),
    "maker": _outsider("vendor", _PARTS),
    "supplier": _outsider("vendor", _SHOPS),
    "hauler": _outsider("vendor", _HAULAGE),
    "competitor": _outsider("competitor"),
    "city": city,
    "office": office,
    "boss": boss,
    "serial": serial,
    "pr": pull_request,
    "room": room_name,
    "deal": deal,
    "case": case,
    "language": _one_of(_LANGUAGES),
    "service": _one_of(_SERVICES),
    "region": _one_of(_REGIONS),
    "fw": lambda scene: versions(scene, "firmware"),
    "sky": lambda scene: versions(scene, "Skylight"),
}
