"""On MicroPython, codes give the puzzles that they always gave: every line of the file."""

import pytest

from sumpad.games import FAMILIES
from sumpad_tools.puzzles import codes


@pytest.mark.parametrize("family", FAMILIES)
def test_codes_give_what_they_always_gave(family, micropython):
    lines = codes.kept(family)
    assert micropython(codes.program(lines)).splitlines() == lines
