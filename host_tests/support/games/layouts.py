"""The layouts of the families' boards, for tests of what is drawn by them."""

from sumpad.games.crossnum import layout as crossnum_layout
from sumpad.games.kakuro import layout as kakuro_layout
from sumpad.games.sudoku import layout as sudoku_layout
from sumpad.view.layout import Layout, plain

__all__ = ["crossnum", "crossnum_sheet", "kakuro", "plain", "sudoku"]


def crossnum(size, without_sums=False):
    """Of a cross-number board, in its usual or its other view."""
    return Layout(size, size, *crossnum_layout.numbers(size, without_sums))


def crossnum_sheet(size):
    """Of a cross-number board that is entered."""
    return Layout(size, size, *crossnum_layout.sheet_numbers(size))


def sudoku(zoomed=False):
    """Of a sudoku, or a window of it."""
    return Layout(9, 9, *sudoku_layout.numbers(zoomed))


def kakuro(rows, columns, zoomed):
    """Of a kakuro board, or a window of it."""
    return Layout(rows, columns, *kakuro_layout.numbers(rows, columns, zoomed))
