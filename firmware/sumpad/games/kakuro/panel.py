"""The panel beside the board of a kakuro: the two runs of the cursor's cell, and the cell itself.

For each run it shows the target, the sum still needed, and the sets of digits that the blank cells
may have, or the number of sets; or else what is wrong with the run. Below, side by side, are the
player's notes in the cell and the digits that both runs allow there, arranged like the keys.
`NOTE`, in a narrow panel a pencil, is inverted while digits are written as notes.

A narrow panel has the sets or the fault below the digits, and then the sums still needed. If the
board takes the whole width, a strip below it has the same in short form.
"""

from array import array

from micropython import const

from sumpad.view import cell_style, fonts, layout, panel_parts

_EDGE = const(127)  # text ends before this column
_LEAST = const(42)  # minimum width of a full panel
_MOST = const(53)  # maximum width of the words on runs
_LEAST_NARROW = const(30)  # minimum width of a narrow panel, without targets and rests
_MOST_X = const(90)  # the rightmost x of a full panel
_LINE = const(6)
_LABEL_Y = const(1)
_CODE_Y = const(7)
_ACROSS_Y = const(14)
_DOWN_Y = const(27)
_TITLES_Y = const(39)
_HIGHER_Y = const(17)  # y of the titles in a narrow panel, so that few pages have to be sent
_SETS_Y = const(43), const(49)  # y of the sets in a narrow panel
_RESTS_Y = const(57)  # y of the sums still needed in a narrow panel
_DIGITS = const(7)  # rows from the titles to the digits
_DIGITS_X = const(1)
_FITS_X = const(21)  # offset of the right one of the two sets of digits
_NARROW_FITS_X = const(18)  # in a narrow panel
_APART = const(2)  # additional columns between their digits; none in a narrow panel
_PAD = const(11)  # columns of three digits without these
_PITCH = const(6)  # pixels from row to row of digits
_DIGIT = const(4)  # pitch of digits in a row
_REST_X = const(15)  # offset of the words after the target of a run
_GAP = const(3)  # columns between words and a number
_SHORT_GAP = const(2)  # and between the two sums of a narrow panel
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

    def __init__(self, play, place, other=""):
        """`other`: the legend of the key of the other view, "" if there is no other view."""
        self._play = play
        self._sets = array("H", bytes(2 * play.game.MOST_SETS))
        self._label = play.game.label()
        self._code = play.tag
        if other and place.panel_x <= _MOST_X:  # instead of the code, which Paused shows
            other = other.upper().replace(" ", "")  # else it would be too wide
            self._code = "{}:{}".format(other, _leads_to(play.game, place))
        width = _EDGE + 1 - place.panel_x
        self._end = min(_EDGE, place.panel_x + _MOST)  # keeps a rest near its run
        self._has_strip = width < _LEAST_NARROW
        self._is_narrow = width < _LEAST
        self._titles_y = _HIGHER_Y if self._is_narrow else _TITLES_Y
        self._fits_x = _NARROW_FITS_X if self._is_narrow else _FITS_X
        self._apart = 0 if self._is_narrow else _APART
        # The values on the display.
        self._seconds = _UNKNOWN
        self._notes = False
        self._cell = _UNKNOWN
        self._changes = _UNKNOWN
        self._runs = [_UNKNOWN, _UNKNOWN]  # across, down
        self._titled = False
        self._noted = panel_parts.NOTHING
        self._allowed = panel_parts.NOTHING
        self._large_cell = panel_parts.LargeCell(not self._is_narrow)

    def paint(self, canvas, x, whole):
        play = self._play
        changed = whole or play.notes != self._notes
        changed = changed or play.cell != self._cell or play.changes != self._changes
        seconds = play.clock
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
        elif self._is_narrow:
            if whole:
                canvas.text_right(fonts.SMALL, _EDGE, _CODE_Y, self._label)
            if changed:
                self._paint_cell(canvas, x, whole)
                self._paint_in_short(canvas, x)
            if whole or seconds != self._seconds:
                canvas.fill_rect(x, 0, canvas.WIDTH - x, _CODE_Y, 0)
                panel_parts.paint_clock(canvas, _EDGE, _LABEL_Y, play)
        else:
            if whole:
                canvas.text(fonts.SMALL, x, _LABEL_Y, self._label)
                canvas.text(fonts.SMALL, x, _CODE_Y, self._code)
            if changed:
                self._paint_run(canvas, x, _ACROSS_Y, False, entered)
                self._paint_run(canvas, x, _DOWN_Y, True, entered)
                self._paint_cell(canvas, x, whole)
            if whole or seconds != self._seconds:
                canvas.fill_rect(x + 20, 0, canvas.WIDTH - x - 20, 7, 0)
                panel_parts.paint_clock(canvas, _EDGE, _LABEL_Y, play)
        self._seconds = seconds

    # the panel

    def _paint_run(self, canvas, x, y, down, entered):
        """Write the words on a run. `entered`: whether the board has changed since they were last
        written."""
        game = self._play.game
        run = game.run(self._cell, down)
        target = game.run_target(run)
        if run != self._runs[down]:
            self._runs[down] = run
            canvas.fill_rect(x, y, self._end - x, 5, 0)
            at = canvas.text(fonts.SMALL, x, y, fonts.DOWN if down else fonts.RIGHT) + 1
            canvas.number(fonts.SMALL, at, y, target)
        elif entered:
            canvas.fill_rect(x + _REST_X, y, self._end - x - _REST_X, 5, 0)
        else:
            return
        canvas.fill_rect(x, y + _LINE, self._end - x, 5, 0)
        left = target - game.run_placed(run)
        sets = game.run_sets(run, self._sets)
        twice = game.run_twice(run)
        if left or not sets or twice:
            end = canvas.number_right(fonts.SMALL, self._end, y, abs(left)) - _GAP
            canvas.text_right(fonts.SMALL, end, y, "OVER" if left < 0 else "REST")
        else:
            canvas.text_right(fonts.SMALL, self._end, y, fonts.TICK)
        y += _LINE
        if self._paint_fault(canvas, x, y, run, sets, twice) == x and left > 0:
            if game.run_blanks(run) > 1:  # the set of a single blank would only repeat the rest
                self._paint_sets(canvas, x, y, sets)

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
            canvas.number(fonts.TEXT, canvas.text(fonts.TEXT, x, y, "over "), y, -left)
        elif not game.run_fits(run):
            canvas.text(fonts.TEXT, x, y, "no fit" if game.run_blanks(run) else "full")
        elif left:
            canvas.text(fonts.TEXT, canvas.number(fonts.TEXT, x, y, left), y, " left")
        else:
            canvas.text(fonts.TEXT, x, y, fonts.TICK)

    def _paint_fault(self, canvas, x, y, run, fits, twice):
        """Write what is wrong with `run`, unless it is only over its target. Returns the x after
        it. `fits`: whether there is a set for its blanks; `twice`: the digit that it has twice, 0
        for none."""
        game = self._play.game
        if twice:
            x = canvas.number(fonts.SMALL, x, y, twice)
            if x + canvas.text_width(fonts.SMALL, "TWICE") + 1 < canvas.WIDTH:
                x += 1  # a space; the narrowest panel has no room for it
            return canvas.text(fonts.SMALL, x, y, "TWICE")
        if fits or game.run_placed(run) > game.run_target(run):
            return x
        return canvas.text(fonts.SMALL, x, y, "NO FIT" if game.run_blanks(run) else "FULL")

    def _paint_sets(self, canvas, x, y, count):
        """Write the first `count` sets of the table, or only `count` if they do not fit."""
        digits = panel_parts.count_of(self._sets[0])
        for plus, wide in _PLUSES:
            width = digits * (_DIGIT + wide) - wide + _SPACE
            is_clear = count > 1 or plus == _PLUSES[0][0]  # a narrow plus looks like an arrow
            if is_clear and x + count * width - _SPACE - 1 <= self._end:
                for i in range(count):  # each as a sum, or 1 and 3 would be read as thirteen
                    canvas.digits(fonts.SMALL, x + i * width, y, self._sets[i], plus)
                return
        if count > 1:
            x = canvas.number(fonts.SMALL, x, y, count)
            canvas.text(fonts.SMALL, x + 2, y, "SETS")
        else:
            panel_parts.paint_list(canvas, x, y, self._sets[0], self._end)

    def _paint_in_short(self, canvas, x):
        """Write in a narrow panel the sets of both runs, or what is wrong with them, and the sums
        still needed."""
        game = self._play.game
        x -= 2  # else two sets of two digits would not fit, nor two sums
        canvas.fill_rect(x, _RESTS_Y, canvas.WIDTH - x, 5, 0)
        at = x
        for down in (False, True):
            arrow = fonts.DOWN if down else fonts.RIGHT
            run = game.run(self._cell, down)
            y = _SETS_Y[down]
            canvas.fill_rect(x, y, canvas.WIDTH - x, 5, 0)
            if self._is_plain(down):
                at = self._paint_left(canvas, at, _RESTS_Y, down) + _SHORT_GAP
                if game.run_blanks(run) > 1:
                    sets = game.run_sets(run, self._sets)
                    self._paint_sets(canvas, canvas.text(fonts.SMALL, x, y, arrow), y, sets)
            else:
                start = canvas.text(fonts.SMALL, x, y, arrow)
                twice = game.run_twice(run)
                if self._paint_fault(canvas, start, y, run, game.run_fits(run), twice) == start:
                    self._paint_over(canvas, start, y, self._left(down))

    def _paint_cell(self, canvas, x, whole):
        play = self._play
        game = play.game
        y = self._titles_y
        fits_x = x + self._fits_x
        if whole:
            self._noted = self._allowed = panel_parts.NOTHING
        if whole or self._notes != self._titled:
            self._titled = self._notes
            canvas.fill_rect(x - 1, y - 1, canvas.WIDTH + 1 - x, 7, 0)
            if self._is_narrow:  # no room for two words
                panel_parts.paint_pencil(canvas, x + 3, y - 1, self._notes)
            else:
                end = canvas.text(fonts.SMALL, x, y, "NOTE")
                if self._notes:
                    canvas.invert(x - 1, y - 1, end + 1 - x, 7)
            if game.show_candidates:
                right = fits_x + _PAD + 2 * self._apart
                canvas.text_right(fonts.SMALL, right, y, "FITS")
        y += _DIGITS
        noted = panel_parts.noted_at(game, self._cell)
        if noted != self._noted:
            place = x + _DIGITS_X
            panel_parts.paint_pad(canvas, fonts.SMALL, place, y, self._apart, _PITCH, noted)
            self._noted = noted
        allowed = panel_parts.allowed_at(game, self._cell)
        if allowed != self._allowed:
            panel_parts.paint_pad(canvas, fonts.SMALL, fits_x, y, self._apart, _PITCH, allowed)
            self._allowed = allowed

    # the strip

    def _paint_strip(self, canvas, changed, seconds):
        y = _STRIP_Y
        changed = changed or (seconds >= _HOUR) != (self._seconds >= _HOUR)
        end = canvas.WIDTH - (_CLOCK if seconds >= _HOUR else _SHORT_CLOCK)
        left = 0 if changed else end
        canvas.fill_rect(left, y - 1, canvas.WIDTH - left, canvas.HEIGHT + 1 - y, 0)
        panel_parts.paint_clock(canvas, _EDGE, y, self._play)
        if not changed:
            return
        x = 1
        rest = self._left(False) + self._left(True)
        has_word = rest and not self._play.notes  # notes need the room of the word
        if has_word and self._is_plain(False) and self._is_plain(True):
            x = canvas.text(fonts.SMALL, x, y, "REST") + _GAP
        x = self._paint_left(canvas, x, y, False)
        x = self._paint_left(canvas, x + _STRIP_SPACE, y, True)
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

    def _paint_left(self, canvas, x, y, down):
        """Write the sum still needed in a run, or what is wrong with it. Returns the x after."""
        game = self._play.game
        run = game.run(self._cell, down)
        x = canvas.text(fonts.SMALL, x, y, fonts.DOWN if down else fonts.RIGHT) + 1
        left = self._left(down)
        fits = game.run_fits(run)
        twice = game.run_twice(run)
        if not twice:
            if left < 0:
                return self._paint_over(canvas, x, y, left)
            if left:
                x = canvas.number(fonts.SMALL, x, y, left) + 2
            elif fits:
                return canvas.text(fonts.SMALL, x, y, fonts.TICK)
        return self._paint_fault(canvas, x, y, run, fits, twice)

    def _paint_over(self, canvas, x, y, left):
        """Write by how much a run is over its target. Returns the x after."""
        x = canvas.text(fonts.SMALL, x, y, "OVER") + 2
        return canvas.number(fonts.SMALL, x, y, -left)


def _leads_to(game, place):
    """Return a word on the view that the key leads to from the view with the layout `place`."""
    if place.clues == cell_style.NO_CLUES:
        return "SUMS"
    if _is_whole(place):
        return "LARGE"
    view = game.view
    game.view = game.other_view()
    is_whole = _is_whole(layout.of(game))
    game.view = view
    return "ALL" if is_whole else "MAP"


def _is_whole(place):
    """Return whether the layout `place` shows all cells."""
    return (place.shown_rows, place.shown_columns) == (
        place.rows - place.first,
        place.columns - place.first,
    )
