"""The list of the puzzles of a pack, and the way from one of them to the next."""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels, pack_progress
from sumpad.app.screens import base
from sumpad.games import packing
from sumpad.storage import files, packs
from sumpad.view import fonts

_NUMBER_X = const(9)  # after the mark
_SIZE_X = const(45)

_MARKS = ("", fonts.PENCIL, fonts.TICK)
_LONGEST_TAG = const(12)  # _LONGEST_NAME in app/session.py


def play_next(shell):
    """Play the next unsolved puzzle of the pack of the current game, or say why there is none."""
    identity, number = packs.split(shell.session.play.stamp)
    shell.wait()
    try:
        pack = packs.find(shell.puzzles, identity)
        if not pack:
            raise files.StorageError("The pack of this puzzle is no longer here")
        progress = pack_progress.Progress(shell.session.autosave.store, identity)
        following = progress.unsolved(number + 1, pack.count)
        if following < 0 or following == number:
            raise files.StorageError("All other puzzles of {} are solved".format(pack.name))
        _play(shell, pack, following)
    except files.StorageError as error:
        shell.tell(str(error))


def _play(shell, pack, number):
    """Go to the game of the puzzle `number` of `pack`. Raises files.StorageError."""
    raw, _, _ = pack.record(number)
    try:
        puzzle = packing.unpacked(pack.family, raw)
    except ValueError:
        words = "{}: puzzle {} is damaged".format(pack.name, number + 1)
        raise files.StorageError(words) from None
    tail = "-{}".format(number + 1)
    name = pack.name[: _LONGEST_TAG - len(tail)] + tail
    shell.play_puzzle(puzzle, pack.stamp(number), name)


class PackList(base.Screen):
    """The list. It begins at the puzzle played last, or if that is solved at the next unsolved
    one. Digits type the number of a puzzle, MENU goes to the next unsolved one."""

    turns = (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT)

    def __init__(self, shell, pack):
        base.Screen.__init__(self, shell)
        self._pack = pack
        self._progress = None
        self._at = -1
        self._shown = base.rows_above_foot(shell.canvas)  # how many puzzles are visible at once
        self._first = 0  # the puzzle in the first row
        self._rows = ()  # (size, grade and rating) of each visible puzzle
        self._typed = 0

    def enter(self):
        pack = self._pack
        progress = self._progress
        self._progress = pack_progress.Progress(self.shell.session.autosave.store, pack.identity)
        if not progress:
            at = max(self._progress.last, 0)
            self._at = min(at, pack.count - 1)
            self._go_on(at)
        else:
            self._move(self._at)

    def _go_on(self, number):
        """Move the cursor to the first unsolved puzzle from `number` on, if there is any."""
        unsolved = self._progress.unsolved(number, self._pack.count)
        self._move(unsolved if unsolved >= 0 else self._at)

    def _move(self, at):
        """Move the cursor to the puzzle `at`, and read the visible puzzles."""
        self._at = at
        self._first = min(max(self._first, at - self._shown + 1), at)
        last = min(self._first + self._shown, self._pack.count)
        self._rows = [self._row(number) for number in range(self._first, last)]
        self.dirty = True

    def _row(self, number):
        try:
            raw, tenths, grade = self._pack.record(number)
            size = packing.size(self._pack.family, raw)
        except (files.StorageError, IndexError):
            return "damaged", ""
        rating = "{}.{}".format(tenths // 10, tenths % 10) if tenths else ""
        return size, "{} {}".format(grade, rating).strip().upper()

    def key(self, code):
        count = self._pack.count
        if code <= 9:
            longer = self._typed * 10 + code
            self._typed = longer if longer <= count else code
            if 0 < self._typed <= count:
                self._move(self._typed - 1)
            return
        self._typed = 0
        if code == keys.UP or code == keys.DOWN:
            self._move((self._at + (1 if code == keys.DOWN else -1)) % count)
        elif code == keys.LEFT or code == keys.RIGHT:
            step = self._shown if code == keys.RIGHT else -self._shown
            self._move(min(max(self._at + step, 0), count - 1))
        elif code == keys.MENU:
            self._go_on(self._at + 1)
        elif code in base.SELECT_KEYS:
            try:
                _play(self.shell, self._pack, self._at)
            except files.StorageError as error:
                self.shell.tell(str(error))
        elif code in base.BACK_KEYS:
            self.shell.pop()

    def paint(self, canvas, whole):
        if whole:
            pack = self._pack
            title = "{} {}/{}".format(pack.name, self._progress.solved(), pack.count)
            base.paint_title(canvas, title)
            base.paint_foot(canvas, self._footer())
        canvas.fill_rect(0, base.TOP, canvas.WIDTH, self._shown * base.ROW, 0)
        y = base.TOP
        for number, (size, words) in enumerate(self._rows, self._first):
            canvas.text(fonts.TEXT, 1, y + 1, _MARKS[self._progress.state(number)])
            canvas.text(fonts.TEXT, _NUMBER_X, y + 1, str(number + 1))
            canvas.text(fonts.TEXT, _SIZE_X, y + 1, size)
            if not canvas.large:
                canvas.text_right(fonts.SMALL, canvas.WIDTH - 6, y + 2, words)
            if number == self._at:
                canvas.invert(0, y, canvas.WIDTH - 5, base.ROW)
            y += base.ROW
        is_more = self._first + len(self._rows) < self._pack.count
        base.paint_more(canvas, self._first, is_more, base.TOP, y - base.ROW)

    def _footer(self):
        """Return words on the keys that other lists do not have."""
        board = self.shell.board
        play = key_labels.legend(board, base.SELECT_KEYS)
        following = key_labels.legend(board, (keys.MENU,))
        return "{}: play, {}: next, 0-9: number".format(play, following)
