"""Kakuros that are too large for a console: the same search as on a small board, and right."""

import random

import pytest

from sumpad import games
from sumpad.games import backend
from sumpad_tools.families.kakuro import large, making
from sumpad_tools.puzzles import solving
from support.oracles import kakuro as oracle
from support.running.command import refused, run


def board(rows, columns, density, seed):
    """Return (text, digits) of a board that is filled at random: runs of 2 to 9 cells, and walls
    for the given part of its places."""
    chance = random.Random(seed)
    walls = [
        [not row or not column or chance.random() < density for column in range(columns)]
        for row in range(rows)
    ]
    for places in [[(row, column) for column in range(columns)] for row in range(rows)] + [
        [(row, column) for row in range(rows)] for column in range(columns)
    ]:
        length = 0
        for row, column in places:
            length = 0 if walls[row][column] or length == 8 else length + 1
            walls[row][column] = not length
    cells = {(r, c) for r in range(rows) for c in range(columns) if not walls[r][c]}
    while alone := {
        (r, c)
        for r, c in cells
        if not cells & {(r, c - 1), (r, c + 1)} or not cells & {(r - 1, c), (r + 1, c)}
    }:
        cells -= alone
    digits = {}
    for row, column in sorted(cells):
        used = set()
        for across, down in ((0, 1), (1, 0)):
            at = (row - down, column - across)
            while at in cells:
                used.add(digits[at])
                at = (at[0] - down, at[1] - across)
        left = [digit for digit in range(1, 10) if digit not in used]
        if not left:
            return board(rows, columns, density, seed + 1000)
        digits[row, column] = chance.choice(left)

    def total(at, across, down):
        found = 0
        while (at := (at[0] + down, at[1] + across)) in cells:
            found += digits[at]
        return found

    lines = [
        ",".join(
            "0"
            if (r, c) in cells
            else str(10000 + 100 * total((r, c), 0, 1) + total((r, c), 1, 0))
            for c in range(columns)
        )
        for r in range(rows)
    ]
    return "\n".join(lines) + "\n", digits


def loaded(text):
    game = large.Game()
    assert game.load(text) is None
    return game


@pytest.mark.parametrize("code", range(5))
def test_a_small_board_is_searched_as_on_a_console(code):
    text = making.make(9, 9, "single", code).text
    small = games.open_family("kakuro")
    small.load(text)
    found = []
    for game in (small, loaded(text)):
        outcome = solving.Outcome(game, 3)
        found.append((outcome.first, outcome.count, outcome.nodes, game._search.visits))
    assert found[0] == found[1] and found[0][3] > 0


@pytest.mark.parametrize(("rows", "columns"), [(20, 14), (14, 20), (31, 46), (46, 31)])
def test_solutions_are_right(rows, columns):
    text, _ = board(rows, columns, 0.42, 2)
    game = loaded(text)
    assert game.text() == text
    outcome = solving.Outcome(game, 5)
    assert outcome.solutions
    for line, clues in zip(outcome.first, text.split(), strict=False):
        assert [digit == 0 for digit in line] == [it != "0" for it in clues.split(",")]
    for move in game.solve_moves(bytes(sum(outcome.first, []))):
        game.apply(move)
    assert_runs_are_right(game)


