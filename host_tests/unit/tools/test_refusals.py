"""What the system or the command line refuses: a sentence on stderr and an exit status, before the
work begins where possible, and never a traceback."""

import os
import subprocess
import sys

import pytest

from sumpad_tools import ROOT
from sumpad_tools.build import firmware
from sumpad_tools.chip import emulator
from support.running.command import SOURCE, refused, run

MAGIC = "crossnum 3\n2 . . | 15\n. . . | 15\n. . . | 15\n= 15 15 15\n\\ 15\n/ 15\n"
REFUSED = 4


def sumpad(*arguments, **options):
    """Run the command in its own process, with output that goes through a buffer."""
    environment = {name: it for name, it in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(
        [sys.executable, "-c", SOURCE, *arguments],
        **{"cwd": ROOT, "env": environment, "text": True, "stdout": subprocess.PIPE} | options,
        stderr=subprocess.PIPE,
    )


# the system


@pytest.mark.parametrize("option", ["--data", "--frames"])
def test_a_folder_that_cannot_be(option):
    done = sumpad("play", "--keys", "fire", option, "/dev/null/x")
    words = "sumpad: cannot read or write /dev/null/x: Not a directory\n"
    assert (done.returncode, done.stdout, done.stderr) == (REFUSED, "", words)


def test_pictures_have_their_folder_before_the_keys_are_pressed(tmp_path, monkeypatch):
    monkeypatch.setattr("sumpad_tools.play.player.Player", pytest.fail)
    with pytest.raises(NotADirectoryError):
        run("play", "--frames", "/dev/null/x")


@pytest.mark.parametrize("count", ["1", "500"], ids=["at the end", "on the way"])
def test_a_disk_that_is_full(count):
    with open("/dev/full", "w") as full:
        done = sumpad("make", "crossnum", "--count", count, stdout=full)
    words = "sumpad: cannot read or write: No space left on device\n"
    assert (done.returncode, done.stderr) == (REFUSED, words)


@pytest.mark.parametrize("count", ["1", "500"], ids=["at the end", "on the way"])
def test_a_reader_that_has_enough(count):
    near, far = os.pipe()
    os.close(near)
    done = sumpad("make", "crossnum", "--count", count, stdout=far)
    os.close(far)
    assert (done.returncode, done.stderr) == (1, "")


def test_no_output_at_all():
    done = sumpad("make", "crossnum", preexec_fn=lambda: os.close(1), stdout=None)
    words = "sumpad: cannot write: the output is closed\n"
    assert (done.returncode, done.stderr) == (REFUSED, words)


def test_no_input_at_all():
    done = sumpad("solve", "-", preexec_fn=lambda: os.close(0))
    words = "input: expected puzzles, found: it is closed\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", words)


def test_no_stderr_at_all(tmp_path):
    file = tmp_path / "magic"
    file.write_text(MAGIC)
    done = sumpad("solve", str(file), preexec_fn=lambda: os.close(2))
    assert (done.returncode, done.stderr) == (0, "") and "solutions" in done.stdout


def test_a_name_that_is_empty(tmp_path):
    file = tmp_path / "magic"
    file.write_text(MAGIC)
    done = sumpad("puzzles", "put", str(file), "--name", "", "--pc", "--data", str(tmp_path / "x"))
    assert done.returncode and "name" in done.stderr and not done.stdout


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (("firmware",), "/dev/null/x/sources"),
        (("puzzles", "put", "-", "--data", "/dev/null/x"), "/dev/null/x"),
    ],
    ids=["firmware", "put"],
)
def test_a_folder_of_ours_that_cannot_be(arguments, place):
    done = sumpad(*arguments, input=MAGIC, env=os.environ | {"SUMPAD_CACHE": "/dev/null/x"})
    assert (done.returncode, done.stdout) == (REFUSED, "")
    assert done.stderr == f"sumpad: cannot read or write {place}: Not a directory\n"


# pictures


@pytest.mark.parametrize("verb", ["play", "emulate"])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("x.jpg", "a picture is a .png file, not 'x.jpg'"),
        ("x", "a picture is a .png file, not 'x'"),
        ("no/x.png", "there is no folder 'no'"),
        ("folder.png", "'folder.png' cannot be written"),
    ],
)
def test_a_picture_that_cannot_be_saved(tmp_path, monkeypatch, verb, name, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.png").mkdir()
    monkeypatch.setattr(emulator, "Emulator", pytest.fail)
    monkeypatch.setattr(firmware, "build_rp2", pytest.fail)
    assert words in refused(verb, "--shot", name)


# folders that are only read


@pytest.mark.parametrize(
    "verb",
    [("results",), ("puzzles", "list"), ("puzzles", "get", "A"), ("puzzles", "remove", "A")],
)
def test_a_folder_that_is_not_there(tmp_path, verb):
    folder = tmp_path / "typo"
    assert "does not exist" in refused(*verb, "--data", str(folder))
    assert not folder.exists()
