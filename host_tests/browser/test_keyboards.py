"""Keyboards of all kinds press the keys of the pad, and let go of them."""

import json

import pytest

EVENT = """
const event = new KeyboardEvent('%s', {bubbles: true, cancelable: true, ...%s});
document.body.dispatchEvent(event);
return [...document.querySelectorAll('#pad .down')].map((it) => it.dataset.key);
"""
ALT_GR = {"ctrlKey": True, "altKey": True, "modifierAltGraph": True}

# What a key reports: (keyboard, character, position, modifiers, key of the pad).
KEYS = (
    ("American", "7", "Digit7", {}, "7"),
    ("American", "#", "Digit3", {"shiftKey": True}, "#"),
    ("American", "*", "Digit8", {"shiftKey": True}, "*"),
    ("French", "&", "Digit1", {}, "1"),
    ("French", "é", "Digit2", {}, "2"),
    ("French", "à", "Digit0", {}, "0"),
    ("French", "#", "Digit3", ALT_GR, "#"),
    ("British Mac", "#", "Digit3", {"altKey": True}, "#"),
    ("German", "#", "Backslash", {}, "#"),
    ("Russian", "ь", "KeyM", {}, "F1"),
    ("Greek", "μ", "KeyM", {}, "F1"),
    ("Arabic", "٥", "Digit5", {}, "5"),
    ("Japanese", "Process", "Digit4", {}, "4"),
    ("number pad", "4", "Numpad4", {}, "4"),
    ("number pad without Num Lock", "ArrowUp", "Numpad8", {}, "8"),
    ("number pad without Num Lock", "Insert", "Numpad0", {}, "0"),
    ("number pad without Num Lock", "Clear", "Numpad5", {}, "5"),
    ("number pad", "*", "NumpadMultiply", {}, "*"),
    ("number pad", "Enter", "NumpadEnter", {}, "ENT"),
    ("arrows", "ArrowUp", "ArrowUp", {}, "UP"),
)
# Keys that are not the console's.
OTHERS = (
    ("American", "1", "Digit1", {"metaKey": True}),
    ("American", "r", "KeyR", {"ctrlKey": True}),
    ("American", "ArrowLeft", "ArrowLeft", {"altKey": True}),
    ("French Mac", "µ", "KeyM", {"altKey": True}),
    ("French", ",", "KeyM", {}),
    ("Dvorak", "b", "KeyN", {}),
)


def send(page, kind, character, position, more):
    """Send an event of the keyboard; return the keys of the pad that are down then."""
    event = {"key": character, "code": position, **more}
    return page.run(EVENT % (kind, json.dumps(event)))


def test_keys_are_known_by_character_or_position(shared):
    page = shared()
    page.reads("Pick a game")
    for keyboard, character, position, more, key in KEYS:
        down = send(page, "keydown", character, position, more)
        assert down == [key], (keyboard, character, position)
        assert send(page, "keyup", character, position, more) == []


def test_other_keys_belong_to_the_browser(shared):
    page = shared()
    page.reads("Pick a game")
    for keyboard, character, position, more in OTHERS:
        assert send(page, "keydown", character, position, more) == [], (keyboard, character)
        send(page, "keyup", character, position, more)


def test_a_key_whose_modifier_goes_up_first_is_released(shared):
    page = shared()
    page.reads("Pick a game")
    assert send(page, "keydown", "#", "Digit3", {"shiftKey": True}) == ["#"]
    assert send(page, "keyup", "3", "Digit3", {}) == []


@pytest.mark.parametrize("key", ["1", "ArrowDown"])
def test_command_on_a_mac_leaves_no_key_down(shared, key):
    """macOS does not report that a key goes up while Cmd is down."""
    page = shared()
    page.reads("Pick a game")
    position = f"Digit{key}" if key.isdigit() else key
    assert len(send(page, "keydown", key, position, {})) == 1
    assert send(page, "keydown", "Meta", "MetaLeft", {"metaKey": True}) == []


def test_a_window_that_loses_the_keyboard_leaves_no_key_down(shared):
    """Another window gets the report that the key goes up."""
    page = shared()
    page.reads("Pick a game")
    assert send(page, "keydown", "1", "Digit1", {}) == ["1"]
    page.run("dispatchEvent(new Event('blur'))")
    assert page.run("return document.querySelectorAll('#pad .down').length") == 0
