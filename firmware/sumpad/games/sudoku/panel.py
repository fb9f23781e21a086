"""The panel beside the board of a sudoku: mistakes, the cursor's box, and its cell.

At the top are the clock and the grade of the puzzle or its name, or how often the digit at the
cursor is still to be placed, or in a bar the pinned digit. Words on a digit that a line has twice
take their place.

Beside the whole board a lens shows the cursor's box in larger cells. While the board has notes, or
notes are written, it takes nearly all the panel and shows them as digits; one line is left above
it. With large letters or FITS there is no room for that: then notes are dots in the lens, and
below it are the cell's notes after a pencil, and the digits that the rules allow there, unless
these are the same.

With large letters and FITS there is no lens. There, side by side, are the player's notes in the
cell and the digits that the rules allow, arranged like the keys; each has its title while it is
shown. At the foot is the cursor's cell as hints call it.

A band leaves only a strip above it: the cursor's cell as hints call it, a mistake or a digit or
the puzzle, and the clock.

A pencil stands for notes. It is inverted while digits are written as notes.
"""

from micropython import const

from sumpad.view import fonts, lens, panel_parts

_HOUSES = "ROW ", "COLUMN ", "BOX "
_LARGE_HOUSES = "row ", "col ", "box "
_WIDTH = const(37)  # with a free column at the edge of the display
# Each line that changes with every key is within one page of the panel, eight rows, or its bytes
# would go over the bus twice.
_CLOCK_Y = const(1)
_CLOCK = const(8)  # rows of the clock, with those around it
_GRADE_Y = const(9)
_TWICE_Y = const(1)  # the first of the two lines on a digit that a line has twice
_LARGE_WHERE_Y = const(10)  # and the second in large letters
_CLOSE_Y = const(9)  # in a bar above the lens, whose frame is the last row of the bar
_TOP = const(16)  # rows of all these words
_LARGE_TOP = const(18)
_HEAD_Y = const(51)  # the two lines on the cell, below the lens
_LIST_Y = const(58)
_ROWS = const(7)  # of the list, with one before it where large digits beside the pencil end
_MOST_LARGE = const(4)  # of these digits
_MOST_NAMED = const(4)  # digits with room for a word before them
_PENCIL = const(8)  # columns of the pencil, with one before it
_TITLES_Y = const(18)
_DIGITS_Y = const(26)
_PLACE_Y = const(53)  # the name of the cell, and its rows
_NAME = const(8)
_APART = const(1)  # additional columns between digits
_PITCH = const(8)  # pixels from row to row of digits
_PENCIL_X = const(5)
_FITS_X = const(20)  # offset of the right one of the two sets of digits
_LINE = const(6)  # rows of the line above the tall lens, or of the strip above a band
_MAP_X = const(20)  # the columns of the strip after the name of the cell
_FACT_X = const(31)
_CLOCK_X = const(96)
_FACT = const(66)
_FITS_LINE = const(1 << 19)
_FLAW_LINE = const(1 << 21)  # what the line shows beside times
_LEFT_LINE = const(1 << 20)
_EDGE = const(127)  # text ends before this column
_HOUSE = const(31)  # the bits for the house of a mistake, after those for the digit
_MARKED = const(256)  # the bit for a pinned digit; the next one if no blank can have it
_PINNED_FACT = const(3 << 8)  # both bits
_PINNED = const(9)  # the shift of the pinned digit, the number of trials and notes mode beside it


