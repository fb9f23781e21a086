"""Kakuro: codes give the puzzles that they always gave. If not, see puzzles/codes.py.

A file for each family, because the cores share the tests by files.
"""

import pytest

from sumpad_tools.puzzles import codes

GROUPS = codes.groups(codes.kept("kakuro"))


@pytest.mark.parametrize("lines", GROUPS, ids=lambda lines: lines[0].split(" ")[1])
def test_codes_give_what_they_always_gave(lines):
    assert codes.made(lines) == lines
