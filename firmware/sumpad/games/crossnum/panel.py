"""The panel beside the board of a cross-number: the cursor's lines, and its cell.

At the top it shows the puzzle or, on a part of a board without sums, the position of the cell.
Below, side by side, are the player's notes in the cell (under a pencil, which is inverted while
keys enter notes) and the digits that the sums allow there, arranged like the keys; each has its
title while it is shown. If the edge of the board has one number per line or none, the targets of
the cursor's lines and the values beside them are below. If the board takes the whole width, a
strip below it shows the targets, with the position of the cell if there is room, its digits or the
values of the lines, and the clock unless the cell has notes.
"""

from micropython import const

from sumpad.view import cell_style, fonts, panel_parts

_TOP = const(1)  # y of the words at the top
_LINE = const(7)  # pitch of these words
_CLOSE_LINE = const(6)  # their pitch if sums are close below
_EDGE = const(127)  # text ends before this column
_X = const(102)  # left edge of the panel, one column after the bar of a window
_FITS_X = const(117)  # x of the right set of digits
_FITS_HEAD_X = const(112)  # x of their title
_PITCH = const(7)  # pitch of rows of digits; a pixel less if sums are close below
_VALUES_END = const(126)  # values do if those of the diagonals are below them
_FAR_LINE = const(6)  # pitch of the lines below the digits
# With large letters:
_LARGE_LINE = const(9)
_LARGE_X = const(104)
_CLOCK_Y = const(58)
_CLOCK = const(25)  # maximum width of the clock, and of words in its place
_VALUE = const(11)  # columns of a value of three characters, and a gap
_SHORT_CLOCK = const(17)  # its width below one hour
_HOUR = const(3600)

_NEED_X = const(88)  # where the numbers at the edge are named
_AT_EDGE = "SUM", "\x13NEED", "NOW"  # by the setting Beside sums
_STRIP_END = const(108)
_SPACE = const(4)
_DIGIT = const(4)  # pitch of digits
_FEW = const(5)  # maximum number of notes that leave room for the position of the cell
_PLACE = const(15)  # columns of a short position like R1C1


def _value_of(entry):
    """Return the value in `entry`, the style of a sum."""
    return (entry >> cell_style.VALUE_SHIFT & cell_style.VALUE_MASK) - cell_style.VALUE_ZERO


