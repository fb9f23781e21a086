"""A hint in four presses: it points at line and cell, names the technique, explains, and plays the
move. A setting leaves out the first one or two. The reason of a plain technique names it too, so
that takes a press less. If something is wrong on the board, the first page says what, and the last
press looks for the mistake.

If the player asks again as soon as a hint has played its move, or as soon as an arrow has ended a
hint that only points, the next one does not point. If it has the same technique as the last one
that was played, it does not name that either.

A hint of several sentences takes a press for each. LEFT and RIGHT page back and forth. At a
sentence with detail pages, RIGHT turns to these. The page after the last of them is its end, and a
key that goes back leads there at once. UP and DOWN move the box away from what it covers, or move
a window. Any other key ends the hint and is passed to the game, also an arrow that has none of
this to do, unless it has just paged.

A hint shows the whole board if a view does without hiding sums, unless the part of a kakuro has
room for all that the hint is about; with the hint this view ends. A view of the whole board that
hides sums gives way to the part, unless a page is about more than the part has room for. Else a
window moves once, to where all pages are about, if these have room in it, and the key of the other
view changes the view permanently. The screen is separate from Playing, so that Playing need not
know about hints.
"""

from micropython import const

from sumpad import keys
from sumpad.app import game_state, key_labels, skills
from sumpad.app.screens import base, board_screen, hint_box, hint_focus, hint_page
from sumpad.games import backend

_LARGE = const(7)  # from this many rows on, rows and columns get numbers with a sentence
_REASON = const(2)  # presses of a hint that begins with the reason
_ALL = const(4)  # and of one that begins with the place
_TENTH = const(10)  # a tip on shorter hints follows this hint
_DOT_MS = const(1000)  # for each dot while it thinks
_AT_ONCE = const(16)  # slices of the search before the first picture, in most hints all of them


