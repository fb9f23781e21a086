"""Check: marks wrong entries until the next key, which goes to the game. But UNDO goes back to
before the first mistake, and FIRE opens a menu of what can be done about mistakes.

If the puzzle has one solution, a digit that differs from it is wrong. If it has several, the
digits entered on a line that can no longer be right are wrong, and UNDO goes back to before the
line broke. If there is no such line, a search finds out whether a solution is left. Notes that
lack the digit of the only solution are named when no digit is wrong.
"""

from micropython import const

from sumpad import keys
from sumpad.app import auto_notes, game_state, key_labels, move_log, temporary_marks
from sumpad.app.screens import base, board_messages, board_screen, menu
from sumpad.games import backend
from sumpad.view import cell_style, fonts

_WRONG = cell_style.WRONG >> cell_style.MARKS_SHIFT
_BESIDE_Y = const(28)  # y of words in a narrow panel
_MISTAKES = const("{} wrong. {}: fix")
_TANGLED = const("not all right. {}: fix")
# What each item of the menu does.
_FEET = ("change nothing", "to before the first mistake", "the wrong ones only")
_NOTES = const("notes miss a digit. {}: where")


class Check(board_screen.BoardScreen):
    """The check, which works in the background. Any key ends it."""

    marks_same = False  # only wrong digits are marked

    def __init__(self, shell):
        board_screen.BoardScreen.__init__(self, shell)
        self.source = temporary_marks.Marks(self.play.game)
        self._cells = self.play.game.rows * self.play.game.columns
        self._solution = bytearray(self._cells)
        self._job = self.play.game.search(False)
        self._found = 0  # solutions of the puzzle
        self._entered = False  # whether the search starts from the digits entered
        self._says = "checking"
        self.wrong = ()  # the cells with a digit that differs from the only solution
        self._unnoted = -1  # a blank cell whose notes lack its digit; -1: none, or it is shown

    def key(self, code):
        if self.wrong and code == keys.UNDO:
            self.shell.pop()
            go_back(self.shell, self.wrong, self._solution)
        elif self.wrong and code in base.SELECT_KEYS:
            self.shell.replace(Mistakes(self.shell, self.wrong, self._solution))
        elif self._unnoted >= 0 and code in base.SELECT_KEYS:
            self._show_unnoted()
        else:
            self.close(code)

    def advance(self, ms):
        self.play.advance(ms)

    def work(self):
        if not self._job:
            return False
        answer = self._job.step()
        if answer != backend.RUNNING:
            self._take(answer)
        return self._job is not None

    def _take(self, answer):
        """Act on `answer`, a result of the search: begin the next search, or end the check."""
        if answer == backend.GAVE_UP:
            self._end("search took too long")
        elif self._entered:
            self._end("no solution left" if answer == backend.EXHAUSTED else None)
        elif answer == backend.EXHAUSTED:
            if self._found:
                self._end(self._compare())
            else:
                self._end("NO solution")
        elif self._found:
            broken = self._mark_broken()
            if broken:
                self._end(broken)
            else:
                self._entered = True
                self._job = self.play.game.search(True)
        else:
            self._found = 1
            for cell in range(self._cells):
                self._solution[cell] = self._job.digits[cell]

    def _show_unnoted(self):
        """Put the cursor on the cell whose notes lack its digit."""
        cell = self._unnoted
        self._unnoted = -1
        self.play.show_cell(cell)
        self._says = "a note is missing here"
        self.dirty = True

    def _end(self, words):
        self._job = None
        self._says = words or "no mistakes so far"
        self.shell.session.note_help(game_state.CHECK)  # like a hint, a check reveals something
        self.dirty = True

    def _compare(self):
        """Mark the digits that differ from the only solution, and put the cursor on one of them.
        Return words on them, or on notes without the digit of the solution; else None."""
        play = self.play
        game = play.game
        self.source.alone = True
        self.wrong = bytes(
            cell
            for cell in range(self._cells)
            if game.digit(cell) and game.digit(cell) != self._solution[cell]
        )
        select = key_labels.legend(self.shell.board, base.SELECT_KEYS)
        play.mistakes = [(cell, game.digit(cell)) for cell in self.wrong]
        if not self.wrong:
            cell = game.next_noted(0)
            while cell >= 0 and game.notes(cell) >> self._solution[cell] & 1:
                cell = game.next_noted(cell + 1)
            self._unnoted = cell
            return _NOTES.format(select) if cell >= 0 else None
        for cell in self.wrong:
            self.source.cells[cell] = _WRONG
        if play.cell not in self.wrong:
            play.show_cell(self.wrong[0])
        return _MISTAKES.format(len(self.wrong), select)

    def _mark_broken(self):
        """Mark the digits entered on lines that can no longer be right. Return words on them, None
        if there are none."""
        game = self.play.game
        for cell in range(self._cells):
            if game.digit(cell) and not game.is_given(cell) and game.broken_line(cell) >= 0:
                self.source.cells[cell] = _WRONG
                self.wrong += (cell,)
        if not self.wrong:
            return None
        self._solution = None
        return _TANGLED.format(key_labels.legend(self.shell.board, base.SELECT_KEYS))

    def paint(self, canvas, whole):
        # The cursor may have moved to where the bar was; then the bar moves too.
        if not (whole or self._job):
            canvas.clear()
            whole = True
        board_screen.BoardScreen.paint(self, canvas, whole)

    def paint_panel(self, canvas, x, whole):
        board_screen.BoardScreen.paint_panel(self, canvas, x, whole)
        if not (self.wrong and self._paint_beside(canvas)):
            self.paint_answer(canvas, self._says)

    def _paint_beside(self, canvas):
        """Write how many digits are wrong into a panel that is too narrow for large letters, since
        a bar might cover one of them if there are no sums. Return whether the panel has room."""
        place = self._layout
        x = place.panel_x - 1  # "2 wrong" needs this column, too
        room = board_screen.EDGE - x
        if canvas.large or place.margins or board_messages.in_panel(canvas, place):
            return False
        if board_messages.widest(canvas, fonts.SMALL, self._says) > room:
            return False
        y = _BESIDE_Y
        words = self._says.upper().replace(".", "")  # a line for each sentence
        canvas.fill_rect(x, y, canvas.WIDTH, canvas.HEIGHT, 0)  # the bar of the search
        for line in base.wrap(canvas, fonts.SMALL, words, room):
            canvas.text_right(fonts.SMALL, board_screen.EDGE, y, line)
            y += board_screen.LINE
        return True


