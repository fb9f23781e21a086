"""Machine code in .mpy files is aligned, and nothing else changes."""

import pytest

from sumpad_tools.device import image, in_place

KERNELS = "sumpad/solver/sudoku/kernels.mpy"
FURTHER = "sumpad/games/kakuro/game.mpy"


@pytest.mark.parametrize("start", range(4))
def test_machine_code_begins_at_multiples_of_four(start):
    content = image.app_files()[KERNELS]
    found = in_place.aligned(content, start)
    assert in_place.aligned(found, start) == found
    assert in_place.aligned(found, start + 1) != found


def test_a_module_without_machine_code_stays_as_it_is():
    content = image.app_files()["sumpad/app/session.mpy"]
    assert in_place.aligned(content, 1) == content


def test_an_image_has_all_files_and_their_code_aligned():
    files = image.app_files()
    whole = image.app_of(files)
    for path, content in files.items():
        found = [content, *(in_place.aligned(content, start) for start in range(4))]
        assert any(it in whole for it in found), path
    for path in (KERNELS, FURTHER):
        (start,) = (at for at in range(4) if in_place.aligned(files[path], at) in whole)
        assert whole.index(in_place.aligned(files[path], start)) % 4 == start
