"""What is kept when the console is switched off: the game, the settings, a draft.

What has changed is written once the keys have rested for a moment, because a write to the chip's
flash stops everything for up to a tenth of a second; a key that is still down then is seen, only
later. What could not be written is tried again every few seconds, and after the next key. The
text of a game is made piece by piece, one a round. A game that is left is put away
under a second name, so that leaving can be undone; when it has to give way there, it stays with
its puzzle if that is one of My puzzles. Files change their names for that: whenever the power
goes, no game is there twice, to be tried out on one and won on the other.
"""

from micropython import const

from sumpad.app import saves
from sumpad.app.settings import LONGEST
from sumpad.storage import files

SETTINGS = "settings"
_STOPPED = "stopped"  # there from an error that nobody expected until the next start

# What each family has of its own; behind it goes a dash and the name of the family.
GAME = "game"  # the one that is being played
LEFT = "left"  # the one that was given up last
_SWAP = "swap"  # it, while the two change places
_KEPT = "kept"  # those of puzzles with a name, which stands behind another dash by its stamp
DRAFT = "draft"  # of a puzzle that is being entered

_REST_MS = const(400)  # without a key
_LATEST_MS = const(3000)  # after which keys are not waited for any more
_AGAIN_MS = const(4000)  # after a write that failed


