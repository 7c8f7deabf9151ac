"""Typefaces of receipts, read from installed font packages; the system's own are never used."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from PIL import ImageFont


class Source(NamedTuple):
    """Where a face lies, and its place on the axes of a variable font."""

    package: str
    file: str
    axes: tuple[int, ...] = ()


SOURCES = {
    "mono": Source("fontpkg_ibm_plex_mono", "files/IBMPlexMono-Medium.ttf"),
    "mono-bold": Source("fontpkg_ibm_plex_mono", "files/IBMPlexMono-Bold.ttf"),
    "narrow": Source("fontpkg_inconsolata", "files/Inconsolata[wdth,wght].ttf", (560, 100)),
    "narrow-bold": Source("fontpkg_inconsolata", "files/Inconsolata[wdth,wght].ttf", (840, 100)),
    "wide": Source("fontpkg_inconsolata", "files/Inconsolata[wdth,wght].ttf", (600, 120)),
    "wide-bold": Source("fontpkg_inconsolata", "files/Inconsolata[wdth,wght].ttf", (880, 120)),
    "sans": Source("fontpkg_pt_sans", "files/PT_Sans-Web-Regular.ttf"),
    "sans-bold": Source("fontpkg_pt_sans", "files/PT_Sans-Web-Bold.ttf"),
    "serif": Source("fontpkg_pt_serif", "files/PT_Serif-Web-Regular.ttf"),
    "serif-bold": Source("fontpkg_pt_serif", "files/PT_Serif-Web-Bold.ttf"),
    "pen": Source("fontpkg_caveat", "files/Caveat[wght].ttf", (600,)),
    "biro": Source("fontpkg_kalam", "files/Kalam-Regular.ttf"),
    "japanese": Source("pylopdf_fonts_jp", "NotoSansJP-Regular.otf"),
    "japanese-bold": Source("pylopdf_fonts_jp", "NotoSansJP-Regular.otf"),
}


@cache
def path(face: str) -> Path:
    """The file of a face.

    Raises:
        FileNotFoundError: its package is not installed.
    """
    source = SOURCES[face]
    spec = find_spec(source.package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"no package {source.package}, which holds the face {face!r}")
    return Path(spec.submodule_search_locations[0]) / source.file


@cache
def font(face: str, size: float) -> ImageFont.FreeTypeFont:
    """A face at a size, without the shaping that differs between machines."""
    found = ImageFont.truetype(str(path(face)), size, layout_engine=ImageFont.Layout.BASIC)
    if axes := SOURCES[face].axes:
        found.set_variation_by_axes(list(axes))
    return found
