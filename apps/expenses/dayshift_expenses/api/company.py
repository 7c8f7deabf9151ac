"""Entities, policies, and the lists that expenses are coded with; everybody may read them."""

from datetime import date
from typing import Any, TypeVar

from pydantic import Field
from sqlalchemy import Select, select

from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.paging import paged
from dayshift_expenses.api.shapes import Code, Day, Flag, Page, PageAsked, Shape
from dayshift_expenses.models import (
    Category,
    CostCentre,
    Entity,
    ExchangeRate,
    Person,
    Policy,
    Project,
    Tag,
    TagList,
    TaxRate,
)
from dayshift_expenses.records import Base
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotFound

Record = TypeVar("Record", bound=Base)


class ListedAsked(PageAsked):
    is_active: Flag | None = Field(None, description="Only what can, or can no longer, be chosen.")


class RatesAsked(PageAsked):
    base: Code | None = None
    quote: Code | None = None
    since: Day | None = None
    until: Day | None = None


class EntityShape(Shape):
    """A company in the sense of the law."""

    id: str
    name: str
    country: str
    currency: str
    tz: str
    fiscal_year_start: int
    tax_scheme: str
    tax_number: str
    fallback_approver_id: str | None


class PolicyShape(Shape):
    """The spending rules of an entity as they are in force today."""

    id: str
    entity_id: str
    name: str
    is_active: bool
    is_default: bool
    version: int
    effective_from: date
    settings: dict[str, Any]


class ListedShape(Shape):
    """An entry of one of the company's lists."""

    id: str
    code: str
    name: str
    is_active: bool
    starts_on: date | None
    ends_on: date | None


class CategoryShape(ListedShape):
    """A kind of spending."""

    parent_id: str | None
    default_tax_id: str | None
    nature: str
    receipt: str
    itemised_receipt: str
    description: str
    attendees: str
    hint: str
    accounts: dict[str, str]


class TagShape(ListedShape):
    """A tag of one of the lists."""

    list_id: str
    list_name: str
    parent_id: str | None


class ProjectShape(ListedShape):
    """Work that costs are booked on."""

    client: str | None
    entity_id: str | None
    owner_id: str | None


class TaxShape(ListedShape):
    """A rate of tax; `percent` is a decimal as text."""

    entity_id: str
    percent: str
    components: list[dict[str, Any]]
    reclaimable_percent: str


class RateShape(Shape):
    """What one unit of `base` was worth in `quote` on a day: a decimal as text."""

    day: date
    base: str
    quote: str
    rate: str


@operation("GET /entities", answer=Page[EntityShape], asked=PageAsked)
def list_entities(person: Person, asked: PageAsked) -> Page[EntityShape]:
    """The companies of the group."""
    del person
    return paged(select(Entity), asked, _entity, by=[Entity.id])


@operation("GET /entities/{entity_id}", answer=EntityShape)
def show_entity(person: Person, entity_id: str) -> EntityShape:
    """One company."""
    del person
    return _entity(found(Entity, entity_id, "entity"))


@operation("GET /policies", answer=Page[PolicyShape], asked=PageAsked)
def list_policies(person: Person, asked: PageAsked) -> Page[PolicyShape]:
    """The spending policies of the group."""
    del person
    return paged(select(Policy), asked, _policy, by=[Policy.id])


@operation("GET /policies/{policy_id}", answer=PolicyShape)
def show_policy(person: Person, policy_id: str) -> PolicyShape:
    """One policy."""
    del person
    return _policy(found(Policy, policy_id, "policy"))


@operation("GET /categories", answer=Page[CategoryShape], asked=ListedAsked)
def list_categories(person: Person, asked: ListedAsked) -> Page[CategoryShape]:
    """What money is spent on."""
    del person
    return paged(_active(Category, asked), asked, _category, by=[Category.id])


@operation("GET /categories/{category_id}", answer=CategoryShape)
def show_category(person: Person, category_id: str) -> CategoryShape:
    """One category."""
    del person
    return _category(found(Category, category_id, "category"))


@operation("GET /tags", answer=Page[TagShape], asked=ListedAsked)
def list_tags(person: Person, asked: ListedAsked) -> Page[TagShape]:
    """The tags of every list."""
    del person
    return paged(_active(Tag, asked), asked, _tag, by=[Tag.id])


