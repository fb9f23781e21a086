"""The verb `solve`: solutions, steps in words, statistics."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.games.kakuro import puzzle_text as kakuro_text
from sumpad_tools import ROOT
from sumpad_tools.puzzles import explaining
from support.games.crossnum import magic
from support.oracles import kakuro as kakuro_oracle
from support.running.command import run

DATA = ROOT / "host_tests" / "data"
ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MANY = FULL.replace("1", ".").replace("2", ".")
NONE = "532" + ONE[3:]
TWICE = "5" + ONE[1:8] + "5" + ONE[9:]

NECK = (DATA / "kakuro" / "neck.csv").read_text(encoding="utf-8")
SMALL = "10000,10400,10300\n10003,0,0\n10004,0,0\n"
SMALL_MANY = "10000,10300,10300\n10003,0,0\n10003,0,0\n"


def test_solve():
    result = run("solve", "-", text=magic.ONE)
    assert result.exit_code == 0
    assert result.stdout == "crossnum 3x3: 1 solution\n2 7 6\n9 5 1\n4 3 8\n"


def test_solve_reads_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    # As an editor on Windows writes it: a byte order mark, and CRLF.
    (tmp_path / "one.txt").write_bytes(b"\xef\xbb\xbf" + magic.ONE.replace("\n", "\r\n").encode())
    assert run("solve", "one.txt").stdout.startswith("crossnum 3x3: 1 solution\n2 7 6\n")


def test_solve_json():
    result = run("solve", "-", "--json", "--rate", text=magic.ONE)
    found = json.loads(result.stdout)
    assert found.pop("nodes") == 0  # propagation fills it: no choice was made
    assert found == {
        "family": "crossnum",
        "size": 3,
        "solutions": 1,
        "complete": True,
        "gave_up": False,
        "first": [[2, 7, 6], [9, 5, 1], [4, 3, 8]],
        "grade": "hard",
        "rating": 3.6,
        "fault": None,
        "remark": None,
    }


def test_puzzles_are_rated_only_if_wanted(monkeypatch):
    made = run("make", "crossnum", "--grade", "hard", "--code", "7", "--rate").stdout
    title, text = made.split("\n", 1)
    rated = title.split(", ")[-1]
    assert run("solve", "-", "--rate", text=text).stdout.startswith(
        f"crossnum 4x4: 1 solution, {rated}\n"
    )
    monkeypatch.setattr("sumpad_tools.families.Family.rating", pytest.fail)
    assert run("make", "crossnum", "--grade", "hard", "--code", "7").stdout == (
        title.removesuffix(f", {rated}") + f"\n{text}"
    )
    assert run("solve", "-", text=text).stdout.startswith("crossnum 4x4: 1 solution\n")
    for arguments in (("make", "crossnum", "--single"), ("solve", "-")):
        assert json.loads(run(*arguments, "--json", text=text).stdout)["rating"] is None


@pytest.mark.parametrize(
    ("limit", "solutions", "complete"), [(2, 2, False), (40, 40, False), (41, 41, True)]
)
def test_solve_stops_at_the_limit(limit, solutions, complete):
    found = json.loads(run("solve", "-", "--json", "--limit", str(limit), text=magic.MANY).stdout)
    assert (found["solutions"], found["complete"]) == (solutions, complete)


def test_solve_finds_nothing():
    result = run("solve", "-", text=magic.NONE)
    assert result.exit_code == 1
    assert result.stdout == "crossnum 3x3: no solution: row 1 adds up to 20, not 15\n"
    found = json.loads(run("solve", "-", "--json", text=magic.NONE).stdout)
    assert (found["first"], found["complete"], found["gave_up"]) == (None, True, False)
    assert found["fault"] == "row 1 adds up to 20, not 15"


def test_several_puzzles_have_an_outcome_each():
    result = run("solve", "-", "--json", text=f"# three\n{magic.ONE}{magic.NONE}\n{magic.ONE}")
    assert result.exit_code == 1
    assert [json.loads(line)["solutions"] for line in result.stdout.splitlines()] == [1, 0, 1]


def test_giving_up_is_told(monkeypatch):
    monkeypatch.setattr("sumpad.solver.crossnum.search.Search.LIMIT", 1)
    result = run("solve", "-", text=magic.MANY)
    assert (result.exit_code, result.stdout) == (3, "crossnum 3x3: gave up, no solution so far\n")
    found = json.loads(run("solve", "-", "--json", text=magic.MANY).stdout)
    assert found["gave_up"] is True and found["grade"] is None
    assert run("check", "-", text=magic.MANY).exit_code == 3


def test_a_sudoku_is_solved_as_a_line():
    result = run("solve", "-", text=ONE)
    assert (result.exit_code, result.stdout) == (0, f"sudoku: 1 solution\n{FULL}\n")


def test_a_kakuro_is_solved_with_its_walls():
    result = run("solve", "-", text=SMALL)
    assert result.exit_code == 0
    assert result.stdout == "kakuro 3x3: 1 solution\n# # #\n# 1 2\n# 3 1\n"


def test_solutions_as_json():
    lines = run("solve", "-", "--json", text=f"{ONE}\n{NECK}").stdout.splitlines()
    sudoku, kakuro = map(json.loads, lines)
    assert (sudoku["family"], sudoku["size"], sudoku["solutions"]) == ("sudoku", 9, 1)
    assert sudoku["first"] == [[int(mark) for mark in FULL[i : i + 9]] for i in range(0, 81, 9)]
    assert (kakuro["family"], kakuro["size"], kakuro["complete"]) == ("kakuro", "5x8", True)
    rows, columns, clues = kakuro_text.parse(NECK)
    (found,) = kakuro_oracle.brute_force(rows, columns, clues, 2)
    assert sum(kakuro["first"], []) == list(found)
    assert kakuro["first"][0] == [0] * 8


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ONE[:80], "1:81: expected 81 characters, '1' to '9', '.' or '0', found 80 of them"),
        (ONE.replace("9", "y", 1), "1:14: expected 81 characters, '1' to '9', '.' or '0', found"),
        (SMALL.replace("0,0", "0"), "2:8: expected 3 numbers in row 2, as in row 1, found 2"),
        (SMALL.replace("10400", "1040O"), "1:7: expected 0 or 1VVHH with two sums of two digits"),
        ("0, 0\n0, 0\n", "1:1: expected a wall, 1VVHH, on the border in row 1, column 1"),
    ],
)
def test_malformed_puzzles_are_located(text, words):
    result = run("solve", "-", text=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"input:{words}")


# steps in words


def told(lines):
    """Return the digits that steps lead to: {(row, column): digit}."""
    found = {}
    for line in lines:
        step = re.search(r"; so r(\d+)c(\d+) is (\d)$", line)
        if step:
            row, column, digit = map(int, step.groups())
            assert found.setdefault((row, column), digit) == digit
    return found


def ladder():
    """Return a sudoku for each rung, as parameters of a test."""
    lines = (DATA / "sudoku" / "ladder.txt").read_text().splitlines()
    by_rung = {line.split()[1]: line.split()[0] for line in lines if line[0] != "#"}
    return [pytest.param(text, id=f"rung {rung}") for rung, text in by_rung.items()]


@pytest.mark.parametrize(
    "text",
    [
        *ladder(),
        pytest.param(magic.ONE, id="crossnum"),
        pytest.param(NECK, id="kakuro"),
        pytest.param((DATA / "kakuro" / "sample.csv").read_text(), id="kakuro 12x10"),
    ],
)
def test_the_steps_of_an_explanation_lead_to_the_solution(text):
    found = json.loads(run("solve", "-", "--explain", "--json", text=text).stdout)
    lines = run("solve", "-", "--explain", text=text).stdout.splitlines()
    sentences = [sentence for it in found["steps"] for sentence in it["sentences"]]
    assert lines[1 : len(sentences) + 1] == sentences
    digits = told(sentences)
    for row, columns in enumerate(found["first"], 1):
        for column, digit in enumerate(columns, 1):
            assert digits.get((row, column), digit) == digit
    given = {
        "sudoku": sum(mark not in ".0" for mark in text.strip()),
        "crossnum": 2,
        "kakuro": sum(digit == 0 for row in found["first"] for digit in row),
    }
    assert len(digits) == sum(map(len, found["first"])) - given[found["family"]]


@pytest.mark.parametrize(
    ("text", "grade"),
    [
        (ONE, "easy"),
        (FULL, "easy"),
        (magic.ONE, "hard"),
        (NECK, "medium"),
        ((DATA / "kakuro" / "sample.csv").read_text(), "medium"),
    ],
)
def test_an_explanation_ends_with_the_grade(text, grade):
    steps = json.loads(run("solve", "-", "--explain", "--json", text=text).stdout)["steps"]
    assert steps[-1]["sentences"] == [f"the grade of this puzzle is {grade}"]
    counted = json.loads(run("solve", "-", "--stats", "--json", text=text).stdout)
    (family,) = counted.values()
    assert family["grades"] == {grade: 1}


def test_an_explanation_says_where_the_cells_are():
    told = run("solve", "-", "--explain", text=NECK).stdout
    assert "\nr5c7-8: 16 across is 7+9\n" in told
    assert "\nr4c7-8: " not in told
    assert "\nr4-5c8: 9 down needs 2 in its last blank; so r4c8 is 2\n" in told
    told += run("solve", "-", "--explain", text=magic.ONE).stdout
    assert ", so this cell is" not in told and ": so " not in told


@pytest.mark.parametrize("text", [MANY, SMALL_MANY, magic.ONE.replace("2 .", ". .")])
def test_steps_end_where_several_solutions_are_left(text):
    steps = json.loads(run("solve", "-", "--explain", "--json", text=text).stdout)["steps"]
    end = "several solutions are left, which reasoning cannot tell apart"
    assert steps[-1]["sentences"] == [end]


def test_there_are_no_steps_without_a_solution():
    assert run("solve", "-", "--explain", text=TWICE).stdout.count("\n") == 1


@given(st.sets(st.integers(0, 119), min_size=1))
def test_names_of_cells_name_them_all(cells):
    named = set()
    for rows, columns in re.findall(
        r"r([\d-]+)c([\d-]+)", explaining.cells_name(sorted(cells), 10)
    ):
        for row in range(int(rows.split("-")[0]), int(rows.split("-")[-1]) + 1):
            first, *_, last = columns.split("-") * 2
            named |= {10 * row + column - 11 for column in range(int(first), int(last) + 1)}
    assert named == cells


# statistics


def test_statistics_count_grades_and_rungs():
    texts = (*(it.values[0] for it in ladder()), NONE, MANY, "rubbish", "", magic.ONE, NECK)
    result = run("solve", "-", "--stats", "--json", text="\n".join(texts))
    found = json.loads(result.stdout)
    assert result.exit_code == 2
    sudoku = found["sudoku"]
    assert sudoku["grades"] == {
        "easy": 1,
        "medium": 1,
        "hard": 2,
        "expert": 7,
        "extreme": 1,
        "no puzzle": 1,
        "no solution": 1,
        "several solutions": 1,
    }
    assert sudoku["puzzles"] == 15
    assert sudoku["rungs"]["search"] == {"puzzles": 1, "uses": 1}
    assert all(rung["puzzles"] for rung in sudoku["rungs"].values())
    assert found["crossnum"]["puzzles"] == found["kakuro"]["puzzles"] == 1
    assert sum(rung["uses"] for rung in found["crossnum"]["rungs"].values()) == 7


def test_statistics_are_a_table():
    result = run("solve", "-", "--stats", text=ONE + NONE)
    assert "│ easy" in result.stdout and "│ locked candidates   │" in result.stdout
    assert FULL not in result.stdout


def test_statistics_and_explanations_exclude_each_other():
    assert run("solve", "-", "--stats", "--explain", text=ONE).exit_code == 2
