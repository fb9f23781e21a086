"""Machine code in .mpy files is aligned, and nothing else changes."""

import pytest

from sumpad_tools.device import image, in_place

KERNELS = "sumpad/solver/kakuro/hint_kernels.mpy"
COPIED = "sumpad/games/kakuro/game.mpy"


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
        found = [
            in_place.aligned(content, start, in_place_too)
            for start in range(4)
            for in_place_too in (True, False)
        ]
        assert any(it in whole for it in found), path
    for path, is_in_place in ((KERNELS, True), (COPIED, False)):
        starts = [whole.find(in_place.aligned(files[path], at, is_in_place)) for at in range(4)]
        assert any(start % 4 == at for at, start in enumerate(starts) if start >= 0), path


def test_code_that_is_to_be_copied_begins_at_no_multiple_of_four():
    content = image.app_files()[KERNELS]
    for start in range(4):
        copied = in_place.aligned(content, start, False)
        assert in_place.aligned(copied, start, False) == copied
        assert in_place.aligned(copied, start) != copied