class Panel:
    """The content of the panel. Painting takes no heap."""

    def __init__(self, play, layout):
        self._play = play
        is_whole = layout.shown_rows == layout.rows
        # The player's own puzzle has no grade.
        words = panel_parts.grade_and_tag(play, _WIDTH if is_whole else _FACT)
        self._grade = words[0] if words and words[0] else play.game.label()
        self._code = words[1] if len(words) > 1 else ""
        self._lens = None  # for a band, which leaves only a strip
        self._has_room = False  # for the lens
        self._is_tall = False  # the lens shows notes as digits
        if is_whole:
            self._lens = lens.Lens()
        # The values on the display.
        self._flaw = panel_parts.NOTHING
        self._left = panel_parts.NOTHING
        self._heads = panel_parts.NOTHING
        self._noted = panel_parts.NOTHING
        self._allowed = panel_parts.NOTHING
        self._seconds = panel_parts.NOTHING
        self._cell = panel_parts.NOTHING
        self._changes = panel_parts.NOTHING

    def paint(self, canvas, x, whole):
        play = self._play
        game = play.game
        cell = play.cell
        if not self._lens:
            self._paint_strip(canvas, cell, whole)
            return
        x = canvas.WIDTH - _WIDTH
        self._has_room = not (game.large_letters and game.show_candidates)
        is_tall = game.next_noted(0) >= 0 or play.notes
        if game.large_letters or game.show_candidates:
            is_tall = False
        if is_tall != self._is_tall:
            self._is_tall = is_tall
            canvas.fill_rect(x - 4, 0, _WIDTH + 4, canvas.HEIGHT, 0)
            whole = True
        if whole:
            self._flaw = self._left = self._heads = panel_parts.NOTHING
            self._noted = self._allowed = self._cell = panel_parts.NOTHING
        if is_tall:
            self._paint_line(canvas, x, cell)
            self._paint_lens(canvas, cell)
            return
        self._paint_top(canvas, x, cell, play.pinned or game.digit(cell))
        noted = panel_parts.noted_at(game, cell)
        allowed = panel_parts.allowed_at(game, cell)
        if allowed == noted:
            allowed = panel_parts.NOTHING
        heads = panel_parts.heads_of(play.notes, noted, allowed)
        if self._has_room:
            self._paint_lens(canvas, cell)
            self._paint_cell(canvas, x, heads, noted, allowed)
        else:
            self._paint_pads(canvas, x, heads, noted, allowed)
            if cell != self._cell:
                self._cell = cell
                canvas.fill_rect(x, _PLACE_Y, _WIDTH, _NAME, 0)
                self._paint_name(canvas, fonts.TEXT, x, _PLACE_Y, "r", "c")

    def _paint_lens(self, canvas, cell):
        play = self._play
        if cell != self._cell or play.changes != self._changes:
            self._cell = cell
            self._changes = play.changes
            self._lens.show(canvas, play.game, cell, play.marks, self._is_tall)

    def _paint_line(self, canvas, x, cell):
        """Write a mistake above the tall lens, in turn with a pinned digit; or else what replaces
        the clock, how often the digit at the cursor is left to be placed, or the clock."""
        state = panel_parts.clock_of(self._play, False)
        fact = self._fact(cell)
        if fact >= _FLAW_LINE or fact and state >= 0:
            state = fact
        if state == self._left:
            return
        self._left = state
        canvas.fill_rect(x - 3, 0, _WIDTH + 3, _LINE, 0)
        if state >= _LEFT_LINE:
            self._paint_fact(canvas, x, state)
        else:
            panel_parts.paint_clock(canvas, _EDGE, _CLOCK_Y, self._play, False, False)

    def _fact(self, cell):
        """Return a number for what `_paint_fact` writes: a mistake, in turn with a pinned digit;
        or else how often the digit at the cursor is left to be placed; 0 for nothing."""
        play = self._play
        game = play.game
        digit = play.pinned or game.digit(cell)
        flaw = game.flaw(cell)
        if flaw and not (play.pinned and play.clock >> 1 & 1):
            return flaw | _FLAW_LINE
        if not digit:
            return 0
        fact = game.left(digit) << 4 | digit | _LEFT_LINE
        return fact | _MARKED << play.nowhere if play.pinned else fact

    def _paint_fact(self, canvas, x, fact):
        if fact >= _FLAW_LINE or fact & _PINNED_FACT:
            x += 3  # after a block
        if fact >= _FLAW_LINE:
            end = canvas.number(fonts.SMALL, x, 1, fact & 15)
            canvas.text(fonts.SMALL, end, 1, " TWICE")
            panel_parts.emphasize(canvas, x, 1, 0, False)
        else:
            self._paint_left(canvas, fonts.SMALL, x, 1, fact & ~_LEFT_LINE, False)

    def _paint_strip(self, canvas, cell, whole):
        """Write above a band the name of the cell, then what the line above the tall lens has, or
        the digits that fit in the cell, or the grade and the code; and at the right the clock."""
        play = self._play
        if whole:
            self._left = self._seconds = self._cell = panel_parts.NOTHING
        if cell != self._cell:
            self._cell = cell
            canvas.fill_rect(0, 0, _FACT_X - 2, _LINE, 0)
            self._paint_name(canvas, fonts.SMALL, 1, 1, "R", "C")
            for i in range(3):
                canvas.hline(_MAP_X, 2 * i + 1, 6 if i == play.row // 3 else 2, 1)
        fact = self._fact(cell)
        allowed = panel_parts.allowed_at(play.game, cell)
        if not fact and allowed != panel_parts.NOTHING:
            fact = allowed | _FITS_LINE
        if fact != self._left:
            self._left = fact
            canvas.fill_rect(_FACT_X - 2, 0, _FACT, _LINE, 0)
            if fact >= _LEFT_LINE:
                self._paint_fact(canvas, _FACT_X, fact)
            elif fact:
                x = canvas.text(fonts.SMALL, _FACT_X, 1, "FITS ")
                panel_parts.paint_list(canvas, x, 1, allowed, _CLOCK_X - 2)
            else:
                x = canvas.text(fonts.SMALL, _FACT_X, 1, self._grade) + 3
                if x + canvas.text_width(fonts.SMALL, self._code) < _CLOCK_X:
                    canvas.text(fonts.SMALL, x, 1, self._code)
        seconds = panel_parts.clock_of(play, False)
        if seconds != self._seconds:
            self._seconds = seconds
            canvas.fill_rect(_CLOCK_X - 1, 0, canvas.WIDTH, _LINE, 0)
            panel_parts.paint_clock(canvas, _EDGE, _CLOCK_Y, play, False, False)

    def _paint_cell(self, canvas, x, heads, noted, allowed):
        """Write below the lens which digits the cell can be, or else its notes."""
        is_new = heads != self._heads or noted != self._noted
        if is_new:
            self._heads = heads
            self._noted = noted
            canvas.fill_rect(x - 1, _HEAD_Y - 1, _WIDTH + 1, 7, 0)
            at = x
            if noted != panel_parts.NOTHING and allowed != panel_parts.NOTHING:
                panel_parts.paint_list(canvas, x + _PENCIL + 1, _HEAD_Y, noted, _EDGE)
            elif heads & panel_parts.FITS_HEAD:
                canvas.text(fonts.SMALL, x, _HEAD_Y, "FITS")
                at = _EDGE - _PENCIL
            if heads & panel_parts.NOTES_HEAD:
                panel_parts.paint_pencil(canvas, at, _HEAD_Y, self._play.notes)
        digits = noted if allowed == panel_parts.NOTHING else allowed
        if is_new or digits != self._allowed:  # the empty rows of the pencil reach into the list
            self._allowed = digits
            canvas.fill_rect(x - 1, _LIST_Y - 1, _WIDTH + 1, _ROWS, 0)
            if digits == panel_parts.NOTHING:
                return
            if not canvas.large:
                has_both = noted != panel_parts.NOTHING and digits != noted
                if has_both and panel_parts.count_of(digits) <= _MOST_NAMED:
                    x = canvas.text(fonts.SMALL, x, _LIST_Y, "FITS") + 1
                panel_parts.paint_list(canvas, x, _LIST_Y, digits, _EDGE)
            elif panel_parts.count_of(digits) <= _MOST_LARGE:  # else the lens must do
                canvas.digits(fonts.TEXT, x + _PENCIL + 2, _HEAD_Y, digits, 0, 1)

    def _paint_pads(self, canvas, x, heads, noted, allowed):
        """Write the notes of the cell and the digits that it can be, arranged like the keys."""
        if heads != self._heads:
            self._heads = heads
            canvas.fill_rect(x - 1, _TITLES_Y - 1, _WIDTH + 1, 9, 0)
            if heads & panel_parts.NOTES_HEAD:
                panel_parts.paint_pencil(canvas, x + _PENCIL_X, _TITLES_Y, self._play.notes)
            if heads & panel_parts.FITS_HEAD:
                canvas.text_right(fonts.TEXT, _EDGE, _TITLES_Y, "fits")
        if noted != self._noted:
            panel_parts.paint_pad(canvas, fonts.TEXT, x, _DIGITS_Y, _APART, _PITCH, noted)
            self._noted = noted
        if allowed != self._allowed:
            at = x + _FITS_X
            panel_parts.paint_pad(canvas, fonts.TEXT, at, _DIGITS_Y, _APART, _PITCH, allowed)
            self._allowed = allowed

    def _paint_name(self, canvas, font, x, y, row, column):
        """Write the name of the cursor's cell. `row`, `column`: the letters before numbers."""
        x = canvas.number(font, canvas.text(font, x, y, row), y, self._play.row + 1)
        canvas.number(font, canvas.text(font, x, y, column), y, self._play.column + 1)

    def _paint_top(self, canvas, x, cell, digit):
        """Write the mistake; or else the clock, and how often `digit` is left to be placed."""
        game = self._play.game
        flaw = game.flaw(cell)
        if flaw:
            play = self._play
            flaw |= (play.pinned | len(play.trials) << 4 | play.notes << 6) << _PINNED
        font = fonts.SMALL
        y = _GRADE_Y
        if canvas.large:
            font = fonts.TEXT
            y = _TWICE_Y
            if flaw:
                y = _CLOSE_Y if self._has_room else _LARGE_WHERE_Y
        if flaw != self._flaw:
            self._flaw = flaw
            self._left = self._seconds = panel_parts.NOTHING
            height = _LARGE_TOP if canvas.large else _TOP
            canvas.fill_rect(x - 1, 0, _WIDTH + 1, height, 0)
            if flaw:
                self._paint_flaw(canvas, font, x, y, flaw)
        if flaw:
            return
        left = game.left(digit) << 4 | digit if digit else -2 * self._play.notes
        if self._play.pinned:
            left |= _MARKED << self._play.nowhere
        if left != self._left:
            self._left = left
            trials = len(self._play.trials)  # a change of these repaints all
            canvas.fill_rect(x - 1, y - 1, _WIDTH + 1, fonts.height(font) + 2, 0)
            if digit:
                self._paint_left(canvas, font, x, y, left)
            elif not canvas.large:
                canvas.text(font, x, y, self._grade)
            elif left and trials:
                canvas.text(font, x, y, "notes")
            elif left:
                panel_parts.paint_bar(canvas, x, y, "notes")
            if trials and canvas.large:
                panel_parts.paint_bar(canvas, x, _CLOSE_Y, panel_parts.TRIALS[trials], 8)
        seconds = panel_parts.clock_of(self._play, False)
        if seconds != self._seconds and not canvas.large:
            self._seconds = seconds
            canvas.fill_rect(x, 0, _WIDTH, _CLOCK, 0)
            panel_parts.paint_clock(canvas, _EDGE, _CLOCK_Y, self._play, False)

    def _paint_left(self, canvas, font, x, y, state, has_bar=True):
        """Write how often a digit is still to be placed, in a bar if it is pinned, or after a
        block. `state`: the digit, 16 times that number, and bits for the bar."""
        left = state >> 4 & 15
        words = " LEFT" if left else "DONE"
        if canvas.large:
            words = " left" if left else "done"
        at = canvas.number(font, x, y, state & 15)
        at = canvas.text(font, at, y, ": ")
        if left and state >= 2 * _MARKED and not canvas.large:
            words = "NO FIT"
        elif left:
            at = canvas.number(font, at, y, left)
        at = canvas.text(font, at, y, words)
        if state >= _MARKED and not canvas.large:
            panel_parts.emphasize(canvas, x, y, at, has_bar)

    def _paint_flaw(self, canvas, font, x, y, flaw):
        """Write which line has which digit twice."""
        is_close = canvas.large and y == _CLOSE_Y
        at = canvas.number(font, x, _TWICE_Y, flaw & 15)
        canvas.text(font, at, _TWICE_Y, " twice" if canvas.large else " TWICE")
        if not is_close:
            canvas.invert(x - 1, 0, _WIDTH + 1, fonts.height(font) + 2 - canvas.large)
        trials = len(self._play.trials)
        if trials and canvas.large:
            panel_parts.paint_bar(canvas, x, y, panel_parts.TRIALS[trials], 8)
            return
        if flaw >> _PINNED and not canvas.large:  # else nothing names what the board shows
            panel_parts.paint_clock(canvas, _EDGE, y, self._play)
            return
        line = flaw >> 4 & _HOUSE
        houses = _LARGE_HOUSES if canvas.large else _HOUSES
        at = canvas.text(font, x, y, houses[line // 9])
        at = canvas.number(font, at, y, line % 9 + 1)
        if is_close:
            canvas.invert(x - 1, y - 1, at + 1 - x, 8)
