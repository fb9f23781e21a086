"""The verb `check`, and what `solve` and `check` say of bad input."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools import ROOT
from support.games.crossnum import magic
from support.running.command import run

PUZZLE = "a puzzle: 'crossnum', 81 characters, or numbers separated by commas"
BAD = {
    "": f"1:1: expected {PUZZLE}, found the end of the text",
    "\n\n": f"3:1: expected {PUZZLE}, found the end of the text",
    "# none\n\n  halma 9": f"3:3: expected {PUZZLE}, found 'halma'",
    "10000:10400:10300\n10003:0:0": f"1:1: expected {PUZZLE}, found '10000:10400:10300'",
    "10000\t10400": "1:1: expected a cell, 0, somewhere, found walls alone",
    "sudoku 9": "1:1: expected 81 characters, '1' to '9', '.' or '0', found 's'",
    "crossnum 21": "1:10: expected a size from 3 to 20, found '21'",
    "crossnum three": "1:10: expected a size from 3 to 20, found 'three'",
    magic.ONE.replace("2 . .", "2 x ."): "2:3: expected '.' or a digit from 1 to 9, found 'x'",
    magic.ONE.replace("2 . .", "2 ."): "2:5: expected '.' or a digit from 1 to 9, found '|'",
    magic.ONE.replace("15", "28", 1): "2:9: expected a sum from 3 to 27, found '28'",
    magic.ONE.replace(". . . | 15\n", ""): "4:1: expected '.' or a digit from 1 to 9, found '='",
    magic.ONE.replace(
        "/ 15\n", ""
    ): "7:1: expected '/' and the sum of this diagonal, found the end",
    magic.ONE + "1 2 3": "8:1: expected the end of the puzzle, found '1'",
    magic.ONE + "crossnum 2": "8:10: expected a size from 3 to 20, found '2'",
    b"crossnum 3\n. \xff": "2:3: expected text, found the byte 0xff",
    b"\x00\x01\x02": f"1:1: expected {PUZZLE}, found '<U+0000><U+0001>...'",
}

DATA = ROOT / "host_tests" / "data"
ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MANY = FULL.replace("1", ".").replace("2", ".")
NONE = "532" + ONE[3:]
BARE = "12345678." + "........9" + 63 * "."
TWICE = "5" + ONE[1:8] + "5" + ONE[9:]

SMALL = "10000,10400,10300\n10003,0,0\n10004,0,0\n"
SMALL_MANY = "10000,10300,10300\n10003,0,0\n10003,0,0\n"
SMALL_NONE = SMALL.replace("10400", "10500")


def test_sums_that_contradict_one_another_need_no_search():
    blank = 12 * ". " + "| 61\n"
    text = "crossnum 12\n" + 12 * blank + "=" + 12 * " 60" + "\n\\ 60\n/ 60\n"
    result = run("check", "-", text=text)
    assert result.exit_code == 1
    assert "no solution: the rows add up to 732, the columns to 720" in result.stdout


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        (magic.ONE, 0, "1 solution"),
        (magic.MANY, 0, "10+ solutions"),
        (magic.NONE, 1, "no solution: row 1 adds up to "),
    ],
)
def test_check(text, status, words):
    result = run("check", "-", text=text)
    assert result.exit_code == status
    assert result.stdout.startswith(f"crossnum 3x3: {words}")


@pytest.mark.parametrize("verb", ["solve", "check"])
@pytest.mark.parametrize(("text", "words"), BAD.items())
def test_bad_input_is_located(verb, text, words):
    result = run(verb, "-", text=text)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"input:{words}")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("path", ["gone.txt", "."])
def test_a_file_that_cannot_be_read(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("check", path)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path}: expected a file of puzzles")


@given(st.one_of(st.binary(), st.text("crossnum 0123456789.|=\\/#\n\t")))
def test_any_input_gets_an_answer(data):
    result = run("check", "-", text=data)
    assert result.exit_code in (0, 1, 2)


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        (ONE, 0, "sudoku: 1 solution, rated 1.2\n"),
        (MANY, 0, "sudoku: 2 solutions\n"),
        ("." * 81, 0, "sudoku: 10+ solutions\n"),
        (TWICE, 1, "sudoku: no solution: row 1 has the digit 5 twice\n"),
        (NONE, 1, "sudoku: no solution\n"),
        (BARE, 1, "sudoku: no solution: r1c9 has no digit left\n"),
        (SMALL, 0, "kakuro 3x3: 1 solution, rated 1.5\n"),
        (SMALL_MANY, 0, "kakuro 3x3: 2 solutions\n"),
        (SMALL_NONE, 1, "kakuro 3x3: no solution: the runs across add up to 7, those down to 8\n"),
        ((DATA / "kakuro" / "loose.csv").read_text(), 3, "kakuro 12x10: gave up"),
    ],
)
def test_check_tells_no_one_and_many_solutions(text, status, words):
    result = run("check", "-", text=text)
    assert (result.exit_code, result.stdout[: len(words)]) == (status, words)
