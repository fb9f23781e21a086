"""The panel beside the board of a kakuro: the two runs of the cursor's cell, and the cell itself.

For each run it shows the sum and in how many cells (→16 IN 2). If the run has digits, it shows
after the sum what the blanks still need (→34: 22 IN 3, →8: NEEDS 2 if there is one), or what is
wrong with the run (→8: 1 OVER). If a digit is there twice, both are below the sum. Below are the
sets of digits that the blanks may have: as many as fit, and how many more there are; or their
number, if none fits. At the foot are the notes in the cell, arranged like the keys, after a pencil
that is inverted while digits are written as notes, and a map that shows which part of the board is
visible. If the player wants to see the digits that both runs allow in the cell, these take the
place of the map, and notes are a line above them, or take their place too if they are many. A sign
in a blank without notes says that 0 lists all sets.

If the board takes the whole width, a strip below it has the same on the runs, and the cell in
short form. Sets, the first one or their number take the place of the number of cells of a blank
run. If notes have no room, sums give way to what the blanks still need, and then the clock gives
way too.
"""

from array import array

from micropython import const

from sumpad.view import fonts, panel_parts

_EDGE = const(127)  # text ends before this column
_LEAST = const(29)  # minimum width of a panel
_BROAD = const(42)  # width of a panel with room for two sets of large digits
_LINE = const(6)  # from line to line beside notes or the digits that fit,
_LOOSE = const(7)  # and else
_TOP_Y = const(1)
_TOP = const(7)  # rows of the clock, with those around it
_RUNS_Y = const(8)  # y of the first of the three lines on a run, and three on the other
_NOTES_Y = const(45)  # y of the line of the notes
_SIGN_Y = const(54)  # y of the sign of the key that lists sets, if it is alone
_FITS_Y = const(52)  # y of the heading and the line of the digits that fit
_PENCIL = const(9)  # columns of the pencil, with a gap
_LISTS = const(23)  # columns of the sign of the key that lists sets
_SPACE = const(3)  # additional columns between sets,
_CLOSE = const(2)  # and the least
_GAP = const(3)  # additional columns between words, if there is room
_DOTS = const(7)  # columns of the dots for more sets, with a gap

# What is wrong with a run.
_NO_SET = const(1)  # no digits in its blanks make what they need
_FAULT = const(2)  # a digit is there twice, or the sum is wrong

_STRIP_Y = const(58)
_PLUS = const(43)  # its code
_DIGIT = const(4)  # pitch of digits in a row,
_APART = const(5)  # and of notes
_PAD_APART = const(2)  # additional columns between notes arranged like the keys
_PAD_HEAD = const(8)  # beside the bits of heads_of: they are arranged so
_STRIP_SPACE = const(5)
_WIDER = const(4)  # additional columns between its halves, if there is room
_CLOCK = const(27)  # columns of the strip's clock from one hour on
_SHORT_CLOCK = const(19)  # columns below one hour
_HOUR = const(3600)

# With large letters:
_LARGE_LINE = const(9)
_LARGE_Y = const(1), const(19)  # y of the two lines on a run
_LARGE_CELL_Y = const(38)

_UNKNOWN = const(-1)  # the value on the display is unknown

# What a strip shows of the sets of a run.
_NO_SETS = const(0)
_COUNT = const(1)
_LIST = const(2)
_FIRST = const(3)  # the first set
_BRIEF = const(4)  # none, and its sum only if it is blank or something is wrong
# Of both runs (across in the high half), best first; plus 8 if the sign of the key has to fit.
_BOTH = (
    b"\x22\x2b\x3a\x3b\x29\x1a\x39\x1b\x19\x23\x32\x33\x21\x12\x31\x13\x11\x20\x02\x30\x03\x10\x01"
)
_COUNT_WIDTH = const(29)
_LONG = const(60)  # columns of a set that two lines of a narrow panel have no room for
_MANY = const(128)
_CELLS_WIDTH = const(16)  # columns of the number of cells, with the gaps


