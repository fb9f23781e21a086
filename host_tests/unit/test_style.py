"""The house rules that a program can check, over every Python file of ours."""

import subprocess
import sys

import pytest

from sumpad_tools import ROOT

LONGEST = 400  # lines a file; more are clearer as two

FILES = [
    path
    for folder in ("firmware", "boards", "tools", "host_tests")
    for path in sorted((ROOT / folder).rglob("*.py"))
]


@pytest.mark.parametrize("command", [("check",), ("format", "--check")], ids=" ".join)
def test_ruff_finds_nothing(command):
    done = subprocess.run(
        [sys.executable, "-m", "ruff", *command, "--no-cache", "."],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_are_short_and_open_with_a_docstring(path):
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST
    assert not text or text.startswith('"""') or path.name == "manifest.py"
