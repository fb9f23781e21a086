"""A page of a hint on the display: its sentence in a box or in the panel, its number, and the key
that continues.

A sentence that is too long for large letters has several pages. Number and key are above a
sentence in the panel, and below it in a box. `hint.py` has what the keys do.
"""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels, settings, temporary_marks
from sumpad.app.screens import base, board_messages, board_screen, hint_box, hint_focus
from sumpad.games import backend, explain, messages
from sumpad.view import cell_style, fonts, possible_digits

# Pages before the first: one that only points, and one that also names the technique.
WHERE = const(-2)
NAME = const(-1)

# How many words of the panel stay while the hint points: code and the first trait. Sums in the
# panel need their room.
_WORDS = const(2)
_WORDS_OVER_SUMS = const(0)
_SUMS_Y = const(45)  # y of the sums of diagonals in the panel
_KEY_LINES = const(3)  # lines of keys and number above a sentence in the panel
_LARGE_LINE = const(8)  # height of a line above a sentence if letters are large
_APART = const(3)  # columns between the board and large words in the panel: a scroll bar
_FOCUS = cell_style.FOCUS >> cell_style.MARKS_SHIFT
# Techniques with a reason as short as their name, in one sentence. The first two are named in it.
_PLAIN = "last blank", "one blank", "hidden single"
_NAMED = const(2)
_SUPPOSED = "Suppose", "These cells"  # begin a part that tells all of its framed cells
_LOOK = "Look here"
_NEXT_X = const(47)  # column of the key after these words in a strip
_MISTAKE = "A mistake: no solution is left. Why?"
_GAP = const(3)  # pixels for an empty line between the name of a hint and the next key
# For words in the panel, the better first: a font, and the height of its lines.
_STYLES = ((fonts.TEXT, 9), (fonts.SMALL, board_screen.LINE))


def room(layout):
    """Return how many columns beside the board a word may take."""
    return board_screen.EDGE - (layout.panel_x if layout.margins else layout.right) - 1


