"""The ring of key events, and the meaning of keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad import keys
from sumpad.app import key_input

KEYS = (("1", "A"), ("*", "0"))
ACTIONS = {"A": ("UP",), "*": ("STAR", "BACK"), "0": ("0", "UNDO")}
ONE, A, STAR, ZERO = range(4)


def codes(*raws):
    """Return what a new keymap makes of (key, kind) pairs."""
    keymap = key_input.Keymap(KEYS, ACTIONS)
    return [keymap.code(key | kind << 6) for key, kind in raws]


@given(st.lists(st.one_of(st.integers(0, 255), st.none()), max_size=60))
def test_the_ring_gives_bytes_in_order_and_refuses_when_full(actions):
    ring = key_input.Ring(5)
    model, refused = [], 0
    for byte in actions:  # a number is put, None takes one out
        if byte is None:
            assert ring.get() == (model.pop(0) if model else -1)
        elif len(model) < 5:
            assert ring.put(byte)
            model.append(byte)
        else:
            assert not ring.put(byte)
            refused += 1
    assert ring.dropped == refused


def test_a_key_without_a_long_meaning_acts_when_pressed():
    assert codes((ONE, keys.PRESS), (ONE, keys.LONG), (ONE, keys.RELEASE)) == [1, -1, -1]


def test_only_arrows_repeat():
    assert codes((A, keys.PRESS), (A, keys.REPEAT)) == [keys.UP, keys.UP]
    assert codes((ONE, keys.PRESS), (ONE, keys.REPEAT)) == [1, -1]


def test_a_key_with_a_long_meaning_acts_when_released_early():
    short = codes((STAR, keys.PRESS), (STAR, keys.REPEAT), (STAR, keys.RELEASE))
    assert short == [-1, -1, keys.STAR]


def test_a_long_press_gives_the_long_meaning_alone():
    presses = [(ZERO, kind) for kind in (keys.PRESS, keys.LONG, keys.RELEASE)]
    assert codes(*presses, *presses) == [-1, keys.UNDO, -1] * 2
    assert codes(*presses, (ZERO, keys.PRESS), (ZERO, keys.RELEASE))[-1] == 0


def test_a_key_that_means_nothing_is_refused_by_name():
    with pytest.raises(ValueError, match="'ESC' has no meaning 'ESC'"):
        key_input.Keymap((("1", "ESC"),), {})
    with pytest.raises(ValueError, match="'A' has no meaning 'JUMP'"):
        key_input.Keymap((("A",),), {"A": ("UP", "JUMP")})


def test_names_and_codes_agree():
    for code, name in enumerate(keys.NAMES):
        assert (int(name) if name.isdigit() else getattr(keys, name)) == code


def test_a_release_without_a_press_means_nothing():
    """For example a key that was held when the console started."""
    release, press = (ZERO, keys.RELEASE), (ZERO, keys.PRESS)
    assert codes(release, press, release) == [-1, -1, 0]
