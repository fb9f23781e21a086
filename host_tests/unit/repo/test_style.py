"""The house rules that a program can check, over every Python file of ours."""

import subprocess
import sys
from pathlib import Path

import pytest

from sumpad_tools import ROOT

LONGEST = 500  # lines a file. 400 are a guide; files are split by meaning

FILES = [
    path
    for folder in ("firmware", "boards", "tools", "host_tests")
    for path in sorted((ROOT / folder).rglob("*.py"))
]


def ruff(*command):
    return subprocess.run(
        [sys.executable, "-m", "ruff", *command, "--no-cache", "."],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("command", [("check",), ("format", "--check")], ids=" ".join)
def test_ruff_finds_nothing(command):
    done = ruff(*command)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff_passes_no_file_over():
    """ruff passes over everything in .gitignore, which once meant every folder named build."""
    looked_at = {Path(line) for line in ruff("check", "--show-files").stdout.splitlines()}
    assert set(FILES) <= looked_at


def test_files_are_short_and_open_with_a_docstring():
    texts = {path: path.read_text(encoding="utf-8") for path in FILES}
    assert len(texts) > 500
    assert [path for path, text in texts.items() if text.count("\n") > LONGEST] == []
    bare = [path for path, text in texts.items() if text and not text.startswith('"""')]
    assert [path for path in bare if path.name != "manifest.py"] == []


def test_git_ignores_no_folder_of_ours():
    """ruff leaves out what git ignores, too: a new file would be lost unseen."""
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    anywhere = {line[:-1] for line in lines if line.endswith("/") and not line.startswith("/")}
    assert anywhere
    assert [path for path in FILES if anywhere & set(path.relative_to(ROOT).parts)] == []
