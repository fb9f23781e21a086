"""What bench prints: tables, JSON, comparisons, and the tables of a README."""

import io
import json

import pytest
from rich.console import Console
from typer.testing import CliRunner

from sumpad_tools import bench, boards, cli
from sumpad_tools.bench import measuring, report
from sumpad_tools.build import firmware

FIGURES = {
    "console/boot to menu, cycles": 148_015_879,
    "console/heap free at the menu, bytes": 127_712,
    "console/load while nothing happens, percent": 24.5,
    "crossnum/make 4x4 single, median cycles": 747_000,
    "crossnum/make 4x4 single, worst cycles": 1_065_000,
    "crossnum/make 4x4 single, median of C's": 1.99,
    "saving/4x4, 20 moves: text, bytes": 255,
}


def run(figures, **more):
    return measuring.Run(
        **{"commit": "0123abc", "board": "one", "codes": {}, **more}, figures=figures
    )


def printed(*things):
    out = io.StringIO()
    console = Console(file=out, width=120, markup=False, highlight=False)
    for thing in things:
        console.print(thing)
    return [" ".join(line.split()) for line in out.getvalue().splitlines() if line.strip()]


def test_a_table_for_each_part():
    assert [line for line in printed(*report.tables(FIGURES)) if "--" not in line] == [
        "| console | |",
        "| boot to menu | 1184 ms |",
        "| heap free at the menu | 125 KB |",
        "| load while nothing happens | 24 % |",
        "| crossnum | |",
        "| make 4x4 single, median / worst | 0.747 / 1.06 M |",
        "| make 4x4 single, median of C's | 1.99 |",
        "| saving | |",
        "| 4x4, 20 moves: text | 255 bytes |",
    ]


def test_a_run_is_the_same_when_it_was_read_again(tmp_path):
    file = tmp_path / "before.json"
    file.write_text(run(FIGURES).text())
    assert measuring.read(file) == run(FIGURES)


@pytest.mark.parametrize("text", ["", "[1]", '{"figures": {}}', "boot to menu: 117"])
def test_a_file_that_is_none_of_bench(tmp_path, text):
    file = tmp_path / "before.json"
    file.write_text(text)
    with pytest.raises(bench.BenchError, match="before.json is not JSON output of bench"):
        measuring.read(file)


@pytest.mark.parametrize(
    ("name", "now", "expected"),
    [
        ("boot, cycles", 1000, []),
        ("boot, cycles", 1020, [(1.02, False)]),
        ("boot, cycles", 1021, [(1.021, True)]),
        ("boot, cycles", 900, [(0.9, False)]),
        ("heap free, bytes", 1030, [(1.03, False)]),
        ("heap free, bytes", 970, [(0.97, True)]),
    ],
)
def test_more_is_worse_but_for_heap_that_is_free(name, now, expected):
    assert [it[3:] for it in report.ratios({name: 1000}, {name: now})] == expected


def test_a_comparison_names_what_changed_and_what_only_one_has():
    before = run({"a, cycles": 1000, "b, cycles": 1000, "c, cycles": 5, "gone, cycles": 1})
    now = run(
        {"a, cycles": 900, "b, cycles": 1100, "c, cycles": 5, "new, cycles": 1},
        codes={"crossnum": 3},
    )
    assert [line for line in printed(*report.comparison(before, now)) if "--" not in line] == [
        "| | before | now | ratio | |",
        "| a, cycles | 1,000 | 900 | 0.900 | |",
        "| b, cycles | 1,000 | 1,100 | 1.100 | WORSE |",
        "1 of 3 figures are as in 0123abc, 1 worse by more than 2%",
        "1 figures are missing now:",
        "gone, cycles",
        "1 figures are new:",
        "new, cycles",
        "not the same codes: {} before, {'crossnum': 3} now",
    ]


def test_tables_of_a_readme_get_the_figures_and_rows_without_are_named():
    text = """# Boot
boot to menu takes long.

| console | |
|---|---|
| boot to menu | 1 ms |
| of something else | 4 ms |

| crossnum | |
|---|---|
| boot to menu | 7 ms |
"""
    expected = text.replace("| 1 ms |", "| 1184 ms |")
    assert report.updated(text, FIGURES) == (expected, ["of something else", "boot to menu"])


# The verb


@pytest.fixture
def measured(monkeypatch):
    """Replaces what bench measures on a machine. Provides the list of what was to be measured."""
    asked = []

    def measure(machine, wanted, part):
        assert machine.uf2 == "a.uf2"
        asked.append((part, machine.board, wanted))
        prefix = f"{part}/"
        return {
            name.removeprefix(prefix): figure
            for name, figure in FIGURES.items()
            if name.startswith(prefix)
        }

    monkeypatch.setattr(firmware, "build_rp2", lambda board: "a.uf2")
    monkeypatch.setattr(measuring, "_measure", measure)
    monkeypatch.setattr(measuring, "_processes", lambda: 1)
    return asked


def invoke(*arguments):
    return CliRunner().invoke(cli.app, ["bench", *arguments], catch_exceptions=False)


def test_all_parts_are_measured(measured):
    result = json.loads(invoke("--json").stdout)
    assert result["figures"] == FIGURES
    assert list(result["figures"]) == list(FIGURES)
    assert result["board"] == boards.DEFAULT
    assert result["codes"] == {"crossnum": 20, "sudoku": 10, "kakuro": 20}
    usual = measuring.Wanted()
    assert measured == [(part, boards.DEFAULT, usual) for part in measuring.parts()]


def test_a_part_of_a_board_with_what_is_wanted(measured):
    wanted = ("--size", "4", "--kind", "single", "--codes", "7", "--thorough")
    out = invoke("crossnum", "--board", "pico_keypad_4x4", *wanted).stdout
    asked = measuring.Wanted((4,), ("single",), 7, True)
    assert measured == [("crossnum", "pico_keypad_4x4", asked)]
    assert "0.747 / 1.06 M" in out and "boot" not in out


def test_a_comparison_and_a_readme(measured, tmp_path):
    before, readme = tmp_path / "before.json", tmp_path / "README.md"
    before.write_text(run({**FIGURES, "console/boot to menu, cycles": 100}).text())
    readme.write_text("| saving | |\n|---|---|\n| 4x4, 20 moves: text | |\n")
    out = invoke("--compare", str(before), "--update", str(readme)).stdout
    assert "WORSE" in out
    assert "| 4x4, 20 moves: text | 255 bytes |" in readme.read_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--variant", "mpy"), "No such option: --variant"),
        (("--size", "4"), "bench without a part has no --size"),
        (("sudoku", "--kind", "hard"), "sudoku has no --kind"),
        (("kakuro", "--thorough"), "kakuro has no --thorough"),
        (("kakuro", "--puzzles", __file__), "kakuro has no --puzzles"),
    ],
)
def test_what_is_refused(measured, arguments, words):
    result = invoke(*arguments)
    assert result.exit_code == 2
    shown = " ".join(result.stderr.replace("│", " ").split())
    assert words in shown and not measured