class Hint(hint_page.HintPage):
    """The search for a hint, and its pages."""

    played = 0  # how many hints were played since the module was loaded
    rung = ""  # the technique of the last one

    def __init__(self, shell):
        hint_page.HintPage.__init__(self, shell)
        self._game = shell.top  # the screen that it lies over
        self._first = _REASON - shell.settings.get("presses")  # WHERE, NAME or the first sentence
        self._follows = self._game.sticks  # not 0 if the last hint has just played its move
        self._game.sticks = 0
        self._view_before = self.play.game.view  # the view that the player has chosen
        self._is_whole = False  # whether the hint stays on the whole board, see _choose_view
        self._depth = 0  # how far the hint has gone, see skills.py
        self._waited = 0  # ms since the last dot
        self._last = -1  # the last key: an arrow held to page ends no hint

    def enter(self):
        hint_page.HintPage.enter(self)
        for _ in range(_AT_ONCE):
            if not self.work():
                break

    def close(self, code):
        if self._answer == backend.FOUND and self._job.move >= 0 and code in base.BACK_KEYS:
            # Other pages have moved the cursor.
            self.play.show_cell(backend.move_cell(self._job.move))
        board_screen.BoardScreen.close(self, code)
        if self._page < 0 <= self._job.move and keys.UP <= code <= keys.RIGHT:
            # The arrow may have been meant for the hint: HINT takes it up again.
            self._game.sticks = keys.HINT
            if self.shell.settings.meets("again"):
                self._game.next_tip = "board_tips.Again"

    def leave(self):
        game = self._game
        if self._depth and self._job.move >= 0:
            game.note_hint(self._job.rung, self._depth)
        self.play.game.view = self._view_before
        if game._layout.shown_rows == self._layout.shown_rows:
            game._view.begin_like(self._view)  # keep the window

    def _turn_view(self):
        """Show the other view of the board."""
        game = self.play.game
        game.view = game.other_view()
        self.lay_out()
        self.dirty = True

    def key(self, code):
        game = self.play.game
        if code == key_labels.view_key(self.shell.board):
            if self._is_whole and game.view != self._view_before:
                self.shell.pop()  # which shows that view
                return
            if not self._is_whole and game.other_view() >= 0:
                self._turn_view()
                self._view_before = game.view
                self.shell.settings.show(game, game.view)
                self.play.changes += 1  # so that the view is saved
                if self._answer == backend.FOUND:
                    self._divide()
                return
        last = self._last
        self._last = code
        if self._answer == backend.FOUND and (code == keys.UP or code == keys.DOWN):
            if self._has_bar() or self._is_window():
                self._look(code == keys.UP)
                return
        turns = code == keys.LEFT or code == keys.RIGHT
        if not (turns or code == keys.HINT or code in base.SELECT_KEYS):
            if code <= 9 and self._answer == backend.FOUND and self._job.move >= 0:
                # Whatever the page is about, a digit goes to the cell of the hint's move.
                self.play.show_cell(backend.move_cell(self._job.move))
            if code in base.BACK_KEYS and code != keys.BACK and self._is_detail():
                self._turn_to_end(self._job.main(self._page))
            else:
                self.close(code)
            return
        job = self._job
        if self._answer != backend.FOUND:
            if self._answer != backend.RUNNING:  # else it is a repeated press, to be ignored
                self.close(code)
        elif code == keys.LEFT:
            if self._part:
                self._part -= 1
                self.dirty = True
            elif self._page > self._first:
                page = job.before(self._page)
                self._turn_to_end(page - self._skips(page))
            elif code != last:
                self.close(code)
        elif code == keys.RIGHT and self._has_more():
            self._turn_to(job.more(self._page))
        elif self._has_part():
            self._part += 1
            self.dirty = True
        elif self._is_last_detail():
            self._turn_to_end(job.main(self._page))
        elif self._page != job.pages - 1:
            page = job.after(self._page)
            self._turn_to(page + self._skips(page))
        elif not turns:
            self._play(job.move)
        elif code != last:
            self.close(code)

    def advance(self, ms):
        self.play.advance(ms)
        if self._answer == backend.RUNNING:
            self._waited += ms
            if self._waited >= _DOT_MS:
                self._waited = 0
                self._dots += 1
                self.dirty = True

    def work(self):
        if self._answer == backend.FOUND:
            return self._count_on()  # before a page needs the number, as it takes a while
        if self._answer != backend.RUNNING:
            return False
        self._answer = self._job.step()
        if self._answer == backend.RUNNING:
            return True
        self.dirty = True
        if self._answer != backend.GAVE_UP:
            self.shell.session.note_help(game_state.HINT)
        if self._answer == backend.FOUND:
            self.shell.host.tidy()  # else the pages lie behind what saving left
            self._meet()
            if self._job.move < 0 or self._follows:  # that something is wrong comes first
                is_same = self._job.rung == Hint.rung
                self._first = max(0 if is_same else hint_page.NAME, self._first)
            self._first += self._skips(self._first)
            self._choose_view()
            self._turn_to(self._first)
        return False

    def _choose_view(self):
        """Keep a window that has room for all that the hint is about. Else show the whole board
        while the hint is shown, if a view does. Then the key of the other view is the game's.
        Boards with sums have no such view."""
        play = self.play
        if self._layout.first:  # the view hides sums
            self._turn_view()
        keeps = hint_focus.has_room(self._layout, self.source, play, self._job)
        if not (keeps or self._layout.margins) and play.game.other_view() >= 0:
            for _ in range(2):
                self._is_whole = not self._layout.first and not self._is_window()
                if not self._is_whole:  # the other view may have no clues: then turn back
                    self._turn_view()
            if not (self._is_whole or hint_focus.shows(self._view, self.source, play, self._job)):
                self._turn_view()
                self._is_whole = not self._is_window()
                if not self._is_whole:
                    self._turn_view()
        hint_focus.bring_in_all(self._view, self.source, play, self._job)

    def _turn_to(self, page):
        """Show the page `page`. Pages below 0 point at what the last page is about."""
        self._page = page
        self._depth = max(self._depth, min(page, 0) + skills.REASON)
        self._side = hint_box.ANYWHERE
        # Rows and columns that are hard to count show their numbers with the name of a cell.
        is_large = self._is_window() or self.play.game.rows >= _LARGE
        names = page >= 0 and hint_box.cell_name(self._job.sentence(page))
        self.source.numbered = bool(names) and is_large and self._layout.margins is not None
        if page < 0:
            page = self._job.pages - 1
        self.source.clear()
        self.source.lines = self._job.lines(page)
        self._job.mark(page, self.source.cells)
        cell = self._job.cell(page)
        if self._page < 0 <= self._job.move:
            cell = backend.move_cell(self._job.move)
        if self._page == hint_page.WHERE and self._job.move >= 0:
            # The other marks would give away the reason.
            for at in range(len(self.source.cells)):
                if at != cell:
                    self.source.cells[at] = 0
        self.seen = -1
        if self._job.move < 0:
            # The page is neither about the digit at the cursor nor about other wrong lines.
            self.marks_same = False
            self.source.alone = True
            cell = self._unsuspected(cell)
        if cell >= 0:
            self.play.show_cell(cell)
        for line in self.source.lines if self._page >= 0 and self._layout.margins else ():
            # Show a line that is too far from the cell for the window.
            play = self.play
            column = line - play.game.rows
            if column < 0 and abs(line - play.row) >= self._layout.shown_rows:
                self.seen = line * play.game.columns + play.column
            elif self._layout.shown_columns - 1 <= abs(column - play.column) < play.game.columns:
                self.seen = play.row * play.game.columns + column
        self._divide()
        self.dirty = True

    def _turn_to_end(self, page):
        """Show the last part of the page `page`."""
        self._turn_to(page)
        self._part = max(0, len(self._parts) - 1)

    def _unsuspected(self, cell):
        """Return the cell for the cursor when something is wrong, as the marked cells, or the
        framed ones if there are any, are suspects: the only one with an entered digit. If they
        have several, or if the cursor is on an entered digit, return -1: the cursor stays, and
        the marked cells are shown without it. Otherwise return `cell` or a blank suspect."""
        play = self.play
        game = play.game
        marked = hint_focus.marked_by(self.source)
        suspects = hint_focus.framed_by(self.source) or marked
        entered = [at for at in suspects if game.digit(at) and not game.is_given(at)]
        if len(entered) == 1:
            return entered[0]
        if not (game.digit(play.cell) and not game.is_given(play.cell)):
            for at in [cell] + suspects:
                if at >= 0 and not game.digit(at):
                    return at
        if play.cell not in marked:
            self.seen = cell
        return -1

    def _play(self, move):
        play = self.play
        if move < 0:  # something is wrong
            self.shell.pop()
            self.shell.open_help("check.Check")
            return
        self._depth = skills.DIGIT
        play.pinned = 0  # an extra press after the last hint may have pinned its digit
        play.show_cell(backend.move_cell(move))
        play.enter(move)
        for other in self._job.also:
            play.enter(other, True)
        if play.stale:
            play.stale.strike(play, self._job.removed())
        self.shell.pop()
        self.shell.top.sticks = keys.HINT if play.steps else self.shell.code
        Hint.played += 1
        Hint.rung = self._job.rung
        if play.solved:
            self._game.show_end()
        elif Hint.played == _TENTH and self.shell.settings.get("presses") == _ALL:
            if self.shell.settings.meets("shorter"):
                self._game.next_tip = "board_tips.Shorter"

    def _look(self, up):
        """Move the bar to the top (`up`) or the bottom, and show the rows of the board at the
        other end. Without a bar, show the rows at the top or the bottom."""
        has_bar = self._has_bar()
        if has_bar:
            self._side = hint_box.TOP if up else hint_box.BOTTOM
        if self._is_window():
            game = self.play.game
            row = self._layout.first if up != has_bar else game.rows - 1
            self.seen = row * game.columns + self.play.column
        self.dirty = True
