"""A board on the left and a panel of words on the right: what the screens of a game share."""

from micropython import const

from sumpad import keys
from sumpad.app import legends
from sumpad.app.screens import bar, base
from sumpad.view import fonts, layout, views

LINE = const(7)  # height of a line of the panel
WORDS_Y = const(31)  # where the panel says what is going on
STRIP_Y = const(59)  # of words below a board that leaves no room for a panel
_STRIP = const(100)  # columns for them: beside them may be a sum
_WIDTH = const(4)  # of a character of SMALL
_SIGN = const(2)  # so much wider is that of a code
_ROOM = const(27)  # columns for words: six characters and what is free before them


def tag_and_traits(play, room):
    """What a panel of so many columns says of a puzzle that has a code or a name."""
    if play.code < 0:  # half a name would be another one
        return [play.tag if _WIDTH * len(play.tag) - 1 <= room else ""]
    traits = [trait.upper() for trait in play.game.traits(play.parameters)]
    most = (room - 1 - _SIGN) // _WIDTH  # apart from the sums, but with no gap behind the last
    traits = [cut(trait, room) for trait in traits]
    return [play.tag[-most:]] + traits  # a long code has no sign if need be


def cut(word, room):
    """A word in SMALL, in short if it takes more columns than there are."""
    most = (room + 1) // _WIDTH
    return word if len(word) <= most else word[: most - 1] + "."


class BoardScreen(base.Screen):
    """Shows the current game; the words in the panel are up to derived screens."""

    marks_same = True  # the digit under the cursor is marked all over the board
    pins = True  # and so is the one that the player has pinned
    seen = -1  # a cell that the board shows as if the cursor were there, without one

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self.play = shell.session.play
        self.source = self.play.game  # what the board view shows
        self.lay_out()
        below = shell.top
        if isinstance(below, BoardScreen):  # a window stays where it is
            self._view.begin_like(below._view)

    def lay_out(self):
        """Find places for the board as the game's view has it now, and words for the panel."""
        play = self.play
        canvas = self.shell.canvas
        self._layout = layout.of(play.game)
        self._view = views.view_of(canvas, self._layout)
        self._words = [play.game.label()]
        if play.code >= 0:
            self._words += tag_and_traits(play, canvas.WIDTH - self._layout.panel_x)

    def enter(self):
        self.dirty = True

    def sleep(self):
        """The panel goes off; once it is back, Paused hides the board while the clock is
        stopped."""
        self.shell.replace(self.shell.load("notices").Paused(self.shell))

    def close(self, code):
        """Go back to the game, which gets the key unless that chooses or goes back."""
        self.shell.pop()
        goes_back = code in base.BACK_KEYS
        if code == keys.STAR:  # where another key goes back, it is that of notes
            goes_back = not any(legends.places(self.shell.board, keys.CLEAR))
        if not goes_back and code not in base.SELECT_KEYS and code != keys.HINT:
            self.shell.top.key(code)

    def paint(self, canvas, whole):
        if whole:
            self._view.invalidate()
            self._view.marks_runs = self.source is self.play.game  # or other marks are on it
        play = self.play
        self._view.mark_same = self.marks_same and play.game.mark_same and not play.solved
        self._view.pinned = self.pins and play.pinned
        if self.seen < 0:
            self._view.show(self.source, play.row, play.column)
        else:
            row = self.seen // play.game.columns
            column = self.seen - row * play.game.columns
            self._view.show(self.source, row, column, self.seen == play.cell)
        self.paint_panel(canvas, self._layout.panel_x, whole)

    def has_panel(self, canvas):
        """Whether there is a panel for words beside the board."""
        return canvas.WIDTH - self._layout.panel_x >= _ROOM

    def paint_panel(self, canvas, x, whole):
        if whole and self.has_panel(canvas):
            words = self._words
            for i in range(len(words)):  # enumerate() would take heap
                canvas.text_right(fonts.SMALL, canvas.WIDTH, i * LINE, words[i])

    def has_strip(self):
        """Whether there are free rows below the board, or only its sums."""
        return self._layout.margins is not None or self._layout.bottom < STRIP_Y - 1

    def paint_answer(self, canvas, words):
        """Say a few words about the board, so that none of its cells is covered where its edge has
        room."""
        place = self._layout
        room = canvas.WIDTH
        if place.margins is not None and place.diagonal_y[1] > STRIP_Y - place.margin_height:
            room = place.diagonal_sums[0] - 1  # a sum stands there
        short = words.upper()
        if canvas.text_width(fonts.SMALL, short) > room:
            short = short.replace(": ", ":").replace(",", "")
        wide = canvas.text_width(fonts.SMALL, short)
        has_strip = place.brief or not self.has_panel(canvas) and self.has_strip()
        if not has_strip or wide > room:
            self.paint_bar(canvas, words)
        else:
            canvas.fill_rect(0, STRIP_Y - 1, max(wide, _STRIP), canvas.HEIGHT + 1 - STRIP_Y, 0)
            canvas.text(fonts.SMALL, 0, STRIP_Y, short)

    def paint_bar(self, canvas, words, corner="", fine=False, spans=None, side=bar.ANYWHERE):
        """Say something about the board, and return from which y to which; see bar.py."""
        if not words:
            return None
        bottom = self._view.cursor_bottom
        return bar.paint(canvas, words, self._layout, bottom, corner, fine, spans, side)
