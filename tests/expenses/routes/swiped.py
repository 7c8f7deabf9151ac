"""The charges on Nils's card, by what was done with them, and how a page lists them."""

MATCHED, TAXI, AMBIGUOUS, DINNER = "CT-000001", "CT-000002", "CT-000003", "CT-000004"
HOTEL, BAGS, GARAGE, PERSONAL, DISPUTED = "CT-000005", "CT-000006", "CT-000007", "CT-000008", "CT-000009"
SLIP = "RCT-000005"
OPEN = 6


def ids(page, rows):
    """Ids of the charges in some rows of the screen, in their order."""
    found = [each.get("id", "") for each in page.select(rows)]
    return [each.removeprefix("charge_") for each in found if each.startswith("charge_")]


def others(page):
    """What stands in the right column."""
    return [box["value"] for box in page.select("input[name=other]")]
