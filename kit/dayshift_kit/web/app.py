"""The app factory: one Flask application around one app's manifest and worlds."""

import logging
import time
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, g, make_response, request
from flask.typing import ResponseReturnValue

from dayshift_kit import ui
from dayshift_kit.identity.routes import identity
from dayshift_kit.live.routes import live
from dayshift_kit.manifest import AppManifest
from dayshift_kit.store import WorldStore
from dayshift_kit.web import pages, refusals
from dayshift_kit.web.access import Access, access_of, outside
from dayshift_kit.web.compiled import compiled_templates
from dayshift_kit.web.headers import harden
from dayshift_kit.web.site import Site
from dayshift_kit.web.visit import answer_in_world, hand_over_pass

MOST_FIELDS = 2000

log = logging.getLogger("dayshift.web")


class OfficeApp(Flask):
    """A Flask application whose views run inside the visitor's world."""

    def __init__(self, site: Site) -> None:
        super().__init__(site.manifest.package, static_folder=None, template_folder="templates")
        self.site = site
        self.extensions["dayshift_site"] = site

    def dispatch_request(self) -> ResponseReturnValue:
        """Check the address and size, then run the view in the world it belongs to."""
        if not self.site.is_host(request.host):
            abort(421)
        if (request.content_length or 0) > self.site.body_limit:
            abort(413)
        if request.routing_exception is not None:
            self.raise_routing_exception(request)
        if _is_source_map():
            abort(404)
        access = access_of(self.view_functions[request.endpoint or ""])
        if access is Access.OUTSIDE or request.method == "OPTIONS":
            return super().dispatch_request()
        return answer_in_world(self.site, access, self._run_view)

    def _run_view(self) -> Response:
        response: Response = self.make_response(super().dispatch_request())
        return response


def create_app(manifest: AppManifest, store: WorldStore, *, key: bytes, **options: Any) -> OfficeApp:
    """Build the public application of an app.

    Args:
        manifest: The app.
        store: The worlds it serves.
        key: Signs cookies and form tokens; keep it when sign-ins should survive a restart.
        options: Other fields of `Site`: `default_world`, `is_host`, `links`, `body_limit`, `origin`.
    """
    return app_of(Site(manifest=manifest, store=store, key=key, **options))


def app_of(site: Site) -> OfficeApp:
    """Build the public application around an existing site."""
    app = OfficeApp(site)
    app.config.update(MAX_CONTENT_LENGTH=site.body_limit, MAX_FORM_PARTS=MOST_FIELDS)
    app.config.update(MAX_FORM_MEMORY_SIZE=site.body_limit)
    built = Path(app.root_path) / "static" / "build"
    app.jinja_env.bytecode_cache = compiled_templates(site.store.cache_dir)
    ui.install(app, {site.manifest.name: built} if built.exists() else {})
    app.add_url_rule("/healthz", "healthz", healthz)
    for blueprint in (identity, live, *site.manifest.blueprints):
        app.register_blueprint(blueprint)
    pages.install(app, site)
    refusals.install(app)
    app.before_request(_start_watch)
    app.after_request(partial(_finish, site))
    return app


@outside
def healthz() -> Response:
    return make_response("ok", 200, {"Content-Type": "text/plain; charset=utf-8"})


def _is_source_map() -> bool:
    """Whether a built file is one that only developers need."""
    return request.endpoint == "kit.show" and request.path.endswith(".map")


def _start_watch() -> None:
    g.started = time.perf_counter()


def _finish(site: Site, response: Response) -> Response:
    seconds = time.perf_counter() - g.get("started", time.perf_counter())
    site.metrics.observe("public", method=request.method, status=response.status_code, seconds=seconds)
    if log.isEnabledFor(logging.INFO):
        rule = request.url_rule.rule if request.url_rule is not None else None
        said = {"method": request.method, "rule": rule, "status": response.status_code}
        log.info("request", extra={**said, "milliseconds": round(seconds * 1000, 2)})
    return harden(hand_over_pass(site, response))
