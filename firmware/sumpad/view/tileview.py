"""The view of a board of cells and walls, or of a window of it.

It is used for layouts with TILES. Each place of the board is a tile. A tile is composed column by
column and then put on the display, if it or a neighbour has changed.

A tile holds everything visible at its place, so tiles never cover each other. It has the lines
above it and to its left, which are left out where a digit needs free space around it. Walls inside
the border are light, with their clues, or grey (see walls.py). Small tiles have no lines, and one
clue: there a blank cell has a line at its foot, as on boards with OPEN. With `marks_runs`, the
sums of the cursor's runs are marked, or if tiles are small, blank cells of these runs have lines
around them, and the walls before them show their sums; and no other blank has the mark of an
error.

    solid block             the cursor; where there is room, a dark line parts it from the lines
    ticks at the corners    the digit of the cursor's cell, or the pinned digit
    large dot               the pinned digit fits in this blank, whose notes are hidden
    hollow frame            a hint is about this cell; around a digit or notes it is open
    dotted frame            a hint is about its run; around a digit a stroke at both sides
    dashes at the sides     an error
"""

from array import array

from micropython import const

from sumpad.view import cell_style, fonts, placeview, tiles

# As in view/tiles.py
_ROW = const(0)
_COLUMN = const(1)
_NUMBERS = const(15)


class TileView(placeview.PlaceView):
    """A board of cells and walls."""

    def __init__(self, canvas, a_layout):
        placeview.PlaceView.__init__(self, canvas, a_layout)
        place = a_layout
        self._tile = array("H", bytes(2 * (place.cell_width + 1)))
        self._numbers = bytearray(_NUMBERS)
        self._fitted = -1  # the cell whose runs the window shows, -1 for none
        self._keeps = False  # whether it may keep the window of a view before it
        for i, number in enumerate((
            place.first, place.first, place.shown_rows, place.shown_columns, place.rows,
            place.columns, place.cell_width, place.cell_height, place.border_width,
            place.border_height, place.note_dx, place.note_dy, place.note_size, place.clues,
            place.left,
        )):  # fmt: skip
            self._numbers[i] = number

    def _show(self, source, row, column, on_cell):
        place = self._layout
        numbers = self._numbers
        canvas = self._canvas
        cursor = -1
        source.cell_styles(self._styles)
        if row >= 0:
            at = row * place.columns + column if self.marks_runs and not self.is_whole else -1
            if at < 0 or at != self._fitted:
                self._fitted = at
                # The window of a hint keeps still, and so does the board after it.
                if not ((at < 0 or self._keeps) and self.sees(row, column)):
                    self.turn_to(row, column)
                    if at >= 0:
                        self.top = self._fit(self.top, row, at, place.columns, place.shown_rows)
                        self.left = self._fit(self.left, column, at, 1, place.shown_columns)
                self._keeps = False
            numbers[_ROW] = self.top
            numbers[_COLUMN] = self.left
            self.cursor_bottom = (row - numbers[_ROW] + 1) * place.cell_height
            if place.clues:
                self.cursor_bottom += place.border_height - place.cell_height
            if on_cell:
                cursor = row * place.columns + column
        if not self._valid:
            height = place.bottom + 1 if place.panel_x >= canvas.WIDTH else canvas.HEIGHT
            self._clear(height)
        same = self.pinned
        if not same and self.mark_same and cursor >= 0:
            same = self._styles[cursor] & cell_style.DIGIT_MASK
        places = place.rows * place.columns
        if cursor >= 0 and self.marks_runs:
            tiles.spare_blanks(self._styles, places, cursor, place.columns)
            tiles.mark_runs(self._styles, numbers, places, cursor)
        if place.clues and not self.is_whole:
            tiles.put_sums(self._styles, numbers)
        is_new = self._find_stale(cursor, same, numbers[_ROW] << 8 | numbers[_COLUMN])
        tiles.paint(
            canvas.pixels, self._tile, self._styles, self._stale, place.given, fonts.SMALL,
            numbers, cursor, same,
        )  # fmt: skip
        if place.right == canvas.WIDTH:  # the last line takes a column of the last cells
            y = place.border_height
            canvas.vline(place.right - 1, y, place.bottom + 1 - y, 1)
        if (
            is_new or place.clues == cell_style.NO_CLUES
        ):  # without clues the tiles overwrite the bars
            self._paint_bars()

    def begin_like(self, other):
        placeview.PlaceView.begin_like(self, other)
        self._keeps = self._layout.edge == other._layout.edge
        self._fitted = -1  # the player may have moved the window away from the cursor

    def sees(self, row, column):
        """Return whether the cell at (row, column) is in the window, after its border if any."""
        place = self._layout
        row -= self.top
        column -= self.left
        return place.edge <= row < place.shown_rows and place.edge <= column < place.shown_columns

    def _fit(self, first, at, place, step, shown):
        """Return the first row (or column) of a window that shows the whole run through `place`;
        `first` if the run is too long.

        `at`: the row (or column) of the place; `step`: from one place of the run to the next;
        `shown`: rows (or columns) of the window.
        """
        styles = self._styles
        start = end = place
        while start > 0 and not styles[start] & cell_style.WALL:
            start -= step
        while end < len(styles) and not styles[end] & cell_style.WALL:
            end += step
        start = at - (place - start) // step  # the wall before the run
        end = at + (end - place) // step  # after it
        if self._layout.clues == cell_style.NO_CLUES:  # else a border shows the sum
            start += 1
        if start < end <= start + shown:
            return max(end - shown, min(first, start))
        return first

    def _paint_bars(self):
        """Paint bars beside and below a window that show which part of the board it is."""
        canvas = self._canvas
        place = self._layout
        first = place.first
        right = place.right
        bottom = place.bottom
        if place.clues != cell_style.NO_CLUES:  # else the bars replace the edge of the board
            right += 1  # beside its edge
            bottom += 2
        rows = place.rows - first
        if place.shown_rows < rows:
            canvas.vline(right, 0, place.bottom + 1, 0)
            start = place.bottom * (self._numbers[_ROW] - first) // rows
            canvas.dots(right, start, 0, 2, place.bottom * place.shown_rows // rows + 1 >> 1)
        columns = place.columns - first
        if place.shown_columns < columns:
            canvas.hline(0, bottom, place.right + 1, 0)
            start = place.right * (self._numbers[_COLUMN] - first) // columns
            canvas.dots(start, bottom, 2, 0, place.right * place.shown_columns // columns + 1 >> 1)
