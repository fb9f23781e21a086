"""The layouts of the families' boards, for tests of drawing."""

from sumpad.games.crossnum import layout as crossnum_layout
from sumpad.games.kakuro import layout as kakuro_layout
from sumpad.games.sudoku import layout as sudoku_layout
from sumpad.view.board_layout import Layout, plain

__all__ = ["crossnum", "crossnum_sheet", "kakuro", "plain", "sudoku"]


def crossnum(size, without_sums=False, large=False):
    """Return the layout of a cross-number board, in its usual or its other view, perhaps for large
    letters."""
    return Layout(size, size, *crossnum_layout.numbers(size, without_sums, large))


def crossnum_sheet(size):
    """Return the layout of a cross-number board that is being entered."""
    return Layout(size, size, *crossnum_layout.sheet_numbers(size))


def sudoku(zoomed=False):
    """Return the layout of a sudoku, or of a window of it."""
    return Layout(9, 9, *sudoku_layout.numbers(zoomed))


def kakuro(rows, columns, zoomed):
    """Return the layout of a kakuro board, or of a window of it."""
    return Layout(rows, columns, *kakuro_layout.numbers(rows, columns, zoomed))
