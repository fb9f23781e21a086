"""`solve`, `check` and `make` for sudoku and kakuro, and steps in words for all families."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad import games
from sumpad.games import backend
from sumpad.games.kakuro import text as kakuro_text
from sumpad_tools import ROOT
from sumpad_tools.puzzles import explaining
from support.oracles import kakuro as kakuro_oracle
from support.oracles import sudoku as sudoku_oracle
from support.running.command import run

DATA = ROOT / "host_tests" / "data"
ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MANY = FULL.replace("1", ".").replace("2", ".")
NONE = "532" + ONE[3:]
BARE = "12345678." + "........9" + 63 * "."
TWICE = "5" + ONE[1:8] + "5" + ONE[9:]

NECK = (DATA / "kakuro" / "neck.csv").read_text(encoding="utf-8")
SMALL = "10000,10400,10300\n10003,0,0\n10004,0,0\n"
SMALL_MANY = "10000,10300,10300\n10003,0,0\n10003,0,0\n"
SMALL_NONE = SMALL.replace("10400", "10500")
CROSSNUM = """crossnum 3
2 . . | 15
. . 1 | 15
. . . | 15
= 15 15 15
\\ 15
/ 15
"""


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
    ("text", "status", "words"),
    [
        (ONE, 0, "sudoku: 1 solution, rated 1.2\n"),
        (MANY, 0, "sudoku: 2 solutions\n"),
        ("." * 81, 0, "sudoku: 10+ solutions\n"),
        (TWICE, 1, "sudoku: no solution: row 1 has the digit 5 twice\n"),
        (NONE, 1, "sudoku: no solution\n"),
        (BARE, 1, "sudoku: no solution: r1c9 has no digit left\n"),
        (SMALL, 0, "kakuro 3x3: 1 solution, rated 1.5\n"),
        (SMALL_MANY, 0, "kakuro 3x3: 2 solutions\n"),
        (SMALL_NONE, 1, "kakuro 3x3: no solution: the runs across add up to 7, those down to 8\n"),
        ((DATA / "kakuro" / "loose.csv").read_text(), 3, "kakuro 12x10: gave up"),
    ],
)
def test_check_tells_no_one_and_many_solutions(text, status, words):
    result = run("check", "-", text=text)
    assert (result.exit_code, result.stdout[: len(words)]) == (status, words)


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
        pytest.param(CROSSNUM, id="crossnum"),
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
        (CROSSNUM, "hard"),
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
    assert "\nr5c7-8: 16 across in 2 cells: only 7+9\n" in told
    assert "\nr4c7-8: " not in told
    assert "\nr4-5c8: 9 down has one cell left; so r4c8 is 2\n" in told
    told += run("solve", "-", "--explain", text=CROSSNUM).stdout
    assert ", so it is" not in told and ": so " not in told


@pytest.mark.parametrize("text", [MANY, SMALL_MANY, CROSSNUM.replace("2 .", ". .")])
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
    texts = (*(it.values[0] for it in ladder()), NONE, MANY, "rubbish", "", CROSSNUM, NECK)
    result = run("solve", "-", "--stats", "--json", text="\n".join(texts))
    found = json.loads(result.stdout)
    assert result.exit_code == 2
    sudoku = found["sudoku"]
    assert sudoku["grades"] == {
        "easy": 1,
        "medium": 1,
        "hard": 2,
        "expert": 3,
        "extreme": 1,
        "no puzzle": 1,
        "no solution": 1,
        "several solutions": 1,
    }
    assert sudoku["puzzles"] == 11
    assert sudoku["rungs"]["search"] == {"puzzles": 1, "uses": 1}
    assert all(rung["puzzles"] for rung in sudoku["rungs"].values())
    assert found["crossnum"]["puzzles"] == found["kakuro"]["puzzles"] == 1
    assert sum(rung["uses"] for rung in found["crossnum"]["rungs"].values()) == 7


def test_statistics_are_a_table():
    result = run("solve", "-", "--stats", text=ONE + NONE)
    assert "│ easy" in result.stdout and "│ locked candidates │" in result.stdout
    assert FULL not in result.stdout


# making


@pytest.mark.parametrize("grade", ["easy", "medium", "hard", "expert", "extreme"])
def test_make_sudokus_of_a_grade(grade):
    arguments = ("--grade", grade, "--code", "4711", "--count", "2", "--rate")
    made = run("make", "sudoku", *arguments).stdout
    titles = re.findall(r"^# (.*)$", made, re.MULTILINE)
    for code, title in zip((4711, 4712), titles, strict=True):
        about = rf"sudoku {grade}, code 00{code}, \d+ givens, {grade}, rated \d+\.\d"
        assert re.fullmatch(about, title)
    found = run("solve", "-", "--stats", "--json", text=made)
    assert json.loads(found.stdout)["sudoku"]["grades"] == {grade: 2}


def test_make_a_symmetric_sudoku_as_json():
    made = json.loads(run("make", "sudoku", "--symmetric", "--code", "7", "--json").stdout)
    assert (made["family"], made["kind"], made["symmetric"], made["code"]) == (
        "sudoku",
        "any",
        True,
        7,
    )
    puzzle = made["puzzle"].strip()
    assert made["size"] == 9 and made["givens"] == 81 - puzzle.count(".")
    assert [mark == "." for mark in puzzle] == [mark == "." for mark in reversed(puzzle)]
    (solution,) = sudoku_oracle.solutions(sudoku_oracle.digits_of(puzzle))
    assert sum(made["solution"], []) == list(solution)
    assert sum(made["grid"], []) == list(sudoku_oracle.digits_of(puzzle))
    assert made["nodes"] > 0 and made["grade"] in ("easy", "medium", "hard", "expert", "extreme")


@pytest.mark.parametrize("grade", ["easy", "medium", "hard", "expert"])
def test_make_kakuro_of_a_grade(grade):
    made = run("make", "kakuro", "--size", "7x6", "--grade", grade, "--code", "3", "--rate").stdout
    told = re.match(
        rf"# kakuro 7x6 {grade}, code 000003, \d+ cells, {grade}, rated (.*)\n10000,", made
    )
    assert told
    assert run("check", "-", text=made).stdout == f"kakuro 7x6: 1 solution, rated {told[1]}\n"


def test_make_kakuro_with_an_empty_line_between():
    arguments = ("make", "kakuro", "--size", "6", "--code", "999999", "--count", "2")
    made = run(*arguments).stdout
    assert made == run(*arguments).stdout
    assert made.count("\n\n# kakuro 6x6 single, code 000000, ") == 1
    boards = [json.loads(line) for line in run(*arguments, "--json").stdout.splitlines()]
    solved = [
        json.loads(line) for line in run("solve", "-", "--json", text=made).stdout.splitlines()
    ]
    assert [it["first"] for it in solved] == [it["solution"] for it in boards]
    assert [it["size"] for it in solved] == [it["size"] for it in boards] == [6, 6]
    for it in boards:
        (found,) = kakuro_oracle.cp_sat(*kakuro_text.parse(it["puzzle"]), 2)
        assert sum(it["solution"], []) == list(found)
        assert it["cells"] == sum(digit > 0 for digit in found)


def test_what_was_made_can_be_made_again():
    made = run("make", "sudoku").stdout
    code = re.search(r"code (\d{6})", made)[1]
    assert run("make", "sudoku", "--code", code).stdout == made


@pytest.mark.parametrize(
    ("family", "parameters", "arguments"),
    [
        ("sudoku", (3, 1), ("--grade", "hard", "--symmetric")),
        ("kakuro", (8, 2), ("--size", "8", "--grade", "medium")),
    ],
)
def test_the_console_makes_the_same_puzzles(family, parameters, arguments):
    game = games.open_family(family)
    job = game.make(parameters, 123)
    while job.step() == backend.RUNNING:
        pass
    made = run("make", family, *arguments, "--code", "123", "--json").stdout
    assert json.loads(made)["puzzle"] == game.text()


@pytest.mark.parametrize(
    ("family", "limit"),
    [("sudoku", "sudoku.maker._ATTEMPTS"), ("kakuro", "kakuro.maker._LIMIT")],
)
def test_that_the_maker_gives_up_is_told(monkeypatch, family, limit):
    monkeypatch.setattr(f"sumpad.solver.{limit}", -1 if family == "kakuro" else 0)
    result = run("make", family, "--grade", "easy", "--code", "1")
    assert (result.exit_code, result.stdout) == (3, "")
    assert re.fullmatch(rf"gave up: {family}.* easy, code 000001\n", result.stderr)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("sudoku", "--grade", "evil"), "one of any, easy, medium, hard, expert, extreme, not"),
        (("sudoku", "--size", "9"), "sudoku has no --size"),
        (("sudoku", "--single"), "sudoku has no --single"),
        (("crossnum", "--symmetric"), "crossnum has no --symmetric"),
        (("crossnum", "--size", "4x4"), "--size of crossnum is a number, not '4x4'"),
        (("kakuro", "--thorough"), "kakuro has no --thorough"),
        (("kakuro", "--size", "8x"), "--size of kakuro is like 8 or 12x10, not '8x'"),
        (("kakuro", "--size", "5"), "--size of kakuro is 6x6 to 12x12, not 5"),
        (("kakuro", "--size", "12x13"), "--size of kakuro is 6x6 to 12x12, not 12x13"),
        (("kakuro", "--grade", "extreme"), "one of single, easy, medium, hard, expert, not"),
    ],
)
def test_options_of_another_family_are_refused(arguments, words):
    result = run("make", *arguments)
    assert result.exit_code == 2
    assert words in re.sub(r"[\s│]+", " ", result.stderr)


def test_statistics_and_explanations_exclude_each_other():
    assert run("solve", "-", "--stats", "--explain", text=ONE).exit_code == 2
