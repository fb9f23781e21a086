"""Tests are in folders like those of the code that they test: unit/ mirrors firmware/sumpad, and
unit/tools mirrors tools/sumpad_tools. The folder `frozen` is for the modules beside
firmware/sumpad, which are frozen into the firmware, and `repo` is for tests of the repository."""

from fnmatch import fnmatch
from pathlib import PurePosixPath

import pytest

from sumpad.games import FAMILIES
from sumpad_tools import ROOT

TESTS = ROOT / "host_tests"
UNIT = TESTS / "unit"
REPO = PurePosixPath("repo")
FROZEN = PurePosixPath("frozen")

FILES = [PurePosixPath(path.relative_to(UNIT)) for path in sorted(UNIT.rglob("*.py"))]
FOLDERS = sorted({folder for file in FILES for folder in file.parents} - {PurePosixPath()})


def mirrored(folder):
    """Return the folder of the code that a folder's tests test."""
    if folder.parts[0] == "tools":
        return ROOT / "tools" / "sumpad_tools" / folder.relative_to("tools")
    if folder == FROZEN:
        return ROOT / "firmware"
    return ROOT / "firmware" / "sumpad" / folder


def is_named_for_a_family(file):
    """Return whether a file's name contains the name of a family, which its folder should say
    instead."""
    return any(family in file.stem for family in FAMILIES)


def test_a_folder_is_named_for_one_of_the_house():
    folders = [folder for folder in FOLDERS if folder != REPO]
    assert [folder for folder in folders if not mirrored(folder).is_dir()] == []


def test_a_folder_is_not_passed_over(pytestconfig):
    """Pytest skips folders with some names, such as build, unless it is configured
    otherwise."""
    patterns = pytestconfig.getini("norecursedirs")
    assert [(it, name) for it in FOLDERS for name in patterns if fnmatch(it.name, name)] == []


def test_every_file_has_a_folder():
    assert [str(file) for file in FILES if file.parent not in FOLDERS] == []
    assert [path.name for path in TESTS.glob("*.py")] == ["conftest.py"]


def test_a_family_is_named_by_its_folders_alone():
    assert [file for file in FILES if is_named_for_a_family(file)] == []


@pytest.mark.parametrize(
    ("file", "is_wrong"),
    [
        ("games/kakuro/test_game.py", False),
        ("games/kakuro/test_kakuro_game.py", True),
        ("app/test_sudoku.py", True),
        ("tools/families/sudoku/test_bench.py", False),
        ("tools/play/test_sudoku.py", True),
    ],
)
def test_a_name_in_the_wrong_place_is_found(file, is_wrong):
    assert is_named_for_a_family(PurePosixPath(file)) == is_wrong


@pytest.mark.parametrize(
    "folder", ["bench", "tools/solver", "tools/repo", "frozen/app", "solver/crosswords"]
)
def test_a_folder_in_the_wrong_place_is_found(folder):
    assert not mirrored(PurePosixPath(folder)).exists()
