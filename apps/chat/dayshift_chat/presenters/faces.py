"""People as a picture and a name."""

from dayshift_chat.models import Person
from dayshift_chat.presenters.addresses import Addresses
from dayshift_chat.presenters.views import Face
from dayshift_kit.ui.avatars import portrait_code
from dayshift_kit.ui.office import BRANDS, mark_url

APPS = {brand: app for app, brand in BRANDS.items()}


class Faces:
    """Draws people for one page, each of them once."""

    def __init__(self, addresses: Addresses) -> None:
        self.addresses = addresses
        self._drawn: dict[str, Face] = {}

    def of(self, person: Person) -> Face:
        """The person as others see them."""
        if person.id not in self._drawn:
            self._drawn[person.id] = self._draw(person)
        return self._drawn[person.id]

    def _draw(self, person: Person) -> Face:
        status = person.status or ("", "")
        return Face(
            id=person.id,
            name=person.real_name,
            first_name=person.first_name,
            handle=person.handle,
            url=self.addresses.person(person.id),
            avatar=portrait_code(person.portrait, pronouns=person.pronouns),
            mark=mark_url(APPS.get(person.real_name, "chat")) if person.is_bot else "",
            title=person.title,
            place=person.office,
            presence=None if person.is_bot else ("active" if person.presence == "active" else "away"),
            status_emoji=status[0] or None,
            status_text=status[1],
            is_app=person.is_bot,
            is_gone=not person.is_active,
        )
