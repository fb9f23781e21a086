"""The base of the screens of a game: a board on the left and a panel of words on the right."""

from micropython import const

from sumpad import keys
from sumpad.app.screens import base, board_messages
from sumpad.view import board_layout, fonts, panel_parts, views

LINE = const(7)  # height of a line of the panel
STRIP_Y = const(58)  # y of words below a board that leaves no room for a panel
TOP = const(1)  # y of the first line of the panel
EDGE = const(127)  # text ends before this column
_STRIP = const(100)  # columns for these words; there may be a sum beside them
_ROOM = const(27)  # columns for words: six characters and the gap before them

LISTING = "page.Listing"  # see Game.LISTING


class BoardScreen(base.Screen):
    """The base class of screens that show the current game. They choose the words in the panel."""

    turns = base.ALL_ARROWS
    shows_board = True
    marks_same = True  # whether the digit at the cursor is marked on the whole board
    marks_runs = False  # whether the runs of the cursor's cell are marked beside other marks
    pins = True  # whether the digit that the player has pinned is marked
    clears = 0  # what the last key that clears has cleared, as in Playing._cleared
    seen = -1  # a cell to be shown as if the cursor were there, but without it; -1: none

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self.play = shell.session.play
        self.source = self.play.game  # the source for the board view
        self.lay_out()
        below = shell.top
        if isinstance(below, BoardScreen):  # keep the window of the screen below
            self._view.begin_like(below._view)

    def lay_out(self):
        """Lay out the board for the present view of the game, and choose words for the panel."""
        play = self.play
        canvas = self.shell.canvas
        self._layout = board_layout.of(play.game)
        self._view = views.view_of(canvas, self._layout)
        self._words = [play.game.label()]
        if play.tag:  # the size is visible on the board
            room = EDGE - self._layout.panel_x
            self._words = [  # MED. for MEDIUM; a tag always has room
                it if canvas.text_width(fonts.SMALL, it) < room else it[:3] + "."
                for it in panel_parts.grade_and_tag(play, room)
            ]

    def enter(self):
        self.dirty = True

    def sleep(self):
        """Replace the screen by Paused, which hides the board while the clock is stopped."""
        self.shell.replace(self.shell.load("notices").Paused(self.shell))

    def close(self, code):
        """Go back to the game. The game gets the key `code` unless it selects or goes back; but it
        gets BACK, a held key that opens a menu or another view there."""
        self.shell.pop()
        goes_back = code == keys.CLEAR or code == keys.STAR
        if not goes_back and code not in base.SELECT_KEYS and code != keys.HINT:
            self.shell.top.take_over(code)

    def take_over(self, code):
        """Act on the key `code`, which has closed a screen over this one."""
        self.key(code)

    def paint(self, canvas, whole):
        if whole:
            self._view.invalidate()
            # Marks of a hint or a check take the place of the marks of runs.
            self._view.marks_runs = self.marks_runs or self.source is self.play.game
        play = self.play
        self._view.mark_same = self.marks_same and play.game.mark_same and not play.solved
        self._view.pinned = self.pins and play.pinned
        self._view.hollow = self.marks_runs and play.notes
        if self.seen < 0:
            self._view.show(self.source, play.row, play.column)
        else:
            row = self.seen // play.game.columns
            column = self.seen - row * play.game.columns
            self._view.show(self.source, row, column, self.seen == play.cell)
        self.paint_panel(canvas, self._layout.panel_x, whole)

    def has_panel(self, canvas):
        """Return whether there is a panel for words beside the board."""
        return canvas.WIDTH - self._layout.panel_x >= _ROOM

    def paint_panel(self, canvas, x, whole):
        if whole and self.has_panel(canvas) and not canvas.large:
            words = self._words
            for i in range(len(words)):  # enumerate() would take heap
                canvas.text_right(fonts.SMALL, EDGE, TOP + i * LINE, words[i])

    def has_strip(self):
        """Return whether there are only sums or free rows below the board."""
        return self._layout.margins is not None or self._layout.bottom < STRIP_Y - 1

    def paint_answer(self, canvas, words):
        """Write a few words about the board, without covering cells if its edge has room, unless
        letters are large."""
        if canvas.large:
            self.paint_bar(canvas, words)
            return
        place = self._layout
        room = EDGE - 1
        if place.margins is not None and place.diagonal_y[1] > STRIP_Y - place.margin_height:
            room = place.diagonal_sums[0] - 2  # leave room for the sum there
        short = words.upper()
        if canvas.text_width(fonts.SMALL, short) > room:
            short = short.replace(": ", ":").replace(",", "")
        wide = canvas.text_width(fonts.SMALL, short)
        has_strip = place.brief or not self.has_panel(canvas) and self.has_strip()
        if not has_strip or wide > room:
            self.paint_bar(canvas, words)
        else:
            wide = max(wide, _STRIP) + 1
            canvas.fill_rect(0, STRIP_Y - 1, wide, canvas.HEIGHT + 1 - STRIP_Y, 0)
            canvas.text(fonts.SMALL, 1, STRIP_Y, short)

    def paint_bar(self, canvas, words, on_top=False):
        """Write `words` about the board, see board_messages.paint."""
        if words:
            board_messages.paint(canvas, words, self._layout, self._view.cursor_bottom, on_top)
