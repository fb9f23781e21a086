"""The positions of a board and its sums on the screen, for the board view.

Geometry is data: the view paints any board from a Layout, and a family supplies its numbers
(`layout` of games and sheets), no code. All measures are in pixels. The *pitch* of a cell is the
distance to the next cell, its *frame* the rectangle painted for it. With LINES, the line between
two cells belongs to the frames of both. Width and height of a frame are odd, like those of digits,
so that a digit is in the middle. Frames of TILES need not be odd: there a frame is the whole
pitch.

The numbers of a family, a tuple:

    shown       rows and columns that are visible at once
    style       the index of one of STYLES, or a style of the family: pitch, frame (each width,
                height); fonts of given and entered digits, the grid (numbered in cell_style.py);
                the notes: dx, dy, width of their dots
    margins     () for a board without sums; else the font of the sums, height of its digits,
                row_sums, diagonal_sums, diagonal_y, target_y, value_y, panel_x (see Layout)
    further     (); with TILES: first, border_width, border_height, clues, left, and how far
                from the board the panel is; with BOXES: gap_x, gap_y, arm, left (see Layout)
"""

from micropython import const

from sumpad.view import cell_style, fonts

_BOARD_WIDTH = const(96)  # maximum for a board without sums; the rest is for the panel
_BOARD_HEIGHT = const(64)
_STRIP = const(7)  # rows above a band of a board with BOXES
_PLACES = const(3)  # columns in row_sums

# The styles of cells, the largest first.
STYLES = (
    ((16, 14), (17, 15), cell_style.FONT_BOLD, cell_style.FONT_DIGIT, cell_style.LINES, (5, 4, 2)),
    ((16, 10), (17, 11), cell_style.FONT_BOLD, cell_style.FONT_DIGIT, cell_style.LINES, (4, 3, 2)),
    ((14, 10), (15, 11), cell_style.FONT_BOLD, cell_style.FONT_DIGIT, cell_style.LINES, (4, 3, 2)),
    ((12, 8), (13, 9), cell_style.FONT_GIVEN, cell_style.FONT_FINE, cell_style.LINES, (3, 2, 1)),
    ((11, 7), (9, 7), cell_style.FONT_GIVEN, cell_style.FONT_FINE, cell_style.OPEN, (2, 2, 1)),
    ((9, 7), (9, 7), cell_style.FONT_GIVEN, cell_style.FONT_FINE, cell_style.OPEN, (2, 2, 1)),
)


class Layout:
    """The geometry of one board, read-only. The board is in the top left corner.

    rows, columns               of the board
    first                       the first row and column that can be visible
    shown_rows, shown_columns   rows and columns that are visible at once
    cell_width, cell_height     pitch
    frame_width, frame_height   frame
    right, bottom               the last column and row of pixels that belong to the board
    given, entered              fonts of the digits
    grid                        LINES, OPEN, BOXES or TILES of cell_style.py
    arm                         with BOXES and OPEN: the columns for marks at each side of a frame
    gap_x, gap_y                with BOXES: the additional distance between cells of two boxes
    border_width, border_height with TILES: size of the first column and the first row, a border
                                with sums
    edge                        1 if there is this border, else 0
    clues                       with TILES: whether walls show clues, numbered in cell_style.py
    left                        with TILES and BOXES: the column of the board's left edge
    note_dx, note_dy, note_size distances of the nine places for notes, width of their dots
    panel_x                     where the side panel begins; it ends at the right edge, and the
                                bar of a window is to the left of it

    margins                     font of the sums, None without sums; with sums also:
    margin_height               height of its digits
    row_font, row_height        the same of the sums beside rows
    row_sums                    three columns for the sums beside rows: where marks begin, where
                                targets end (exclusive), where values begin; the second is 0 if a
                                target is only visible where there is no value; in the
                                numbers of a family, their own font and height may follow
    diagonal_sums, diagonal_y   the columns for the sums of the diagonals, with labels in place of
                                marks; the top of both sums
    target_y, value_y           top of targets and values below the board
    brief                       whether target_y and value_y are equal: then a target is only
                                visible where there is no value, and the sums of the diagonals are
                                in the panel, if there is one
    """

    def __init__(self, rows, columns, shown, style, margins=(), further=()):
        """The arguments from `shown` on are the numbers of a family, see above."""
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
        self.arm = 1
        gap = 4
        self.first = self.edge = self.gap_x = self.gap_y = self.left = 0
        self.clues = cell_style.CLUES
        if self.grid == cell_style.BOXES:
            self.gap_x, self.gap_y, self.arm, self.left = further
            self.right += self.left + 2 * self.gap_x - 1 - (cell[0] - frame[0])
            if self.shown_rows < rows:  # a strip above a band leaves less than its height
                self.bottom += _STRIP - 2
        elif self.grid == cell_style.OPEN:
            self.right -= 1 + cell[0] - frame[0]
            self.bottom -= 1
        elif self.grid == cell_style.TILES:
            self.first, self.border_width, self.border_height = further[:3]
            self.clues, self.left, gap = further[3:]
            self.right += self.left
            if not self.first:
                self.edge = 1
                self.right += self.border_width - self.cell_width
                self.bottom += self.border_height - self.cell_height
        self.panel_x = self.right + gap
        if self.grid == cell_style.BOXES:
            self.panel_x -= 2  # there is no bar between them
        self.margins = None
        self.brief = False
        if margins:
            font, self.margin_height, self.row_sums, self.diagonal_sums = margins[:4]
            self.diagonal_y, self.target_y, self.value_y, self.panel_x = margins[4:]
            self.margins = self.row_font = fonts.FONTS[font]
            self.row_height = self.margin_height
            if len(self.row_sums) > _PLACES:
                font, self.row_height = self.row_sums[_PLACES:]
                self.row_font = fonts.FONTS[font]
                self.row_sums = self.row_sums[:_PLACES]
            self.brief = self.target_y == self.value_y


def of(source):
    """Return the current Layout of `source`, a game or a sheet."""
    numbers = source.layout()
    if numbers:
        return Layout(source.rows, source.columns, *numbers)
    return plain(source.rows, source.columns)


def plain(rows, columns):
    """Return the Layout of a board without sums, with the largest cells that leave room for the
    panel."""
    for style in STYLES:
        width, height = style[0]
        if columns * width < _BOARD_WIDTH and rows * height < _BOARD_HEIGHT:
            break
    shown = min(rows, (_BOARD_HEIGHT - 1) // height), min(columns, (_BOARD_WIDTH - 1) // width)
    return Layout(rows, columns, shown, style)
