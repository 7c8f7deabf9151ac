"""A company file as a person writes it, read and checked."""

from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, ValidationError

from dayshift_seeds.yamls import HERE, load

Sizes = tuple[int, int, int]
SIZES = ("small", "standard", "large")


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class EntityGiven(_Given):
    name: str
    country: str
    currency: str
    tax_scheme: str
    tax_percent: str
    tax_number: str
    fiscal_year_start: int
    holidays: str


class OfficeGiven(_Given):
    city: str
    country: str
    entity: str
    tz: str
    street: str
    postcode: str
    phone: str
    locale: str
    language: str
    hours: tuple[str, str]
    origins: dict[str, int]


class DepartmentGiven(_Given):
    name: str
    head: str
    cost_centre: str


class TeamGiven(_Given):
    name: str
    department: str
    lead: str
    headcount: Sizes
    titles: list[str]
    offices: dict[str, int]
    reports_to: str | None = None


class PersonGiven(_Given):
    name: str
    title: str
    team: str
    office: str
    pronouns: Literal["she", "he", "they"]
    started: date
    manner: Literal["terse", "chatty", "formal", "lowercase", "emoji", "second-language"]
    talk: int
    origin: str
    size: Literal["small", "standard", "large"] = "standard"
    key: str | None = None
    handle: str | None = None
    manager: str | None = None
    left: date | None = None
    status: tuple[str, str] | None = None
    traits: tuple[str, ...] = ()


class CompanyGiven(_Given):
    name: str
    about: str
    domain: str
    chat_name: str
    founded: date
    now: datetime
    now_in: str
    months: int
    default_person: str
    serials: dict[str, str]
    entities: dict[str, EntityGiven]
    offices: dict[str, OfficeGiven]
    departments: dict[str, DepartmentGiven]
    teams: dict[str, TeamGiven]
    leavers: Sizes
    reports_to: dict[str, str]


class Company:
    """A company file and the longer lists in the folder beside it."""

    def __init__(self, path: Path) -> None:
        self.key = path.stem
        self.folder = path.with_suffix("")
        try:
            self.given = CompanyGiven.model_validate(load(path))
        except ValidationError as error:
            raise ValueError(f"{path.name}: {_first(error)}") from None

    def more(self, name: str) -> Any:
        """One of the longer lists, such as "products"."""
        return load(self.folder / f"{name}.yaml")

    def cast(self) -> list[PersonGiven]:
        """The people whom the company file names."""
        try:
            return [PersonGiven.model_validate(row) for row in self.more("people")]
        except ValidationError as error:
            raise ValueError(f"{self.key}/people.yaml: {_first(error)}") from None

    @property
    def now(self) -> datetime:
        """The snapshot's now, with its zone."""
        return self.given.now.replace(tzinfo=ZoneInfo(self.given.offices[self.given.now_in].tz))


def _first(error: ValidationError) -> str:
    problem = error.errors()[0]
    return f"{'.'.join(str(part) for part in problem['loc'])}: {problem['msg']}"


@cache
def company(name: str) -> Company:
    """A company that comes with the package, by name, or one of your own, by the path of its file."""
    path = Path(name) if name.endswith((".yaml", ".yml")) else HERE / "companies" / f"{name}.yaml"
    if not path.exists():
        known = sorted(file.stem for file in (HERE / "companies").glob("*.yaml"))
        raise ValueError(f"no company called {name!r}; there is {', '.join(known)}")
    return Company(path.resolve())
