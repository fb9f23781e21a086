"""The appearance of a cell, and of the sum of a line, as one integer each.

The families make these integers (`cell_style(cell)`, `sum_style(line)`). Hints and Check add marks
(app/temporary_marks.py); the board views add SAME, CURSOR, RUN and OF_CURSOR. A painter gets such
an integer and nothing else, so the picture cannot depend on hidden state, and a change shows in
comparing integers.

At the end are the numbers of fonts and grids, for the layouts of the families.

Constants only: the families import this module, and it must not load the view.
"""

from micropython import const

# A cell: bits 0-3 its digit (0 is blank), bits 4-12 its notes, then flags.
DIGIT_MASK = const(15)
NOTES_SHIFT = const(3)  # the note of digit d is bit d + NOTES_SHIFT
NOTES_MASK = const(0x1FF0)
GIVEN = const(1 << 13)
WRONG = const(1 << 14)  # contradicts the rules, or the solution after a check
MARK = const(1 << 15)  # on a line that a hint is about
FOCUS = const(1 << 16)  # the cell that a hint is about
MARKS_SHIFT = const(14)  # shifts WRONG, MARK, FOCUS and SAME to 1, 2, 4, 32: a byte of marks
DIAGONAL = const(1 << 17)  # on a diagonal whose cells are summed
WALL = const(1 << 18)  # a wall, not a cell; see below
SAME = const(1 << 19)  # has the digit of the cursor's cell; a blank: can have the pinned digit
CURSOR = const(1 << 20)  # the cursor is on the cell, or on the target of a sum
RUN = const(1 << 21)  # a blank cell in a run of the cursor's cell

# A wall: bits 0-5 the sum of the run to its right, bits 8-13 that of the run below, 0 for none.
# Bits 6 and 14 mark these sums.
CLUE_MASK = const(63)
MARKED_SUM = const(64)
DOWN_SHIFT = const(8)

# The sum of a line: bits 0-6 the target, 0 if it is missing; bits 7-14 the value beside it; then
# flags.
TARGET_MASK = const(127)
VALUE_SHIFT = const(7)
VALUE_MASK = const(255)  # after the shift
VALUE_ZERO = const(128)  # stands for 0: values range from -128 to 127
VALUE = const(1 << 15)  # show the value
SIGNED = const(1 << 16)  # show the value with + or the sign of what is needed, as a difference
WRONG_SUM = const(1 << 17)  # the line can no longer reach its target
DONE = const(1 << 18)  # the line is full and right
MARKED = const(1 << 19)  # a hint is about this line
NUMBER = const(1 << 21)  # the bits of the target hold the number of the line, which is shown
OF_CURSOR = const(1 << 22)  # the cursor's cell is on this row or column

# Fonts by their index in fonts.FONTS.
FONT_TEXT = const(0)
FONT_SMALL = const(1)
FONT_GIVEN = const(2)
FONT_DIGIT = const(3)
FONT_BOLD = const(4)
FONT_FINE = const(6)

# Grids.
LINES = const(0)  # solid lines between cells
OPEN = const(1)  # no lines between cells, but a line at the foot of each blank cell
BOXES = const(2)  # solid lines between boxes of 3x3 cells
TILES = const(3)  # cells and walls, each painted in a separate tile

# Whether walls show their clues with TILES. The lines around cells depend on this too.
NO_CLUES = const(0)
CLUES = const(1)
