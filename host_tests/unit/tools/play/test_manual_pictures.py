"""The pictures of the README and the manual show what the firmware shows."""

import pytest
from PIL import Image, ImageSequence

from sumpad_tools.play import manual_pictures

SHEETS = manual_pictures.sheets()


@pytest.mark.parametrize("name", SHEETS)
def test_the_pictures_are_up_to_date(name):
    with Image.open(manual_pictures.FOLDER / f"{name}.png") as saved:
        is_the_same = (
            saved.convert("RGB").tobytes() == manual_pictures.sheet(SHEETS[name]).tobytes()
        )
    assert is_the_same  # compared above: pytest would take hours to show how they differ


def test_the_film_is_up_to_date():
    with Image.open(manual_pictures.FOLDER / manual_pictures.FILM_FILE) as saved:
        assert saved.info["loop"] == 0
        shown = [
            (
                frame.convert("L").resize((128, 64), Image.Resampling.NEAREST),
                frame.info["duration"],
            )
            for frame in ImageSequence.Iterator(saved)
        ]
    frames = [
        (it.point(lambda at: 255 * (at > 99)).convert("1").tobytes(), ms) for it, ms in shown
    ]
    is_the_same = frames == manual_pictures.film()
    assert is_the_same


def test_the_film_is_small_enough_for_the_readme():
    assert (manual_pictures.FOLDER / manual_pictures.FILM_FILE).stat().st_size < 150_000
