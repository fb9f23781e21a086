"""Where a board and its sums are on the screen, for the board view.

Geometry is data: the view paints any board from a Layout, and a family brings the numbers of its
own (`layout` of games and sheets), no code. All measures are in pixels. The *pitch* of a cell is
the distance to the next, its *frame* the rectangle painted for it; with LINES, the line between
two cells belongs to the frames of both. Frames are odd both ways, as digits are, so that a digit
is in the middle; those of TILES need not be: a frame is the whole pitch there.

The numbers of a family, a tuple:

    shown       rows and columns that are visible at once
    style       the number of one of STYLES, or one of the family's own: pitch, frame (each width,
                height); fonts of given and entered digits, the grid (by the numbers of look.py);
                the notes: dx, dy, width of their dots
    margins     () for a board without sums; else the font of the sums, rows of its figures, the
                widths of target, space and value, target_y, value_y, minus (see Layout)
    further     (); with TILES: first, border_width, border_height, clues; with BOXES: gap_x,
                gap_y, arm (see Layout)
"""

from micropython import const

from sumpad.view import fonts, look

_BOARD_WIDTH = const(96)  # of a board without sums, at most: the rest is for the panel
_BOARD_HEIGHT = const(64)

# The ways to draw a cell, the largest first.
STYLES = (
    ((16, 14), (17, 15), look.FONT_BOLD, look.FONT_DIGIT, look.LINES, (5, 4, 2)),
    ((16, 10), (17, 11), look.FONT_BOLD, look.FONT_DIGIT, look.LINES, (4, 3, 2)),
    ((14, 10), (15, 11), look.FONT_BOLD, look.FONT_DIGIT, look.LINES, (4, 3, 2)),
    ((11, 8), (11, 9), look.FONT_BOLD, look.FONT_DIGIT, look.OPEN, (3, 2, 1)),
    ((10, 7), (9, 7), look.FONT_GIVEN, look.FONT_SMALL, look.OPEN, (2, 2, 1)),
    ((9, 6), (9, 7), look.FONT_GIVEN, look.FONT_SMALL, look.OPEN, (2, 2, 1)),
)


class Layout:
    """The geometry of one board, read-only. The board is in the top left corner.

    rows, columns               of the board
    first                       the first row and column that can be visible
    shown_rows, shown_columns   the part of it that is visible at once
    cell_width, cell_height     pitch
    frame_width, frame_height   frame
    right, bottom               where the last line of the grid is
    given, entered              fonts of the digits
    grid                        LINES, OPEN, BOXES or TILES of look.py
    inset                       free columns between the sides of a frame and what is inside
    arm                         length of the arms of the cross behind a wrong digit; with BOXES
                                the columns for marks at each side of a frame
    gap_x, gap_y                with BOXES: what is more between the cells of two boxes
    border_width, border_height with TILES: of the first column and the first row of the board
    clues                       with TILES: how walls show them, by the numbers of look.py
    note_dx, note_dy, note_size distances of the nine places for notes, width of their dots: 0 if
                                there is only room to say that there are some
    panel_x                     where the side panel begins; it ends at the right edge

    margins                     font of the sums, None without any; if there are:
    margin_height               rows of its figures
    label_x                     where the sign of a diagonal begins
    target_right, target_width  the column before which targets beside the board end; their room
    value_x                     where the values beside the board begin
    target_y, value_y           top of targets and values below the board, and of the diagonals'
    minus                       whether values below the board have room for a minus
    """

    def __init__(self, rows, columns, shown, style, margins=(), further=()):
        """The last four: the numbers of a family."""
        if isinstance(style, int):
            style = STYLES[style]
        cell, frame, given, entered, self.grid, notes = style
        self.given = fonts.FONTS[given]
        self.entered = fonts.FONTS[entered]
        self.rows = rows
        self.columns = columns
        self.shown_rows, self.shown_columns = shown
        self.cell_width, self.cell_height = cell
        self.frame_width, self.frame_height = frame
        self.note_dx, self.note_dy, self.note_size = notes
        self.right = self.shown_columns * self.cell_width
        self.bottom = self.shown_rows * self.cell_height
        self.inset = 1 if self.grid == look.LINES else 0
        arm = 3 if self.grid == look.LINES else 2
        self.first = 0
        if self.grid == look.BOXES:
            self.gap_x, self.gap_y, arm = further
            self.right += 2 * self.gap_x - 1 - (cell[0] - frame[0])
            self.bottom = _BOARD_HEIGHT - 1
        elif self.grid == look.TILES:
            self.first, self.border_width, self.border_height, self.clues = further
            if not self.first:
                self.right += self.border_width - self.cell_width
                self.bottom += self.border_height - self.cell_height
        self.arm = arm
        self.panel_x = self.right + 4
        if self.grid == look.BOXES and self.shown_columns == columns:
            self.panel_x -= 1  # there is no bar between them
        self.margins = None
        if margins:
            self._add_margins(*margins)

    def _add_margins(self, font, height, widths, target_y, value_y, minus):
        """Leave room for sums beside and below; `widths`: of target, space, value."""
        self.margins = fonts.FONTS[font]
        self.margin_height = height
        self.target_width, space, value_width = widths
        self.label_x = self.right + 1
        self.target_right = self.label_x + 5 + self.target_width
        self.value_x = self.target_right + space
        self.target_y = target_y
        self.value_y = value_y
        self.minus = minus
        self.panel_x = self.value_x + value_width + 2


def of(source):
    """The Layout of a game or a sheet as it is now."""
    numbers = source.layout()
    if numbers:
        return Layout(source.rows, source.columns, *numbers)
    return plain(source.rows, source.columns)


def plain(rows, columns):
    """The Layout of a board without sums, in the largest cells that leave room for the panel."""
    for style in STYLES:
        width, height = style[0]
        if columns * width < _BOARD_WIDTH and rows * height < _BOARD_HEIGHT:
            break
    shown = min(rows, (_BOARD_HEIGHT - 1) // height), min(columns, (_BOARD_WIDTH - 1) // width)
    return Layout(rows, columns, shown, style)
