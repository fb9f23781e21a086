"""Where a board and its sums stand on the screen, for the board view: one Layout a kind of board.

Geometry is data: the view paints any board from a Layout, so a new family brings numbers, no code.
All measures are in pixels. The *pitch* of a cell is the distance to the next, its *frame* the
rectangle painted for it; lines between two cells belong to the frames of both. Frames are odd both
ways, since digits are: so a digit stands in the middle.
"""

from micropython import const

from sumpad.view import fonts

LINES = const(0)  # solid lines between cells
OPEN = const(1)  # nothing between cells, but a dot in each that is blank
BOXES = const(2)  # as OPEN, with solid lines around boxes of 3x3 cells
TILES = const(3)  # as OPEN, with black squares and a free line around each cell

_BOARD_WIDTH = const(96)  # of a board without sums, at most: the rest is for the panel
_BOARD_HEIGHT = const(64)


class Layout:
    """The geometry of one board, to be read only. The board is in the top left corner.

    rows, columns               of the board
    first                       the first row and column that are ever visible
    shown_rows, shown_columns   the part of it that is visible at once
    cell_width, cell_height     pitch
    frame_width, frame_height   frame
    top                         y of the first frame
    right, bottom               where the last line of the grid is, but for `top`
    given, entered              fonts of the digits
    grid                        LINES, OPEN, BOXES or TILES
    inset                       free columns between the sides of a frame and what is inside
    cursor_inset                what the cursor leaves free of a frame at all sides
    arm                         length of the arms of the cross behind a wrong digit
    note_dx, note_dy, note_size distances of the nine places for notes, width of their dots: 0 if
                                there is only room to say that there are some
    panel_x                     where the side panel begins; it ends at the right edge

    margins                     font of the sums, None without any; if there are:
    margin_height               rows of its figures
    label_x                     where the place of a diagonal's sign begins
    target_right, target_width  the column before which targets beside the board end; their room
    value_x                     where the values beside the board begin
    target_y, value_y           top of targets and values below the board, and of the diagonals'
    minus                       whether values below the board have room for a minus
    """

    def __init__(self, rows, columns, shown, style):
        cell, frame, self.given, self.entered, self.grid, notes = style
        self.rows = rows
        self.columns = columns
        self.first = 0
        self.shown_rows, self.shown_columns = shown
        self.cell_width, self.cell_height = cell
        self.frame_width, self.frame_height = frame
        self.note_dx, self.note_dy, self.note_size = notes
        self.right = self.shown_columns * self.cell_width
        self.bottom = self.shown_rows * self.cell_height
        self.inset = 1 if self.grid == LINES else 0
        self.arm = 3 if self.grid == LINES else 2
        self.cursor_inset = 0
        self.top = 0
        self.panel_x = self.right + 4
        self.margins = None

    def add_margins(self, font, height, widths, target_y, value_y, minus):
        """Leave room for sums beside and below; `widths`: of target, space, value."""
        self.margins = font
        self.margin_height = height
        self.target_width, space, value_width = widths
        self.label_x = self.right + 1
        self.target_right = self.label_x + 5 + self.target_width
        self.value_x = self.target_right + space
        self.target_y = target_y
        self.value_y = value_y
        self.minus = minus
        self.panel_x = self.value_x + value_width + 2


# The ways to draw a cell: pitch, frame, fonts of given and entered digits, grid, notes.
_SPACIOUS = ((16, 14), (17, 15), fonts.BOLD, fonts.DIGIT, LINES, (5, 4, 2))
_WIDE = ((16, 10), (17, 11), fonts.BOLD, fonts.DIGIT, LINES, (4, 3, 2))
_NARROW = ((14, 10), (15, 11), fonts.BOLD, fonts.DIGIT, LINES, (4, 3, 2))
_LOW = ((11, 8), (11, 9), fonts.BOLD, fonts.DIGIT, OPEN, (3, 2, 1))
_SMALL = ((10, 7), (9, 7), fonts.GIVEN, fonts.SMALL, OPEN, (2, 2, 1))
_SMALLEST = ((9, 6), (9, 7), fonts.GIVEN, fonts.SMALL, OPEN, (2, 2, 1))

# Sums may have three digits at 12x12: with a narrow 1 they need a broader column, so one less.
_SMALLEST_BROAD = ((10, 6), (9, 7), fonts.GIVEN, fonts.SMALL, OPEN, (2, 2, 1))

