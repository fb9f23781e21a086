"""Cross-number: codes give the puzzles that they always gave. If not, see puzzles/codes.py.

A file for each family, because the cores share the tests by files. `test` takes some of the codes
here, and all of them on MicroPython.
"""

import pytest

from sumpad_tools.puzzles import codes

LINES = codes.kept("crossnum")
EVERY = 6  # another code of each kind that comes next: there are five


def test_some_codes_give_what_they_always_gave():
    some = LINES[::EVERY]
    assert codes.made(some) == some


@pytest.mark.full
@pytest.mark.parametrize("lines", codes.groups(LINES), ids=lambda lines: lines[0].split(" ")[1])
def test_codes_give_what_they_always_gave(lines):
    assert codes.made(lines) == lines
