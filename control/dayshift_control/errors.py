"""What a control call raises when it is refused or never answered."""

from dayshift_control.wire import Problem


class ControlError(Exception):
    """The control plane said no. `problem` says what was tried, on what, and why not."""

    def __init__(self, problem: Problem, *, status: int) -> None:
        super().__init__(f"{problem.message} ({problem.error}, {status})" if status else problem.message)
        self.problem = problem
        self.status = status


class NotFound(ControlError):
    """No such world, snapshot, table, blob or person."""


class NotAllowed(ControlError):
    """The call is not for this world or may not do what it asks."""


class Invalid(ControlError):
    """The request does not make sense as sent."""


class Stale(ControlError):
    """The name is taken, or the world moved on."""


class Unauthorized(ControlError):
    """The bearer secret is missing or wrong."""


class Unreachable(ControlError):
    """No answer: the process is down, stopping, or too slow."""

    def __init__(self, message: str) -> None:
        super().__init__(Problem(error="unavailable", message=message), status=0)


KINDS: dict[str, type[ControlError]] = {
    "not_found": NotFound,
    "not_allowed": NotAllowed,
    "invalid": Invalid,
    "stale": Stale,
    "unauthorized": Unauthorized,
}


def error_for(problem: Problem, *, status: int) -> ControlError:
    """The typed error for a problem; kinds without a class of their own stay `ControlError`."""
    return KINDS.get(problem.error, ControlError)(problem, status=status)
