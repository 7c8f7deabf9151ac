"""The frozen list of Chromium switches. A change of it changes pixels, so each run records it."""

from collections.abc import Mapping

FLAGS: tuple[str, ...] = (
    "--font-render-hinting=none",
    "--disable-lcd-text",
    "--force-color-profile=srgb",
    "--disable-smooth-scrolling",
    "--disable-skia-runtime-opts",
    "--disable-partial-raster",
    "--disable-checker-imaging",
    "--disable-gpu",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--no-pings",
    "--no-first-run",
    "--no-default-browser-check",
    "--noerrdialogs",
    "--autoplay-policy=user-gesture-required",
    "--disable-spell-checking",
)

DROPPED_DEFAULTS: tuple[str, ...] = ("--hide-scrollbars",)


def resolver_rules(addresses: Mapping[str, str]) -> str:
    """The switch that leads each app's host to this machine and every other name nowhere.

    Args:
        addresses: `host:port` where the app listens, by the host name the browser uses.
    """
    mapped = [f"MAP {host}:80 {address}" for host, address in sorted(addresses.items())]
    return f"--host-resolver-rules={', '.join([*mapped, 'MAP * ~NOTFOUND'])}"
