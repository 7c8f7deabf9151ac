"""Files as cards under a message."""

from typing import NamedTuple

from sqlalchemy import select

from dayshift_chat.models import Channel, File, FileShare, Message
from dayshift_chat.presenters.views import FileCard
from dayshift_kit import current


class Look(NamedTuple):
    kind: str
    icon: str
    family: str


LOOKS = {
    "xlsx": Look("Spreadsheet", "sheet", "sheet"),
    "csv": Look("CSV", "sheet", "sheet"),
    "pdf": Look("PDF", "file-text", "pdf"),
    "docx": Look("Document", "file-text", "doc"),
    "txt": Look("Plain text", "file-text", "doc"),
    "md": Look("Markdown", "file-text", "doc"),
    "png": Look("Image", "image", "image"),
    "jpg": Look("Image", "image", "image"),
    "zip": Look("Archive", "file-archive", "other"),
}
OTHER = Look("File", "file", "other")


def file_card(file: File) -> FileCard:
    """A file as a card that downloads it."""
    look = LOOKS.get(file.extension, OTHER)
    if file.deleted_at is not None:
        return FileCard("This file was deleted.", "", look.kind, "", "trash-2", "other")
    return FileCard(
        file.title or file.name,
        f"/files/{file.id}/{file.name}",
        look.kind,
        size(file.size),
        look.icon,
        look.family,
    )


def size(count: int) -> str:
    """`184 kB`, `1.3 MB`."""
    if count < 1000:
        return f"{count} B"
    if count < 1_000_000:
        return f"{count / 1000:.0f} kB"
    return f"{count / 1_000_000:.1f} MB"


def shared_files(channel: Channel) -> list[FileCard]:
    """Everything that was shared in a channel, the latest first."""
    query = (
        select(File)
        .join(FileShare, FileShare.file_id == File.id)
        .join(Message, Message.id == FileShare.message_id)
        .where(Message.channel_id == channel.id, Message.deleted_at.is_(None), File.deleted_at.is_(None))
        .order_by(Message.ts.desc(), FileShare.id)
    )
    return [file_card(file) for file in current.session.scalars(query)]
