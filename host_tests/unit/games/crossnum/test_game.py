"""What the game of cross-number says about its lines."""

import random

from sumpad.games import backend, open_family
from sumpad.view import cell_style
from support.games.crossnum import Board, made


def test_a_broken_line_goes_through_the_cell_and_cannot_get_its_sum():
    rng = random.Random(1)
    found = set()
    for code in range(12):
        game = made(open_family("crossnum"), 4, 1, code)
        for cell in range(16):
            if game.digit(cell):
                continue
            game.apply(backend.move(cell, 0, rng.randint(1, 9)))
            board = Board(game)
            broken = [
                line
                for line, cells in enumerate(board.lines)
                if cell in cells and not board.can_be(line, cell, board.start())
            ]
            line = game.broken_line(cell)
            assert line in (broken or [-1])
            found.add(line // 4 if line >= 0 else line)
            assert line < 0 or game.line_name(line) == board.line_name(line)
    assert found == {-1, 0, 1, 2}  # none, rows, columns, diagonals


def test_a_broken_line_shows_the_least_by_which_it_misses_its_sum():
    game = open_family("crossnum")
    row = [7, 5, 0, 0]
    for target, value, broken in (
        (12, 2, True),  # 14 or more
        (13, 1, True),
        (14, -2, False),  # 2 still needed
        (30, -18, False),
        (31, -1, True),  # 30 or less
        (36, -6, True),
    ):
        game.take(4, bytes(row + [0] * 12), bytes([target] * 10))
        entry = game.sum_style(0)
        shown = (entry >> cell_style.VALUE_SHIFT & cell_style.VALUE_MASK) - cell_style.VALUE_ZERO
        assert shown == value
        assert bool(entry & cell_style.WRONG_SUM) == broken
        # A sign other than a minus stands for an excess or, below 0, for what is needed.
        assert bool(entry & cell_style.SIGNED) == (value > 0 or not broken)
