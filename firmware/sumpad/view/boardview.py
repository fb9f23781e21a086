"""The common part of the views, which paint a board from one integer per cell (see cell_style.py).

A view is imported when a board needs it, so that the first game starts sooner.

Used by the screens that show a board. Anything with `cell_styles(table)` and `sum_styles(table)`
can be shown, usually the game itself. A view knows nothing else about it, so the picture cannot
depend on anything else. sum_labels.py paints the sums of the lines.
"""

from array import array

from micropython import heap_lock, heap_unlock

from sumpad.view import sum_labels


def follow(first, at, shown, count, least):
    """Return the first row (or column) of a window that shows `at` and its neighbours.

    `first`: the present first row; `shown`: rows of the window; `count`: the number after the last
    row of the board; `least`: the first row that may be visible.
    """
    if at - 1 < first:
        first = at - 1
    elif at + 2 > first + shown:
        first = at + 2 - shown
    return max(least, min(first, count - shown))


class View:
    """The base class of the views: a board on a canvas, where a Layout puts it.

    Each view has a method `_show`, which gets the arguments of `show`.
    """

    def __init__(self, canvas, a_layout):
        self._canvas = canvas
        self._layout = a_layout
        self.top = a_layout.first  # the first row and column that are visible
        self.left = a_layout.first
        self.is_whole = (
            a_layout.first + a_layout.shown_rows == a_layout.rows
            and a_layout.first + a_layout.shown_columns == a_layout.columns
        )
        self.cursor_bottom = 0  # y below the cursor's cell
        self.mark_same = False  # mark the cells with the digit of the cursor's cell
        self.pinned = 0  # a digit whose cells are marked wherever the cursor is
        self.hollow = False  # with BOXES the cursor on a blank is a hollow frame
        self.marks_runs = False  # mark the runs of the cursor's cell if the walls show no sums
        self._styles = array("i", bytes(4 * a_layout.rows * a_layout.columns))  # to be shown
        self._sums = None
        if a_layout.margins:
            self._sums = sum_labels.SumLabels(canvas, a_layout)
        self._valid = False

    def invalidate(self):
        """Make the next show() paint the whole board, because something drew over it."""
        self._valid = False

    def show(self, source, row, column, on_cell=True):
        """Bring the canvas up to date, with the cursor at (row, column), or (-1, -1) for none.

        `source` has cell_styles(table) and sum_styles(table). The window follows the cursor. The
        cursor is painted unless `on_cell` is false, which means that it is beside the board.

        Takes no heap, and locks the heap: otherwise a whole board would take five times as long,
        since MicroPython allocates the frames of large functions on the heap when it can.
        """
        heap_lock()
        try:
            self._show(source, row, column, on_cell)
        finally:
            heap_unlock()

    def begin_like(self, other):
        """Begin with the window of `other`, a view of the same board, whose window may be
        smaller."""
        if not self.is_whole:
            self.top = other.top
            self.left = other.left

    def begin_at(self, row, column):
        """Begin with a window whose first row and column are these, as far as the board has
        them."""
        place = self._layout
        self.top = max(place.first, min(row, place.rows - place.shown_rows))
        self.left = max(place.first, min(column, place.columns - place.shown_columns))

    def turn_to(self, row, column):
        """Move the window as little as needed to show the cell at (row, column), without painting
        anything."""
        if self.is_whole:
            return
        place = self._layout
        self.top = follow(self.top, row, place.shown_rows, place.rows, place.first)
        self.left = follow(self.left, column, place.shown_columns, place.columns, place.first)

    def _clear(self, height):
        """Darken the board's part of the canvas, `height` rows, and forget which sums are
        drawn."""
        self._canvas.fill_rect(0, 0, self._layout.panel_x, height, 0)
        if self._sums:
            self._sums.forget()
        self._valid = True
