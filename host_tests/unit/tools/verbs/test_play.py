"""The verb `play` and the folder in which its console keeps data: one console at a time."""

import subprocess
import sys

import pytest

from sumpad_tools import ROOT
from sumpad_tools.verbs import play
from support.console import scripts
from support.running.command import SOURCE, run

HOLD = """\
import sys
from pathlib import Path
sys.path.insert(0, "tools")
from sumpad_tools.verbs import play
with play.alone(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def held(folder):
    """Start a process that plays on a folder, and return it."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, folder],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "held\n"
    return process


def test_a_folder_is_played_on_by_one_console_at_a_time(tmp_path):
    folder = tmp_path / "new" / "data"
    command = [sys.executable, "-c", SOURCE, "play", "--data", folder, "--keys", "down"]
    with held(folder) as other:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"sumpad: another `play` uses {folder}: end it")
        assert not (folder / "saves").exists()
        assert run("play", "--data", str(tmp_path / "elsewhere"), "--keys", "down").exit_code == 0
        other.communicate()
    assert run("play", "--data", str(folder), "--keys", "down").exit_code == 0


def test_a_console_that_was_killed_leaves_its_folder_free(tmp_path):
    with held(tmp_path) as other:
        other.kill()
    with play.alone(tmp_path):
        pass


def test_whatever_ends_a_game_leaves_its_folder_free(tmp_path):
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt), play.alone(tmp_path):
            raise KeyboardInterrupt


def test_results_reads_what_a_script_has_played(tmp_path):
    data = str(tmp_path / "console")
    script = f"wait:1000 {scripts.won()} wait:1000"
    assert run("play", "--data", data, "--keys", script).exit_code == 0
    done = run("results", "--data", data)
    assert done.exit_code == 0 and "crossnum 4x4 easy" in done.output
