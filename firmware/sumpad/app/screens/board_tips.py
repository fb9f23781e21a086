"""Tips shown in a box over the board while the game continues."""

from micropython import const

from sumpad import games, keys
from sumpad.app import key_labels, settings
from sumpad.app.screens import base, board_messages, board_screen
from sumpad.view import cell_style

_MS = const(5000)  # how long a tip is shown
_BRIEF_MS = const(2000)
_FIRST_MS = const(20000)
_LONG_MS = const(60000)
_BELOW_CLOCK = const(7)


def hint_key(shell, item=2):
    """Return the name of the key for a hint, or if HASH steps digits, of the keys for the `item`
    of the menu."""
    board = shell.board
    if shell.settings.get("keypad") and key_labels.select_key(board) == keys.HASH:
        return key_labels.legend(board, (keys.MENU,)) + ", {}".format(item)
    return key_labels.legend(board, (keys.HINT, keys.HASH))


class Aside(board_screen.BoardScreen):
    """Shows `words` for `stands` ms or until the next key, which goes to the game unless it is
    CLEAR."""

    words = ""
    stands = _MS
    marks_runs = True
    place = False  # of the bar, the `on_top` of board_messages.paint_bar

    def __init__(self, shell):
        board_screen.BoardScreen.__init__(self, shell)
        self._game = shell.top
        self.source = getattr(self._game, "source", self.source)  # with the marks of a trial
        self._left = self.stands

    def lay_out(self):
        """Take the view of the game below: making another one would take time and heap."""
        game = self.shell.top
        self._layout = game._layout
        self._view = game._view
        self._words = ()

    def key(self, code):
        game = self._game
        following = self._close()
        if code != keys.CLEAR or self.play.steps or self.play.solved:
            game.take_over(code)
            game.next_tip = game.next_tip or following

    def _close(self):
        """Go back to the game. Return its next tip, "" if it has none."""
        self.shell.pop()
        following = self._game.next_tip
        if following == "board_tips.Locked":  # else it would open again and again
            following = ""
        self._game.next_tip = following
        return following

    def sleep(self):
        self.shell.pop()
        self._game.sleep()

    def advance(self, ms):
        self._game.advance(ms)
        self._left -= ms

    def work(self):
        if self._left <= 0:
            self._close()
        return False

    def paint(self, canvas, whole):
        board_screen.BoardScreen.paint(self, canvas, whole)
        self.paint_words(canvas, self._view.cursor_bottom)

    def paint_words(self, canvas, bottom):
        """Write the words; the cursor ends before the y `bottom`."""
        board_messages.paint_bar(canvas, self.words, self._layout, bottom, self.place)

    def paint_panel(self, canvas, x, whole):
        self._game.paint_panel(canvas, x, whole)


class Tip(Aside):
    """Shows the keys of hint, menu, undo and view to a new player in a pause. On the first board
    it is shown at once, with keys that move and clear instead of undo."""

    def __init__(self, shell):
        Aside.__init__(self, shell)
        pad = shell.board
        menu = key_labels.legend(pad, (keys.MENU,))
        tips = [hint_key(shell) + ": hint", menu + ": menu"]
        zooms = self.play.game.other_view() >= 0
        if shell.settings.tips == settings.TIPS:
            self._left = _FIRST_MS
            # Three lines would cover too much.
            tips = [key_labels.moves(pad)] + ([] if zooms else ["0: clear"]) + tips
        else:
            tips.append(key_labels.legend(pad, (keys.UNDO,)) + ": undo")
        if zooms:
            key = key_labels.legend(pad, (keys.VIEW, key_labels.view_key(pad)))
            tips.append(key + ": zoom")
        self.words = ", ".join(tips)
        shell.settings.tips -= 1


class More(Aside):
    """Names the key of the other view on the first board of which only a part is visible."""

    def __init__(self, shell):
        Aside.__init__(self, shell)
        pad = shell.board
        key = key_labels.legend(pad, (keys.VIEW, key_labels.view_key(pad)))
        self.words = "More of the board: " + key


class Again(Aside):
    """Names the key that brings back a hint which an arrow has ended, once."""

    stands = _BRIEF_MS

    def __init__(self, shell):
        Aside.__init__(self, shell)
        self.words = hint_key(shell) + ": hint again"


class Kept(Aside):
    """Says on the first board after a game was left where that game is: once after power-up, and
    in one line, if possible, as the board below is new to the player."""

    stands = _BRIEF_MS

    def __init__(self, shell):
        Aside.__init__(self, shell)
        self.words = "{} kept. Home, 3".format(shell.session.kept)
        shell.session.kept = None