class HintPage(board_screen.BoardScreen):
    """The search for a hint, or a page of it."""

    pins = False

    def __init__(self, shell):
        game = shell.session.play.game
        board_screen.BoardScreen.__init__(self, shell)
        self._job = game.hint(fits=self._fits)
        if game.preferred:
            self._job.most = explain.LESSON
        self.source = temporary_marks.Marks(self.play.game)
        self._answer = backend.RUNNING
        self._dots = 0  # shown while it thinks, a multiple of 4 more
        self._page = NAME  # the page that is shown, or WHERE or NAME
        self._parts = ()  # the parts of the sentence
        self._met = {}  # by page: a sentence before it, see _meet
        self._part = 0  # the part that is shown
        self._side = hint_box.ANYWHERE  # the position of the box
        self._at = ()  # the page and part with the box `_box`
        self._box = self._box_before = ()  # that one, and the one where it may stay
        self._boxes = {}  # the boxes of main pages, so that a page has the same one again

    def _fits(self, words):
        return hint_box.fits(self.shell.canvas, self._layout, words)

    def lay_out(self):
        board_screen.BoardScreen.lay_out(self)
        del self._words[_WORDS_OVER_SUMS if self._layout.brief else _WORDS :]
        self._title_y = board_screen.TOP + len(self._words) * board_screen.LINE
        # How many parts come before each sentence, as far as they are counted.
        self._before = [0]
        self._places = None  # what all pages are about, unless the board is a window

    def _skips(self, page):
        """Return whether the hint leaves out `page`, as the page with the reason also names the
        technique, or what is wrong on the board. Large letters leave no room for a name."""
        plain = _PLAIN[:_NAMED] if self.shell.canvas.large else _PLAIN
        return page == NAME and (self._job.move < 0 or self._job.rung in plain)

    def _title(self):
        """Return the name of the technique, after the name of the first one if pages begin with
        that."""
        job = self._job
        title = messages.title(self.play.game.NAME, job.rung)
        first = job.first
        if first and first != job.rung:
            words = "{}, then {}".format(first[0].upper() + first[1:], job.rung)
            title = messages.fullest((words, title), self._fits)
        return title

    def _divide(self):
        """Divide the sentence of the page into parts."""
        self._part = 0
        if self._page >= 0:
            self._parts = self._parts_of(self._page)
            if self._page in self._met:
                self._parts.insert(0, self._met[self._page])

    def _parts_of(self, page):
        # A diagonal leaves little room beside it.
        rows = self.play.game.rows
        is_narrow = self._layout.margins and max(b"\0" + self._job.lines(page)) >= 2 * rows
        canvas = self.shell.canvas
        words = self._job.sentence(page)
        found = hint_box.parts(canvas, self._layout, words, is_narrow)
        in_box = not (board_messages.in_panel(canvas, self._layout) or self._is_window())
        if in_box and not (is_narrow or canvas.large):
            game = self.play.game
            if hint_focus.are_small(found, page, self._job, game, self._layout, self._view):
                found = hint_box.parts(canvas, self._layout, words, True)
        if canvas.large and self._job.more(page) >= 0:
            found[-1:] = hint_box.with_room_above(canvas, self._layout, found[-1])
        return found

    def _meet(self):
        """Explain one thing, and the names of cells, to a new player, each before the first page
        that has it. But if pages lead to what is wrong on the board, first say that something
        is."""
        job = self._job
        if job.move < 0:
            if job.pages > 1:
                self._met[0] = _MISTAKE
            return
        meets = self.shell.settings.meets
        for page in range(job.pages):
            name = hint_box.cell_name(job.sentence(page))
            told = job.annotations(page) if self._layout.margins else b""
            words = ""
            if name and meets(settings.NAMES):
                words = "{} means row {}, column {}".format(name, *name[1:].split("c"))
            elif self._met:
                continue
            elif self._has_bound(told) and meets(settings.BOUNDS):
                words = "5{}: 5 or more, 5{}: 5 or less, =5: only 5".format(
                    fonts.MORE_ABOVE, fonts.MORE_BELOW
                )
            elif job.more(page) >= 0 and meets(settings.STEPS):
                words = "Press {} at HOW to see the steps".format(self._arrow(keys.RIGHT))
            if words:
                self._met[page] = words

    def _has_bound(self, annotations):
        """Return whether an annotation is no single digit."""
        for at in range(1, len(annotations), 2):
            if annotations[at] >> 4 != annotations[at] & 15:
                return True
        return False

    def _is_tip(self):
        """Return whether a sentence of `_meet` is shown."""
        return not self._part and self._page in self._met

    def _has_part(self):
        """Return whether another part of the sentence follows."""
        return self._page >= 0 and self._part + 1 < len(self._parts)

    def _has_more(self):
        """Return whether RIGHT leads to a detail page."""
        return not self._is_tip() and self._job.more(self._page) >= 0

    def _is_detail(self):
        return self._answer == backend.FOUND and self._page >= self._job.pages

    def _is_last_detail(self):
        """Return whether a main page comes after this detail page."""
        return self._is_detail() and self._job.after(self._page) < self._job.pages

    def _rows(self):
        """Return the rows whose sum the page is about."""
        rows = self.play.game.rows if self._layout.margins else 0
        return [line for line in self.source.lines if 0 <= line < rows]

    def _next(self):
        """Return words on the key that continues the hint, and what it does."""
        job = self._job
        if self._page < 0:
            words = "why?"
        elif self._has_part():
            words = "next"
        elif self._page != job.pages - 1:
            words = "back" if self._is_last_detail() else "next"
        else:
            words = "find" if job.move < 0 else "fill"
        return key_labels.legend(self.shell.board, base.SELECT_KEYS) + ": " + words

    def _annotations(self):
        """Return the annotations for the part that is shown. Only the last part of a sentence has
        its result: the others keep back what framed cells can be that they do not name."""
        told = self._job.annotations(self._page)
        words = self.words()
        is_chain = self._part > 0 and not self._layout.margins
        if is_chain and words.startswith("So r") and " is not " in words:
            return b""  # a sudoku's digit was refuted: it is no longer assumed, nor its chain
        if not self._has_part():
            return told
        if self._is_tip():
            return told if fonts.MORE_ABOVE in words else b""
        if words.startswith(_SUPPOSED) and not hint_box.cell_name(words):
            return told
        if "But " in (words[:4], self._parts[self._part + 1][:4]):
            return told  # what is supposed
        names = [word.rstrip(",:;") for word in words.split(" ")]
        columns = self.play.game.columns
        found = bytearray()
        for at in range(0, len(told), 2):
            cell = told[at]
            name = "r{}c{}".format(cell // columns + 1, cell % columns + 1)
            if name in names or not self.source.cells[cell] & _FOCUS:
                found += told[at : at + 2]
        return found

    def _is_beside(self):
        """Return whether the panel has room for the words. Names are not hyphenated in it."""
        canvas = self.shell.canvas
        if not board_messages.in_panel(canvas, self._layout):
            return False
        words = self.words().replace("-", "- ")
        room = canvas.WIDTH - 1 - self._layout.panel_x
        return self._page != NAME or board_messages.widest(canvas, fonts.TEXT, words) <= room

    def _has_bar(self):
        """Return whether words are shown in a box over the board."""
        return self._page >= NAME and not self._is_beside()

    def _is_window(self):
        """Return whether some rows of the board are not visible."""
        return self._layout.shown_rows < self.play.game.rows - self._layout.first

    def _count(self):
        """Return the number of the page, which counts the parts of sentences. If there is only one
        page, return the name of the technique, or "" if the sentence or a page before has that. A
        detail page has its number among those that belong together."""
        job = self._job
        main = job.main(self._page)
        part = self._part
        if self._page in self._met:
            part -= 1  # what comes before the sentence is no part
        if part < 0:
            return "tip" if job.move >= 0 else ""
        first = end = 0
        words = "{}/{}"
        if main >= 0:
            first = end = job.more(main)
            end += job.details.count(bytes((main,)))
            words = "how {}/{}"
        end = end or job.pages
        before = self._before
        while len(before) <= end:
            self._count_on()
        if not first and before[end] == 1:
            return job.rung if self._skips(NAME) and job.rung == _PLAIN[_NAMED] else ""
        part += before[self._page] - before[first] + 1
        return words.format(part, before[end] - before[first])

    def _count_on(self):
        """Count the parts of one more sentence, also of details. Returns whether there was one."""
        before = self._before
        page = len(before) - 1
        is_more = page < len(self._job.all_pages)
        if is_more:
            before.append(before[page] + len(self._parts_of(page)))
        return is_more

    def _arrow(self, *codes):
        return key_labels.arrow(self.shell.board, *codes)

    def _move(self):
        """Return words on the keys that move the box or the window."""
        return self._arrow(keys.UP, keys.DOWN) + ": move"

    def _out(self):
        """Return words on the key that ends the hint or leaves the details, and on the key that
        pages back; "" if it leads to no sentence."""
        key = key_labels.legend(self.shell.board, base.BACK_KEYS)
        if self._is_detail():
            return key + ": leave", ""
        back = self._page > 0 or self._part
        return key + ": close", self._arrow(keys.LEFT) + ": back" if back else ""

    def _how(self):
        """Return words on the key that shows the details of a page; "" if there are none."""
        return self._arrow(keys.RIGHT) + ": how" if self._has_more() else ""

    def _foot(self):
        """Return the words below a sentence in a box: keys and the number of the page."""
        move = self._move() if self._is_window() else ""
        count = self._count() if self._page >= 0 else ""
        return [it for it in (move, self._how(), count, self._next()) if it]

    def words(self):
        """Return the words of the bar. While the hint only points they are "" if there is a panel
        or a strip with room for them."""
        if self._answer == backend.FOUND:
            if self._page >= 0:
                return self._parts[self._part]
            if self._page == NAME:
                return self._title()
            canvas = self.shell.canvas
            if not canvas.large and (self.has_panel(canvas) or self.has_strip()):
                return ""
            return "{}   {}".format(_LOOK, self._next())
        if self._answer == backend.RUNNING:
            return "thinking" + "." * (self._dots & 3)
        return "search took too long" if self._answer == backend.GAVE_UP else "no more hints"

    def paint(self, canvas, whole):
        if not whole and self._page > 0 and self._is_beside():
            x = self._layout.panel_x
            canvas.fill_rect(x, 0, canvas.WIDTH - x, canvas.HEIGHT, 0)
        elif not whole:
            canvas.clear()  # the bar may have covered the board
            whole = True
        hint_focus.bring_in(self._view, self.source, self.play, self._rows())
        board_screen.BoardScreen.paint(self, canvas, whole)

    def paint_panel(self, canvas, x, whole):
        is_above = self._answer == backend.FOUND and self._is_beside()
        if self._page >= 0:
            told = self._annotations()
            possible_digits.paint(canvas, self._layout, self._view, told, self.source.cells)
        elif not is_above:  # else the words of the hint use the room
            board_screen.BoardScreen.paint_panel(self, canvas, x, True)
        if not canvas.large and not self.has_panel(canvas) and self.has_strip():
            self._paint_strip(canvas)
        if is_above:
            words = _LOOK if self._page == WHERE else self.words()
            top = hint_box.paint_in_panel(canvas, words, x)
            self._paint_above(canvas, top)
        elif self._page >= NAME and self._answer == backend.FOUND:
            self._paint_box(canvas)
        else:
            if self._answer == backend.FOUND:
                self.paint_bar(canvas, self.words())
            else:
                self.paint_answer(canvas, self.words())
            if not canvas.large and self.has_panel(canvas):
                self._point(canvas, x)

    def _paint_box(self, canvas):
        """Write the sentence into a box over the board."""
        known = self._annotations() if self._page >= 0 else b""
        game = self.play.game
        places = hint_focus.places(self.source, game, self._layout, self._view, known)
        if self._places is None:
            self._places = ()
            if not self._is_window():
                marks = temporary_marks.Marks(game)
                self._places = hint_focus.all_places(
                    marks, game, self._layout, self._view, self._job
                )
        words = self.words()
        foot = self._foot()
        out, back = self._out()
        at = self._page, self._part
        if self._at != at:
            self._at = at
            self._box_before = self._boxes.get(at, self._box)
        self._box = hint_box.paint(
            canvas,
            self._layout,
            self._view,
            words,
            foot,
            self._move(),
            places,
            self._side,
            (back and back + "  " + out, out),
            self._box_before,
            () if self._is_detail() else self._places,
        )
        if not self._is_detail():
            self._boxes[at] = self._box

    def _paint_above(self, canvas, end):
        """Write above the words in the panel, which begin at y `end`, the key that continues, and
        the page, or that this is a hint. They are apart from the board."""
        if canvas.large:
            y = board_screen.TOP
            for words in self._next().split(" ") + [self._how()]:
                if y + _LARGE_LINE < end:
                    canvas.text_right(fonts.TEXT, board_screen.EDGE, y, words)
                y += _LARGE_LINE
            return
        words = "HINT"
        below = ""
        out, back = self._out()
        most = (end - board_screen.TOP - 1) // board_screen.LINE  # lines
        wide = board_screen.EDGE - self._layout.panel_x
        if self._page >= 0:
            words = self._count().upper()
            if self._has_more():
                below = self._how()
                if most < _KEY_LINES:
                    arrow = self._arrow(keys.RIGHT)
                    how = "{} HOW {}".format(arrow if arrow == fonts.RIGHT else arrow + ":", words)
                    is_wide = canvas.text_width(fonts.SMALL, how) > wide
                    words = how.replace("HOW ", "") if is_wide else how
            elif self._is_window():
                if self._is_detail() or words and most < _KEY_LINES:
                    words = "{} {}".format(self._arrow(keys.UP, keys.DOWN), words)
                else:
                    below = self._move()
            elif back and back[0] != fonts.LEFT:
                below = back
            elif "/" in words and back:
                words = "{} {}".format(fonts.LEFT, words)
        if canvas.text_width(fonts.SMALL, words.upper()) > room(self._layout):
            if "/" in words:
                words = words.replace("HOW ", "")
            else:
                words, _, below = words.partition(" ")  # the name, if it is here
        y = board_screen.TOP
        for line in [it for it in (self._next(), words, below, out) if it][:most]:
            # The key stays in its place.
            canvas.text_right(fonts.SMALL, board_screen.EDGE, y, line.upper())
            y += board_screen.LINE

    def _point(self, canvas, x):
        """Write into the panel that the hint points, and which key names it; above the sums if
        there are any. Letters are those of sentences if they fit, else capitals."""
        end = _SUMS_Y if self._layout.brief else canvas.HEIGHT
        words = ["Hint"]
        if self._answer == backend.FOUND:
            words = _LOOK.split() + ["", self._next()]
        for font, line_height in _STYLES:
            lines = self._lines(canvas, font, words)
            gaps = lines.count("")
            height = (len(lines) - gaps) * line_height + gaps * _GAP
            if lines and self._title_y + height <= end:
                break
        y = min(self._title_y + (font is fonts.TEXT), end - height)
        x += 1  # beside a 6x6 board, a value has the first column
        canvas.fill_rect(x, y, canvas.WIDTH - x, height - 1, 0)
        for line in lines:
            canvas.text_right(font, board_screen.EDGE, y, line)
            y += line_height if line else _GAP

    def _lines(self, canvas, font, parts):
        """Divide parts of a text into lines for the panel; no lines if large letters would have to
        divide a word."""
        width = room(self._layout)
        is_small = font is fonts.SMALL
        lines = []
        for words in parts:
            if is_small:
                words = words.upper()
            elif board_messages.widest(canvas, font, words) > width - _APART:
                return []
            lines += base.wrap(canvas, font, words, width if is_small else width - _APART)
        return lines

    def _paint_strip(self, canvas):
        """Write below the board that this is a hint, which points, and the key that continues.
        With other pages the box has these words."""
        if self._answer == backend.FOUND and self._page >= NAME:
            return
        words = "HINT"
        if self._answer == backend.FOUND:
            words = _LOOK.upper()
            canvas.text(fonts.SMALL, _NEXT_X, board_screen.STRIP_Y, self._next().upper())
        canvas.text(fonts.SMALL, 1, board_screen.STRIP_Y, words)
