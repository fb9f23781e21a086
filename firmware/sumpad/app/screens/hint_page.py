"""A page of a hint on the display: its sentence in a bar or in the panel, its number, and the key
that continues.

A sentence that is too long for large letters is shown in two parts, and in small letters only if
two parts are not enough. Number and key are above a sentence in the panel, beside a bar, or in the
corner of a bar. `hint.py` has what the keys do.
"""

from micropython import const

from sumpad.app import key_labels, marks
from sumpad.app.screens import base, board, message_bar, occlusion
from sumpad.games import backend
from sumpad.view import annotations, fonts

# Pages before the first: one that only points, and one that also names the technique.
WHERE = const(-2)
NAME = const(-1)

# How many words of the panel stay while the hint points: code and the first trait. Sums in the
# panel need their room.
_WORDS = const(2)
_WORDS_OVER_SUMS = const(0)
_BESIDE_Y = const(22)  # y of page and key, below a bar at the top or above one at the bottom
_SUMS_Y = const(45)  # y of the sums of diagonals in the panel
_CORNER = const(40)  # columns that the number of a page may take in the corner of a bar
_LARGE_LINE = const(8)  # height of a line above a sentence if letters are large
_GAP = const(3)  # pixels for an empty line between the name of a hint and the next key


def room(layout):
    """Return how many columns beside the board a word may take."""
    return board.EDGE - (layout.panel_x + 1 if layout.margins else layout.right + 1)


