"""The life of the game: begun, left, resumed, saved; and what help the player has had.

Made by start.py for the current family. Screens reach it through the shell.
"""

import sys

from micropython import const

from sumpad import games
from sumpad.app import keeper, restoring
from sumpad.app import play as midend
from sumpad.app import shelf as shelves
from sumpad.app.settings import NAVIGATION, PLAIN
from sumpad.storage import files

_MS = const(1000)
_LONGEST_NAME = const(12)  # characters of a puzzle's name that are shown


class Session:
    """`family`: the backend of the current family; `play`: the current game or None; `keeper`:
    what saves it."""

    def __init__(self, family, settings, the_keeper):
        self.family = family
        self.settings = settings
        self.keeper = the_keeper
        self.shelf = shelves.Shelf(the_keeper)  # the games that were left
        self.play = None
        self._started = tuple(sys.modules)

    def new_play(self):
        """A mid-end for a game about to begin or to be restored."""
        return midend.Play(self.family)

    def begin(self, play):
        """Make this the current game (None: there is none)."""
        self.play = play
        self.keeper.watch(play)
        self.use_settings()

    def use_settings(self):
        """Pass the game the settings that it keeps copies of."""
        play = self.play
        if play:
            settings = self.settings
            settings.fit(play.game)
            play.navigation = settings.get("keypad") == NAVIGATION
            play.steps = settings.get("keypad") != PLAIN
            play.stale = None
            if settings.get("notes") == 1:
                from sumpad.app import stale  # with a game, so that the console starts sooner

                play.stale = stale
            play.limit = settings.get("limit") * _MS

    # leaving and coming back

    def unfinished(self):
        """The text of the current game, its clock stopped; None if there is none or it is
        solved."""
        play = self.play
        if not play or play.solved:
            return None
        play.pause()
        return keeper.saves().write(play)

    def leave(self, unfinished):
        """Put the text of an unfinished game aside as the one left last, or drop it if it gives
        way.

        Raises StorageError; then the game goes on, its board restored if need be.
        """
        if unfinished is None:
            return
        try:
            if not self._gives_way():
                self.shelf.leave(unfinished)
        except files.StorageError as error:
            self.keeper.note_failure(error)  # the caller tells the player
            self.bring_back(unfinished)
            raise

    def _gives_way(self):
        """Whether the current game goes once it is left, rather than the one left before it:
        the player has entered nothing in it, and something in that one."""
        play = self.play
        is_trifle = play.end <= play.led
        return is_trifle and not play.stamp and self.shelf.is_begun()

    def loses_game(self, stamp=""):
        """The file of the game that is gone for good once the current one is left, None if none
        is. `stamp`: of the puzzle that is played next, if it has one. Raises StorageError."""
        play = self.play
        if not play or play.solved or stamp and play.stamp == stamp:
            return None
        is_kept = play.stamp or play.end > play.led
        return self.shelf.loses() if is_kept else None

    def bring_back(self, unfinished):
        """Give the backend the board of the current game again, whose text this is, after it has
        had another one; without one the current game was solved, and is lost with its board."""
        if unfinished:
            restoring.read(self.play, unfinished.split("\n"))
        elif self.play:
            self.begin(None)

    def take_up(self, puzzle, stamp, name=""):
        """Play the puzzle whose text has a stamp: its unfinished game if there is one, else a new
        one. The current game is left for it. `name`: of the puzzle, if it has one; one without is
        known by its size.

        Raises StorageError or TextError; then nothing has changed.
        """
        play = self.play
        if not play or play.stamp != stamp or play.solved:
            left = self.shelf.left(stamp)
            if left:
                self.swap(left)
            else:
                self._begin_stamped(puzzle, stamp)
        if name or not self.play.tag:
            name = name or "OWN-" + self.family.label().upper()
            self.play.tag = "_".join(name.split())[:_LONGEST_NAME]
            self.play.changes += 1

    def _begin_stamped(self, puzzle, stamp):
        from sumpad.app import progress

        old = self.unfinished()  # before its board goes
        error = self.family.load(puzzle)
        if error:
            raise error
        self.leave(old)
        play = self.new_play()
        play.begin(stamp=stamp)
        self.begin(play)
        try:
            progress.note(self.keeper.store, self.family.NAME, stamp, progress.STARTED)
        except files.StorageError:
            pass  # the keeper writes to the same store next, and reports it

    def swap(self, file):
        """Resume a game that was left (`file`: a name of the shelf's) and leave the current one.

        Raises StorageError; then nothing has changed, except that a solved game is gone.
        """
        old = self.unfinished()
        play = self.new_play()
        try:
            self.keeper.take(file, play)
            self.shelf.swap(old, file)
        except files.StorageError:
            self.bring_back(old)
            raise
        self.begin(play)

    def restore(self):
        """Restore the game that was being played at power-off, its clock stopped. Raises
        StorageError for a file that cannot be used."""
        if not self.keeper.store.has(self.keeper.name(keeper.GAME)):
            return
        play = self.new_play()
        if self.keeper.take(self.keeper.name(keeper.GAME), play):
            self.play = play
            self.keeper.watch(play, written=True)
            self.use_settings()
        else:
            self.keeper.watch(None)  # earlier releases kept a solved game

    # families

    def choose_family(self, name):
        """Save everything and choose the family that `open_family` opens. Raises StorageError;
        then nothing has changed. A power cut after this starts with the new family."""
        before = self.settings.family
        if self.play:
            self.play.pause()
        try:
            self.keeper.flush()
            self.settings.choose_family(name)
            self.keeper.write_settings()
        except files.StorageError as error:
            self.settings.choose_family(before)
            self.keeper.note_failure(error)  # the caller tells the player
            raise

    def open_family(self):
        """Close the family that is open, and its game, and open the chosen one. No screen may
        have either any more."""
        name = self.family.NAME
        self.family = self.play = None
        self.keeper.forget()
        games.close_family(name, self._started)
        self.settings.repack()
        self.family = games.open_family(self.settings.family)

    # what counts against a best result

    def note_help(self, solves=False):
        """The console is about to help with the game, or to solve it. That is saved before
        anything is shown, so that pulling the plug does not undo it."""
        if self.play.note_help(solves):
            self.keeper.write_now()

    def spoil(self, code):
        """The puzzle of a code was asked for: an unfinished game with that code no longer counts
        as drawn at random. Raises StorageError."""
        self.shelf.spoil(code)
        if self.play:
            self.play.note_known(code)
