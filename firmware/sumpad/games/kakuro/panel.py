"""The panel beside the board of a kakuro: the two runs of the cursor's cell, and the cell itself.

For each run it shows its sum and in how many cells (→16 IN 2), and below that the sets of digits
that its blanks may have, after what they still need if the run has digits (9:4+5, or 9 LEFT), or
what is wrong with the run. Below are, each with a heading, the player's notes in the cell, and the
digits that both runs allow there, if the player wants to see them. `NOTES` is inverted while
digits are written as notes.

If the board takes the whole width, a strip below it has the runs, and the cell in short form.
"""

from array import array

from micropython import const

from sumpad.view import fonts, panel_parts

_EDGE = const(127)  # text ends before this column
_LEAST = const(29)  # minimum width of a panel
_BROAD = const(42)  # width of a panel with room for two sets of large digits
_LINE = const(6)
_TOP_Y = const(1)
_TOP = const(7)  # rows of the clock, with those around it
_RUNS_Y = const(9), const(23)  # y of the two lines on a run
_NOTES_Y = const(38)  # y of the heading and the line of the notes
_FITS_Y = const(52)  # and of the digits that fit
_SPACE = const(3)  # additional columns between sets
_GAP = const(3)  # columns around IN
_COLON = const(3)  # columns of the colon after what is left

