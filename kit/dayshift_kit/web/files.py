"""Stored files on their way out: shown only where showing is harmless, else downloaded."""

from flask import Response, send_file

from dayshift_kit.web.site import this_site

SHOWN = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf", "text/plain"})
NO_SCRIPT = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


def send_blob(sha: str, *, name: str, media_type: str, download: bool = False) -> Response:
    """Send a stored file under its name.

    Args:
        sha: What `Blobs.put` returned.
        name: The file's name for the person who saves it.
        media_type: What the app believes it is; kinds that could run script are never shown in place.
        download: Save it even where the browser could show it.

    Raises:
        NotFound: when no such file is kept.
    """
    path = this_site().store.blobs.path(sha)
    is_shown = media_type in SHOWN and not download
    response: Response = send_file(
        path,
        mimetype=media_type if is_shown else "application/octet-stream",
        as_attachment=not is_shown,
        download_name=name,
        etag=sha,
        last_modified=0,
        max_age=3600,
        conditional=True,
    )
    response.cache_control.public = False
    response.cache_control.private = True
    if media_type != "application/pdf":
        # Chromium's PDF viewer does not work in a sandbox; it runs no script of the page's origin anyway.
        response.headers["Content-Security-Policy"] = NO_SCRIPT
    return response
