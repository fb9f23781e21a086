"""The key labels that screens name."""

import pytest

from sumpad import keys
from sumpad.app import key_labels
from sumpad.app.screens import base
from sumpad.view import fonts
from sumpad_tools import boards


@pytest.mark.parametrize(
    ("board", "codes", "legend"),
    [
        ("pico_keypad_4x5", base.SELECT_KEYS, "ENT"),
        ("pico_keypad_4x5", base.BACK_KEYS, "ESC"),
        ("pico_keypad_4x5", (keys.MENU,), "F1"),
        ("pico_keypad_4x5", (keys.REDO,), "hold F2"),
        ("pico_keypad_4x4", base.SELECT_KEYS, "#"),
        ("pico_keypad_4x4", base.BACK_KEYS, "*"),
        ("pico_keypad_4x4", (keys.MENU,), "hold #"),
        ("pico_keypad_4x4", (keys.RIGHT,), "D"),
        ("pico_keypad_4x4", (keys.HINT,), ""),
    ],
)
def test_the_first_key_that_need_not_be_held_is_named(board, codes, legend):
    assert key_labels.legend(boards.load(board), codes) == legend


@pytest.mark.parametrize("board", boards.names())
def test_an_arrow_key_is_named_by_its_letter_if_it_has_one(board):
    pad = boards.load(board)
    codes = keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
    is_lettered = board == "pico_keypad_4x4"
    for code, letter, arrow in zip(codes, "ABCD", fonts.ARROWS, strict=True):
        assert key_labels.arrow(pad, code) == (letter if is_lettered else arrow)
    words = "A B" if is_lettered else fonts.UP + fonts.DOWN
    assert key_labels.arrow(pad, keys.UP, keys.DOWN) == words
