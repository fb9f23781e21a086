"""The figures of the PC: all rows are there, and a wrong result stops it."""

import json
import os
import subprocess
import sys

import pytest

from sumpad_tools import ROOT, bench
from sumpad_tools.bench import pc, report
from sumpad_tools.kernels import native
from support.running import cross_runtime
from support.running.command import run

needs_compiler = pytest.mark.skipif(not native.compiler(), reason="needs a C compiler")

SCALED = """
import json
from sumpad_tools.bench import pc
pc._LEAST, pc._ROUNDS, pc._COMMAND_ROUNDS, pc._STARTS = 0.001, 1, 1, 1
found = {}
for some in pc.figures(pc.Wanted(scale=500)):
    found.update(some)
print(json.dumps(found))
"""


@needs_compiler
def test_every_figure_of_the_page_is_measured():
    page = (ROOT / "firmware" / "FIGURES.md").read_text(encoding="utf-8")
    figures = {f"pc/{name}": it for name, it in json.loads(cross_runtime.compiled(SCALED)).items()}
    assert all(it > 0 for it in figures.values())
    table = page.split("\n| pc | |\n")[1].split("\n\n")[0]
    shown = [line.split("|")[1].strip() for line in table.splitlines()[1:]]
    # A machine may not have the programs of others, with which ours are compared.
    on_page, measured = (
        {label.split(" / ")[0] for label in labels if ", of " not in label}
        for labels in (shown, report.rows(figures)["pc"])
    )
    assert on_page - measured == {"solve plb20, Sumpad"} and measured < on_page


def test_units_are_shown_as_words():
    figures = {
        "pc/solve a, Sumpad /s": 257_447.9,
        "pc/solve a, other /s": 12.34,
        "pc/solve a, of other x": 20.86,
        "pc/start, median CPU s": 0.0612,
    }
    assert report.rows(figures)["pc"] == {
        "solve a, Sumpad / other": "257,448 / 12.3 a second",
        "solve a, of other": "20.9 x",
        "start, median CPU": "0.061 s",
    }


def test_a_command_that_prints_something_else():
    word = [sys.executable, "-c", "print(input())"]
    assert pc.of_command((word, 1), text="abc\n", checks=["abc"])[0] > 0
    with pytest.raises(bench.BenchError, match="something else"):
        pc.of_command((word, 1), text="abc\n", checks=["abd"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("pc", "--size", "4"), "pc has no --size"),
        (("pc", "--codes", "4"), "pc has no --size, --kind, --codes"),
        (("console", "--tdoku", "lib.so"), "--tdoku is for pc"),
        (("console", *2 * ("--puzzles", str(ROOT / "LICENSE"))), "only pc takes several"),
        (("pc",), "pc needs compiled kernels"),
    ],
)
def test_options_that_do_not_fit(arguments, words, monkeypatch):
    monkeypatch.setenv("SUMPAD_KERNELS", "python")
    result = run("bench", *arguments)
    assert result.exit_code == 2
    assert words in " ".join(result.stderr.replace("│", " ").split())


WRONG = """
import sys
from sumpad_tools import bench
from sumpad_tools.families.sudoku import bench_pc
try:
    print(bench_pc._solving("two", [81 * "."], None))
except bench.BenchError as error:
    print(error)
"""


@needs_compiler
def test_a_puzzle_that_is_not_solved_stops_it():
    assert cross_runtime.compiled(WRONG) == "two: a puzzle has not been solved\n"


VARIED = """
from pathlib import Path
from sumpad_tools.families.sudoku import bench_pc
found = bench_pc._varied(Path(FILE), 250)
assert len(found) == len(set(found)) == 300 and found == bench_pc._varied(Path(FILE), 250)
print(bench_pc._solving("all", found, None).keys())
"""


@needs_compiler
def test_varied_puzzles_still_have_one_solution():
    path = ROOT / "host_tests" / "data" / "sudoku" / "17-givens.txt"
    assert "solve" not in cross_runtime.compiled(f"FILE = {str(path)!r}{VARIED}")


def test_a_program_is_found_on_the_path(tmp_path, monkeypatch):
    program = tmp_path / "peer"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert pc.peer("peer") == str(program)
    assert pc.peer("no-such-program") is None
    subprocess.run([pc.peer("peer")], check=True)
