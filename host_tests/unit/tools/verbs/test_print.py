"""The verb `print`."""

import base64
import re
import zlib

import pytest

from support.running.command import refused, run

SUDOKU = ".6....79....824..3....9..549...6...18..9.1..25...7...631..5....6..243....49....6."
SOLVED = "462315798"
NONE = "crossnum 3\n9 9 . | 15\n. . . | 16\n. . 8 | 17\n= 18 19 20\n\\ 21\n/ 22\n"


def words_of(file):
    """Return the words of each page of a PDF."""
    raw = file.read_bytes()
    assert raw.startswith(b"%PDF-")
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", raw, re.DOTALL):
        content = zlib.decompress(base64.a85decode(stream.strip().removesuffix(b"~>")))
        found.append([it.decode() for it in re.findall(rb"\((.*?)\) Tj", content)])
    return found


def test_puzzles_are_printed_with_their_solutions(tmp_path):
    file = tmp_path / "sheet.pdf"
    text = f"{SUDOKU} 日 easy\nrubbish\n{NONE}"
    done = run("print", "-", "-o", str(file), "--per", "1", text=text)
    assert (done.exit_code, done.stdout) == (2, f"{file}: 2 puzzles\n")
    bad, unsolvable = done.stderr.splitlines()
    assert bad.startswith("input:2:1: expected 81 characters")
    assert unsolvable.startswith("input:3: no solution")
    first, second, solutions = words_of(file)
    assert first[:2] == ["1", "? easy"] and first[-1] == "1" and second[0] == "2"
    assert "".join(first[2:-1]) == SUDOKU.replace(".", "")
    assert "".join(solutions[2:11]) == SOLVED and solutions[-1] == "3"
    before = file.read_bytes()
    run("print", "-", "-o", str(file), "--per", "1", text=text)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("print", "-", "-o", "a.doc"), "the output is a .pdf file, not 'a.doc'"),
        (("print", "-", "-o", "a.pdf", "--per", "5"), "--per is one of (1, 2,"),
        (("print", "-", "-o", "a.pdf", "--paper", "b9"), "--paper is one of a4"),
    ],
)
def test_options_that_do_not_fit(arguments, words):
    assert words in refused(*arguments)
