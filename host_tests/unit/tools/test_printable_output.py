"""Output that a pipe, a file or a console cannot show: replaced, never a traceback."""

import os
import subprocess
import sys

import pytest

from sumpad_tools import ROOT, printable_output
from support.running.command import SOURCE

PUZZLE = ".6....79....824..3....9..549...6...18..9.1..25...7...631..5....6..243....49....6."


def sumpad(encoding, *arguments, folder=ROOT, text=""):
    """Run the command with output of an encoding; return its exit status, stdout and stderr."""
    settings = {
        "PYTHONIOENCODING": encoding,
        "PYTHONUTF8": "0",
        "PYTHONPATH": str(ROOT / "tools"),
    }
    done = subprocess.run(
        [sys.executable, "-c", SOURCE, *arguments],
        cwd=folder,
        env=os.environ | settings,
        input=text.encode(),
        capture_output=True,
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_picture_in_characters(encoding):
    status, shown, errors = sumpad(encoding, "play", "--keys", "fire")
    assert (status, errors) == (0, b"")
    shown.decode(encoding)
    lines = shown.splitlines()
    assert len(lines) == 32 and {len(line) for line in lines} <= set(range(129))
    assert b"#" in shown and b"?" not in shown


def test_a_name_that_is_no_text(tmp_path):
    name = os.fsdecode(b"caf\xe9.txt")
    (tmp_path / name).write_text(PUZZLE)
    status, shown, errors = sumpad("utf-8", "check", name, name, folder=tmp_path)
    line = b"caf?.txt:1: sudoku: 1 solution, rated 1.2\n"
    assert (status, shown, errors) == (0, line * 2, b"")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_help_and_messages(encoding, tmp_path):
    assert sumpad(encoding, "make", "--help")[0] == 0
    assert sumpad(encoding, "make", "chess")[0] == 2
    status, _, errors = sumpad(encoding, "check", "日本", folder=tmp_path)
    assert status == 2 and errors.startswith(b"??: expected a file of puzzles")


def test_what_a_character_is_replaced_by():
    assert "".join(map(printable_output.alike, "▀▄█⣿│─┌┼╔…—→é")) == '"_##|-+++.->?'
