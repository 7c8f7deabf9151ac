"""Who can sign in, for people who open the office themselves."""

from dataclasses import dataclass

from dayshift_seeds import Truth

SHOWN = 4


@dataclass(frozen=True)
class SignIn:
    """One person's way in; the same in every app."""

    key: str
    name: str
    title: str
    email: str
    password: str


def sign_ins(truth: Truth, *, most: int = SHOWN) -> tuple[SignIn, ...]:
    """The person most tasks are given to, their manager, and heads of departments."""
    first = truth.people[truth.default_person]
    keys = [first.key, first.manager, *(department.head for department in truth.departments.all)]
    today = truth.today
    chosen = dict.fromkeys(key for key in keys if key and truth.people[key].is_employed(today))
    return tuple(sign_in(truth, key) for key in list(chosen)[:most])


def sign_in(truth: Truth, key: str) -> SignIn:
    person = truth.people[key]
    return SignIn(key, person.name, person.title, person.email, truth.password_of(key))
