"""The queue of an approver."""

from dayshift_expenses.api.claims import ReportShape, report_shape
from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.shapes import Shape
from dayshift_expenses.models import Person
from dayshift_expenses.models.queues import queue_of


class QueueShape(Shape):
    """Reports that wait for the person, the longest waiting first; in `held`, every line is held."""

    waiting: list[ReportShape]
    held: list[ReportShape]


@operation("GET /approvals", answer=QueueShape)
def show_approvals(person: Person) -> QueueShape:
    """What waits for the person's decision, their own or in somebody's place."""
    queue = queue_of(person)
    return QueueShape(
        waiting=[report_shape(each) for each in queue.waiting],
        held=[report_shape(each) for each in queue.held],
    )
