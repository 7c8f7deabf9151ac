"""Files, and the messages they were shared with."""

from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, UniqueConstraint, select
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_chat.models.messages.columns import MessageColumns
from dayshift_chat.records import Base
from dayshift_kit import clock, current, ids
from dayshift_kit.errors import Invalid
from dayshift_kit.records import Instant, Tracked

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person

MOST_PER_MESSAGE = 10
LARGEST = 50 * 1024 * 1024


class File(Tracked, Base):
    """Something uploaded; `sha256` finds its bytes in the blob store."""

    __tablename__ = "file"

    id: Mapped[str] = mapped_column(primary_key=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    name: Mapped[str]
    title: Mapped[str]
    mimetype: Mapped[str]
    size: Mapped[int]
    sha256: Mapped[str]
    alt_text: Mapped[str]
    created_at: Mapped[Instant]
    deleted_at: Mapped[Instant | None]

    @property
    def extension(self) -> str:
        """The end of the name without its dot, in lower case."""
        return self.name.rpartition(".")[2].lower() if "." in self.name else ""

    @property
    def is_image(self) -> bool:
        return self.mimetype in ("image/png", "image/jpeg", "image/gif", "image/webp")

    @classmethod
    def keep(cls, *, owner: "Person", name: str, mimetype: str, size: int, sha256: str) -> "File":
        """Record an upload whose bytes the blob store already holds.

        Raises:
            Invalid: the file is empty, too large or has no name.
        """
        if not name.strip():
            raise Invalid({"file": "A file needs a name."})
        if size == 0:
            raise Invalid({"file": f"{name} is empty."})
        if size > LARGEST:
            raise Invalid({"file": f"{name} is larger than {LARGEST // 1024**2} MB."})
        file = cls(
            id=ids.public("F"),
            owner_id=owner.id,
            name=_safe_name(name),
            title=name.strip(),
            mimetype=mimetype,
            size=size,
            sha256=sha256,
            alt_text="",
            created_at=clock.now(),
        )
        file.track("uploaded", actor=owner, after={"name": file.name, "size": size})
        return file


class FileShare(Base):
    """One file with one message, in the order it was attached."""

    __tablename__ = "file_share"
    __table_args__ = (UniqueConstraint("message_id", "file_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    file_id: Mapped[str] = mapped_column(ForeignKey("file.id"), index=True)
    message_id: Mapped[int] = mapped_column(ForeignKey("message.id"))


class Attached(MessageColumns):
    """A message that may carry files."""

    def attach(self, files: tuple[File, ...]) -> None:
        """Share files with this message.

        Raises:
            Invalid: more than ten.
        """
        if len(files) > MOST_PER_MESSAGE:
            raise Invalid({"files": f"A message carries at most {MOST_PER_MESSAGE} files."})
        for file in files:
            current.session.add(FileShare(file_id=file.id, message_id=self.id))
            current.session.flush()

    @property
    def files(self) -> tuple[File, ...]:
        """Its files in order; deleted ones stay, so that the page can say so."""
        shared = select(File).join(FileShare).where(FileShare.message_id == self.id).order_by(FileShare.id)
        return tuple(current.session.scalars(shared))


def _safe_name(name: str) -> str:
    """The last part of a path, without characters that mean something to a file system."""
    last = name.replace("\\", "/").rpartition("/")[2].strip().strip(".")
    kept = "".join("_" if char in '<>:"|?*' or ord(char) < 32 else char for char in last)
    return kept[:200] or "file"
