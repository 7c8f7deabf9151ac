from dayshift_kit.ui.office import mark_url, office_apps


def test_the_launcher_holds_every_linked_app_and_the_one_we_are_in():
    tiles = office_apps({"crm": "http://c/", "chat": "http://x/"}, current="chat", brand="Parley")
    assert [(tile.brand, tile.url, tile.is_current) for tile in tiles] == [
        ("Clientele", "http://c/", False),
        ("Parley", "/", True),
    ]


def test_an_app_nobody_told_us_about_still_gets_a_name_and_a_mark():
    (tile,) = office_apps({}, current="issue_tracker", brand="Tracker")
    assert (tile.brand, tile.mark) == ("Tracker", mark_url("office"))
    linked = office_apps({"issue_tracker": "http://t/"}, current="chat", brand="Parley")
    assert linked[0].brand == "Issue Tracker"
