"""The keys of a PC on two pads with different keys."""

from types import SimpleNamespace

import pytest

from sumpad_tools.play import bindings

PHONE = SimpleNamespace(
    KEYS=(("1", "2", "A"), ("*", "0", "#")),
    ACTIONS={"A": ("UP",), "*": ("STAR", "BACK"), "#": ("HASH", "MENU"), "0": ("0", "UNDO")},
)
ARROWS = SimpleNamespace(
    KEYS=(("UP", "ESC", "H"), ("F1", "ENT", "5")),
    ACTIONS={
        "UP": ("UP",),
        "ESC": ("CLEAR", "BACK"),
        "H": ("DOWN",),
        "F1": ("MENU", "HINT"),
        "ENT": ("FIRE",),
    },
)


def test_legends_and_meanings():
    assert bindings.keys(PHONE) == {
        "1": (0, 0, False),
        "2": (0, 1, False),
        "a": (0, 2, False),
        "*": (1, 0, False),
        "0": (1, 1, False),
        "#": (1, 2, False),
        "up": (0, 2, False),
        "enter": (1, 2, False),
        "escape": (1, 0, True),
        "backspace": (1, 1, False),
        "delete": (1, 1, False),
        "m": (1, 2, True),
        "u": (1, 1, True),
        "h": (1, 2, False),
        "n": (1, 0, False),
    }


def test_a_legend_goes_before_a_meaning():
    keys = bindings.keys(ARROWS)
    assert keys["h"] == keys["down"] == (0, 2, False)
    assert keys["enter"] == (1, 1, False)
    assert keys["escape"] == (0, 1, True)
    assert not {"u", "backspace"} & set(keys)


def test_help_names_what_there_is():
    assert bindings.help_text(PHONE) == (
        "Arrows move, Enter choose, Escape back, Backspace clear, m menu, u undo, h hint, n notes."
    )
    assert bindings.help_text(ARROWS) == ("Arrows move, Enter choose, Escape back, m menu.")


def test_labels_stand_in_the_shape_of_the_pad():
    assert bindings.labels(PHONE) == [
        [("1", "", ""), ("2", "", ""), ("A", "up", "")],
        [("*", "notes", "back"), ("0", "", "undo"), ("#", "hint", "menu")],
    ]
    assert bindings.labels(ARROWS)[0][0] == ("UP", "", "")


def test_positions_are_those_of_an_american_keyboard():
    found = bindings.positions(PHONE)
    assert found["Digit1"] == found["Numpad1"] == (0, 0, False)
    assert found["KeyM"] == (1, 2, True)
    assert "Digit3" not in found and "KeyX" not in found


@pytest.mark.parametrize(
    ("typed", "position", "key"),
    [
        ("1", "Digit1", (0, 0, False)),
        ("#", "Digit3", (1, 2, False)),
        ("&", "Digit1", (0, 0, False)),  # French
        ("é", "Digit2", (0, 1, False)),
        ("٢", "Digit2", (0, 1, False)),  # Arabic
        ("ь", "KeyM", (1, 2, True)),  # Russian
        ("up", "Numpad2", (0, 1, False)),  # without Num Lock
        ("up", "", (0, 2, False)),
        ("", "Digit0", (1, 1, False)),
        (",", "KeyM", None),  # French
        ("b", "KeyN", None),  # Dvorak
        ("x", "KeyX", None),
        ("", "", None),
    ],
)
def test_a_key_is_known_by_what_it_types_or_where_it_is(typed, position, key):
    assert bindings.find_key(PHONE, typed, position) == key
