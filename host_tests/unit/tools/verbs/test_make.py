"""The verb `make`."""

import json
import re

import pytest

from sumpad.games.kakuro import puzzle_text as kakuro_text
from support.games import asking
from support.oracles import kakuro as kakuro_oracle
from support.oracles import sudoku as sudoku_oracle
from support.running.command import run


def test_make():
    arguments = ("make", "crossnum", "--size", "5", "--code", "999999", "--count", "2")
    first = run(*arguments).stdout
    assert first == run(*arguments).stdout
    titles = [line for line in first.splitlines() if line.startswith("#")]
    assert titles == [
        "# 5x5 open, code 999999, 5 givens",
        "# 5x5 open, code 000000, 5 givens",
    ]
    assert run("check", "-", text=first).exit_code == 0


@pytest.mark.parametrize(
    ("family", "full", "options"),
    [
        ("crossnum", "34933488", ("--size", "5", "--grade", "medium", "--code", "933488")),
        ("crossnum", "04000007", ("--size", "12", "--grade", "easy", "--code", "7")),
        ("sudoku", "15000012", ("--grade", "medium", "--symmetric", "--code", "12")),
        ("kakuro", "11000003", ("--size", "6", "--grade", "easy", "--code", "3")),
    ],
)
def test_a_full_code_of_a_console_has_its_size_and_grade(family, full, options):
    title, *puzzle = run("make", family, "--code", full).stdout.splitlines()
    assert title.endswith(f"#{full}")
    assert puzzle == run("make", family, *options).stdout.splitlines()[1:]
    assert run("make", family, "--code", full, "--grade", "easy").exit_code == 2


def test_make_without_a_code_makes_another_each_time():
    made = {run("make", "crossnum").stdout for _ in range(3)}
    assert len(made) > 1
    assert all("\ncrossnum 4\n" in text for text in made)


def test_what_was_made_can_be_made_again_by_its_title():
    made = run("make", "crossnum", "--grade", "hard", "--count", "3").stdout
    codes = re.findall(r"code (\d{6})", made)
    assert len(codes) == 3
    again = [run("make", "crossnum", "--grade", "hard", "--code", code).stdout for code in codes]
    assert "".join(again) == made


@pytest.mark.parametrize("grade", ["easy", "medium", "hard", "expert"])
def test_make_a_grade(grade):
    made = run("make", "crossnum", "--grade", grade, "--code", "7", "--rate").stdout
    told = re.match(rf"# 4x4 {grade}, code 000007, \d+ givens, {grade}, rated (.*)\n", made)
    assert told
    assert run("check", "-", text=made).stdout == f"crossnum 4x4: 1 solution, rated {told[1]}\n"


def test_make_of_a_rating():
    """It makes as many as asked for, in the range, from the first codes with such a rating."""
    every = ("make", "crossnum", "--single", "--code", "0", "--json", "--rate")
    ratings = [json.loads(line) for line in run(*every, "--count", "40").stdout.splitlines()]
    wanted = [it["code"] for it in ratings if 3 <= it["rating"] <= 4][:3]
    made = run(*every, "--count", "3", "--rating", "3-4").stdout.splitlines()
    assert [json.loads(line)["code"] for line in made] == wanted
    assert len({it["rating"] for it in ratings}) > 4
    result = run("make", "crossnum", "--grade", "easy", "--rating", "1.9", "--code", "1")
    assert result.exit_code == 3 and "gave up: 0 of 1 found in 1000" in result.stderr


@pytest.mark.parametrize(
    ("family", "rating", "reason"),
    [
        ("crossnum", "some", "--rating is like 4.2"),
        ("crossnum", "nan", "--rating is like 4.2"),
        ("kakuro", "1-0", "lower value first"),
        ("crossnum", "99", "from 1.0 to 12.2"),
        ("kakuro", "0.5", "from 1.0 to 12.0"),
        ("sudoku", "99", "from 1.0 to 11.0"),
        ("sudoku", "3.1", "the nearest are 3.0 and 3.2"),
    ],
)
def test_ratings_that_no_puzzle_can_have(family, rating, reason):
    result = run("make", family, "--rating", rating)
    assert result.exit_code == 2
    assert reason in " ".join(result.stderr.replace("│", " ").split())


def test_ratings_that_no_puzzle_of_a_grade_can_have():
    result = run("make", "kakuro", "--grade", "easy", "--rating", "5")
    assert result.exit_code == 2
    told = " ".join(result.stderr.replace("│", " ").split())
    assert "no easy kakuro can have this rating; the ratings go from 1.0 to 2.9" in told


def test_make_single_json():
    arguments = ("make", "crossnum", "--single", "--thorough", "--code", "12", "--count", "2")
    lines = run(*arguments, "--json", "--rate").stdout.splitlines()
    made = [json.loads(line) for line in lines]
    assert [it["code"] for it in made] == [12, 13]
    for it in made:
        assert (it["family"], it["size"], it["kind"], it["thorough"]) == (
            "crossnum",
            4,
            "single",
            True,
        )
        assert it["grade"] in ("easy", "medium", "hard", "expert")
        assert 1 <= it["rating"] <= 11
        assert it["givens"] == sum(digit > 0 for row in it["grid"] for digit in row)
        assert it["visits"] > 0
        assert it["targets"][:4] == [sum(row) for row in it["solution"]]
        found = json.loads(run("solve", "-", "--json", text=it["puzzle"]).stdout)
        assert (found["solutions"], found["complete"]) == (1, True)
        assert found["first"] == it["solution"]


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
    game = asking.made(family, parameters, 123)
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
