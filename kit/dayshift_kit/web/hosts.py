"""Under which host names an app answers, so that no other name can be pointed at it."""

from collections.abc import Callable, Iterable

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})


def any_host(host: str) -> bool:
    """For a listener that faces a network: the network decides what it is called."""
    return bool(host)


def only_hosts(names: Iterable[str]) -> Callable[[str], bool]:
    """A check that takes these names and the loopback ones, with any port."""
    known = LOOPBACK_NAMES | {name.lower() for name in names}

    def is_host(host: str) -> bool:
        name, colon, port = host.lower().rpartition(":")
        return (name if colon and port.isdigit() else host.lower()) in known

    return is_host
