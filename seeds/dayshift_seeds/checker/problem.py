"""What the checker says when two things do not agree."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    where: str  # "deal:D-0412", "message C0A…/1773162900.000100"
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"
