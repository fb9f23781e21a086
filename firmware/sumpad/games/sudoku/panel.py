"""The panel beside the board of a sudoku: mistakes, and the cursor's cell.

At the top it shows the grade and the code of the puzzle, or a digit that a line has twice, or how
often the digit at the cursor is still to be placed. Below, side by side, are the player's notes in
the cell (under a pencil, which is inverted while digits are written as notes) and the digits that
the rules allow there, arranged like the keys; each has its title while it is shown. At the bottom
is the clock.
"""

from micropython import const

from sumpad.view import fonts, panel_parts

_HOUSES = "row ", "col ", "box "
_WIDTH = const(37)  # with a free column at the edge of the display
# Each line that changes with every key is within one page of the panel, eight rows, or its bytes
# would go over the bus twice.
_TWICE_Y = const(1)  # the two lines on a digit that a line has twice
_WHERE_Y = const(10)
_BAR = const(9)  # rows of the first of these, which is inverted
_GRADE_Y = const(1)
_CODE_Y = const(9)
_TITLES_Y = const(23)
_DIGITS_Y = const(32)
_APART = const(1)  # additional columns between digits
_PITCH = const(8)  # pixels from row to row of digits
_PENCIL_X = const(5)
_FITS_X = const(20)  # offset of the right one of the two sets of digits
_EDGE = const(127)  # text ends before this column
_CLOCK_Y = const(58)


class Panel:
    """The content of the panel. Painting takes no heap."""

    def __init__(self, play, _layout):
        self._play = play
        words = play.game.traits(play.parameters) if play.code >= 0 else ()
        self._grade = words[0].upper() if words else play.game.label()
        self._code = play.tag  # left out if it is too wide: half a name would be another one
        # The values on the display.
        self._flaw = panel_parts.NOTHING
        self._left = panel_parts.NOTHING
        self._heads = panel_parts.NOTHING
        self._noted = panel_parts.NOTHING
        self._allowed = panel_parts.NOTHING
        self._seconds = panel_parts.NOTHING

    def paint(self, canvas, x, whole):
        play = self._play
        x = canvas.WIDTH - _WIDTH
        if whole:
            self._flaw = self._left = self._heads = panel_parts.NOTHING
            self._noted = self._allowed = self._seconds = panel_parts.NOTHING
        game = play.game
        cell = play.cell
        digit = game.digit(cell)
        self._paint_top(canvas, x, cell, play.pinned or digit)
        noted = panel_parts.noted_at(game, cell)
        allowed = panel_parts.allowed_at(game, cell)
        heads = panel_parts.heads_of(play.notes, noted, allowed)
        if heads != self._heads:
            self._heads = heads
            self._paint_titles(canvas, x, heads)
        if noted != self._noted:
            panel_parts.paint_pad(canvas, fonts.TEXT, x, _DIGITS_Y, _APART, _PITCH, noted)
            self._noted = noted
        if allowed != self._allowed:
            at = x + _FITS_X
            panel_parts.paint_pad(canvas, fonts.TEXT, at, _DIGITS_Y, _APART, _PITCH, allowed)
            self._allowed = allowed
        seconds = panel_parts.clock_of(play)
        if seconds != self._seconds and not canvas.large:
            self._seconds = seconds
            canvas.fill_rect(x, _CLOCK_Y - 1, _WIDTH, canvas.HEIGHT + 1 - _CLOCK_Y, 0)
            panel_parts.paint_clock(canvas, _EDGE, _CLOCK_Y, play)

    def _paint_top(self, canvas, x, cell, digit):
        """Write the mistake; or else the puzzle, and how often `digit` is left to be placed."""
        game = self._play.game
        flaw = game.flaw(cell)
        if flaw != self._flaw:
            self._flaw = flaw
            self._left = panel_parts.NOTHING
            canvas.fill_rect(x - 1, 0, _WIDTH + 1, _TITLES_Y - 2, 0)
            if flaw:
                self._paint_flaw(canvas, x, flaw)
            else:
                if not canvas.large:
                    canvas.text(fonts.SMALL, x, _GRADE_Y, self._grade)
        if flaw:
            return
        left = game.left(digit) << 4 | digit if digit else 0
        if left != self._left:
            self._left = left
            if canvas.large:
                canvas.fill_rect(x, _GRADE_Y, _WIDTH, fonts.height(fonts.TEXT), 0)
            else:
                canvas.fill_rect(x, _CODE_Y, _WIDTH, fonts.height(fonts.SMALL), 0)
            if digit:
                self._paint_left(canvas, x, digit, left >> 4)
            elif not canvas.large:
                if canvas.text_width(fonts.SMALL, self._code) < _WIDTH:
                    canvas.text(fonts.SMALL, x, _CODE_Y, self._code)

    def _paint_titles(self, canvas, x, heads):
        """Write the titles of the two sets."""
        canvas.fill_rect(x - 1, _TITLES_Y - 1, _WIDTH + 1, 9, 0)
        if heads & panel_parts.NOTES_HEAD:
            panel_parts.paint_pencil(canvas, x + _PENCIL_X, _TITLES_Y, self._play.notes)
        if heads & panel_parts.FITS_HEAD:
            canvas.text_right(fonts.TEXT, _EDGE, _TITLES_Y, "fits")

    def _paint_left(self, canvas, x, digit, left):
        """Write how often `digit` is still to be placed."""
        font = fonts.SMALL  # one by one: a tuple of four would take heap
        y = _CODE_Y
        words = " LEFT" if left else "DONE"
        if canvas.large:
            font = fonts.TEXT
            y = _GRADE_Y
            words = " left" if left else "done"
        at = canvas.number(font, x, y, digit)
        at = canvas.text(font, at, y, ": ")
        if left:
            at = canvas.number(font, at, y, left)
        canvas.text(font, at, y, words)

    def _paint_flaw(self, canvas, x, flaw):
        """Write which line has which digit twice."""
        line = flaw >> 4
        at = canvas.number(fonts.TEXT, x, _TWICE_Y, flaw & 15)
        canvas.text(fonts.TEXT, at, _TWICE_Y, " twice")
        canvas.invert(x - 1, 0, _WIDTH + 1, _BAR)
        at = canvas.text(fonts.TEXT, x, _WHERE_Y, _HOUSES[line // 9])
        canvas.number(fonts.TEXT, at, _WHERE_Y, line % 9 + 1)
