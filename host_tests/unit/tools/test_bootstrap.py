"""The bootstrap: a real environment from a package made here, and everything that can go wrong."""

import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from sumpad_tools import ROOT, bootstrap

SUMPAD = ROOT / "tools" / "sumpad.py"


def fake_python(folder):
    """Make a folder look like an environment."""
    python = bootstrap.python_of(folder)
    python.parent.mkdir(parents=True, exist_ok=True)
    python.touch()


def run_nothing(command, _):
    """Do, instead of running a command, only what `-m venv` leaves behind."""
    if "venv" in command:
        fake_python(Path(command[-1]))


@pytest.fixture
def requirements(tmp_path, monkeypatch):
    """Requirements for one package that is in the same folder, with their own cache."""
    monkeypatch.setenv("SUMPAD_CACHE", str(tmp_path / "cache"))
    wheel = tmp_path / "sumpad_sample-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("sumpad_sample.py", "ANSWER = 42\n")
        about = "sumpad_sample-1.0.dist-info"
        file.writestr(
            f"{about}/METADATA", "Metadata-Version: 2.1\nName: sumpad_sample\nVersion: 1.0\n"
        )
        file.writestr(
            f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        file.writestr(f"{about}/RECORD", "")
    listing = tmp_path / "requirements.txt"
    listing.write_text(f"{wheel}\n")
    return (listing,)


def test_an_environment_is_made_whole(requirements, capsys):
    folder = bootstrap.environment(requirements)
    assert not bootstrap.is_ready(folder)
    bootstrap.make(folder, requirements)
    assert bootstrap.is_ready(folder)
    assert "first run" in capsys.readouterr().err
    code = "import sumpad_sample, sys; print(sumpad_sample.ANSWER, sys.prefix)"
    answer = subprocess.run(
        [bootstrap.python_of(folder), "-c", code], capture_output=True, text=True
    )
    assert answer.stdout.split() == ["42", str(folder)]
    assert list(folder.parent.iterdir()) == [folder]


def test_a_broken_environment_is_replaced(requirements, monkeypatch):
    """Its Python is missing, as after an upgrade of the system's Python."""
    folder = bootstrap.environment(requirements)
    folder.mkdir(parents=True)
    (folder / "left").touch()
    assert not bootstrap.is_ready(folder)
    monkeypatch.setattr(bootstrap, "_run", run_nothing)
    bootstrap.make(folder, requirements)
    assert bootstrap.is_ready(folder)
    assert not (folder / "left").exists()


def test_a_first_run_that_failed_leaves_nothing(requirements, monkeypatch):
    def run(command, failure):
        run_nothing(command, failure)
        if "pip" in command:
            raise bootstrap.BootstrapError(failure)

    monkeypatch.setattr(bootstrap, "_run", run)
    folder = bootstrap.environment(requirements)
    with pytest.raises(bootstrap.BootstrapError, match="is the network reachable"):
        bootstrap.make(folder, requirements)
    assert list(folder.parent.iterdir()) == []


def test_a_command_that_fails_has_the_last_words(monkeypatch):
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    command = [sys.executable, "-m", "pip", "install", "sumpad-no-such-package==1.0"]
    with pytest.raises(bootstrap.BootstrapError) as error:
        bootstrap._run(command, "it did not work")
    first, second = str(error.value).splitlines()
    assert first == "it did not work"
    assert "No matching distribution found for sumpad-no-such-package==1.0" in second


def test_what_a_killed_run_left_is_cleared_away_a_day_later(requirements, monkeypatch):
    folder = bootstrap.environment(requirements)
    for name, age in (("unfinished-old", 90_000), ("unfinished-now", 60)):
        left = folder.parent / name
        left.mkdir(parents=True)
        os.utime(left, 2 * (time.time() - age,))
    monkeypatch.setattr(bootstrap, "_run", run_nothing)
    bootstrap.make(folder, requirements)
    assert set(folder.parent.iterdir()) == {folder, folder.parent / "unfinished-now"}


def test_the_quicker_of_two_first_runs_wins(requirements, monkeypatch):
    folder = bootstrap.environment(requirements)

    def other_finishes(path, *_):
        fake_python(folder)
        raise OSError("Directory not empty")

    monkeypatch.setattr(bootstrap, "_run", run_nothing)
    monkeypatch.setattr(Path, "rename", other_finishes)
    bootstrap.make(folder, requirements)
    assert bootstrap.is_ready(folder)
    assert list(folder.parent.iterdir()) == [folder]


def test_without_the_venv_module(requirements, monkeypatch):
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name: None if name == "ensurepip" else 1
    )
    with pytest.raises(bootstrap.BootstrapError, match="apt install python3-venv"):
        bootstrap.make(bootstrap.environment(requirements), requirements)


