"""The JavaScript of the page: tsc checks the types in its comments, and the house rules that a
program can check hold."""

import subprocess

import pytest

from sumpad_tools.build import web
from sumpad_tools.chip import node

LONGEST = 400  # lines per file, as for Python files
WIDTH = 110
FILES = sorted(web.WEB.rglob("*.mjs"))


def test_tsc_finds_nothing():
    modules = node.packages(web.WEB, tests=True) / "node_modules"
    tsc = modules / "typescript" / "bin" / "tsc"
    command = [str(node.program()), str(tsc), "-p", str(web.WEB)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_are_short_and_open_with_a_remark(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LONGEST and max(map(len, lines)) <= WIDTH
    if path.parent.name == "src":
        assert lines[0] == "// @ts-check" and lines[1].startswith("// ")
    else:
        assert lines[0].startswith("// ")


def test_there_are_some():
    assert len(FILES) > 20