class Panel:
    """The content of the panel. Painting takes no heap."""

    def __init__(self, play, place):
        self._play = play
        self._sets = array("H", bytes(2 * play.game.MOST_SETS))
        self._tag = play.tag
        width = _EDGE - place.panel_x
        self._has_strip = width < _LEAST
        self._place = place if place.shown_rows + place.first < place.rows else None  # a window
        self._window = _UNKNOWN
        self._more = bytearray(2 * _BRIEF)  # see _measure
        # The values on the display.
        self._seconds = _UNKNOWN
        self._notes = False
        # Whether the cell is a blank without notes, where a key lists the sets.
        self._lists = False
        self._line = _LOOSE
        self._gap = _GAP
        self._end = _UNKNOWN  # the column where the strip's clock begins
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
        self._lists = not (play.game.digit(play.cell) or play.game.notes(play.cell))
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
            if self._place:
                x += 1  # away from the bar of the window
            if changed:
                self._paint_cell(canvas, x)
                self._paint_run(canvas, x, False, entered)
                self._paint_run(canvas, x, True, entered)
            if self._place and not play.game.show_candidates:  # which need the room
                self._paint_map(canvas, self._place, whole)
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
        """Write the lines on a run. `entered`: whether the board has changed since they were last
        written."""
        game = self._play.game
        run = game.run(self._cell, down)
        if run == self._runs[down] and not entered:
            return
        self._runs[down] = run
        line = self._line
        y = _RUNS_Y
        if down:
            y += 3 * line
        last = y + 2 * line
        canvas.fill_rect(x, y, canvas.WIDTH - x, last - y + 5, 0)
        fault = self._fault(run, down)
        at = self._paint_sum(canvas, x, y, run, down, fault == _FAULT)
        blanks = game.run_blanks(run)
        if fault == _FAULT:
            twice = game.run_twice(run)
            self._paint_fault(canvas, x, y + line, run, down, twice)
            left = self._left(down)
            if twice and left:
                if left > 0 and blanks:
                    self._paint_rest(canvas, x, last, run, down)
                else:
                    self._paint_fault(canvas, x, last, run, down, 0)
            return
        count = game.run_sets(run, self._sets) if blanks > 1 or fault == _NO_SET else 0
        is_narrow = blanks == 1 or _EDGE - x < _BROAD
        if is_narrow and blanks and self._is_partial(run):
            if count == 1 and _EDGE + 1 - x < 2 * _DIGIT * blanks - _DIGIT < _LONG:
                # The set needs two lines, and says how many cells there are.
                canvas.number(fonts.SMALL, at, y, self._left(down))
                self._paint_sets(canvas, x, y + line, last, count, blanks)
                return
            at = x
            y += line
        self._paint_rest(canvas, at, y, run, down)
        if blanks > 1 or fault:
            self._paint_sets(canvas, x, y + line, last, count, blanks)

    def _fault(self, run, down):
        """Return what is wrong with a run of the cell: 0, _NO_SET or _FAULT."""
        game = self._play.game
        if self._left(down) < 0 or game.run_twice(run):
            return _FAULT
        if game.run_fits(run):
            return 0
        return _NO_SET if game.run_blanks(run) else _FAULT

    def _paint_sum(self, canvas, x, y, run, down, has_more, brief=False):
        """Write the sum of a run, with a colon if something other than its cells follows; if it is
        `brief` only the arrow then. Returns the x after."""
        game = self._play.game
        x = canvas.text(fonts.SMALL, x, y, fonts.DOWN if down else fonts.RIGHT) + 1
        has_more = has_more or self._is_partial(run)
        if brief and has_more:
            return x
        x = canvas.number(fonts.SMALL, x, y, game.run_target(run))
        if has_more:
            return canvas.text(fonts.SMALL, x, y, ":") + self._gap
        return x + min(self._gap, _EDGE + 2 - _CELLS_WIDTH - x)

    def _is_partial(self, run):
        """Return whether a run has digits."""
        return self._play.game.run_blanks(run) < self._play.game.run_cells(run)

    def _paint_rest(self, canvas, x, y, run, down):
        """Write in how many cells the sum of a run is; if the run has digits, what its blanks
        need. Returns the x after."""
        game = self._play.game
        blanks = game.run_blanks(run)
        if not blanks:
            return canvas.text(fonts.SMALL, x, y, fonts.TICK)
        left = self._left(down)
        if blanks == 1:
            x = canvas.text(fonts.SMALL, x, y, "NEEDS")
            blanks = left
        else:
            if self._is_partial(run):
                x = canvas.number(fonts.SMALL, x, y, left) + self._gap
            x = canvas.text(fonts.SMALL, x, y, "IN")
        x += min(self._gap, _EDGE - x - canvas.number_width(fonts.SMALL, blanks))
        return canvas.number(fonts.SMALL, x, y, blanks)

    def _paint_fault(self, canvas, x, y, run, down, twice):
        """Write what is wrong with a run: the digit `twice`, or if 0 its sum. Returns the x
        after."""
        left = self._left(down)
        words = "TWICE" if twice else "OVER" if left < 0 else "SHORT"
        x = canvas.number(fonts.SMALL, x, y, twice or abs(left))
        x += min(self._gap, _EDGE - x - canvas.text_width(fonts.SMALL, words))
        return canvas.text(fonts.SMALL, x, y, words)

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
            canvas.text(fonts.TEXT, canvas.number(fonts.TEXT, x, y, -left), y, " high")
        elif left and not game.run_blanks(run):
            canvas.text(fonts.TEXT, canvas.number(fonts.TEXT, x, y, left), y, " low")
        elif not game.run_fits(run):
            canvas.text(fonts.TEXT, x, y, "no way")
        elif left:
            canvas.text(fonts.TEXT, canvas.number(fonts.TEXT, x, y, left), y, " left")
        else:
            canvas.text(fonts.TEXT, x, y, fonts.TICK)

    def _paint_sets(self, canvas, x, y, last, count, blanks):
        """Write the first `count` sets of the table, for so many blank cells, in the lines from
        `y` to `last`; if not all fit there, the first ones and how many more there are, or dots.
        If none fits, write their number."""
        lines = 2 if y < last else 1
        for space in (_SPACE, _CLOSE):
            width = (2 * blanks - 1) * _DIGIT + space
            fit = (_EDGE - x + 1 + space) // width
            if count <= fit * lines:
                break
        shown = min(count, fit * lines)
        if shown < count:
            shown = fit if lines > 1 else (_EDGE - x + 1 - _DOTS) // width
        elif lines > 1 and count > fit:
            fit = min(fit, count + 1 >> 1)
        if shown > 0:
            at = x
            for i in range(shown):  # each as a sum, or 1 and 3 would be read as thirteen
                at = x + i % fit * width
                some = self._sets[count - 1 - i]
                canvas.digits(fonts.SMALL, at, y + i // fit * self._line, some, _PLUS)
            if shown == count:
                return
            if lines == 1:
                canvas.text(fonts.SMALL, at + width - _CLOSE, y, "...")
                return
            x = canvas.number(fonts.SMALL, x, last, count - shown) + _GAP
            canvas.text(fonts.SMALL, x, last, "MORE")
            return
        if count != 1 or lines == 1:
            self._paint_count(canvas, x, y, count)
            return
        some = rest = self._sets[0]
        for _ in range((_EDGE - x + 1) // (2 * _DIGIT)):  # digits with a plus after each
            rest &= rest - 1
        at = canvas.digits(fonts.SMALL, x, y, some ^ rest, _PLUS)
        canvas.text(fonts.SMALL, at, y, "+")
        canvas.digits(fonts.SMALL, x, last, rest, _PLUS)

    def _paint_count(self, canvas, x, y, count):
        """Write how many sets there are. Returns the x after."""
        if not count:
            x = canvas.text(fonts.SMALL, x, y, "NO") + _GAP
            return canvas.text(fonts.SMALL, x, y, "WAY")
        x = canvas.number(fonts.SMALL, x, y, count) + _GAP
        return canvas.text(fonts.SMALL, x, y, "SET" if count == 1 else "SETS")

    def _paint_cell(self, canvas, x):
        play = self._play
        noted = panel_parts.noted_at(play.game, self._cell)
        allowed = panel_parts.allowed_at(play.game, self._cell)
        pad = 0
        if noted != panel_parts.NOTHING and (
            allowed == panel_parts.NOTHING
            or _APART * panel_parts.count_of(noted) > _EDGE + 1 - x - _PENCIL
        ):
            pad = _PAD_HEAD
            allowed = panel_parts.NOTHING
        heads = panel_parts.heads_of(self._notes, noted, allowed) | pad
        y = _NOTES_Y
        line = _LINE
        if not heads:
            line = _LOOSE
            y = _SIGN_Y
        heads |= self._lists << 4
        if heads != self._heads:
            self._heads = heads
            self._noted = self._allowed = self._window = _UNKNOWN
            top = y - 1
            if line != self._line:
                self._line = line
                self._runs[0] = self._runs[1] = _UNKNOWN
                top = _RUNS_Y
            canvas.fill_rect(x - 1, top, canvas.WIDTH + 1 - x, canvas.HEIGHT - top, 0)
            at = x
            if heads & panel_parts.NOTES_HEAD:
                panel_parts.paint_pencil(canvas, x, _NOTES_Y - 1, self._notes)
                at += _PENCIL + 1
            self._paint_sign(canvas, at, y, _EDGE)
            if heads & panel_parts.FITS_HEAD:
                canvas.text(fonts.SMALL, x, _FITS_Y, "FITS")
        if noted != self._noted:
            self._noted = noted
            if pad:
                x += _PENCIL + 1
                panel_parts.paint_pad(canvas, fonts.SMALL, x, _NOTES_Y, _PAD_APART, _LINE, noted)
            else:
                self._paint_digits(canvas, x + _PENCIL, _NOTES_Y, noted)
        if allowed != self._allowed:
            self._allowed = allowed
            self._paint_digits(canvas, x, _FITS_Y + _LINE, allowed)

    def _paint_sign(self, canvas, x, y, end):
        """Write which key lists the sets, if it does and there is room before column `end`."""
        if self._lists and x + _LISTS <= end:
            canvas.text(fonts.SMALL, x, y, "0: LIST")

    def _paint_digits(self, canvas, x, y, digits):
        """Write a set of digits in a line."""
        canvas.fill_rect(x, y, canvas.WIDTH - x, 5, 0)
        if digits != panel_parts.NOTHING:
            panel_parts.paint_list(canvas, x, y, digits, _EDGE)

    def _paint_map(self, canvas, place, whole):
        """Paint a small board in the corner, with the window."""
        window = self._play.window
        if window == self._window and not whole:
            return
        self._window = window
        columns = place.columns + 1
        rows = place.rows + 1
        x = canvas.WIDTH - columns
        y = canvas.HEIGHT - rows
        canvas.fill_rect(x, y, columns, rows, 0)
        canvas.frame(x, y, columns, rows)
        x += (window & 15) + place.edge
        y += (window >> 4) + place.edge
        rows = place.shown_rows - place.edge
        canvas.fill_rect(x, y, place.shown_columns - place.edge, rows, 1)

    # the strip

    def _paint_strip(self, canvas, changed, seconds):
        y = _STRIP_Y
        is_long = not 0 <= seconds < _HOUR
        changed = changed or is_long == (0 <= self._seconds < _HOUR)
        end = self._end
        left = 0 if changed else end
        canvas.fill_rect(left, y - 1, canvas.WIDTH - left, canvas.HEIGHT + 1 - y, 0)
        if changed:
            end = canvas.WIDTH - (_CLOCK if is_long else _SHORT_CLOCK)
            noted = panel_parts.noted_at(self._play.game, self._cell)
            with_notes = self._notes or noted != panel_parts.NOTHING
            need = _STRIP_SPACE + _PENCIL if with_notes else 0
            self._gap = _GAP - with_notes  # which need the room
            if noted != panel_parts.NOTHING:
                need += _APART * panel_parts.count_of(noted)
            x = self._paint_both(canvas, y, 0)
            if x + need > end:
                canvas.fill_rect(0, y, x, 5, 0)
                x = self._paint_both(canvas, y, _BRIEF << 4 | _BRIEF)
                if x + need > end:
                    end = canvas.WIDTH  # the clock gives way
            elif not (with_notes or self._play.game.show_candidates):  # which need the room
                more = self._more
                self._measure(False)
                self._measure(True)
                for both in _BOTH:
                    need = more[both >> 4] + more[_BRIEF + (both & 7)]
                    if need + (_LISTS + _STRIP_SPACE) * (both >> 3 & 1) < end - x:
                        both &= 0x77
                        break
                else:
                    both = 0
                canvas.fill_rect(0, y, x, 5, 0)
                x = self._paint_both(canvas, y, both, end)
                self._paint_sign(canvas, x + _STRIP_SPACE, y, end - 1)
            panel_parts.paint_cell(canvas, x + _STRIP_SPACE, y, self._play, end)
            self._end = end
        if end < canvas.WIDTH:
            panel_parts.paint_clock(canvas, _EDGE, y, self._play)

    def _paint_both(self, canvas, y, both, end=0):
        """Write what a strip has on the runs, with the kinds `both`, see `_BOTH`. Part its halves
        if there is room before column `end`. Returns the x after."""
        across = self._paint_left(canvas, 1, y, False, both >> 4) + _STRIP_SPACE
        x = self._paint_left(canvas, across, y, True, both & 15)
        room = end - x
        sign = _STRIP_SPACE + _LISTS
        if room > _WIDER and not sign < room <= sign + _WIDER:
            canvas.fill_rect(across, y, x - across, 5, 0)
            x = self._paint_left(canvas, across + _WIDER, y, True, both & 15)
        return x

    def _left(self, down):
        """Return the sum still needed in a run of the cell, below 0 if it is over."""
        game = self._play.game
        run = game.run(self._cell, down)
        return game.run_target(run) - game.run_placed(run)

    def _paint_left(self, canvas, x, y, down, kind):
        """Write the sum of a run and what its blank cells need, or what is wrong with it; and what
        `kind` says of its sets. Returns the x after."""
        game = self._play.game
        run = game.run(self._cell, down)
        fault = self._fault(run, down)
        plain = not kind or kind == _BRIEF
        brief = kind == _BRIEF and not fault
        x = self._paint_sum(canvas, x, y, run, down, not plain or fault, brief)
        if fault == _NO_SET:
            return self._paint_count(canvas, x, y, 0)
        if fault:
            return self._paint_fault(canvas, x, y, run, down, game.run_twice(run))
        if plain or self._is_partial(run):
            x = self._paint_rest(canvas, x, y, run, down)
        if plain:
            return x
        if self._is_partial(run):
            x += _SPACE
        count = game.run_sets(run, self._sets)
        if kind == _COUNT:
            return self._paint_count(canvas, x, y, count)
        while count:
            count -= 1
            x = canvas.digits(fonts.SMALL, x, y, self._sets[count], _PLUS)
            if kind == _FIRST:
                return canvas.text(fonts.SMALL, x + 1, y, "...")
            x += _SPACE
        return x - _SPACE

    def _measure(self, down):
        """Find how many more columns a run needs for what each kind says of its sets; many if
        there is nothing to say."""
        game = self._play.game
        run = game.run(self._cell, down)
        blanks = game.run_blanks(run)
        more = self._more
        at = _BRIEF if down else 0
        more[at + _COUNT] = more[at + _LIST] = more[at + _FIRST] = _MANY
        if blanks < 2 or self._fault(run, down):
            return
        count = game.run_sets(run, self._sets)
        apart = _SPACE if self._is_partial(run) else -_CELLS_WIDTH
        width = 2 * _DIGIT * blanks
        more[at + _LIST] = min(_MANY, max(0, count * width + apart))
        if count > 1:
            more[at + _COUNT] = _COUNT_WIDTH + apart
            more[at + _FIRST] = width + _DOTS + apart
