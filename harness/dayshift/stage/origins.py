"""Which addresses a browser may be sent to."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from dayshift.errors import ActionError

_PLAIN = re.compile(r"http://(?P<host>[a-z0-9.-]+)(?P<rest>[/?#][!-\[\]-~]*)?", re.IGNORECASE)


@dataclass(frozen=True)
class Origins:
    """The host names of the office. Everything else is refused before the browser sees it."""

    hosts: frozenset[str]

    @classmethod
    def of(cls, hosts: Iterable[str]) -> "Origins":
        return cls(frozenset(hosts))

    def allows(self, url: str) -> bool:
        """True for `http://<host of an app>/…` in plain printable characters, without port or sign-in."""
        found = _PLAIN.fullmatch(url)
        return found is not None and found["host"].lower() in self.hosts

    def check(self, url: str) -> str:
        """The address to open; `parley.localhost/x` is completed to `http://parley.localhost/x`.

        Raises:
            ActionError: `blocked_url`.
        """
        full = url.strip()
        if re.match(r"[a-z0-9.-]+\.localhost([/?#]|$)", full, re.IGNORECASE):
            full = f"http://{full}"
        if not self.allows(full):
            raise ActionError("blocked_url", f"{url[:200]!r} is not a page of the office.")
        return full

    def foreign(self) -> re.Pattern[str]:
        """Matches each request that a page of the office has no business making."""
        ours = "|".join(re.escape(host) for host in sorted(self.hosts))
        return re.compile(rf"^(?!(?:http|ws)://(?:{ours})(?:[/?#]|$)|(?:data|blob|about):)")
