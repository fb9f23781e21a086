"""What the game of cross-number says about its lines."""

import random

from sumpad.games import backend, open_family
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
