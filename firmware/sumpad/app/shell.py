"""The stack of screens: the top one gets keys, time, idle moments and the canvas.

Made by start.py, driven by the loop. What screens share is here: canvas, settings, the session
with the current game, panel power and the next tone. The loop sets the brightness and plays the
tone.
"""

import sys

from micropython import const

from sumpad import tones
from sumpad.app import power
from sumpad.storage import files
from sumpad.view import fonts

_SCREENS = const("sumpad.app.screens.")
_ASKS = {"check.Check": "Find mistakes?", "solution_count.SolutionCount": "Count solutions?"}
_MARK = const(8)  # width and height of the mark of waiting

_TIDY_MS = const(700)  # after the last key; by then its changes have been written


class Shell:
    """The screens from the home menu (never popped) to the visible one.

    `board`: a module of boards/. `host`: the console's surroundings, see start.py. `session`: the
    life of the game. `puzzles`: the store of the player's puzzles.
    """

    def __init__(self, canvas, board, host, settings, session, puzzles):
        self.canvas = canvas
        self.board = board
        self.host = host
        self.settings = settings
        self.session = session
        self.puzzles = puzzles
        self.power = power.Power()
        self.tone = 0  # to be played next, of tones.py; 0: none
        self.sounds = True  # the player wants tones
        self.code = -1  # of the latest key
        self.update = None  # the loop's function that updates the glass
        self._untidy = False  # a key was pressed or a job ended since the host tidied up
        self._works = False  # there was more of a job to be done
        self._stack = []
        self.top = None  # of the stack
        self._whole = True  # the glass shows another screen: paint all
        self.use_settings()

    # the stack

    def push(self, screen):
        self._stack.append(screen)
        self._show()

    def pop(self):
        if len(self._stack) > 1:
            self._stack.pop().leave()
        self._show()

    def replace(self, screen):
        """Put a screen in the place of the top one."""
        self._stack.pop().leave()
        self._stack.append(screen)
        self._show()

    def go_home(self):
        while len(self._stack) > 1:
            self._stack.pop().leave()
        self._show()

    def _show(self):
        self._whole = True
        self.top = self._stack[-1]
        self.top.enter()

    def load(self, name):
        """A module of `screens/`, imported on first use so that the console starts sooner. That
        may take a quarter of a second: an hourglass shows meanwhile."""
        path = _SCREENS + name
        if path not in sys.modules:
            self.wait()
            self.host.tidy()  # what lasts is to lie before what does not
            __import__(path)
        return sys.modules[path]

    def open(self, name):
        """Push a screen named by module and class, as in "new.Select"."""
        module, _, screen = name.partition(".")
        self.push(getattr(self.load(module), screen)(self))

    def wait(self):
        """Show an hourglass until the top screen is drawn: what a key started takes a while."""
        canvas = self.canvas
        x = canvas.WIDTH - _MARK
        canvas.fill_rect(x, 0, _MARK, _MARK, 0)
        canvas.text(fonts.TEXT, x + 1, 0, fonts.HOURGLASS)
        if self.update:
            self.update()
        self._whole = True

    def change_family(self, name, screen=""):
        """Change to another family: show its home menu, with a screen over it if one is named.
        If the game cannot be saved, go home, say so, and return False."""
        self.wait()
        try:
            self.session.choose_family(name)
        except files.StorageError as error:
            self.go_home()
            self.tell("Not saved", str(error))
            return False
        while self._stack:
            self._stack.pop().leave()
        self.top = None
        self.session.open_family()
        self.load("first").show_family(self, screen)
        return True

    def tell(self, *lines):
        """Show a notice over whatever is on top."""
        self.push(self.load("notices").Notice(self, *lines))

    def tell_more(self, title, paragraphs):
        """Show text that scrolls."""
        self.wait()  # breaking it into lines takes a while
        self.push(self.load("page").Page(self, title, paragraphs))

    # the game

    def show_game(self):
        """Go to the current game, over the home menu."""
        self.go_home()
        self.open("playing.Playing")

    def leave_game(self, act, words="", stamp=""):
        """Call a function by which the current game is left; after a question if `words` are one,
        or if another game is gone for good then. `stamp`: of the puzzle that is played next, if it
        has one."""
        session = self.session
        try:
            lost = session.loses_game(stamp)
        except files.DamagedError as error:
            self.tell(str(error))
            return
        except files.StorageError:
            lost = session.shelf.left_last()  # perhaps: the memory may be too full to find out
        if lost:
            title = " ".join(session.keeper.title(session.family, lost)).strip()
            warning = "Your game is kept, but the oldest, {}, will be gone.".format(title)
            words = "{} {}".format(words, warning) if words else warning + " Sure?"
        if not words:
            act()
            return
        question = self.load("question")
        self.push(question.Question(self, words, act))

    def play_puzzle(self, puzzle, stamp, name):
        """Go to the game of a puzzle that was entered or has a name, or say why there is none."""
        self.leave_game(lambda: self._take_up(puzzle, stamp, name), "", stamp)

    def _take_up(self, puzzle, stamp, name):
        from sumpad.games import text

        try:
            self.session.take_up(puzzle, stamp, name)
        except (files.StorageError, text.TextError) as error:
            self.tell("Cannot play", str(error))
        else:
            self.show_game()

    def open_help(self, name, words=""):
        """Open a screen that tells something of the solution, after a question while the time of
        the game still counts, or with `words` in any case."""
        if self.settings.get("ask") and self.session.play.objection() is None:
            words = (words or _ASKS.get(name, "Get a hint?")) + " Then it cannot be a best time."
        if words:
            question = self.load("question")
            self.push(question.Question(self, words, lambda: self._open_waiting(name), True))
        else:
            self._open_waiting(name)

    def _open_waiting(self, name):
        """Open a screen that needs a solver."""
        module = name.partition(".")[0]
        if _SCREENS + module in sys.modules:
            self.wait()
            self.host.tidy()
        else:
            self.load(module)
        self.session.keeper.write_now()  # while it works, there may be no heap for that
        self.open(name)

    def give_up(self):
        """Drop all screens but the home menu, which is the last to be seen: an error has stopped
        the console."""
        del self._stack[1:]
        self.top = self._stack[0] if self._stack else None

    def use_settings(self):
        """Pass the settings to whatever keeps copies of some."""
        settings = self.settings
        self.power.use(settings)
        self.sounds = settings.get("sound") == 1
        self.session.use_settings()

    # the loop's calls

    def key(self, code):
        """Hand a key (a code of `sumpad/keys.py`) to the top screen; if the panel was off, the
        key only turns it on."""
        self.code = code
        wakes = self.power.key_pressed()
        self._untidy = True
        self.tone = tones.CLICK
        self.session.keeper.key_pressed()
        if not wakes and not self._acts_on(code) and self.tone == tones.CLICK:
            self.tone = tones.REFUSED

    def _acts_on(self, code):
        """Hand a key to the top screen; returns whether that changes anything on the glass."""
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
        """Let time pass."""
        self.power.advance(ms)
        self.session.keeper.advance(ms)
        self.top.advance(ms)

    def stalled(self):
        """The console stalled for a while, of which no clock knows."""
        play = self.session.play
        if play:
            before = play.elapsed
            self.top.advance(1)
            if play.elapsed != before:  # the board was visible meanwhile, else its clock stands
                play.note_stall()

    def work(self):
        """Let the top screen do one slice of its job; returns whether there is more."""
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
            self._untidy = True  # or the next key would wait for the collection of what it left
        self._works = works
        return works

    def _tell_full(self, error):
        """The heap was too small for what a key or a job wanted: save the game, and say so."""
        self.host.report(error)
        self.host.tidy()
        saved = self.session.keeper.write_now()
        self.tell(
            "Out of memory. Your game is {}saved; turn the console off and on, then try "
            "again.".format("" if saved else "NOT ")
        )

    def tend(self):
        """Look after brightness, saving and the heap."""
        power = self.power
        if power.tend():
            self.sleep()
        keeper = self.session.keeper
        if keeper.work():
            if self._works:
                keeper.trouble = None  # the job has the heap: it is tried again after that
            else:
                self._tell_not_saved()
        if keeper.littered:
            keeper.littered = False
            self._untidy = True
        if self._untidy and power.idle >= _TIDY_MS and not (self.dirty or keeper.is_making()):
            self._untidy = False
            self.host.tidy()

    def _tell_not_saved(self):
        keeper = self.session.keeper
        try:
            notices = self.load("notices")
            self.push(notices.Interruption(self, "Not saved", keeper.trouble))
        except MemoryError:
            keeper.trouble = None  # then it is told the next time

    def sleep(self):
        """Turn the panel off until a key is pressed."""
        self.power.off()
        self.top.sleep()
        self.session.keeper.hurry()

    @property
    def holds_keys(self):
        """Whether keys are to wait for the screen after this one."""
        return self.top.holds_keys

    @property
    def dirty(self):
        """Whether `draw` has anything to do."""
        return self._whole or self.top.dirty

    @property
    def takes_heap(self):
        """Whether `draw` may need heap now."""
        return not self.top.frugal

    def draw(self):
        """Bring the canvas up to date."""
        screen = self.top
        if self._whole:
            self._whole = False
            screen.dirty = False
            self.canvas.clear()
            screen.paint(self.canvas, True)
        elif screen.dirty:
            screen.dirty = False
            screen.paint(self.canvas, False)
