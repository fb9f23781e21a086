"""The boards of lessons: on each, its technique is the first that makes progress; of a few rare
ones, the first that a hint of the lesson uses."""

import pytest

from sumpad import games
from sumpad.games import backend, lessons
from sumpad_tools.puzzles import lessons as maker
from support.games.asking import completed, finished

BOARDS = [
    (family, technique, number)
    for family in games.FAMILIES
    for technique, _ in games.open_family(family).LESSONS
    for number in range(len(lessons.boards(family, technique)))
]


# Of 3,000 extreme puzzles, hardly one has a position where one of these is the easiest step.
RARE = {("sudoku", name) for name in ("naked quad", "jellyfish", "hidden quad", "nishio")}


# What-ifs of kakuro that an easier step solves if rows become columns.
EASIER = [("kakuro", "what-if", 1), ("kakuro", "what-if", 3)]


def test_every_technique_has_boards():
    for family in games.FAMILIES:
        for technique, _ in games.open_family(family).LESSONS:
            assert len(lessons.boards(family, technique)) >= 3, (family, technique)


def test_boards_are_different():
    for family in games.FAMILIES:
        its = [
            line
            for technique, _ in games.open_family(family).LESSONS
            for line in lessons.boards(family, technique)
        ]
        assert len(set(its)) == len(its)


@pytest.mark.parametrize(
    "line", [b"1ai9", b"#a1#9#bb2", b"#", b"i" * 81, b"#" * 15 + b"1", b"9i" * 18], ids=len
)
def test_a_packed_board_is_printed_in_a_line(line):
    packed = maker.packed(line)
    assert lessons._unpacked(packed) == line
    assert set(packed) <= set(range(ord("+"), ord("~") + 1))
    assert len(packed) <= 0.7 * len(line) + 2


def taken(family, technique, number, mirrors=False):
    """Return the game with a board of the lesson on `technique`, and its solution. `mirrors`: as
    exams show it."""
    game = games.open_family(family)
    line = lessons.boards(family, technique)[number]
    solution, moves = lessons.take(game, lessons.mirrored(line) if mirrors else line, technique)
    for move in moves:
        game.apply(move)
    return game, solution


@pytest.mark.parametrize(
    ("family", "technique", "number"),
    [pytest.param(*it, marks=pytest.mark.full if it[2] else ()) for it in BOARDS],
)
def test_the_technique_is_the_next_step(family, technique, number):
    line = lessons.boards(family, technique)[number]
    game, solution = taken(family, technique, number)
    for cell, character in enumerate(line):
        assert game.is_cell(cell) == (character != ord("#"))
        shown = game.is_cell(cell) and character < lessons.BLANK
        assert game.digit(cell) == (solution[cell] if shown else 0)
    blanks = [cell for cell in range(len(line)) if game.is_cell(cell) and not game.digit(cell)]
    hint = finished(game)
    assert hint.rung == technique
    for move in (hint.move, *hint.also):
        assert backend.move_new(move) == solution[backend.move_cell(move)]
    if (family, technique) not in RARE:
        game.preferred = ""
        assert finished(game).rung == technique
    # A board that the hint fills would be solved, and its result shown.
    assert len(blanks) >= 3 + len(hint.also)


@pytest.mark.parametrize(
    ("family", "technique", "number"),
    [pytest.param(*it, marks=pytest.mark.full if it[2] else ()) for it in BOARDS],
)
def test_a_board_of_an_exam_is_another_one_with_the_same_next_step(family, technique, number):
    plain, digits = taken(family, technique, number)
    game, solution = taken(family, technique, number, mirrors=True)
    side = game.rows
    turned = [at % side * side + at // side for at in range(side * side)]
    assert [game.digit(at) for at in range(side * side)] == [plain.digit(at) for at in turned]
    assert bytes(solution) == bytes([digits[at] for at in turned])
    line = lessons.boards(family, technique)[number]
    assert lessons.mirrored(line) != line
    assert finished(game).rung == (
        "couple" if (family, technique, number) in EASIER else technique
    )


@pytest.mark.parametrize("family", games.FAMILIES)
def test_a_board_has_the_one_solution_that_is_stored(family):
    for technique, _ in games.open_family(family).LESSONS:
        game, solution = taken(family, technique, 0)
        job = completed(game.search(True))
        assert bytes(job.digits[: len(solution)]) == bytes(solution)
        while (answer := job.step()) == backend.RUNNING:
            pass
        assert answer == backend.EXHAUSTED


def test_a_technique_without_boards_has_none():
    assert lessons.boards("crossnum", "choice") == []
    assert lessons.boards("crossnum", "blank") == []  # only a part of a name
