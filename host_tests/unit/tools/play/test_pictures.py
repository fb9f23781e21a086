"""The pictures of the README show what the firmware shows."""

import pytest
from PIL import Image

from sumpad_tools.play import pictures

SHEETS = pictures.sheets()


@pytest.mark.parametrize("name", SHEETS)
def test_the_pictures_are_up_to_date(name):
    with Image.open(pictures.FOLDER / f"{name}.png") as saved:
        assert saved.convert("RGB").tobytes() == pictures.sheet(SHEETS[name]).tobytes()
