"""What a model, a verb or the store may refuse with; the web layer maps each to one status."""

from typing import ClassVar


class Refusal(Exception):
    """A request that cannot be granted. `status` is its HTTP status, `code` its name on the wire."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "invalid"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class NotFound(Refusal):
    """The thing does not exist, or the person asking may not know that it does."""

    status = 404
    code = "not_found"


class NotAllowed(Refusal):
    """The thing exists and the person may see it, but not do this to it."""

    status = 403
    code = "not_allowed"


class Stale(Refusal):
    """The thing changed since the caller last saw it, or its name is already taken for good."""

    status = 409
    code = "stale"


class Invalid(Refusal):
    """Input that breaks a rule: one sentence for each field at fault.

    Args:
        errors: field name to what is wrong with it; use "" for the form as a whole.
    """

    status = 422
    code = "invalid"

    def __init__(self, errors: dict[str, str]) -> None:
        super().__init__("; ".join(f"{field}: {text}" if field else text for field, text in errors.items()))
        self.errors = errors
