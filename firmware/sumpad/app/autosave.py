"""The data that survives power-off: the game, the settings, a draft.

Changes are written once no key has been pressed for a moment, because a write to the chip's flash
stops everything for up to a tenth of a second. A key that is still down after the write is seen
late, not missed. A failed write is retried every few seconds and after the next key. The text of a
game is made piece by piece, one per round. left_games.py keeps the games that were left.
"""

from micropython import const

from sumpad import games
from sumpad.app.settings import LONGEST
from sumpad.storage import files

SETTINGS = "settings"
STOPPED = "stopped"  # exists if the next start is at the home menu

# Files that each family has; a dash and the family's name follow.
GAME = "game"  # the current game
DRAFT = "draft"  # the puzzle that is being entered
LEFT = "left"  # the game left last, see left_games.py
OLDER = "older{}"  # the games left before that one; 1 is the latest
MOST_OLDER = const(5)

_NO_ROOM = "out of memory; the game is not saved yet"

HEAD = const(100)  # bytes at the beginning of a save that identify its puzzle
_REST_MS = const(400)  # time without a key before a write
_LATEST_MS = const(3000)  # after this time a write no longer waits for the keys
_AGAIN_MS = const(4000)  # additional delay after a failed write
_PERIOD_MS = const(25000)  # how often a running game is saved
_MOST_ERRANDS = const(8)  # errands that may wait for room in storage: each takes heap


def saves():
    """Return the module that writes games. It is imported late so that the console starts
    sooner."""
    from sumpad.app import save_to_text as module

    return module


