"""The panel of families with runs: the two runs of the cursor's cell, and the cell itself.

For each run: its target, what is left to place, and the sets of digits that its blank cells may
have, or their number; or what is wrong with it. Below, side by side, what the player has noted in
the cell and what both runs allow there, each digit at its place on the keys; `note` is inverse
while digits are written as notes.

Where the board takes the whole width, a strip below it has the same in short; where it leaves a
narrow panel, the strip has what is left of the runs, and that the sets and the cell.
"""

from array import array

from micropython import const

from sumpad.app.screens import pads
from sumpad.view import fonts, layout, look

_WIDTH = const(128)  # of the glass
_LEAST = const(38)  # columns of a panel,
_MOST = const(53)  # that what it says of runs takes
_LEAST_NARROW = const(31)  # and of a narrow one, without targets and rests,
_MOST_X = const(90)  # where a panel of that width begins
_CODE = const(27)  # or with a code
_LINE = const(6)
_CODE_Y = const(6)
_ACROSS_Y = const(13)
_DOWN_Y = const(26)
_TITLES_Y = const(40)
_HIGHER_Y = const(17)  # the same in a narrow panel: few pages of the glass are to be sent
_SETS_Y = const(43), const(49)  # in that
_DIGITS = const(7)  # rows from there to the digits
_DIGITS_X = const(1)
_CAN_X = const(21)  # of the right one of the two columns
_NARROW_CAN_X = const(18)  # its last digit ends with the glass
_APART = const(2)  # columns more between their digits, or one less
_PITCH = const(6)  # of rows of them
_DIGIT = const(4)  # pitch of digits in a row
_REST_X = const(15)  # behind the target of a run
_GAP = const(3)  # columns between words and a number
_SPACE = const(3)  # more between sets

_STRIP_Y = const(59)
_PLUSES = (43, 4), (11, 3)  # their codes and columns: SMALL has a narrow one
_STRIP_SPACE = const(5)
_CLOCK = const(27)  # columns of the strip's clock,
_SHORT_CLOCK = const(19)  # and below one hour
_HOUR = const(3600)

_UNKNOWN = const(-1)  # what is on the glass