# Cross-number boards from 3x3 on: rows and columns visible, the cell, what add_margins takes.
_LARGE = ((8, 8), _SMALLEST, (fonts.SMALL, 5, (7, 3, 11), 51, 58, False))
_CROSSNUM = (
    ((3, 3), _SPACIOUS, (fonts.TEXT, 7, (9, 3, 13), 45, 55, True)),
    ((4, 4), _WIDE, (fonts.TEXT, 7, (9, 3, 13), 44, 54, True)),
    ((5, 5), _NARROW, (fonts.SMALL, 5, (7, 3, 11), 52, 58, True)),
    ((6, 6), _LOW, (fonts.SMALL, 5, (7, 3, 11), 51, 58, False)),
    ((7, 7), _SMALL, (fonts.SMALL, 5, (7, 3, 11), 52, 58, False)),
    _LARGE,
    _LARGE,
    _LARGE,
    _LARGE,
    ((8, 7), _SMALLEST_BROAD, (fonts.SMALL, 5, (9, 3, 11), 51, 58, False)),
)
_FIRST = const(3)


def crossnum(size):
    """The Layout of a cross-number board, 3x3 to 12x12; above 8x8 it shows a window of it."""
    shown, style, margins = _CROSSNUM[size - _FIRST]
    a_layout = Layout(size, size, shown, style)
    a_layout.add_margins(*margins)
    return a_layout


def sudoku():
    """The Layout of a sudoku."""
    return Layout(9, 9, (9, 9), ((9, 7), (9, 7), fonts.GIVEN, fonts.SMALL, BOXES, (2, 2, 1)))


def plain(rows, columns):
    """The Layout of a board without sums, in the largest cells that leave room for the panel."""
    for style in (_SPACIOUS, _WIDE, _NARROW, _LOW, _SMALL, _SMALLEST):
        width, height = style[0]
        if columns * width < _BOARD_WIDTH and rows * height < _BOARD_HEIGHT:
            break
    shown = min(rows, (_BOARD_HEIGHT - 1) // height), min(columns, (_BOARD_WIDTH - 1) // width)
    return Layout(rows, columns, shown, style)


# Kakuro: with clues, and the ways to draw all of it from the largest board on.
_CLUES = ((16, 12), (17, 13), fonts.DIGIT, fonts.DIGIT, LINES, (4, 3, 2))
_TILES = (
    ((7, 6), (8, 7), fonts.SMALL, fonts.SMALL, TILES, (0, 0, 0)),
    ((7, 6), (8, 7), fonts.SMALL, fonts.SMALL, TILES, (2, 2, 1)),
    ((8, 7), (9, 8), fonts.SMALL, fonts.SMALL, TILES, (2, 2, 1)),
    ((11, 9), (12, 10), fonts.DIGIT, fonts.DIGIT, TILES, (3, 2, 1)),
)
_CLUES_SHOWN = const(5)  # rows and columns
_TILES_WIDTH = const(80)


def kakuro(rows, columns, zoomed):
    """The Layout of a kakuro board: a window with its clues, or all of it but the black border."""
    if zoomed:
        shown = min(rows, _CLUES_SHOWN), min(columns, _CLUES_SHOWN)
        a_layout = Layout(rows, columns, shown, _CLUES)
        a_layout.arm = 4
        a_layout.cursor_inset = 2  # else it would look like a black square
        return a_layout
    best = _TILES[0]
    for style in _TILES:
        width, height = style[0]
        if (columns - 1) * width < _TILES_WIDTH and (rows - 1) * height < _BOARD_HEIGHT:
            best = style
    a_layout = Layout(rows, columns, (rows - 1, columns - 1), best)
    a_layout.first = 1
    if a_layout.bottom >= _BOARD_HEIGHT:
        # Eleven rows: the free line above the first and the last row of pixels are off the screen.
        # Digits without their last row still differ, which those in smaller figures hardly do.
        a_layout.top = -1
    return a_layout


def for_game(name, rows, columns, zoomed=True):
    """The Layout of a board of the family called `name`; `zoomed`: rather a part of it with all
    that is to be known than the whole."""
    if name == "crossnum":
        return crossnum(rows)
    if name == "kakuro":
        return kakuro(rows, columns, zoomed)
    return sudoku() if name == "sudoku" else plain(rows, columns)
