"""The whole truth of a company, from its file, a seed and a size."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, time
from functools import lru_cache

from dayshift_seeds.arcs.stage import Ledger, Stage
from dayshift_seeds.arcs.tell import tell
from dayshift_seeds.company import SIZES, company
from dayshift_seeds.ground import Ground, lay
from dayshift_seeds.present import open_items
from dayshift_seeds.recorded import recorded
from dayshift_seeds.selling.activities import activities
from dayshift_seeds.selling.campaigns import campaigns
from dayshift_seeds.selling.deals import sell
from dayshift_seeds.selling.leads import leads
from dayshift_seeds.selling.projects import projects
from dayshift_seeds.serving.cases import serve
from dayshift_seeds.spending.spend import spend
from dayshift_seeds.trouble import (
    customer_trouble,
    deal_trouble,
    paper_trouble,
    people_trouble,
    story_trouble,
)
from dayshift_seeds.truth import Book, Fact, Order, Report, Truth
from dayshift_seeds.workbooks import workbooks


@lru_cache(maxsize=8)
def build(name: str = "northlight", seed: int = 1, size: str = "standard") -> Truth:
    """The truth of one company; the same arguments give the same truth on any machine.

    Args:
        name: a company that comes with the package, or the path of a company file.
        seed: which of the many possible histories.
        size: "small", "standard" or "large".

    Raises:
        ValueError: the company is unknown, its file does not read, or there is no such size.
    """
    if size not in SIZES:
        raise ValueError(f"no size {size!r}; there is {', '.join(SIZES)}")
    ground = lay(company(name), seed, size)
    selling = sell(ground)
    spending = spend(ground, selling, projects(ground, selling))
    stage = Stage(ground, selling, spending, serve(ground), campaigns(ground), Ledger())
    tell(stage)
    return _completed(_truth(stage))


def _completed(truth: Truth) -> Truth:
    """With what can only be listed once all the rest is there."""
    troubles = [
        *people_trouble(truth.people.all),
        *customer_trouble(truth.customers.all),
        *story_trouble(truth.arcs.all, truth.facts),
        *deal_trouble(truth.deals.all, truth.today),
        *paper_trouble(truth.workbooks.all, truth.purchases.all),
    ]
    return replace(truth, troubles=Book(troubles), open_items=Book(open_items(truth)))


def _setting(ground: Ground) -> Truth:
    """The truth before anything has happened."""
    given = ground.company.given
    return Truth(
        company=ground.company.key,
        name=given.name,
        about=given.about.strip(),
        domain=given.domain,
        chat_name=given.chat_name,
        seed=ground.seed,
        size=ground.size,
        now=ground.now,
        started=datetime.combine(ground.begins, time(), UTC),
        default_person=given.default_person,
        entities=ground.entities,
        offices=ground.offices,
        departments=ground.departments,
        teams=ground.teams,
        people=ground.people,
        absences=ground.absences,
        products=ground.products,
        price_books=ground.price_books,
        customers=ground.customers,
        contacts=ground.contacts,
        outsiders=ground.outsiders,
    )


def _truth(stage: Stage) -> Truth:
    ground, spending, ledger = stage.ground, stage.spending, stage.ledger
    reports = Book(ledger.reports.get(report.key, report) for report in spending.reports.all)
    projects_of = {project.deal: project.key for project in spending.projects.all if project.deal}
    orders = Book(sorted(ledger.orders, key=lambda order: order.key))
    return replace(
        _setting(ground),
        deals=Book(replace(deal, project=projects_of.get(deal.key)) for deal in stage.selling.deals.all),
        quotes=stage.selling.quotes,
        cases=stage.serving.cases,
        gatherings=spending.gatherings,
        merchants=spending.merchants,
        projects=spending.projects,
        trips=spending.trips,
        purchases=spending.purchases,
        reports=reports,
        campaigns=stage.campaigns,
        orders=orders,
        incidents=Book(ledger.incidents),
        releases=Book(ledger.releases),
        hires=Book(ledger.hires),
        decisions=Book(sorted(ledger.decisions, key=lambda decision: decision.key)),
        arcs=Book(ledger.arcs),
        facts=Book([*ledger.facts, *_recorded(stage, reports, orders)]),
        workbooks=workbooks(stage),
        leads=leads(ground, stage.campaigns),
        activities=activities(ground, stage.selling),
    )


def _recorded(stage: Stage, reports: Book[Report], orders: Book[Order]) -> Iterator[Fact]:
    selling, spending = stage.selling, stage.spending
    return recorded(
        deals=selling.deals.all,
        quotes=selling.quotes.all,
        orders=orders.all,
        trips=spending.trips.all,
        reports=reports.all,
        cases=stage.serving.cases.all,
    )
