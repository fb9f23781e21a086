"""`bench --port`: an emulated console takes the place of a real board."""

import json
import re

import pytest

from sumpad_tools.families.crossnum import bench
from support.console import verbs

pytestmark = pytest.mark.long

WORDS = ("bench", "crossnum", "--size", "4", "--kind", "single", "--codes", "2")


def test_a_board_is_measured_by_its_own_clock(booted, prompt, tmp_path):
    console = booted()
    status, words = verbs.run(console, *WORDS, "--json")
    assert status == 0, words
    run = json.loads(words[words.index("{") :])
    assert (run["board"], run["codes"]) == ("pico_keypad_4x5", {"crossnum": 2})
    expected = bench.Bench(prompt()).making(4, "single", (1, 2)) | bench.solving(prompt())
    for name, figure in expected.items():
        # A short run depends by some percent on what is in the flash cache.
        assert run["figures"][f"crossnum/{name}"] == pytest.approx(figure, rel=0.1), name
    file = tmp_path / "emulated.json"
    figures = {name: 2 * figure for name, figure in run["figures"].items()}
    file.write_text(json.dumps({**run, "figures": figures}))
    status, words = verbs.run(console, *WORDS, "--compare", file)
    ratios = [float(it) for it in re.findall(r" ([\d.]+) \|\n", words)]
    assert status == 0 and ratios == pytest.approx([0.5] * len(figures), rel=0.1), words


def test_what_is_no_family_is_refused(booted):
    status, words = verbs.run(booted(), "bench", "console")
    assert status == 2 and "part is one of crossnum, sudoku, kakuro" in " ".join(words.split())
