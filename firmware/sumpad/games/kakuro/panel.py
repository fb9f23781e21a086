"""The panel beside the board of a kakuro: the two runs of the cursor's cell, and the cell itself.

For each run it shows the sum still needed (LEFT) or how much it is OVER, and below that the sets
of digits that the blank cells may have, or their number, or what is wrong with the run. Side by
side, arranged like the keys, are the player's notes in the cell and the digits that both runs
allow there, each with a heading while there are any. `NOTES`, in a narrow panel a pencil, is
inverted while digits are written as notes.

A narrow panel has the runs below the digits, without their targets. If the board takes the whole
width, a strip below it has what is LEFT, and the cell in short form.
"""

from array import array

from micropython import const

from sumpad.view import fonts, panel_parts

_EDGE = const(127)  # text ends before this column
_LEAST = const(42)  # minimum width of a full panel
_MOST = const(53)  # maximum width of the words on runs
_LEAST_NARROW = const(30)  # minimum width of a narrow panel, without targets
_LINE = const(6)
_LABEL_Y = const(1)
_CODE_Y = const(7)
_RUNS_Y = const(13), const(26)  # y of the lines on a run
_TITLES_Y = const(39)
_NARROW_RUNS_Y = const(39), const(52)
_NARROW_TITLES_Y = const(13)
_DIGITS = const(7)  # rows from the titles to the digits
_DIGITS_X = const(1)
_FITS_X = const(24)  # offset of the right one of the two sets of digits
_NARROW_FITS_X = const(18)  # in a narrow panel
_APART = const(2)  # additional columns between their digits; none in a narrow panel
_PAD = const(11)  # columns of three digits without these
_PITCH = const(6)  # pixels from row to row of digits
_DIGIT = const(4)  # pitch of digits in a row
_LEFT_X = const(15)  # offset of the words after the target of a run
_NARROW_LEFT_X = const(5)  # and without a target
_LEFT = const(15)  # columns of LEFT
_GAP = const(3)  # columns between words and a number
_SPACE = const(3)  # additional columns between sets

_STRIP_Y = const(58)
_PLUSES = (43, 4), (11, 3)  # codes and widths of plus signs: SMALL has a narrow one
_STRIP_SPACE = const(5)
_CLOCK = const(27)  # columns of the strip's clock from one hour on
_SHORT_CLOCK = const(19)  # columns below one hour
_HOUR = const(3600)

# With large letters:
_LARGE_LINE = const(9)
_LARGE_Y = const(1), const(19)  # y of the two lines on a run
_LARGE_CELL_Y = const(38)

_UNKNOWN = const(-1)  # the value on the display is unknown


