"""Who appears in the gallery."""

from dataclasses import dataclass

from dayshift_kit.ui.avatars import portrait_code


@dataclass(frozen=True)
class Sitter:
    """Somebody to draw and to choose."""

    key: str
    name: str
    title: str
    avatar: str


def _sitter(name: str, title: str, pronouns: str, origin: str, *, is_grey: bool = False) -> Sitter:
    key = name.lower().replace(" ", ".")
    return Sitter(key, name, title, portrait_code(key, pronouns=pronouns, origin=origin, is_grey=is_grey))


SITTERS = (
    _sitter("Maya Osei", "Sales Operations Lead", "she", "ghanaian"),
    _sitter("Tom Harker", "Regional Manager", "he", "anglo"),
    _sitter("Priya Nair", "Revenue Analyst", "she", "indian-south"),
    _sitter("Anneke Visser", "Account Executive", "she", "dutch"),
    _sitter("Kenji Mori", "Sales Engineer", "he", "japanese"),
    _sitter("Lucía Prado", "Field Marketing", "she", "hispanic"),
    _sitter("Omar Haddad", "Support Lead", "he", "arabic", is_grey=True),
    _sitter("Noor Aziz", "Controller", "she", "urdu"),
    _sitter("Callum Baird", "Account Executive", "he", "scottish"),
    _sitter("Wren Laurent", "Design Lead", "they", "french"),
    _sitter("Grace Adeyemi", "General Counsel", "she", "yoruba", is_grey=True),
    _sitter("Harpreet Gill", "Warehouse Lead", "he", "punjabi"),
)
