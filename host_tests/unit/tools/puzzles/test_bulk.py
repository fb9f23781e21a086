"""Texts cut into blocks for kernels: the same puzzles as those that reading.py finds."""

import io
import os
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools.families.sudoku import batch
from sumpad_tools.kernels import native
from sumpad_tools.puzzles import bulk, reading, solve_and_check
from support.running.command import run

GIVEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MANY = GIVEN.replace("5", ".").replace("9", ".").replace("3", ".")
NONE = "55" + GIVEN[2:]
KAKURO = "10000,10400,10300\n10003,0,0\n10004,0,0\n"
CROSSNUM = "crossnum 3\n" + 3 * ". . . | 15\n" + "= 15 15 15\n\\ 15\n/ 15"
LINES = [
    GIVEN,
    f"{GIVEN}  # one",
    f"{GIVEN}\r",
    "",
    " \t",
    "# a comment",
    "# \xe4",
    "53..",
    f"{GIVEN}1",
    "x",
    "1 2",
    "1,2",
    KAKURO,
    CROSSNUM,
    "\n".join(GIVEN[row : row + 9] for row in range(0, 81, 9)),
]


class Slow(io.BytesIO):
    """A stream that gives few bytes at a time, like a pipe."""

    def read1(self, size=-1):
        return super().read1(min(size, 50) if size > 0 else 50)


def facts(pieces):
    """Return what matters of Pieces: not comments, and not how their bytes are counted."""
    return [
        it._replace(size=0, remark="", text=re.sub("[ \t]*#.*", "", it.text).rstrip())
        for it in pieces
    ]


def puzzles_of(items):
    """Return Pieces for Pieces and Blocks; those of Blocks have no line of their own."""
    found = []
    for item in items:
        if isinstance(item, bulk.Block):
            pieces = reading.cut(item.name, io.BytesIO(item.text))
            found += [it._replace(line=0) for it in pieces if it.text]
        else:
            found.append(item)
    return found


@given(st.lists(st.sampled_from(LINES)), st.booleans(), st.sampled_from([io.BytesIO, Slow]))
def test_no_puzzle_is_lost_or_changed(lines, has_end, stream):
    text = "\n".join(lines) + ("\n" if has_end else "")
    content = text.encode()
    wanted = facts(reading.cut("a.txt", io.BytesIO(content)))
    found = facts(puzzles_of(bulk.cut("a.txt", stream(content), batch)))
    assert len(found) == len(wanted)
    for piece, other in zip(found, wanted, strict=True):
        assert piece == (other if piece.line else other._replace(line=0))


def test_plain_lines_are_blocks():
    text = f"# all\n{GIVEN}\n\n{GIVEN}".encode()
    first, last = bulk.cut("a.txt", io.BytesIO(text), batch)
    assert (first.name, first.text + last.text) == ("a.txt", text + b"\n")
    kinds = [type(it).__name__ for it in bulk.cut("a", io.BytesIO(text + b"\n53..\n"), batch)]
    assert kinds == ["Block", "Piece"]


def test_a_long_text_is_several_blocks():
    blocks = list(bulk.cut("a.txt", io.BytesIO(3000 * f"{GIVEN}\n".encode()), batch))
    assert len(blocks) > 3
    assert b"".join(it.text for it in blocks).count(b"\n") == 3000


def test_a_line_without_end_is_not_kept():
    stream = io.BytesIO(f"{GIVEN}\n".encode() + b"1" * 10**6 + b"\n" + GIVEN.encode())
    block, long, last = bulk.cut("a.txt", stream, batch)
    assert block.text == f"{GIVEN}\n".encode() and len(long.text) < 10**5
    assert (last.line, last.text.strip(), last.fault) == (3, GIVEN, None)


def test_there_is_a_pause_before_the_writer_is_waited_for():
    reading_end, writing_end = os.pipe()
    with open(reading_end, "rb") as stream:
        items = bulk.cut("a.txt", stream, batch)
        for _ in range(2):
            os.write(writing_end, f"{GIVEN}\n".encode())
            assert isinstance(next(items), bulk.Block)
            assert next(items) is None
        os.close(writing_end)
        assert list(items) == []


def test_a_line_is_answered_before_the_next_is_waited_for(monkeypatch, capsys):
    answers = []

    def items(source, batch):
        for _ in range(2):
            yield bulk.Block("a.txt", f"{GIVEN}\n".encode(), batch)
            yield None
            answers.append(capsys.readouterr().out)

    monkeypatch.setattr(native, "is_active", lambda: True)
    monkeypatch.setattr(bulk, "items", items)
    assert solve_and_check.solve(["-"], jobs=2) == reading.SOLVED
    assert len(answers) == 2 and answers[0] == answers[1]
    assert "sudoku: 1 solution" in answers[0]


def test_without_compiled_kernels_there_are_none(monkeypatch):
    assert bulk.batch() is None
    monkeypatch.setattr(native, "is_active", lambda: True)
    assert bulk.batch() is batch


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_solve_prints_the_same_in_bulk(tmp_path, monkeypatch, jobs):
    """Here the kernels are Python."""
    lines = [GIVEN, MANY, GIVEN, NONE, "# x", GIVEN, "53..", GIVEN, CROSSNUM, GIVEN]
    (tmp_path / "a.txt").write_text("\n".join(lines))
    (tmp_path / "b.txt").write_text(40 * f"{GIVEN}\n")
    names = [str(tmp_path / name) for name in ("a.txt", "gone.txt", "b.txt")]
    before = run("solve", *names, "--jobs", jobs)
    monkeypatch.setattr(native, "is_active", lambda: True)
    monkeypatch.setattr(bulk, "_BLOCK", 500)
    now = run("solve", *names, "--jobs", jobs)
    assert (now.exit_code, now.stdout, now.stderr) == (2, before.stdout, before.stderr)
    assert now.stdout.count("sudoku: 1 solution") == 45 and now.stderr.count("\n") == 2


def test_solve_of_nothing_in_bulk(monkeypatch):
    texts = ("", "\n# none\n", "\n# none")
    before = [run("solve", "-", text=text).stderr for text in texts]
    monkeypatch.setattr(native, "is_active", lambda: True)
    assert [run("solve", "-", text=text).stderr for text in texts] == before
    assert before[1].startswith("input:3:1: expected a puzzle")
