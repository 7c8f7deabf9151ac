"""Files that were shared."""

from flask import Blueprint, Response

from dayshift_chat.presenters.desk import viewer
from dayshift_kit.web.files import send_blob

files = Blueprint("files", __name__)


@files.get("/files/<file_id>/<name>")
def show(file_id: str, name: str) -> Response:
    """The file itself, as a download."""
    file = viewer().readable_file(file_id)
    return send_blob(file.sha256, name=file.name or name, media_type=file.mimetype, download=True)
