"""Typed answers: what the agent said, compared as a value and never as a substring."""

from .kinds import (
    Answer,
    ChoiceAnswer,
    DateAnswer,
    IntegerAnswer,
    ListAnswer,
    MoneyAnswer,
    PercentAnswer,
    PersonAnswer,
    RecordAnswer,
    SetAnswer,
    TableAnswer,
)

__all__ = [
    "Answer",
    "ChoiceAnswer",
    "DateAnswer",
    "IntegerAnswer",
    "ListAnswer",
    "MoneyAnswer",
    "PercentAnswer",
    "PersonAnswer",
    "RecordAnswer",
    "SetAnswer",
    "TableAnswer",
]
