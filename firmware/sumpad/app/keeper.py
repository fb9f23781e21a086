"""What is kept when the console is switched off: the game, the settings, a draft.

What has changed is written once the keys have rested for a moment, because a write to the chip's
flash stops everything for up to a tenth of a second; a key that is still down then is seen, only
later. The text of a game is made piece by piece, one a round. A game that is left is put away
under a second name, so that leaving can be undone.
"""

from micropython import const

from sumpad.app import saves
from sumpad.storage import files

SETTINGS = "settings"

# What each family has of its own; behind it goes a dash and the name of the family.
GAME = "game"  # the one that is being played
LEFT = "left"  # the one that was given up last
DRAFT = "draft"  # of a puzzle that is being entered

_REST_MS = const(400)  # without a key
_LATEST_MS = const(3000)  # after which keys are not waited for any more


class Keeper:
    """Writes the player's things into a store, and brings them back at the start."""

    def __init__(self, store, settings):
        self.store = store
        self.trouble = None  # why the last write failed, a sentence
        self._settings = settings
        self._written_settings = 0  # their count of changes when they were written
        self._play = None
        self._written_play = 0
        self._written_ms = 0  # on the clock of the game
        self._gone = False  # the game was given up, its file has to go
        self._draft = None  # the text to be written
        self._rest = 0  # ms since the last key
        self._waited = 0  # ms since everything was written
        self._pieces = None  # of the text of the game, those to come
        self._made = []  # and those that are made
        self._made_of = 0  # the count of changes when they were

    # what there is to keep

    def watch(self, play, written=False):
        """From now on keep this game (None: there is none); `written`: just read from the file."""
        self._play = play
        self._pieces = None
        self._gone = play is None
        if play:
            self._written_play = play.changes if written else play.changes - 1
            self._written_ms = play.elapsed

    def keep_draft(self, draft):
        """Keep the text of a puzzle that is being entered; an empty one is none."""
        self._draft = draft

    # time

    def key_pressed(self):
        if self._waited < _LATEST_MS:
            self._rest = 0

    def advance(self, ms):
        self._rest += ms
        self._waited += ms

    def hurry(self):
        """Write at the next opportunity, without waiting for the keys to rest."""
        self._rest = _REST_MS

    def work(self):
        """Write one thing, or make a piece of its text, if the time has come. Whether a write
        failed, for the first time."""
        if self._rest < _REST_MS:
            return False
        play = self._play
        try:
            if play and self._is_due(play):
                if not self._make(play):
                    return False
                self._written_play = play.changes
                self._written_ms = play.elapsed
                self.store.write(self.name(GAME), "".join(self._made))
                self._made.clear()
            elif self._gone:
                self._gone = False
                self.store.remove(self.name(GAME))
            elif self._settings.changes != self._written_settings:
                self._written_settings = self._settings.changes
                self.store.write(SETTINGS, self._settings.text())
            elif self._draft is not None:
                draft, self._draft = self._draft, None
                self._write_draft(draft)
            else:
                self._waited = 0
                return False
        except files.StorageError as error:
            return self._is_new(error)
        self.trouble = None
        return False

    def flush(self):
        """Write all that is to be written. Raises StorageError."""
        play = self._play
        if play and (play.changes != self._written_play or play.elapsed != self._written_ms):
            self.store.write(self.name(GAME), saves.write(play))
        if self._gone:
            self.store.remove(self.name(GAME))
        if self._draft is not None:
            self._write_draft(self._draft)
        self.store.write(SETTINGS, self._settings.text())

    def _make(self, play):
        """Make a piece of the text of the game; whether it is complete."""
        if self._pieces is None or self._made_of != play.changes:
            self._pieces = saves.pieces(play)
            self._made.clear()
            self._made_of = play.changes
        piece = next(self._pieces, None)
        if piece is not None:
            self._made.append(piece)
            return False
        self._pieces = None
        return True

    def _is_due(self, play):
        if play.changes != self._written_play:
            return True
        return play.running and play.elapsed - self._written_ms >= saves.PERIOD_MS

    def _write_draft(self, draft):
        if draft:
            self.store.write(self.name(DRAFT), draft)
        else:
            self.store.remove(self.name(DRAFT))

    def _is_new(self, error):
        """Take note of a failure; whether it is the first one after all went well."""
        known = self.trouble is not None
        self.trouble = str(error)
        return not known

    # coming and going of games

    def leave(self, unfinished):
        """Keep the text of a game as the one that was left last. Raises StorageError."""
        try:
            self.store.write(self.name(LEFT), unfinished)
        except files.StorageError as error:
            self._is_new(error)  # who gets it will tell the player
            raise

    def forget_left(self):
        """Forget the game that was left last. Raises StorageError."""
        self.store.remove(self.name(LEFT))

    def name(self, what):
        """The name of the file for one of GAME, LEFT and DRAFT."""
        return "{}-{}".format(what, self._settings.family)

    def is_there(self, what):
        """Whether there is a file for one of GAME, LEFT and DRAFT."""
        try:
            return self.name(what) in self.store.names()
        except files.StorageError:
            return False

    def take(self, what, play):
        """Bring the game of a file (GAME or LEFT) back into a new mid-end; whether there is one.

        Raises StorageError with a sentence for a file that cannot be used.
        """
        name = self.name(what)
        saved = self.store.read(name)
        if saved is None:
            return False
        error = saves.read(play, saved)
        if error:
            raise files.StorageError("Cannot read {}: {}".format(name, error))
        return True

    def start(self):
        """Read the settings. Returns None or a sentence on what was wrong with them."""
        try:
            chosen = self.store.read(SETTINGS)
        except files.StorageError as error:
            return str(error)
        error = self._settings.read(chosen) if chosen is not None else None
        self._written_settings = self._settings.changes
        return "Settings, {}".format(error) if error else None

    def draft(self):
        """The text of the draft, None if there is none. Raises StorageError."""
        return self.store.read(self.name(DRAFT))
