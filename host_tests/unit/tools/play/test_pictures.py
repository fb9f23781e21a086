"""The pictures of the README show what the firmware shows."""

import pytest
from PIL import Image

from sumpad_tools.play import pictures

SHEETS = pictures.sheets()


@pytest.mark.parametrize("name", SHEETS)
def test_the_pictures_are_up_to_date(name):
    with Image.open(pictures.FOLDER / f"{name}.png") as saved:
        is_the_same = saved.convert("RGB").tobytes() == pictures.sheet(SHEETS[name]).tobytes()
    assert is_the_same  # not compared here: to tell how they differ would take hours
