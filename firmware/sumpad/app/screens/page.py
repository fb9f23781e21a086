"""A text of several pages."""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels
from sumpad.app.screens import base
from sumpad.view import fonts

_ROW = const(9)
_TOP = const(11)
_ROWS = const(5)


class Page(base.Screen):
    """Paragraphs, wrapped to the width of the screen. DOWN, RIGHT, FIRE and # turn to the next
    page; FIRE and # leave the last page. UP and LEFT turn back. Digits do nothing.

    A page ends before a paragraph that it would cut, if that is not its first paragraph and one
    page has room for all of it, or if it would have one line of it. A paragraph that ends in a
    colon is a heading: the next one belongs to it.
    """

    def __init__(self, shell, title, paragraphs):
        base.Screen.__init__(self, shell)
        self._title = title
        self._lines = []
        self._starts = []  # index of the first line of each paragraph
        before = ""
        for paragraph in paragraphs:
            if not before.endswith(":"):
                self._starts.append(len(self._lines))
            before = paragraph
            self._lines += base.wrap(shell.canvas, fonts.TEXT, paragraph, shell.canvas.WIDTH - 6)
        self._first = 0

    def key(self, code):
        end = self._end()
        is_last = end == len(self._lines)
        turns = code == keys.DOWN or code == keys.RIGHT or code in base.SELECT_KEYS and not is_last
        before = self._first
        if code == keys.UP or code == keys.LEFT:
            first = max(before - _ROWS, 0)
            self._first = min([it for it in self._starts if first <= it < before] or [first])
        elif not turns:
            if code > 9:
                self.shell.pop()
        elif not is_last:
            self._first = end
        self.dirty = self._first != before

    def _end(self):
        """Return the index of the line after the page."""
        end = self._first + _ROWS
        if end >= len(self._lines):
            return len(self._lines)
        last = max([it for it in self._starts if self._first < it <= end] or [end])
        after = min([it for it in self._starts if it > last] or [len(self._lines)])
        return last if after - last <= _ROWS or last == end - 1 else end

    def paint(self, canvas, whole):
        canvas.clear()
        base.paint_title(canvas, self._title)
        last = self._end()
        for i in range(self._first, last):
            canvas.text(fonts.TEXT, 1, _TOP + (i - self._first) * _ROW + 1, self._lines[i])
        if self._first:
            # In the bar of the title, as it would touch a line.
            canvas.text(fonts.TEXT, canvas.WIDTH - 4, 2, fonts.MORE_ABOVE, inverse=True)
        base.paint_more(canvas, False, last < len(self._lines))


class Listing(Page):
    """Lists for each line of the cursor's cell what is still possible and what is ruled out, such
    as the digit sets of a kakuro. The keys that open it turn its pages and close it, as keys do
    that go back. Arrows turn pages if there are more. Any other key closes it and then does what
    it does on the board."""

    def __init__(self, shell):
        shell.wait()
        play = shell.session.play
        lines = []
        for title, found in play.game.listing(play.cell):
            lines += [title, " ".join([it for it, is_left in found if is_left]) or "none"]
            out = " ".join([it for it, is_left in found if not is_left])
            if out:
                lines.append("ruled out: " + out)
        Page.__init__(self, shell, play.game.LISTING, lines)

    def paint(self, canvas, whole):
        Page.paint(self, canvas, whole)
        if self._end() - self._first < _ROWS:
            base.paint_foot(canvas, key_labels.legend(self.shell.board, base.BACK_KEYS) + ": back")

    def key(self, code):
        board = self.shell.board
        selects = code == key_labels.select_key(board)
        if selects or keys.UP <= code <= keys.RIGHT:
            Page.key(self, code)
            if selects or self.dirty:
                return
        self.shell.pop()
        closes = code == 0 or code == keys.CLEAR or code == keys.BACK
        # A pad without a key for CLEAR goes back by STAR.
        if not closes and (code != keys.STAR or any(key_labels.places(board, keys.CLEAR))):
            self.shell.show_board()
            self.shell.top.key(code)