def test_the_name_tells_requirements_and_python_apart(requirements, monkeypatch):
    first = bootstrap.environment(requirements)
    requirements[0].write_text("other==1.0\n")
    second = bootstrap.environment(requirements)
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    assert len({first, second, bootstrap.environment(requirements)}) == 3


class Left(BaseException):
    """The process became another program."""


@pytest.fixture
def entered(tmp_path, monkeypatch):
    """Provides a call of bootstrap.enter that returns (made, command): the requirements that an
    environment was made from, or None if there was one, and the command that the process
    became."""
    monkeypatch.setenv("SUMPAD_CACHE", str(tmp_path / "cache"))
    made = []

    def make(folder, requirements):
        fake_python(folder)
        made.append([path.name for path in requirements])

    def become(command):
        raise Left(*command)

    def enter(*arguments):
        made.clear()
        with pytest.raises(Left) as left:
            bootstrap.enter(list(arguments))
        command = left.value.args
        assert list(command[1:]) == [str(SUMPAD), *arguments]
        return made, Path(command[0])

    monkeypatch.setattr(bootstrap, "make", make)
    monkeypatch.setattr(bootstrap, "_restart", become)
    return enter


def test_playing_needs_no_test_packages(entered):
    made, first = entered("play", "--size", "4")
    assert made == [["requirements.txt"]]
    made, second = entered("results")
    assert (made, second) == ([], first)
    made, second = entered("emulate")
    assert made == [["requirements.txt", "requirements-chip.txt"]]
    assert second != first
    assert entered("play") == ([], second)
    made, third = entered("bench", "maker")
    assert made == [["requirements.txt", "requirements-chip.txt", "requirements-test.txt"]]
    assert third not in (first, second)
    for verb in ("test", "emulate", "play"):
        assert entered(verb) == ([], third)


def test_inside_the_environment_nothing_happens(entered, monkeypatch):
    _, python = entered("play")
    monkeypatch.setattr(sys, "prefix", str(python.parents[1]))
    bootstrap.enter(["play"])


def test_the_command_of_pip_enters_as_the_script_does(entered, monkeypatch):
    made, python = entered("play", "--size", "4")
    monkeypatch.setattr(sys, "argv", ["/anywhere/bin/sumpad", "play", "--size"])
    with pytest.raises(Left) as left:
        bootstrap.main()
    assert left.value.args == (str(python), str(SUMPAD), "play", "--size")


def test_the_command_of_pip_inside_the_environment_is_the_command_line(entered, monkeypatch):
    _, python = entered("play")
    monkeypatch.setattr(sys, "prefix", str(python.parents[1]))
    monkeypatch.setattr(sys, "argv", ["sumpad", "play"])
    called = []
    monkeypatch.setattr("sumpad_tools.cli.app", lambda **_: called.append(sys.argv))
    bootstrap.main()
    assert called == [["sumpad", "play"]]


def test_the_command_of_pip_without_the_checkout_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(bootstrap, "_SUMPAD", tmp_path / "sumpad.py")
    with pytest.raises(SystemExit, match="pip install -e"):
        bootstrap.main()


def test_the_process_becomes_the_command(monkeypatch):
    became = []
    monkeypatch.setattr(os, "name", "posix")
    monkeypatch.setattr(os, "execv", lambda *words: became.append(words))
    monkeypatch.setattr(subprocess, "call", lambda command: 0)
    with pytest.raises(SystemExit):  # execv would not return
        bootstrap._restart(["a", "b"])
    assert became == [("a", ["a", "b"])]


def test_windows_keeps_the_shell_waiting(monkeypatch):
    monkeypatch.setattr(os, "name", "nt")
    monkeypatch.setattr(subprocess, "call", lambda command: 3 if command == ["a", "b"] else 4)
    with pytest.raises(SystemExit) as left:
        bootstrap._restart(["a", "b"])
    assert left.value.code == 3


def run(*command, **environment):
    return subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )


def test_an_old_python_is_told_so():
    code = f"import runpy, sys; sys.version_info = (3, 9, 2); runpy.run_path({str(SUMPAD)!r})"
    done = run("-c", code)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Sumpad needs Python 3.10 or newer, this is 3.9.")
    assert len(done.stderr.splitlines()) == 1


def test_a_cache_that_cannot_be_written(tmp_path):
    (tmp_path / "file").touch()
    done = run(str(SUMPAD), "play", SUMPAD_CACHE=str(tmp_path / "file"))
    assert done.returncode == 1
    assert "set SUMPAD_CACHE to a writable folder" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_package_is_pinned():
    """pip reports nothing missing except for what is left out on purpose."""
    done = run("-m", "pip", "check")
    left_out = ("adafruit-blinka,", "adafruit-circuitpython-typing,", "charset-normalizer,")
    missing = [line for line in done.stdout.splitlines() if "which is not installed" in line]
    assert [line for line in missing if not any(name in line for name in left_out)] == []
