"""Paints a board from one integer a cell (see look.py), as its layout wants it: what the views
share. Each view is imported when a board needs it, so that the first game starts sooner.

Used by the screens that show a board. Anything with `looks(table)` and `margins(table)` can be
shown, usually the game itself. That is all that a view knows, so the picture cannot depend on
anything else. The sums of the lines are painted by margins.py.
"""

from array import array

from micropython import heap_lock, heap_unlock

from sumpad.view import margins


def follow(first, at, shown, count, least):
    """The first row (or column) of a window that shows `at` and its neighbours, from `least`."""
    if at - 1 < first:
        first = at - 1
    elif at + 2 > first + shown:
        first = at + 2 - shown
    return max(least, min(first, count - shown))


class View:
    """A board on a canvas, where a Layout puts it: what all views share.

    Each has `_show`, to which `show` hands its arguments.
    """

    def __init__(self, canvas, a_layout):
        self._canvas = canvas
        self._layout = a_layout
        self.top = a_layout.first  # the first row and column that are visible
        self.left = a_layout.first
        self._is_whole = (
            a_layout.first + a_layout.shown_rows == a_layout.rows
            and a_layout.first + a_layout.shown_columns == a_layout.columns
        )
        self.cursor_bottom = 0  # y below the cursor's cell
        self.mark_same = False  # mark the cells with the digit of the cursor's
        self.pinned = 0  # a digit whose cells are marked wherever the cursor is
        self.marks_runs = False  # mark the runs of the cursor's cell, where no sums are seen
        self._looks = array("i", bytes(4 * a_layout.rows * a_layout.columns))  # what is to be
        self._margins = None
        if a_layout.margins:
            self._margins = margins.Margins(canvas, a_layout)
        self._valid = False

    def invalidate(self):
        """Something else drew over the board: the next show() paints all of it."""
        self._valid = False

    def show(self, source, row, column, on_cell=True):
        """Bring the canvas up to date, with the cursor at (row, column), at (-1, -1) for none.

        `source` has looks(table) and margins(table). The window follows the cursor, which is
        painted unless `on_cell` is false: then it is beside the board.

        Takes no heap, and locks it: a whole board would take five times as long otherwise, since
        MicroPython takes the frames of large functions from the heap when it can.
        """
        heap_lock()
        try:
            self._show(source, row, column, on_cell)
        finally:
            heap_unlock()

    def begin_like(self, other):
        """Begin with the window of another view of the same board, which may be smaller."""
        if not self._is_whole:
            self.top = other.top
            self.left = other.left

    def turn_to(self, row, column):
        """Move the window as little as it takes to show a cell; nothing is painted."""
        if self._is_whole:
            return
        place = self._layout
        self.top = follow(self.top, row, place.shown_rows, place.rows, place.first)
        self.left = follow(self.left, column, place.shown_columns, place.columns, place.first)

    def _clear(self, height):
        """Darken the board's part of the canvas, and forget which sums are drawn."""
        self._canvas.fill_rect(0, 0, self._layout.panel_x, height, 0)
        if self._margins:
            self._margins.forget()
        self._valid = True
