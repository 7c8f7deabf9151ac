from dayshift_kit.ui.attributes import attributes, classes, opens


def test_names_get_hyphens_and_values_are_escaped():
    assert (
        attributes({"data_action": 'say->"hi"', "for_": "x"}) == ' data-action="say-&gt;&#34;hi&#34;" for="x"'
    )


def test_true_is_a_bare_attribute_and_none_and_false_are_left_out():
    assert attributes({"disabled": True, "hidden": False, "href": None, "value": 0}) == ' disabled value="0"'


def test_classes_skips_what_is_not_there():
    assert classes("btn", None, "", "btn--small") == "btn btn--small"


def test_a_dialogs_button_works_without_script():
    assert opens("box", "dialog")["commandfor"] == "box"
    assert opens("list")["popovertarget"] == "list"