class Keeper:
    """Writes the player's things into a store, and brings them back at the start."""

    def __init__(self, store, settings):
        self.store = store
        self.trouble = None  # why a write failed, a sentence, until everything is written
        self._settings = settings
        self._written_settings = 0  # their count of changes when they were written
        self._play = None
        self._written_play = 0
        self._written_ms = 0  # on the clock of the game
        self._written_running = False  # whether it ran
        self._gone = False  # the game was given up, its file has to go
        self._draft = None  # the text to be written
        self._rest = 0  # ms since the last key, no more than are needed; below 0 after a failure
        self._waited = 0  # ms since everything was written
        self._pieces = None  # of the text of the game, those to come
        self._made = []  # and those that are made
        self._made_of = None  # count of changes and state of the clock when they were

    # what there is to keep

    def watch(self, play, written=False):
        """From now on keep this game (None: there is none); `written`: just read from the file."""
        self._play = play
        self._pieces = None
        self._gone = play is None
        if play:
            self._written_play = play.changes if written else play.changes - 1
            self._written_ms = play.elapsed
            self._written_running = play.running

    def keep_draft(self, draft):
        """Keep the text of a puzzle that is being entered; an empty one is none."""
        self._draft = draft

    def is_making(self):
        """Whether some of the text of the game is made, and more of it to come."""
        return self._pieces is not None

    # time

    def key_pressed(self):
        if self._waited < _LATEST_MS:
            self._rest = 0

    def advance(self, ms):
        if self._rest < _REST_MS:  # the heap is locked while time passes: it may not grow for ever
            self._rest += ms
        if self._waited < _LATEST_MS:
            self._waited += ms

    def hurry(self):
        """Write all at the next opportunity, without waiting for the keys to rest."""
        self._rest = _REST_MS
        self._waited = _LATEST_MS

    def write_now(self):
        """Write the game before anything else happens; if that fails it is tried again as ever."""
        try:
            self._write_game(saves.pieces(self._play))
        except files.StorageError:
            pass

    def work(self):
        """Write one thing, or make a piece of its text, if the time has come. Whether a write
        failed, for the first time since everything was written."""
        if self._rest < _REST_MS:
            return False
        play = self._play
        if play and self._is_due(play) or self._gone or self._draft is not None:
            return self._write_one()
        if self._settings.changes != self._written_settings:
            return self._write_one()
        self._waited = 0
        self.trouble = None
        return False

    def _write_one(self):
        """Do what `work` says. By itself, because its frame is so large that it takes heap, which
        would be half a millisecond in every round."""
        play = self._play
        try:
            if play and self._is_due(play):
                if self._make(play):
                    self._write_game(self._made)
            elif self._gone:
                self.store.remove(self.name(GAME))
                self._gone = False
            elif self._settings.changes != self._written_settings:
                self.write_settings()
            else:
                self._write_draft()
        except files.StorageError as error:
            self._rest = -_AGAIN_MS
            self._waited = 0
            return self._is_new(error)
        return False

    def flush(self):
        """Write all that is to be written. Raises StorageError."""
        play = self._play
        if play and self._is_due(play):
            self._write_game(saves.pieces(play))
        if self._gone:
            self.store.remove(self.name(GAME))
        if self._draft is not None:
            self._write_draft()
        self.write_settings()

    def write_settings(self):
        """Write the settings at once. Raises StorageError."""
        self.store.write(SETTINGS, self._settings.text(), LONGEST)
        self._written_settings = self._settings.changes

    def _make(self, play):
        """Make a piece of the text of the game; whether it is complete."""
        now = (play.changes, play.running)
        if self._pieces is None or self._made_of != now:
            self._pieces = saves.pieces(play)
            self._made.clear()
            self._made_of = now
        piece = next(self._pieces, None)
        if piece is not None:
            self._made.append(piece)
            return False
        self._pieces = None
        return True

    def _write_game(self, pieces):
        """Write the game whose text comes in pieces. Raises StorageError."""
        play = self._play
        try:
            saved = "".join(pieces)
            self._pieces = None
            self._made.clear()  # the heap need not hold them twice
            self.store.write(self.name(GAME), saved, saves.LONGEST)
        except MemoryError:
            raise files.StorageError("the memory is too full to keep the game") from None
        self._written_play = play.changes
        self._written_ms = play.elapsed
        self._written_running = play.running

    def _is_due(self, play):
        if play.changes != self._written_play or play.running != self._written_running:
            return True
        return play.running and play.elapsed - self._written_ms >= saves.PERIOD_MS

    def _write_draft(self):
        if self._draft:
            self.store.write(self.name(DRAFT), self._draft)
        else:
            self.store.remove(self.name(DRAFT))
        self._draft = None

    def _is_new(self, error):
        """Take note of a failure; whether it is the first one after all was well."""
        known = self.trouble is not None
        self.trouble = str(error)
        return not known

    # coming and going of games

    def leave(self, unfinished):
        """Keep the game that is played, its text given, as the one that was left last. Raises
        StorageError."""
        try:
            self.store.write(self.name(GAME), unfinished, saves.LONGEST)
            self._make_room()
            self.store.rename(self.name(GAME), self.name(LEFT))
        except files.StorageError as error:
            self._is_new(error)  # who gets it will tell the player
            raise

    def swap(self, unfinished, file):
        """Let a game that was left be the one that is played, and the one that is played, its text
        given (None: there is none), the one that was left last. `file`: as `left` gives it. Raises
        StorageError."""
        store = self.store
        game, left, swap = self.name(GAME), self.name(LEFT), self.name(_SWAP)
        if unfinished is None:
            store.rename(file, game)
            return
        store.write(game, unfinished, saves.LONGEST)
        if file != left:
            self._make_room()
            store.rename(file, left)
        store.rename(left, swap)
        store.rename(game, left)
        store.rename(swap, game)

    def left(self, stamp):
        """The file of the unfinished game of the puzzle with a stamp, None if none was left.
        Raises StorageError."""
        if self._left_stamp() == stamp:
            return self.name(LEFT)
        kept = self._kept(stamp)
        return kept if self.store.has(kept) else None

    def forget(self, stamp):
        """The puzzle with a stamp goes, and with it the game that is kept for it. Raises
        StorageError."""
        self.store.remove(self._kept(stamp))

    def _make_room(self):
        """Another game is about to be the one that was left last. Raises StorageError."""
        stamp = self._left_stamp()
        if stamp:
            self.store.rename(self.name(LEFT), self._kept(stamp))

    def _left_stamp(self):
        return saves.stamp_of(self._left() or "")

    def _left(self):
        """The text of the game that was left last, None if there is none. Raises StorageError."""
        return self.store.read(self.name(LEFT), saves.LONGEST)

    def _kept(self, stamp):
        return "{}-{}".format(self.name(_KEPT), stamp)

    def end_swap(self):
        """End a swap of games that was cut short: its file goes where there is none. Raises
        StorageError."""
        store = self.store
        swap, game = self.name(_SWAP), self.name(GAME)
        if store.has(swap):
            if not store.has(game):
                store.rename(swap, game)
            else:
                self._make_room()
                store.rename(swap, self.name(LEFT))

    def spoil(self, code):
        """The puzzle of a code may be known from now on: if the game that was left last has it,
        it was not drawn by lot. Raises StorageError."""
        saved = self._left()
        drawn = " code {} drawn\n".format(code)
        if saved and drawn in saved:
            known = saved.replace(drawn, " code {} selected\n".format(code))
            self.store.write(self.name(LEFT), known, saves.LONGEST)

    def name(self, what):
        """The name of the file for something that each family has of its own."""
        return "{}-{}".format(what, self._settings.family)

    def is_there(self, what):
        """Whether there is a file for one of GAME, LEFT and DRAFT."""
        try:
            return self.store.has(self.name(what))
        except files.StorageError:
            return False

    def take(self, file, play):
        """Bring the game of a file back into a new mid-end; whether there is one, unfinished.

        Raises StorageError with a sentence for a file that cannot be used, which is put aside; not
        if only the memory is too full for one that was left, it may have room another time.
        """
        saved = self.store.read(file, saves.LONGEST)
        if saved is None:
            return False
        try:
            error = saves.read(play, saved)
            if not error:
                return not play.solved
        except Exception as fault:  # of ours; each start would meet it again
            error = type(fault).__name__
            if isinstance(fault, MemoryError) and file != self.name(GAME):
                raise files.StorageError("The memory is too full for " + file) from None
        aside = self.store.put_aside(file)
        raise files.StorageError("{} kept as {}: {}".format(file, aside, error))

    def start(self):
        """Read the settings. Returns None or a sentence on what was wrong with them."""
        try:
            chosen = self.store.read(SETTINGS, LONGEST)
            error = self._settings.read(chosen) if chosen is not None else None
            self._written_settings = self._settings.changes
        except files.StorageError as error:
            return str(error)
        return "Settings, {}".format(error) if error else None

    def note_stop(self):
        """The console is about to start anew because of an error. Never raises."""
        try:
            self.store.write(_STOPPED, "")
        except Exception:  # there is trouble enough, which is yet to be told
            pass

    def was_stopped(self):
        """Whether an error has ended the console; it is forgotten then."""
        try:
            stopped = self.store.has(_STOPPED)
            if stopped:
                self.store.remove(_STOPPED)
        except files.StorageError:
            return True
        return stopped

    def draft(self):
        """The text of the draft, "" or None if there is none. Raises StorageError."""
        return self.store.read(self.name(DRAFT)) if self._draft is None else self._draft
