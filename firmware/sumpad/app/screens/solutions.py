"""Solve: shows the solutions of the puzzle, and looks for more meanwhile."""

from micropython import const

from sumpad import keys
from sumpad.app import game_state, key_labels
from sumpad.app.screens import base, board_messages, board_screen
from sumpad.games import backend

_LEAVE = base.BACK_KEYS + (keys.MENU,)

_BAR_MS = const(3000)  # how long a bar stays over the solution once all are found

_SPARE = const(8192)  # bytes of heap, in one piece, left for everything else


def _make_store(size, room):
    """Return a bytearray for `room` solutions of `size` bytes, or as many as fit, and that number.

    It is allocated in one piece: solutions kept one by one would fragment the heap.
    """
    try:
        _spare = bytearray(_SPARE)
    except MemoryError:
        room = 1
    while True:
        try:
            return bytearray(room * size), room
        except MemoryError:
            room //= 2


class Solutions(board_screen.BoardScreen):
    """The solutions. FIRE, RIGHT or # shows the next solution, LEFT the previous one.

    UP and DOWN scroll, BACK, CLEAR or * leaves.

    The shown solution is on the board as one step, which is undone when the screen is left; redo
    brings it back. The panel explains the keys. A bar explains them only until one of them turns
    to another solution, so that it hides less of the board after that. Once all solutions are
    found, the bar disappears after _BAR_MS, and comes back with the next key.
    """

    def __init__(self, shell):
        board_screen.BoardScreen.__init__(self, shell)
        self._job = self.play.game.search(False)
        self._cells = self.play.game.rows * self.play.game.columns
        self._size = (self._cells + 1) // 2  # bytes of a solution, two digits each
        self._store, self._room = _make_store(self._size, shell.settings.get("solve"))
        self._count = 0  # solutions found
        self._answer = backend.RUNNING
        self._shown = -1  # index of the solution on the board
        self._cell = self.play.cell  # the cursor's cell before this screen
        self._digits = bytearray(self._cells)
        self._tells_keys = True
        self._repaint = False  # the bar may get smaller or move
        self._left = _BAR_MS  # ms until the bar disappears

    def key(self, code):
        count = self._count
        if code == keys.MENU:
            self.close(code)
            return
        if code in base.BACK_KEYS or not count:
            self.shell.pop()
            return
        if self._left <= 0:
            self.dirty = True
        self._left = _BAR_MS
        if code == keys.UP or code == keys.DOWN:
            self.play.move_cursor(code)
            self._repaint = self.dirty = True
        elif count > 1:
            if code == keys.FIRE or code == keys.RIGHT or code == keys.HASH:
                self._turn_to((self._shown + 1) % count)
            elif code == keys.LEFT:
                self._turn_to((self._shown - 1) % count)

    def leave(self):
        """Restore the player's game."""
        self._take_back()
        self.play.show_cell(self._cell)
        self._store = None
        self.shell.host.tidy()  # so that what is made next does not lie behind the solutions

    def _take_back(self):
        """Take the solution off the board."""
        play = self.play
        if play.shown:
            play.shown = 0
            play.undo()

    def advance(self, ms):
        self.play.advance(ms)
        if self._answer != backend.RUNNING and self._left > 0:
            self._left -= ms
            if self._left <= 0:
                self._repaint = self.dirty = True

    def work(self):
        if self._answer != backend.RUNNING:
            return False
        answer = self._job.step()
        if answer == backend.FOUND:
            if self._count < self._room:
                self._keep(self._job.digits)
                if self._shown < 0:
                    self._show(0)
                self.dirty = True
                return True
            answer = backend.GAVE_UP  # there are more than are listed
        if answer == backend.RUNNING:
            return True
        self._answer = answer
        self._repaint = self.dirty = True
        return False

    def _keep(self, digits):
        """Store the solution `digits`."""
        at = self._count * self._size
        for cell in range(self._cells):
            self._store[at + (cell >> 1)] |= digits[cell] << (cell & 1) * 4
        self._count += 1

    def _turn_to(self, index):
        """Show the solution with `index`, because of a key."""
        if self._tells_keys and not board_messages.in_panel(self.shell.canvas, self._layout):
            self._tells_keys = False
            self._repaint = True
        self._show(index)

    def _show(self, index):
        play = self.play
        self.shell.session.note_help(game_state.SOLVE)
        self._take_back()
        at = index * self._size
        for cell in range(self._cells):
            self._digits[cell] = self._store[at + (cell >> 1)] >> (cell & 1) * 4 & 15
        play.shown = play.solve(self._digits)  # 0 if the player had entered that solution
        self._shown = index
        self.dirty = True

    def words(self):
        """Return words on what is shown, or why nothing is."""
        count = self._count
        if count:
            more = "+"
            if self._answer == backend.EXHAUSTED:
                more = ""
            elif self._answer == backend.RUNNING:
                more = "..."
            if count == 1 and not more:
                return "the only solution"
            return "solution {} of {}{}".format(self._shown + 1, count, more)
        if self._answer == backend.RUNNING:
            return "solving"
        return "search took too long" if self._answer == backend.GAVE_UP else "NO solution"

    def legend(self):
        """Return words on the keys that show other solutions and leave."""
        pad = self.shell.board
        words = "{}: back".format(key_labels.legend(pad, _LEAVE))
        if self._count > 1:
            words = "{}: next. {}".format(key_labels.legend(pad, base.SELECT_KEYS), words)
        return words

    def paint(self, canvas, whole):
        if self._repaint:
            self._repaint = False
            canvas.clear()
            whole = True
        board_screen.BoardScreen.paint(self, canvas, whole)

    def paint_panel(self, canvas, x, whole):
        board_screen.BoardScreen.paint_panel(self, canvas, x, whole)
        words = self.words()
        if self._count and self._tells_keys:
            words = "{}. {}".format(words.rstrip("."), self.legend())
        if self._left > 0 or not self._count or board_messages.in_panel(canvas, self._layout):
            self.paint_bar(canvas, words)


class GivenUp(Solutions):
    """Gives up the game: its solution stays on the board, with no step that could be undone."""

    def work(self):
        more = Solutions.work(self)
        if self._count:
            self.shell.pop()
            return False
        return more

    def _show(self, index):
        Solutions._show(self, index)
        play = self.play
        play.shown = 0
        play.clear_log()
        play.pause()