class Panel:
    """The content of the panel. Painting takes no heap."""

    def __init__(self, play, place):
        self._play = play
        # The values on the display.
        self._seconds = panel_parts.NOTHING
        self._noting = False
        self._with_notes = False
        self._heads = panel_parts.NOTHING
        self._noted = panel_parts.NOTHING
        self._allowed = panel_parts.NOTHING
        self._cell = panel_parts.NOTHING
        self._changes = panel_parts.NOTHING
        self._row = self._column = panel_parts.NOTHING
        self._column_x = 0  # where the part of a strip about the column begins
        self._far = not place.margins  # whether the edge has no sums
        self._brief = place.brief  # whether the edge has no targets
        self._pitch = _PITCH - (1 if self._brief or self._far else 0)
        self._large_cell = panel_parts.LargeCell(False)
        count = 1 if self._brief or self._far else 3
        words = [play.game.label()]
        if play.tag:  # the size is visible on the board
            words = panel_parts.grade_and_tag(play, _EDGE - place.panel_x)
        self._words = () if self._far else words[:count]
        # The grade beside large sums; a tag that is cut would be another one.
        self._short = words[0][:3] + "." if play.code >= 0 else ""
        self._room = 0 if self._far else _EDGE - max(place.panel_x, place.row_sums[2] + _VALUE)
        self._line = _CLOSE_LINE if self._brief else _LINE
        # The lines of the cursor and those of the diagonals are apart.
        self._top = _TOP + count * self._line - self._brief

    def paint(self, canvas, x, whole):
        play = self._play
        if whole:
            self._noted = self._allowed = self._seconds = self._cell = panel_parts.NOTHING
            self._heads = panel_parts.NOTHING
        seconds = panel_parts.clock_of(play)
        if play.changes != self._changes or play.notes != self._noting or whole:
            self._row = self._column = panel_parts.NOTHING
            changed = True
        else:
            changed = play.cell != self._cell
        if x >= canvas.WIDTH:
            self._paint_strip(canvas, changed, seconds)
        elif canvas.large:
            if changed:
                self._paint_large(canvas, whole)
        else:
            if whole:
                y = _TOP
                for i in range(len(self._words)):  # an iterator would take heap
                    words = self._words[i]
                    if i == 0 and canvas.text_width(fonts.SMALL, words) >= self._room:
                        words = self._short
                    if canvas.text_width(fonts.SMALL, words) < self._room:
                        canvas.text_right(fonts.SMALL, _EDGE, y, words)
                        y += self._line
            if changed:
                if self._far:
                    canvas.fill_rect(_X - 1, _TOP, canvas.WIDTH + 1 - _X, 5, 0)
                    self._paint_place(canvas)
                self._paint_cell(canvas)
            if seconds != self._seconds:
                is_short = 0 <= seconds < _HOUR
                if is_short and 0 <= self._seconds < _HOUR:
                    self._paint_clock(canvas, _EDGE, _SHORT_CLOCK)
                else:
                    self._paint_clock(canvas, _EDGE, _EDGE - _NEED_X if self._brief else _CLOCK)
                    if self._brief and is_short:  # what the numbers at the edge are
                        canvas.text(fonts.SMALL, _NEED_X, _CLOCK_Y, _AT_EDGE[play.game.hints])
        self._seconds = seconds
        self._noting = play.notes
        self._cell = play.cell
        self._changes = play.changes
        self._row = play.row
        self._column = play.column

    def _paint_clock(self, canvas, right, width):
        canvas.fill_rect(right - width, _CLOCK_Y - 1, width + 1, 7, 0)
        panel_parts.paint_clock(canvas, right, _CLOCK_Y, self._play)

    def _paint_cell(self, canvas):
        play = self._play
        game = play.game
        y = self._top
        noted = panel_parts.noted_at(game, play.cell)
        allowed = panel_parts.allowed_at(game, play.cell)
        heads = panel_parts.heads_of(play.notes, noted, allowed)
        if heads != self._heads:
            self._heads = heads
            canvas.fill_rect(_X, y, canvas.WIDTH - _X, 7, 0)
            if heads & panel_parts.NOTES_HEAD:
                panel_parts.paint_pencil(canvas, _X + 2, y, play.notes)
                self._noted = panel_parts.NOTHING  # the pencil covers a row of the digits below
            if heads & panel_parts.FITS_HEAD:
                canvas.vline(_FITS_HEAD_X - 1, y, _LINE, 0)  # else an inverted pencil touches it
                canvas.text(fonts.SMALL, _FITS_HEAD_X, y + 1, "FITS")
        y += _LINE
        if noted != self._noted:
            panel_parts.paint_pad(canvas, fonts.SMALL, _X + 2, y, 0, self._pitch, noted)
            self._noted = noted
        if allowed != self._allowed:
            panel_parts.paint_pad(canvas, fonts.SMALL, _FITS_X, y, 0, self._pitch, allowed)
            self._allowed = allowed
        y += 3 * self._pitch
        if self._brief or self._far:
            if play.row != self._row:
                self._clear_lines(canvas, y, 1)
                self._paint_line(canvas, _X + 1, y, fonts.RIGHT, play.row)
            y += _FAR_LINE
            line = game.rows + game.columns
            if play.column != self._column:
                self._clear_lines(canvas, y, 1)
                self._paint_line(canvas, _X, y, "\x14", game.rows + play.column)
        if self._far:
            self._clear_lines(canvas, y + _FAR_LINE, 2)
            if play.row == play.column:
                y += _FAR_LINE
                self._paint_line(canvas, _X, y, "\\", line)
            if play.row + play.column == game.rows - 1:
                y += _FAR_LINE
                self._paint_line(canvas, _X, y, "/", line + 1)

    def _clear_lines(self, canvas, y, count):
        canvas.fill_rect(_X - 1, y, canvas.WIDTH + 1 - _X, count * _FAR_LINE - 1, 0)

    def _paint_large(self, canvas, whole):
        """Write in large letters the values that do not fit at the edge, and the cell."""
        play = self._play
        game = play.game
        y = _TOP
        if self._brief or self._far:
            lines = game.rows + game.columns
            height = 2 if self._brief else 4
            canvas.fill_rect(_X - 1, y, canvas.WIDTH + 1 - _X, height * _LARGE_LINE, 0)
            self._paint_large_line(canvas, y, fonts.RIGHT, play.row)
            self._paint_large_line(canvas, y + _LARGE_LINE, fonts.DOWN, game.rows + play.column)
            y += 2 * _LARGE_LINE
            if self._far:
                if play.row == play.column:
                    self._paint_large_line(canvas, y, "\\", lines)
                if play.row + play.column == game.rows - 1:
                    self._paint_large_line(canvas, y + _LARGE_LINE, "/", lines + 1)
                y += 2 * _LARGE_LINE
        self._large_cell.paint(canvas, _LARGE_X, y, play, whole)

    def _paint_large_line(self, canvas, y, label, line):
        """Write in large letters the target of `line` after `label`; if the edge has no sums, the
        value beside the target instead."""
        entry = self._play.game.sum_style(line)
        x = canvas.text(fonts.TEXT, _LARGE_X, y, label)
        value = entry & cell_style.TARGET_MASK
        signed = 0
        if self._far and entry & cell_style.DONE:
            canvas.text(fonts.TEXT, x, y, fonts.TICK)
            return
        if self._far and entry & cell_style.VALUE:
            value = _value_of(entry)
            signed = entry & cell_style.SIGNED
        canvas.number(fonts.TEXT, x, y, value, signed)

    def _paint_line(self, canvas, x, y, label, line, has_value=True):
        """Write the target of `line` after `label` and, if it `has_value`, the value: in a panel
        at the right edge, in a strip next to the target. Returns the x after the last word of a
        strip."""
        entry = self._play.game.sum_style(line)
        x = canvas.text(fonts.SMALL, x, y, label)
        x = canvas.number(fonts.SMALL, x, y, entry & cell_style.TARGET_MASK)
        if not has_value:
            return x
        is_strip = y == _CLOCK_Y
        end = _VALUES_END if self._brief else _EDGE
        value = _value_of(entry)
        signed = entry & cell_style.SIGNED
        if entry & cell_style.DONE:
            if is_strip:
                return canvas.text(fonts.SMALL, x + 1, y, fonts.TICK)
            canvas.text_right(fonts.SMALL, end, y, fonts.TICK)
        elif entry & cell_style.VALUE:
            if is_strip:
                x += 2 if signed else _SPACE
                return canvas.number(fonts.SMALL, x, y, value, signed)
            canvas.number_right(fonts.SMALL, end, y, value, signed)
        return x

    def _paint_place(self, canvas):
        """Write the position of the cell at the top right."""
        row = self._play.row + 1
        column = self._play.column + 1
        x = _EDGE - _PLACE - _DIGIT * ((row > 9) + (column > 9))
        x = self._paint_number(canvas, x, _TOP, "R", row)
        self._paint_number(canvas, x, _TOP, "C", column)

    def _paint_number(self, canvas, x, y, letter, number):
        """Write the number of a row or a column after `letter`. Returns the x after it."""
        return canvas.number(fonts.SMALL, canvas.text(fonts.SMALL, x, y, letter), y, number)

    def _paint_strip(self, canvas, changed, seconds):
        play = self._play
        game = play.game
        y = _CLOCK_Y
        with_notes = play.notes or panel_parts.noted_at(game, play.cell) != panel_parts.NOTHING
        is_long = not 0 <= seconds < _HOUR
        width = _CLOCK if is_long else _SHORT_CLOCK
        has_clock = seconds < 0 or not with_notes  # a word in its place leaves it to the notes
        end = _STRIP_END - (width if has_clock else 0)
        if with_notes != self._with_notes or is_long == (0 <= self._seconds < _HOUR):
            self._with_notes = with_notes
            self._seconds = panel_parts.NOTHING
            canvas.fill_rect(0, y - 1, _STRIP_END, canvas.HEIGHT + 1 - y, 0)
            self._row = panel_parts.NOTHING
            changed = True
        if changed:
            is_kept = play.row == self._row and not with_notes
            x = self._column_x if is_kept else 1
            canvas.fill_rect(x - 1, y - 1, end + 1 - x, canvas.HEIGHT + 1 - y, 0)
            # Notes take the place of the clock. Many notes take the place of the position too.
            has_place = not with_notes or panel_parts.count_of(game.notes(play.cell)) <= _FEW
            # The digits that fit need the room of the values.
            has_values = not with_notes and not game.show_candidates
            after = " " if has_values else ": "
            down = game.rows + play.column
            if not is_kept:
                if has_place:
                    x = self._paint_number(canvas, x, y, "R", play.row + 1)
                label = after if has_place else fonts.RIGHT
                x = self._paint_line(canvas, x, y, label, play.row, has_values) + _SPACE
                self._column_x = x
            if has_place:
                x = self._paint_number(canvas, x, y, "C", play.column + 1)
            label = after if has_place else "\x14"
            x = self._paint_line(canvas, x, y, label, down, has_values) + _SPACE
            panel_parts.paint_cell(canvas, x, y, play, end)
        if has_clock and seconds != self._seconds:
            self._paint_clock(canvas, _STRIP_END, width)
            canvas.fill_rect(0, y - 1, _STRIP_END, 1, 0)  # else words would touch a sum above