class Autosave:
    """Writes the player's data to a store and restores it at the start."""

    def __init__(self, store, settings):
        self.store = store
        self.is_new = False  # whether the console has never kept anything
        self.trouble = None  # why a write failed, a sentence; None once everything is written
        self.littered = False  # whether a write has left garbage on the heap since the last reset
        self._settings = settings
        self._written_settings = 0  # count of changes in the written settings
        # Of the written game: its count of changes, ms on its clock, whether the clock ran.
        self._play = None
        self._written_play = 0
        self._written_ms = 0
        self._written_running = False
        self._gone = False  # the game was given up; its file must be removed
        self._draft = None  # the text to be written; None: nothing to write
        self._errands = []  # functions that each write one more thing, when there is time
        self._rest = 0  # ms since the last key, up to _REST_MS or so; below 0 after a failure
        self._waited = 0  # ms since everything was written
        self._pieces = None  # iterator of the pieces of the game's text that are still to come
        # The pieces made so far, None if there are none. The buffer of an empty list would stay
        # where it was allocated while the heap was full, and fragment the heap for good.
        self._made = None
        self._made_of = -1  # count of changes and state of the clock at that time

    # what to keep

    def watch(self, play, written=False):
        """Save the game `play` from now on (None: there is no game). `written`: it was just read
        from its file."""
        self._play = play
        self._pieces = None
        self._gone = play is None
        if play:
            self._written_play = play.changes if written else play.changes - 1
            self._written_ms = play.elapsed
            self._written_running = play.running

    def forget(self):
        """Stop watching the game. Everything is written, and another family opens next."""
        self._play = self._pieces = self._made = self._draft = None
        self._gone = False
        self.trouble = None

    def keep_draft(self, draft):
        """Keep `draft`, the text of a puzzle that is being entered; "" for none."""
        self._draft = draft

    def later(self, errand):
        """Call the function `errand`, which writes one more thing, when no key has been pressed
        for a moment. If it raises StorageError it is tried again. If there are _MOST_ERRANDS
        already, the oldest is dropped."""
        if len(self._errands) == _MOST_ERRANDS:
            self._errands.pop(0)
        self._errands.append(errand)

    def again(self, errand, error):
        """Call `errand`, which has just failed with `error`, again later. The caller tells the
        player."""
        self.note_failure(error)
        self._rest = -_AGAIN_MS
        self.later(errand)

    def is_making(self):
        """Return whether the text of the game is partly made."""
        return self._pieces is not None

    # time

    def key_pressed(self):
        if self._waited < _LATEST_MS:
            self._rest = 0

    def advance(self, ms):
        if self._rest < _REST_MS:  # bounded, as the heap is locked: no room for a big integer
            self._rest += ms
        if self._waited < _LATEST_MS:
            self._waited += ms

    def hurry(self):
        """Write everything at the next opportunity, without waiting for a pause in key presses."""
        self._rest = _REST_MS
        self._waited = _LATEST_MS

    def write_now(self):
        """Write the game now, if it has unsaved changes. Returns False if that failed; then it is
        retried as usual."""
        play = self._play
        try:
            if play and self._is_due(play):
                self._write_game(saves().pieces(play))
        except (files.StorageError, MemoryError):
            return False
        return True

    def work(self):
        """Write one thing, or make a piece of its text, if it is time. Returns whether a write
        failed for the first time since everything was written."""
        if self._rest < _REST_MS:
            return False
        play = self._play
        if play and self._is_due(play) or self._gone or self._draft is not None:
            return self._write_one()
        if self._errands or self._settings.changes != self._written_settings:
            return self._write_one()
        self._waited = 0
        self.trouble = None
        return False

    def _write_one(self):
        """Write one thing, or make a piece of its text; returns as `work`. It is a separate
        function because its large frame takes heap, which would cost half a millisecond in every
        round."""
        play = self._play
        self.littered = True
        try:
            if play and self._is_due(play):
                if self._make(play):
                    self._write_game(self._made)
            elif self._gone:
                self.store.remove(self.name(GAME))
                self._gone = False
            elif self._settings.changes != self._written_settings:
                self.write_settings()
            elif self._draft is not None:
                self._write_draft()
            else:
                self._run_errand()
        except files.StorageError as error:
            return self._fail(error)
        except MemoryError:
            return self._fail(_NO_ROOM)
        return False

    def _fail(self, error):
        """Schedule another attempt after `error`; returns as `note_failure`."""
        self._rest = -_AGAIN_MS
        self._waited = 0
        return self.note_failure(error)

    def flush(self):
        """Write everything that is pending. Raises StorageError."""
        play = self._play
        if play and self._is_due(play):
            self._write_game(saves().pieces(play))
        if self._gone:
            self.store.remove(self.name(GAME))
        if self._draft is not None:
            self._write_draft()
        while self._errands:
            self._run_errand()
        self.write_settings()

    def write_settings(self):
        """Write the settings at once. Raises StorageError."""
        self.store.write(SETTINGS, self._settings.text(), LONGEST, twice=True)
        self._written_settings = self._settings.changes

    def _run_errand(self):
        self._errands[0]()
        self._errands.pop(0)

    def _make(self, play):
        """Make a piece of the text of the game `play`. Returns whether the text is complete."""
        now = play.changes << 1 | play.running
        if self._pieces is None or self._made_of != now:
            self._pieces = saves().pieces(play)
            self._made = []
            self._made_of = now
        # Ctrl-C ends an iterator: the text would seem to be complete when the loop continues.
        pieces = self._pieces
        self._pieces = None
        piece = next(pieces, None)
        if piece is None:
            return True
        self._made.append(piece)
        self._pieces = pieces
        return False

    def _write_game(self, pieces):
        """Write the game, whose text comes in `pieces`. A solved game has no file. Raises
        StorageError."""
        play = self._play
        try:
            saved = "".join(pieces)
            self._pieces = None
            if self._made:
                self._made.clear()  # so that the text is not on the heap twice
                self._made = None
            if play.solved and not play.shown:
                self.store.remove(self.name(GAME))
            else:
                self.store.write(self.name(GAME), saved, saves().LONGEST)
        except MemoryError:
            raise files.StorageError(_NO_ROOM) from None
        self._written_play = play.changes
        self._written_ms = play.elapsed
        self._written_running = play.running

    def _is_due(self, play):
        if play.changes != self._written_play or play.running != self._written_running:
            return True
        return play.running and play.elapsed - self._written_ms >= _PERIOD_MS

    def _write_draft(self):
        if self._draft:
            self.store.write(self.name(DRAFT), self._draft)
        else:
            self.store.remove(self.name(DRAFT))
        self._draft = None

    def note_failure(self, error):
        """Record that something could not be written. Returns whether that is the first failure
        since everything was written."""
        known = self.trouble is not None
        self.trouble = str(error)
        return not known

    # files

    def name(self, what, family=""):
        """Return the name of the file `what` (GAME, DRAFT, ...) of `family`, by default the
        current one."""
        return "{}-{}".format(what, family or self._settings.family)

    def is_there(self, what):
        """Return whether the file `what` of the current family exists; False if that cannot be
        found out."""
        try:
            return self.store.has(self.name(what))
        except files.StorageError:
            return False

    def has_left(self):
        """Return whether there is a game left last."""
        return self.is_there(LEFT)

    def title(self, game, file):
        """Return (league title, code or name) of the game in `file`, to be shown. The title is ""
        if it is not known. `game`: the backend of its family. Only the beginning of the file is
        read; `take` detects damage."""
        head = self.store.beginning(file, HEAD)
        try:
            made = str(head, "utf-8").split("\nmade ")[1].split("\n")[0].split(" ")
            if made[0] == "-":
                return "", made[2]
            values = [int(it) for it in made[: len(game.PARAMETERS)]]
            title = game.title(game.league(values))
            return title, games.full_code(game.NAME, values, int(made[-2]))
        except (ValueError, IndexError):
            return "", "game"

    def take(self, file, play, starts=False):
        """Restore the game in `file` into `play`, a new mid-end. Returns whether there is a game
        and it is not solved.

        Raises StorageError if the file cannot be used, and puts the file aside. But a game for
        which the memory is too full stays, as there may be room another time, unless the console
        `starts` with it.
        """
        lines = self.store.read_lines(file, saves().LONGEST)
        if lines is None:
            return False
        try:
            from sumpad.app import save_from_text

            error = save_from_text.read(play, lines)
            if not error:
                return not play.solved
        except Exception as fault:  # a bug of ours, which would stop each start
            error = type(fault).__name__
            if isinstance(fault, MemoryError) and not starts:
                raise files.StorageError("Cannot open {}: out of memory".format(file)) from None
        aside = self.store.put_aside(file)
        raise files.StorageError("{} kept as {}: {}".format(file, aside, error))

    def start(self):
        """Read the settings. Returns None, or a sentence that says what is wrong. Settings that
        cannot be read, perhaps of a later release, are put aside, and the previous ones read."""
        try:
            self.store.settle()
            is_old = self._take_over()
            trouble = self._read_settings()
            if trouble:
                self._read_settings()
            elif is_old:
                self._written_settings -= 1  # write them soon, so that it is not done again
        except files.StorageError as error:
            return str(error)
        return trouble

    def _read_settings(self):
        """Read the settings once. Returns None, or a sentence on settings that were put aside.
        Raises StorageError."""
        try:
            chosen = self.store.read(SETTINGS, LONGEST)
        except files.DamagedError as error:
            return str(error)
        error = None
        if chosen is not None:
            error = self._settings.read(chosen)
        else:
            self.is_new = not self.store.is_begun()
        self._written_settings = self._settings.changes
        if error:
            return "Settings kept as {}: {}".format(self.store.put_aside(SETTINGS), error)
        return None

    def _take_over(self):
        """Convert the files of an old release. Returns whether the settings, which mark the end of
        the conversion, must still be written. Raises StorageError."""
        store = self.store
        if store.is_sealed(SETTINGS) or not store.names():
            return False
        from sumpad.storage import old

        old.take_over(store, SETTINGS)
        return not store.is_sealed(SETTINGS)

    def note_stop(self, screen=""):
        """Make the next start begin at the home menu, or at the settings if `screen` names them,
        because the console is about to restart after an error or a self-test. Never raises."""
        try:
            self.store.write(STOPPED, screen)
        except Exception:  # the first error is the one to report
            pass

    def was_stopped(self):
        """Return the screen at which this start begins, "" for the home menu (see `note_stop`),
        and forget it; None if it is a start like any other."""
        store = self.store
        try:
            if not store.has(STOPPED):
                return None
            try:
                return store.read(STOPPED)
            finally:
                store.remove(STOPPED)
        except files.StorageError:
            return ""

    def has_draft(self):
        """Return whether there is a draft."""
        return self._draft != "" and (self._draft is not None or self.is_there(DRAFT))

    def draft(self):
        """Return the text of the draft, "" or None if there is none. Raises StorageError."""
        return self.store.read(self.name(DRAFT)) if self._draft is None else self._draft
