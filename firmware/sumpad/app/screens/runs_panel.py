"""The panel of families with runs: the two runs of the cursor's cell, what they have and lack.

For each of them: the sum of its digits / its target, what is left to place (with a minus, as
beside the sums of other families), and the sets of digits that its blank cells may have; if those
do not fit on two lines, their number and all digits that are in any of them.

At the bottom, the digits that both runs leave for the cell; those noted are underlined.
"""

from array import array

import micropython
from micropython import const

from sumpad.view import fonts

_LINE = const(6)
_NOTES_Y = const(12)
_ACROSS_Y = const(19)
_DOWN_Y = const(38)
_CELL_Y = const(58)
_DIGIT = const(4)  # pitch of digits
_SPACE = const(3)  # more between sets
_LINES = const(2)  # of sets


class Panel:
    """Takes the place of the panel's words; painting takes no heap. The game has `run`,
    `run_target`, `run_placed`, `run_sets` and MOST_SETS."""

    def __init__(self, play):
        self._play = play
        self._sets = array("H", bytes(2 * play.game.MOST_SETS))
        self._label = play.game.label()
        self._code = self._trait = ""
        if play.code >= 0:
            self._code = "#{}".format(play.code)
            self._trait = play.game.traits(play.parameters)[0].upper()
        self._seconds = -1  # these four: what is on the glass
        self._notes = False
        self._cell = -1
        self._changes = -1

    def paint(self, canvas, x, whole):
        play = self._play
        if whole:
            canvas.text(fonts.SMALL, x, 0, self._label)
            canvas.text(fonts.SMALL, x, _LINE, self._code)
        if whole or play.notes != self._notes:
            self._notes = play.notes
            self._paint_notes(canvas, x)
        if whole or play.cell != self._cell or play.changes != self._changes:
            self._cell = play.cell
            self._changes = play.changes
            self._paint_run(canvas, x, _ACROSS_Y, False)
            self._paint_run(canvas, x, _DOWN_Y, True)
            self._paint_cell(canvas, x)
        if whole or play.clock != self._seconds:
            self._seconds = play.clock
            canvas.fill_rect(x + 20, 0, canvas.WIDTH - x - 20, 5, 0)
            canvas.clock(fonts.SMALL, canvas.WIDTH, 0, self._seconds)

    def _paint_notes(self, canvas, x):
        canvas.fill_rect(x, _NOTES_Y, canvas.WIDTH - x, 5, 0)
        canvas.text(fonts.SMALL, x, _NOTES_Y, "NOTES" if self._notes else self._trait)

    @micropython.native
    def _paint_run(self, canvas, x, y, down):
        game = self._play.game
        run = game.run(self._cell, down)
        target = game.run_target(run)
        placed = game.run_placed(run)
        canvas.fill_rect(x, y, canvas.WIDTH - x, 3 * _LINE, 0)
        at = canvas.text(fonts.SMALL, x, y, fonts.DOWN if down else fonts.RIGHT) + 2
        at = canvas.number(fonts.SMALL, at, y, placed) + 1
        at = canvas.text(fonts.SMALL, at, y, "/") + 1
        canvas.number(fonts.SMALL, at, y, target)
        if placed == target:
            canvas.text_right(fonts.SMALL, canvas.WIDTH, y, fonts.TICK)
        else:
            canvas.number_right(fonts.SMALL, canvas.WIDTH, y, placed - target, True)
        self._paint_sets(canvas, x, y + _LINE, game.run_sets(run, self._sets))

    @micropython.native
    def _paint_sets(self, canvas, x, y, count):
        """Draw the first `count` sets of the table, in two lines."""
        if not count:
            canvas.text(fonts.SMALL, x, y, "NO SET")
            return
        if not self._sets[0]:
            return  # nothing is left to place
        width = 0
        for digit in range(1, 10):
            if self._sets[0] >> digit & 1:
                width += _DIGIT
        width += _SPACE
        in_line = (canvas.WIDTH + 1 + _SPACE - x) // width
        if count > _LINES * in_line:
            at = canvas.number(fonts.SMALL, x, y, count)
            canvas.text(fonts.SMALL, at + 3, y, "SETS")
            union = 0
            for i in range(count):
                union |= self._sets[i]
            canvas.number(fonts.SMALL, x, y + _LINE, _number(union))
            return
        for i in range(count):
            at = x + i % in_line * width
            canvas.number(fonts.SMALL, at, y + i // in_line * _LINE, _number(self._sets[i]))

    @micropython.native
    def _paint_cell(self, canvas, x):
        game = self._play.game
        canvas.fill_rect(x, _CELL_Y, canvas.WIDTH - x, _LINE, 0)
        noted = game.notes(self._cell)
        shown = game.candidates(self._cell) | noted
        for digit in range(1, 10):
            if shown >> digit & 1:
                canvas.number(fonts.SMALL, x, _CELL_Y, digit)
                if noted >> digit & 1:
                    canvas.hline(x, _CELL_Y + 5, 3, 1)
            x += _DIGIT


@micropython.native
def _number(digits):
    """The number that has the digits of a set."""
    number = 0
    for digit in range(1, 10):
        if digits >> digit & 1:
            number = number * 10 + digit
    return number