class HintPage(board.BoardScreen):
    """The search for a hint, or a page of it."""

    pins = False

    def __init__(self, shell):
        game = shell.session.play.game
        board.BoardScreen.__init__(self, shell)
        self._job = game.hint(fits=self._fits)
        self.source = marks.Marks(self.play.game)
        self._answer = backend.RUNNING
        self._page = NAME  # the page that is shown, or WHERE or NAME
        self._parts = ()  # the parts of the sentence, () if it needs small letters
        self._part = 0  # the part that is shown
        self._read = -1  # the page whose detail pages were just read, if it is not the last; or -1
        self._side = message_bar.ANYWHERE  # the position of the bar

    def _fits(self, words):
        return message_bar.fits(self.shell.canvas, self._layout, words)

    def lay_out(self):
        board.BoardScreen.lay_out(self)
        del self._words[_WORDS_OVER_SUMS if self._layout.brief else _WORDS :]
        self._title_y = board.TOP + len(self._words) * board.LINE

    def _divide(self):
        """Divide the sentence of the page into parts, for large letters."""
        self._part = 0
        self._parts = ()
        if self._page >= 0:
            words = message_bar.capitalized(self._job.sentence(self._page))
            canvas = self.shell.canvas
            for _ in range(2):  # the number of a page in parts is wider
                parts = message_bar.parts(canvas, self._layout, words, self._corner())
                self._parts = tuple([message_bar.capitalized(part) for part in parts])

    def _has_part(self):
        """Return whether another part of the sentence follows."""
        return self._part + 1 < len(self._parts)

    def _has_more(self):
        """Return whether RIGHT leads to a detail page."""
        return self._page != self._read and self._job.more(self._page) >= 0

    def _rows(self):
        """Return the rows whose sum the page is about."""
        rows = self.play.game.rows if self._layout.margins else 0
        return [line for line in self.source.lines if 0 <= line < rows]

    def _next(self):
        """Return words on the key that continues the hint, and what it does."""
        job = self._job
        if self._page == WHERE:
            words = "how?"
        elif self._page < 0:
            words = "why?"
        elif self._has_part():
            words = "next"
        elif self._page != job.pages - 1:
            words = "next" if job.after(self._page) == job.beyond(self._page) else "skip"
        else:
            words = "find" if job.move < 0 else "fill"
        return key_labels.legend(self.shell.board, base.SELECT_KEYS) + ": " + words

    def _has_bar(self):
        """Return whether a sentence is shown in a bar over the board."""
        return self._page >= 0 and not message_bar.in_panel(self.shell.canvas, self._layout)

    def _is_window(self):
        """Return whether some rows of the board are not visible."""
        return self._layout.shown_rows < self.play.game.rows - self._layout.first

    def _movers(self, start=None):
        """Return the arrows of the keys that move the board or the bar, "" if there are none.
        `start`: the first y of the bar, if known."""
        if self._page < 0 or not (self._has_bar() or self._is_window()):
            return ""
        if start is None or self._is_window():
            return fonts.UP + fonts.DOWN
        return fonts.UP if start else fonts.DOWN

    def _count(self, room, words):
        """Return the number of the page, with the number of pages if `room` columns are enough,
        after the arrows of keys: `words` for those that show more of the board, then LEFT to turn
        back, or RIGHT on or before a detail page. The parts of a page have a letter. If there is
        only one page, in one part, return `words`."""
        job = self._job
        is_whole = len(self._parts) < 2
        if self._page < 0 or job.pages == 1 and not job.details and is_whole:
            return words
        leads = (words + fonts.LEFT if self._page < job.pages else fonts.RIGHT,)
        if self._has_more():
            leads = (fonts.RIGHT + ":HOW", words + fonts.RIGHT, fonts.RIGHT)
        number = job.number(self._page)
        if not is_whole:
            number = number.replace("/", "AB"[self._part] + "/")
        short = number if self._page < job.pages else number.split("/")[0]
        for lead in leads:
            for told in (" " + number, number, " " + short, short):
                if self.shell.canvas.text_width(fonts.SMALL, lead + told) <= room:
                    return lead + told
        return lead + told

    def _corner(self):
        """Return the words for the corner of a bar, "" if there is room beside the board. Large
        letters only leave room for the key."""
        canvas = self.shell.canvas
        if not self._has_bar():
            return ""
        if canvas.large:
            return self._next()
        if self.has_panel(canvas):
            return ""
        return "{} {}".format(self._count(_CORNER, self._movers()), self._next()).strip().upper()

    def _kind(self):
        """Return words on the hint while it only points."""
        return "look here" if self._page == WHERE else self._job.rung

    def words(self):
        """Return the words of the bar. While the hint only points they are "" if there is a panel
        or a strip with room for them."""
        if self._answer == backend.FOUND:
            if self._page >= 0:
                parts = self._parts or (self._job.sentence(self._page),)
                return parts[self._part]
            canvas = self.shell.canvas
            if not canvas.large and (self.has_panel(canvas) or self.has_strip()):
                return ""
            return "{}   {}".format(self._kind(), self._next())
        if self._answer == backend.RUNNING:
            return "thinking"
        return "gave up" if self._answer == backend.GAVE_UP else "no more hints"

    def paint(self, canvas, whole):
        # The name, which is on the pages before the first, may begin before the panel.
        if not whole and self._page > 0 and message_bar.in_panel(canvas, self._layout):
            x = self._layout.panel_x
            canvas.fill_rect(x, 0, canvas.WIDTH - x, canvas.HEIGHT, 0)
        elif not whole:
            canvas.clear()  # the bar may have covered the board
            whole = True
        occlusion.bring_in(self._view, self.source, self.play, self._rows())
        board.BoardScreen.paint(self, canvas, whole)

    def paint_panel(self, canvas, x, whole):
        is_above = self._page >= 0 and message_bar.in_panel(canvas, self._layout)
        if self._page >= 0:
            told = self._job.limits(self._page)
            annotations.paint(canvas, self._layout, self._view, told, self.source.cells)
        if not is_above:  # else the sentence uses the room
            board.BoardScreen.paint_panel(self, canvas, x, True)
        if not canvas.large and not self.has_panel(canvas) and self.has_strip():
            self._paint_strip(canvas)
        if self._answer != backend.FOUND:
            self.paint_answer(canvas, self.words())
        elif self._page >= 0 and message_bar.in_panel(canvas, self._layout):
            message_bar.paint_sentence(canvas, self.words(), x)
        else:
            told = None
            boxes = ()
            if self._page >= 0:
                seen = self.play.cell if self.seen < 0 else self.seen
                bottom = self._view.cursor_bottom
                known = self._job.limits(self._page)
                told = occlusion.of(self.source, self.play.game, self._layout, seen, bottom, known)
                boxes = occlusion.boxes(
                    self.source, self.play.game, self._layout, self._view, known
                )
            words = self.words()
            fine = self._page >= 0 and not self._parts
            where = self.paint_bar(canvas, words, self._corner(), fine, told, self._side, boxes)
        if is_above:
            self._paint_above(canvas, x)
        elif canvas.large:
            pass  # the bar has the key
        elif self._page >= 0 and self.has_panel(canvas):
            words = self._count(board.EDGE - x, self._movers(where[0]))
            self._paint_beside(canvas, x, self._beside_y(canvas, x, *where), [words])
        elif self.has_panel(canvas):
            self._point(canvas, x)

    def _beside_y(self, canvas, x, start, end):
        """Return the y of page and key beside the board, where the bar (from `start` to `end`)
        leaves room. Clear words of the panel that the bar cuts."""
        wide = canvas.WIDTH - x
        if start >= message_bar.BESIDE:
            y = min(_BESIDE_Y, start - message_bar.BESIDE)
            canvas.fill_rect(x, y - y % board.LINE, wide, y % board.LINE, 0)
        else:
            y = max(_BESIDE_Y, end + 1)
            canvas.fill_rect(x, start - start % board.LINE, wide, start % board.LINE, 0)
            canvas.fill_rect(x, end, wide, y - end, 0)
        return y

    def _paint_above(self, canvas, x):
        """Write above a sentence in the panel the page and the key that continues; also that this
        is a hint, if there is room."""
        if canvas.large:
            y = board.TOP
            for words in self._next().split(" "):
                canvas.text_right(fonts.TEXT, board.EDGE, y, words)
                y += _LARGE_LINE
            return
        room = board.EDGE - x
        end = canvas.text(fonts.SMALL, x, board.TOP, self._count(room, self._movers()))
        if end + canvas.text_width(fonts.SMALL, " HINT") <= board.EDGE:
            canvas.text_right(fonts.SMALL, board.EDGE, board.TOP, "HINT")
        y = board.TOP + board.LINE
        canvas.text_right(fonts.SMALL, board.EDGE, y, self._next().upper())

    def _point(self, canvas, x):
        """Write into the panel what kind of hint this is, and which key explains it."""
        lines = ["HINT"]
        if self._answer == backend.FOUND:
            lines = ["HINT:", ""]
            for word in self._kind().upper().split():
                is_wide = canvas.text_width(fonts.SMALL, word) > room(self._layout)
                lines += base.broken(word) if is_wide else (word,)  # after its own hyphen
            lines.append("")
        self._paint_beside(canvas, x, self._title_y, lines)

    def _paint_beside(self, canvas, x, y, lines):
        """Write `lines` into the panel, and the key that continues; above the sums if there are
        any. An empty line makes a gap."""
        if self._answer == backend.FOUND:
            following = self._next().upper()
            lines += (
                [following] if message_bar.in_panel(canvas, self._layout) else following.split()
            )
        gaps = lines.count("")
        height = (len(lines) - gaps) * board.LINE + gaps * _GAP
        if self._layout.brief:
            y = min(y, _SUMS_Y - height)
        canvas.fill_rect(x, y, canvas.WIDTH - x, height - 1, 0)
        for line in lines:
            canvas.text_right(fonts.SMALL, board.EDGE, y, line)
            y += board.LINE if line else _GAP

    def _paint_strip(self, canvas):
        """Write below the board that this is a hint, its kind, and the key that continues. With a
        sentence the bar has these words."""
        if self._answer == backend.FOUND and self._page >= 0:
            return
        x = canvas.text(fonts.SMALL, 1, board.STRIP_Y, "HINT") + 3
        if self._answer == backend.FOUND:
            x = canvas.text(fonts.SMALL, x, board.STRIP_Y, self._kind().upper()) + 4
            canvas.text(fonts.SMALL, x, board.STRIP_Y, self._next().upper())