def assert_runs_are_right(game):
    clues = [[int(it) for it in line.split(",")] for line in game.text().split()]
    for row in range(game.rows):
        for column in range(game.columns):
            if not clues[row][column]:
                continue
            for total, stride, room in (
                (clues[row][column] % 100, 1, game.columns - column - 1),
                (clues[row][column] // 100 % 100, game.columns, game.rows - row - 1),
            ):
                digits = []
                place = row * game.columns + column
                while room and game.is_cell(place + stride):
                    place += stride
                    room -= 1
                    digits.append(game.digit(place))
                assert sum(digits) == total and len(set(digits)) == len(digits)


@pytest.mark.parametrize("seed", range(4))
def test_solutions_agree_with_another_solver(seed):
    text, _ = board(15, 6, 0.45, seed)
    game = loaded(text)
    job = game.search(False)
    found = set()
    while (answer := job.step()) != backend.EXHAUSTED and len(found) < 200:
        if answer == backend.FOUND:
            found.add(bytes(job.digits[: 15 * 6]))
    expected = oracle.cp_sat(15, 6, list(game._board.clues[: 15 * 6]), 200)
    assert len(found) == len(expected)
    assert len(found) == 200 or found == set(map(bytes, expected))


SINGLE = "10000,10100,10500\n10003,0,0\n10000,10003,0\n"


def test_runs_of_a_single_cell():
    done = run("solve", "-", text=SINGLE)
    assert (done.exit_code, done.stdout.splitlines()) == (
        0,
        ["kakuro 3x3: 1 solution", "# # #", "# 1 2", "# # 3"],
    )


def test_a_large_board_is_not_rated():
    words = "kakuro 3x3: 1 solution, not rated: consoles do not take such boards\n"
    assert run("check", "-", text=SINGLE).stdout == words
    assert run("solve", "--rate", "-", text=SINGLE).stdout.startswith(words)


def test_the_limits():
    text, _ = board(64, 64, 0.5, 1)
    assert run("check", "-", text=text).stdout == "kakuro 64x64: 10+ solutions\n"
    line = ",".join(["10000"] * 65)
    wide = run("check", "-", text=line)
    assert wide.stderr == "input:1:385: expected at most 64 columns, found one more\n"
    tall = run("check", "-", text="10000,10000\n" * 65)
    assert tall.stderr == "input:65:1: expected at most 64 rows, found one more\n"


def test_a_board_of_the_largest_size_is_solved():
    """Made of 30 small boards with one solution each, side by side, and walls beside them."""
    wall = "10000"
    lines, wanted = [], []
    for down in range(5):
        small = [making.make(12, 10, "single", 6 * down + across) for across in range(6)]
        for parts in zip(*(it.text.split() for it in small), strict=True):
            lines.append(",".join([*parts, *[wall] * 4]))
        solved = [solving.Outcome(loaded(it.text), 1).first for it in small]
        wanted += [[*sum(parts, []), *[0] * 4] for parts in zip(*solved, strict=True)]
    lines += [",".join([wall] * 64)] * 4
    wanted += [[0] * 64] * 4
    outcome = solving.Outcome(loaded("\n".join(lines)), 2)
    assert outcome.is_single and outcome.first == wanted


def test_what_verbs_say_of_a_large_board(tmp_path):
    text, _ = board(16, 7, 0.5, 1)
    file = tmp_path / "a.csv"
    file.write_text(text)
    shown = run("solve", "--explain", str(file)).stdout
    assert "a board of this size has no explanation" in shown
    assert "no notes and no hints" in refused("picture", str(file), "-o", "a.png", "--hint")
    assert run("picture", str(file), "-o", str(tmp_path / "a.svg"), "--solution").exit_code == 0
    assert run("convert", str(file)).stdout == text
    with pytest.raises(Exception, match="a console cannot hold this kakuro of 16x7: expected at"):
        run("puzzles", "put", str(file), "--data", str(tmp_path))
    assert "too large for a pack" in run("pack", "import", str(file), "-o", "a").stderr


def test_a_count_that_is_cut_short(monkeypatch):
    text, _ = board(20, 14, 0.4, 1)
    monkeypatch.setattr(large._search.Search, "LIMIT", 4000)
    done = run("check", "-", text=text)
    assert (done.exit_code, done.stdout) == (
        3,
        "kakuro 20x14: 8+ solutions, gave up looking for more\n",
    )
    for option in (("--effort", "100"), ("--no-limit",)):
        done = run("check", "-", *option, text=text)
        assert (done.exit_code, done.stdout) == (0, "kakuro 20x14: 10+ solutions\n")
