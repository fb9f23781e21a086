"""The shell: it passes keys, time and idle moments to the top screen.

start.py makes the shell, and the loop drives it. It has everything that screens share: canvas,
settings, the session with the current game, panel power and the next tone. The loop sets the
brightness and plays the tone.
"""

import sys

from micropython import const

from sumpad import keys, sound_ids
from sumpad.app import low_battery, panel_power, screen_stack
from sumpad.storage import files

_ASKS = {
    "check.Check": "Find mistakes?",
    "solution_count.SolutionCount": "Count solutions?",
}
_NO_BEST = " No best time then."
_COUNTS = " Your days in a row still count."
_COUNTS_NOT = " Today won't count for your days in a row then."
_TIDY_MS = const(700)  # time after the last key; its changes have been written before


class Shell(screen_stack.ScreenStack):
    """The stack of screens, with what they share.

    `board`: a module of boards/. `host`: the console's environment, see start.py. `session`: the
    Session with the current game. `puzzles`: the store of the player's puzzles.
    """

    def __init__(self, canvas, board, host, settings, session, puzzles):
        screen_stack.ScreenStack.__init__(self, canvas, host)
        self.board = board
        self.settings = settings
        self.session = session
        self.puzzles = puzzles
        self.power = panel_power.Power()
        self._battery = low_battery.Battery(board, host)
        self.tone = 0  # the tone to be played next, see sound_ids.py; 0: none
        self.limit = 0  # of the latest form for a new puzzle
        self.limited = ""  # the family of that form
        self.sounds = True  # whether the player wants tones
        self.code = -1  # code of the latest key
        self.successor = None  # the loop's function that lets another loop run in its place
        self._untidy = False  # whether a key was pressed or a job ended since the host tidied up
        self._works = False  # whether the last call of `work` left more of a job to do
        self.use_settings()

    # notices

    def tell(self, *lines):
        """Show a notice over the top screen."""
        self.push(self.load("notices").Notice(self, *lines))

    def tell_more(self, title, paragraphs):
        """Show text that scrolls."""
        self.wait()  # breaking it into lines takes a while
        self.push(self.load("page").Page(self, title, paragraphs))

    def hand_over(self, name, screen=""):
        """Save everything, and let the class `name` of app/, a loop, run instead of the console
        until it restarts at the home menu, with `screen` over it if that is named. If something
        cannot be saved, say so."""
        try:
            self.session.autosave.flush()
        except files.StorageError as error:
            self.tell("Not saved", str(error))
        else:
            self.session.autosave.note_stop(screen)
            self.wait()
            self.successor(name)

    # the game

    def show_game(self):
        """Go to the current game, over the home menu. Digits are not notes at first."""
        self.session.play.notes = False
        self.go_home()
        self.open("playing.Playing")

    def show_board(self):
        """Go back from the menus over a board to the board."""
        while not self.top.shows_board:
            self.pop()

    def leave_game(self, act, words="", stamp=""):
        """Call `act`, a function that leaves the current game. Ask for confirmation first if there
        is a question `words`, or if another game would be lost for good. `stamp`: of the puzzle to
        be played next, if it has one."""
        session = self.session
        try:
            lost = session.loses_game(stamp)
        except files.DamagedError as error:
            self.tell(str(error))
            return
        except files.StorageError:
            lost = session.slots.left_last()  # a guess: the memory may be too full to find out
        if lost:
            title = " ".join(session.autosave.title(session.family, lost)).strip()
            warning = "This will delete your oldest game, {}. Continue?".format(title)
            words = "{} {}".format(words, warning) if words else warning
        if not words:
            act()
            return
        self.push(self.load("confirm").Question(self, words, act, False, lost))

    def play_puzzle(self, puzzle, stamp, name):
        """Go to the game of a puzzle that was entered or has a name, or say why that fails."""
        self.leave_game(lambda: self._take_up(puzzle, stamp, name), "", stamp)

    def _take_up(self, puzzle, stamp, name):
        from sumpad.games import text_reader

        try:
            self.session.take_up(puzzle, stamp, name)
        except (files.StorageError, text_reader.TextError) as error:
            self.tell("Cannot play", str(error))
        else:
            self.show_game()

    def open_help(self, name, words=""):
        """Open the screen `name`, which reveals something of the solution, over the board. Ask for
        confirmation while the time of the game still counts, or in any case if there are `words`.
        No leads back to the screen that asks."""
        if self.settings.get("ask"):
            play = self.session.play
            told = _NO_BEST if play.objection() is None else ""
            if not told and not play.has_help() and self.is_of_day():
                told = _COUNTS_NOT if name.startswith("solutions") else _COUNTS
            if told:
                words = (words or _ASKS.get(name, "Take a hint?")) + told
        if words:
            question = self.load("confirm")
            # The player has just asked for it: it costs the record of the time, but not the rest
            # of the puzzle.
            is_safe = not name.startswith("solutions")
            self.push(question.Question(self, words, lambda: self._open_waiting(name), is_safe))
        else:
            self._open_waiting(name)

    def is_of_day(self):
        """Return whether the current game is a puzzle of the day that can still count."""
        from sumpad.app import daily_puzzles

        return daily_puzzles.day_of(self.session.play, self.host.now()) >= 0

    def _open_waiting(self, name):
        """Open the screen `name`, which needs a solver, over the board. As long hints use most of
        the stack, this does without `open`."""
        self.show_board()
        module, _, screen = name.partition(".")
        if screen_stack.SCREENS + module in sys.modules:
            self.wait()
            self.host.tidy()
        else:
            self.load(module)
        self.session.autosave.write_now()  # the solver may leave no heap for that
        self.push(getattr(self.load(module), screen)(self))

    def use_settings(self):
        """Pass the settings to the objects that keep copies of them."""
        settings = self.settings
        self.power.use(settings)
        self.sounds = settings.get("sound") == 1
        self.canvas.large = settings.get("letters") == 1
        self.session.use_settings()

    def note_day(self):
        """Remember the date of now, to offer it after power-off. It is not the first thing that a
        new console saves, since one that has settings welcomes nobody."""
        now = self.host.now()
        if now and (self.settings.changes or not self.session.autosave.is_new):
            from sumpad.app import dates

            self.settings.note_day(dates.number(*now[:3]))

    # the loop's calls

    def key(self, code):
        """Pass the key `code` (see `sumpad/keys.py`) to the top screen. If the panel was off, the
        key only turns it on."""
        if code >= keys.TURN_LEFT:
            code = self.top.turns[code - keys.TURN_LEFT]
        self.code = code
        wakes = self.power.key_pressed()
        self._untidy = True
        self.tone = sound_ids.CLICK
        self.session.autosave.key_pressed()
        if not wakes and not self._acts_on(code) and self.tone == sound_ids.CLICK:
            self.tone = sound_ids.REFUSED

    def _acts_on(self, code):
        """Pass the key `code` to the top screen. Returns whether that changes anything on the
        display."""
        screen = self.top
        dirty = screen.dirty
        screen.dirty = False
        try:
            screen.key(code)
        except MemoryError as error:
            self._tell_full(error)
        acted = screen.dirty or screen is not self.top or not self.power.glow
        screen.dirty = screen.dirty or dirty
        return acted

    def advance(self, ms):
        """Let `ms` milliseconds pass."""
        self.power.advance(ms, self._works)
        self._battery.advance(ms)
        self.session.autosave.advance(ms)
        self.top.advance(ms)

    def stalled(self):
        """Record that the console stalled for a while, which no clock has counted."""
        play = self.session.play
        if play:
            before = play.elapsed
            self.top.advance(1)
            if play.elapsed != before:  # only then the board was visible and the clock running
                play.note_stall()

    def work(self):
        """Let the top screen do one slice of its job. Returns whether there is more to do."""
        try:
            works = self.top.work()
        except MemoryError as error:
            if not self.top:  # between two families
                raise
            works = False
            if self.top.has_job:
                self.pop()
            self._tell_full(error)
        if self._works and not works:
            self._untidy = True  # else the next key would wait for the job's garbage collection
        self._works = works
        return works

    def _tell_full(self, error):
        """Handle a MemoryError of a key or a job: save the game, and say so."""
        self.host.report(error)
        self.host.tidy()
        saved = self.session.autosave.write_now()
        self.tell(
            "Out of memory. Your game is {}saved; turn the console off and on, then try "
            "again.".format("" if saved else "NOT ")
        )

    def tend(self):
        """Look after brightness, saving and the heap."""
        power = self.power
        if power.tend():
            self.sleep()
        autosave = self.session.autosave
        if power.glow and not self._works and self._battery.is_getting_low():
            self._tell_low()
        if autosave.work():
            if self._works:
                autosave.trouble = None  # the job uses the heap; the write is retried afterwards
            else:
                self._tell_not_saved()
        if autosave.littered:
            autosave.littered = False
            self._untidy = True
        if self._untidy and power.idle >= _TIDY_MS and not (self.dirty or autosave.is_making()):
            self._untidy = False
            self.host.tidy()

    def _tell_low(self):
        """Save everything soon, and warn of the low battery."""
        self.session.autosave.hurry()
        try:
            notices = self.load("notices")
            words = "Your game is saved. Charge or change it soon."
            self.push(notices.Interruption(self, "Battery low", words))
        except MemoryError:
            pass  # the game is what matters

    def _tell_not_saved(self):
        autosave = self.session.autosave
        try:
            notices = self.load("notices")
            self.push(notices.Interruption(self, "Not saved", autosave.trouble))
        except MemoryError:
            autosave.trouble = None  # the next failure counts as the first and is reported

    def sleep(self):
        """Turn the panel off until a key is pressed. The time since it dimmed, or would have, was
        no playing time."""
        play = self.session.play
        away = self.power.off()
        if play:
            before = play.elapsed
            self.top.advance(1)
            if play.elapsed != before:  # else a menu is over the board, and no time has passed
                play.missed = -min(play.elapsed, away)  # Paused says so
                play.elapsed += play.missed
        self.top.sleep()
        self.session.autosave.hurry()

    def fitting(self):
        """Return the digits that key lights mark, as bits."""
        return self.top.fitting() if self.settings.get("lights") else 0

    @property
    def holds_keys(self):
        """Whether keys must wait for the screen after this one."""
        return self.top.holds_keys
