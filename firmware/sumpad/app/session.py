"""The lifecycle of the game: begin, leave, resume and save; also the help that the player has had.

start.py makes the session for the current family. Screens reach it through the shell.
"""

import sys

from micropython import const

from sumpad import games
from sumpad.app import autosave, game_state, left_games, save_from_text
from sumpad.app.settings import NAVIGATION, PLAIN
from sumpad.storage import files

_MS = const(1000)
_LONGEST_NAME = const(12)  # how many characters of a puzzle's name are shown


class Session:
    """The current game and its family.

    `family`: the backend of the current family; `play`: the current game or None; `autosave`: the
    Autosave that saves the game; `reads_on`: LEFT and RIGHT continue in the next row;
    `lesson_boards`: the number of the last board shown of each lesson, see screens/lesson.py;
    `kept`: the title of a game that has just been left, None once the player was told: the next
        games are kept in the same place.
    """

    def __init__(self, family, settings, the_autosave, reads_on=False):
        self.family = family
        self.settings = settings
        self.autosave = the_autosave
        self.slots = left_games.Slots(the_autosave)  # the games that were left
        self.play = None
        self.reads_on = reads_on
        self.lesson_boards = {}
        self.kept = ""
        self._started = tuple(sys.modules)

    def new_play(self):
        """Return a new mid-end for a game that is about to begin or to be restored."""
        return game_state.Play(self.family, self.reads_on)

    def begin(self, play):
        """Make `play` the current game (None: there is none)."""
        self.play = play
        self.autosave.watch(play)
        self.use_settings()

    def use_settings(self):
        """Pass the settings that the game keeps copies of to the game."""
        play = self.play
        if play:
            settings = self.settings
            settings.fit(play.game)
            if play.view:
                play.game.view = play.view
            play.navigation = settings.get("keypad") == NAVIGATION
            play.steps = settings.get("keypad") != PLAIN
            play.moves_on = settings.get("cursor") == 1
            play.stale = None
            if settings.get("notes") == 1:
                from sumpad.app import auto_notes  # late, so that the console starts sooner

                play.stale = auto_notes
            limit = settings.get("limit")
            if limit and not play.drawn:
                from sumpad.app import daily_puzzles

                if daily_puzzles.day_near(play, settings.day) >= 0:
                    limit = 0  # the puzzle of the day is the same for all
            play.limit = limit * _MS

    # leaving and coming back

    def unfinished(self):
        """Stop the clock of the current game and return the game's text; None if there is no game
        or it is solved."""
        play = self.play
        if not play or play.solved:
            return None
        play.pause()
        return autosave.saves().write(play)

    def leave(self, unfinished):
        """Keep the current game, given as the text `unfinished`, as the game left last, or drop it
        (see `_gives_way`).

        Raises StorageError; then the game continues, with its board restored.
        """
        if unfinished is None:
            return
        try:
            if not self._gives_way():
                self.slots.leave(unfinished)
                play = self.play
                if self.kept is not None and play.end > play.led:
                    self.kept = self.named(play.tag)
                    if play.code >= 0:
                        self.kept = play.game.title(play.game.league(play.parameters))
        except files.StorageError as error:
            self.autosave.note_failure(error)  # the caller tells the player
            self.bring_back(unfinished)
            raise

    def named(self, tag):
        """Return the `tag` of a game of the current family, or words for it if that is the tag of
        a puzzle that the player entered and gave no name."""
        if (tag + "-").startswith("OWN-"):
            return "own " + (tag[4:] or self.family.TITLE).lower()
        return tag

    def _gives_way(self):
        """Return whether the current game is dropped when it is left, so that the game left last
        stays: the player has entered nothing in the current game, but something in the other."""
        play = self.play
        is_trifle = play.end <= play.led
        return is_trifle and not play.stamp and self.slots.is_begun()

    def is_untouched(self, parameters):
        """Return whether the current game is a random puzzle of `parameters` in which the player
        has entered nothing and had no help."""
        play = self.play
        if not play or not play.drawn or play.end or play.flags():
            return False
        return play.parameters == self.family.settled(parameters)

    def loses_game(self, stamp=""):
        """Return the file of the game that is lost for good when the current one is left, or None.
        `stamp`: of the puzzle to be played next, if it has one. Raises StorageError."""
        play = self.play
        if not play or play.solved or stamp and play.stamp == stamp:
            return None
        is_kept = play.stamp or play.end > play.led
        return self.slots.loses() if is_kept else None

    def bring_back(self, unfinished):
        """Restore the board of the current game from the text `unfinished`, after the backend has
        had another board. Without a text the current game was solved; it is lost, as its board
        is."""
        if unfinished:
            save_from_text.read(self.play, unfinished.split("\n"))
        elif self.play:
            self.begin(None)

    def take_up(self, puzzle, stamp, name=""):
        """Play the puzzle with the text `puzzle` and its `stamp`: its unfinished game if there is
        one, else a new game. The current game is left for it. `name`: of the puzzle; a puzzle
        without a name is named after its size.

        Raises StorageError or TextError; then nothing has changed.
        """
        from sumpad.app import puzzle_progress

        play = self.play
        if not play or play.stamp != stamp or play.solved:
            left = self.slots.left(stamp)
            if left:
                self.swap(left)
            else:
                self._begin_stamped(puzzle, stamp)
        try:
            puzzle_progress.note(
                self.autosave.store, self.family.NAME, stamp, puzzle_progress.STARTED
            )
        except files.StorageError:
            pass  # the autosave writes to the same store next, and reports it
        if name or not self.play.tag:
            label = self.family.label().upper()
            # Without a size the label is the name of the game, for which panels are too narrow.
            own = "OWN" if label == self.family.TITLE.upper() else "OWN-" + label
            name = name or own
            self.play.tag = "_".join(name.split())[:_LONGEST_NAME]
            self.play.changes += 1

    def _begin_stamped(self, puzzle, stamp):
        old = self.unfinished()  # before its board is replaced
        error = self.family.load(puzzle)
        if error:
            raise error
        self.leave(old)
        play = self.new_play()
        play.begin(stamp=stamp)
        self.begin(play)

    def swap(self, file):
        """Resume the game in `file`, a name that the shelf returned, and leave the current one.

        Raises StorageError; then nothing has changed, except that a solved game is gone.
        """
        old = self.unfinished()
        play = self.new_play()
        try:
            self.autosave.take(file, play)
            self.slots.swap(old, file)
        except files.StorageError:
            self.bring_back(old)
            raise
        self.begin(play)

    def restore(self, starts=True):
        """Restore the game that was being played at power-off, with its clock stopped. `starts`:
        see Autosave.take. Raises StorageError if its file cannot be used."""
        if not self.autosave.store.has(self.autosave.name(autosave.GAME)):
            return
        play = self.new_play()
        if self.autosave.take(self.autosave.name(autosave.GAME), play, starts):
            self.play = play
            self.autosave.watch(play, written=True)
            self.use_settings()
        else:
            self.autosave.watch(None)  # earlier releases kept a solved game

    def set_aside(self):
        """Write the current game to its file and forget it, so that the family may have other
        boards until `take_back`. Raises StorageError; then the game continues."""
        if self.play:
            self.play.pause()
        try:
            self.autosave.flush()
        except files.StorageError as error:
            self.autosave.note_failure(error)  # the caller tells the player
            raise
        self.autosave.forget()
        self.play = None

    def show(self, play):
        """Make `play` the current game until `take_back`, without saving it or limiting its
        time."""
        self.play = play
        self.use_settings()
        play.limit = 0

    def take_back(self):
        """Restore the game that was set aside, if there was one. Raises StorageError."""
        self.play = None
        self.restore(starts=False)

    # families

    def choose_family(self, name):
        """Save everything, and choose the family `name`, for `close_family` and `open_family`.
        Raises StorageError; then nothing has changed. After this, a restart begins with the new
        family."""
        before = self.settings.family
        if self.play:
            self.play.pause()
        try:
            self.autosave.flush()
            self.settings.choose_family(name)
            self.autosave.write_settings()
        except files.StorageError as error:
            self.settings.choose_family(before)
            self.autosave.note_failure(error)  # the caller tells the player
            raise

    def close_family(self):
        """Close the open family and its game; `open_family` must follow. No screen may refer to
        them any more."""
        if self.play:
            self.play.game = None  # the stack may still refer to the old home menu, which has it
        self.family = self.play = None
        self.autosave.forget()
        games.close_families(self._started)
        self.settings.repack()
        self.lesson_boards = dict(self.lesson_boards)  # for the same reason

    def open_family(self):
        """Open the chosen family."""
        self.family = games.open_family(self.settings.family)

    # what counts against a best result

    def note_help(self, kind):
        """Record that the console is about to give help of a `kind`, see game_state.py. Save this
        before anything is shown, so that pulling the plug does not undo it."""
        if self.play.note_help(kind):
            self.autosave.write_now()

    def note_skill(self, technique, depth):
        """Record, at the next pause in key presses, that a hint of `technique` had to go as far as
        `depth`, see skills.py."""
        family = self.family

        def note():
            from sumpad.app import skills  # late, when no key is being pressed

            if technique in [name for name, _ in family.LESSONS]:
                skills.note(self.autosave.store, family.NAME, technique, depth)

        self.autosave.later(note)

    def spoil(self, code):
        """Record that the player asked for the puzzle of `code`: an unfinished game with that code
        no longer counts as drawn at random. Raises StorageError."""
        self.slots.spoil(code)
        if self.play:
            self.play.note_known(code)
