"""Puzzles explained on a PC: what hints leave out is printed, with everything that follows from
it."""

import re

import pytest

from sumpad.games import backend, explain
from sumpad.games.kakuro import explain as kakuro_explain
from sumpad_tools import ROOT
from sumpad_tools.puzzles import explaining, reading
from support.games.asking import completed, finished, made, solution_of
from support.games.ordering import in_order

A_RUN = r"\d+ (across|down|in (row|column) \d+)"
DATA = ROOT / "host_tests" / "data"


def step(removed=(), needs=()):
    return explain.Step("pair", 3, (1, 2), removed, (), needs)


def test_premises_remove_what_a_step_needs_removed():
    """They remove at least one of the digits from the same cell; each premise is named once."""
    steps = [
        step([(5, 0b011)]),
        step([(5, 0b100), (6, 0b001)]),
        step([(7, 0b111)]),
        step(needs=[(5, 0b010), (6, 0b001), (6, 0b111), (7, 0)]),
    ]
    assert explaining.premises(steps, 3) == [0, 1]
    assert explaining.premises(steps, 0) == []


@pytest.mark.parametrize(
    "family, parameters, code", [("crossnum", (11, 1, 0), 3), ("kakuro", (6, 4), 1)]
)
def test_each_page_of_a_hint_is_a_line(family, parameters, code):
    """Pages that only sum up earlier lines are left out."""
    game, other = (made(family, parameters, code) for _ in range(2))
    further = 0
    for rung, lines, steps, _ in explaining.hints(game):
        job = completed(other.hint(by_rating=True, fits=explain.everything))
        assert job.rung == rung
        assert len(steps) == len(job.steps())
        assert lines[-1].endswith(f" is {backend.move_new(job.move)}")
        told = 0
        for page in in_order(job)[:-1]:
            words = job.sentence(page).removeprefix("so ")
            if words in lines[told]:
                told += 1
            else:
                assert page in job.details and ", so " not in words
        assert told == len(lines) - 1
        further += len(job.details)
        other.apply(job.move)
    assert further > 8 and game.status() == backend.SOLVED


def test_a_what_if_of_kakuro_shows_how_each_other_digit_fails():
    """Its lines are those of a chain that ends in a run that cannot be made."""
    failing = 0
    for game in reading.puzzles_of(str(DATA / "kakuro" / "what_ifs.csv")):
        for rung, lines, steps, _ in explaining.hints(game):
            assert not any("long proof" in line for line in lines)
            if rung != "what-if":
                continue
            for step in steps:
                digit = step.removed[0][1].bit_length()
                words = rf"suppose (cell ={digit} is {digit}|{digit} here): "
                ends = [at for at, line in enumerate(lines) if re.search(words, line)]
                assert len(ends) == 1 and re.search(A_RUN, lines[ends[0]])
                starts = [
                    at for at, line in enumerate(lines) if f"suppose this cell is {digit}" in line
                ]
                assert not starts or starts[0] < ends[0] - 1
                failing += 1
    assert failing > 15


@pytest.mark.parametrize("room", [None, explain.everything])
def test_who_has_room_for_all_pages_gets_them(room, monkeypatch):
    monkeypatch.setattr(kakuro_explain, "_FURTHER", 4)
    games = reading.puzzles_of(str(DATA / "kakuro" / "what_ifs.csv"))
    game = next(games)
    most = 0
    while game.status() == backend.PLAYING:
        hint = finished(game, room)
        most = max(most, len(hint.details))
        game.apply(hint.move)
    assert (most > 4) == (room is explain.everything)


@pytest.mark.parametrize(
    "family, parameters, code",
    [("crossnum", (5, 4, 0), 7), ("sudoku", (4, 0), 10), ("kakuro", (6, 4), 1)],
)
def test_steps_are_data_beside_their_sentences(family, parameters, code):
    """Premises are steps before, which take digits from a cell that the step rests on; what is
    placed agrees with the solution."""
    game = made(family, parameters, code)
    solution = solution_of(game)
    found = explaining.as_objects(explaining.steps(game, solution), game.columns)
    assert found[-1]["technique"] is None and "grade" in found[-1]["sentences"][0]
    steps = [step for it in found for step in it["steps"]]
    assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))
    cells = {explaining.cells_name([at], game.columns): at for at in range(len(solution))}
    premises = 0
    for step in steps:
        for cell, digit in step["placed"].items():
            assert solution[cells[cell]] == digit
        for cell, digits in step["removed"].items():
            assert solution[cells[cell]] not in digits
        for number in step["premises"]:
            assert number < step["number"] and steps[number - 1]["removed"]
            premises += 1
    assert premises > 5 and all(it["sentences"] for it in found)
