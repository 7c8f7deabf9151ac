"""The small company behind a Flask test client, and people who ask it for pages."""

import itertools
import re
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from dayshift_kit.identity.tickets import Entry
from dayshift_kit.store import WorldStore
from dayshift_kit.web.app import create_app

SAMPLE = Path(__file__).parents[1] / "browser" / "sample"
if str(SAMPLE) not in sys.path:
    sys.path.insert(0, str(SAMPLE))

TURBO = "text/vnd.turbo-stream.html, text/html"
TOKEN = re.compile(r'name="csrf-token" content="(\w+)"')
_numbers = itertools.count(1)


class Reader:
    """Somebody signed in, without a browser: pages come as parsed HTML."""

    def __init__(self, app, world, key):
        self.client = app.test_client()
        ticket = app.site.tickets.issue(Entry(world=world, person=f"U{key.upper():0<9}", path="/expenses"))
        assert self.client.get(f"/enter/{ticket}").status_code == 303
        self.token = TOKEN.search(self.client.get("/expenses").text)[1]

    def get(self, path, *, status=200):
        answer = self.client.get(path)
        assert answer.status_code == status, answer.text
        return BeautifulSoup(answer.text, "html.parser")

    def post(self, path, data=None, *, status=303, turbo=False, page="/expenses"):
        """Send a form from `page`."""
        headers = {
            "Origin": "http://localhost",
            "X-CSRF-Token": self.token,
            "Referer": f"http://localhost{page}",
        }
        headers |= {"Accept": TURBO} if turbo else {}
        answer = self.client.post(path, data=data or {}, headers=headers)
        assert answer.status_code == status, answer.text
        drawn = answer.text.replace("<template>", "<div>").replace("</template>", "</div>")
        answer.page = BeautifulSoup(drawn, "html.parser")
        return answer

    def rows(self, query=""):
        """The ids of the list's first page, in its order."""
        return [box["value"] for box in self.get(f"/expenses{query}").select("tbody input[name=id]")]

    def form(self, expense_id):
        """What the form of an expense would send, untouched."""
        page = self.get(f"/expenses/{expense_id}")
        sent = {}
        for field in page.select("#expense-form [name]"):
            is_off = field.get("type") == "checkbox" and not field.has_attr("checked")
            if is_off or field.has_attr("disabled") or field.find_parent("template"):
                continue
            value = field.text.strip("\n") if field.name == "textarea" else field.get("value", "")
            sent.setdefault(field["name"], []).append(value)
        return sent

    def save(self, expense_id, changes, **options):
        return self.post(f"/expenses/{expense_id}", {**self.form(expense_id), **changes}, **options)


@pytest.fixture(scope="session")
def manifest():
    from small_spending import manifest

    return manifest


@pytest.fixture(scope="session")
def store(manifest, tmp_path_factory):
    store = WorldStore(manifest, cache_dir=tmp_path_factory.mktemp("spending"))
    yield store
    store.close()


@pytest.fixture(scope="session")
def base(store):
    return store.base(company="office", seed=1, size="small")


@pytest.fixture
def world(store, base):
    world = store.fork(base.name, id=f"spending-{next(_numbers)}")
    yield world
    store.drop(world.id)


@pytest.fixture
def app(manifest, store, world):
    app = create_app(manifest, store, key=b"k" * 32, default_world=world.id)
    app.testing = True
    return app


@pytest.fixture
def reader(app, world):
    return lambda key: Reader(app, world.id, key)


@pytest.fixture
def maya(reader):
    """An employee who approves for one other."""
    return reader("maya")


@pytest.fixture
def lucia(reader):
    """Somebody who has no part in what Maya spends."""
    return reader("lucia")


@pytest.fixture
def expense(world, manifest):
    """Columns of an expense as they are kept now."""
    from dayshift_expenses.models import Expense

    def expense(expense_id):
        with world.unit(write=False) as session:
            found = session.get(Expense, expense_id)
            return None if found is None else {column: getattr(found, column) for column in KEPT}

    return expense


KEPT = (
    "merchant", "amount", "currency", "spent_on", "category_id", "project_id", "description", "is_billable",
    "is_reimbursable", "is_itemised", "report_id", "hold_reason", "version", "tax_amount", "split_group",
)  # fmt: skip


@pytest.fixture
def events(world, manifest):
    """What was done: verb, object and values after."""

    def events():
        with world.unit(write=False) as session:
            rows = session.query(manifest.event).order_by("id")
            return [(event.verb, event.object, event.actor) for event in rows]

    return events


@pytest.fixture
def does(world, manifest):
    """Something that somebody does elsewhere meanwhile: `does("jonah", lambda jonah: …)`."""
    from dayshift_expenses.models import Person
    from dayshift_kit import current

    def does(key, deed):
        person_id = f"U{key.upper():0<9}"
        with world.unit(person=person_id, channel="ui"):
            return deed(current.session.get_one(Person, person_id))

    return does


@pytest.fixture
def claim(does):
    """A report of somebody with plain expenses, sent in unless told otherwise: `claim("jonah", 1200)`."""
    from datetime import date

    from dayshift_expenses.models import Expense, Report

    def claim(key, *amounts, name="Lab visit", sent=True):
        def write(owner):
            lines = [
                Expense.create(
                    actor=owner, owner=owner, merchant=f"Shop {number}", amount=amount,
                    spent_on=date(2026, 3, 1 + number), category_id="parking",
                )
                for number, amount in enumerate(amounts)
            ]  # fmt: skip
            report = Report.create(actor=owner, owner=owner, name=name, purpose="Samples", expenses=lines)
            if sent:
                report.submit(actor=owner)
            return report.id

        return does(key, write)

    return claim


@pytest.fixture
def report(world, manifest):
    """What a report holds now: columns, ids of its lines, who decides at which step; None once it is gone."""
    from dayshift_expenses.models import Report

    def report(report_id):
        with world.unit(write=False) as session:
            found = session.get(Report, report_id)
            if found is None:
                return None
            columns = {name: getattr(found, name) for name in OF_REPORT}
            return {**columns, "lines": [line.id for line in found.lines], "pill": found.pill}

    return report


OF_REPORT = (
    "name", "purpose", "approval_status", "payment_status", "claimed_total", "approved_total", "due_employee",
    "sent_back_reason", "version", "current_step", "held_from_id", "exported_at",
)  # fmt: skip


@pytest.fixture
def henrik(reader):
    return reader("henrik")


@pytest.fixture
def jonah(reader):
    return reader("jonah")


@pytest.fixture
def grace(reader):
    return reader("grace")


@pytest.fixture
def adam(reader):
    return reader("adam")


@pytest.fixture
def sent(claim):
    """A report of Jonah's with one expense that waits for Maya."""
    return claim("jonah", 1200)
