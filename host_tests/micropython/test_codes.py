"""On MicroPython, codes give the puzzles that they always gave: every line of the file."""

import pytest

from sumpad.games import FAMILIES
from sumpad_tools.puzzles import frozen_codes


@pytest.mark.parametrize("family", FAMILIES)
def test_codes_give_what_they_always_gave(family, micropython):
    lines = frozen_codes.kept(family)
    assert micropython(frozen_codes.program(lines)).splitlines() == lines
