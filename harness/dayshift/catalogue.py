"""Every task there is."""


class Catalogue:
    def __init__(self, **kw: object) -> None: ...
