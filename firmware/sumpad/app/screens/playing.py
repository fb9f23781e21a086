"""The screen of the game: keys go to the mid-end, the clock runs."""

from micropython import const

from sumpad import games, keys
from sumpad.app import key_labels, settings
from sumpad.app.screens import board_screen
from sumpad.games.parameters import WHOLE
from sumpad.view import cell_style

_FITS = cell_style.SAME >> cell_style.MARKS_SHIFT  # the mark of a blank for the pinned digit

_LOOK_MS = const(1000)  # how long the finished board is shown before the result
_STICKS_MS = const(1000)  # how long FIRE does nothing after a hint that it has played
_CHAIN_MS = const(9000)  # and how much later HINT still continues a chain of hints
_REST_MS = const(8000)  # time without a key after which a new player is shown some keys


class Playing(board_screen.BoardScreen):
    """The game, with code, notes mode and clock in the panel.

    With a time limit the clock shows the time left, and after that the time taken.

    The digits of a trial are framed, and blanks that could have the pinned digit are marked while
    notes are hidden. That is done after the key, as it takes time and heap.
    """

    frugal = True
    has_job = False
    marks_runs = True
    turned = False  # whether a key has shown this view, which CLEAR then leaves

    def __init__(self, shell):
        board_screen.BoardScreen.__init__(self, shell)
        if not isinstance(shell.top, board_screen.BoardScreen):
            self._view.begin_at(self.play.window >> 4, self.play.window & 15)
        self.at = self.play.cell  # the cell where the last key was pressed
        self._marks = None  # the marks on the board while a trial or a pinned digit needs them
        self._kept = None  # the marks once they were needed: they take heap only once
        self._found = 0  # the pinned digit of these marks
        self._explained = False  # the marks of a pinned digit were explained
        self._noted = False  # the key that ends notes mode was named
        self._fitting = False  # whether a blank in a row before it can have the pinned digit
        self._row = -1  # the row where the places of the pinned digit are to be found, -1: known
        self._due = False  # marks have to be brought up to date by `work`, which may take heap
        self._tried = ()  # the trials that the display shows
        # The trials, line, cell and digit of which the player knows that they break the line.
        self._broken = ()
        self._moved = False  # something other than the clock has changed
        self._ending = 0  # ms until the result of a board just finished is shown, else 0
        # A tip to be opened by `work`, which may take heap. Other screens may set it too.
        self.next_tip = ""
        # The ms until a tip, 0: no tip. The first board shows its tip at once.
        tips = shell.settings.tips
        self._rest = 1 if tips == settings.TIPS else _REST_MS if tips > 0 else 0
        self._seconds = -1  # the clock on the display
        self._late = self.play.late  # the player knows that the time is up
        self._shown = self._look()
        # The key that has just played a hint, 0 after the next one. FIRE then does nothing for
        # a moment, and the next hint leaves out a page.
        self.sticks = 0
        # Whether the dashes beside a sum may have to be explained, and whether a digit was placed.
        self._has_dashes = self.play.game.LINES == "sums"
        self._placed = False
        self._sticks = 0  # ms on the clock when that ends
        self._cleared = 0  # what the player knows to be cleared: 1: a digit, 2: notes
        self._turns = key_labels.view_key(shell.board)
        panel = shell.load("panel", games.package(self.play.game.NAME))
        self._panel = panel.Panel(self.play, self._layout)

    def fitting(self):
        play = self.play
        is_blank = not play.solved and not play.game.digit(play.cell)
        return play.game.rules_allow(play.cell) if is_blank else 0

    def enter(self):
        if self._look() != self._shown:  # another one was chosen in the settings
            self.shell.replace(self.renewed())
            return
        board_screen.BoardScreen.enter(self)
        self.key_done()
        self._sticks = self.play.elapsed + _STICKS_MS
        self.play.go_on()
        if self.shell.session.kept:
            self.next_tip = "board_tips.Kept"
        elif self.play.solved:
            self.next_tip = "board_tips.Locked"
        elif self._has_needs() and self.shell.settings.meets(self._edge()):
            self.next_tip = "board_tips.Edge"
        elif not self._view.is_whole and self.play.game.other_view() == WHOLE:
            if self.shell.settings.meets("part"):
                self.next_tip = "board_tips.More"
        self.shell.session.autosave.hurry()  # from now on pulling the plug costs time

    def _has_needs(self):
        """Return whether the edge shows what is needed without its sum."""
        return self._layout.brief and self.play.game.hints == 1

    def _edge(self):
        """Return whether the sums of the cursor's lines are in a "strip", or else the "edge"."""
        return "strip" if self._layout.panel_x >= self.shell.canvas.WIDTH else "edge"

    def _look(self):
        """Return the settings that the layout depends on, as one number: keys take no heap."""
        game = self.play.game
        return game.view << 1 | game.large_letters

    def leave(self):
        self.play.pause()

    def sleep(self):
        self.shell.open("notices.Paused")

    def key(self, code):
        if self._rest:
            self._rest = _REST_MS
        self.next_tip = ""
        if code == keys.HASH or code == keys.STAR:
            code = self._meant(code)
        sticks = self.sticks
        if code != keys.HINT or self.play.elapsed > self._sticks + _CHAIN_MS:
            self.sticks = 0
        if self._ending and not (keys.UP <= code <= keys.RIGHT or code == keys.UNDO):
            self._end()
        elif code == keys.CLEAR and not self.play.steps:
            self._go_back()
        elif sticks == code == keys.FIRE and self.play.elapsed < self._sticks:
            pass  # another press of the key that has played a hint
        elif code > keys.RIGHT and self._leads_on(code):
            pass
        else:
            play = self.play
            if not play.running and play.solved:  # the board is locked
                if code <= 9:
                    self.next_tip = "board_tips.Locked"
                    return
                if not (keys.UP <= code <= keys.RIGHT or code == keys.UNDO):
                    self._end()
                    return
            changes = play.changes
            pinned = play.pinned
            self.at = play.cell
            clears = 0  # bits as in _cleared
            if code == 0:
                clears = 1 if play.game.digit(self.at) else 2
            if play.key(code):
                self._moved = self.dirty = True
                if code == keys.NOTES and play.notes and not self._noted:
                    self._noted = True
                    self.next_tip = "board_tips.Noting"
                if play.changes != changes:
                    self._placed = self._has_dashes and 0 < code <= 9
                    if clears & ~self._cleared:
                        self._cleared |= clears
                        self.clears = clears
                        self.next_tip = "board_tips.Cleared"
                    if not play.running:
                        self._ending = _LOOK_MS
                    elif 0 < code <= 9 and play.game.is_full():
                        self.shell.open("full_but_wrong.Full")
                elif not (play.running or self._ending):  # it is solved
                    self.next_tip = "board_tips.Locked"
                if play.pinned and play.pinned != pinned and not self._explained:
                    self._explained = True
                    self.next_tip = "board_tips.Fits"
                if self._marks or play.trials or play.pinned:
                    if play.changes != changes or play.pinned != pinned:
                        self._due = True
            elif code == keys.UNDO:
                self.next_tip = "board_tips.NoUndo"
            elif code == keys.REDO:
                self.next_tip = "board_tips.NoRedo"
            elif code <= 9 and play.game.is_given(play.cell):
                self.next_tip = "board_tips.Given"
            elif (code == 0 or code == keys.FIRE) and play.game.LISTING:  # with nothing to clear
                self.next_tip = board_screen.LISTING
            elif code <= 9 and play.notes and play.game.digit(play.cell):
                self.next_tip = "board_tips.Filled"
            elif code == keys.FIRE and not play.steps:
                self.next_tip = "board_tips.NoMark"

    def take_over(self, code):
        """Act on the key `code`, which has closed a screen over this one. The key was meant for
        that screen, so it opens no list."""
        self.key(code)
        if self.next_tip is board_screen.LISTING:
            self.next_tip = ""

    def key_done(self):
        """Bring the marks on the board up to date after a change of the board, the trials or the
        pinned digit."""
        play = self.play
        if play.trials != self._tried:
            self._tried = play.trials
            self.shell.repaint()
        if not (play.trials or play.pinned) or play.solved:
            self._marks = play.marks = None
            self.source = play.game
            return
        if not self._marks:
            if not self._kept:
                from sumpad.app import temporary_marks

                self._kept = temporary_marks.Marks(play.game)
            self._kept.clear()
            self._marks = self.source = self._kept
            play.marks = self._kept.cells
        elif play.pinned != self._found:
            self._marks.clear()
        elif play.game.digit(self.at):
            self._marks.cells[self.at] &= ~_FITS
        self._found = play.pinned
        hides = play.pinned and not play.notes  # else the squares would be lost among the dots
        self._marks.mask = ~cell_style.NOTES_MASK if hides else -1
        self._row = 0
        if play.trials:
            self._show_trial()

    def _show_trial(self):
        """Frame the digits of the trials. If the digit just entered breaks a line, say what the
        trial began with, once for a line; again if another digit in the cell breaks it too."""
        from sumpad.app import trials

        play = self.play
        trials.mark(play, self._marks.cells)
        digit = play.done > play.trials[-1] and play.game.digit(self.at)
        line = play.game.broken_line(self.at) if digit else -1
        before = self._broken
        if line < 0:
            self._broken = ()
        elif before[:2] != (play.trials, line) or before[2] == self.at and before[3] != digit:
            if trials.supposed(play, line) >= 0:
                self._broken = (play.trials, line, self.at, digit)
                self.next_tip = "trial.Broken"

    def _find_places(self):
        """Find the blanks in a row that could have the pinned digit: if a cell has notes, by its
        notes, else by plain rules."""
        play = self.play
        game = play.game
        cells = self._marks.cells
        first = self._row * game.columns
        self._fitting = self._row > 0 and self._fitting
        for cell in range(first, first + game.columns):
            fits = 0
            if play.pinned and game.is_cell(cell) and not game.digit(cell):
                fits = (game.notes(cell) or game.rules_allow(cell)) >> play.pinned & 1
            self._fitting = self._fitting or fits
            marked = cells[cell] & ~_FITS | (_FITS if fits else 0)
            if marked != cells[cell]:
                cells[cell] = marked
                self._moved = self.dirty = True
        self._row += 1
        if self._row == game.rows:
            self._row = -1
            if play.nowhere == bool(self._fitting):
                play.nowhere = not self._fitting
                self._moved = self.dirty = True

    def _go_back(self):
        """Undo what was shown last, the marks of a digit or another view, else leave the board. No
        digit is lost, as a player may press BACK for anything."""
        if self.play.pinned:
            self.play.pinned = 0
            self._due = self.dirty = True
        elif self.turned:
            self._turn_view()
        elif self.play.solved:
            self._end()
        else:
            self._leads_on(keys.BACK)

    def _leads_on(self, code):
        """Act on the key `code` if it leads to another screen or view. Returns whether it does. It
        is separate from `key`, so that a digit need not wait for these tests."""
        if (code == keys.VIEW or code == self._turns) and self.play.game.view >= 0:
            self._turn_view()
        elif code == keys.MENU or code == keys.BACK:
            self.shell.open("game_menu.GameMenu")
        elif code == keys.HINT and not self.play.solved:
            # The words on a full board offer a search for mistakes.
            self.shell.open_help("check.Check" if self.play.game.is_full() else "hint.Hint")
        else:
            return False
        return True

    def _turn_view(self):
        """Show the other view of the board, if there is one at its size."""
        shell = self.shell
        view = self.play.game.other_view()
        if view < 0:
            self.next_tip = "board_tips.OneView"
            return
        shell.settings.show(self.play.game, view)
        self.play.view = view
        self.play.changes += 1  # so that the view is saved
        shell.host.tidy()
        screen = self.renewed()
        screen.turned = not self.turned
        shell.replace(screen)

    def renewed(self):
        """Return a new screen of the same game, for another view."""
        return Playing(self.shell)

    def note_hint(self, technique, depth):
        """Record that a hint of `technique` went as far as `depth`, see skills.py."""
        self.shell.session.note_skill(technique, depth)

    def show_end(self):
        """Show the finished board for a moment, then the result."""
        self._ending = _LOOK_MS
        self.next_tip = ""

    def _end(self):
        """Show the result, unless the last digit was taken back."""
        self._ending = 0
        if self.play.solved:
            self.shell.open("solved.Solved")

    def _meant(self, code):
        """Return the meaning of # and *: hint and notes. But if keys step digits, and the pad has
        no FIRE key, they are FIRE and CLEAR."""
        if self.play.steps and not self._has_fire():
            return keys.FIRE if code == keys.HASH else keys.CLEAR
        return keys.HINT if code == keys.HASH else keys.NOTES

    def _has_fire(self):
        return any(key_labels.places(self.shell.board, keys.FIRE))

    def advance(self, ms):
        self.play.advance(ms)
        if self.play.clock != self._seconds:
            self.dirty = True
        if self._ending:
            self._ending = max(self._ending - ms, 1)
        elif self._rest:
            self._rest = max(self._rest - ms, 1)

    def work(self):
        if self.play.late and not self._late:
            self._late = True
            self.shell.tell("The time is up!", "You may continue.")
        elif self._due:
            self._due = False
            self.key_done()
            self._moved = self.dirty = True
        elif self._row >= 0 and self._marks:
            self._find_places()
            return self._row >= 0
        elif self._placed:
            self._placed = False
            if self.play.game.broken_line(self.at) >= 0 and not self.play.solved:
                self._has_dashes = False
                if self.shell.settings.meets("dashes"):
                    self.shell.open("board_tips.Dashes")
        elif self.next_tip:
            tip = self.next_tip
            self.next_tip = ""
            self.shell.open(tip)
        elif self._ending == 1:
            self._end()
        elif self._rest == 1 and not self.play.solved:
            self._rest = 0
            self.shell.open("board_tips.Tip")
        return False

    def paint(self, canvas, whole):
        if whole or self._moved:
            self._moved = False
            board_screen.BoardScreen.paint(self, canvas, whole)
        else:  # less work, so that a key that comes with the new second need not wait
            self.paint_panel(canvas, self._layout.panel_x, False)

    def paint_panel(self, canvas, x, whole):
        self.play.window = self._view.top << 4 | self._view.left
        self._panel.paint(canvas, x, whole)
        self._seconds = self.play.clock