class Mistakes(menu.Menu):
    """What can be done about the mistakes in the cells `wrong`. Without a `solution`, these are
    the digits entered on lines that can no longer be right."""

    stays = True

    def __init__(self, shell, wrong, solution):
        menu.Menu.__init__(self, shell)
        self._wrong = wrong
        self._solution = solution
        play = shell.session.play
        is_one = len(wrong) == 1
        # To clear one digit loses no other, unless it has replaced the right one.
        self.at = 1 + (is_one and not _had_right(play, wrong, solution))
        self.title = "1 mistake" if is_one else "{} mistakes".format(len(wrong))
        undo = "Undo to before the first"
        if solution:
            undo = "Undo " + steps_since(play, _first_wrong(play, wrong, solution), play.done)
        self.items = [
            (1, "Continue", shell.pop),
            (2, undo, self._go_back),
            (3, "Clear " + ("1 digit" if is_one else "{} digits".format(len(wrong))), self._clear),
        ]
        if not solution:
            self.title = "Not all are right"

    def paint(self, canvas, whole):
        self.foot = _FEET[self.at]
        menu.Menu.paint(self, canvas, whole)

    def _go_back(self):
        self.shell.pop()
        go_back(self.shell, self._wrong, self._solution)

    def _clear(self):
        """Clear the wrong digits, as one step. Notes that they removed come back. If each blank
        has notes, it also gets those that the wrong digits have kept away."""
        play = self.shell.session.play
        game = play.game
        play.compact_log()
        before = _allowed(game)
        chained = 0
        for cell in self._wrong:
            digit = game.digit(cell)
            if digit:
                move = backend.move(cell, digit, 0)
                done = play.done
                play.record(move | chained)
                chained = move_log.CHAINED
                if play.stale:
                    play.stale.follow(play, move, done, done)
        for cell, was in enumerate(before):
            has_back = cell in self._wrong and game.notes(cell)
            if has_back or not game.is_cell(cell) or game.digit(cell):
                continue
            auto_notes.change(play, cell, game.rules_allow(cell) & ~(was | game.notes(cell)))
        play.go_on()
        self.shell.pop()
        self.shell.top.key_done()


def _allowed(game):
    """Return what the rules allow in each blank, as `rules_allow`, and 0 for other cells; () if a
    blank that may have notes has none, or if there is no such blank."""
    found = []
    for cell in range(game.rows * game.columns):
        is_blank = game.is_cell(cell) and not game.digit(cell)
        found.append(game.rules_allow(cell) if is_blank else 0)
        if found[-1] and not game.notes(cell):
            return ()
    return found if any(found) else ()


def _had_right(play, wrong, solution):
    """Return whether the only one of the cells `wrong` had the digit of `solution` just before."""
    if solution:
        for at in range(play.done - 1, -1, -1):
            if _enters(play.log[at], wrong[0]):
                before = backend.move_old(play.log[at] & backend.MOVE_MASK)
                return before == solution[wrong[0]]
    return False


def go_back(shell, wrong, solution):
    """Undo all steps from the first one on since which one of the cells `wrong` has had no right
    digit. Redo brings them back. The game is on top. `solution`: a digit a cell. Without it, go
    back until no line of these cells is broken."""
    from sumpad.app import trials

    play = shell.session.play
    game = play.game
    done = play.done
    while not solution and any(game.digit(at) and game.broken_line(at) >= 0 for at in wrong):
        if not play.undo():
            break
    trials.go_back_to(play, _first_wrong(play, wrong, solution) if solution else play.done)
    shell.top.key_done()
    shell.push(shell.load("board_tips").Undone(shell, steps_since(play, play.done, done)))


def steps_since(play, first, end):
    """Return in words how many steps the moves of the log from `first` to before `end` are."""
    count = 1 + sum([not entry & move_log.CHAINED for entry in play.log[first + 1 : end]])
    return "1 step" if count == 1 else "{} steps".format(count)


def _first_wrong(play, wrong, solution):
    """Return how many moves of the log come before the first one since which one of the cells
    `wrong` has had no right digit."""
    first = play.done
    for cell in wrong:
        for at in range(play.done - 1, -1, -1):
            if _enters(play.log[at], cell):
                first = min(first, at)
                before = backend.move_old(play.log[at] & backend.MOVE_MASK)
                if not before or before == solution[cell]:
                    break
    return first


def _enters(entry, cell):
    """Return whether an entry of the log changes the digit of `cell`."""
    a_move = entry & backend.MOVE_MASK
    return backend.move_cell(a_move) == cell and backend.move_kind(a_move) == backend.DIGIT
