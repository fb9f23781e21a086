"""The verb `picture`."""

import re

import pytest

from support.running.command import refused, run

SUDOKU = ".6....79....824..3....9..549...6...18..9.1..25...7...631..5....6..243....49....6."
SOLVED = "462315798"
NONE = "crossnum 3\n9 9 . | 15\n. . . | 16\n. . 8 | 17\n= 18 19 20\n\\ 21\n/ 22\n"


def test_a_picture_with_its_solution(tmp_path):
    file = tmp_path / "a.svg"
    assert run("picture", "-", "-o", str(file), "--solution", text=SUDOKU).exit_code == 0
    assert "".join(re.findall(r">(\d)</text>", file.read_text()))[:9] == SOLVED


def test_a_picture_with_notes_and_a_hint(tmp_path):
    file = tmp_path / "a.svg"
    done = run("picture", "-", "-o", str(file), "--notes", "--hint", text=SUDOKU)
    assert done.exit_code == 0 and done.stdout
    assert file.read_text().count("<text") > 100 and 'fill="#cccccc"' in file.read_text()


def test_a_picture_of_one_of_several(tmp_path):
    file = tmp_path / "a.png"
    text = f"{SUDOKU}\n{NONE}"
    run("picture", "-", "-o", str(file), "--number", "2", "--cell", "10", text=text)
    assert file.read_bytes().startswith(b"\x89PNG")
    done = run("picture", "-", "-o", str(file), "--number", "2", "--solution", text=text)
    assert done.exit_code == 1 and "no solution" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("picture", "-", "-o", "a.gif"), "a picture is a .svg or .png file, not 'a.gif'"),
        (("picture", "-", "-o", "a.png", "--solution", "--hint"), "--solution, or --notes"),
        (("picture", "-", "-o", "a.png", "--number", "4"), "the files have no puzzle 4"),
    ],
)
def test_options_that_do_not_fit(arguments, words):
    assert words in refused(*arguments)
