"""The command line: what goes in, what comes out, the exit status; never a traceback."""

import re
import subprocess
import sys

import pytest

from sumpad_tools import ROOT, cli
from support.games.crossnum import magic
from support.running import command as the_command


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Provides a call of sumpad.py with arguments and an input (text or bytes) in an empty folder.
    Its result has exit_code, stdout and stderr. An exception that would be a traceback fails the
    test."""
    monkeypatch.chdir(tmp_path)
    return the_command.run


def test_without_a_verb_the_verbs_are_told(run):
    shown = run().output
    for verb in ("play", "solve", "make", "check", "firmware", "emulate", "flash", "test"):
        assert re.search(rf"\b{verb}\b", shown)


@pytest.mark.parametrize(
    "command",
    [it.name or it.callback.__name__ for it in cli.app.registered_commands],
)
def test_every_verb_has_help(run, command):
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Usage: " in result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("make", "halma"), "no family 'halma'; there are: crossnum"),
        (("make", "crossnum", "--size", "13"), "--size is 3 to 12, not 13"),
        (("make", "sudoku", "--code", "99000000"), "no sudoku puzzle has the code 99000000"),
        (("make", "crossnum", "--count", "0"), "greater than or equal to 1"),
        (("make", "crossnum", "--grade", "evil"), "one of easy, medium, hard, expert, not 'evil'"),
        (("make", "crossnum", "--single", "--grade", "easy"), "--single or --grade, not both"),
        (("make", "crossnum", "--thorough"), "--thorough is for boards of --single or a --grade"),
        (("make", "crossnum", "--day", "today", "--rate"), "--day allows no option but"),
        (("solve", "-", "--stats", "--rate"), "--stats or --rate, not both"),
        (("solve", "-", "--limit", "0"), "greater than or equal to 1"),
        (("play", "--board", "gone"), "no board 'gone'"),
        (("play", "--size", "2"), "--size is 3 to 12, not 2"),
        (("play", "--code", "-1"), "--code is 0 to 999999, not -1"),
        (("play", "--window", "--terminal"), "--window or --terminal, not both"),
        (("play", "--keys", "up", "--terminal"), "without --window and --terminal"),
        (("play", "--keys", "up halt"), "line 1, column 4"),
        (("emulate", "--keys", "up halt"), "line 1, column 4"),
        (("emulate", "--size", "2"), "--size is 3 to 12, not 2"),
        (("emulate", "--family", "sudoku", "--size", "9"), "sudoku has no --size"),
        (("emulate", "--family", "halma"), "no family 'halma'; there are: crossnum"),
        (("emulate", "--code", "-1"), "--code is 0 to 999999, not -1"),
        (("emulate", "--window", "--terminal"), "--window or --terminal, not both"),
        (("emulate", "--shot", "x.png", "--window"), "without --window and --terminal"),
        (("bench", "makers"), "sudoku, kakuro, saving, pc, not 'makers'"),
        (("bench", "saving", "--codes", "3"), "saving has no --codes"),
        (("bench", "crossnum", "--kind", "open"), "--kind is one of single, easy, medium, hard"),
        (("bench", "kakuro", "--kind", "open"), "--kind is one of single, easy, medium, hard"),
        (("bench", "kakuro", "--size", "5"), "--size of kakuro is 6x6 to 12x12, not 5"),
        (("flash", "--board", "pico_keypad_4x5"), "No such option: --board"),
        (("firmware", "--board", "gone"), "no board 'gone'"),
        (("firmware", "--unix", "--app", "x.romfs"), "--unix or --app, not both"),
    ],
)
def test_options_that_do_not_fit(run, arguments, words):
    result = run(*arguments)
    assert result.exit_code == 2
    # typer breaks lines inside a frame
    assert words in re.sub(r"[\s│]+", " ", result.stderr)


def sumpad(*arguments, text=""):
    """Run the command in its own process, without the bootstrap."""
    return subprocess.run(
        [sys.executable, "-c", the_command.SOURCE, *arguments],
        cwd=ROOT,
        input=text,
        capture_output=True,
        text=True,
    )


def test_the_process_has_the_exit_status():
    assert sumpad("solve", "-", text=magic.ONE).returncode == 0
    assert sumpad("solve", "-", text=magic.NONE).returncode == 1
    assert sumpad("solve", "-", text="?").returncode == 2


def test_an_error_of_a_tool_is_a_sentence():
    done = sumpad("flash", "--port", "/no/such/port")
    assert (done.returncode, done.stdout) == (1, "")
    assert "sumpad: cannot open /no/such/port" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_script_is_played(run, tmp_path):
    result = run("play", "--code", "5", "--keys", "wait:500 shot:start down", "--frames", "out")
    assert (result.exit_code, result.stdout) == (0, "")
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names[0] == "000.png"
    assert names[-1] == "start.png"
    assert len(names) > 2


def test_the_last_picture_is_saved_or_printed(run, tmp_path):
    assert run("play", "--shot", "last.png").stdout == ""
    assert (tmp_path / "last.png").read_bytes().startswith(b"\x89PNG")
    printed = run("play", "--keys", "down").stdout.splitlines()
    assert [len(line) for line in printed] == [128] * 32
    assert len(set(printed)) > 3