class Edge(Aside):
    """Says what the single numbers beside a board are, or reads the strip below it, on the first
    board with them."""

    words = "At the edge: still needed."

    def __init__(self, shell):
        Aside.__init__(self, shell)
        if self._layout.panel_x >= shell.canvas.WIDTH:
            play = self.play
            words = games.rules(play.game.NAME).first_words(play.game, play.cell)
            self.words = "R{} {}".format(play.row + 1, words)


class Corner(Aside):
    """Says what the tags in the corner of a first board are."""

    words = "\\ and /: the diagonals' sums"
    place = board_messages.ON_CELLS


class Dashes(Aside):
    """Explains the dashes beside a sum, when a digit first puts a sum out of reach."""

    def __init__(self, shell):
        Aside.__init__(self, shell)
        game = self.play.game
        line = game.broken_line(self._game.at)
        target = game.sum_style(line) & cell_style.TARGET_MASK
        # One line, so that it covers one row of the board: the dashes say where.
        self.words = "Dashes: {} is out of reach".format(target)
        if line >= game.rows:
            self.place = board_messages.ON_CELLS


class OneView(Aside):
    """Shown if the key of the other view was pressed and there is no other view."""

    words = "This size has no zoom."


class Cleared(Aside):
    """Names the key that undoes what has been done: once in a while after 0 has cleared a digit,
    as it may list sets."""

    stands = _BRIEF_MS

    def __init__(self, shell, done=""):
        Aside.__init__(self, shell)
        done = done or ("Cleared" if self._game.clears < 2 else "Notes cleared")
        self.words = "{}. {}: undo".format(done, key_labels.legend(shell.board, (keys.UNDO,)))


class Undone(Aside):
    """Shown after so many `steps`, all since the first mistake, were undone."""

    def __init__(self, shell, steps):
        Aside.__init__(self, shell)
        key = key_labels.legend(shell.board, (keys.REDO,)) or "Menu, 5"
        self.words = "{} undone. {}: redo".format(steps, key)


class Fits(Aside):
    """Explains the marks of a pinned digit, once in a game."""

    def __init__(self, shell):
        Aside.__init__(self, shell)
        select = key_labels.legend(shell.board, (keys.FIRE,))
        game = self.play.game
        digit = self.play.pinned
        where = "no blank"
        for cell in range(game.rows * game.columns):
            blank = game.is_cell(cell) and not game.digit(cell)
            if blank and (game.notes(cell) or game.rules_allow(cell)) >> digit & 1:
                where = "at the squares"
        self.words = "{} marked: fits {}. {}: unmark".format(digit, where, select)


class Shorter(Aside):
    """Says where hints can be made shorter, once, to a player who knows them."""

    stands = _LONG_MS
    words = "Settings, 3: shorter hints"


class NoUndo(Aside):
    """Shown if there is nothing to undo."""

    stands = _BRIEF_MS
    words = "Nothing to undo."


class NoRedo(NoUndo):
    """Shown if there is nothing to redo."""

    words = "Nothing to redo."


class NothingEntered(Aside):
    """Shown instead of a check if the player has entered nothing."""

    words = "Nothing entered yet."


class Given(Aside):
    """Shown if a digit was typed on a given."""

    stands = _BRIEF_MS
    words = "This digit is fixed."


class NoMark(Aside):
    """Shown if the key that marks a digit was pressed on a blank."""

    def __init__(self, shell):
        Aside.__init__(self, shell)
        key = key_labels.legend(shell.board, (keys.FIRE,))
        self.words = "{} marks digits, not blanks.".format(key)


class Noting(Aside):
    """Names the key that ends notes mode, once in a game."""

    def __init__(self, shell):
        Aside.__init__(self, shell)
        key = key_labels.legend(shell.board, (keys.NOTES, keys.STAR))
        self.words = "Notes on. {}: off".format(key)


class Filled(Aside):
    """Shown if a note was typed on a digit."""

    stands = _BRIEF_MS
    words = "Notes: for blanks only."


class Beside(Aside):
    """Shows its words beside the board if possible: the player looks at the board."""

    def paint_words(self, canvas, bottom):
        # Only the clock stays above the words, as they would cut the rest.
        if board_messages.in_panel(canvas, self._layout):
            x = self._layout.panel_x
            canvas.fill_rect(x, _BELOW_CLOCK, canvas.WIDTH - x, canvas.HEIGHT - _BELOW_CLOCK, 0)
        board_messages.paint(canvas, self.words, self._layout, bottom)


class Locked(Beside):
    """Shown over the board of a solved game, which is locked."""

    def __init__(self, shell):
        Aside.__init__(self, shell)
        words = "Given up. {}: result" if self.play.given_up else "Solved. {}: result"
        self.words = words.format(key_labels.legend(shell.board, base.SELECT_KEYS))


class Needed(Aside):
    """Names the technique looked for, when the game has been brought to where it is needed."""

    def __init__(self, shell, rung):
        Aside.__init__(self, shell)
        self.words = "Needed now: {}.".format(rung)
