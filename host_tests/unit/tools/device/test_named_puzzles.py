"""Names of puzzles."""

import pytest

from sumpad_tools.device import named_puzzles, stores


@pytest.mark.parametrize(
    ("name", "taken", "expected"),
    [
        ("A", (), "A"),
        ("A", ("A",), "A-2"),
        ("A-1", ("A-1", "A-2"), "A-3"),
        ("ABCDEFGH", ("ABCDEFGH",), "ABCDEF-2"),
        ("ABCDEF-9", {f"ABCDEF-{n}" for n in range(1, 10)}, "ABCDE-10"),
    ],
)
def test_a_number_for_a_name_that_is_taken(name, taken, expected):
    assert named_puzzles.unused(name, taken) == expected


@pytest.mark.parametrize("name", ["", "magic", "TOO-LONG-", "A B", "A.B", "Ä"])
def test_what_is_no_name(name):
    with pytest.raises(
        stores.StoreError, match="is not a name for a puzzle: use 1 to 8 characters"
    ):
        named_puzzles.check_name(name)


@pytest.mark.parametrize(
    ("stem", "count", "names"),
    [
        ("magic", 1, ["MAGIC"]),
        ("two of them", 1, ["TWO-OF-T"]),
        ("Über_7", 1, ["BER-7"]),
        ("...", 1, ["PUZZLE"]),
        ("ab", 3, ["AB-1", "AB-2", "AB-3"]),
        ("abcdefgh", 10, [*(f"ABCDEF-{n}" for n in range(1, 10)), "ABCDE-10"]),
        ("any", 0, []),
    ],
)
def test_names_after_a_file(stem, count, names):
    assert named_puzzles.names_for(stem, count) == names
    for name in names:
        named_puzzles.check_name(name)


def test_the_console_can_type_all_that_is_a_name():
    from sumpad.app.screens import puzzle_name

    assert puzzle_name.LONGEST == named_puzzles.LONGEST_NAME
    assert all(named_puzzles._NAME.fullmatch(character) for character in puzzle_name._CHARACTERS)
