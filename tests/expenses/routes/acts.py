"""The buttons of a report's page."""


def acts(page):
    """The buttons of a page that can be used, and those that cannot with the reason."""
    buttons = page.select(
        ".report-head__acts > button, .report-head__acts > .act > button, #report-menu button"
    )
    usable = [" ".join(each.text.split()) for each in buttons if each.get("aria-disabled") != "true"]
    refused = {
        " ".join(each.text.split()): each.get("data-tooltip", "")
        for each in buttons
        if each.get("aria-disabled") == "true"
    }
    return [each for each in usable if each], refused