_STRIP_Y = const(58)
_PLUSES = (43, 4), (11, 3)  # codes and widths of plus signs: SMALL has a narrow one
_DIGIT = const(4)  # pitch of digits in a row
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
        self._tag = play.tag
        width = _EDGE - place.panel_x
        self._has_strip = width < _LEAST
        # The values on the display.
        self._seconds = _UNKNOWN
        self._notes = False
        self._heads = _UNKNOWN
        self._cell = _UNKNOWN
        self._changes = _UNKNOWN
        self._runs = [_UNKNOWN, _UNKNOWN]  # across, down
        self._noted = panel_parts.NOTHING
        self._allowed = panel_parts.NOTHING
        self._large_cell = panel_parts.LargeCell(width + 1 >= _BROAD)

    def paint(self, canvas, x, whole):
        play = self._play
        changed = whole or play.notes != self._notes
        changed = changed or play.cell != self._cell or play.changes != self._changes
        seconds = panel_parts.clock_of(play)
        if not changed and seconds == self._seconds:
            return
        if whole:
            self._runs[0] = self._runs[1] = _UNKNOWN
            self._heads = self._noted = self._allowed = panel_parts.NOTHING
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
            if changed:
                self._paint_run(canvas, x, False, entered)
                self._paint_run(canvas, x, True, entered)
                self._paint_cell(canvas, x)
            if whole or seconds != self._seconds:
                canvas.fill_rect(x, 0, canvas.WIDTH - x, _TOP, 0)
                panel_parts.paint_clock(canvas, _EDGE, _TOP_Y, play)
                # Half a code would be another one.
                room = _EDGE - x - _SHORT_CLOCK
                if 0 <= seconds < _HOUR and canvas.text_width(fonts.SMALL, self._tag) <= room:
                    canvas.text(fonts.SMALL, x, _TOP_Y, self._tag)
        self._seconds = seconds

    # the panel

    def _paint_run(self, canvas, x, down, entered):
        """Write the two lines on a run. `entered`: whether the board has changed since they were
        last written."""
        run = self._play.game.run(self._cell, down)
        if run == self._runs[down] and not entered:
            return
        self._runs[down] = run
        y = _RUNS_Y[down]
        canvas.fill_rect(x, y, canvas.WIDTH - x, _LINE + 5, 0)
        left = self._left(down)
        game = self._play.game
        sets = game.run_sets(run, self._sets)
        twice = game.run_twice(run)
        blanks = game.run_blanks(run)
        at = canvas.text(fonts.SMALL, x, y, fonts.DOWN if down else fonts.RIGHT) + 1
        at = canvas.number(fonts.SMALL, at, y, game.run_target(run))
        if left or not sets or twice:
            self._paint_in(canvas, at, y, game.run_cells(run))
        else:
            canvas.text(fonts.SMALL, at + _GAP, y, fonts.TICK)
        y += _LINE
        if twice or left < 0 or not sets:
            self._paint_fault(canvas, x, y, left, blanks, twice)
        elif blanks == game.run_cells(run):
            self._paint_sets(canvas, x, y, sets, blanks)
        elif left:
            end = canvas.number(fonts.SMALL, x, y, left)
            if self._paint_sets(canvas, end + _COLON, y, sets, blanks):
                canvas.text(fonts.SMALL, end, y, ":")
            else:
                canvas.text(fonts.SMALL, end + _GAP - 1, y, "LEFT")

    def _paint_fault(self, canvas, x, y, left, blanks, twice):
        """Write what is wrong with a run. Returns the x after."""
        if twice:
            return self._paint_twice(canvas, x, y, twice)
        if blanks and left >= 0:
            return canvas.text(fonts.SMALL, x, y, "NO FIT")
        x = canvas.number(fonts.SMALL, x, y, abs(left)) + _GAP - 2
        return canvas.text(fonts.SMALL, x, y, "OVER" if left < 0 else "SHORT")

    def _paint_in(self, canvas, x, y, count):
        """Write in how many cells a sum is, after the sum, which ends before `x`. Returns the x
        after."""
        x = canvas.text(fonts.SMALL, x + _GAP - 1, y, "IN")
        return canvas.number(fonts.SMALL, x + _GAP - 2, y, count)

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
        elif left and not game.run_blanks(run):
            canvas.text(fonts.TEXT, canvas.number(fonts.TEXT, x, y, left), y, " low")
        elif not game.run_fits(run):
            canvas.text(fonts.TEXT, x, y, "no fit")
        elif left:
            canvas.text(fonts.TEXT, canvas.number(fonts.TEXT, x, y, left), y, " left")
        else:
            canvas.text(fonts.TEXT, x, y, fonts.TICK)

    def _paint_twice(self, canvas, x, y, twice):
        """Write which digit a run has twice. Returns the x after."""
        x = canvas.number(fonts.SMALL, x, y, twice) + _SPACE
        return canvas.text(fonts.SMALL, x, y, "TWICE")

    def _paint_sets(self, canvas, x, y, count, blanks):
        """Write the first `count` sets of the table, for so many blank cells. Returns False if
        they do not fit, or if a single digit would only repeat what is left."""
        for plus, wide in _PLUSES:
            width = blanks * (_DIGIT + wide) - wide + _SPACE
            is_clear = count > 1 or plus == _PLUSES[0][0]  # a narrow plus looks like an arrow
            if is_clear and blanks > 1 and x + count * width - _SPACE - 1 <= _EDGE:
                for i in range(count):  # each as a sum, or 1 and 3 would be read as thirteen
                    canvas.digits(fonts.SMALL, x + i * width, y, self._sets[i], plus)
                return True
        return False

    def _paint_cell(self, canvas, x):
        play = self._play
        noted = panel_parts.noted_at(play.game, self._cell)
        allowed = panel_parts.allowed_at(play.game, self._cell)
        heads = panel_parts.heads_of(self._notes, noted, allowed)
        if heads != self._heads:
            self._heads = heads
            canvas.fill_rect(x - 1, _NOTES_Y - 1, canvas.WIDTH + 1 - x, 7, 0)
            canvas.fill_rect(x, _FITS_Y, canvas.WIDTH - x, 5, 0)
            if heads & panel_parts.NOTES_HEAD:
                end = canvas.text(fonts.SMALL, x, _NOTES_Y, "NOTES")
                if self._notes:
                    canvas.invert(x - 1, _NOTES_Y - 1, end + 1 - x, 7)
            if heads & panel_parts.FITS_HEAD:
                canvas.text(fonts.SMALL, x, _FITS_Y, "FITS")
        if noted != self._noted:
            self._noted = noted
            self._paint_digits(canvas, x, _NOTES_Y + _LINE + 1, noted)
        if allowed != self._allowed:
            self._allowed = allowed
            self._paint_digits(canvas, x, _FITS_Y + _LINE, allowed)

    def _paint_digits(self, canvas, x, y, digits):
        """Write a set of digits in a line."""
        canvas.fill_rect(x, y, canvas.WIDTH - x, 5, 0)
        if digits != panel_parts.NOTHING:
            panel_parts.paint_list(canvas, x, y, digits, _EDGE)

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
        is_brief = self._notes or panel_parts.noted_at(self._play.game, self._cell) >= 0
        x = self._paint_left(canvas, 1, y, False, is_brief) + _STRIP_SPACE
        x = self._paint_left(canvas, x, y, True, is_brief) + _STRIP_SPACE
        panel_parts.paint_cell(canvas, x, y, self._play, end)

    def _left(self, down):
        """Return the sum still needed in a run of the cell, below 0 if it is over."""
        game = self._play.game
        run = game.run(self._cell, down)
        return game.run_target(run) - game.run_placed(run)

    def _paint_left(self, canvas, x, y, down, is_brief):
        """Write the sum of a run, unless `is_brief`, and what its blank cells still need, or what
        is wrong with it. Returns the x after."""
        game = self._play.game
        run = game.run(self._cell, down)
        x = canvas.text(fonts.SMALL, x, y, fonts.DOWN if down else fonts.RIGHT) + 1
        left = self._left(down)
        blanks = game.run_blanks(run)
        if not is_brief and blanks < game.run_cells(run):
            x = canvas.number(fonts.SMALL, x, y, game.run_target(run))
            x = canvas.text(fonts.SMALL, x, y, ":") + _GAP
        twice = game.run_twice(run)
        if twice or left < 0 or not game.run_fits(run):
            return self._paint_fault(canvas, x, y, left, blanks, twice)
        if not blanks:
            return canvas.text(fonts.SMALL, x, y, fonts.TICK)
        return self._paint_in(canvas, canvas.number(fonts.SMALL, x, y, left), y, blanks)
