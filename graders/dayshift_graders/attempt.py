"""What a grader is given, and nothing else: the diff, the events and the final answer."""

from collections.abc import Mapping

from dayshift_control.wire import Diff, Event, Wire


class Attempt(Wire):
    """One finished attempt at a task, as data: it can be stored and graded again, anywhere.

    Args:
        task: Task id, for example `chat.reply_in_thread@17`.
        baseline: For each app, the name of the snapshot the attempt started from.
        diffs: For each app, what differs from the baseline.
        events: For each app, the log lines since the baseline, oldest first.
        answer: The agent's final answer, exactly as given; None when it gave none.
        infeasible: The reason, when the agent declared the task impossible.
        failure: What broke, when the infrastructure failed; the grade is then void.
    """

    task: str
    baseline: Mapping[str, str]
    diffs: Mapping[str, Diff]
    events: Mapping[str, tuple[Event, ...]]
    answer: str | None = None
    infeasible: str | None = None
    failure: str | None = None
