"""Skills: how far hints had to go, and their file."""

import pytest

from sumpad.app import skills
from sumpad.storage import files

FAMILY = "sudoku"


@pytest.fixture
def store(tmp_path):
    return files.Store(str(tmp_path))


def test_the_last_eight_times_are_kept_by_technique(store):
    assert skills.read(store, FAMILY) == {}
    for depth in (4, 3, 2, 1, 0, 0, 1, 2, 3):
        skills.note(store, FAMILY, "naked pair", depth)
    skills.note(store, FAMILY, "X-wing", skills.NONE)
    assert skills.read(store, FAMILY) == {"naked pair": "32100123", "X-wing": "0"}
    assert skills.read(store, "kakuro") == {}
    assert store.read("skills-sudoku") == "skills 1\n32100123 naked pair\n0 X-wing\n"


def test_a_technique_is_the_shakier_the_further_its_hints_had_to_go():
    assert skills.shakiness("0") == 0 < skills.shakiness("00000001")
    shaky = ["44", "4", "400", "00000001", "0"]
    assert sorted(shaky, key=skills.shakiness, reverse=True) == shaky
    assert skills.shakiness("44") == skills.shakiness("4")


@pytest.mark.parametrize(
    "text",
    ["", "skills 2\n", "skills 1\n5 X-wing\n", "skills 1\n000000000 X-wing\n", "statistics 1\n"],
)
def test_an_unusable_file_is_put_aside_and_a_new_one_begun(store, text):
    store.write("skills-sudoku", text)
    with pytest.raises(files.DamagedError, match=r"skills-sudoku kept as skills-sudoku\.bad"):
        skills.read(store, FAMILY)
    assert skills.read(store, FAMILY) == {}
    store.write("skills-sudoku", text)
    skills.note(store, FAMILY, "X-wing", skills.DIGIT)
    assert skills.read(store, FAMILY) == {"X-wing": "4"}


def test_a_file_that_was_changed_by_hand_is_damaged(store, tmp_path):
    skills.note(store, FAMILY, "X-wing", skills.NONE)
    path = tmp_path / "skills-sudoku"
    path.write_bytes(path.read_bytes().replace(b"0 X", b"4 X"))
    with pytest.raises(files.DamagedError, match="damaged"):
        skills.read(store, FAMILY)