class Panel:
    """Takes the place of the panel's words; painting takes no heap. The game has `run`,
    `run_target`, `run_placed`, `run_blanks`, `run_twice`, `run_fits`, `run_sets`, MOST_SETS."""

    def __init__(self, play, place, other=""):
        """`other`: the key of the other view, "" if there is none."""
        self._play = play
        self._sets = array("H", bytes(2 * play.game.MOST_SETS))
        self._label = play.game.label()
        self._code = play.tag
        if other and place.panel_x <= _MOST_X:  # the code can be seen in Pause
            other = other.upper().replace(" ", "")  # or it would be too wide
            self._code = "{}:{}".format(other, _leads_to(play.game, place))
        width = _WIDTH - place.panel_x
        self._end = min(_WIDTH, place.panel_x + _MOST)  # a rest stays near its run
        self._has_strip = width < _LEAST
        self._has_panel = width >= _LEAST_NARROW
        self._titles_y = _HIGHER_Y if self._has_strip else _TITLES_Y
        self._can_x = _NARROW_CAN_X if self._has_strip else _CAN_X
        self._apart = _APART - 1 if self._has_strip else _APART
        self._seconds = _UNKNOWN  # these eight: what is on the glass
        self._notes = False
        self._cell = _UNKNOWN
        self._changes = _UNKNOWN
        self._runs = [_UNKNOWN, _UNKNOWN]  # across, down
        self._titled = False
        self._noted = pads.NOTHING
        self._allowed = pads.NOTHING

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
            if whole and canvas.WIDTH - x >= _CODE:
                canvas.text_right(fonts.SMALL, canvas.WIDTH, 0, self._label)
                canvas.text_right(fonts.SMALL, canvas.WIDTH, _CODE_Y, self._code)
            self._paint_strip(canvas, changed, seconds)
            if changed and self._has_panel:
                self._paint_cell(canvas, x, whole)
                self._paint_sets_alone(canvas, x, False)
                self._paint_sets_alone(canvas, x, True)
        else:
            if whole:
                canvas.text(fonts.SMALL, x, 0, self._label)
                canvas.text(fonts.SMALL, x, _CODE_Y, self._code)
            if changed:
                self._paint_run(canvas, x, _ACROSS_Y, False, entered)
                self._paint_run(canvas, x, _DOWN_Y, True, entered)
                self._paint_cell(canvas, x, whole)
            if whole or seconds != self._seconds:
                canvas.fill_rect(x + 20, 0, canvas.WIDTH - x - 20, 5, 0)
                canvas.clock(fonts.SMALL, canvas.WIDTH, 0, seconds)
        self._seconds = seconds

    # the panel

    def _paint_run(self, canvas, x, y, down, entered):  # noqa: PLR0913
        """Tell of a run. `entered`: whether digits have changed since it was told of one."""
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
            if game.run_blanks(run) > 1:  # or it would be the rest once more
                self._paint_sets(canvas, x, y, sets)

    def _paint_fault(self, canvas, x, y, run, fits, twice):  # noqa: PLR0913
        """Say what is wrong with a run, unless it is just over its target; returns the x after it.
        `fits`: whether there is a set for its blanks; `twice`: the digit that it has twice."""
        game = self._play.game
        if twice:
            x = canvas.number(fonts.SMALL, x, y, twice)
            return canvas.text(fonts.SMALL, x + 2, y, "TWICE")
        if fits or game.run_placed(run) > game.run_target(run):
            return x
        return canvas.text(fonts.SMALL, x, y, "NO FIT" if game.run_blanks(run) else "NO CELL")

    def _paint_sets(self, canvas, x, y, count):
        """Draw the first `count` sets of the table, or how many there are."""
        digits = pads.count_of(self._sets[0])
        for plus, wide in _PLUSES:
            width = digits * (_DIGIT + wide) - wide + _SPACE
            is_clear = count > 1 or plus == _PLUSES[0][0]  # the narrow one looks like an arrow
            if is_clear and x + count * width - _SPACE - 1 <= self._end:
                for i in range(count):  # each as a sum, or 1 and 3 would be thirteen
                    canvas.digits(fonts.SMALL, x + i * width, y, self._sets[i], plus)
                return
        if count > 1:
            x = canvas.number(fonts.SMALL, x, y, count)
            canvas.text(fonts.SMALL, x + 2, y, "SETS")
        else:
            pads.paint_list(canvas, x, y, self._sets[0], self._end)

    def _paint_sets_alone(self, canvas, x, down):
        """In a narrow panel: those of a run with which nothing is wrong."""
        game = self._play.game
        run = game.run(self._cell, down)
        y = _SETS_Y[down]
        x -= 1  # or two sets of two would not fit
        canvas.fill_rect(x, y, canvas.WIDTH - x, 5, 0)
        sets = game.run_sets(run, self._sets)
        if sets and game.run_blanks(run) > 1 and not game.run_twice(run):
            x = canvas.text(fonts.SMALL, x, y, fonts.DOWN if down else fonts.RIGHT)
            self._paint_sets(canvas, x, y, sets)

    def _paint_cell(self, canvas, x, whole):
        play = self._play
        game = play.game
        y = self._titles_y
        can_x = x + self._can_x
        if whole:
            self._noted = self._allowed = pads.NOTHING
        if whole or self._notes != self._titled:
            self._titled = self._notes
            canvas.fill_rect(x - 1, y - 1, canvas.WIDTH + 1 - x, 7, 0)
            end = canvas.text(fonts.SMALL, x, y, "NOTE")
            if self._notes:
                canvas.invert(x - 1, y - 1, end + 1 - x, 7)
            if game.show_candidates:
                canvas.text(fonts.SMALL, can_x, y, "CAN")
        y += _DIGITS
        noted = pads.noted_at(game, self._cell)
        if noted != self._noted:
            place = x + _DIGITS_X
            pads.paint_pad(canvas, fonts.SMALL, place, y, self._apart, _PITCH, noted)
            self._noted = noted
        allowed = pads.allowed_at(game, self._cell)
        if allowed != self._allowed:
            pads.paint_pad(canvas, fonts.SMALL, can_x, y, self._apart, _PITCH, allowed)
            self._allowed = allowed

    # the strip

    def _paint_strip(self, canvas, changed, seconds):
        y = _STRIP_Y
        changed = changed or (seconds >= _HOUR) != (self._seconds >= _HOUR)
        end = canvas.WIDTH - (_CLOCK if seconds >= _HOUR else _SHORT_CLOCK)
        left = 0 if changed else end
        canvas.fill_rect(left, y - 1, canvas.WIDTH - left, canvas.HEIGHT + 1 - y, 0)
        canvas.clock(fonts.SMALL, canvas.WIDTH, y, seconds)
        if not changed:
            return
        x = 0
        rest = self._left(False) + self._left(True)
        has_word = rest and not self._play.notes  # notes need the room
        if has_word and self._is_plain(False) and self._is_plain(True):
            x = canvas.text(fonts.SMALL, 0, y, "REST") + _GAP
        x = self._paint_left(canvas, x, False)
        x = self._paint_left(canvas, x + _STRIP_SPACE, True)
        if not self._has_panel:
            pads.paint_cell(canvas, x + _STRIP_SPACE, y, self._play, end)

    def _left(self, down):
        """What is left of the sum of a run of the cell, below 0 if it is over."""
        game = self._play.game
        run = game.run(self._cell, down)
        return game.run_target(run) - game.run_placed(run)

    def _is_plain(self, down):
        """Whether nothing is wrong with a run, words on which would take the room of others."""
        game = self._play.game
        run = game.run(self._cell, down)
        return self._left(down) >= 0 and game.run_fits(run) and not game.run_twice(run)

    def _paint_left(self, canvas, x, down):
        """Say what is left of a run, or what is wrong with it."""
        game = self._play.game
        y = _STRIP_Y
        run = game.run(self._cell, down)
        x = canvas.text(fonts.SMALL, x, y, fonts.DOWN if down else fonts.RIGHT) + 1
        left = self._left(down)
        fits = game.run_fits(run)
        twice = game.run_twice(run)
        if not twice:
            if left < 0:
                x = canvas.text(fonts.SMALL, x, y, "OVER") + 2
                return canvas.number(fonts.SMALL, x, y, -left)
            if left:
                x = canvas.number(fonts.SMALL, x, y, left) + 2
            elif fits:
                return canvas.text(fonts.SMALL, x, y, fonts.TICK)
        return self._paint_fault(canvas, x, y, run, fits, twice)


def _leads_to(game, place):
    """What the view has that follows the one of a layout."""
    if place.clues == look.NO_CLUES:
        return "SUMS"
    if _is_whole(place):
        return "LARGE"
    view = game.view
    game.view = game.other_view()
    is_whole = _is_whole(layout.of(game))
    game.view = view
    return "ALL" if is_whole else "MAP"


def _is_whole(place):
    """Whether a layout leaves out no cell."""
    return (place.shown_rows, place.shown_columns) == (
        place.rows - place.first,
        place.columns - place.first,
    )