@operation("GET /projects", answer=Page[ProjectShape], asked=ListedAsked)
def list_projects(person: Person, asked: ListedAsked) -> Page[ProjectShape]:
    """The projects that expenses can be coded with."""
    del person
    return paged(_active(Project, asked), asked, _project, by=[Project.id])


@operation("GET /projects/{project_id}", answer=ProjectShape)
def show_project(person: Person, project_id: str) -> ProjectShape:
    """One project."""
    del person
    return _project(found(Project, project_id, "project"))


@operation("GET /cost-centres", answer=Page[ListedShape], asked=ListedAsked)
def list_cost_centres(person: Person, asked: ListedAsked) -> Page[ListedShape]:
    """Where costs are booked."""
    del person
    return paged(
        _active(CostCentre, asked), asked, lambda each: ListedShape(**_listed(each)), by=[CostCentre.id]
    )


@operation("GET /taxes", answer=Page[TaxShape], asked=ListedAsked)
def list_taxes(person: Person, asked: ListedAsked) -> Page[TaxShape]:
    """The tax rates of every entity."""
    del person
    return paged(_active(TaxRate, asked), asked, _tax, by=[TaxRate.id])


@operation("GET /fx-rates", answer=Page[RateShape], asked=RatesAsked)
def list_fx_rates(person: Person, asked: RatesAsked) -> Page[RateShape]:
    """Exchange rates, the newest day first."""
    del person
    rates = select(ExchangeRate)
    if asked.base is not None:
        rates = rates.where(ExchangeRate.base == asked.base)
    if asked.quote is not None:
        rates = rates.where(ExchangeRate.quote == asked.quote)
    if asked.since is not None:
        rates = rates.where(ExchangeRate.day >= asked.since)
    if asked.until is not None:
        rates = rates.where(ExchangeRate.day <= asked.until)
    by = [ExchangeRate.day, ExchangeRate.base, ExchangeRate.quote]
    return paged(rates, asked, _rate, by=by, is_descending=True)


def found(kind: type[Record], key: str, what: str) -> Record:
    """A record that everybody may see.

    Raises:
        NotFound: there is none.
    """
    record = current.session.get(kind, key)
    if record is None:
        raise NotFound(f"There is no such {what}.")
    return record


def named(kind: type[Record], key: str, field: str, what: str) -> Record:
    """A record that a field of the body names.

    Raises:
        Invalid: there is none.
    """
    record = current.session.get(kind, key)
    if record is None:
        raise Invalid({field: f"There is no such {what}."})
    return record


def _active(kind: Any, asked: ListedAsked) -> Select[Any]:
    entries = select(kind)
    return entries if asked.is_active is None else entries.where(kind.is_active.is_(asked.is_active))


def _entity(entity: Entity) -> EntityShape:
    return EntityShape(**{name: getattr(entity, name) for name in EntityShape.model_fields})


def _policy(policy: Policy) -> PolicyShape:
    now = policy.now
    return PolicyShape(
        id=policy.id, entity_id=policy.entity_id, name=policy.name, is_active=policy.is_active,
        is_default=policy.is_default, version=now.number, effective_from=now.effective_from,
        settings=now.says.as_row(),
    )  # fmt: skip


def _listed(entry: Any) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in ListedShape.model_fields}


def _category(category: Category) -> CategoryShape:
    own = ("parent_id", "default_tax_id", "nature", "receipt", "itemised_receipt", "description", "attendees")
    accounts = {each.entity_id: each.account_id for each in category.accounts}
    kept = {name: getattr(category, name) for name in own}
    return CategoryShape(**_listed(category), **kept, hint=category.hint, accounts=accounts)


def _tag(tag: Tag) -> TagShape:
    name = current.session.get_one(TagList, tag.list_id).name
    return TagShape(**_listed(tag), list_id=tag.list_id, list_name=name, parent_id=tag.parent_id)


def _project(project: Project) -> ProjectShape:
    return ProjectShape(
        **_listed(project), client=project.client, entity_id=project.entity_id, owner_id=project.owner_id
    )


def _tax(rate: TaxRate) -> TaxShape:
    return TaxShape(
        **_listed(rate), entity_id=rate.entity_id, percent=rate.percent, components=rate.components or [],
        reclaimable_percent=rate.reclaimable_percent,
    )  # fmt: skip


def _rate(rate: ExchangeRate) -> RateShape:
    return RateShape(day=rate.day, base=rate.base, quote=rate.quote, rate=rate.rate)
