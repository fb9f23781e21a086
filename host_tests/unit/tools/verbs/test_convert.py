"""The verb `convert`, and `--format` of `make` and `solve`."""

import re

import pytest

from sumpad_tools import ROOT
from sumpad_tools.puzzles import formats
from support.running.command import refused, run

PUZZLE = ".6....79....824..3....9..549...6...18..9.1..25...7...631..5....6..243....49....6."
CROSSNUM = "crossnum 3\n2 . . | 15\n. . . | 15\n. . 8 | 15\n= 15 15 15\n\\ 15\n/ 15\n"
ID = "3x3:a6d7_9d8_2_4b3d9b5_4_9c6c1_8b9a1b2_5c7c6_3_1b5d6b2_4_3d4_9d6a\n"
KAKURO = "10000,10400,10300\n10003,0,0\n10004,0,0\n"


def test_puzzles_are_converted_and_the_rest_is_reported(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(f"{ID}\n{PUZZLE[1:]}\n{KAKURO}\n{PUZZLE} easy\n")
    done = run("convert", str(file), "--format", "lines")
    assert (done.exit_code, done.stdout) == (2, f"{PUZZLE}\n{PUZZLE}  # easy\n")
    assert done.stderr.splitlines() == [
        f"{file}:3:81: expected 81 characters, '1' to '9', '.' or '0', found 80 of them",
        f"{file}:4: --format lines is for sudoku, not kakuro",
    ]


def test_a_file_is_written_in_the_format_of_its_ending(tmp_path):
    done = run("convert", "-", "-o", str(tmp_path / "a.sdk"), text=ID + ID)
    assert (done.exit_code, done.output) == (0, "")
    assert (tmp_path / "a.sdk").read_text().count(".6....79.\n...824..3\n") == 2
    done = run("convert", str(tmp_path / "a.sdk"), "-o", str(tmp_path / "a.xml"))
    assert (tmp_path / "a.xml").read_text().startswith("<?xml")
    assert run("convert", str(tmp_path / "a.xml"), "--format", "sgt").stdout == ID + ID


def test_make_in_a_format():
    made = run("make", "kakuro", "--code", "7", "--count", "2", "--format", "tabs").stdout
    assert run("check", "-", text=made).stdout.count("1 solution") == 2
    made = run("make", "sudoku", "--code", "7", "--format", "opensudoku").stdout
    assert "code 000007" in made and made.endswith("</opensudoku>\n")
    assert run("make", "sudoku", "--day", "2026-11-28", "--format", "sgt").stdout[:4] == "3x3:"


def test_solve_in_a_format():
    shown = run("solve", "--format", "grid", "-", text=PUZZLE).stdout.splitlines()
    assert shown[:2] == ["sudoku: 1 solution", "4 6 2 | 3 1 5 | 7 9 8"]
    shown = run("solve", "--format", "newspaper", "-", text=CROSSNUM).stdout
    assert shown.endswith(" 2  8  5 15\n 8  5  2 15\n 5  2  8 15\n15 15 15 15\n")
    assert "--format tabs is for kakuro" in run("solve", "--format", "tabs", "-", text=ID).stdout
    assert "has no format" in run("solve", "--format", "tabs", "-", text=KAKURO).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("convert", "-", "--format", "doc"), "--format is one of text, opensudoku"),
        (("make", "sudoku", "--format", "tabs"), "--format tabs is for kakuro, not sudoku"),
        (("make", "sudoku", "--format", "sgt", "--json"), "--format or --json, not both"),
        (("solve", "-", "--format", "sgt", "--json"), "--format or --json or --stats"),
        (("solve", "-", "--format", "json"), "--format is one of"),
    ],
)
def test_options_that_do_not_fit(arguments, words):
    assert words in refused(*arguments)


def test_help_and_readme_list_the_formats():
    page = (ROOT / "tools" / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \| (\w+) \| (.*) \|$", page, re.MULTILINE)
    of_table = [(it.name, it.family or "all", it.about) for it in formats.TABLE]
    assert [it for it in listed if it[0] in {name for name, _, _ in of_table}][1:] == of_table[1:]
    shown = run("convert", "--help").stdout
    assert all(it.name in shown for it in formats.TABLE)
