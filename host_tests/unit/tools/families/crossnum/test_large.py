"""Cross-numbers that are too large for a console: the same search as on a small board, and
right."""

import random

import pytest

from sumpad import games
from sumpad.games import backend
from sumpad_tools.families.crossnum import large, making
from sumpad_tools.puzzles import solving
from support.oracles import crossnum as oracle
from support.running.command import run


def board(size, blanks, seed):
    """Return the text of a board that is filled at random, with so many blanks."""
    chance = random.Random(seed)
    grid = [[chance.randint(1, 9) for _ in range(size)] for _ in range(size)]
    sums = oracle.sums_of(grid)
    for cell in chance.sample(range(size * size), blanks):
        grid[cell // size][cell % size] = 0
    rows = [
        " ".join(str(digit or ".") for digit in row) + f" | {total}"
        for row, total in zip(grid, sums, strict=False)
    ]
    columns = " ".join(map(str, sums[size : 2 * size]))
    lines = [f"crossnum {size}", *rows, f"= {columns}", f"\\ {sums[-2]}", f"/ {sums[-1]}"]
    return "\n".join(lines) + "\n", grid, sums


def loaded(text):
    game = large.Game()
    assert game.load(text) is None
    return game


@pytest.mark.parametrize("code", range(4))
def test_a_small_board_is_searched_as_on_a_console(code):
    text = making.make(6, "open", code).text
    small = games.open_family("crossnum")
    small.load(text)
    found = []
    for game in (small, loaded(text)):
        outcome = solving.Outcome(game, 3)
        found.append((outcome.first, outcome.count, outcome.nodes, game._search.visits))
    assert found[0] == found[1] and found[0][2] > 0


@pytest.mark.parametrize(("size", "blanks"), [(13, 25), (16, 35), (20, 50)])
def test_solutions_agree_with_another_solver(size, blanks):
    text, grid, sums = board(size, blanks, size)
    game = loaded(text)
    job = game.search(False)
    found = set()
    while (answer := job.step()) != backend.EXHAUSTED and len(found) < 100:
        if answer == backend.FOUND:
            found.add(bytes(job.digits[: size * size]))
    expected = oracle.cp_sat(grid, sums, 100)
    assert len(found) == len(expected)
    for digits in found:
        solved = [list(digits[i : i + size]) for i in range(0, size * size, size)]
        assert oracle.sums_of(solved) == sums
        assert all(it in (0, digit) for it, digit in zip(sum(grid, []), digits, strict=True))


def test_the_limits_and_the_picture(tmp_path):
    text, _, sums = board(20, 40, 1)
    file = tmp_path / "a.txt"
    file.write_text(text)
    assert run("check", str(file)).stdout.startswith("crossnum 20x20: ")
    run("picture", str(file), "-o", str(tmp_path / "a.svg"))
    shown = (tmp_path / "a.svg").read_text()
    assert all(f">{total}</text>" in shown for total in sums)
    newspaper = run("convert", "--format", "newspaper", str(file)).stdout
    assert run("convert", "-", text=newspaper).stdout == text
    with pytest.raises(Exception, match="a console cannot hold this crossnum of 20x20"):
        run("puzzles", "put", str(file), "--data", str(tmp_path))