class Panel:
    """The content of the panel. Painting takes no heap."""

    def __init__(self, play, place):
        self._play = play
        self._sets = array("H", bytes(2 * play.game.MOST_SETS))
        self._label = play.game.label()
        self._code = play.tag
        width = _EDGE + 1 - place.panel_x
        self._end = min(_EDGE, place.panel_x + _MOST)  # keeps a rest near its run
        self._has_strip = width < _LEAST_NARROW
        self._is_narrow = width < _LEAST
        self._titles_y = _NARROW_TITLES_Y if self._is_narrow else _TITLES_Y
        self._runs_y = _NARROW_RUNS_Y if self._is_narrow else _RUNS_Y
        self._fits_x = _NARROW_FITS_X if self._is_narrow else _FITS_X
        self._apart = 0 if self._is_narrow else _APART
        # The values on the display.
        self._seconds = _UNKNOWN
        self._notes = False
        self._heads = _UNKNOWN
        self._cell = _UNKNOWN
        self._changes = _UNKNOWN
        self._runs = [_UNKNOWN, _UNKNOWN]  # across, down
        self._noted = panel_parts.NOTHING
        self._allowed = panel_parts.NOTHING
        self._large_cell = panel_parts.LargeCell(not self._is_narrow)

    def paint(self, canvas, x, whole):
        play = self._play
        changed = whole or play.notes != self._notes
        changed = changed or play.cell != self._cell or play.changes != self._changes
        seconds = panel_parts.clock_of(play)
        if not changed and seconds == self._seconds:
            return
        if whole:
            self._runs[0] = self._runs[1] = _UNKNOWN
        entered = play.changes != self._changes
        self._notes = play.notes
        self._cell = play.cell
        self._changes = play.changes
        if self._has_strip:
            self._paint_strip(canvas, changed, seconds)
        elif canvas.large:
            if changed:
                for down in (False, True):
                    self._paint_large(canvas, x, down)
                self._large_cell.paint(canvas, x, _LARGE_CELL_Y, play, whole)
        else:
            if whole and self._is_narrow:
                canvas.text_right(fonts.SMALL, _EDGE, _CODE_Y, self._label)
            elif whole:
                canvas.text(fonts.SMALL, x, _LABEL_Y, self._label)
                canvas.text(fonts.SMALL, x, _CODE_Y, self._code)
            if changed:
                self._paint_run(canvas, x, False, entered)
                self._paint_run(canvas, x, True, entered)
                self._paint_cell(canvas, x, whole)
            if whole or seconds != self._seconds:
                left = x if self._is_narrow else x + 20
                canvas.fill_rect(left, 0, canvas.WIDTH - left, _CODE_Y, 0)
                panel_parts.paint_clock(canvas, _EDGE, _LABEL_Y, play)
        self._seconds = seconds

    # the panel

    def _paint_run(self, canvas, x, down, entered):
        """Write the two lines on a run. `entered`: whether the board has changed since they were
        last written."""
        game = self._play.game
        run = game.run(self._cell, down)
        target = game.run_target(run)
        y = self._runs_y[down]
        left_x = _LEFT_X
        if self._is_narrow:
            x -= 1  # else a line would not have room for its words
            left_x = _NARROW_LEFT_X
        if run != self._runs[down]:
            self._runs[down] = run
            canvas.fill_rect(x, y, self._end - x, 5, 0)
            at = canvas.text(fonts.SMALL, x, y, fonts.DOWN if down else fonts.RIGHT) + 1
            if not self._is_narrow:
                canvas.number(fonts.SMALL, at, y, target)
        elif entered:
            canvas.fill_rect(x + left_x, y, self._end - x - left_x, 5, 0)
        else:
            return
        canvas.fill_rect(x, y + _LINE, self._end - x, 5, 0)
        left = target - game.run_placed(run)
        sets = game.run_sets(run, self._sets)
        twice = game.run_twice(run)
        if left or not sets or twice:
            canvas.text_right(fonts.SMALL, self._end, y, "OVER" if left < 0 else "LEFT")
            canvas.number_right(fonts.SMALL, self._end - _LEFT - _GAP, y, abs(left))
        else:
            canvas.text_right(fonts.SMALL, self._end, y, fonts.TICK)
        y += _LINE
        blanks = game.run_blanks(run)
        if twice:
            self._paint_twice(canvas, x, y, twice)
        elif sets and left:
            self._paint_sets(canvas, x, y, sets, blanks)
        elif not sets and left >= 0:
            canvas.text(fonts.SMALL, x, y, "NO FIT" if blanks else "NO CELL")

    def _paint_large(self, canvas, x, down):
        """Write in large letters the target of a run of the cell, and what it still needs or what
        is wrong with it."""
        game = self._play.game
        run = game.run(self._cell, down)
        y = _LARGE_Y[down]
        canvas.fill_rect(x, y, canvas.WIDTH - x, _LARGE_LINE + fonts.height(fonts.TEXT), 0)
        at = canvas.text(fonts.TEXT, x, y, fonts.DOWN if down else fonts.RIGHT)
        canvas.number(fonts.TEXT, at, y, game.run_target(run))
        y += _LARGE_LINE
        left = self._left(down)
        twice = game.run_twice(run)
        if twice:
            canvas.text(fonts.TEXT, canvas.number(fonts.TEXT, x, y, twice), y, " twice")
        elif left < 0:
            canvas.text(fonts.TEXT, canvas.number(fonts.TEXT, x, y, -left), y, " over")
        elif not game.run_fits(run):
            canvas.text(fonts.TEXT, x, y, "no fit" if game.run_blanks(run) else "no cell")
        elif left:
            canvas.text(fonts.TEXT, canvas.number(fonts.TEXT, x, y, left), y, " left")
        else:
            canvas.text(fonts.TEXT, x, y, fonts.TICK)

    def _paint_twice(self, canvas, x, y, twice):
        """Write which digit a run has twice. Returns the x after."""
        x = canvas.number(fonts.SMALL, x, y, twice) + _SPACE
        return canvas.text(fonts.SMALL, x, y, "TWICE")

    def _paint_sets(self, canvas, x, y, count, blanks):
        """Write the first `count` sets of the table, for so many blank cells. If they do not fit,
        or if a single digit would only repeat what is left, write how many cells are blank."""
        for plus, wide in _PLUSES:
            width = blanks * (_DIGIT + wide) - wide + _SPACE
            is_clear = count > 1 or plus == _PLUSES[0][0]  # a narrow plus looks like an arrow
            if is_clear and blanks > 1 and x + count * width - _SPACE - 1 <= self._end:
                for i in range(count):  # each as a sum, or 1 and 3 would be read as thirteen
                    canvas.digits(fonts.SMALL, x + i * width, y, self._sets[i], plus)
                return
        x = canvas.number(fonts.SMALL, x, y, blanks) + _SPACE
        canvas.text(fonts.SMALL, x, y, "CELLS" if blanks > 1 else "CELL")

    def _paint_cell(self, canvas, x, whole):
        play = self._play
        game = play.game
        y = self._titles_y
        fits_x = x + self._fits_x
        if whole:
            self._heads = self._noted = self._allowed = panel_parts.NOTHING
        noted = panel_parts.noted_at(game, self._cell)
        allowed = panel_parts.allowed_at(game, self._cell)
        heads = panel_parts.heads_of(self._notes, noted, allowed)
        if heads != self._heads:
            self._heads = heads
            canvas.fill_rect(x - 1, y - 1, canvas.WIDTH + 1 - x, 7, 0)
            if heads & panel_parts.NOTES_HEAD:
                if self._is_narrow:  # no room for two words
                    panel_parts.paint_pencil(canvas, x + 3, y - 1, self._notes)
                else:
                    end = canvas.text(fonts.SMALL, x, y, "NOTES")
                    if self._notes:
                        canvas.invert(x - 1, y - 1, end + 1 - x, 7)
            if heads & panel_parts.FITS_HEAD:
                right = fits_x + _PAD + 2 * self._apart
                canvas.text_right(fonts.SMALL, right, y, "FITS")
        y += _DIGITS
        if noted != self._noted:
            place = x + _DIGITS_X
            panel_parts.paint_pad(canvas, fonts.SMALL, place, y, self._apart, _PITCH, noted)
            self._noted = noted
        if allowed != self._allowed:
            panel_parts.paint_pad(canvas, fonts.SMALL, fits_x, y, self._apart, _PITCH, allowed)
            self._allowed = allowed

    # the strip

    def _paint_strip(self, canvas, changed, seconds):
        y = _STRIP_Y
        is_long = not 0 <= seconds < _HOUR
        changed = changed or is_long == (0 <= self._seconds < _HOUR)
        end = canvas.WIDTH - (_CLOCK if is_long else _SHORT_CLOCK)
        left = 0 if changed else end
        canvas.fill_rect(left, y - 1, canvas.WIDTH - left, canvas.HEIGHT + 1 - y, 0)
        panel_parts.paint_clock(canvas, _EDGE, y, self._play)
        if not changed:
            return
        x = 1
        is_plain = self._is_plain(False) and self._is_plain(True)
        if is_plain and self._left(False) + self._left(True):
            x = canvas.text(fonts.SMALL, x, y, "LEFT") + _GAP
        x = self._paint_left(canvas, x, y, False, is_plain)
        x = self._paint_left(canvas, x + _STRIP_SPACE, y, True, is_plain)
        panel_parts.paint_cell(canvas, x + _STRIP_SPACE, y, self._play, end)

    def _left(self, down):
        """Return the sum still needed in a run of the cell, below 0 if it is over."""
        game = self._play.game
        run = game.run(self._cell, down)
        return game.run_target(run) - game.run_placed(run)

    def _is_plain(self, down):
        """Return whether nothing is wrong with a run. Words on a mistake need more room."""
        game = self._play.game
        run = game.run(self._cell, down)
        return self._left(down) >= 0 and game.run_fits(run) and not game.run_twice(run)

    def _paint_left(self, canvas, x, y, down, is_plain):
        """Write the sum still needed in a run, or what is wrong with it. `is_plain`: a word before
        both runs says what the number is. Returns the x after."""
        game = self._play.game
        run = game.run(self._cell, down)
        x = canvas.text(fonts.SMALL, x, y, fonts.DOWN if down else fonts.RIGHT) + 1
        left = self._left(down)
        fits = game.run_fits(run)
        twice = game.run_twice(run)
        if twice:
            return self._paint_twice(canvas, x, y, twice)
        if left < 0 or left and (fits or not game.run_blanks(run)):
            x = canvas.number(fonts.SMALL, x, y, abs(left)) + 1
            if not is_plain:
                x = canvas.text(fonts.SMALL, x, y, "OVER" if left < 0 else "LEFT")
            return x
        return canvas.text(fonts.SMALL, x, y, fonts.TICK if fits else "NO FIT")
